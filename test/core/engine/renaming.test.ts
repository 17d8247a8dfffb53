import { describe, expect, it } from 'vitest';
import type { FileEdit } from '../../../src/core/model/edit';
import type { RenameRequest } from '../../../src/core/model/editing';
import type { DocumentId } from '../../../src/core/model/ids';
import { defaultSettings } from '../../../src/core/options';
import { smallEngine } from '../../support/smallEngine';

type Files = Readonly<Record<string, string>>;

/** The texts that differ after the edits (files where they lie before a move). */
async function check(files: Files, request: RenameRequest): Promise<Files> {
  const { engine } = await smallEngine(files);
  const { edits, left } = await engine.renameEdits(request);
  expect(await engine.renameEdits(request)).toEqual({ edits, left });
  const changed: Record<string, string> = {};
  for (const file of new Set(edits.map(edit => edit.file)))
    changed[file] = apply(
      files[file],
      edits.filter(edit => edit.file === file),
    );
  return changed;
}

function apply(text: string, edits: readonly FileEdit[]): string {
  return [...edits].reverse().reduce((now, { range, oldText, newText }) => {
    expect(now.slice(range.start.offset, range.end.offset)).toBe(oldText);
    return now.slice(0, range.start.offset) + newText + now.slice(range.end.offset);
  }, text);
}

const move = (from: string, to: string): RenameRequest => ({ kind: 'files', moves: [{ folder: '', from, to }] });

describe('moving files', () => {
  const cases: readonly [name: string, files: Files, request: RenameRequest, expected: Files][] = [
    [
      'keeps a short name short',
      { 'a.md': '[[b]] [[b|x]] ![[b]]', 'b.md': '' },
      move('b.md', 'sub/c.md'),
      { 'a.md': '[[c]] [[c|x]] ![[c]]' },
    ],
    ['lets a short name be that still leads there', { 'a.md': '[[b]] [[B]]', 'b.md': '' }, move('b.md', 'sub/b.md'), {}],
    [
      'keeps heading, block id and alias',
      { 'a.md': '[[b#H|x]] [[b#^k]]', 'b.md': '# H\n\nt ^k' },
      move('b.md', 'c.md'),
      { 'a.md': '[[c#H|x]] [[c#^k]]' },
    ],
    [
      'keeps the extension, and a name without one',
      { 'a.md': '[[b.md]] [[b]]', 'b.md': '' },
      move('b.md', 'c.md'),
      { 'a.md': '[[c.md]] [[c]]' },
    ],
    [
      'makes a short name longer where another file has it',
      { 'a.md': '[[b]]', 'b.md': '', 'x/c.md': '', 'y/k.md': '' },
      move('b.md', 'y/c.md'),
      { 'a.md': '[[y/c]]' },
    ],
    [
      'keeps a path from the root a path from the root',
      { 'z/a.md': '[[x/b]] [[/x/b]]', 'x/b.md': '', 'y/k.md': '' },
      move('x/b.md', 'y/c.md'),
      { 'z/a.md': '[[y/c]] [[/y/c]]' },
    ],
    [
      'keeps a path from the document one',
      { 'x/a.md': '[[./b]] [[../x/b]]', 'x/b.md': '' },
      move('x/b.md', 'y/b.md'),
      {
        'x/a.md': '[[../y/b]] [[../y/b]]',
      },
    ],
    [
      'moves a folder with all in it',
      { 'a.md': '[[x/b]] [[x/c]]', 'x/b.md': '[[c]]', 'x/c.md': '' },
      move('x', 'z'),
      { 'a.md': '[[z/b]] [[z/c]]' },
    ],
    [
      'keeps links right from a file that moves',
      { 'x/a.md': '[[./b]] [[b]]', 'x/b.md': '' },
      move('x/a.md', 'y/a.md'),
      { 'x/a.md': '[[../x/b]] [[b]]' },
    ],
    [
      'keeps links to a file whose name another takes',
      { 'z/a.md': '[[c]]', 'x/y/c.md': '', 'b.md': '' },
      move('b.md', 'c.md'),
      { 'z/a.md': '[[y/c]]' },
    ],
    [
      'changes a name of the file that happens to be the title too',
      { 'a.md': '[[target]] [[Target]]', 'target.md': '# Target' },
      move('target.md', 'goal.md'),
      { 'a.md': '[[goal]] [[goal]]' },
    ],
    [
      'leaves links by title or alias',
      { 'a.md': '[[The Title]] [[Other]]', 'b.md': '---\naliases: [Other]\n---\n# The Title' },
      move('b.md', 'c.md'),
      {},
    ],
    ['leaves plain links to VS Code', { 'a.md': '[b](b.md) [[b]]', 'b.md': '' }, move('b.md', 'c.md'), { 'a.md': '[b](b.md) [[c]]' }],
    ['changes embeds of other files', { 'a.md': '![[p.png]]', 'p.png': '' }, move('p.png', 'img/q.png'), { 'a.md': '![[q.png]]' }],
    [
      'changes front matter',
      { 'a.md': '---\nup: "[[b]]"\n---\n', 'b.md': '' },
      move('b.md', 'c.md'),
      { 'a.md': '---\nup: "[[c]]"\n---\n' },
    ],
    [
      'changes shortcodes',
      {
        'hugo.toml': 'baseURL = "https://x.org"',
        'content/a.md': '[b]({{< ref "docs/b.md" >}})\n{{< ref "docs/b.md#h" >}}',
        'content/docs/b.md': '# H',
      },
      move('content/docs/b.md', 'content/docs/c.md'),
      { 'content/a.md': '[b]({{< ref "docs/c.md" >}})\n{{< ref "docs/c.md#h" >}}' },
    ],
    [
      'leaves what is ambiguous, broken or in code',
      { 'a.md': '`[[b]]` [[b]] [[zz]]', 'x/b.md': '', 'y/b.md': '' },
      move('x/b.md', 'x/c.md'),
      {},
    ],
    [
      "changes what stands behind the bar in Dendron's links",
      { 'dendron.yml': 'workspace:\n  vaults:\n    - fsPath: vault\n', 'vault/a.md': '[[Label|b.x]] [[b.x]]', 'vault/b.x.md': '# T' },
      move('vault/b.x.md', 'vault/c.y.md'),
      { 'vault/a.md': '[[Label|c.y]] [[c.y]]' },
    ],
    [
      'changes addresses of the site in the way they are written',
      {
        'hugo.toml': 'baseURL = "https://x.org"',
        'content/a.md':
          '[b](/docs/b/#h) [b](docs/b) [b](/docs/b.html) [b](https://x.org/docs/b/) <https://x.org/docs/b/>\n\n[r][]\n\n<a href="/docs/b/">x</a>\n\n[r]: /docs/b/\n',
        'content/docs/b.md': '# H',
        'content/docs/e.md': '[b](../b/) [p](b.md)',
      },
      move('content/docs/b.md', 'content/news/c d.md'),
      {
        'content/a.md':
          '[b](/news/c%20d/#h) [b](docs/b) [b](/news/c%20d.html) [b](https://x.org/news/c%20d/) <https://x.org/news/c%20d/>\n\n[r][]\n\n<a href="/news/c%20d/">x</a>\n\n[r]: /news/c%20d/\n',
        'content/docs/e.md': '[b](../../news/c%20d/) [p](b.md)',
      },
    ],
    [
      'leaves addresses that hold: of the front matter, of a redirect',
      {
        'hugo.toml': 'baseURL = "https://x.org"',
        'content/a.md': '[b](/bee/) [c](/sea/)',
        'content/b.md': '---\nurl: /bee/\n---\n',
        'content/c.md': '---\naliases: [/sea/]\n---\n',
      },
      { kind: 'files', moves: ['b', 'c'].map(name => ({ folder: '', from: `content/${name}.md`, to: `content/x/${name}.md` })) },
      {},
    ],
    [
      'keeps what stands before addresses',
      { '_config.yml': 'baseurl: /base\n', 'a.md': "[b](/base/b/) [b]({{ '/b.html' | relative_url }}) [b]({% link b.md %})", 'b.md': '' },
      move('b.md', 'x/c.md'),
      { 'a.md': "[b](/base/x/c/) [b]({{ '/x/c.html' | relative_url }}) [b]({% link x/c.md %})" },
    ],
    [
      'changes addresses written in a page that moves',
      { 'hugo.toml': 'baseURL = "https://x.org"', 'content/a.md': '[b](../b/) [c](/b/)', 'content/b.md': '' },
      move('content/a.md', 'content/x/y/a.md'),
      { 'content/a.md': '[b](../../../b/) [c](/b/)' },
    ],
    [
      'changes what is taken in',
      {
        'docusaurus.config.js': '',
        'docs/a.mdx': "import A from './parts/b.mdx'\nimport B from '@site/docs/parts/b.mdx'\n\ntext\n",
        'docs/parts/b.mdx': '',
      },
      move('docs/parts/b.mdx', 'docs/c.mdx'),
      { 'docs/a.mdx': "import A from './c.mdx'\nimport B from '@site/docs/c.mdx'\n\ntext\n" },
    ],
    [
      'changes what mdBook takes in, and keeps its part',
      { 'book.toml': '', 'src/a.md': '{{#include b.md:part}}', 'src/b.md': '' },
      move('src/b.md', 'src/x/c.md'),
      { 'src/a.md': '{{#include x/c.md:part}}' },
    ],
    [
      'counts right past CRLF and emoji',
      { 'a.md': '👍\r\n\r\n👍 [[b]]', 'b.md': '' },
      move('b.md', 'c.md'),
      { 'a.md': '👍\r\n\r\n👍 [[c]]' },
    ],
  ];
  it.each(cases)('%s', async (_name, files, request, expected) => expect(await check(files, request)).toEqual(expected));
});

describe('moving files between workspace folders', () => {
  const folders = ['one', 'two'];
  const across = (from: string, to: string): RenameRequest => ({ kind: 'files', moves: [{ folder: 'one', from, to, toFolder: 'two' }] });
  const cases: readonly [name: string, files: Files, request: RenameRequest, expected: Files][] = [
    ['keeps a name that is still alone', { 'one/a.md': '[[b]]', 'one/b.md': '', 'two/x.md': '[[b]]' }, across('b.md', 'b.md'), {}],
    [
      'makes a name longer that the other folder has, too',
      { 'one/a.md': '[[b]] [[./b]] ![[b#H]]', 'one/b.md': '# H', 'two/x.md': '' },
      across('b.md', 'sub/c.md'),
      { 'one/a.md': '[[c]] [[c]] ![[c#H]]' },
    ],
    [
      'keeps the links of the file that moves',
      { 'one/d/a.md': '[[./b]] [[e]]', 'one/d/b.md': '', 'one/e.md': '', 'two/b.md': '' },
      across('d/a.md', 'a.md'),
      { 'one/d/a.md': '[[d/b]] [[e]]' },
    ],
    ['moves a folder', { 'one/d/a.md': '[[b]]', 'one/d/b.md': '', 'two/x.md': '[[d/b]]' }, across('d', 'e'), { 'two/x.md': '[[e/b]]' }],
  ];
  it.each(cases)('%s', async (_name, files, request, expected) => {
    const named = Object.fromEntries(Object.entries(files).map(([name, text]) => [name.replace('/', ':/'), text]));
    const { engine } = await smallEngine(named, { folders });
    const { edits } = await engine.renameEdits(request);
    const changed = [...new Set(edits.map(edit => edit.file))].map(file => [
      file,
      apply(
        files[file],
        edits.filter(edit => edit.file === file),
      ),
    ]);
    expect(Object.fromEntries(changed)).toEqual(expected);
  });
});

describe('renaming a heading', () => {
  const rename = (section: number, heading: string): RenameRequest => ({
    kind: 'heading',
    document: 'b.md' as DocumentId,
    section,
    heading,
  });
  const cases: readonly [name: string, files: Files, request: RenameRequest, expected: Files][] = [
    [
      'changes all links to it, by text and by slug',
      { 'a.md': '[[b#Old one|x]] [[b#old-one]] [b](b.md#old-one) [t](b.md#top)', 'b.md': '# T\n\n## Old one ##\n\n[[#Old one]]' },
      rename(2, 'New `one`'),
      { 'a.md': '[[b#New one|x]] [[b#new-one]] [b](b.md#new-one) [t](b.md#top)', 'b.md': '# T\n\n## New `one` ##\n\n[[#New one]]' },
    ],
    [
      'changes a part of a path of headings',
      { 'a.md': '[[b#T#Old]] [[b#T]]', 'b.md': '# T\n\n## Old' },
      rename(1, 'N'),
      {
        'a.md': '[[b#N#Old]] [[b#N]]',
        'b.md': '# N\n\n## Old',
      },
    ],
    ['keeps explicit ids', { 'a.md': '[b](b.md#my-id)', 'b.md': '# Old {#my-id}' }, rename(1, 'New'), { 'b.md': '# New {#my-id}' }],
    [
      'follows slugs that are numbered anew',
      { 'a.md': '[b](b.md#x-1)', 'b.md': '# X\n\n# X' },
      rename(1, 'Y'),
      {
        'a.md': '[b](b.md#x)',
        'b.md': '# Y\n\n# X',
      },
    ],
    [
      'takes underlined headings',
      { 'a.md': '[[b#Old]]', 'b.md': 'Old\n===\n' },
      rename(1, 'New'),
      { 'a.md': '[[b#New]]', 'b.md': 'New\n===\n' },
    ],
    ['does nothing for a section that is not there', { 'b.md': '# A' }, rename(7, 'New'), {}],
  ];
  it.each(cases)('%s', async (_name, files, request, expected) => expect(await check(files, request)).toEqual(expected));
});

describe('renaming a tag', () => {
  it('changes it and those below it, in text and front matter, and no other', async () => {
    const files = { 'a.md': '---\ntags: [old, older]\n---\n#old #old/x #older `#old`', 'b.md': '---\ntags: "#old"\n---\n' };
    expect(await check(files, { kind: 'tag', from: 'old', to: '#new' })).toEqual({
      'a.md': '---\ntags: [new, older]\n---\n#new #new/x #older `#old`',
      'b.md': '---\ntags: "#new"\n---\n',
    });
  });
});

describe('renaming what other kinds of texts name', () => {
  const cell = (source: string): string => JSON.stringify({ cells: [{ cell_type: 'markdown', metadata: {}, source }] });
  const page =
    '<html><body><main><h1>Page</h1><p>See <a href="b.md#old-name">the "old" name</a>, [[b]] and #topic.</p></main></body></html>';
  const spoken = 'WEBVTT\n\n00:01.000 --> 00:02.000\nSee [[b#Old name]] and #topic.\n';
  const others: Files = {
    'n.ipynb': cell('# Note\n\nSee [[b#Old name]], [x](/docs/b) and #topic.'),
    'p.html': page,
    't.vtt': spoken,
    'x.txt': 'Heading\n=======\n\nSee [[b#Old name]] and #topic.\n',
    '.docgraph/records/things.yaml': '- id: t\n  name: Thing [[b]] #topic\n',
    'a.md': '[[b#Old name]] #topic',
    'b.md': '# B\n\n## Old name\n\nText.',
  };
  const heading = (document: string, section: number): RenameRequest => ({
    kind: 'heading',
    document: document as DocumentId,
    section,
    heading: 'New "quoted" <name>',
  });
  const settings = { ...defaultSettings, kinds: { ...defaultSettings.kinds, text: true, html: true } };
  const cases: readonly [name: string, request: RenameRequest, changed: readonly string[], left: readonly string[]][] = [
    ['a file', move('b.md', 'c.md'), ['a.md'], ['n.ipynb', 'p.html']],
    ['a file that keeps its name', move('b.md', 'sub/b.md'), [], ['p.html']],
    ['a page that moves', move('p.html', 'sub/p.html'), [], ['p.html']],
    ['a notebook that moves, whose link is found by name', move('n.ipynb', 'sub/n.ipynb'), [], []],
    ['a heading', heading('b.md', 2), ['a.md', 'b.md'], ['n.ipynb', 'p.html']],
    ['a tag', { kind: 'tag', from: 'topic', to: 'theme' }, ['a.md'], ['n.ipynb']],
    ['a heading of a notebook', heading('n.ipynb', 1), [], []],
    ['a heading of a page', heading('p.html', 1), [], []],
    ['a heading of a transcript', heading('t.vtt', 1), [], []],
    ['a heading of a plain text', heading('x.txt', 1), [], []],
  ];
  it.each(cases)('changes markdown alone, and tells the others: %s', async (_name, request, changed, left) => {
    const { engine } = await smallEngine(others, { settings });
    const found = await engine.renameEdits(request);
    expect([...new Set(found.edits.map(({ file }) => file))]).toEqual(changed);
    expect(found.left).toEqual(left);
  });

  it('offers no heading and no tag of a notebook for it', async () => {
    const { engine } = await smallEngine(others, { settings });
    const notebook = others['n.ipynb'];
    for (const words of ['Note', 'topic'])
      expect(await engine.renamableAt('n.ipynb' as DocumentId, 0, notebook.indexOf(words) + 1)).toBeNull();
    expect(await engine.renamableAt('b.md' as DocumentId, 2, 4)).not.toBeNull();
  });
});
