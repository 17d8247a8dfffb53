import { expect, test } from 'vitest';
import { distinctBy } from '../../src/base/distinct';

test.each([
  ['', ''],
  ['a1 b1', 'a1 b1'],
  ['a1 b1 a2', 'a1 b1'],
  ['b1 a1 a2 b2 c1 a3', 'b1 a1 c1'],
])('%s: each letter once, the first in its place', (items, kept) => {
  expect(distinctBy(items.split(' '), item => item[0] ?? '').join(' ')).toBe(kept);
});
