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

const pairRange = 2 ** 26;
/** Passages counted between two looks at the time. */
const passagesPerStep = 2000;

/**
 * Ties of nodes by common passages, strongest first: the logarithm of their number times their normalised pointwise mutual information
 * (Bouma 2009), which is 1 for two names that only stand together, and 0 for two that meet by chance. Cost: `perPassage` squared for each
 * passage, and a sort.
 */
export function* commonPassages(input: NamedInPassages, limits: TieLimits): Generator<void, Tie[]> {
  const { nodes, starts } = input;
  const passages = starts.length - 1;
  const frequency = frequencies(input);
  const keys: number[] = [];
  for (let i = 0; i < passages; i++) {
    if (i % passagesPerStep === 0) yield;
    const found = tiedIn(input, i, frequency, limits);
    for (let a = 0; a < found.length; a++) for (let b = a + 1; b < found.length; b++) keys.push(found[a] * pairRange + found[b]);
  }
  const sorted = Float64Array.from(keys).sort();
  yield;
  const ties: Tie[] = [];
  for (let i = 0; i < sorted.length; ) {
    let end = i + 1;
    while (end < sorted.length && sorted[end] === sorted[i]) end++;
    const [from, to] = [Math.floor(sorted[i] / pairRange), sorted[i] % pairRange];
    const weight = association(end - i, frequency[from], frequency[to], passages);
    if (weight >= limits.least && end - i >= limits.fewest) ties.push({ from, to, weight, passages: end - i });
    i = end;
  }
  yield;
  return strongest(nodes, ties, limits.ties);
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

/** Those that are among the strongest of either end. */
function strongest(nodes: number, ties: readonly Tie[], most: number): Tie[] {
  const left = new Uint8Array(nodes).fill(most);
  const order = Array.from(ties, (_, i) => i).sort((a, b) => ties[b].weight - ties[a].weight || a - b);
  return order.flatMap(i => {
    const { from, to } = ties[i];
    if (left[from] === 0 && left[to] === 0) return [];
    if (left[from] > 0) left[from]--;
    if (left[to] > 0) left[to]--;
    return [ties[i]];
  });
}
