import { expect, test } from 'vitest';
import { isDay } from '../../src/base/day';

test.each([
  ['2025-01-31', true],
  ['2024-02-29', true],
  ['2025-02-29', false],
  ['2025-02-30', false],
  ['1900-02-29', false],
  ['2000-02-29', true],
  ['2025-13-01', false],
  ['2025-00-01', false],
  ['2025-01-00', false],
  ['2025-04-31', false],
  ['2025-1-1', false],
  ['yesterday', false],
  ['', false],
])('%s is a day: %s', (text, expected) => expect(isDay(text)).toBe(expected));
