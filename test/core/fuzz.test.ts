import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { test } from 'vitest';
import { anyText, mutate } from '../support/anyText';
import { checkAll } from '../support/soundness';

// `npm run prove -- fuzz` does the same a hundred thousand times, on files of your own.
test('any text goes through parser, resolver, store and check', () => {
  fc.assert(
    fc.property(anyText, text => void checkAll(text)),
    { seed: 4, numRuns: 400 },
  );
}, 60_000);

const folder = 'test/fixtures';
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.md'))
  .sort();
const texts = [...files.map(name => readFileSync(join(folder, name), 'utf8')), readFileSync('README.md', 'utf8')];

test('so do real files with accidents', () => {
  const some = fc.nat({ max: texts.length - 1 });
  const random = fc.array(fc.double({ min: 0, max: 0.999999, noNaN: true }), { minLength: 8, maxLength: 40 });
  const accident = fc.property(some, some, random, (one, other, numbers) => {
    let at = 0;
    checkAll(mutate(texts[one], texts[other], () => numbers[at++ % numbers.length]));
  });
  fc.assert(accident, { seed: 4, numRuns: 150 });
}, 60_000);
