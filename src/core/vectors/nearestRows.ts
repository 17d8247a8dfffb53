import { random, shuffled } from '../../base/random';
import { fastestBlock } from './dots';

/** Rows of signed bytes, each a unit vector times 256. */
export interface Rows {
  readonly dimension: number;
  readonly rows: Int8Array;
  readonly count: number;
  /** Whether one row may be a neighbour of another; asked only of those that are near enough. */
  readonly isAllowed: (row: number, other: number) => boolean;
}

export interface NearestParameters {
  /** Neighbours of each row at most. */
  readonly most: number;
  /** Cosine from which on a row is near. */
  readonly least: number;
  /** Cells in which the neighbours of a row are looked for: those whose middles are nearest to it. */
  readonly probes: number;
  /** Up to so many rows, each is compared with each. */
  readonly exactUpTo: number;
  readonly seed: number;
}

/** For each row `most` places: numbers of rows, nearest first, -1 where there are no more; and their cosines. */
export interface Nearest {
  readonly targets: Int32Array;
  readonly scores: Float32Array;
}

/** Rounds in which the middles of cells are moved, and rows for each cell that they are moved by. */
const rounds = 4;
const sampled = 16;
const unit = 256;
/** Rows between two looks at the time. */
const perStep = 64;

/**
 * The nearest rows of each row. The rows are put into as many cells as the root of their number, around middles found by k-means; a row is compared
 * with those of the few cells nearest to it, exactly (inverted file index: Sivic, Zisserman, "Video Google", 2003). Same rows, same result;
 * ties go to the lower number. Cost: rows to the power of one and a half, times the probes, some 40 ns each at 256 dimensions.
 */
export function* nearestRows(all: Rows, parameters: NearestParameters): Generator<void, Nearest> {
  const { count } = all;
  const { most } = parameters;
  const found = { targets: new Int32Array(count * most).fill(-1), scores: new Float32Array(count * most) };
  const cells = count <= parameters.exactUpTo ? 1 : Math.ceil(Math.sqrt(count));
  const probes = Math.min(cells, parameters.probes);
  const middles = cells === 1 ? new Int8Array(all.dimension) : yield* middlesOf(all, cells, parameters.seed);
  const entered = yield* nearestMiddles(all, middles, cells, probes);
  const members = lists(entered, cells, probes, 1);
  const visitors = lists(entered, cells, probes, probes);
  const block = fastestBlock(all.dimension);
  for (let cell = 0; cell < cells; cell++) {
    const own = members.of(cell);
    const guests = visitors.of(cell);
    block.load(gathered(all, own), own.length);
    const products = new Int32Array(own.length);
    for (const [i, row] of guests.entries()) {
      if (i % perStep === 0) yield;
      block.dots(vectorOf(all, row), products);
      keepBest(all, row, { own, products }, parameters, found);
    }
  }
  return found;
}

function keepBest(
  { isAllowed }: Rows,
  row: number,
  { own, products }: { readonly own: Uint32Array; readonly products: Int32Array },
  { most, least }: NearestParameters,
  { targets, scores }: Nearest,
): void {
  const from = row * most;
  const last = from + most - 1;
  for (let i = 0; i < own.length; i++) {
    const score = products[i] / (unit * unit);
    if (score < least || (targets[last] >= 0 && score < scores[last])) continue;
    const other = own[i];
    if (other === row || !isAllowed(row, other)) continue;
    let at = last + 1;
    while (
      at > from &&
      (targets[at - 1] < 0 || Math.fround(score) > scores[at - 1] || (Math.fround(score) === scores[at - 1] && other < targets[at - 1]))
    )
      at--;
    if (at > last) continue;
    for (let k = last; k > at; k--) {
      targets[k] = targets[k - 1];
      scores[k] = scores[k - 1];
    }
    targets[at] = other;
    scores[at] = score;
  }
}

function* middlesOf(all: Rows, cells: number, seed: number): Generator<void, Int8Array> {
  const { dimension, rows, count } = all;
  const sample = shuffled(count, seed).subarray(0, Math.min(count, cells * sampled));
  const middles = gathered(all, sample.subarray(0, cells));
  const next = random(seed);
  for (let round = 0; round < rounds; round++) {
    const nearest = yield* nearestMiddles({ ...all, rows: gathered(all, sample), count: sample.length }, middles, cells, 1);
    const sums = new Float32Array(cells * dimension);
    for (let i = 0; i < sample.length; i++) {
      const [from, to] = [sample[i] * dimension, nearest[i] * dimension];
      for (let j = 0; j < dimension; j++) sums[to + j] += rows[from + j];
    }
    for (let cell = 0; cell < cells; cell++) {
      const at = cell * dimension;
      let square = 0;
      for (let j = 0; j < dimension; j++) square += sums[at + j] ** 2;
      // A cell without rows begins again at one of them.
      const own = square > 0 ? null : sample[Math.floor(next() * sample.length)] * dimension;
      const scale = unit / Math.sqrt(square);
      for (let j = 0; j < dimension; j++)
        middles[at + j] = own === null ? Math.max(-127, Math.min(127, Math.round(sums[at + j] * scale))) : rows[own + j];
    }
  }
  return middles;
}

/** The cells nearest to each row, `probes` for each, nearest first. */
function* nearestMiddles(all: Rows, middles: Int8Array, cells: number, probes: number): Generator<void, Uint32Array> {
  const entered = new Uint32Array(all.count * probes);
  if (cells === 1) return entered;
  const block = fastestBlock(all.dimension);
  block.load(middles, cells);
  const products = new Int32Array(cells);
  for (let row = 0; row < all.count; row++) {
    if (row % perStep === 0) yield;
    block.dots(vectorOf(all, row), products);
    for (let k = 0; k < probes; k++) {
      let best = 0;
      for (let cell = 1; cell < cells; cell++) if (products[cell] > products[best]) best = cell;
      entered[row * probes + k] = best;
      products[best] = -0x80000000;
    }
  }
  return entered;
}

/** Rows by the cells that they enter, counting the first `counted` of each. */
function lists(entered: Uint32Array, cells: number, probes: number, counted: number) {
  const starts = new Uint32Array(cells + 1);
  const count = entered.length / probes;
  for (let row = 0; row < count; row++) for (let k = 0; k < counted; k++) starts[entered[row * probes + k] + 1]++;
  for (let cell = 0; cell < cells; cell++) starts[cell + 1] += starts[cell];
  const next = starts.slice();
  const rows = new Uint32Array(count * counted);
  for (let row = 0; row < count; row++) for (let k = 0; k < counted; k++) rows[next[entered[row * probes + k]]++] = row;
  return { of: (cell: number) => rows.subarray(starts[cell], starts[cell + 1]) };
}

function gathered({ dimension, rows }: Rows, numbers: Uint32Array): Int8Array {
  const some = new Int8Array(numbers.length * dimension);
  for (const [i, row] of numbers.entries()) some.set(rows.subarray(row * dimension, (row + 1) * dimension), i * dimension);
  return some;
}

function vectorOf({ dimension, rows }: Rows, row: number): Int16Array {
  return Int16Array.from(rows.subarray(row * dimension, (row + 1) * dimension));
}
