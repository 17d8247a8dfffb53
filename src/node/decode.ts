import { isUtf8 } from 'node:buffer';
import type { Problem } from '../core/model/problem';
import type { ReadResult } from '../core/ports';

/** Share of a UTF-8 file's characters that may be invalid before it is not taken for text. */
const maxInvalidShare = 0.1;
/** A NUL within this many bytes tells a binary file; the number is git's. */
const binaryProbe = 8000;
/** Within this many bytes the editor looks for UTF-16 without a byte order mark. */
const utf16Probe = 512;

/** What 0x80 to 0x9f stand for in windows-1252; the five that it leaves open are control characters. */
const windows1252High = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Names of `files.encoding` whose WHATWG label is not the same name. */
const labels: Readonly<Record<string, string>> = {
  utf8: 'utf-8',
  utf8bom: 'utf-8',
  utf16le: 'utf-16le',
  utf16be: 'utf-16be',
  latin1: 'windows-1252',
  gb2312: 'gbk',
  big5hkscs: 'big5',
  shiftjis: 'shift_jis',
  eucjp: 'euc-jp',
  euckr: 'euc-kr',
  koi8r: 'koi8-r',
  koi8u: 'koi8-u',
  macroman: 'macintosh',
};

/**
 * Bytes to text without its byte order mark, as the editor opens the file: a mark decides first, then `encoding` (a value of
 * `files.encoding`); UTF-16 without a mark is recognised where every second byte is NUL. Invalid bytes of UTF-8 become U+FFFD with a
 * `warning`; where more than a tenth of the characters are invalid, the file is not read at all. Cost: one or two passes.
 */
export function decode(bytes: Uint8Array, encoding: string): ReadResult {
  const marked = byteOrderMark(bytes);
  const label = marked ?? labelOf(encoding);
  if (label === null)
    return {
      problem: problem('invalid-encoding', `The encoding "${encoding}" (setting files.encoding) is not supported; save the file as UTF-8.`),
    };
  const body = marked === 'utf-8' ? bytes.subarray(3) : marked ? bytes.subarray(2) : bytes;
  if (label.startsWith('utf-16')) return { text: utf16(body, label === 'utf-16be') };
  const guessed = marked ? null : guessUtf16(body);
  if (guessed) return { text: utf16(body, guessed === 'utf-16be') };
  if (body.subarray(0, binaryProbe).includes(0)) return { problem: problem('binary', 'The file is binary: it holds NUL bytes.') };
  if (label === 'utf-8') return utf8(body);
  return { text: label === 'windows-1252' ? windows1252(body) : new TextDecoder(label, { ignoreBOM: true }).decode(body) };
}

function byteOrderMark(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

function labelOf(encoding: string): string | null {
  const name = encoding.toLowerCase();
  const label = labels[name] ?? name.replace(/^windows(\d+)$/, 'windows-$1').replace(/^iso8859(\d+)$/, 'iso-8859-$1');
  try {
    return new TextDecoder(label).encoding;
  } catch {
    // The label is unknown to this platform; the caller says so.
    return null;
  }
}

/** The editor's rule: within the first bytes all NULs are at odd places (little endian) or at even ones (big endian), and only there. */
function guessUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const end = Math.min(bytes.length, utf16Probe);
  let little = end > 1;
  let big = end > 1;
  for (let i = 0; i < end && (little || big); i++) {
    const odd = i % 2 === 1;
    const zero = bytes[i] === 0;
    if (odd !== zero) little = false;
    if (odd === zero) big = false;
  }
  return little ? 'utf-16le' : big ? 'utf-16be' : null;
}

/** Lone surrogates stay as they are, so that offsets are the editor's. An odd last byte is lost. */
function utf16(bytes: Uint8Array, bigEndian: boolean): string {
  const even = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  return (bigEndian ? even.swap16() : even).toString('utf16le');
}

/** By hand: the decoder of Node 22 takes windows-1252 for Latin-1, which differs between 0x80 and 0x9f. */
function windows1252(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return latin1.replace(/[\x80-\x9f]/g, character => windows1252High[character.charCodeAt(0) - 0x80]);
}

function utf8(bytes: Uint8Array): ReadResult {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  if (isUtf8(bytes)) return { text };
  const invalid = count(text, '\ufffd');
  if (invalid > text.length * maxInvalidShare)
    return {
      problem: problem('invalid-encoding', 'The file is not valid UTF-8; set files.encoding to its encoding, or save it as UTF-8.'),
    };
  const warning = problem(
    'invalid-encoding',
    `The file is not valid UTF-8: ${invalid} ${invalid === 1 ? 'character is' : 'characters are'} unreadable. It was read with U+FFFD in their place.`,
  );
  return { text, warning };
}

function count(text: string, character: string): number {
  let n = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) n++;
  return n;
}

function problem(code: Problem['code'], message: string): Problem {
  return { code, message, span: null };
}
