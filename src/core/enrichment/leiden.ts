import { inOneGo } from '../../base/steps';
import type { WeightedGraph } from './graph';
import { aggregate, type Level, localMoving, refine, type Quality } from './leidenSteps';

export interface LeidenParameters {
  /** Modularity, or the constant Potts model, whose resolution is a density: the weight between two members that a community has at least. */
  readonly quality: Quality;
  /** Above 0; higher gives more and smaller communities. 1 is the usual one for modularity. */
  readonly resolution: number;
  /** The order in which nodes are looked at follows from it: the same seed gives the same communities. */
  readonly seed: number;
}

export const defaultLeiden: LeidenParameters = { quality: 'modularity', resolution: 1, seed: 42 };

/** Rounds of the whole algorithm; it ends sooner where one gains less than this, as the later ones on large graphs do. */
const maxRounds = 8;
const minGain = 2e-4;

/**
 * Communities by the Leiden algorithm (Traag, Waltman and van Eck 2019): fast local moving, refinement, aggregation, again until nothing
 * moves. Gives the community of each node, numbered from 0 in order of their first nodes; each is connected. A node without edges is a
 * community of its own. Cost: near linear in the edges; memory about three times that of the graph.
 */
export function leiden(graph: WeightedGraph, parameters: LeidenParameters = defaultLeiden): Uint32Array {
  return inOneGo(leidenInSteps(graph, parameters));
}

/** The same in steps, each linear in the edges. */
export function* leidenInSteps(graph: WeightedGraph, parameters: LeidenParameters): Generator<void, Uint32Array> {
  let communities = Uint32Array.from({ length: graph.nodes }, (_, node) => node);
  let quality = qualityOf(graph, communities, parameters);
  for (let round = 0; round < maxRounds; round++) {
    const next = yield* oneRound(graph, communities, parameters, round);
    const reached = qualityOf(graph, next, parameters);
    if (reached > quality) communities = next;
    if (reached - quality < minGain) break;
    quality = reached;
  }
  return numberedByFirst(connectedParts(graph, communities));
}

function* oneRound(
  graph: WeightedGraph,
  before: Uint32Array,
  parameters: LeidenParameters,
  round: number,
): Generator<void, Uint32Array<ArrayBuffer>> {
  let level: Level = baseLevel(graph, parameters.quality);
  let communities = before.slice();
  /** Node of the current level for each node of the graph. */
  const nodeOf = Uint32Array.from({ length: graph.nodes }, (_, node) => node);
  for (let depth = 0; ; depth++) {
    yield;
    localMoving(level, communities, parameters, parameters.seed + round * 31 + depth);
    yield;
    const refined = refine(level, communities, parameters, parameters.seed + round * 31 + depth + 17);
    yield;
    const next = aggregate(level, refined);
    if (next.level.graph.nodes === level.graph.nodes) break;
    // What is one node now stays in the community that its members were moved to.
    const kept = new Uint32Array(next.level.graph.nodes);
    for (let node = 0; node < level.graph.nodes; node++) kept[next.numbers[node]] = communities[node];
    for (let node = 0; node < graph.nodes; node++) nodeOf[node] = next.numbers[nodeOf[node]];
    level = next.level;
    communities = numberedByFirst(kept);
  }
  const result = new Uint32Array(graph.nodes);
  for (let node = 0; node < graph.nodes; node++) result[node] = communities[nodeOf[node]];
  return result;
}

function baseLevel(graph: WeightedGraph, quality: Quality): Level {
  const sizes = new Float64Array(graph.nodes);
  let total = 0;
  for (let node = 0; node < graph.nodes; node++) {
    let degree = 0;
    for (let edge = graph.starts[node]; edge < graph.starts[node + 1]; edge++) degree += graph.weights[edge];
    total += degree;
    sizes[node] = quality === 'modularity' ? degree : 1;
  }
  return { graph, sizes, total };
}

/** Parts of communities that hang together: moving a node can cut the community that it leaves. */
function connectedParts(graph: WeightedGraph, communities: Uint32Array): Uint32Array {
  const parts = new Uint32Array(graph.nodes).fill(graph.nodes);
  const stack: number[] = [];
  for (let first = 0; first < graph.nodes; first++) {
    if (parts[first] !== graph.nodes) continue;
    parts[first] = first;
    stack.push(first);
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      for (let edge = graph.starts[node]; edge < graph.starts[node + 1]; edge++) {
        const other = graph.targets[edge];
        if (parts[other] !== graph.nodes || communities[other] !== communities[node]) continue;
        parts[other] = first;
        stack.push(other);
      }
    }
  }
  return parts;
}

function numberedByFirst(communities: Uint32Array): Uint32Array<ArrayBuffer> {
  let size = 0;
  for (const community of communities) size = Math.max(size, community + 1);
  const numbers = new Int32Array(size).fill(-1);
  let next = 0;
  return Uint32Array.from(communities, community => {
    if (numbers[community] < 0) numbers[community] = next++;
    return numbers[community];
  });
}

/**
 * Quality of a division per unit of weight: for modularity the value of Newman and Girvan (at most 1), for the Potts model the weight
 * inside communities less the resolution times their pairs of nodes, over the weight of the graph. 0 for a graph without edges.
 */
export function qualityOf(graph: WeightedGraph, communities: Uint32Array, { quality, resolution }: LeidenParameters): number {
  const { sizes, total } = baseLevel(graph, quality);
  if (total === 0) return 0;
  const inside = new Float64Array(graph.nodes);
  const size = new Float64Array(graph.nodes);
  for (let node = 0; node < graph.nodes; node++) {
    size[communities[node]] += sizes[node];
    for (let edge = graph.starts[node]; edge < graph.starts[node + 1]; edge++) {
      if (communities[graph.targets[edge]] === communities[node]) inside[communities[node]] += graph.weights[edge];
    }
  }
  let sum = 0;
  for (let community = 0; community < graph.nodes; community++) {
    const expected = quality === 'modularity' ? size[community] ** 2 / total : size[community] * (size[community] - 1);
    sum += inside[community] - resolution * expected;
  }
  return sum / total;
}
