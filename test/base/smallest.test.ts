import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Smallest } from '../../src/base/smallest';

test('keeps the smallest of any numbers, in rising order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 50 })), fc.integer({ min: 1, max: 20 }), (values, most) => {
      const smallest = new Smallest(most);
      for (const value of values) smallest.add(value);
      expect([...smallest.sorted()]).toEqual([...values].sort((a, b) => a - b).slice(0, most));
    }),
  );
});
