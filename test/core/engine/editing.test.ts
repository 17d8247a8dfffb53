import { describe, expect, it } from 'vitest';
import { completionContext, opensCode } from '../../../src/core/links/edits/completionContext';
import type { DocumentId } from '../../../src/core/model/ids';
import { defaultSettings } from '../../../src/core/options';
import { engineOver, smallEngine } from '../../support/smallEngine';

type Files = Readonly<Record<string, string>>;

describe('completion', () => {
  /** What is inserted in `a.md` at the `|` of a line. */
  async function check(files: Files, line: string): Promise<string[] | null> {
    const { engine } = await smallEngine({ 'a.md': '', ...files });
    const found = await engine.complete({ folder: '', path: 'a.md' }, line.slice(0, line.indexOf('|')));
    return found?.items.map(({ insert }) => line.slice(0, found.start) + insert + found.close) ?? null;
  }
  const notes = { 'one.md': '# First', 'x/two.md': '---\naliases: [Zwei]\n---\n', 'y/two.md': '' };
  const cases: readonly [name: string, files: Files, line: string, expected: readonly string[] | null][] = [
    [
      'notes by the shortest name that leads there',
      notes,
      'see [[|',
      ['see [[one]]', 'see [[x/two]]', 'see [[x/two|Zwei]]', 'see [[y/two]]'],
    ],
    ['notes by title', notes, '[[firs|', ['[[one]]']],
    ['notes by alias', notes, '[[zwei|', ['[[x/two|Zwei]]']],
    ['embeds', notes, '![[on|', ['![[one]]']],
    ['headings of a note', { 'one.md': '# First\n\n## Part | two' }, '[[one#|', ['[[one#First]]', '[[one#Part two]]']],
    ['a heading that is there again by its slug', { 'one.md': '# X\n\n# X' }, '[[one#|', ['[[one#X]]', '[[one#x-1]]']],
    ['headings of the document itself', { 'a.md': '# Own' }, '[[#|', ['[[#Own]]']],
    ['block ids', { 'one.md': 'text ^abc\n\nother ^xyz' }, '[[one#^x|', ['[[one#^xyz]]']],
    ['nothing of a note that is not there', {}, '[[gone#|', []],
    ['tags, the most used first', { 'b.md': '#rare #often', 'c.md': '#often' }, 'a #|', ['a #often', 'a #rare']],
    [
      'references by the path that leads there',
      { 'x/two.md': '', 'y/two.md': '' },
      '{{< ref "tw|',
      ['{{< ref "x/two.md', '{{< ref "y/two.md'],
    ],
    ['nothing in code', notes, '`[[on|', null],
    ['nothing at a heading', notes, '#|', null],
    ['nothing in plain text', notes, 'on|', null],
    ['nothing after an alias bar', notes, '[[one|', null],
  ];
  it.each(cases)('gives %s', async (name, files, line, expected) => {
    if (name === 'nothing after an alias bar') expect(completionContext('[[one|')).toBe(expected);
    else expect(await check(files, line)).toEqual(expected);
  });

  it('knows what is code by the lines before', () => {
    expect(['```sh', '~~~\n```', '> ```', '- ```js', '---\nx: 1\n---\n```'].map(text => opensCode(text.split('\n')))).toEqual(
      Array(5).fill(true),
    );
    expect(['```\n```', '', '``` a ``` b', '````\n```\n````', '---\nx: "```"'].map(text => opensCode(text.split('\n')))).toEqual(
      Array(5).fill(false),
    );
  });
});

describe('a link at a place', () => {
  /** The link at the `|` of `a.md`: state, where it leads, what is shown; `native` where VS Code follows it itself. */
  async function check(text: string, others: Files): Promise<unknown> {
    const at = text.indexOf('|');
    const { engine } = await smallEngine({ ...others, 'a.md': text.replace('|', '') });
    const before = text.slice(0, at).split('\n');
    const found = await engine.linkAt('a.md' as DocumentId, before.length - 1, before[before.length - 1].length);
    if (found === null) return null;
    const { native, state, target, create } = found;
    return [native ? 'native' : state, target && `${target.path}:${target.line}`, target?.preview || create?.path || ''];
  }
  const note = { 'b.md': '# Title\n\nFirst text.\n\n## Part\n\nPart text.\n\nBlock text. ^k\n' };
  const hugo = { 'hugo.toml': 'baseURL = "https://x.org"', 'content/docs/b.md': '# Title\n\nFirst text.' };
  const cases: readonly [name: string, text: string, files: Files, expected: unknown][] = [
    ['a wikilink', 'x [[|b]]', note, ['ok', 'b.md:null', 'First text.']],
    ['its heading', '[[b#Pa|rt]]', note, ['ok', 'b.md:4', 'Part text.']],
    ['its block', '[[b#^k|]]', note, ['ok', 'b.md:8', 'Block text. ^k']],
    ['a placeholder', '\n[[N|ew]]', note, ['missing-file', null, 'New.md']],
    ['a plain link', '[x](|b.md#part)', note, ['native', 'b.md:4', 'Part text.']],
    ['a plain link without extension', '[x](|b)', note, ['native', 'b.md:null', 'First text.']],
    ['an address of the site', '[x](/do|cs/b/)', hugo, ['ok', 'content/docs/b.md:null', 'First text.']],
    ['the same where there is no site', '[x](/do|cs/b/)', { 'c.md': '' }, ['native', null, '']],
    ['no link', 'te|xt [[b]]', note, null],
  ];
  it.each(cases)('tells %s', async (_name, text, files, expected) => expect(await check(text, files)).toEqual(expected));

  it('tells an address of the site in a document of the site', async () => {
    const { engine } = await smallEngine({ ...hugo, 'content/a.md': '[x](/docs/b/) [y](docs/b.md)' });
    const links = await engine.foreignLinks('content/a.md' as DocumentId);
    expect(links.map(({ raw, target }) => [raw, target?.path])).toEqual([['/docs/b/', 'content/docs/b.md']]);
  });

  it('finds what leads to a heading, a block and a document, but for plain links', async () => {
    const { engine } = await smallEngine({ ...note, 'a.md': '[[b]] [[b#Part]] [[b#^k]] [x](b.md#part)' });
    const at = async (line: number) => (await engine.referencesTo('b.md' as DocumentId, line, 0)).map(({ from }) => from.quote);
    expect(await at(4)).toEqual(['[[b#Part]]']);
    expect(await at(8)).toEqual(['[[b#^k]]']);
    expect(await at(0)).toEqual(['[[b]]', '[[b#Part]]', '[[b#^k]]']);
  });

  it('tells the heading or tag that can be renamed', async () => {
    const { engine } = await smallEngine({ 'a.md': '# One *two* #\n\na #tag here' });
    expect(await engine.renamableAt('a.md' as DocumentId, 0, 3)).toMatchObject({ kind: 'heading', section: 1, text: 'One *two*' });
    expect(await engine.renamableAt('a.md' as DocumentId, 2, 4)).toMatchObject({ kind: 'tag', text: 'tag' });
    expect(await engine.renamableAt('a.md' as DocumentId, 2, 0)).toBeNull();
  });
});

it('follows full URLs to the address that the settings give, also after a restart', async () => {
  const files = { 'a.md': '[x](https://docs.example.org/guide/b/) [y](https://github.com/own/er/blob/main/guide/b.md)', 'guide/b.md': '' };
  const targets = async (baseUrl: string) => {
    const { engine, store, workspace } = await smallEngine(files, { settings: { ...defaultSettings, baseUrl } });
    const now = (await engine.allLinks()).map(({ target }) => target?.file);
    const again = (await engineOver(workspace, store).allLinks()).map(({ target }) => target?.file);
    expect(again).toEqual(now);
    return now;
  };
  expect(await targets('')).toEqual([undefined, undefined]);
  expect(await targets('https://docs.example.org')).toEqual(['guide/b.md', undefined]);
  expect(await targets('https://github.com/own/er')).toEqual([undefined, 'guide/b.md']);
});
