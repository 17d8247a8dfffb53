import { expect, test } from 'vitest';
import { plainText, shownText } from '../../../src/core/markdown/plain';

test.each([
  ['A **bold** _word_ and `code`', 'A bold word and code'],
  ['[label](a.md "t") ![alt](i.png) [[a|b]] [x][y]', 'label alt b x'],
  ['a &amp; b \\* c &unknown; <b>d</b><!-- e -->', 'a & b * c &unknown; d'],
  ['## H *x*', 'H x'],
  ['- one\n- [x] two\n  more', 'one\ntwo more'],
  ['> a\n> b', 'a b'],
  ['| a | b |\n|---|---|\n| **c** | [d](e) |', 'a | b\nc | d'],
  ['| c | d \\| e |\n| f | g |', 'c | d | e\nf | g'],
  ['```js\nlet x;\n  y\n```', 'let x;\n  y'],
  ['<div>a <i>b</i></div>', 'a b'],
  ['[a]: b.md\n[^n]: note', 'note'],
  ['a\r\nb\rc', 'a b c'],
  ['', ''],
])('%j reads %j', (raw, text) => {
  expect(plainText(raw).text).toBe(text);
});

test.each([
  ['code', '```sh\n  run --all\n\n  stop\n```', '  run --all\n\n  stop'],
  ['code', '~~~\n**a**\n~~~', '**a**'],
  ['code', '  indented\n    more', '  indented\n    more'],
  ['paragraph', 'a **b**', 'a b'],
])('of a passage of %s, %j, a reader sees %j', (kind, text, seen) => {
  expect(shownText({ kind, text })).toBe(seen);
});

test('every character knows where it comes from', () => {
  const raw = '> A **bo&lt;ld**\r\n> [l😀](x.md) \\*';
  const { text, offsets } = plainText(raw);
  expect(text).toBe('A bo<ld l😀 *');
  expect(offsets.length).toBe(text.length);
  const at = (word: string): number => offsets[text.indexOf(word)];
  expect([at('A'), at('bo'), at('<'), at('ld'), at('😀'), at('*')].map(offset => raw.slice(offset, offset + 2))).toEqual([
    'A ',
    'bo',
    '&l',
    'ld',
    '😀',
    '*',
  ]);
});
