import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../support/anyText';
import { checkParse } from '../../support/soundness';
import { parse } from './check';

test('any text: spans lie inside, ids are unique, passages are in order, apart and within their section', () => {
  fc.assert(
    fc.property(anyText, text => void checkParse(text)),
    { seed: 20240607, numRuns: 2000 },
  );
}, 120_000);

test.each([
  '[a](',
  '_a*b ',
  '`` ` ',
  '<a ',
  '<a b="',
  '![[',
  '<!--',
  '> ',
  '- ',
  '[a][',
  '{{< ref "',
  '&',
  '[a](b (',
  '[[a]] ',
  'a@',
  '\\``',
])('twice the hostile text takes about twice the time: %j', unit => {
  const time = (length: number): number => {
    const text = unit.repeat(length / unit.length);
    const before = process.cpuUsage();
    parse(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  time(5000);
  const small = Math.min(time(10_000), time(10_000), time(10_000));
  // Milliseconds of the processor, which a busy machine hardly changes; quadratic growth would be sixteen-fold.
  expect(Math.min(time(40_000), time(40_000), time(40_000))).toBeLessThan(small * 10 + 100);
});
