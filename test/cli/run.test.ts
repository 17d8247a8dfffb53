import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Output } from '../../src/cli/output';
import { runCli } from '../../src/cli/run';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const docs = {
  'plan.md': '# Launch plan\n\nThe launch requires the charging docks. See [the docks](docks.md#delivery) and [nothing](gone.md).\n',
  'docks.md': '# Charging docks\n\n## Delivery\n\nThe charging docks are delayed until 12 June.\n',
};

function plant(files: Readonly<Record<string, string>>): string {
  const top = mkdtempSync(join(tmpdir(), 'docgraph-cli-'));
  folders.push(top);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(top, 'w', name)), { recursive: true });
    writeFileSync(join(top, 'w', name), text);
  }
  return top;
}

/** Runs in the folder `w` of the planted tree; the index lies beside it, in `s`. */
async function run(top: string, args: readonly string[], aborted = false) {
  const out: string[] = [];
  const err: string[] = [];
  const output: Output = {
    print: text => out.push(`${text}\n`),
    json: value => out.push(`${JSON.stringify(value)}\n`),
    log: text => err.push(text),
    progress() {},
  };
  const [command, ...rest] = args;
  const code = await runCli([command, join(top, 'w'), ...rest, '--store', join(top, 's')], output, { aborted });
  return { code, out: out.join(''), err: err.join('\n') };
}

async function json(top: string, ...args: string[]) {
  const { code, out, err } = await run(top, [...args, '--json']);
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out);
}

/** What a range of the output covers in its file. */
function at(
  top: string,
  { file, range }: { file: string; range: { start: { line: number; character: number; offset: number }; end: { offset: number } } },
): string {
  const text = readFileSync(join(top, 'w', file), 'utf8');
  expect(text.split('\n').slice(0, range.start.line).join('\n').length + Math.min(range.start.line, 1) + range.start.character).toBe(
    range.start.offset,
  );
  return text.slice(range.start.offset, range.end.offset);
}

describe('docgraph', () => {
  it('index counts, says what was left out, reads only what changed, and writes nothing into the folder', async () => {
    const top = plant({ ...docs, '.gitignore': 'no.md', 'no.md': 'x' });
    const first = await json(top, 'index');
    expect(first).toMatchObject({
      documents: 2,
      links: 2,
      parsed: 2,
      skipped: [{ file: 'no.md', reason: expect.stringContaining('.gitignore') }],
    });
    expect(first.bytes).toBeGreaterThan(0);
    writeFileSync(join(top, 'w', 'docks.md'), '# Charging docks\n\nGone.\n');
    rmSync(join(top, 'w', 'plan.md'));
    expect(await json(top, 'index')).toMatchObject({ documents: 1, parsed: 1, removed: 1 });
    expect(await json(top, 'index')).toMatchObject({ documents: 1, parsed: 0, unchanged: 1 });
    expect(await json(top, 'index', '--rebuild')).toMatchObject({ parsed: 1 });
    expect(readdirSync(join(top, 'w')).sort()).toEqual(['.gitignore', 'docks.md', 'no.md']);
  });

  it('links gives each link with its exact place', async () => {
    const top = plant(docs);
    const rows = await json(top, 'links');
    expect(rows.map((row: { raw: string; kind: string }) => [row.kind, row.raw])).toEqual([
      ['inline', 'docks.md#delivery'],
      ['inline', 'gone.md'],
    ]);
    expect(at(top, rows[1])).toBe('[nothing](gone.md)');
    expect(Object.keys(rows[0]).sort()).toEqual(['file', 'kind', 'problem', 'range', 'raw', 'state', 'target']);
    expect((await run(top, ['links'])).out).toContain('plan.md:3:80: ');
  });

  it('health tells what is wrong with its place, and exits with 1 only then', async () => {
    const top = plant(docs);
    const { code, out } = await run(top, ['health', '--json']);
    const findings = JSON.parse(out);
    expect([code, findings.map((finding: { kind: string; wrong: boolean }) => [finding.kind, finding.wrong])]).toEqual([
      1,
      [
        ['broken-link', true],
        ['dead-end', false],
      ],
    ]);
    expect(at(top, findings[0])).toBe('[nothing](gone.md)');
    expect((await run(top, ['health'])).out).toContain('plan.md:3:80: broken-link: ');
    const right = await run(plant({ 'a.md': '[[b]] [[none yet]]', 'b.md': '' }), ['health']);
    expect([right.code, right.out]).toEqual([0, expect.stringContaining('Nothing is wrong, 2 notes.')]);
  });

  it('search gives the whole ranking with texts that stand where they are said to', async () => {
    const top = plant(docs);
    const { passages, trace } = await json(top, 'search', 'charging docks delayed');
    expect(passages.length).toBeGreaterThan(1);
    expect(passages[0]).toMatchObject({ file: 'docks.md', headings: expect.arrayContaining(['Delivery']), selected: true });
    for (const passage of passages) expect(at(top, passage)).toBe(passage.text);
    expect(passages.map((passage: { score: number }) => passage.score)).toEqual(
      passages.map((passage: { score: number }) => passage.score).sort((a: number, b: number) => b - a),
    );
    expect(trace[0].kind).toBe('route');
    expect((await run(top, ['search', 'charging docks delayed'])).out).toMatch(/^\* {2}1\. docks\.md:5:1/);
  });

  it('search tells which node cap was taken, and what changes it', async () => {
    const many = Array.from({ length: 300 }, (_, i) => [`log${i}.md`, `# Log ${i}\n\nThe charging docks were seen by guest ${i}.\n`]);
    const top = plant({ ...docs, ...Object.fromEntries(many) });
    const told = async (...options: string[]) => (await run(top, ['search', 'charging docks', ...options])).out;
    expect(await told('--mode', 'local', '--nodes', '20')).toMatch(/[1-9]\d* nodes beyond the cap of 20 \(--nodes\)/);
    expect(await told('--mode', 'lookup', '--nodes', '2000')).toMatch(/[1-9]\d* nodes beyond the 200 of this mode \(--mode\)/);
  });

  it('search answers a file of questions, a line for each', async () => {
    const top = plant(docs);
    writeFileSync(join(top, 'q.jsonl'), '{"id": "a", "question": "launch"}\n\n{"id": 2, "question": "zyzzyva"}\n');
    const { out, code } = await run(top, ['search', '--questions', join(top, 'q.jsonl')]);
    const lines = out
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    expect([code, lines.map(line => line.id), lines.map(line => line.passages.length > 0)]).toEqual([0, ['a', 2], [true, false]]);
    for (const wrong of ['{"id": "b"}', '{"id": "b", "question": " "}', '{"id": null, "question": "launch"}', 'launch']) {
      writeFileSync(join(top, 'q.jsonl'), `{"id": "a", "question": "launch"}\n${wrong}\n`);
      expect(await run(top, ['search', '--questions', join(top, 'q.jsonl')])).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringContaining('q.jsonl:2 '),
      });
    }
  });

  it('says what a name may mean, and how the schema settles it, and never asks', async () => {
    const herons = plant({
      'a.md': '---\naliases: [Heron]\n---\n# Heron Bridge\n\nThe Heron Bridge spans the bay.\n',
      'b.md': '---\naliases: [Heron]\n---\n# Heron Ferry\n\nThe Heron Ferry sails at six.\n',
    });
    expect((await run(herons, ['ask', 'When does the Heron sail?'])).err).toBe(
      '"Heron" may mean Heron Bridge, Heron Ferry; all were looked for. Say which one in .docgraph/schema.yaml, for example: same: [["Heron Bridge", "Heron"]]',
    );
    const { ambiguous } = await json(herons, 'search', 'When does the Heron sail?');
    expect(ambiguous).toMatchObject([{ term: 'Heron', readings: [{ name: 'Heron Bridge' }, { name: 'Heron Ferry' }], taken: null }]);
  });

  it('ask cites the characters that support each point, and exits with 1 where there is none', async () => {
    const top = plant(docs);
    const answer = await json(top, 'ask', 'When are the charging docks delivered?');
    expect(answer.points.length).toBeGreaterThan(0);
    for (const point of answer.points) for (const citation of point.citations) expect(at(top, citation)).toBe(citation.quote);
    expect(await run(top, ['ask', 'zyzzyva'])).toMatchObject({ code: 1, out: 'Nothing found that answers this.\n' });
    expect(JSON.parse((await run(top, ['ask', 'zyzzyva', '--json'])).out)).toMatchObject({ status: 'unknown', points: [], withheld: [] });
  });

  it('graph is what other programs take', async () => {
    const top = plant(docs);
    const graph = await json(top, 'graph');
    expect(graph.nodes.map((node: { key: string }) => node.key)).toEqual(expect.arrayContaining(['document:plan.md', 'document:docks.md']));
    expect((await run(top, ['graph', '--node', 'plan.md', '--hops', '1', '--format', 'graphml'])).out).toMatch(
      /^<\?xml[\s\S]*<\/graphml>\n$/,
    );
    const canvas = JSON.parse((await run(top, ['graph', '--format', 'canvas'])).out);
    expect(canvas.nodes).toContainEqual(expect.objectContaining({ type: 'file', file: 'plan.md' }));
    expect(await run(top, ['graph', '--node', 'nobody'])).toMatchObject({ code: 1, out: '', err: expect.stringContaining('nobody') });
  });

  it('verify classes points and the statements of a report', async () => {
    const top = plant(docs);
    const points = join(top, 'points.json');
    const said = 'The charging docks are delayed until 12 June.';
    writeFileSync(
      points,
      JSON.stringify([
        { text: said, citations: [{ file: 'docks.md#delivery', quote: said }] },
        { text: 'The docks are delayed until 13 June.', citations: [{ file: 'docks.md', quote: said, extra: 1 }] },
        { text: said, citations: [{ file: 'gone.md', quote: said }] },
        { text: said, citations: [{ file: 'docks.md', quote: 'gone', hash: 'old' }] },
        { text: said, citations: [] },
      ]),
    );
    const found = await run(top, ['verify', points, '--json']);
    const items = JSON.parse(found.out);
    expect([found.code, items.map((item: { class: string }) => item.class)]).toEqual([
      1,
      ['supported', 'unsupported', 'missing', 'stale', 'missing'],
    ]);
    expect(at(top, items[0].citations[0])).toBe(said);
    const report = join(top, 'report.md');
    writeFileSync(report, 'Until 12 June the charging docks are delayed ([docks](docks.md)).\n');
    expect(await run(top, ['verify', report])).toMatchObject({ code: 0, out: expect.stringContaining('1 statement, 1 supported') });
    writeFileSync(points, '[{ "text": 1 }]');
    expect(await run(top, ['verify', points])).toMatchObject({ code: 3, err: expect.stringContaining('point 1: "text" must be a text') });
  });

  it('index tells which generations of what was learnt there are', async () => {
    const top = plant(docs);
    expect(await json(top, 'index')).toMatchObject({ generations: { words: 0, near: 0, themes: 0 } });
    await json(top, 'search', 'charging docks');
    await json(top, 'themes');
    expect(await json(top, 'index')).toMatchObject({ generations: { words: 0, near: 1, themes: 1 } });
    expect((await run(top, ['index'])).out).toContain('words: none yet; passages near to each other: generation 1; themes: generation 1');
  });

  it('ask --proof prints what verify accepts, and calls stale what has changed since', async () => {
    const top = plant(docs);
    const proof = join(top, 'proof.json');
    const asked = await run(top, ['ask', 'When are the charging docks delivered?', '--proof']);
    expect([asked.code, asked.err]).toEqual([0, '']);
    writeFileSync(proof, asked.out);
    const told = JSON.parse(asked.out);
    expect(told).toMatchObject({ docgraphProof: 1, status: 'answered', model: null, versions: { generation: expect.any(Number) } });
    expect(at(top, told.points[0].citations[0])).toBe(told.points[0].citations[0].quote);
    expect(told.files).toEqual([{ file: 'docks.md', hash: told.points[0].citations[0].hash }]);
    expect(await run(top, ['verify', proof])).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 statement, 1 supported'),
      err: expect.not.stringContaining('changed'),
    });
    writeFileSync(join(top, 'w/docks.md'), `${docs['docks.md']}\nMore is said here.\n`);
    expect(await run(top, ['verify', proof])).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 statement, 1 supported'),
      err: expect.stringContaining('docks.md has changed since'),
    });
    writeFileSync(join(top, 'w/docks.md'), docs['docks.md'].replace('12 June', '13 June'));
    expect(await run(top, ['verify', proof])).toMatchObject({ code: 1, out: expect.stringMatching(/^stale: /) });
    writeFileSync(proof, JSON.stringify({ ...told, points: [{ ...told.points[0], text: 'The docks come in May.' }] }));
    writeFileSync(join(top, 'w/docks.md'), docs['docks.md']);
    expect(await run(top, ['verify', proof])).toMatchObject({ code: 1, out: expect.stringMatching(/^unsupported: /) });
  });

  it('evaluate scores the ranking of a dataset beside plain BM25', async () => {
    const top = plant({
      'docs/plan.md': docs['plan.md'],
      'docs/docks.md': docs['docks.md'],
      'questions.jsonl': '{"id": 1, "question": "charging docks delivery", "gold": [{"file": "docks.md"}], "type": "t"}\n',
    });
    expect(await json(top, 'evaluate', '--baseline')).toMatchObject({
      'recall@1': 1,
      'all@5': 1,
      mrr: 1,
      questions: 1,
      byType: { t: { 'recall@1': 1 } },
      baseline: { 'recall@2': 1 },
    });
    expect((await run(top, ['evaluate'])).out).toContain('plain BM25');
    writeFileSync(join(top, 'w', 'questions.jsonl'), '{"id": 1}\n');
    expect(await run(top, ['evaluate'])).toMatchObject({ code: 3, err: expect.stringContaining('line 1: "question"') });
  });

  it('a folder without markdown is nothing found, one that is not there a failure', async () => {
    expect(await run(plant({ 'a.txt': '' }), ['index'])).toMatchObject({ code: 1 });
    expect(await run(plant({}), ['index'])).toMatchObject({ code: 3, out: '', err: expect.stringContaining('cannot be read') });
  });

  it('a cancelled run says so', async () => {
    expect(await run(plant(docs), ['index'], true)).toEqual({ code: 3, out: '', err: 'Cancelled.' });
  });

  it('an index that was damaged is built again', async () => {
    const top = plant(docs);
    await json(top, 'index');
    writeFileSync(join(top, 's', 'index.db'), 'rubbish '.repeat(2000));
    const { code, out, err } = await run(top, ['index', '--json']);
    expect([code, JSON.parse(out).parsed]).toEqual([0, 2]);
    expect(err).toContain('set aside');
  });

  it('gives help on stdout', async () => {
    const out: string[] = [];
    const output: Output = { print: text => out.push(text), json() {}, log() {}, progress() {} };
    expect(await runCli(['ask', '--help'], output, { aborted: false })).toBe(0);
    expect(out.join('')).toContain('--min-score');
  });
});

describe('docgraph evaluate --answers on a folder with questions of its own', () => {
  const asked = '- question: What does the launch require?\n  answer: charging docks\n  evidence: plan.md:3\n';

  it('exits with 0 where all are answered as expected', async () => {
    const { code, out } = await run(plant({ ...docs, '.docgraph/questions.yaml': asked }), ['evaluate', '--answers']);
    expect([code, out]).toEqual([0, '1 question, 1 as expected\n']);
  });

  it('tells which are not, with their lines', async () => {
    const top = plant({ ...docs, '.docgraph/questions.yaml': `${asked}- question: Who paints the whale?\n` });
    const { code, out } = await run(top, ['evaluate', '--answers', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      questions: 2,
      passed: 1,
      results: [{ passed: true }, { line: 4, status: 'unknown', failures: ['Nothing was released. Nothing was found.'] }],
    });
  });

  it('names what is wrong in the file, with line and column', async () => {
    const { code, err } = await run(plant({ ...docs, '.docgraph/questions.yaml': '- answer: x\n' }), ['evaluate', '--answers']);
    expect([code === 0, err]).toEqual([false, expect.stringContaining('.docgraph/questions.yaml:1:3: "question" must be a text.')]);
  });
});
