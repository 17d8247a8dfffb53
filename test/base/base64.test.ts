import { expect, it } from 'vitest';
import { fromBase64, toBase64 } from '../../src/base/base64';

it.each([0, 1, 2, 3, 4, 5, 12_287, 12_288, 12_290, 40_001])('takes %i bytes to text and back, as Node does', length => {
  const bytes = Uint8Array.from({ length }, (_, i) => (i * 7 + (i >> 3)) & 255);
  expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
  expect([...fromBase64(toBase64(bytes))]).toEqual([...bytes]);
});
