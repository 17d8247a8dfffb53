import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const top = mkdtempSync(join(tmpdir(), 'docgraph-cramped-'));
const script = join(top, 'cramped.cjs');

beforeAll(async () => {
  await build({
    entryPoints: ['test/support/crampedStore.ts'],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    outfile: script,
    logLevel: 'error',
  });
});
afterAll(() => rmSync(top, { recursive: true }));

/** Whether this machine lets us have mounts of our own. */
const canMount = process.platform === 'linux' && spawnSync('unshare', ['-rm', 'true']).status === 0;

interface Outcome {
  readonly kind: string;
  readonly message: string;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly written: number;
  readonly held: number;
  readonly again: { readonly message: string; readonly documents: number; readonly written: number } | null;
}

/** Runs the script after some shell commands, in mounts of its own where there may be any; `$0` is the folder. */
function run(folder: string, before: string): Outcome {
  const shell = ['sh', '-c', `${before} && exec "$1" --disable-warning=ExperimentalWarning "$2" "$0"`, folder, process.execPath, script];
  const [command, ...args] = canMount ? ['unshare', '-rm', ...shell] : shell;
  return JSON.parse(execFileSync(command, args, { encoding: 'utf8' })) as Outcome;
}

function folder(name: string): string {
  const path = join(top, name);
  mkdirSync(path);
  return path;
}

describe.skipIf(process.platform !== 'linux')('a store that cannot be written', () => {
  it('says that the disk is full, keeps all whole batches, and opens without a complaint', () => {
    // Without mounts: no file may grow beyond 2 MB.
    const outcome = run(folder('full'), canMount ? 'mount -t tmpfs -o size=2m none "$0"' : 'ulimit -f 4096');
    expect(outcome.kind).toBe('sqlite');
    expect(outcome.failure?.code).toBe('store-unusable');
    if (canMount) expect(outcome.failure?.message).toMatch(/The disk is full: the index .* Free some space and try again\./);
    expect(outcome.written).toBeGreaterThan(0);
    expect(outcome.held).toBe(outcome.written * 10);
    expect(outcome.again).toEqual({ message: '', documents: outcome.written * 10, written: outcome.written });
  });

  it.skipIf(!canMount)('is kept in memory in a folder that may only be read, with a message', () => {
    const outcome = run(folder('readOnly'), 'mount -t tmpfs -o ro none "$0"');
    expect([outcome.kind, outcome.failure, outcome.held]).toEqual(['memory', null, 300]);
    expect(outcome.message).toMatch(/cannot be written to .*readOnly .*: it is kept in memory and rebuilt at each start\./);
  });

  it.skipIf(!canMount)('also where an index lies there from before', () => {
    const path = folder('before');
    expect(run(path, 'true').held).toBe(300);
    const outcome = run(path, 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0"');
    expect([outcome.kind, outcome.failure, outcome.held]).toEqual(['memory', null, 300]);
    expect(outcome.message).toContain('kept in memory');
  });
});
