import { describe, expect, it } from 'vitest';
import type { FileEdit } from '../../../src/core/model/edit';
import type { RenameRequest } from '../../../src/core/model/editing';
import type { DocumentId } from '../../../src/core/model/ids';
import { smallEngine } from '../../support/smallEngine';

type Files = Readonly<Record<string, string>>;

/** The texts that differ after the edits (files where they lie before a move). */
async function check(files: Files, request: RenameRequest): Promise<Files> {
  const { engine } = await smallEngine(files);
  const edits = await engine.renameEdits(request);
  expect(await engine.renameEdits(request)).toEqual(edits);
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
      'counts right past CRLF and emoji',
      { 'a.md': '👍\r\n\r\n👍 [[b]]', 'b.md': '' },
      move('b.md', 'c.md'),
      { 'a.md': '👍\r\n\r\n👍 [[c]]' },
    ],
  ];
  it.each(cases)('%s', async (_name, files, request, expected) => expect(await check(files, request)).toEqual(expected));
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
