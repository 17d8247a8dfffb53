// npm run bench:likelihood -- DATASET ... [--held SET,SET]
// Fits the model of how likely a sentence answers (src/core/answer/likelihood.ts) to datasets with lines as gold, and tries it on the held-out ones.
// Prints the weights as they stand there, and for both halves how many of the likeliest sentences of a question stand in the known place, by band.
import { join } from 'node:path';
import { run } from './program.mjs';

await run('test/bench/likelihood.ts', [join(process.cwd(), 'media/vectors/words.bin'), ...process.argv.slice(2)]);
