import { describe, expect, it } from 'vitest';
import { compareRuns } from '../../src/vscode/features/history/compareRuns';
import { type PastRun, pastRun, sameRun } from '../../src/vscode/features/history/pastRun';
import { result } from '../webview/harness/launch';

const run = pastRun({ result, mode: 'auto' }, 1000, 'a');
const said = (...points: readonly [string, string][]): PastRun => ({
  ...run,
  points: points.map(([text, reason]) => ({ text, class: reason, citations: [] })),
});
const ranked = (...keys: readonly string[]): PastRun => ({
  ...run,
  passages: keys.map(key => ({ key, title: key, selected: key === key.toUpperCase(), target: run.passages[0].target })),
});

describe('a past run', () => {
  it('keeps statements with what was withheld, passages and steps', () => {
    expect(run.points.map(point => point.class)).toEqual([
      ...result.answer.points.map(() => ''),
      ...result.answer.withheld.map(point => point.class),
    ]);
    expect([run.passages.length, run.steps.length]).toEqual([result.passages.length, result.steps.length]);
  });

  it('keeps the beginning of a long quote, which stands at the same place', () => {
    const target = { ...result.passages[0].target, quote: 'x'.repeat(5000), start: 10, end: 5010 };
    const kept = pastRun({ result: { ...result, passages: [{ ...result.passages[0], target }] }, mode: 'auto' }, 0, 'b').passages[0].target;
    expect([kept.quote.length, kept.start, kept.end]).toEqual([300, 10, 310]);
  });

  it('says the same as another one whatever the time, and not with other settings or texts', () => {
    expect(sameRun(run, { ...run, id: 'z', time: 5, milliseconds: 99, pinned: true })).toBe(true);
    expect(sameRun(run, { ...run, settings: { hops: 0, passages: 1 } })).toBe(false);
    expect(sameRun(run, { ...run, generation: 99 })).toBe(false);
  });
});

describe('two runs', () => {
  it.each<[string, PastRun, PastRun, readonly string[]]>([
    ['say the same', said(['A', '']), said(['A', '']), ['same A']],
    ['a new statement', said(), said(['A', '']), ['new A']],
    ['one that is gone', said(['A', '']), said(), ['gone A']],
    ['one that is confirmed now', said(['A', 'missing']), said(['A', '']), ['confirmed A']],
    ['one that is withheld now', said(['A', '']), said(['A', 'stale']), ['withheld A']],
    ['what changed first', said(['A', ''], ['B', '']), said(['A', ''], ['C', '']), ['new C', 'gone B', 'same A']],
  ])('differ: %s', (_, before, after, expected) => {
    expect(compareRuns(before, after, []).points.map(({ fate, text }) => `${fate} ${text}`)).toEqual(expected);
  });

  it('differ in ranks and in what is selected, with what is in one of them only', () => {
    const { passages } = compareRuns(ranked('A', 'b', 'c'), ranked('A', 'C', 'd'), []);
    expect(passages.map(row => `${row.title} ${row.before}-${row.after} ${row.selectedBefore}-${row.selectedAfter}`)).toEqual([
      'A 1-1 true-true',
      'C 0-2 false-true',
      'd 0-3 false-false',
      'b 2-0 false-false',
      'c 3-0 false-false',
    ]);
  });
});
