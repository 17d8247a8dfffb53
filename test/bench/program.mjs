import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Runs a TypeScript program of this folder with its own modules built in; what it exits with is the exit code. */
export async function run(entry, args) {
  const work = mkdtempSync(join(tmpdir(), 'docgraph-bench-'));
  try {
    const outfile = join(work, 'program.cjs');
    await build({
      entryPoints: [entry],
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'node22',
      outfile,
      logLevel: 'error',
    });
    process.exitCode = spawnSync(process.execPath, [outfile, ...args], { stdio: 'inherit' }).status ?? 1;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
