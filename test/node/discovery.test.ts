import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultSettings, type Settings } from '../../src/core/options';
import type { Discovery, Workspace } from '../../src/core/ports';
import { fsWorkspace, only, singleFolder } from '../../src/node/fsWorkspace';

const directories: string[] = [];

afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true });
});

/** `-> target` makes a symbolic link, a name that ends in `/` an empty folder, everything else a file. */
type Tree = Readonly<Record<string, string | Uint8Array>>;

function plant(tree: Tree): string {
  const top = mkdtempSync(join(tmpdir(), 'docgraph-walk-'));
  directories.push(top);
  for (const [name, content] of Object.entries(tree)) {
    const path = join(top, name);
    mkdirSync(name.endsWith('/') ? path : dirname(path), { recursive: true });
    if (typeof content === 'string' && content.startsWith('-> ')) symlinkSync(content.slice(3), path);
    else if (!name.endsWith('/')) writeFileSync(path, content);
  }
  return top;
}

const named = ({ folder, path }: { folder: string; path: string }) => (folder === '' ? path : `${folder}:/${path}`);
const files = (found: Discovery) => found.files.map(named);
const skipped = (found: Discovery) => Object.fromEntries(found.skipped.map(file => [named(file), file.problem.code]));

async function check(
  tree: Tree,
  expected: { files: string[]; skipped?: Record<string, string>; others?: string[] },
  settings: Partial<Settings> = {},
): Promise<Discovery> {
  const workspace = fsWorkspace([singleFolder(plant(tree))]);
  const all = { ...defaultSettings, ...settings };
  const found = await workspace.discover(all);
  expect({ files: files(found), skipped: skipped(found) }).toEqual({ files: expected.files, skipped: expected.skipped ?? {} });
  if (expected.others) expect(found.others).toEqual(expected.others);
  for (const { problem } of found.skipped) expect(problem.message).toMatch(/^[A-Z].*\.$/);
  // Looking at one file says what looking at everything says of it.
  for (const path of [...Object.keys(tree), 'gone.md', '../out.md']) {
    const asked = [{ folder: '', path: path.replace(/\/$/, '') }];
    expect(await workspace.examine?.(asked, all)).toEqual(only(asked, found));
  }
  return found;
}

describe('discovery', () => {
  it('finds markdown of every habit in order, dot folders too, and remembers the rest as link targets', () =>
    check(
      { 'b.md': '', 'a.markdown': '', 'c.MDX': '', '.github/x.md': '', 'img/p.png': '', 'src/m.ts': '', '.git/HEAD.md': '', 'empty/': '' },
      { files: ['.github/x.md', 'a.markdown', 'b.md', 'c.MDX'], others: ['.github/', 'empty/', 'img/', 'img/p.png', 'src/', 'src/m.ts'] },
    ));

  it('hands out the configuration of site generators', async () => {
    const found = await check(
      { 'mkdocs.yml': 'site_name: x', 'docs/book.toml': '\ufeff[book]', 'node_modules/p/hugo.toml': '', 'a.md': '' },
      { files: ['a.md'], skipped: { 'node_modules/': 'excluded' }, others: ['docs/', 'docs/book.toml', 'mkdocs.yml'] },
    );
    expect(found.siteFiles).toEqual([
      { folder: '', path: 'docs/book.toml', text: '[book]' },
      { folder: '', path: 'mkdocs.yml', text: 'site_name: x' },
    ]);
  });

  it('takes names as they are, never as patterns', () =>
    check(
      {
        'a (b)/c [d].md': '',
        '{x,y}/!z.md': '',
        "q&a'+/#1 100%.md": '',
        'star*/?.md': '',
        'sp ace/ü ñ 漢.md': '',
        '[a-z]/.gitignore': 'no.md',
        '[a-z]/no.md': '',
        'q/no.md': '',
      },
      {
        files: ['a (b)/c [d].md', "q&a'+/#1 100%.md", 'q/no.md', 'sp ace/ü ñ 漢.md', 'star*/?.md', '{x,y}/!z.md'],
        skipped: { '[a-z]/no.md': 'ignored' },
      },
    ));

  it('says for each exclude where it comes from', async () => {
    const found = await check(
      { 'a.md': '', 'node_modules/p/README.md': '', 'out/b.md': '', 'deep/out/c.md': '', 'old.md': '', 'docs/n.md': '' },
      {
        files: ['a.md', 'docs/n.md'],
        skipped: { 'node_modules/': 'excluded', 'out/': 'excluded', 'deep/out/': 'excluded', 'old.md': 'excluded' },
      },
      { exclude: ['**/node_modules/**', 'old.md'], editorExclude: ['**/out'] },
    );
    expect(found.skipped.find(file => file.path === 'out/')?.problem.message).toContain('files.exclude');
    expect(found.skipped.find(file => file.path === 'old.md')?.problem.message).toContain('docgraph.index.exclude');
  });

  it('reads only what include names, and says so of other markdown', () =>
    check(
      { 'docs/a.md': '', 'b.md': '', 'docs/t.txt': '' },
      { files: ['docs/a.md', 'docs/t.txt'], skipped: { 'b.md': 'excluded' } },
      { include: ['docs/**/*.md', './docs/*.txt'] },
    ));

  it('matches patterns with a folder at the end', () =>
    check({ 'drafts/a.md': '', 'b.md': '' }, { files: ['b.md'], skipped: { 'drafts/': 'excluded' } }, { exclude: ['drafts/'] }));
});

describe('ignore files', () => {
  it('are nested: the deepest decides, negations take back', () =>
    check(
      {
        '.gitignore': 'build/\n*.draft.md\n/top.md\n!keep.draft.md\n',
        'top.md': '',
        'sub/top.md': '',
        'build/a.md': '',
        'x.draft.md': '',
        'keep.draft.md': '',
        'sub/.gitignore': '!y.draft.md\nsecret.md\n',
        'sub/y.draft.md': '',
        'sub/secret.md': '',
        'secret.md': '',
      },
      {
        files: ['keep.draft.md', 'secret.md', 'sub/top.md', 'sub/y.draft.md'],
        skipped: { 'build/': 'ignored', 'sub/secret.md': 'ignored', 'top.md': 'ignored', 'x.draft.md': 'ignored' },
      },
    ));

  it('name the rule and the file that holds it', async () => {
    const found = await check(
      { 'a/.gitignore': '# notes\n*.tmp.md', 'a/b.tmp.md': '' },
      { files: [], skipped: { 'a/b.tmp.md': 'ignored' } },
    );
    expect(found.skipped[0].problem.message).toBe('The file is ignored by the rule "*.tmp.md" in a/.gitignore.');
  });

  it('a folder that a deeper file takes back is read, with the other rules still in force', () =>
    check(
      { '.gitignore': 'gen\n*.log.md\n', 'a/.gitignore': '!gen\n', 'a/gen/x.md': '', 'a/gen/y.log.md': '', 'b/gen/x.md': '' },
      { files: ['a/gen/x.md'], skipped: { 'a/gen/y.log.md': 'ignored', 'b/gen/': 'ignored' } },
    ));

  it('everything but one folder', () =>
    check(
      { '.gitignore': '/*\n!/docs/\n', 'a.md': '', 'docs/b.md': '', 'x/c.md': '' },
      { files: ['docs/b.md'], skipped: { 'a.md': 'ignored', 'x/': 'ignored' } },
    ));

  it('.git/info/exclude counts, and is weaker than .gitignore', () =>
    check(
      { '.git/info/exclude': 'a.md\nb.md\n', '.gitignore': '!b.md', 'a.md': '', 'b.md': '' },
      { files: ['b.md'], skipped: { 'a.md': 'ignored' } },
    ));

  it('compares names in one Unicode form', () =>
    check({ '.gitignore': 'caf\u00e9.md', 'cafe\u0301.md': '' }, { files: [], skipped: { 'cafe\u0301.md': 'ignored' } }));

  it('can be switched off', () => check({ '.gitignore': '*', 'a.md': '' }, { files: ['a.md'] }, { respectIgnoreFiles: false }));
});

describe('symbolic links', () => {
  it('one node per real file: the real path wins, aliases are remembered', async () => {
    const found = await check(
      { 'z/real.md': '', 'a.md': '-> z/real.md', 'b.md': '-> a.md', y: '-> z' },
      { files: ['z/real.md'], skipped: { 'a.md': 'duplicate', 'b.md': 'duplicate', 'y/': 'duplicate' } },
    );
    expect(found.skipped.map(file => file.sameAs?.path)).toEqual(['z/real.md', 'z/real.md', 'z/']);
  });

  it('loops end', () =>
    check(
      { 'a/b/x.md': '', 'a/b/up': '-> ..', 'a/self': '-> .', top: '-> ..', one: '-> two', two: '-> one' },
      { files: ['a/b/x.md'], skipped: { 'a/b/up/': 'duplicate', 'a/self/': 'duplicate', 'top/': 'duplicate' } },
    ));

  it('what lies outside is read under the first of its aliases', async () => {
    const outside = plant({ 'o.md': '', 'deep/p.md': '', 'deep/back': '-> ..' });
    await check(
      { 'a.md': '', m: `-> ${outside}`, n: `-> ${outside}`, 'o.md': `-> ${join(outside, 'o.md')}` },
      { files: ['a.md', 'm/deep/p.md', 'm/o.md'], skipped: { 'm/deep/back/': 'duplicate', 'n/': 'duplicate', 'o.md': 'duplicate' } },
    );
  });

  it('are left out with a reason where they are not followed', () =>
    check({ 'r.md': '', 'a.md': '-> r.md' }, { files: ['r.md'], skipped: { 'a.md': 'excluded' } }, { followSymlinks: false }));

  it('that lead nowhere are said', () =>
    check(
      { 'a.md': '-> gone.md', 'b.png': '-> gone.png', 'c.md': '-> c.md' },
      { files: [], skipped: { 'a.md': 'unreadable', 'c.md': 'unreadable' } },
    ));

  it('obey excludes and ignore files', () =>
    check(
      { 'x/r.md': '', '.gitignore': 'i.md\nd/\n', 'i.md': '-> x/r.md', d: '-> x', 'e.md': '-> x/r.md' },
      { files: ['x/r.md'], skipped: { 'i.md': 'ignored', 'd/': 'ignored', 'e.md': 'excluded' } },
      { exclude: ['e.md'] },
    ));
});

describe('several folders', () => {
  const discover = (folders: Record<string, string>) => workspace(folders).discover(defaultSettings);
  const workspace = (folders: Record<string, string>): Workspace =>
    fsWorkspace(Object.entries(folders).map(([key, path]) => ({ key, name: key.toUpperCase(), uri: pathToFileURL(path).href })));

  it('a folder inside another is read once, by its own name', async () => {
    const top = plant({ 'a.md': '', 'docs/b.md': '', 'docs/p.png': '' });
    const found = await discover({ all: top, docs: join(top, 'docs') });
    expect(files(found)).toEqual(['all:/a.md', 'docs:/b.md']);
    expect(skipped(found)).toEqual({ 'all:/docs/': 'duplicate' });
    expect(found.others).toEqual(['docs:/p.png']);
  });

  it('a file that lies in the folder inside belongs to that one alone', async () => {
    const top = plant({ 'docs/b.md': '' });
    const place = workspace({ all: top, docs: join(top, 'docs') });
    const examined = await place.examine?.(
      [
        { folder: 'all', path: 'docs/b.md' },
        { folder: 'docs', path: 'b.md' },
      ],
      defaultSettings,
    );
    expect(examined).toMatchObject({ files: [{ folder: 'docs', path: 'b.md' }], skipped: [] });
  });

  it('one that is gone is said, the others are read', async () => {
    const found = await discover({ a: plant({ 'x.md': '' }), b: join(plant({}), 'gone') });
    expect([files(found), skipped(found)]).toEqual([['a:/x.md'], { 'b:/': 'unreadable' }]);
  });

  it('throws where none is there', async () => {
    await expect(discover({ b: join(plant({}), 'gone') })).rejects.toMatchObject({ code: 'no-folder' });
    await expect(discover({})).rejects.toMatchObject({ code: 'no-folder' });
  });

  it('have each what they say for themselves, also where one file is looked at', async () => {
    const tree = { 'a.md': 'A', 'b.md': 'long enough', 'old/c.md': 'C', 'n.txt': 'N', '.gitignore': 'b.md\n' };
    const settings: Settings = {
      ...defaultSettings,
      exclude: ['old/**'],
      ofFolders: {
        wide: { exclude: [], respectIgnoreFiles: false, kinds: { ...defaultSettings.kinds, text: true } },
        small: { maxFileSize: 5, respectIgnoreFiles: false, include: ['*.md'] },
      },
    };
    const place = workspace({ plain: plant(tree), wide: plant(tree), small: plant(tree) });
    const found = await place.discover(settings);
    expect(files(found)).toEqual(['plain:/a.md', 'wide:/a.md', 'wide:/b.md', 'wide:/n.txt', 'wide:/old/c.md', 'small:/a.md']);
    expect(skipped(found)).toMatchObject({ 'plain:/b.md': 'ignored', 'plain:/old/': 'excluded', 'small:/b.md': 'too-large' });
    for (const folder of ['plain', 'wide', 'small'])
      for (const path of ['a.md', 'b.md', 'old/c.md', 'n.txt'])
        expect(await place.examine?.([{ folder, path }], settings)).toEqual(only([{ folder, path }], found));
    expect(await place.read({ folder: 'small', path: 'b.md' }, settings)).toMatchObject({ problem: { code: 'too-large' } });
    expect(await place.read({ folder: 'wide', path: 'b.md' }, settings)).toMatchObject({ text: 'long enough' });
  });

  it('reads and looks only below its folders', async () => {
    const top = plant({ 'a/x.md': 'x', 'secret.md': '' });
    const place = workspace({ a: join(top, 'a') });
    expect(await place.read({ folder: 'a', path: '../secret.md' }, defaultSettings)).toMatchObject({ problem: { code: 'outside' } });
    expect(await place.stat({ folder: 'a', path: '../secret.md' })).toBeNull();
    expect(await place.read({ folder: 'b', path: 'x.md' }, defaultSettings)).toMatchObject({ problem: { code: 'outside' } });
    expect(await place.read({ folder: 'a', path: 'x.md' }, defaultSettings)).toEqual({ text: 'x' });
  });
});

describe('sizes, twins and cancelling', () => {
  it('skips what is over the limit, at discovery and at reading', async () => {
    const found = await check(
      { 'a.md': 'x'.repeat(11), 'b.md': 'x'.repeat(10) },
      { files: ['b.md'], skipped: { 'a.md': 'too-large' } },
      { maxFileSize: 10 },
    );
    expect(found.files[0].size).toBe(10);
    const place = fsWorkspace([singleFolder(plant({ 'a.md': 'x'.repeat(11) }))]);
    expect(await place.read({ folder: '', path: 'a.md' }, { ...defaultSettings, maxFileSize: 10 })).toMatchObject({
      problem: { code: 'too-large' },
    });
  });

  it('names that differ only in Unicode form are one document', () =>
    check({ 'caf\u00e9.md': '', 'cafe\u0301.md': '' }, { files: ['cafe\u0301.md'], skipped: { 'caf\u00e9.md': 'duplicate' } }));

  it('gives size and time, and null for what is gone', async () => {
    const place = fsWorkspace([singleFolder(plant({ 'a.md': 'abc', 'd/': '' }))]);
    const [file] = (await place.discover(defaultSettings)).files;
    expect(await place.stat(file)).toEqual({ size: 3, modified: file.modified });
    expect(await place.stat({ folder: '', path: 'gone.md' })).toBeNull();
    expect(await place.stat({ folder: '', path: 'd' })).toBeNull();
    expect(await place.read({ folder: '', path: 'gone.md' }, defaultSettings)).toMatchObject({ problem: { code: 'unreadable' } });
  });

  it('ends when it is cancelled', async () => {
    const place = fsWorkspace([singleFolder(plant({ 'a.md': '' }))]);
    await expect(place.discover(defaultSettings, { aborted: true })).rejects.toMatchObject({ name: 'CancelledError' });
  });
});
