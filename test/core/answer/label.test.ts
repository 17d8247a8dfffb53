import { expect, test } from 'vitest';
import { withoutLabels } from '../../../src/core/answer/label';

const long = 'Every word of it. '.repeat(5000).trim();

test.each([
  ['M2 lock: It weighs 640 g.', ['M2 lock'], 'It weighs 640 g.'],
  ['M2 lock requires oil. M2 lock needs rest.', ['M2 lock'], 'requires oil. needs rest.'],
  ['The M2 lock requires oil.', ['M2 lock'], 'The M2 lock requires oil.'],
  ['M2 lock Two is open.', ['M2 lock'], 'M2 lock Two is open.'],
  ['C++ (new) is fast.', ['C++ (new)'], 'C++ (new) is fast.'],
  ['C++ is fast.', ['C++ (new)'], 'is fast.'],
  [`${long} is long.`, [long], 'is long.'],
])('without the titles before its sentences: %s', (statement, titles, bare) => {
  expect(withoutLabels(statement, titles)).toBe(bare);
});
