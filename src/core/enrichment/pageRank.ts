import type { WeightedGraph } from './graph';

export interface PageRankParameters {
  /** Share that goes on walking, 0 to 1. */
  readonly damping: number;
  readonly rounds: number;
  /** Stops when the scores change by less than this in all. */
  readonly tolerance: number;
}

export interface PageRankResult {
  readonly scores: Float64Array;
  readonly converged: boolean;
}

/**
 * Personalised PageRank by power iteration (Page, Brin, Motwani and Winograd 1999; Haveliwala 2002), on flat arrays.
 * Cost: rounds times edges. Mass at nodes without a way out starts again at the seeds, so that the scores add up to 1.
 * `reset` is where the walk starts again; it is scaled to add up to 1. All zero gives all zero.
 */
export function personalisedPageRank(graph: WeightedGraph, reset: Float64Array, parameters: PageRankParameters): PageRankResult {
  const start = normalised(reset);
  if (!start) return { scores: new Float64Array(graph.nodes), converged: true };
  const out = totals(graph);
  let scores = start.slice();
  for (let round = 0; round < parameters.rounds; round++) {
    const next = new Float64Array(graph.nodes);
    let lost = 0;
    for (let node = 0; node < graph.nodes; node++) {
      if (scores[node] === 0) continue;
      if (out[node] === 0) {
        lost += scores[node];
        continue;
      }
      const share = scores[node] / out[node];
      for (let edge = graph.starts[node]; edge < graph.starts[node + 1]; edge++) next[graph.targets[edge]] += share * graph.weights[edge];
    }
    let change = 0;
    for (let node = 0; node < graph.nodes; node++) {
      next[node] = parameters.damping * (next[node] + lost * start[node]) + (1 - parameters.damping) * start[node];
      change += Math.abs(next[node] - scores[node]);
    }
    scores = next;
    if (change < parameters.tolerance) return { scores, converged: true };
  }
  return { scores, converged: false };
}

function normalised(reset: Float64Array): Float64Array | undefined {
  let total = 0;
  for (const value of reset) total += value;
  return total > 0 ? reset.map(value => value / total) : undefined;
}

function totals(graph: WeightedGraph): Float64Array {
  const out = new Float64Array(graph.nodes);
  for (let node = 0; node < graph.nodes; node++) {
    for (let edge = graph.starts[node]; edge < graph.starts[node + 1]; edge++) out[node] += graph.weights[edge];
  }
  return out;
}
