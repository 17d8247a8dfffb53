import { describe, expect, it } from 'vitest';
import type { EntityAt } from '../../../src/core/model/domainRows';
import type { Place } from '../../../src/core/engine';
import { documentId } from '../../../src/core/model/ids';
import { LineIndex } from '../../../src/core/model/span';
import { smallEngine } from '../../support/smallEngine';

const files = {
  'gate.md':
    '# Gate Scheduler\n\n**Gate Scheduler** (GS) is the service that opens the lock gates.\n\nThe Gate Scheduler requires the Tide Clock. The Gate Scheduler is owned by Mira Holt.\n',
  'tide.md': '# Tide Clock\n\nIt tells the tide. The Gate Scheduler and [Gate Scheduler](gate.md) read it.\n\n```\nGate Scheduler\n```\n',
  'old.md': '---\ndate: 2023-01-01\n---\n# Old notes\n\nThe retention of the Gate Scheduler is 30 days.\n',
  'new.md': '---\ndate: 2024-01-01\n---\n# New notes\n\nThe retention of the Gate Scheduler is 90 days. Read the notes.\n',
};

/** What stands at the `|` of a text of its own, in a line. */
async function at(marked: string): Promise<EntityAt<Place> | null> {
  const offset = marked.indexOf('|');
  const { engine } = await smallEngine({ ...files, 'here.md': marked.replace('|', '') });
  const { line, character } = new LineIndex(marked).position(offset);
  return engine.entityAt(documentId('', 'here.md'), line, character);
}

describe('a name at a place', () => {
  it('is told with its definition and where that stands', async () => {
    const found = await at('# Here\n\nAsk the Gate Sche|duler first.\n');
    expect(found?.named.quote).toBe('Gate Scheduler');
    expect(found?.entities).toMatchObject([{ id: 'gate scheduler', name: 'Gate Scheduler', aliases: ['GS'] }]);
    expect(found?.entities[0].description?.quote).toContain('opens the lock gates');
    expect(found?.entities[0].definitions.map(({ file }) => file)).toContain('gate.md');
  });

  it.each([
    ['an abbreviation', 'Ask the G|S first.', 'gate scheduler'],
    ['a name in another case', 'the TIDE CL|OCK', 'tide clock'],
    ['as a heading', 'x\n\n## Tide| Clock', 'tide clock'],
    ['inside inline code', 'the `Tide| Clock` stands', 'tide clock'],
  ])('is known by %s', async (_name, text, id) => {
    expect((await at(`# Here\n\n${text}\n`))?.entities.map(entity => entity.id)).toEqual([id]);
  });

  it.each([
    ['in a link', 'see [the Gate Sch|eduler](gate.md)'],
    ['in a wikilink', 'see [[Gate Sche|duler]]'],
    ['in a code block', '```\nGate Sched|uler\n```'],
    ['between names', 'Ask |the Gate Scheduler'],
  ])('is none %s', async (_name, text) => {
    expect(await at(`# Here\n\n${text}\n`)).toBeNull();
  });

  it('has no definition elsewhere where it is a common word that titles a page', async () => {
    const { engine } = await smallEngine({ 'a.md': '# Notes\n\nx\n', 'b.md': '# B\n\nRead the notes. See Notes.\n' });
    const definitions = async (character: number) =>
      (await engine.entityAt(documentId('', 'b.md'), 2, character))?.entities.flatMap(entity => entity.definitions.map(({ file }) => file));
    expect(await definitions(11)).toEqual([]);
    expect(await definitions(21)).toEqual(['a.md']);
  });
});

describe('an entity', () => {
  it('has its places, relations and claims', async () => {
    const { engine } = await smallEngine(files);
    const details = await engine.entityDetails('gate scheduler');
    expect(details.relations.map(({ type, from, to }) => `${from.name} ${type} ${to.name}`)).toEqual([
      'Gate Scheduler OWNED_BY Mira Holt',
      'Gate Scheduler REQUIRES Tide Clock',
    ]);
    expect(details.claims.map(({ predicate, value }) => `${predicate} ${value?.text}`)).toEqual(['retention 90 days', 'retention 30 days']);
    const mentions = await engine.entityMentions('gate scheduler');
    expect(
      mentions.map(({ place, inLink }) => `${place.file}:${place.range.start.line + 1} ${place.quote}${inLink ? ' in a link' : ''}`),
    ).toEqual([
      'gate.md:3 Gate Scheduler',
      'gate.md:3 GS',
      'gate.md:5 Gate Scheduler',
      'gate.md:5 Gate Scheduler',
      'new.md:6 Gate Scheduler',
      'old.md:6 Gate Scheduler',
      'tide.md:3 Gate Scheduler',
      'tide.md:3 Gate Scheduler in a link',
      'tide.md:6 Gate Scheduler',
    ]);
  });

  it('that is not there is an error that names it', async () => {
    const { engine } = await smallEngine(files);
    await expect(engine.entityDetails('nobody')).rejects.toThrow('"nobody"');
  });

  it('stands in a group of its type, the most mentioned first, untyped ones last', async () => {
    const { engine } = await smallEngine(files);
    const groups = await engine.entityGroups('', 3);
    expect(groups.at(-1)?.type).toBe('UNKNOWN');
    for (const { entities, count } of groups) {
      expect(entities.length).toBe(Math.min(3, count));
      expect(entities.map(({ mentions }) => mentions)).toEqual(entities.map(({ mentions }) => mentions).sort((a, b) => b - a));
    }
    const found = await engine.entityGroups('gs', 10);
    expect(found.flatMap(({ entities }) => entities.map(({ name }) => name))).toEqual(['Gate Scheduler']);
  });
});

describe('a contradiction', () => {
  it('shows both sides and which is newer by what', async () => {
    const { engine } = await smallEngine(files);
    const rows = await engine.contradictions();
    expect(rows.map(({ subject, predicate, first, second, newer }) => [subject.name, predicate, first.says, second.says, newer])).toEqual([
      ['Gate Scheduler', 'retention', '90 days', '30 days', { side: 'first', reason: 'document-date' }],
    ]);
    const finding = (await engine.health()).find(({ kind }) => kind === 'contradiction');
    expect(finding).toMatchObject({ file: 'new.md', beside: { file: 'old.md' } });
    expect(`${finding?.message}. ${finding?.reason}`).toBe(
      'Gate Scheduler: retention is 90 days here and 30 days in old.md:6. "90 days" in new.md is newer by the dates of the documents (2024-01-01 against 2023-01-01).',
    );
  });

  it.each([
    ['a denied relation', 'A1 requires B1.', 'A1 does not require B1.', 'denied'],
    ['two versions', 'The version of A1 is 1.2.', 'The version of A1 is 1.3.', 'value'],
    ['the same value in other words', 'The retention of A1 is 30 s.', 'The retention of A1 is 30 seconds.', undefined],
    ['a possibility', 'A1 requires B1.', 'A1 may not require B1.', undefined],
  ])('%s', async (_name, one, other, kind) => {
    const { engine } = await smallEngine({ 'a.md': `# A\n\n${one}\n`, 'b.md': `# B\n\n${other}\n` });
    expect((await engine.contradictions())[0]?.kind).toBe(kind);
  });
});

describe('no contradiction', () => {
  const box = { 'box.md': '# Box\n\nA box.\n' };
  const table = (row: string) => `| size | memory |\n| --- | --- |\n| ${row} |\n`;
  it.each([
    ['two tables of one document', { 'a.md': `# A\n\n## One\n\n${table('Box | 30 MB')}\n## Two\n\n${table('Box | 40 MB')}` }],
    ['rows of two tables that are called alike', { 'a.md': `# A\n\n${table('100K | 30 MB')}`, 'b.md': `# B\n\n${table('100K | 40 MB')}` }],
    [
      'two documents that are called alike',
      { 'v1/install.md': '---\nversion: 1.20\n---\n# Install\n\nx\n', 'v2/install.md': '---\nversion: 1.21\n---\n# Install\n\nx\n' },
    ],
  ])('is in %s', async (_name, texts) => {
    expect(await (await smallEngine({ ...box, ...texts })).engine.contradictions()).toEqual([]);
  });

  it('but there is one in the rows of two tables on one known thing', async () => {
    const texts = { 'a.md': `# A\n\n${table('Box | 30 MB')}`, 'b.md': `# B\n\n${table('Box | 40 MB')}` };
    expect((await (await smallEngine({ ...box, ...texts })).engine.contradictions()).map(({ predicate }) => predicate)).toEqual(['memory']);
  });
});

describe('the graph of an entity', () => {
  it('has its relations with their direction and sentence, and the document about it', async () => {
    const { engine } = await smallEngine(files);
    const { nodes, edges, attributes } = await engine.graph('entity:gate scheduler', 1, 20);
    expect(attributes.title).toBe('Gate Scheduler');
    const relations = edges.filter(edge => edge.attributes.kind === 'RELATES' && edge.source === 'entity:gate scheduler');
    expect(relations.map(edge => [edge.attributes.label, edge.target, edge.attributes.evidence?.quote])).toEqual([
      ['OWNED_BY', 'entity:mira holt', 'The Gate Scheduler is owned by Mira Holt.'],
      ['REQUIRES', 'entity:tide clock', 'The Gate Scheduler requires the Tide Clock.'],
    ]);
    expect(nodes.map(({ key }) => key)).toContain('document:gate.md');
  });

  it('is there for what no document is about', async () => {
    const { engine } = await smallEngine(files);
    const { edges } = await engine.graph('entity:mira holt', 1, 20);
    expect(edges.map(({ source, target }) => [source, target])).toEqual([['entity:gate scheduler', 'entity:mira holt']]);
  });
});

describe('what one document says in two ways', () => {
  const contradictions = async (text: string) => {
    const { engine } = await smallEngine({ 'a.md': `# Notes\n\n${text}` });
    return (await engine.contradictions()).map(({ predicate, first, second }) => `${predicate} ${first.says} ${second.says}`);
  };

  it('is a contradiction in prose of two sections', async () => {
    expect(await contradictions('## Setup\n\nThe port of Kafka is 9092.\n\n## Use\n\nThe port of Kafka is 9093.\n')).toEqual([
      'port 9092 9093',
    ]);
  });

  it.each([
    ['items of a list', '## Alpha\n\n- Kafka is disabled by default.\n\n## Beta\n\n- Kafka is enabled by default.\n'],
    ['lines of a header', '## First\n\n- default: true\n\n## Second\n\n- default: false\n'],
    ['labels', '## A\n\n**Kafka is disabled:** It waits.\n\n## B\n\n**Kafka is enabled:** It runs.\n'],
    ['side by side in one section', 'In the first run the port of Kafka is 9092.\n\nThe port of Kafka is 9093.\n'],
  ])('is two cases as %s', async (_name, text) => {
    expect(await contradictions(text)).toEqual([]);
  });
});
