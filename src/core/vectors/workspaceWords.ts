import { fastestSums, goesOn, type PieceSums } from './sums';
import { type NumberedTexts, type TogetherParameters, WordsTogether } from './wordsTogether';
import type { SummedWords, WordVectors } from './wordVectors';

/** What a workspace has taught of its words: for each a vector among those of the package, a scale and `dimension` signed bytes. */
export interface LearnedWords {
  /** Of the package's vectors: those of another version cannot be added to them. */
  readonly version: string;
  readonly dimension: number;
  readonly words: readonly string[];
  readonly scales: Float32Array;
  readonly rows: Int8Array;
}

/** Words between two looks at the time. */
const perStep = 16;

/**
 * Vectors trained on the workspace itself: each word gets the direction of the words it stands with, by how much more often than chance
 * (`wordsTogether.ts`), in the space of the package's vectors; what all words have in common is taken away. A word that the package does not
 * know, or only in pieces (jargon, another language), comes near to what it is used like; random pieces do no harm, since sums of many random
 * directions keep what they have in common (random indexing: Kanerva, Kristoferson, Holst, 2000), so that no decomposition of a matrix is
 * needed. Depends on the texts alone, and on their order in nothing but the last bit of sums. Cost: that of `WordsTogether`, and a vector added for each
 * pair of words that stand together.
 */
export function* learnWords(texts: NumberedTexts, known: WordVectors, parameters: TogetherParameters): Generator<void, LearnedWords> {
  const { words } = texts;
  const { dimension } = known;
  const together = new WordsTogether(texts, parameters);
  yield;
  yield* together.count();
  const { units, lengths } = yield* ownVectors(words, known);
  const directions = new Float32Array(words.length * dimension);
  const mean = new Float64Array(dimension);
  for (let word = 0; word < words.length; word++) {
    if (word % perStep === 0) yield;
    const direction = directions.subarray(word * dimension, (word + 1) * dimension);
    const { words: others, weights, count } = together.of(word);
    for (let i = 0; i < count; i++) {
      const at = others[i] * dimension;
      const weight = weights[i];
      for (let j = 0; j < dimension; j++) direction[j] += weight * units[at + j];
    }
    toLength(direction, 1);
    for (let j = 0; j < dimension; j++) mean[j] += direction[j] / words.length;
  }
  const scales = new Float32Array(words.length);
  const rows = new Int8Array(words.length * dimension);
  for (let word = 0; word < words.length; word++) {
    if (word % (perStep * perStep) === 0) yield;
    const direction = directions.subarray(word * dimension, (word + 1) * dimension);
    for (let j = 0; j < dimension; j++) direction[j] -= mean[j];
    toLength(direction, lengths[word]);
    const most = direction.reduce((high, value) => Math.max(high, Math.abs(value)), 0);
    scales[word] = most / 127;
    if (most > 0) for (let j = 0; j < dimension; j++) rows[word * dimension + j] = Math.round(direction[j] / scales[word]);
  }
  return { version: known.version, dimension, words: [...words], scales, rows };
}

/** The package's vectors of the words: their directions, and their lengths, which say how much each counts. */
function* ownVectors(words: readonly string[], known: WordVectors) {
  const { dimension, sums } = known;
  const units = new Float32Array(words.length * dimension);
  const lengths = new Float64Array(words.length);
  for (let word = 0; word < words.length; word++) {
    if (word % (perStep * perStep) === 0) yield;
    const vector = units.subarray(word * dimension, (word + 1) * dimension);
    const pieces = known.piecesOf(words[word]);
    pieces.forEach((piece, i) => {
      sums.list[i] = i > 0 ? piece + goesOn : piece;
    });
    const sum = vector.slice();
    sums.addTo(sum, pieces.length);
    vector.set(sum);
    lengths[word] = toLength(vector, 1);
  }
  return { units, lengths };
}

/** Returns what the length was. */
function toLength(vector: Float32Array, length: number): number {
  let square = 0;
  for (let i = 0; i < vector.length; i++) square += vector[i] * vector[i];
  if (square === 0) return 0;
  const before = Math.sqrt(square);
  const scale = length / before;
  for (let i = 0; i < vector.length; i++) vector[i] *= scale;
  return before;
}

/** Learned words as the vectors of texts are summed of them: each is one piece. */
export class WorkspaceWords implements SummedWords {
  readonly dimension: number;
  readonly sums: PieceSums;
  readonly #numbers: ReadonlyMap<string, readonly number[]>;

  constructor({ dimension, words, scales, rows }: LearnedWords) {
    this.dimension = dimension;
    this.sums = fastestSums({ dimension, scales, rows });
    this.#numbers = new Map(words.map((word, number) => [word, [number]]));
  }

  piecesOf(word: string): readonly number[] {
    return this.#numbers.get(word) ?? none;
  }
}

const none: readonly number[] = [];
