import { describe, expect, it } from 'vitest';
import { decode } from '../../src/node/decode';

const bytes = (...values: (number | string)[]) =>
  new Uint8Array(values.flatMap(value => (typeof value === 'number' ? [value] : [...Buffer.from(value)])));
const utf16le = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
const utf16be = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16());

describe('decoding', () => {
  it.each([
    ['UTF-8', bytes('aé漢😀\r\n'), 'utf8', 'aé漢😀\r\n'],
    ['UTF-8 with a mark', bytes(0xef, 0xbb, 0xbf, 'a'), 'utf8', 'a'],
    ['a second mark is text', bytes(0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, 'a'), 'utf8', '\ufeffa'],
    ['a mark beats the setting', bytes(0xef, 0xbb, 0xbf, 'é'), 'windows1252', 'é'],
    ['UTF-16 little endian with a mark', utf16le('\ufeffaé漢😀'), 'utf8', 'aé漢😀'],
    ['UTF-16 big endian with a mark', utf16be('\ufeffaé漢😀'), 'utf8', 'aé漢😀'],
    ['UTF-16 without a mark', utf16le('# Title\n'), 'utf8', '# Title\n'],
    ['UTF-16 big endian without a mark', utf16be('# Title\n'), 'utf8', '# Title\n'],
    ['UTF-16 by the setting', utf16le('漢字'), 'utf16le', '漢字'],
    ['UTF-16 big endian by the setting', utf16be('漢字'), 'utf16be', '漢字'],
    ['UTF-16 keeps a lone surrogate', utf16le('\ufeffa\ud800b'), 'utf8', 'a\ud800b'],
    ['UTF-16 with an odd last byte', new Uint8Array([0xff, 0xfe, 0x61, 0, 0x62]), 'utf8', 'a'],
    ['Latin-1', bytes(0x63, 0x61, 0x66, 0xe9), 'latin1', 'café'],
    ['Windows 1252', bytes(0x80, 0x93, 0xe9, 0x9f, 0x81), 'windows1252', '€“éŸ\x81'],
    ['ISO 8859-15', bytes(0xa4), 'iso885915', '€'],
    ['Shift JIS', bytes(0x8a, 0xbf), 'shiftjis', '漢'],
    ['nothing', bytes(), 'utf8', ''],
    ['UTF-8 that spells U+FFFD itself', bytes('\ufffd\ufffd'), 'utf8', '\ufffd\ufffd'],
  ])('%s', (_, input, encoding, text) => expect(decode(input, encoding)).toEqual({ text }));

  it('reads a little invalid UTF-8 with a warning', () => {
    expect(decode(bytes('The café has ten tables', 0xff, '.'), 'utf8')).toMatchObject({
      text: 'The café has ten tables\ufffd.',
      warning: { code: 'invalid-encoding' },
    });
  });

  it.each([
    ['mostly invalid UTF-8', bytes('a', 0xff, 0xfe, 0xff, 'b'), 'utf8', 'invalid-encoding'],
    ['NUL bytes', bytes('PK', 3, 4, 0, 0, 'x'), 'utf8', 'binary'],
    ['an encoding that nobody knows', bytes('a'), 'klingon', 'invalid-encoding'],
  ])('does not read %s', (_, input, encoding, code) => expect(decode(input, encoding)).toMatchObject({ problem: { code } }));
});
