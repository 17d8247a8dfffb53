import { describe, expect, it } from 'vitest';
import type { DocumentId } from '../../../src/core/model/ids';
import { smallEngine } from '../../support/smallEngine';

type Files = Readonly<Record<string, string>>;

describe('unlinked mentions', () => {
  const harbour = '# Harbour Office\n\nOpen at dawn.\n';
  it.each<[string, Files, readonly string[]]>([
    ['are found by the title', { 'a.md': '# A\n\nAsk the Harbour Office first.\n' }, ['a.md:3 Harbour Office']],
    ['are found by an alias', { 'a.md': '# A\n\nAsk the Quay Desk first.\n' }, ['a.md:3 Quay Desk']],
    ['leave out links', { 'a.md': '# A\n\nAsk the [Harbour Office](https://example.org) first.\n' }, []],
    ['leave out code', { 'a.md': '# A\n\nRun `Harbour Office` now.\n\n```\nHarbour Office\n```\n' }, []],
    ['leave out documents that link here', { 'a.md': '# A\n\nAsk the Harbour Office, see [here](office.md).\n' }, []],
    [
      'are told for each place',
      { 'a.md': '# A\n\nHarbour Office and Harbour Office.\n' },
      ['a.md:3 Harbour Office', 'a.md:3 Harbour Office'],
    ],
    ['leave out the title of many', { 'a.md': '# A\n\nHarbour Office.\n', 'b.md': harbour, 'c.md': harbour }, []],
  ])('%s', async (_, files, expected) => {
    const { engine } = await smallEngine({ 'office.md': `---\naliases: [Quay Desk]\n---\n\n${harbour}`, ...files });
    const found = await engine.unlinkedMentions('office.md' as DocumentId);
    expect(found.map(({ place }) => `${place.file}:${place.range.start.line + 1} ${place.quote}`)).toEqual(expected);
  });

  it('leave out one small word, which names nothing by itself', async () => {
    const { engine } = await smallEngine({ 'ferry.md': '# Ferry\n\nIt sails.\n', 'a.md': '# A\n\nTake a ferry.\n\nThe Ferry is late.\n' });
    const found = await engine.unlinkedMentions('ferry.md' as DocumentId);
    expect(found.map(({ place }) => place.quote)).toEqual(['Ferry']);
  });
});

describe('suggested links', () => {
  const files: Files = {
    'cooler.md': '# Cold Store\n\nThe Cold Store needs the Loading Dock and the Norrland Pump.\n',
    'dock.md': '# Loading Dock\n\nThe Loading Dock is served by the Norrland Pump.\n',
    'pump.md': '# Norrland Pump\n\nThe Norrland Pump feeds the Cold Store and the Loading Dock.\n',
  };
  const of = async (texts: Files) => {
    const { engine } = await smallEngine(texts);
    await engine.themes();
    const found = await engine.suggestedLinks('cooler.md' as DocumentId);
    return found.map(({ file, place }) => `${file} ${place?.quote ?? '-'}`).sort();
  };

  it('are documents that are close and not linked, with the name to link', async () => {
    expect(await of(files)).toEqual(['dock.md Loading Dock', 'pump.md Norrland Pump']);
  });

  it('are none before there are themes', async () => {
    const { engine } = await smallEngine(files);
    expect(await engine.suggestedLinks('cooler.md' as DocumentId)).toEqual([]);
  });

  it('leave out what is linked by now', async () => {
    const { engine, workspace, refresh } = await smallEngine(files);
    await engine.themes();
    workspace.write('dock.md', `${files['dock.md']}\nSee the [store](cooler.md).\n`);
    await refresh();
    expect((await engine.suggestedLinks('cooler.md' as DocumentId)).map(({ file }) => file)).toEqual(['pump.md']);
  });
});

describe('entities of passages', () => {
  it('are told with their places, relations and definitions, those of most passages first', async () => {
    const text = '# Launch\n\nThe Launch requires the Cold Store.\n\nThe Cold Store waits.\n';
    const { engine } = await smallEngine({ 'launch.md': text, 'store.md': '# Cold Store\n\nKept at 2 degrees.\n' });
    const places = ['The Launch', 'The Cold'].map(words => ({ document: 'launch.md' as DocumentId, start: text.indexOf(words) }));
    const found = await engine.entitiesIn(places);
    expect(found.map(({ name, places: named }) => `${name} ${named.length}`)).toEqual(['Cold Store 2', 'Launch 1']);
    expect(found[0].description?.file).toBe('store.md');
    expect(found[0].relations.map(({ from, type, to }) => `${from} ${type} ${to}`)).toEqual(['Launch REQUIRES Cold Store']);
    expect((await engine.entitiesIn(places.slice(1)))[0].relations).toEqual([]);
    expect(await engine.entitiesIn([])).toEqual([]);
  });
});

describe('a new link', () => {
  const target = '# Cold Store\n\nText.\n\n## Care & Use\n\nMore.\n';
  it.each<[string, Files, number | null, string | null]>([
    ['is a markdown link', {}, null, '[words](store.md)'],
    ['names the heading above', {}, 6, '[words](store.md#care--use)'],
    ['names no heading under the title', {}, 2, '[words](store.md)'],
    ['is a wikilink where the document writes them', { 'from.md': 'See [[other]].' }, 6, '[[store#Care & Use|words]]'],
    ['follows the workspace where the document has no link', { 'w.md': '[[x]] [[y]]' }, null, '[[store|words]]'],
    ['is relative', { 'from.md': '[a](b.md)', 'sub dir/store.md': target, 'store.md': '' }, null, '[words](sub%20dir/store.md)'],
    ['leads nowhere where the target is gone', { 'store.md': '' }, null, null],
  ])('%s', async (_, files, line, expected) => {
    const all = Object.entries({ 'from.md': 'Text.', 'store.md': target, ...files }).filter(([, text]) => text !== '');
    const { engine } = await smallEngine(Object.fromEntries(all));
    const document = (all.some(([path]) => path === 'sub dir/store.md') ? 'sub dir/store.md' : 'store.md') as DocumentId;
    expect(await engine.newLink({ folder: '', path: 'from.md' }, { document, line, label: ' words ' })).toBe(expected);
  });

  it.each(['n.ipynb', 'p.html', 't.vtt', 's.srt', 'x.txt', 'f.pdf', '.docgraph/records/r.yaml'])('is not written into %s', async path => {
    const { engine } = await smallEngine({ 'store.md': target });
    expect(await engine.newLink({ folder: '', path }, { document: 'store.md' as DocumentId, line: null, label: 'x' })).toBeNull();
  });

  it('names the heading of a notebook by the line of its file', async () => {
    const cells = [
      {
        cell_type: 'markdown',
        metadata: {},
        source: ['# Title\n', '\n', '## First\n', '\n', 'One.\n', '\n', '## Second\n', '\n', 'Two.\n'],
      },
    ];
    const notebook = JSON.stringify({ cells }, null, 1);
    const { engine } = await smallEngine({ 'from.md': '', 'n.ipynb': notebook });
    const line = notebook.split('\n').findIndex(text => text.includes('Two.'));
    const link = await engine.newLink({ folder: '', path: 'from.md' }, { document: 'n.ipynb' as DocumentId, line, label: 'x' });
    expect(link).toBe('[x](n.ipynb#second)');
  });

  it('says its label as it is, whatever stands in it', async () => {
    const { engine } = await smallEngine({ 'from.md': '', 'store.md': target });
    const link = await engine.newLink(
      { folder: '', path: 'from.md' },
      { document: 'store.md' as DocumentId, line: null, label: 'a [b]\n\\c' },
    );
    expect(link).toBe('[a \\[b\\] \\\\c](store.md)');
  });
});
