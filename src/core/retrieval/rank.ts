import { personalisedPageRank } from '../enrichment/pageRank';
import { ranking } from './parameters';
import type { Walk, WalkSeeds } from './walk';

/** Personalised PageRank over what was walked: by node, adding up to 1. Edges that are facts weigh as such, both ways. */
export function walkScores(walk: Walk, seeds: WalkSeeds, facts: ReadonlySet<number>): Float64Array {
  const reset = new Float64Array(walk.nodes.length);
  for (const { entity, weight } of seeds.entities) reset[walk.node('entity', entity)] += weight;
  for (const { passage, weight } of seeds.hits) reset[walk.node('passage', passage)] += weight;
  return personalisedPageRank(weightedGraph(walk, facts), reset, ranking.pageRank).scores;
}

function weightedGraph(walk: Walk, facts: ReadonlySet<number>) {
  const nodes = walk.nodes.length;
  const starts = new Uint32Array(nodes + 1);
  for (const { from, to } of walk.edges) {
    starts[from + 1]++;
    starts[to + 1]++;
  }
  for (let node = 0; node < nodes; node++) starts[node + 1] += starts[node];
  const next = starts.slice();
  const targets = new Uint32Array(walk.edges.length * 2);
  const weights = new Float64Array(walk.edges.length * 2);
  walk.edges.forEach(({ from, to, weight, back }, number) => {
    const isFact = facts.has(number);
    targets[next[from]] = to;
    weights[next[from]++] = isFact ? ranking.edges.fact : weight;
    targets[next[to]] = from;
    weights[next[to]++] = isFact ? ranking.edges.fact : back;
  });
  return { nodes, starts, targets, weights };
}
