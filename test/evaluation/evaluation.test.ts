import { describe, expect, it } from 'vitest';
import { bm25Baseline } from '../../src/evaluation/baseline';
import { pairedGain } from '../../src/evaluation/bootstrap';
import { missingGold, parseQuestions } from '../../src/evaluation/dataset';
import { mean, percentile, type RankedItem, score } from '../../src/evaluation/metrics';
import { reportJson, reportText } from '../../src/evaluation/report';
import { evaluateRanking } from '../../src/evaluation/run';

/** `a.md:3` is a passage of one line on line 3 (from 0); `a.md:3-5` of three. */
function item(name: string, text?: string): RankedItem {
  const [file, lines = '0'] = name.split(':');
  const [start, end = start] = lines.split('-').map(Number);
  return { file, startLine: start, endLine: end, text: text ?? Array.from({ length: end - start + 1 }, () => 'line').join('\n') };
}

/** `a.md` is a gold file, `a.md:3-5` its lines 3 to 5 (from 1). */
function gold(name: string) {
  const [file, lines] = name.split(':');
  const [start, end = start] = (lines ?? '').split('-').map(Number);
  return { file, lines: lines ? ([start, end] as const) : null };
}

const scores = (ranking: readonly string[], wanted: readonly string[]) =>
  score(
    ranking.map(name => item(name)),
    wanted.map(gold),
  );

describe('scores by file', () => {
  it.each([
    ['the first file', ['a', 'b'], ['a'], { 'recall@1': 1, 'recall@5': 1, 'all@5': 1, mrr: 1 }],
    ['passages of one file count once', ['x', 'x', 'x', 'a'], ['a'], { 'recall@1': 0, 'recall@2': 1, mrr: 0.5 }],
    ['one of two', ['a', 'x'], ['a', 'b'], { 'recall@1': 0.5, 'recall@10': 0.5, 'all@8': 0, mrr: 1 }],
    ['all are wanted', ['x', 'a', 'y', 'z', 'b'], ['a', 'b'], { 'recall@2': 0.5, 'recall@5': 1, 'all@5': 1, mrr: 0.5 }],
    ['a gold file named twice', ['a'], ['a', 'a'], { 'recall@1': 1, 'all@5': 1 }],
    ['nothing found', [], ['a'], { 'recall@10': 0, 'all@5': 0, mrr: 0, 'recall@4000c': 0 }],
    ['rank nine', ['1', '2', '3', '4', '5', '6', '7', '8', 'a'], ['a'], { 'recall@8': 0, 'recall@10': 1, 'all@8': 0, mrr: 1 / 9 }],
  ])('%s', (_, ranking, wanted, expected) => expect(scores(ranking, wanted)).toMatchObject(expected));
});

describe('scores by lines', () => {
  it.each([
    ['a passage that overlaps', ['a:0', 'a:4-6'], ['a:7-9'], { 'recall@1': 0, 'recall@2': 1, mrr: 0.5 }],
    ['a passage that ends before', ['a:4-5'], ['a:7-9'], { 'recall@10': 0 }],
    ['a passage that begins after', ['a:9'], ['a:7-9'], { 'recall@10': 0 }],
    ['any place meets it', ['x', 'b:0'], ['a:1', 'b:1'], { 'recall@2': 1, 'all@5': 1, mrr: 0.5 }],
    ['passages are counted, not files', ['a:0', 'a:1', 'a:2'], ['a:3-3'], { 'recall@2': 0, 'recall@5': 1 }],
    ['the same lines of another file', ['b:0'], ['a:1'], { 'recall@10': 0 }],
  ])('%s', (_, ranking, wanted, expected) => expect(scores(ranking, wanted)).toMatchObject(expected));
});

describe('recall within 4,000 characters', () => {
  const long = (characters: number) => 'x'.repeat(characters);
  it.each([
    ['within', [item('x', long(3999)), item('a')], ['a'], 1],
    ['beyond', [item('x', long(4000)), item('a')], ['a'], 0],
    ['the first overlapping line counts, not the passage', [item('a:0-1', `${long(3990)}\r\nb`)], ['a:2'], 1],
    ['and it may lie beyond', [item('a:0-1', `${long(4000)}\nb`)], ['a:2'], 0],
    ['half of two files', [item('a', long(4000)), item('b')], ['a', 'b'], 0.5],
    ['any of two places', [item('a', long(4000)), item('b')], ['a:1', 'b:1'], 1],
  ])('%s', (_, ranking, wanted, expected) => expect(score(ranking, wanted.map(gold))['recall@4000c']).toBe(expected));
});

describe('a dataset', () => {
  const parse = (...lines: string[]) => parseQuestions(lines.join('\n'), 'q.jsonl');

  it('is read with what it may have', () => {
    const [question] = parse(
      '\ufeff',
      '{"id": 7, "question": "q", "gold": [{"file": "./a\\\\cafe\u0301.md"}, {"file": "b.md", "lines": [2, 3]}], "hops": 2, "type": "t", "more": 1}',
      '',
    );
    expect(question).toEqual({
      id: '7',
      question: 'q',
      gold: [
        { file: 'a/caf\u00e9.md', lines: null },
        { file: 'b.md', lines: [2, 3] },
      ],
      hops: 2,
      type: 't',
      answers: [],
      sentences: [],
    });
  });

  const good = '{"id": "a", "question": "q", "gold": [{"file": "a.md"}]}';
  it.each([
    ['{', 'line 2: no JSON'],
    ['[]', 'line 2: no object'],
    ['{"question": "q"}', 'line 2: "id"'],
    ['{"id": "b", "question": " "}', 'line 2: "question"'],
    ['{"id": "b", "question": "q", "gold": []}', 'line 2: "gold" must be a list'],
    ['{"id": "b", "question": "q", "gold": [{}]}', 'line 2: "gold[0]" must name a "file"'],
    ['{"id": "b", "question": "q", "gold": [{"file": "a", "lines": [0, 1]}]}', 'counted from 1'],
    ['{"id": "b", "question": "q", "gold": [{"file": "a", "lines": [3, 2]}]}', 'counted from 1'],
    ['{"id": "b", "question": "q", "gold": [{"file": "a"}], "hops": "2"}', 'line 2: "hops"'],
    [good, 'line 2: the id "a" stands on line 1 already'],
  ])('with an error names its line: %s', (line, message) => expect(() => parse(good, line)).toThrow(message));

  it('without a question is refused', () => expect(() => parse('')).toThrow('holds no question'));
  it('tells which gold files are missing', () => expect(missingGold(parse(good), new Set(['b.md']))).toEqual(['a.md']));
});

describe('plain BM25', () => {
  const rank = bm25Baseline([
    item('a', 'the cat sat'),
    item('b', 'the dog sat and sat'),
    item('c', 'the cat the cat'),
    item('d', 'the cat sat'),
  ]);
  it.each([
    ['cat', ['c', 'a', 'd']],
    ['DOG?', ['b']],
    ['sat cat', ['a', 'd', 'c', 'b']],
    ['nothing', []],
  ])('ranks %s', (question, files) => expect(rank(question).map(found => found.file)).toEqual(files));
});

describe('an evaluation', () => {
  const questions = parseQuestions(
    '{"id": 1, "question": "x", "gold": [{"file": "a"}], "type": "t", "hops": 2}\n{"id": 2, "question": "y", "gold": [{"file": "a"}], "type": "t"}\n{"id": 3, "question": "y", "gold": [{"file": "b"}], "type": "s"}',
    'q',
  );
  const run = () => {
    let time = 0;
    const durations = [5, 1, 3];
    let asked = 0;
    // The clock is read before and after each question.
    const clock = { now: () => (time += asked++ % 2 === 0 ? 0 : (durations.shift() ?? 0)) };
    return evaluateRanking(questions, question => (question === 'x' ? [item('a')] : [item('z'), item('b')]), clock);
  };

  it('is the mean of its questions, by type and hops, with the times', async () => {
    const json = reportJson(await run());
    expect(json).toMatchObject({ 'recall@1': 1 / 3, 'recall@2': 2 / 3, mrr: 0.5, p50: 3, p95: 5, questions: 3 });
    expect(json.byType).toMatchObject({ s: { 'recall@2': 1, questions: 1 }, t: { 'recall@1': 0.5, questions: 2 } });
    expect(json.byHops).toMatchObject({ 2: { 'recall@1': 1, questions: 1 } });
  });

  it('is shown as a table', async () => {
    const lines = reportText([{ name: 'docgraph', evaluation: await run() }]).split('\n');
    expect(lines[0]).toMatch(/recall@1 .*all@8 +mrr +recall@4000c +questions/);
    expect(lines.slice(1).map(line => line.slice(0, 8))).toEqual(['docgraph', '  type s', '  type t', '  hops 2']);
    expect(new Set(lines.map(line => line.length)).size).toBe(1);
  });

  it('has means and percentiles of nothing', () => {
    expect(mean([])).toMatchObject({ mrr: 0 });
    expect([percentile([], 0.5), percentile([4, 1, 3, 2], 0.5), percentile([4, 1, 3, 2], 0.95), percentile([7], 0)]).toEqual([0, 2, 4, 7]);
  });
});

describe('gain of one ranking over another', () => {
  it('is sure where every question gains, and not where they go both ways', () => {
    const ones = Array.from({ length: 40 }, () => 1);
    const zeros = ones.map(() => 0);
    expect(pairedGain(ones, zeros)).toEqual({ mean: 1, low: 1, high: 1 });
    const mixed = ones.map((_, i) => i % 2);
    const {
      mean: middle,
      low,
      high,
    } = pairedGain(
      mixed,
      mixed.map(value => 1 - value),
    );
    expect(middle).toBe(0);
    expect(low).toBeLessThan(-0.2);
    expect(high).toBeGreaterThan(0.2);
  });

  it('is the same each time', () => {
    expect(pairedGain([1, 0, 1, 1], [0, 0, 1, 0])).toEqual(pairedGain([1, 0, 1, 1], [0, 0, 1, 0]));
  });
});
