import { describe, expect, it } from 'vitest';
import type { Engine, Graph } from '../../../src/core/engine';
import type { NodeId } from '../../../src/core/model/ids';
import { smallEngine } from '../../support/smallEngine';

const files = {
  'guides/plan.md':
    '---\ntags: [launch]\ndate: 2026-02-03\n---\n# Launch Plan\n\nThe Launch Plan requires the Charging Dock. See [the dock](dock.md#delivery) and [nothing](gone.md).\n\nA second passage.\n\n## Risks\n\nThe Charging Dock is late.\n',
  'guides/dock.md': '# Charging Dock\n\n## Delivery\n\nThe Charging Dock ships in May.\n',
  'notes/other.md': '# Other\n\n#launch The Charging Dock is named here. [gone](gone.md)\n',
};

const keys = ({ nodes }: Graph) => nodes.map(({ key }) => key);
const ways = ({ edges }: Graph) => edges.map(({ source, attributes, target }) => `${source} ${attributes.kind} ${target}`);
const whole = async (engine: Engine) => engine.graph(null, 1, 1000);
const expand = async (engine: Engine, node: string, cap = 40) => engine.expand(node as NodeId, cap);

describe('expanding a node', () => {
  it('begins with the node itself, whatever it is, and every edge that text makes has its characters', async () => {
    const { engine } = await smallEngine(files);
    const kinds = new Set<string>();
    for (const { key, attributes } of (await whole(engine)).nodes) {
      const around = await expand(engine, key);
      kinds.add(attributes.kind);
      expect(around.nodes.map(node => node.key)).toContain(key);
      for (const edge of around.edges) {
        if (!['LINKS_TO', 'MENTIONS', 'RELATES', 'TAGGED'].includes(edge.attributes.kind)) continue;
        if (edge.attributes.kind === 'TAGGED' && attributes.kind !== 'tag') continue;
        const place = edge.attributes.evidence;
        expect(place, ways(around).join('\n')).not.toBeNull();
        expect(files[place!.path as keyof typeof files].slice(place!.span.start, place!.span.end)).toBe(place!.quote);
      }
    }
    expect([...kinds].sort()).toEqual(['document', 'entity', 'placeholder', 'section', 'tag']);
  });

  it('a tag leads to its documents, a missing target to those that link to it', async () => {
    const { engine } = await smallEngine(files);
    expect(keys(await expand(engine, 'tag:launch'))).toEqual(['tag:launch', 'document:guides/plan.md', 'document:notes/other.md']);
    expect(keys(await expand(engine, 'placeholder:gone.md'))).toEqual([
      'placeholder:gone.md',
      'document:guides/plan.md',
      'document:notes/other.md',
    ]);
  });

  it('a section leads to the sections around it and to its passages, a passage to its neighbours, names and links', async () => {
    const { engine } = await smallEngine(files);
    const section = await expand(engine, 'section:guides/plan.md#Launch Plan > Risks');
    expect(ways(section).filter(way => way.includes('CONTAINS'))).toHaveLength(2);
    const passage = section.nodes.find(({ attributes }) => attributes.kind === 'passage')!.key;
    const around = await expand(engine, passage);
    expect(keys(around)).toEqual(expect.arrayContaining([passage, 'section:guides/plan.md#Launch Plan > Risks', 'entity:charging dock']));
    const document = await expand(engine, 'entity:charging dock');
    const linking = document.nodes.find(
      ({ attributes }) => attributes.kind === 'passage' && attributes.place?.quote.includes('See [the dock]'),
    )!.key;
    const links = ways(await expand(engine, linking));
    expect(links.some(way => way.includes('LINKS_TO'))).toBe(true);
    expect(links.some(way => way.includes('NEXT'))).toBe(true);
  });

  it('stays under the cap and counts what is left out', async () => {
    const { engine } = await smallEngine(files);
    const around = await expand(engine, 'tag:launch', 2);
    expect([keys(around), around.attributes.more]).toEqual([['tag:launch', 'document:guides/plan.md'], 1]);
  });

  it.each(['passage:guides/plan.md#gone', 'section:guides/plan.md#Gone', 'entity:nobody at all', 'theme:gone', 'section:none.md#x'])(
    '%s is not there',
    async node => {
      const { engine } = await smallEngine(files);
      await expect(expand(engine, node)).rejects.toMatchObject({ code: 'not-found' });
    },
  );
});

describe('what nodes can be filtered by', () => {
  it('tags and day of the document, also for what lies in it', async () => {
    const { engine } = await smallEngine(files);
    const section = 'section:guides/plan.md#Launch Plan > Risks' as NodeId;
    const facts = await engine.nodeFacts([section, 'document:notes/other.md' as NodeId, 'tag:launch' as NodeId, 'entity:nobody' as NodeId]);
    expect(facts[section]).toEqual({ type: '', tags: ['launch'], day: '2026-02-03' });
    expect(facts['document:notes/other.md'].tags).toEqual(['launch']);
    expect(facts['tag:launch'].tags).toEqual(['launch']);
    expect(facts['entity:nobody']).toBeUndefined();
  });
});

describe('the overview', () => {
  const bakery = {
    'a.md': '# Rye Bread\n\nThe Rye Bread rises on Wild Yeast before it meets the Stone Oven.\n',
    'b.md': '# Wild Yeast\n\nThe Wild Yeast feeds on the Rye Bread and fears the Stone Oven.\n',
    'c.md': '# Stone Oven\n\nThe Stone Oven bakes Rye Bread with Wild Yeast.\n',
    'd.md': '# Tide Gauge\n\nThe Tide Gauge measures the Harbour Wall beside the Salt Marsh.\n',
    'e.md': '# Harbour Wall\n\nThe Harbour Wall shelters the Salt Marsh and the Tide Gauge.\n',
    'f.md': '# Salt Marsh\n\nThe Salt Marsh floods the Harbour Wall at the Tide Gauge. The Rye Bread is sold there.\n',
  };

  it('shows the broadest themes, which open into what they speak of', async () => {
    const { engine } = await smallEngine(bakery);
    const overview = await engine.overview(50);
    expect(overview.nodes.length).toBeGreaterThanOrEqual(2);
    for (const { attributes } of overview.nodes) expect(attributes).toMatchObject({ kind: 'theme', hop: 0 });
    const theme = overview.nodes.find(({ attributes }) => /Rye Bread|Wild Yeast|Stone Oven/.test(attributes.label))!;
    const open = await expand(engine, theme.key);
    expect(open.nodes[0].key).toBe(theme.key);
    expect(keys(open)).toEqual(expect.arrayContaining(['entity:rye bread', 'entity:wild yeast', 'entity:stone oven']));
    expect(ways(open)).toContain(`${theme.key} CONTAINS entity:rye bread`);
    expect(await engine.overview(50)).toEqual(overview);
  });

  it('two themes are tied where a passage names members of both, with that passage', async () => {
    const { engine } = await smallEngine(bakery);
    const { edges, nodes } = await engine.overview(50);
    expect(nodes.length).toBe(2);
    expect(edges.map(({ attributes }) => attributes.evidence?.file)).toEqual(['f.md']);
  });
});
