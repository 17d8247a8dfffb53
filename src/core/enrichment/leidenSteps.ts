import { shuffled } from '../../base/random';
import type { WeightedGraph } from './graph';

export type Quality = 'modularity' | 'cpm';

/** The graph at one level of aggregation. */
export interface Level {
  readonly graph: WeightedGraph;
  /** What a node counts for in the penalty: its degree with what it holds inside (modularity), or how many nodes it stands for. */
  readonly sizes: Float64Array;
  /** Twice the weight of the base graph. */
  readonly total: number;
}

interface Rule {
  readonly quality: Quality;
  readonly resolution: number;
}

/** Gains below this are rounding. */
const tolerance = 1e-10;

/** What one unit of size costs against another: a gain is weight less this times both sizes. */
function price({ quality, resolution }: Rule, total: number): number {
  return quality === 'modularity' ? (total === 0 ? 0 : resolution / total) : resolution;
}

/**
 * Moves nodes to the neighbouring community where they gain most, until none gains; a node is looked at again only when a neighbour moved.
 * Changes `communities`.
 */
export function localMoving({ graph, sizes, total }: Level, communities: Uint32Array, rule: Rule, seed: number): void {
  const cost = price(rule, total);
  const { nodes, starts, targets, weights } = graph;
  const communitySize = new Float64Array(nodes);
  const members = new Uint32Array(nodes);
  for (let node = 0; node < nodes; node++) {
    communitySize[communities[node]] += sizes[node];
    members[communities[node]]++;
  }
  const empty: number[] = [];
  for (let community = nodes - 1; community >= 0; community--) if (members[community] === 0) empty.push(community);
  const queue = new Ring(shuffled(nodes, seed));
  const near = new Neighbours(nodes);
  for (let node = queue.shift(); node >= 0; node = queue.shift()) {
    const own = communities[node];
    near.clear();
    for (let edge = starts[node]; edge < starts[node + 1]; edge++) near.add(communities[targets[edge]], weights[edge]);
    communitySize[own] -= sizes[node];
    members[own]--;
    let best = own;
    let bestGain = near.weight(own) - cost * sizes[node] * communitySize[own];
    for (const community of near.list) {
      const gain = near.weight(community) - cost * sizes[node] * communitySize[community];
      if (gain > bestGain + tolerance || (gain > bestGain - tolerance && community < best && best !== own)) {
        best = community;
        bestGain = Math.max(gain, bestGain);
      }
    }
    if (bestGain < -tolerance && members[own] > 0 && empty.length > 0) best = empty[empty.length - 1];
    if (best !== own) {
      if (members[best] === 0 && empty[empty.length - 1] === best) empty.pop();
      if (members[own] === 0) empty.push(own);
    }
    communitySize[best] += sizes[node];
    members[best]++;
    if (best === own) continue;
    communities[node] = best;
    for (let edge = starts[node]; edge < starts[node + 1]; edge++) if (communities[targets[edge]] !== best) queue.push(targets[edge]);
  }
}

/**
 * Inside each community, joins single nodes to parts that they are well connected with: what comes out is connected, and never crosses a
 * community. The part with the highest gain is taken, where the paper draws one by chance, so that the result is the same each time.
 */
export function refine({ graph, sizes, total }: Level, communities: Uint32Array, rule: Rule, seed: number): Uint32Array {
  const cost = price(rule, total);
  const { nodes, starts, targets, weights } = graph;
  const parts = Uint32Array.from({ length: nodes }, (_, node) => node);
  const communitySize = new Float64Array(nodes);
  for (let node = 0; node < nodes; node++) communitySize[communities[node]] += sizes[node];
  const partSize = sizes.slice();
  const partMembers = new Uint32Array(nodes).fill(1);
  /** Weight from each part to the rest of its community. */
  const outward = new Float64Array(nodes);
  for (let node = 0; node < nodes; node++) {
    for (let edge = starts[node]; edge < starts[node + 1]; edge++) {
      if (targets[edge] !== node && communities[targets[edge]] === communities[node]) outward[node] += weights[edge];
    }
  }
  const near = new Neighbours(nodes);
  for (const node of shuffled(nodes, seed)) {
    const whole = communitySize[communities[node]];
    if (partMembers[parts[node]] !== 1 || outward[node] + tolerance < cost * sizes[node] * (whole - sizes[node])) continue;
    near.clear();
    for (let edge = starts[node]; edge < starts[node + 1]; edge++) {
      if (targets[edge] !== node && communities[targets[edge]] === communities[node]) near.add(parts[targets[edge]], weights[edge]);
    }
    let best = parts[node];
    let bestGain = 0;
    for (const part of near.list) {
      if (outward[part] + tolerance < cost * partSize[part] * (whole - partSize[part])) continue;
      const gain = near.weight(part) - cost * sizes[node] * partSize[part];
      if (gain > bestGain + tolerance || (gain > bestGain - tolerance && best !== parts[node] && part < best)) {
        best = part;
        bestGain = Math.max(gain, bestGain);
      }
    }
    if (best === parts[node]) continue;
    const own = parts[node];
    outward[best] += outward[own] - 2 * near.weight(best);
    partSize[best] += sizes[node];
    partMembers[best]++;
    partMembers[own] = 0;
    partSize[own] = 0;
    parts[node] = best;
  }
  return parts;
}

/** One node for each part; weights between parts add up, and those inside one stay with it as a loop. Cost: linear in the edges. */
export function aggregate({ graph, sizes, total }: Level, parts: Uint32Array): { level: Level; numbers: Uint32Array } {
  const numbers = new Uint32Array(graph.nodes);
  const numberOf = new Int32Array(graph.nodes).fill(-1);
  let count = 0;
  for (let node = 0; node < graph.nodes; node++) {
    if (numberOf[parts[node]] < 0) numberOf[parts[node]] = count++;
    numbers[node] = numberOf[parts[node]];
  }
  const first = new Uint32Array(count + 1);
  for (const number of numbers) first[number + 1]++;
  for (let i = 0; i < count; i++) first[i + 1] += first[i];
  const members = new Uint32Array(graph.nodes);
  const next = first.slice();
  numbers.forEach((number, node) => {
    members[next[number]++] = node;
  });
  const partSizes = new Float64Array(count);
  const starts = new Uint32Array(count + 1);
  const targets = new Uint32Array(graph.targets.length);
  const weights = new Float64Array(graph.targets.length);
  const near = new Neighbours(count);
  let end = 0;
  for (let part = 0; part < count; part++) {
    near.clear();
    for (let i = first[part]; i < first[part + 1]; i++) {
      const node = members[i];
      partSizes[part] += sizes[node];
      for (let edge = graph.starts[node]; edge < graph.starts[node + 1]; edge++)
        near.add(numbers[graph.targets[edge]], graph.weights[edge]);
    }
    for (const target of near.list) {
      if (target === part) continue;
      targets[end] = target;
      weights[end++] = near.weight(target);
    }
    starts[part + 1] = end;
  }
  const level = {
    graph: { nodes: count, starts, targets: targets.slice(0, end), weights: weights.slice(0, end) },
    sizes: partSizes,
    total,
  };
  return { level, numbers };
}

/** Sums weights by community without clearing an array over all of them. */
class Neighbours {
  readonly list: number[] = [];
  readonly #weights: Float64Array;
  readonly #seen: Uint8Array;

  constructor(size: number) {
    this.#weights = new Float64Array(size);
    this.#seen = new Uint8Array(size);
  }

  add(community: number, weight: number): void {
    if (this.#seen[community] === 0) {
      this.#seen[community] = 1;
      this.list.push(community);
    }
    this.#weights[community] += weight;
  }

  weight(community: number): number {
    return this.#weights[community];
  }

  clear(): void {
    for (const community of this.list) {
      this.#weights[community] = 0;
      this.#seen[community] = 0;
    }
    this.list.length = 0;
  }
}

/** A queue of nodes in which each stands at most once. */
class Ring {
  readonly #nodes: Uint32Array;
  readonly #waiting: Uint8Array;
  #first = 0;
  #length: number;

  constructor(nodes: Uint32Array) {
    this.#nodes = nodes;
    this.#length = nodes.length;
    this.#waiting = new Uint8Array(nodes.length).fill(1);
  }

  /** The next node, or -1. */
  shift(): number {
    if (this.#length === 0) return -1;
    const node = this.#nodes[this.#first];
    this.#first = (this.#first + 1) % this.#nodes.length;
    this.#length--;
    this.#waiting[node] = 0;
    return node;
  }

  push(node: number): void {
    if (this.#waiting[node] === 1) return;
    this.#waiting[node] = 1;
    this.#nodes[(this.#first + this.#length) % this.#nodes.length] = node;
    this.#length++;
  }
}
