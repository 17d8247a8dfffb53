// npm run bench:retrieval -- DATASET ... [--only NAME,NAME] [--encoder FOLDER [--vectors DIR]]
// The ranking on datasets (docs/ and questions.jsonl) in one table: plain BM25 over the same passages, the whole ranking, and the ranking with
// each part switched off in turn; gains over BM25 with their paired bootstrap intervals; and, where a dataset has published.jsonl, the lists of
// other systems on the same questions. Datasets of fewer than 100 questions are pooled in a row of their own.
// With a folder of an encoder (and dist/, from `npm run build`) two rows more: the ranking with it, and it alone. Its vectors are kept in DIR.
import { join } from 'node:path';
import { run } from './program.mjs';

await run('test/bench/retrieval.ts', [join(process.cwd(), 'media/vectors/words.bin'), ...process.argv.slice(2)]);
