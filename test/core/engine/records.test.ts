import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../../../src/core/options';
import { schemaPath } from '../../../src/core/schema/schema';
import { MemoryWorkspace } from '../../support/memoryWorkspace';
import { engineOver, options, smallEngine } from '../../support/smallEngine';

const folder = '.docgraph/records';
const shop = {
  [`${folder}/parts.csv`]: 'id,name,maker\np1,Cog,m1\n',
  [`${folder}/makers.csv`]: 'id,name\nm1,Smith Works\n',
  'a.md': '# Notes\n\nThe Cog turns.',
};

type Engine = Awaited<ReturnType<typeof smallEngine>>['engine'];
const relations = async (engine: Engine) => (await engine.relations({})).map(({ type, from, to }) => `${from.id} ${type} ${to.id}`);

describe('records in a workspace', () => {
  test('are documents whose rows are passages, tied to what texts name', async () => {
    const { engine } = await smallEngine(shop);
    expect(await relations(engine)).toEqual(['part/p1 MAKER maker/m1']);
    const [cog] = await engine.entities({ type: 'Part' });
    expect([cog.name, cog.mentions]).toEqual(['Cog', 2]);
  });

  test('follow their files, also where another file makes a column a key', async () => {
    const { engine, workspace } = await smallEngine(shop);
    const refresh = (path: string) => engine.refresh({ settings: defaultSettings, files: [{ folder: '', path }] });
    workspace.remove(`${folder}/makers.csv`);
    await refresh(`${folder}/makers.csv`);
    expect(await relations(engine)).toEqual([]);
    workspace.write(`${folder}/makers.csv`, 'id,name\nm1,Jones\nm2,Brown\n');
    await refresh(`${folder}/makers.csv`);
    expect(await relations(engine)).toEqual(['part/p1 MAKER maker/m1']);
    workspace.write(`${folder}/parts.csv`, 'id,name,maker\np1,Cog,m2\n');
    await refresh(`${folder}/parts.csv`);
    expect(await relations(engine)).toEqual(['part/p1 MAKER maker/m2']);
  });

  test('a key that leads to no row leads to a thing of unknown type', async () => {
    const { engine } = await smallEngine({ ...shop, [`${folder}/parts.csv`]: 'id,name,maker\np1,Cog,Nobody\n' });
    expect(await relations(engine)).toEqual(['part/p1 MAKER nobody']);
  });
});

describe('a change of the schema reads again only what it touches', () => {
  const texts = { 'a.md': '# A\n\nGate heeds Bell.', 'b.md': '# B\n\nDoor needs Lock.', [`${folder}/parts.csv`]: 'id,name\np1,Cog\n' };
  test.each<[string, string, number]>([
    ['names', 'same: [[Gate, Door]]', 0],
    ['a phrase', 'relations: { HEEDS: [heeds] }', 0],
    ['a mapping of a file', 'records: { parts.csv: { type: Gear } }', 1],
  ])('%s', async (_, schema, reads) => {
    const { engine, workspace, refresh } = await smallEngine(texts);
    const before = workspace.reads;
    workspace.write('.docgraph/schema.yaml', schema);
    await refresh();
    // The schema itself is read, too.
    expect(workspace.reads - before - 1).toBe(reads);
    if (schema.includes('HEEDS')) expect(await relations(engine)).toContain('gate HEEDS bell');
    if (schema.includes('Gear')) expect((await engine.entities({ type: 'Gear' })).map(({ id }) => id)).toEqual(['gear/p1']);
  });
});

describe('a thing with very many relations', () => {
  test('does not unbound the walk: the node cap holds, and few relations of it are followed', async () => {
    const rows = Array.from({ length: 3000 }, (_, i) => `p${i},Part number ${i},m1`).join('\n');
    const { engine } = await smallEngine({ ...shop, [`${folder}/parts.csv`]: `id,name,maker\n${rows}\n` });
    const { nodesWalked, passages } = await engine.search('What does Smith Works make?', options({ nodes: 300 }));
    expect(nodesWalked).toBeLessThanOrEqual(300);
    expect(passages.length).toBeGreaterThan(0);
  });
});

describe('the text of an unsaved editor', () => {
  const overlay = (engine: Engine, path: string, text: string | null) => engine.setOverlay({ folder: '', path }, text);

  test('of records counts in the place of the file, and goes', async () => {
    const { engine } = await smallEngine(shop);
    await overlay(engine, `${folder}/parts.csv`, 'id,name,maker\np1,Cog,m1\np2,Bolt,m1\n');
    expect(await relations(engine)).toEqual(['part/p1 MAKER maker/m1', 'part/p2 MAKER maker/m1']);
    await overlay(engine, `${folder}/parts.csv`, null);
    expect(await relations(engine)).toEqual(['part/p1 MAKER maker/m1']);
  });

  test('of a data file that no schema maps is nothing', async () => {
    const { engine } = await smallEngine(shop);
    const before = await engine.status();
    await overlay(engine, 'package.json', '{ "name": "cog" }');
    await overlay(engine, 'data/other.csv', 'id,name\n1,x\n');
    expect(await engine.status()).toEqual(before);
  });

  test('of a schema counts as a saved one once it is right, and goes', async () => {
    const { engine, store, refresh } = await smallEngine({
      'a.md': '# A\n\nGate heeds Bell.',
      'data/parts.json': '[{ "id": "p1", "name": "Cog" }]',
    });
    await overlay(engine, schemaPath, 'relations: { HEEDS: [heeds] }\nrecords: { data/parts.json: { type: Part } }\n');
    expect(await relations(engine)).toEqual(['gate HEEDS bell']);
    expect((await engine.entities({ type: 'Part' })).map(({ name }) => name)).toEqual(['Cog']);
    await overlay(engine, schemaPath, 'relations: { HEEDS: [heeds] }\nrecords: { data/parts.json: { ty');
    expect((await engine.entities({ type: 'Part' })).map(({ name }) => name)).toEqual(['Cog']);
    await overlay(engine, 'data/parts.json', '[{ "id": "p1", "name": "Bolt" }]');
    expect((await engine.entities({ type: 'Part' })).map(({ name }) => name)).toEqual(['Bolt']);
    await overlay(engine, schemaPath, null);
    expect(await relations(engine)).toEqual([]);
    expect(await engine.entities({ type: 'Part' })).toEqual([]);
    // Another window on the store sees what is saved.
    const other = engineOver(new MemoryWorkspace({ 'a.md': '# A\n\nGate heeds Bell.' }), store);
    expect(await relations(other)).toEqual([]);
    await refresh();
    expect(await relations(engine)).toEqual([]);
  });
});
