const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** Bytes that are put into text at a time: a multiple of three, and few enough to be arguments of a function. */
const atOnce = 3 * 4096;

/** Bytes as text of 64 digits, four for three bytes (RFC 4648). */
export function toBase64(bytes: Uint8Array): string {
  const codes = Uint8Array.from(digits, digit => digit.charCodeAt(0));
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; from += atOnce) {
    const part = bytes.subarray(from, from + atOnce);
    const text = new Uint8Array(Math.ceil(part.length / 3) * 4);
    for (let i = 0, at = 0; i < part.length; i += 3) {
      const three = (part[i] << 16) | ((part[i + 1] ?? 0) << 8) | (part[i + 2] ?? 0);
      for (let shift = 18; shift >= 0; shift -= 6) text[at++] = codes[(three >> shift) & 63];
    }
    parts.push(String.fromCharCode(...text));
  }
  const rest = (3 - (bytes.length % 3)) % 3;
  const text = parts.join('');
  return rest === 0 ? text : text.slice(0, -rest) + '='.repeat(rest);
}

/** The bytes of such a text. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const values = new Uint8Array(128);
  for (let i = 0; i < digits.length; i++) values[digits.charCodeAt(i)] = i;
  const length = text.length - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0);
  const bytes = new Uint8Array(Math.floor((length * 3) / 4));
  for (let i = 0, at = 0; i < length; i += 4) {
    let three = 0;
    for (let j = 0; j < 4; j++) three = (three << 6) | (i + j < length ? values[text.charCodeAt(i + j) & 127] : 0);
    for (let shift = 16; shift >= 0 && at < bytes.length; shift -= 8) bytes[at++] = (three >> shift) & 255;
  }
  return bytes;
}
