import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { outlineOf } from '../../../src/core/links/outline';
import { createResolver } from '../../../src/core/links/resolve';
import { lead, resolved, workspace } from './check';

describe('paths', () => {
  const files = {
    'a.md': '# A\n\n## B c\n\n<a id="x"></a>\n\npoint ^blk',
    'd/e.md': '',
    'd/README.md': '# R',
    'f/index.md': '',
    'g/_index.md': '',
    'img/p.png': '',
    'my.file.md': '',
    'zoo.md': '',
    'zoo/index.md': '',
    'code/x.ts': '',
    'names/back\\slash.md': '',
  };
  test.each([
    ['[](a.md)', 'a.md'],
    ['[](./a.md)', 'a.md'],
    ['[](a)', 'a.md'],
    ['[](/d/e.md)', 'd/e.md'],
    ['[](d/)', 'd/README.md'],
    ['[](d)', 'd/README.md'],
    ['[](f)', 'f/index.md'],
    ['[](g/)', 'g/_index.md'],
    ['[](zoo)', 'zoo.md'],
    ['[](zoo/)', 'zoo/index.md'],
    ['[](my.file)', 'my.file.md'],
    ['![](img/p.png?raw=true)', 'img/p.png'],
    ['[](img/)', 'directory img/'],
    ['[](code/x.ts#L10-L12)', 'code/x.ts#L10-L12'],
    ['[](A.MD)', 'a.md'],
    ['[](../a.md)', 'missing-file'],
    ['[](none.md)', 'missing-file'],
    ['[]()', 'missing-file'],
    ['[](https://x.org)', 'external'],
    ['<a@b.cd>', 'external'],
    ['www.x.org', 'external'],
    ['[](//x.org/y)', 'external'],
    ['[]({{ site.other }}/a)', 'templated'],
    ['[](<%= x %>)', 'templated'],
    ['[](a.md#b-c)', 'a.md#b-c:2'],
    ['[](a.md#B-C)', 'a.md#B-C:2'],
    ['[](a.md#x)', 'a.md#x:4'],
    ['[](a.md#L3)', 'a.md#L3:2'],
    ['[](a.md#_b-c)', 'a.md#_b-c:2'],
    ['[](a.md#no)', 'missing-anchor a.md#no'],
    ['[](names/back%5Cslash.md)', 'names/back\\slash.md'],
    ['[](d\\e.md)', 'd/e.md'],
    ['[here]([[e]])', 'd/e.md'],
  ])('%s', (link, expected) => {
    expect(lead(link, files)).toBe(expected);
  });

  test('anchors of the same file', () => {
    expect(lead('# H\n[](#h) [](#no) [](#)\n', {})).toBe('from.md#h:0 | missing-anchor from.md#no | from.md#:0'.replace('#:0', '#'));
  });

  test('names with marks of URLs are reached by every spelling', () => {
    for (const name of ['a b.md', 'a%20b.md', 'x#y.md', 'what?.md', 'p(1).md', 'Über.md', 'U\u0308ber.md', 'x-%2D-y/z.md', "q&r+'[s].md"]) {
      const encoded = name.split('/').map(encodeURIComponent).join('/').replaceAll('(', '%28').replaceAll(')', '%29');
      expect([name, lead(`[t](${encoded})`, { [name]: '' })]).toEqual([name, name]);
      expect([name, lead(`[t](<${name}>)`, { [name]: '' })]).toEqual([name, name]);
      if (!/[[\]]/.test(name)) expect([name, lead(`[[${name.replace(/\.md$/, '')}]]`, { [name]: '' })]).toEqual([name, name]);
      expect([name, lead('[t](sub.md)', { [`te st()[1]/${name}`]: '', 'te st()[1]/sub.md': '' }, 'te st()[1]/from.md')]).toEqual([
        name,
        'te st()[1]/sub.md',
      ]);
    }
    expect(lead('[t](a b.md)', { 'a b.md': '' })).toBe('');
  });

  test('composed and decomposed names are the same name', () => {
    expect(lead('[t](Über.md)', { 'U\u0308ber.md': '' })).toBe('U\u0308ber.md');
    expect(lead('[[U\u0308ber]]', { 'Über.md': '' })).toBe('Über.md');
  });

  test('names that differ by case: the exact one, else ambiguous', () => {
    const files = { 'Todo.md': '', 'todo.md': '' };
    expect(lead('[](Todo.md) [](todo.md) [](TODO.md)', files)).toBe('Todo.md | todo.md | ambiguous Todo.md');
  });

  test('a leading slash is the own folder, then the others in order', () => {
    const two = workspace({ 'one:/from.md': '[](/a.md) [](/b.md)', 'one:/a.md': '', 'two:/a.md': '', 'two:/b.md': '' });
    expect(resolved(two, 'one:/from.md')).toEqual(['/a.md -> one:/a.md', '/b.md -> two:/b.md']);
  });
});

describe('wikilinks', () => {
  test.each([
    ['segments are whole', '[[bar]]', { 'x/bar.md': '', 'x/foobar.md': '' }, 'x/bar.md'],
    ['a path from the right', '[[b/c]]', { 'a/b/c.md': '', 'a/xb/c.md': '' }, 'a/b/c.md'],
    ['the root before another depth', '[[todo]]', { 'todo.md': '', 'd/todo.md': '' }, 'todo.md'],
    ['the shortest path', '[[todo]]', { 'd/todo.md': '', 'd/e/todo.md': '' }, 'd/todo.md'],
    ['two of one depth', '[[todo]]', { 'd1/todo.md': '', 'd2/todo.md': '' }, 'ambiguous d1/todo.md'],
    ['a title', '[[The Plan]]', { 'x.md': '# The Plan' }, 'x.md'],
    ['an alias', '[[Plan B]]', { 'x.md': '---\naliases: [Plan B]\n---\n' }, 'x.md'],
    ['a title that two have', '[[T]]', { 'x.md': '# T', 'y.md': '# T' }, 'missing-file'],
    ['heading text', '[[x#My Head]]', { 'x.md': 'a\n\n## My Head' }, 'x.md#My Head:2'],
    ['path of headings', '[[x#A#C]]', { 'x.md': '# B\n## C\n# A\n## C' }, 'x.md#A#C:3'],
    ['a block', '[[x#^b1]]', { 'x.md': 'a\n\nb ^b1' }, 'x.md#^b1:2'],
    ['a missing heading', '[[x#no]]', { 'x.md': '' }, 'missing-anchor x.md#no'],
    ['a file', '![[p.png]]', { 'img/p.png': '' }, 'img/p.png'],
    ['a namespace of Logseq', '[[a/b]]', { 'pages/a___b.md': '' }, 'pages/a___b.md'],
    ['a missing note', '[[none]]', {}, 'missing-file'],
    ['a colon in the name', '[[Plan: next]]', { 'Plan: next.md': '' }, 'Plan: next.md'],
  ])('%s', (_, link, files, expected) => {
    expect(lead(link, files as unknown as Record<string, string>)).toBe(expected);
  });

  test('written inside its own folder', () => {
    expect(lead('[[d/b]]', { 'd/b.md': '' }, 'd/from.md')).toBe('d/b.md');
    expect(lead('[[README]]', { 'README.md': '' }, 'd/README.md')).toBe('README.md');
  });
});

test('a footnote, a property and a reference', () => {
  const text = '---\nsee: "[[a]]"\nnext: ./a.md\n---\nx[^n] [r]\n\n[r]: a.md\n[^n]: note\n';
  expect(lead(text, { 'a.md': '' })).toBe('a.md | a.md | from.md#^n:7 | a.md | a.md');
});

test('what a link leads to does not depend on the order of additions, nor on what was there before', () => {
  const texts: Record<string, string> = {
    'todo.md': '# X',
    'a/todo.md': '# X',
    'b/todo.md': '',
    'b/Todo.md': '',
    'c/x.md': '# Todo',
    'from.md': '[[todo]] [[X]] [[b/todo]] [](b/todo.md) [](b/TODO.md) [[b/TODO]]',
    'b/from.md': '[[todo]] [[Todo]]',
  };
  const expected = ['from.md', 'b/from.md'].flatMap(name => resolved(workspace(texts), name));
  const names = Object.keys(texts);
  fc.assert(
    fc.property(fc.shuffledSubarray(names, { minLength: names.length }), fc.shuffledSubarray(names), (order, churned) => {
      const { documents } = workspace(texts);
      const resolver = createResolver({ folders: [''], others: [], siteFiles: [] });
      const outline = (name: string) => outlineOf(documents.find(({ path }) => path === name)!);
      for (const name of churned) resolver.add(outline(name));
      for (const name of churned) resolver.remove(outline(name).id);
      for (const name of order) resolver.add(outline(name));
      expect(['from.md', 'b/from.md'].flatMap(name => resolved({ resolver, documents }, name))).toEqual(expected);
    }),
    { seed: 7, numRuns: 200 },
  );
});
