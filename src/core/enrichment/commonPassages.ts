import type { Edge } from './graph';

/** Which nodes stand in which passages: those of the passage `i` are `named[starts[i]]` up to `named[starts[i + 1]]`, in order, each once. */
export interface NamedInPassages {
  readonly nodes: number;
  readonly starts: Uint32Array;
  readonly named: Uint32Array;
}

export interface TieLimits {
  /** Nodes of one passage that are tied to each other, the rarest first: a list of everything ties nothing. */
  readonly perPassage: number;
  /** Ties that a node keeps, the strongest first; one is kept where either end keeps it. */
  readonly ties: number;
  /** Ties weaker than this tell nothing. */
  readonly least: number;
  /** Passages that two nodes must have in common. */
  readonly fewest: number;
}

/** Two nodes with the number of passages that they have in common; `weight` is their association. */
export interface Tie extends Edge {
  readonly passages: number;
}

/** Passages, and nodes, looked at between two looks at the time. */
const passagesPerStep = 500;
const nodesPerStep = 500;

/**
 * Ties of nodes by common passages, strongest first: the logarithm of their number times their normalised pointwise mutual information
 * (Bouma 2009), which is 1 for two names that only stand together, and 0 for two that meet by chance. Cost: `perPassage` squared for each
 * passage, and a sort.
 */
export function* commonPassages(input: NamedInPassages, limits: TieLimits): Generator<void, Tie[]> {
  const passages = input.starts.length - 1;
  const frequency = frequencies(input);
  const pairs = yield* pairsOf(input, frequency, limits);
  const ties: Tie[] = [];
  for (let from = 0; from < input.nodes; from++) {
    if (from % nodesPerStep === 0) yield;
    const others = Uint32Array.from(pairs.get(from) ?? []).sort();
    for (let i = 0; i < others.length; ) {
      const to = others[i];
      let end = i + 1;
      while (end < others.length && others[end] === to) end++;
      const weight = association(end - i, frequency[from], frequency[to], passages);
      if (weight >= limits.least && end - i >= limits.fewest) ties.push({ from, to, weight, passages: end - i });
      i = end;
    }
  }
  return yield* strongest(input.nodes, ties, limits.ties);
}

/** For each node the later ones that stand with it in a passage, as often as they do. */
function* pairsOf(input: NamedInPassages, frequency: Uint32Array, limits: TieLimits): Generator<void, Map<number, number[]>> {
  const pairs = new Map<number, number[]>();
  for (let i = 0; i + 1 < input.starts.length; i++) {
    if (i % passagesPerStep === 0) yield;
    const nodes = tiedIn(input, i, frequency, limits);
    for (let a = 0; a + 1 < nodes.length; a++) {
      const others = pairs.get(nodes[a]) ?? [];
      pairs.set(nodes[a], others);
      for (let b = a + 1; b < nodes.length; b++) others.push(nodes[b]);
    }
  }
  return pairs;
}

/** Passages that each node stands in. */
export function frequencies({ nodes, named }: Pick<NamedInPassages, 'nodes' | 'named'>): Uint32Array {
  const frequency = new Uint32Array(nodes);
  for (const node of named) frequency[node]++;
  return frequency;
}

/** The nodes of a passage that are tied to each other, in order. */
export function tiedIn(
  { starts, named }: NamedInPassages,
  passage: number,
  frequency: Uint32Array,
  { perPassage }: Pick<TieLimits, 'perPassage'>,
): number[] {
  const found = [...named.subarray(starts[passage], starts[passage + 1])];
  if (found.length <= perPassage) return found;
  const rarest = found.sort((a, b) => frequency[a] - frequency[b] || a - b).slice(0, perPassage);
  return rarest.sort((a, b) => a - b);
}

function association(together: number, first: number, second: number, all: number): number {
  if (together >= all) return 1;
  const information = Math.log((together * all) / (first * second)) / Math.log(all / together);
  return Math.log2(1 + together) * information;
}

/** Those that are among the strongest of either end, strongest first; of equal ones the first. */
function* strongest(nodes: number, ties: readonly Tie[], most: number): Generator<void, Tie[]> {
  const rows: number[][] = Array.from({ length: nodes }, () => []);
  ties.forEach(({ from, to }, i) => {
    rows[from].push(i);
    rows[to].push(i);
  });
  const byWeight = (a: number, b: number) => ties[b].weight - ties[a].weight || a - b;
  const kept = new Set<number>();
  for (const [node, row] of rows.entries()) {
    if (node % nodesPerStep === 0) yield;
    for (const i of row.length > most ? row.sort(byWeight).slice(0, most) : row) kept.add(i);
  }
  yield;
  return [...kept].sort(byWeight).map(i => ties[i]);
}
