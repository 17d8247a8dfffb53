// npm run bench:retrieval -- DATASET ... [--only NAME,NAME]
// The ranking on datasets (docs/ and questions.jsonl) in one table: plain BM25 over the same passages, the whole ranking, and the ranking with
// each part switched off in turn; gains over BM25 with their paired bootstrap intervals; and, where a dataset has published.jsonl, the lists of
// other systems on the same questions. Datasets of fewer than 100 questions are pooled in a row of their own.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

const work = mkdtempSync(join(tmpdir(), 'docgraph-retrieval-'));
try {
  const outfile = join(work, 'retrieval.cjs');
  await build({
    entryPoints: ['test/bench/retrieval.ts'],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    outfile,
    logLevel: 'error',
  });
  const vectors = join(process.cwd(), 'media/vectors/words.bin');
  process.exitCode = spawnSync(process.execPath, [outfile, vectors, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
