import { describe, expect, it } from 'vitest';
import { hashText } from '../../src/base/hash';
import { LineIndex } from '../../src/core/model/span';
import { findTarget } from '../../src/vscode/features/anchor';

/**
 * `before` and `after` mark the quote as «...». What the target says is taken from `before`; the check is that the range found in
 * `after` is its marked one. `after` without marks: the quote is gone.
 */
function check(before: string, after: string): void {
  const old = unmark(before);
  const now = unmark(after);
  const start = new LineIndex(old.text).position(old.start);
  const target = {
    start: old.start,
    end: old.end,
    quote: old.text.slice(old.start, old.end),
    hash: hashText(old.text),
    line: start.line + 1,
  };
  const found = findTarget(now.text, target);
  const lines = new LineIndex(now.text);
  const [from, to] = [lines.position(now.start), lines.position(now.end)];
  const wanted = { startLine: from.line, startCharacter: from.character, endLine: to.line, endCharacter: to.character };
  expect(found).toEqual(now.start < 0 ? null : wanted);
}

function unmark(marked: string): { text: string; start: number; end: number } {
  const start = marked.indexOf('«');
  const end = marked.indexOf('»') - 1;
  return { text: marked.replace(/[«»]/g, ''), start, end };
}

describe('findTarget', () => {
  const cases: readonly [string, string, string][] = [
    ['an unchanged text', 'a\nthe «quote» here\n', 'a\nthe «quote» here\n'],
    ['lines added above', 'the «quote»', 'new\n\nthe «quote»'],
    ['lines removed above', 'one\ntwo\nthe «quote»', 'the «quote»'],
    ['text added before it on its line', 'the «quote»', 'so the «quote»'],
    ['the one nearest to the old line', 'quote\n\n\n\n\n«quote»\n', 'quote\n\n\n\n\nnew\n«quote»\n'],
    ['the first of two that are equally near', 'a\n«quote»\nb', '«quote»\na\nquote'],
    ['the nearest on one line', 'quote or «quote» or quote', 'quote or, «quote» or quote'],
    ['an emoji and CJK before it', '👩‍👩‍👧 日本語 «quote»', '👩‍👩‍👧 日本語、👍 «quote»'],
    ['CRLF that the editor made LF', 'a\r\nb «c\r\nd» e\r\n', 'a\nb «c\nd» e\n'],
    ['LF that the editor made CRLF', 'a\nb «c\nd» e\n', 'a\r\nb «c\r\nd» e\r\n'],
    ['mixed line ends, unified', 'a\nb\r\n«c\rd» e', 'a\r\nb\r\n«c\r\nd» e'],
    ['a quote right after CRLF', 'x\r\n\r\n«quote»', 'y\r\nx\r\n\r\n«quote»'],
    ['a quote that is gone', 'the «quote»', 'the other'],
    ['a quote of which a word changed', 'the «exact quote» here', 'the exact, quote here'],
    ['an emptied text', '«quote»', ''],
  ];
  it.each(cases)('finds %s', (_name, before, after) => check(before, after));

  it('leads a target without a quote to its line', () => {
    expect(findTarget('a\nb\nc', { start: 0, end: 0, quote: '', hash: '', line: 2 })).toEqual({
      startLine: 1,
      startCharacter: 0,
      endLine: 1,
      endCharacter: 0,
    });
    expect(findTarget('a', { start: 0, end: 0, quote: '', hash: '', line: 9 })).toEqual({
      startLine: 0,
      startCharacter: 0,
      endLine: 0,
      endCharacter: 0,
    });
  });
});
