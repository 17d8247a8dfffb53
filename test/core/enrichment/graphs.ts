import { random } from '../../../src/base/random';
import type { Edge } from '../../../src/core/enrichment/graph';

export interface TestGraph {
  readonly nodes: number;
  readonly edges: readonly Edge[];
}

const edgesOf = (pairs: readonly (readonly [number, number])[]): Edge[] => pairs.map(([from, to]) => ({ from, to, weight: 1 }));

/** Rings of full groups, each tied to the next by one edge. */
export function ringOfCliques(cliques: number, size: number): TestGraph {
  const pairs: [number, number][] = [];
  for (let clique = 0; clique < cliques; clique++) {
    for (let a = 0; a < size; a++) for (let b = a + 1; b < size; b++) pairs.push([clique * size + a, clique * size + b]);
    pairs.push([clique * size, ((clique + 1) % cliques) * size + 1]);
  }
  return { nodes: cliques * size, edges: edgesOf(pairs) };
}

/** Groups whose members know each other with one probability and others with a smaller one. */
export function planted(groups: number, size: number, inside: number, outside: number, seed: number): TestGraph {
  const next = random(seed);
  const nodes = groups * size;
  const pairs: [number, number][] = [];
  for (let a = 0; a < nodes; a++) {
    for (let b = a + 1; b < nodes; b++) {
      if (next() < (Math.floor(a / size) === Math.floor(b / size) ? inside : outside)) pairs.push([a, b]);
    }
  }
  return { nodes, edges: edgesOf(pairs) };
}

/** Each new node knows some earlier ones, those with many friends more likely (Barabási and Albert 1999). */
export function preferential(nodes: number, each: number, seed: number): TestGraph {
  const next = random(seed);
  const ends: number[] = [0];
  const pairs: [number, number][] = [];
  for (let node = 1; node < nodes; node++) {
    const chosen = new Set<number>();
    for (let i = 0; i < each; i++) chosen.add(ends[Math.floor(next() * ends.length)]);
    for (const other of chosen) {
      pairs.push([node, other]);
      ends.push(node, other);
    }
  }
  return { nodes, edges: edgesOf(pairs) };
}

/** Any two nodes with the same probability, with weights from 1 to 3. */
export function uniform(nodes: number, edges: number, seed: number): TestGraph {
  const next = random(seed);
  const at = () => Math.floor(next() * nodes);
  return { nodes, edges: Array.from({ length: edges }, () => ({ from: at(), to: at(), weight: 1 + Math.floor(next() * 3) })) };
}

const karatePairs = `1 0 2 0 2 1 3 0 3 1 3 2 4 0 5 0 6 0 6 4 6 5 7 0 7 1 7 2 7 3 8 0 8 2 9 2 10 0 10 4 10 5 11 0 12 0 12 3 13 0 13 1 13 2 13 3
  16 5 16 6 17 0 17 1 19 0 19 1 21 0 21 1 25 23 25 24 27 2 27 23 27 24 28 2 29 23 29 26 30 1 30 8 31 0 31 24 31 25 31 28 32 2 32 8 32 14 32 15
  32 18 32 20 32 22 32 23 32 29 32 30 32 31 33 8 33 9 33 13 33 14 33 15 33 18 33 19 33 20 33 22 33 23 33 26 33 27 33 28 33 29 33 30 33 31 33 32`;
/** Friends in a karate club, two of whom fell out (Zachary 1977). */
export const karate: TestGraph = {
  nodes: 34,
  edges: edgesOf([...karatePairs.matchAll(/(\d+)\s+(\d+)/g)].map(([, from, to]) => [Number(from), Number(to)])),
};
