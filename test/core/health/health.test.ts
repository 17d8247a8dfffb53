import { describe, expect, it } from 'vitest';
import { distance } from '../../../src/core/health/fixes';
import type { HealthFinding, HealthKind } from '../../../src/core/model/health';
import { defaultSettings } from '../../../src/core/options';
import { MemoryWorkspace } from '../../support/memoryWorkspace';
import { engineOver, smallEngine } from '../../support/smallEngine';

/** Findings of some kinds (all but lone documents, unless named) in a line each: `kind file:line «quote» -> fix`. */
async function check(files: Readonly<Record<string, string>>, kinds?: readonly HealthKind[]): Promise<string[]> {
  const { engine } = await smallEngine(files);
  const shown = (await engine.health()).filter(({ kind }) => (kinds ? kinds.includes(kind) : kind !== 'orphan' && kind !== 'dead-end'));
  return shown.map(inShort);
}

function inShort({ kind, file, range, quote, fix }: HealthFinding): string {
  const place = range ? `:${range.start.line} «${quote}»` : '';
  const remedy = fix
    ? ` -> ${[...fix.edits.map(edit => `${edit.oldText} => ${edit.newText}`), ...(fix.create ? [`+ ${fix.create.path}`] : [])]}`
    : '';
  return `${kind} ${file}${place}${remedy}`;
}

describe('health', () => {
  const cases: readonly [name: string, files: Record<string, string>, expected: readonly string[]][] = [
    ['finds nothing wrong in what is right', { 'a.md': '# A\n\n[b](b.md#b)', 'b.md': '# B\n\n[[a#A]]' }, []],
    [
      'what is wrong in the files that tell Docgraph something',
      {
        '.docgraph/schema.yaml': 'types:\n  A: [x\n',
        '.docgraph/queries.yaml': '- name: q\n  start: {\n',
        '.docgraph/questions.yaml': '- question: x\n  answer: [\n',
      },
      ['unread-file .docgraph/queries.yaml:2 «»', 'unread-file .docgraph/questions.yaml:2 «»', 'unread-file .docgraph/schema.yaml:2 «»'],
    ],
    [
      'a file of the schema that is not there, or that cannot be read as such',
      {
        '.docgraph/schema.yaml':
          'records:\n  people.yaml: person\n  gone.csv: person\nfacts:\n  app.yaml: Gateway\n  deploy/*.ini: Gateway\n  app.conf: Gateway\n',
        '.docgraph/records/people.yaml': '- name: Mira Holt\n',
        'app.yaml': 'port: 1\n',
        'app.conf': 'port 1\n',
      },
      [
        'unread-file .docgraph/schema.yaml:2 «gone.csv»',
        'unread-file .docgraph/schema.yaml:5 «deploy/*.ini»',
        'unread-file .docgraph/schema.yaml:6 «app.conf»',
      ],
    ],
    ['a broken link with nothing like it', { 'a.md': 'x\n[b](gone.md)' }, ['broken-link a.md:1 «[b](gone.md)»']],
    [
      'a link to a file that was moved, keeping its fragment',
      { 'a.md': '[b](b.md#h)', 'deep/b.md': '# H' },
      ['broken-link a.md:0 «[b](b.md#h)» -> b.md => deep/b.md'],
    ],
    [
      'upwards, with spaces that need percent signs, or angle brackets',
      { 'x/a.md': '[b](my%20b.md)\n[b](<my b.md>)', 'y z/my b.md': '' },
      [
        'broken-link x/a.md:0 «[b](my%20b.md)» -> my%20b.md => ../y%20z/my%20b.md',
        'broken-link x/a.md:1 «[b](<my b.md>)» -> my b.md => ../y z/my b.md',
      ],
    ],
    [
      'without extension and with ./ where it was so',
      { 'a.md': '[b](./b)', 'deep/b.md': '' },
      ['broken-link a.md:0 «[b](./b)» -> ./b => ./deep/b'],
    ],
    ['an image', { 'a.md': '![i](i.png)', 'img/i.png': '' }, ['broken-link a.md:0 «![i](i.png)» -> i.png => img/i.png']],
    ['no fix where two files have that name', { 'a.md': '[b](b.md)', 'x/b.md': '', 'y/b.md': '' }, ['broken-link a.md:0 «[b](b.md)»']],
    ['a reference once, at its definition', { 'a.md': '[b][r] and [r]\n\n[r]: gone.md' }, ['broken-link a.md:2 «[r]: gone.md»']],
    [
      'an anchor that is nearly a heading',
      { 'a.md': '[b](b.md#getting-startd)', 'b.md': '# Getting started\n\n## Other' },
      ['broken-anchor a.md:0 «[b](b.md#getting-startd)» -> getting-startd => getting-started'],
    ],
    [
      'a heading of a wikilink, as text',
      { 'a.md': '[[b#Geting started]]', 'b.md': '# Getting started' },
      ['broken-anchor a.md:0 «[[b#Geting started]]» -> Geting started => Getting started'],
    ],
    [
      'no fix for an anchor that is like two headings, or like none',
      { 'a.md': '[b](b.md#part-on)\n[b](b.md#zzz)', 'b.md': '# Part one\n\n# Part ons' },
      ['broken-anchor a.md:0 «[b](b.md#part-on)»', 'broken-anchor a.md:1 «[b](b.md#zzz)»'],
    ],
    [
      'no fix that would change a number',
      { 'a.md': '[b](b.md#release-notes-2)', 'b.md': '# Release notes 3' },
      ['broken-anchor a.md:0 «[b](b.md#release-notes-2)»'],
    ],
    ['an ambiguous wikilink', { 'a.md': '[[b]]', 'x/b.md': '', 'y/b.md': '' }, ['ambiguous-link a.md:0 «[[b]]»']],
    [
      'placeholders once a name, with the note that is missing',
      { 'a.md': '[[New note]] [[new note#x]]', 'x/b.md': '[[New note|n]]\n[[sub/other]]' },
      ['placeholder a.md:0 «[[New note]]» -> + New note.md', 'placeholder x/b.md:1 «[[sub/other]]» -> + x/sub/other.md'],
    ],
    ['no note where none can be named so', { 'a.md': '[[Plan: next?]]' }, ['placeholder a.md:0 «[[Plan: next?]]»']],
    ['an embed of a file that is missing', { 'a.md': '![[pic.png]]' }, ['broken-link a.md:0 «![[pic.png]]»']],
    [
      'ids that are given twice',
      { 'a.md': '<a id="x"></a>\n\ntext <a id="x"></a>\n\none ^b\n\ntwo ^b' },
      ['duplicate-id a.md:2 «x»', 'duplicate-id a.md:6 «^b»'],
    ],
    [
      'a heading that is there again, where a wikilink names the first',
      { 'a.md': '# Same\n\n# Same\n\n# Twice\n\n# Twice', 'b.md': '[[a#Same]]' },
      ['repeated-heading a.md:2 «# Same»'],
    ],
    ['front matter that is no YAML', { 'a.md': '---\na: [\n---\ntext' }, [expect.stringMatching(/^front-matter a\.md/)]],
  ];
  it.each(cases)('tells %s', async (_name, files, expected) => expect(await check(files)).toEqual(expected));

  it('tells orphans and dead ends, but not of an only document', async () => {
    const lone = ['orphan', 'dead-end'] as const;
    const files = { 'a.md': '[[b]] and itself [[a]]', 'b.md': 'https://example.org', 'c.md': '[[c]]' };
    expect(await check(files, lone)).toEqual(['orphan c.md', 'dead-end b.md']);
    expect(await check({ 'a.md': '' }, lone)).toEqual([]);
  });

  it('tells files that are left out, with the reason', async () => {
    const workspace = new MemoryWorkspace({ 'a.md': '', 'big.md': 'x'.repeat(3000) });
    const engine = engineOver(workspace);
    const { defaultSettings } = await import('../../../src/core/options');
    await engine.refresh({ settings: { ...defaultSettings, maxFileSize: 2000 } });
    expect(await engine.health()).toMatchObject([{ kind: 'unread-file', file: 'big.md', reason: 'The file is too large.' }]);
  });

  it('follows unsaved texts, and is the same again', async () => {
    const { engine } = await smallEngine({ 'a.md': '[b](b.md)', 'c.md': '[[a]]' });
    const before = await engine.health();
    expect(before.filter(({ kind }) => kind === 'broken-link').map(inShort)).toEqual(['broken-link a.md:0 «[b](b.md)»']);
    expect(await engine.health()).toEqual(before);
    await engine.setOverlay({ folder: '', path: 'a.md' }, '[c](c.md)');
    expect(await engine.health()).toEqual([]);
  });
});

describe('a long line of broken links', () => {
  it('costs about as much as it has links', async () => {
    const links = 20_000;
    expect(await check({ 'a.md': '[x](gone.md) some words '.repeat(links) })).toHaveLength(links);
  });
});

describe('the distance of two spellings', () => {
  it.each([
    ['', '', 3, 0],
    ['start', 'start', 3, 0],
    ['startd', 'started', 3, 1],
    ['abuot', 'about', 3, 2],
    ['kitten', 'sitting', 3, 3],
    ['kitten', 'sitting', 2, 3],
    ['abc', 'xyz', 1, 2],
    ['aab', 'ab', 1, 1],
    ['abab', 'baba', 3, 2],
    ['ab', 'ba', 0, 1],
    ['abcdef', 'ab', 3, 4],
  ])('%j and %j, at most %i: %i', (a, b, most, expected) => {
    expect([distance(a, b, most), distance(b, a, most)]).toEqual([expected, expected]);
  });
});

it('tells a reader nothing of a schema that he may not read', async () => {
  const settings = (reader: readonly string[]) => ({ ...defaultSettings, access: { '.docgraph/schema.yaml': ['hr'] }, reader });
  const wrong = async (reader: readonly string[]) => {
    const { engine } = await smallEngine(
      { 'a.md': '# A', '.docgraph/schema.yaml': 'types:\n  Secret: [x\n' },
      { settings: settings(reader) },
    );
    return (await engine.health()).filter(({ kind }) => kind === 'unread-file').length;
  };
  expect([await wrong(['staff']), await wrong(['hr'])]).toEqual([0, 1]);
});

describe('a broken link in what is no markdown', () => {
  const links = '[b](b.md) and [c](/c.md#nealy-there)';
  const files = {
    'n.ipynb': JSON.stringify({ cells: [{ cell_type: 'markdown', metadata: {}, source: `"Quoted" text\n${links}` }] }),
    'p.html': '<main><h1>Page</h1><p>One <a href="b.md">b</a> and <a href="/c.md#nealy-there">c</a> &amp; more.</p></main>',
    'm.md': links,
    'deep/b.md': '# B',
    'c.md': '# C\n\n## Nearly there',
  };
  // What is nearly a heading is not looked for where the address does not stand in the text.
  it.each([
    ['m.md', [true, true], [false, false]],
    ['n.ipynb', [false, false], [true, true]],
    ['p.html', [false, false], [true, false]],
  ])('is changed by hand: %s', async (file, offered, told) => {
    const { engine } = await smallEngine(files, { settings: { ...defaultSettings, kinds: { ...defaultSettings.kinds, html: true } } });
    const found = (await engine.health()).filter(finding => finding.file === file && finding.kind.startsWith('broken'));
    expect(found.map(({ fix }) => fix !== null)).toEqual(offered);
    expect(found.map(({ reason }) => / Change to \S+ by hand/.test(reason))).toEqual(told);
  });
});
