/**
 * A 64-bit FNV-1a-like hash over UTF-16 units in two 32-bit lanes, as 16 hexadecimal digits.
 * Not cryptographic: it tells texts of one workspace apart and notices edits. Cost: one pass.
 */
export function hashText(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x9e3779b9;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x85ebca6b);
    b ^= b >>> 13;
  }
  return hex(mix(a ^ text.length)) + hex(mix(b ^ a));
}

function mix(value: number): number {
  let h = value ^ (value >>> 16);
  h = Math.imul(h, 0x7feb352d);
  h ^= h >>> 15;
  h = Math.imul(h, 0x846ca68b);
  return (h ^ (h >>> 16)) >>> 0;
}

function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0');
}
