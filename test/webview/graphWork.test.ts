import { describe, expect, test } from 'vitest';
import type { GraphView } from '../../src/protocol/views';
import { findNodes, nextMatch } from '../../webview/graph/find';
import { colouredFolders } from '../../webview/graph/folders';
import { expansion, filterCount, folding, hiding, type Look, noFilter, parseLook, pinning, plainLook } from '../../webview/graph/look';
import { degrees, nodeScales, pageRanks } from '../../webview/graph/measures';
import { layeredPositions } from '../../webview/graph/layered';
import { placed, placedBeside } from '../../webview/graph/placing';
import { routeBetween } from '../../webview/graph/route';
import { hangingOn, workedGraph } from '../../webview/graph/worked';
import { edge, graph, node, targetIn } from './harness/builders';

const inFile = (file: string) => targetIn(file, 'x', 'x');

/** `a` is the start; `b` and `c` hang on it, `d` on `c`; `e` is apart. */
const small: GraphView = graph(
  'A',
  [
    node('document:a', 'Alder', { seed: true, hop: 0, target: inFile('guides/a.md') }),
    node('document:b', 'Birch', { hop: 1, target: inFile('guides/b.md') }),
    node('entity:c', 'Café Cedar', { hop: 1 }),
    node('passage:d', 'Dogwood', { hop: 2, target: inFile('notes/d.md') }),
    node('tag:e', '#elm', { hop: -1 }),
  ],
  [
    edge('document:a', 'LINKS_TO', 'document:b'),
    edge('document:a', 'MENTIONS', 'entity:c'),
    edge('entity:c', 'RELATES', 'passage:d', { label: 'requires' }),
  ],
);

const work = (look: Partial<Look> = {}, more: Partial<Parameters<typeof workedGraph>[0]> = {}) => {
  const worked = workedGraph({ base: small, expansions: {}, facts: null, ...more }, { ...plainLook, ...look });
  return { ...worked, keys: worked.graph.nodes.map(({ key }) => key.split(':')[1]).join(' ') };
};
const filter = (change: Partial<Look['filter']>, facts: Parameters<typeof workedGraph>[0]['facts'] = null) =>
  work({ filter: { ...noFilter, ...change } }, { facts }).keys;

const around: GraphView = graph(
  'Birch',
  [node('document:b', 'Birch', { seed: true, hop: 0 }), node('document:f', 'Fir', { hop: 1 }), node('entity:c', 'Cedar', { hop: 1 })],
  [edge('document:b', 'LINKS_TO', 'document:f'), edge('document:b', 'MENTIONS', 'entity:c')],
);
const expansions = { 'document:b': around };

describe('the graph as the reader has worked on it', () => {
  test('is the one that came where nothing is done to it', () => expect(work().graph).toBe(small));
  test('expanding adds neighbours one hop further, and what ties them to all that is there', () => {
    const { graph: worked, keys } = work({ expanded: ['document:b'] }, { expansions });
    expect(keys).toBe('a b c d e f');
    expect(worked.nodes.at(-1)?.attributes).toMatchObject({ hop: 2, seed: false });
    expect(worked.nodes[2].attributes.label).toBe('Café Cedar');
    expect(worked.edges.map(({ source, target }) => `${source} ${target}`)).toContain('document:b entity:c');
  });
  test('what is not there yet is loading, and nothing else changes', () => {
    const { keys, loading } = work({ expanded: ['document:b'] }, { expansions: { 'document:b': 'loading' } });
    expect([keys, loading]).toEqual(['a b c d e', ['document:b']]);
  });
  test('the neighbourhood of one node takes the place of the graph', () => {
    expect(work({ centre: 'document:b' }, { expansions }).keys).toBe('b f c');
    expect(work({ centre: 'document:b' }, { expansions: { 'document:b': 'failed' } }).keys).toBe('a b c d e');
  });
  test('hidden nodes go with their connections, and are counted', () => {
    const { graph: worked, keys, hidden } = work({ hidden: ['entity:c'] });
    expect([keys, hidden, worked.edges.length]).toEqual(['a b d e', 1, 1]);
  });
  test('what hangs on a node alone folds into it', () => {
    expect(hangingOn(small, 'entity:c')).toEqual(['passage:d']);
    expect(hangingOn(small, 'document:a')).toEqual(['document:b', 'entity:c', 'passage:d']);
    expect(work({ folded: ['entity:c'] }).keys).toBe('a b c e');
    expect(work({ folded: ['document:a'] }).keys).toBe('a e');
  });
  test('without a start, those fold that only this node is tied to', () => {
    const without = { ...small, nodes: small.nodes.map(({ key, attributes }) => ({ key, attributes: { ...attributes, seed: false } })) };
    expect(hangingOn(without, 'document:a')).toEqual(['document:b']);
  });
});

describe('filters', () => {
  const facts = {
    'document:a': { type: '', tags: ['x'], day: '2026-01-10' },
    'document:b': { type: '', tags: ['x', 'y'], day: '2026-02-10' },
    'passage:d': { type: '', tags: [], day: '2026-03-10' },
    'entity:c': { type: 'Place', tags: [], day: '' },
    'tag:e': { type: '', tags: ['elm'], day: '' },
  };
  test('by kind', () => expect(filter({ withoutKinds: ['document', 'tag'] })).toBe('c d'));
  test('by relation: what nothing ties any more goes too, but not what nothing ever tied', () => {
    expect(filter({ withoutRelations: ['requires'] })).toBe('a b c e');
    expect(filter({ withoutRelations: ['MENTIONS', 'LINKS_TO'] })).toBe('a c d e');
  });
  test('by folder: what stands in no file stays with what it is tied to', () => {
    expect(filter({ folders: ['guides'] })).toBe('a b c');
    expect(filter({ folders: ['notes'] })).toBe('c d');
  });
  test('by type of entity', () => {
    expect(filter({ types: ['Place'] }, facts)).toBe('a b c d e');
    expect(filter({ types: ['Person'] }, facts)).toBe('a b d e');
  });
  test('by tag and by time', () => {
    expect(filter({ tags: ['y'] }, facts)).toBe('b');
    expect(filter({ after: '2026-02-01' }, facts)).toBe('b c d');
    expect(filter({ before: '2026-01-31' }, facts)).toBe('a c');
    expect(filter({ after: '2026-02-01', before: '2026-02-28' }, facts)).toBe('b');
  });
  test('what there is to choose is what the graph has, whatever is filtered', () => {
    const { choices, filtered } = work({ filter: { ...noFilter, withoutKinds: ['tag'] } }, { facts });
    expect(choices).toEqual({
      kinds: ['document', 'entity', 'passage', 'tag'],
      relations: ['LINKS_TO', 'MENTIONS', 'requires'],
      types: ['Place'],
      folders: ['guides', 'notes'],
      tags: ['elm', 'x', 'y'],
      days: ['2026-01-10', '2026-03-10'],
    });
    expect(filtered).toBe(1);
  });
  test('each property counts once', () => {
    expect(filterCount(noFilter)).toBe(0);
    expect(filterCount({ ...noFilter, tags: ['a', 'b'], after: '2026-01-01', before: '2026-02-01' })).toBe(2);
  });
});

describe('changes of the look', () => {
  test('expanding and folding exclude each other, and twice is undone', () => {
    const expanded = { ...plainLook, ...expansion({ ...plainLook, folded: ['x'] }, 'x') };
    expect([expanded.expanded, expanded.folded]).toEqual([['x'], []]);
    expect(expansion(expanded, 'x')).toEqual({ expanded: [] });
    expect(folding(expanded, 'x')).toEqual({ folded: ['x'], expanded: [] });
    expect(folding({ ...plainLook, folded: ['x'] }, 'x')).toEqual({ folded: [] });
  });
  test('a node is held where it stands, and let go', () => {
    const held = { ...plainLook, ...pinning(plainLook, 'x', { x: { x: 1, y: 2 } }) };
    expect(held.pinned).toEqual({ x: { x: 1, y: 2 } });
    expect(pinning(held, 'x', {})).toEqual({ pinned: {} });
    expect(pinning(plainLook, 'gone', {})).toEqual({});
  });
  test('what is hidden is expanded no more', () =>
    expect(hiding({ ...plainLook, expanded: ['x', 'y'] }, 'x')).toEqual({ hidden: ['x'], expanded: ['y'] }));
  test.each([
    ['{"layout":"layered","filter":{"tags":["a"]}}', { ...plainLook, layout: 'layered', filter: { ...noFilter, tags: ['a'] } }],
    ['[]', null],
    ['{', null],
    ['7', null],
  ])('a kept look is read again: %s', (json, expected) => expect(parseLook(json)).toEqual(expected));
});

describe('measures', () => {
  test('connections are counted with those that are not drawn', () => {
    const counts = degrees({ ...small, nodes: [...small.nodes.slice(0, 4), node('tag:e', 'e', { more: 5 })] });
    expect([...counts.values()]).toEqual([2, 1, 2, 1, 5]);
  });
  test('PageRank adds up to 1, and what more leads to weighs more', () => {
    const ranks = pageRanks(small);
    expect([...ranks.values()].reduce((sum, rank) => sum + rank, 0)).toBeCloseTo(1, 9);
    expect(ranks.get('passage:d')).toBeGreaterThan(ranks.get('tag:e')!);
  });
  test('sizes lie within their limits; by kind there are none', () => {
    const scales = [...nodeScales(small, 'degree').values()];
    expect([Math.min(...scales), Math.max(...scales)]).toEqual([0.7, 2.2]);
    expect(nodeScales(small, 'kind').size).toBe(0);
    expect(nodeScales({ nodes: [], edges: [] }, 'rank').size).toBe(0);
  });
});

describe('ways, search and folders', () => {
  test('the shortest way, against the direction too', () =>
    expect(routeBetween(small, 'passage:d', 'document:b')).toEqual({
      nodes: ['passage:d', 'entity:c', 'document:a', 'document:b'],
      edges: [small.edges[2].key, small.edges[1].key, small.edges[0].key],
    }));
  test('no way', () => expect(routeBetween(small, 'document:a', 'tag:e')).toBe(null));
  test.each([
    ['cafe', ['entity:c']],
    ['CED caf', ['entity:c']],
    ['d', ['passage:d', 'document:a', 'entity:c']],
    ['  ', []],
    ['zzz', []],
  ])('finds %s', (query, expected) => expect(findNodes(small, query)).toEqual(expected));
  test('matches follow each other round and round', () => {
    expect([nextMatch(['a', 'b'], undefined, 1), nextMatch(['a', 'b'], 'b', 1), nextMatch(['a', 'b'], 'a', -1)]).toEqual(['a', 'a', 'b']);
    expect([nextMatch(['a', 'b'], undefined, -1), nextMatch([], 'a', 1)]).toEqual(['b', null]);
  });
  test('folders by their number of nodes', () =>
    expect(colouredFolders(small.nodes)).toEqual([
      { folder: 'guides', keys: ['document:a', 'document:b'], colour: 0 },
      { folder: 'notes', keys: ['passage:d'], colour: 1 },
    ]));
});

describe('layouts', () => {
  const area = { width: 400, height: 300 };
  const distances = (positions: Readonly<Record<string, { x: number; y: number }>>): number => {
    const all = Object.values(positions);
    return Math.min(...all.flatMap((a, at) => all.slice(at + 1).map(b => Math.hypot(a.x - b.x, a.y - b.y))));
  };
  const wide: GraphView = graph(
    '',
    [node('tag:hub', 'hub', { seed: true }), ...Array.from({ length: 60 }, (_, at) => node(`tag:${at}`, String(at), { hop: 1 }))],
    Array.from({ length: 60 }, (_, at) => edge('tag:hub', 'LINKS_TO', `tag:${at}`)),
  );
  test('layers lie behind each other along the longer side, and nothing lies on anything', () => {
    const { 'document:a': a, 'entity:c': c, 'passage:d': d } = layeredPositions(small, area);
    expect(a.x < c.x && c.x < d.x).toBe(true);
    const high = layeredPositions(small, { width: 300, height: 400 });
    expect(high['document:a'].y < high['entity:c'].y).toBe(true);
    expect(distances(layeredPositions(wide, area))).toBeGreaterThan(20);
  });
  test.each(['force', 'layered', 'concentric'] as const)(
    '%s gives every node a place of its own, the same each time, and holds what is pinned',
    layout => {
      const look = { layout, pinned: { 'tag:7': { x: 900, y: -900 } } };
      const positions = placed(wide, area, look);
      expect(Object.keys(positions).sort()).toEqual(wide.nodes.map(({ key }) => key).sort());
      expect(positions).toEqual(placed(wide, area, look));
      expect(positions['tag:7']).toEqual({ x: 900, y: -900 });
      expect(distances(positions)).toBeGreaterThan(15);
    },
  );
  test('new nodes are placed beside what they are tied to, and nothing else moves', () => {
    const known = { 'tag:hub': { x: 0, y: 0 }, 'tag:0': { x: 80, y: 0 } };
    const positions = placedBeside(wide, known);
    expect([positions['tag:hub'], positions['tag:0']]).toEqual([known['tag:hub'], known['tag:0']]);
    expect(Object.keys(positions)).toHaveLength(61);
    expect(distances(positions)).toBeGreaterThanOrEqual(50);
  });
  test('where nothing is known all find a place', () => expect(Object.keys(placedBeside(small, {}))).toHaveLength(5));
});
