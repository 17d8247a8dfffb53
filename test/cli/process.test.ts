import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeProblem } from '../../src/cli/nodeVersion';

const top = mkdtempSync(join(tmpdir(), 'docgraph-process-'));
// Below the project, as the built one: the word vectors are found from there.
const cli = join('test', 'out', 'process', 'cli.js');
const docs = join(top, 'docs');

beforeAll(async () => {
  await build({
    entryPoints: ['src/cli/main.ts'],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    outfile: cli,
    logLevel: 'error',
  });
  mkdirSync(docs);
  // Enough to be in the middle of it when the signal comes, and more output than a pipe holds.
  for (let i = 0; i < 1500; i++)
    writeFileSync(
      join(docs, `note ${i}.md`),
      `# Note ${i}\n\nThe note requires [another](note%20${i + 1}.md) of 12 June ${'and more words '.repeat(40)}\n`,
    );
});
afterAll(() => rmSync(top, { recursive: true }));

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** `act` is called with the process once it has said something. */
function run(args: readonly string[], act?: (child: ReturnType<typeof spawn>) => void, node = process.execPath): Promise<Ended> {
  const env = { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' };
  const child = spawn(node, [cli, ...args], { env });
  let out = '';
  let err = '';
  let acted = false;
  const heard = () => {
    if (!acted) act?.(child);
    acted = true;
  };
  child.stdout.setEncoding('utf8').on('data', text => {
    out += text;
    heard();
  });
  child.stderr.setEncoding('utf8').on('data', text => {
    err += text;
    heard();
  });
  return new Promise(resolve => child.on('close', code => resolve({ code, out, err })));
}

/** A Node of this machine that is too old for the server; undefined where it has none. */
const oldNode = ['/usr/bin/node', '/usr/local/bin/node'].find(path => {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return typeof stdout === 'string' && nodeProblem(stdout.trim().replace(/^v/, '')) !== null;
});

describe('the program', () => {
  it.skipIf(oldNode === undefined)('tells an old Node what the server needs, and ends with 3', async () => {
    const { code, out, err } = await run(['mcp', docs], undefined, oldNode);
    expect([code, out]).toEqual([3, '']);
    expect(err).toContain('docgraph mcp needs Node 22.15 or newer');
  });

  it('prints JSON on stdout and nothing else, whole also through a pipe', async () => {
    const { code, out, err } = await run(['links', docs, '--json', '--store', join(top, 'a')]);
    expect([code, err, JSON.parse(out).length]).toEqual([0, '', 1500]);
  });

  it('says what is wrong on stderr', async () => {
    expect(await run(['ask', docs])).toEqual({ code: 2, out: '', err: 'ask needs a question.\nSee: docgraph ask --help\n' });
    expect(await run([])).toMatchObject({ code: 2, out: expect.stringContaining('Usage:') });
  });

  it('ends quietly when nobody reads on', async () => {
    const { code, err } = await run(['links', docs, '--json', '--store', join(top, 'a')], child => child.stdout?.destroy());
    expect([code, err]).toEqual([0, '']);
  });

  it('is cancelled by Ctrl+C, and the next run goes on', async () => {
    const store = join(top, 'b');
    // The message of `--verbose` about the index tells that the work has begun.
    const { code, err } = await run(['index', docs, '--rebuild', '--verbose', '--store', store], child => child.kill('SIGINT'));
    expect([code, err.trim().split('\n').at(-1)]).toEqual([3, 'Cancelled.']);
    const again = await run(['index', docs, '--json', '--store', store]);
    expect(JSON.parse(again.out)).toMatchObject({ documents: 1500 });
  });

  it('lets a second run on the same folder wait for the first', async () => {
    const store = join(top, 'c');
    const runs = await Promise.all([run(['index', docs, '--json', '--store', store]), run(['index', docs, '--json', '--store', store])]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    const parsed = runs.map(({ out }) => JSON.parse(out).parsed as number).sort((a, b) => a - b);
    expect(parsed).toEqual([0, 1500]);
  });

  it.skipIf(process.platform === 'win32')('ends at once on Ctrl+C while it answers, and the index stays whole', async () => {
    const [store, questions] = [join(top, 'd'), join(top, 'questions.jsonl')];
    writeFileSync(
      questions,
      Array.from({ length: 3000 }, (_, id) => JSON.stringify({ id, question: 'What does note 7 require?' })).join('\n'),
    );
    const args = ['search', docs, '--questions', questions, '--store', store];
    const { code, out } = await run(args, child => child.kill('SIGINT'));
    expect(code).toBe(null);
    expect(out.split('\n').length).toBeLessThan(3000);
    const again = await run(['index', docs, '--json', '--store', store]);
    expect(JSON.parse(again.out)).toMatchObject({ documents: 1500, parsed: 0 });
  });

  it.skipIf(process.platform === 'win32')('keeps names with line ends and escapes on one harmless line', async () => {
    const odd = join(top, 'odd');
    mkdirSync(odd);
    writeFileSync(join(odd, 'a\nb.md'), '# A\n\nSee [x](no\u001b[31m.md).\n');
    const { out } = await run(['links', odd, '--store', join(top, 'e')]);
    expect(out.split('\n')[0]).toBe('a\\nb.md:3:5: missing-file inline no\\x1b[31m.md  (There is no file or folder "no\\x1b[31m.md".)');
  });

  it.skipIf(process.platform !== 'linux')('keeps the index in memory where no folder for it can be made', async () => {
    const { code, err } = await run(['index', docs, '--json', '--store', '/proc/nope']);
    expect([code, err]).toEqual([0, expect.stringContaining('The index cannot be written to /proc/nope')]);
  });
});
