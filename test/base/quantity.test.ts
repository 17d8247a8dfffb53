import { describe, expect, it } from 'vitest';
import { readAmount, readQuantity } from '../../src/base/quantity';

describe('an amount', () => {
  it.each<[string, string | null]>([
    ['7', '7'],
    ['-2.5', '-2.5'],
    ['1,150', '1150'],
    ['1.5 h', '5400 s'],
    ['24 hours', '86400 s'],
    ['300ms', '0.3 s'],
    ['2 Stunden', '7200 s'],
    ['4 MiB', '4194304 B'],
    ['12 €', '12 EUR'],
    ['$5', '5 USD'],
    ['40 crowns', '40 crowns'],
    ['1.2.3', null],
    ['about 7', null],
    ['', null],
  ])('%j is %j', (text, quantity) => {
    expect(readQuantity(text)).toBe(quantity);
  });

  it('is also told as it is written', () => {
    expect(readAmount('4.5 Days')).toEqual({ amount: 4.5, unit: 'days' });
  });
});
