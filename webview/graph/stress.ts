/**
 * Stress minimisation by stochastic gradient descent: Zheng, Pawar, Goodman, "Graph Drawing by Stochastic Gradient Descent", 2018.
 * Two nodes should stand as far apart as their shortest path is long; far pairs count less. The order of the pairs is shuffled
 * from a fixed seed, so the same graph always gets the same layout.
 */

/** A graph by the numbers of its nodes, with where they start. */
export interface StressGraph {
  readonly count: number;
  readonly edges: readonly (readonly [number, number])[];
  /** x and y of each node, in units of an edge's length. */
  readonly start: Float64Array;
}

const rounds = 30;
/** The last steps move a pair by this share of its error. */
const lastStep = 0.1;
/** Parts that are not connected stand this much further apart than the longest path. */
const componentGap = 1;
/** Pairs of them weigh little against pairs of one part. */
const componentWeight = 0.3;
const seed = 0x5eed;

/** x and y of each node, in units of an edge's length. Cost: quadratic in nodes (300 nodes some 70 ms of a slow core, 500 some 300 ms). */
export function minimiseStress({ count, edges, start }: StressGraph, progress: (share: number) => void = () => undefined): Float64Array {
  const at = start.slice();
  if (count < 2) return at;
  const pairs = listPairs(count, edges);
  const order = new Uint32Array(pairs.distance.length).map((_, index) => index);
  const random = randomNumbers(seed);
  const firstRate = 1 / pairs.leastWeight;
  const decay = Math.log(lastStep / firstRate) / (rounds - 1);
  for (let round = 0; round < rounds; round++) {
    shuffle(order, random);
    const rate = firstRate * Math.exp(decay * round);
    for (const pair of order) move(at, pairs, pair, rate);
    progress((round + 1) / rounds);
  }
  return at;
}

interface Pairs {
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  readonly distance: Float32Array;
  readonly weight: Float32Array;
  readonly leastWeight: number;
}

function move(at: Float64Array, pairs: Pairs, pair: number, rate: number): void {
  const a = 2 * pairs.a[pair];
  const b = 2 * pairs.b[pair];
  const dx = at[a] - at[b];
  const dy = at[a + 1] - at[b + 1];
  const length = Math.sqrt(dx * dx + dy * dy);
  const step = (Math.min(1, rate * pairs.weight[pair]) * (length - pairs.distance[pair])) / 2;
  // Two nodes in the same place are parted along a direction of their own numbers.
  const ux = length > 1e-9 ? dx / length : Math.cos(a + b);
  const uy = length > 1e-9 ? dy / length : Math.sin(a + b);
  at[a] -= step * ux;
  at[a + 1] -= step * uy;
  at[b] += step * ux;
  at[b + 1] += step * uy;
}

/** All pairs with the length of their shortest path. */
function listPairs(count: number, edges: StressGraph['edges']): Pairs {
  const size = (count * (count - 1)) / 2;
  const pairs = { a: new Uint32Array(size), b: new Uint32Array(size), distance: new Float32Array(size), weight: new Float32Array(size) };
  const neighbours = neighbourLists(count, edges);
  let at = 0;
  let longest = 1;
  for (let a = 0; a < count; a++) {
    const distances = distancesFrom(a, neighbours);
    for (let b = a + 1; b < count; b++, at++) {
      pairs.a[at] = a;
      pairs.b[at] = b;
      pairs.distance[at] = distances[b];
      longest = Math.max(longest, distances[b]);
    }
  }
  let leastWeight = 1;
  for (at = 0; at < size; at++) {
    const apart = pairs.distance[at] < 0;
    if (apart) pairs.distance[at] = longest + componentGap;
    pairs.weight[at] = (apart ? componentWeight : 1) / pairs.distance[at] ** 2;
    leastWeight = Math.min(leastWeight, pairs.weight[at]);
  }
  return { ...pairs, leastWeight };
}

function neighbourLists(count: number, edges: StressGraph['edges']): readonly (readonly number[])[] {
  const lists: number[][] = Array.from({ length: count }, () => []);
  for (const [a, b] of edges) {
    if (a === b) continue;
    lists[a].push(b);
    lists[b].push(a);
  }
  return lists;
}

/** Edges on the shortest path to each node; -1 where there is none. */
function distancesFrom(start: number, neighbours: readonly (readonly number[])[]): Int32Array {
  const distances = new Int32Array(neighbours.length).fill(-1);
  distances[start] = 0;
  const queue = [start];
  for (let head = 0; head < queue.length; head++) {
    for (const next of neighbours[queue[head]]) {
      if (distances[next] >= 0) continue;
      distances[next] = distances[queue[head]] + 1;
      queue.push(next);
    }
  }
  return distances;
}

function shuffle(order: Uint32Array, random: () => number): void {
  for (let index = order.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    const kept = order[index];
    order[index] = order[other];
    order[other] = kept;
  }
}

/** mulberry32: small, fast, the same everywhere. From 0 up to 1. */
function randomNumbers(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
