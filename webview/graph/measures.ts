import type { DrawnGraph } from './elements';
import type { Look } from './look';

const damping = 0.85;
const rounds = 40;

/** The least and the greatest size of a node by a measure, against its usual one. */
const sizes = { least: 0.7, most: 2.2 } as const;

/** How much larger than usual nodes are drawn, by key; empty where the look does not measure them. Cost: linear, times the rounds. */
export function nodeScales(graph: Pick<DrawnGraph, 'nodes' | 'edges'>, by: Look['size']): ReadonlyMap<string, number> {
  if (by === 'kind') return new Map();
  const values = by === 'degree' ? degrees(graph) : pageRanks(graph);
  const [low, high] = [Math.min(...values.values()), Math.max(...values.values())];
  const share = (value: number): number => (high === low ? 0.25 : Math.sqrt((value - low) / (high - low)));
  return new Map([...values].map(([key, value]) => [key, sizes.least + (sizes.most - sizes.least) * share(value)]));
}

/** Connections of each node, with those that are not drawn. */
export function degrees({ nodes, edges }: Pick<DrawnGraph, 'nodes' | 'edges'>): ReadonlyMap<string, number> {
  const counts = new Map(nodes.map(({ key, attributes }) => [key, attributes.more]));
  for (const { source, target } of edges) {
    counts.set(source, (counts.get(source) ?? 0) + 1);
    if (target !== source) counts.set(target, (counts.get(target) ?? 0) + 1);
  }
  return counts;
}

/**
 * PageRank over the drawn graph by power iteration (Page, Brin, Motwani and Winograd 1999), along the direction of the connections. Adds up
 * to 1; what has no way out leads everywhere.
 */
export function pageRanks({ nodes, edges }: Pick<DrawnGraph, 'nodes' | 'edges'>): ReadonlyMap<string, number> {
  const numbers = new Map(nodes.map(({ key }, at) => [key, at]));
  const ends = edges.map(({ source, target }) => [numbers.get(source)!, numbers.get(target)!] as const);
  const out = new Float64Array(nodes.length);
  for (const [from] of ends) out[from]++;
  let ranks = new Float64Array(nodes.length).fill(1 / nodes.length);
  for (let round = 0; round < rounds; round++) {
    const next = new Float64Array(nodes.length);
    for (const [from, to] of ends) next[to] += ranks[from] / out[from];
    const lost = ranks.reduce((sum, rank, at) => sum + (out[at] === 0 ? rank : 0), 0);
    ranks = next.map(rank => (1 - damping) / nodes.length + damping * (rank + lost / nodes.length));
  }
  return new Map(nodes.map(({ key }, at) => [key, ranks[at]]));
}
