import { describe, expect, test } from 'vitest';
import { cut, linksOf, parse } from './check';

function check(text: string, ...expected: string[]): void {
  expect(linksOf(text)).toEqual(expected);
}

describe('every link of every habit has one record and an exact span', () => {
  const cases: [string, string, ...string[]][] = [
    ['inline', 'see [a](b.md).', 'inline: [a](b.md) -> b.md'],
    ['inline with a title', '[a](b.md "T (x)")', 'inline: [a](b.md "T (x)") -> b.md'],
    ['angle brackets', '[a](<b c.md>)', 'inline: [a](<b c.md>) -> b c.md'],
    ['parentheses in the destination', '[a](p(1).md)', 'inline: [a](p(1).md) -> p(1).md'],
    ['brackets in the text', '[Stories [optional]](#x)', 'inline: [Stories [optional]](#x) -> #x'],
    ['code in the text', '[a `b]` c](d.md)', 'inline: [a `b]` c](d.md) -> d.md'],
    ['an image in a link', '[![i](i.png)](b.md)', 'inline: [![i](i.png)](b.md) -> b.md', 'image: ![i](i.png) -> i.png'],
    ['a link in a link: the inner one', '[a [b](c.md) d](e.md)', 'inline: [b](c.md) -> c.md'],
    ['emphasis around and inside', '**[*a*](b.md)**', 'inline: [*a*](b.md) -> b.md'],
    ['text over two lines', '[a\nb](c.md)', 'inline: [a\nb](c.md) -> c.md'],
    ['in a quote over two lines', '> [a\n> b](c.md)', 'inline: [a\n> b](c.md) -> c.md'],
    ['in a heading', '# A [b](c.md)', 'inline: [b](c.md) -> c.md'],
    ['in a table', '| a |\n|---|\n| [b](c.md) |', 'inline: [b](c.md) -> c.md'],
    ['in a task', '- [x] [b](c.md)', 'inline: [b](c.md) -> c.md'],
    [
      'references',
      '[a][r] [r][] [r] ![p][r]\n\n[r]: d.md "T"',
      'reference: [a][r] -> d.md',
      'reference: [r][] -> d.md',
      'reference: [r] -> d.md',
      'image_reference: ![p][r] -> d.md',
      'definition: [r]: d.md "T" -> d.md',
    ],
    ['label without regard to case', '[A  b]\n\n[a B]: <d e.md>', 'reference: [A  b] -> d e.md', 'definition: [a B]: <d e.md> -> d e.md'],
    [
      'the first of two definitions',
      '[a]\n\n[a]: b.md\n[a]: c.md',
      'reference: [a] -> b.md',
      'definition: [a]: b.md -> b.md',
      'definition: [a]: c.md -> c.md',
    ],
    [
      'autolinks',
      '<https://a.org/b> https://a.org/b_c. (www.a.org)',
      'autolink: <https://a.org/b> -> https://a.org/b',
      'autolink: https://a.org/b_c -> https://a.org/b_c',
      'autolink: www.a.org -> www.a.org',
    ],
    ['a URL as text of a link is no second link', '[https://a.org](b.md)', 'inline: [https://a.org](b.md) -> b.md'],
    ['a URL with a path as text of a link', '[see https://a.org/b](c.md)', 'inline: [see https://a.org/b](c.md) -> c.md'],
    ['html', '<a href="b.md">x</a> <img src=\'i.png\'>', 'html: <a href="b.md"> -> b.md', "html_image: <img src='i.png'> -> i.png"],
    [
      'an html block',
      '<div>\n<video src=v.mp4></video>\n<a\n  href="b.md">\n</div>',
      'html_image: <video src=v.mp4> -> v.mp4',
      'html: <a\n  href="b.md"> -> b.md',
    ],
    ['html with a stray character before its end', '<p>\n<img src="i.png" \\>\n</p>', 'html_image: <img src="i.png" \\> -> i.png'],
    [
      'components',
      '<Link to="/a">x</Link> <Card\n  href={"/b"} /> <router-link to="c.md"/> <Img src={require(\'./d.png\').default} /> <Tab to={x} value="/e"/> <B href="/f">',
      'html: <Link to="/a"> -> /a',
      'html: <Card\n  href={"/b"} /> -> /b',
      'html: <router-link to="c.md"/> -> c.md',
      "html_image: <Img src={require('./d.png').default} /> -> ./d.png",
    ],
    [
      'an expression as source',
      "<img src={require('./d.png').default} />\n\n<img src={useBaseUrl('/i.png')} />\n\n<img src={dynamic('/i.png', 2)} />",
      "html_image: <img src={require('./d.png').default} /> -> ./d.png",
      "html_image: <img src={useBaseUrl('/i.png')} /> -> /i.png",
    ],
    [
      'what mdBook takes in, also in code',
      '{{#include a.md}}\n\n```rust\n{{#rustdoc_include ../l/main.rs:here}}\n{{#playground b.rs:2:10 editable}}\n```\n\\{{#include c.md}}',
      'include: {{#include a.md}} -> a.md',
      'include: {{#rustdoc_include ../l/main.rs:here}} -> ../l/main.rs',
      'include: {{#playground b.rs:2:10 editable}} -> b.rs',
    ],
    [
      'what others take in',
      '<!--@include: ./a.md{1,3}-->\n\n<<< @/x/b.ts#part{2}\n\n--8<-- "c.md"\n\n{% include_relative d.md x=1 %}',
      'include: <!--@include: ./a.md{1,3}--> -> ./a.md',
      'include: <<< @/x/b.ts#part{2} -> @/x/b.ts',
      'include: --8<-- "c.md" -> c.md',
      'include: {% include_relative d.md x=1 %} -> d.md',
    ],
    [
      'references to blocks',
      '((65f3a2b1-1234-4abc-9def-0123456789ab)) ((no)) [x](((65f3a2b1-1234-4abc-9def-0123456789ab)))',
      'wiki: ((65f3a2b1-1234-4abc-9def-0123456789ab)) -> 65f3a2b1-1234-4abc-9def-0123456789ab',
      'inline: [x](((65f3a2b1-1234-4abc-9def-0123456789ab))) -> ((65f3a2b1-1234-4abc-9def-0123456789ab))',
    ],
    [
      'what Logseq embeds',
      '{{embed [[a]]}} {{embed ((65f3a2b1-1234-4abc-9def-0123456789ab))}}',
      'embed: [[a]] -> a',
      'embed: ((65f3a2b1-1234-4abc-9def-0123456789ab)) -> 65f3a2b1-1234-4abc-9def-0123456789ab',
    ],
    [
      'wikilinks',
      '[[a]] [[a b#C|d]] ![[p.png]] [[#h]] [[x#^y]]',
      'wiki: [[a]] -> a',
      'wiki: [[a b#C|d]] -> a b#C',
      'embed: ![[p.png]] -> p.png',
      'wiki: [[#h]] -> #h',
      'wiki: [[x#^y]] -> x#^y',
    ],
    ['a wikilink with alias in a table', '| a |\n|---|\n| [[b\\|c]] |', 'wiki: [[b\\|c]] -> b'],
    ['a number in brackets as text of a link', '[[1]](b.md)', 'inline: [[1]](b.md) -> b.md'],
    ['a wikilink before empty parentheses', '[[a]]()', 'wiki: [[a]] -> a'],
    ['footnote', 'a[^1]\n\n[^1]: note', 'footnote: [^1] -> ^1'],
    [
      'Hugo shortcodes',
      '{{< ref "a.md" >}} {{% relref "b" %}} [x]({{< ref "c" >}})',
      'shortcode: {{< ref "a.md" >}} -> a.md',
      'shortcode: {{% relref "b" %}} -> b',
      'inline: [x]({{< ref "c" >}}) -> {{< ref "c" >}}',
    ],
    [
      'links in front matter values',
      '---\na: "[x](b.md)"\nc:\n  - see [y](d.md#e) and [[f|g]]\nh: "![p](q.png)"\nu: https://x.org/[a]\nz: |\n  [k](l.md)\n---\n',
      'inline: [x](b.md) -> b.md',
      'inline: [y](d.md#e) -> d.md#e',
      'property: [[f|g]] -> f',
      'image: ![p](q.png) -> q.png',
      'inline: [k](l.md) -> l.md',
    ],
    ['front matter', '---\nrelated: "[[a b]]"\nnext: ../c.md\n---\n', 'property: [[a b]] -> a b', 'property: ../c.md -> ../c.md'],
    ['an escaped bracket', '\\[a](b.md) \\[[c]]'],
  ];
  test.each(cases)('%s', (_, text, ...expected) => check(text, ...expected));
});

test('each link names its section and its passage, the label is rendered', () => {
  const text = '---\nx: "[[f]]"\n---\n[a](a.md)\n\n# H\n\n- one\n- [**b** `c`](b.md)\n';
  expect(parse(text).links.map(({ label, section, passage }) => [label, section, passage])).toEqual([
    ['f', -1, -1],
    ['a', 0, 0],
    ['b c', 1, 1],
  ]);
});

describe('nothing in code or comments counts', () => {
  const dead = [
    '`[[` and `]]`',
    '```sh\n#!/bin/sh\n[[ -f a ]] && [x](y.md) #tag\n```',
    '~~~\n[[x]] <a href="b">\n~~~',
    '    [[x]] [a](b.md) #tag ^id\n',
    'a\n\n<!-- [[x]] [a](b.md)\n\n#tag <a id="z"> -->\n',
    'text <!-- [[x]] #tag --> text',
    '[x] [!NOTE] [^1] ([ and ])',
    '> [!NOTE]\n> text',
    '- [x] done\n- [ ] open',
    '[[a `b]] c`',
    '<script>\n"<a href=x>"\n</script>',
  ];
  test.each(dead)('%s', text => {
    const { links, tags, anchors } = parse(text);
    expect({ links, tags, anchors }).toEqual({ links: [], tags: [], anchors: [] });
  });

  test('the same tokens outside code do count', () => {
    const text = '[[a]] next to `[[b]]` [`c`](d.md) #tag\n\n[x]: y.md\n\n[x] ^id';
    expect(linksOf(text)).toEqual([
      'wiki: [[a]] -> a',
      'inline: [`c`](d.md) -> d.md',
      'definition: [x]: y.md -> y.md',
      'reference: [x] -> y.md',
    ]);
    expect(parse(text).tags.map(({ name, span }) => [name, cut(text, span)])).toEqual([['tag', '#tag']]);
    expect(parse(text).anchors.map(({ id, kind }) => [id, kind])).toEqual([['id', 'block']]);
  });
});

test.each([
  ['a ^x', ['x']],
  ['a ^x\nb ^y\nc', ['x', 'y']],
  ['- a ^x\n- b\n  ^y', ['x', 'y']],
  ['a ^x b', []],
  ['`a\nb ^x\nc` 2^n', []],
])('block ids stand at the end of a line: %j', (text, ids) => {
  expect(parse(text).anchors.map(({ id }) => id)).toEqual(ids);
});

test.each([
  ['#a #b/c-d (#e) #Über', ['a', 'b/c-d', 'e', 'Über']],
  ['#123 #fff #a1b2c3 a#b https://x.org/#y C# # h', []],
  ['[a #b](c.md#d) [e](#f)', []],
])('tags of %s', (text, names) => {
  expect(parse(text).tags.map(({ name }) => name)).toEqual(names);
});

test.each([
  ['<span id="a">x</span> <a name=b></a>', ['a', 'b']],
  ['<div id="c">\n\n[^d]: note\n\n- item ^e', ['c', 'd', 'e']],
])('targets of %s', (text, ids) => {
  expect(parse(text).anchors.map(({ id }) => id)).toEqual(ids);
});

test('modules of MDX take in files', () => {
  const text =
    "import A from './a.mdx'\nimport { b } from '@site/src/b.png'\nimport C from '@theme/C'\nimport './d.css'\n\ntext\n\n```js\nimport E from './e.mdx'\n```\n";
  expect(linksOf(text, 'x.mdx')).toEqual([
    "include: import A from './a.mdx' -> ./a.mdx",
    "include: import { b } from '@site/src/b.png' -> @site/src/b.png",
    "include: import './d.css' -> ./d.css",
  ]);
  expect(linksOf(text, 'x.md')).toEqual([]);
});
