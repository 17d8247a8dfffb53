import { describe, expect, test } from 'vitest';
import { cut, parse, passagesOf } from './check';

describe('headings', () => {
  test.each([
    ['# A\n## B\n# A\n', ['a', 'b', 'a-1']],
    ['# A [b](c.md) `d` **e**\n', ['a-b-d-e']],
    ['Title\n=====\n\nSub\n---\n', ['title', 'sub']],
    ['# Hello World! (v1.2)\n# 你好\n# 🚀 Go\n', ['hello-world-v12', '你好', '-go']],
    ['# a  b & c\n', ['a--b--c']],
    ['# a\n# a-1\n# a\n', ['a', 'a-1', 'a-2']],
    ['> # In a quote\n\n# In a quote\n', ['in-a-quote-1']],
    ['<h2 align="center">Big <b>one</b></h2>\n', ['big-one']],
  ])('slugs of %j', (text, slugs) => {
    expect(
      parse(text)
        .sections.slice(1)
        .map(({ slug }) => slug),
    ).toEqual(slugs);
  });

  test.each(['# A {#x}', '# A {: #x}', '# <a id="x"></a>A', '# A {/* #x */}'])('explicit id of %s', text => {
    const [, section] = parse(text).sections;
    expect([section.heading, section.ids]).toEqual(['A', ['x']]);
  });

  test('paths, parents and spans that touch', () => {
    const text = 'intro\n\n# A\n\n### B\n\n## C\n\n# D\n';
    const { sections } = parse(text);
    expect(sections.map(({ headings, parent }) => [headings.join('>'), parent])).toEqual([
      ['', -1],
      ['A', -1],
      ['A>B', 1],
      ['A>C', 1],
      ['D', -1],
    ]);
    expect(sections.map(({ span }) => cut(text, span)).join('')).toBe(text);
  });
});

describe('passages', () => {
  test.each([
    ['a\nb\n\nc', ['paragraph: a\nb', 'paragraph: c']],
    ['- a\n- b\n\n  more\n  ```\n  x\n  ```', ['list: - a\n- b\n\n  more\n  ```\n  x\n  ```']],
    ['| a |\n|---|\n| b |\n', ['table: | a |\n|---|\n| b |']],
    ['```js\nx\n```', ['code: ```js\nx\n```']],
    ['> a\n> b', ['quote: > a\n> b']],
    ['<div>x</div>', ['html: <div>x</div>']],
    ['Term\n: what it is', ['definition: Term\n: what it is']],
    ['Term\n\n: what it is', ['definition: Term\n\n: what it is']],
    ['[a]: b.md\n\n<!-- c -->\n\n---\n\nText <!-- d -->', ['paragraph: Text <!-- d -->']],
    ['# A\n\n## B\n\ntext\n\n## C\n', ['paragraph: text', 'heading: ## C']],
    ['', []],
  ])('of %j', (text, expected) => {
    expect(passagesOf(text)).toEqual(expected);
  });

  test('a long list is split between items, a long table between rows with its header kept', () => {
    const item = `- ${'word '.repeat(100)}end\n`;
    expect(parse(item.repeat(5)).passages.map(({ span }) => span.end - span.start)).toEqual(
      [2, 2, 1].map(items => items * item.length - 1),
    );
    const row = `| ${'cell '.repeat(100)}|\n`;
    const text = `| head |\n|---|\n${row.repeat(5)}`;
    const { passages } = parse(text);
    expect(passages.map(({ kind, header }) => [kind, header === null ? null : cut(text, header)])).toEqual([
      ['table', null],
      ['table', '| head |'],
      ['table', '| head |'],
    ]);
    expect(cut(text, passages[0].span).startsWith('| head |')).toBe(true);
  });

  test('a very long paragraph is split at sentence ends', () => {
    const text = 'One two three four five. '.repeat(400).trim();
    const parts = parse(text).passages.map(({ span }) => cut(text, span));
    expect(parts.length).toBe(3);
    expect(parts.every(part => part.endsWith('five.') && part.length <= 4000)).toBe(true);
  });

  test('its id stays when another part of the file is edited', () => {
    const before = parse('# A\n\none\n\n# B\n\ntwo\n\ntwo\n').passages;
    const after = parse('intro\n\n# A\n\nchanged\n\n# B\n\ntwo\n\ntwo\n').passages;
    expect(before.slice(1).map(({ id }) => id)).toEqual(after.slice(2).map(({ id }) => id));
    expect(new Set(after.map(({ id }) => id)).size).toBe(after.length);
  });
});

describe('title', () => {
  test.each([
    ['---\ntitle: "Front: it"\n---\n# H\n', 'Front: it', 'Front: it'],
    ['## a\n# The *name*\n', 'The name', 'The *name*'],
    ['text', 'page', null],
  ])('of %j', (text, title, source) => {
    const document = parse(text);
    expect(document.title).toBe(title);
    expect(document.titleSpan && cut(text, document.titleSpan)).toBe(source);
  });

  test('of a file that stands for its folder', () => {
    expect(parse('text', 'guides/first-steps/README.md').title).toBe('first steps');
  });
});

describe('line ends and wide characters', () => {
  const lines = ['---', 'title: T', 'tags: [a]', '---', '# H 😀', '', '😀 見 [l](b.md) `c`', '', '<div>', 'x</div>', '', '- a', '  b'];
  test.each([['\n'], ['\r\n'], ['\r']])('with %j', end => {
    const text = lines.join(end);
    const document = parse(text);
    expect(document.frontMatter?.properties.map(({ key, values }) => [key, values.map(({ span }) => cut(text, span))])).toEqual([
      ['title', ['T']],
      ['tags', ['a']],
    ]);
    expect(document.sections.map(({ heading }) => heading)).toEqual(['', 'H 😀']);
    expect(document.links.map(({ span }) => cut(text, span))).toEqual(['[l](b.md)']);
    expect(document.passages.map(({ span }) => cut(text, span))).toEqual(['😀 見 [l](b.md) `c`', `<div>${end}x</div>`, `- a${end}  b`]);
  });
});
