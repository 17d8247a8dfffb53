// npm run bench:check -- FOLDER [CORPUS ...] [--sentences N] [--failures N] [--handwritten FILE]
// The release gate of the check. FOLDER holds corpora, each with docs/ (and questions.jsonl with "sentences" for points of gold sentences).
// Prints the confusion tables: points of gold sentences with and without their passages, statements made mechanically from the corpora, and the
// handwritten ones of handwritten.jsonl. Exits with 1 where a limit is missed.
import { run } from './program.mjs';

await run('test/bench/checkGate.ts', process.argv.slice(2));
