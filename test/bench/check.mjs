// npm run bench:check -- FOLDER [CORPUS ...] [--sentences N] [--failures N]
// The release gate of the check. FOLDER holds corpora, each with docs/ (and questions.jsonl with "sentences" for points of gold sentences).
// Prints the confusion tables: points of gold sentences with and without their passages, statements made mechanically from the corpora, and the
// handwritten ones of handwritten.jsonl. Exits with 1 where a limit is missed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

const work = mkdtempSync(join(tmpdir(), 'docgraph-check-'));
try {
  const outfile = join(work, 'checkGate.cjs');
  await build({
    entryPoints: ['test/bench/checkGate.ts'],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    outfile,
    logLevel: 'error',
  });
  process.exitCode = spawnSync(process.execPath, [outfile, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
