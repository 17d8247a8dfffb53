import fc from 'fast-check';
import { UndirectedGraph } from 'graphology';
import louvain from 'graphology-communities-louvain';
import { describe, expect, test } from 'vitest';
import { random } from '../../../src/base/random';
import { undirected, type WeightedGraph } from '../../../src/core/enrichment/graph';
import { defaultHierarchy, hierarchy } from '../../../src/core/enrichment/hierarchy';
import { defaultLeiden, leiden, type LeidenParameters, qualityOf } from '../../../src/core/enrichment/leiden';
import { karate, planted, preferential, ringOfCliques, type TestGraph, uniform } from './graphs';

const graphs: readonly (readonly [string, TestGraph])[] = [
  ['a karate club', karate],
  ['a ring of 30 groups of 6', ringOfCliques(30, 6)],
  ['20 planted groups of 40', planted(20, 40, 0.2, 0.008, 1)],
  ['a network that grew by preference', preferential(1500, 3, 2)],
  ['a uniform network with weights', uniform(600, 2400, 3)],
];

const csr = ({ nodes, edges }: TestGraph): WeightedGraph => undirected(nodes, edges);

describe('Leiden', () => {
  test.each(graphs)('finds a modularity at least that of Louvain in %s', (_name, graph) => {
    const flat = csr(graph);
    expect(qualityOf(flat, leiden(flat), defaultLeiden)).toBeGreaterThanOrEqual(qualityOf(flat, louvainOf(graph), defaultLeiden) - 1e-9);
  });

  test.each(graphs)('gives connected communities on all levels, nested, the same twice, in %s', (_name, graph) => {
    const flat = csr(graph);
    const levels = hierarchy(flat, { ...defaultHierarchy, maxSize: 8 });
    expect(hierarchy(flat, { ...defaultHierarchy, maxSize: 8 })).toEqual(levels);
    expect(sortedMembers(levels.filter(({ level }) => level === 0))).toEqual(all(flat.nodes));
    levels.forEach(community => {
      expect(isConnected(flat, community.members)).toBe(true);
      const children = community.children.map(child => levels[child]);
      if (children.length > 0) expect(sortedMembers(children)).toEqual([...community.members]);
      for (const child of children) expect(levels[child.parent]).toBe(community);
    });
  });

  test('divides the ring into its groups', () => {
    const communities = leiden(csr(ringOfCliques(12, 6)), { ...defaultLeiden, resolution: 2 });
    expect([...communities]).toEqual(Array.from({ length: 72 }, (_, node) => Math.floor(node / 6)));
  });

  test('a higher resolution gives more communities, for both qualities', () => {
    const flat = csr(planted(20, 40, 0.2, 0.008, 1));
    const count = (parameters: Partial<LeidenParameters>) => Math.max(...leiden(flat, { ...defaultLeiden, ...parameters })) + 1;
    expect(count({ resolution: 4 })).toBeGreaterThan(count({ resolution: 1 }));
    expect(count({ quality: 'cpm', resolution: 0.1 })).toBeGreaterThan(count({ quality: 'cpm', resolution: 0.01 }));
    expect(count({ quality: 'cpm', resolution: 0.05 })).toBe(20);
  });

  test('a graph without nodes or edges has no community of two, and is no error', () => {
    expect([...leiden(undirected(0, []))]).toEqual([]);
    expect(hierarchy(undirected(0, []))).toEqual([]);
    expect([...leiden(undirected(3, [{ from: 1, to: 1, weight: 5 }]))]).toEqual([0, 1, 2]);
  });

  test('any graph is divided into connected communities', () => {
    const edge = fc.record({ from: fc.nat(19), to: fc.nat(19), weight: fc.integer({ min: 1, max: 9 }) });
    const parameters = fc.record({
      quality: fc.constantFrom('modularity', 'cpm') as fc.Arbitrary<LeidenParameters['quality']>,
      resolution: fc.double({ min: 0.05, max: 4, noNaN: true }),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 60 }), parameters, (edges, given) => {
        const graph = undirected(20, edges);
        const communities = leiden(graph, given);
        for (const community of new Set(communities)) {
          expect(
            isConnected(
              graph,
              Uint32Array.from(communities.keys()).filter(node => communities[node] === community),
            ),
          ).toBe(true);
        }
        const alone = Uint32Array.from(communities.keys());
        expect(qualityOf(graph, communities, given)).toBeGreaterThanOrEqual(qualityOf(graph, alone, given) - 1e-9);
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});

/** Louvain with an order of its own, as a rival and an oracle. */
function louvainOf({ nodes, edges }: TestGraph): Uint32Array {
  const graph = new UndirectedGraph();
  for (let node = 0; node < nodes; node++) graph.addNode(node);
  for (const { from, to, weight } of edges) {
    if (from !== to) graph.updateEdge(from, to, attributes => ({ weight: (attributes.weight ?? 0) + weight }));
  }
  const communities = louvain(graph, { getEdgeWeight: 'weight', resolution: 1, rng: random(42) });
  return Uint32Array.from({ length: nodes }, (_, node) => communities[node]);
}

function isConnected(graph: WeightedGraph, members: Uint32Array): boolean {
  const wanted = new Set(members);
  const stack = [members[0]];
  wanted.delete(members[0]);
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    for (const other of graph.targets.subarray(graph.starts[node], graph.starts[node + 1])) if (wanted.delete(other)) stack.push(other);
  }
  return wanted.size === 0;
}

function sortedMembers(communities: readonly { readonly members: Uint32Array }[]): number[] {
  return communities.flatMap(({ members }) => [...members]).sort((a, b) => a - b);
}

function all(nodes: number): number[] {
  return Array.from({ length: nodes }, (_, node) => node);
}
