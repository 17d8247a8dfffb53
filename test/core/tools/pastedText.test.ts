import { describe, expect, it } from 'vitest';
import { readStatements } from '../../../src/core/tools/pastedText';

/** `statement | file quote line | ...` */
const inShort = (text: string) =>
  readStatements(text).map(({ text: statement, citations }) =>
    [statement, ...citations.map(({ file, quote, range }) => [file, quote ?? '', range ? range.start.line + 1 : ''].join(';'))].join(' | '),
  );

describe('statements of pasted text', () => {
  it.each<[string, readonly string[]]>([
    ['The ferry waits. (guides/tides.md:12)', ['The ferry waits. | guides/tides.md;;12']],
    ['The ferry waits [1](guides/tides.md#L12-L14).', ['The ferry waits. | guides/tides.md;;12']],
    ['The [ferry](ferry.md) waits.', ['The ferry waits. | ferry.md;;']],
    ['The ferry waits: tides.md:3 "waits for the boat"', ['The ferry waits | tides.md;waits for the boat;3']],
    ['The ferry waits ([tides.md](a%20b/tides.md#gauge), “it waits”).', ['The ferry waits. | a b/tides.md#gauge;it waits;']],
    ['- One. a.md\n- Two. b.md\n  more of two\n', ['One. | a.md;;', 'Two. more of two | b.md;;']],
    ['- One.\n    a.md:1:1  "It is one."\n', ['One. | a.md;It is one.;1']],
    ['1. One\n2) Two', ['One', 'Two']],
    ['# Heading\n\nOne.\nStill one.\n\nTwo.', ['One. Still one.', 'Two.']],
    ['See [the web](https://example.com/a.md) and "words".', ['See the web and "words".']],
    ['```\ncode in a.md\n```\n', []],
    ['', []],
    ['a.md', []],
  ])('%j', (text, expected) => {
    expect(inShort(text)).toEqual(expected);
  });
});
