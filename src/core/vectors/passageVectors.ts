import { type Dots, fastestDots } from './dots';
import type { WordVectors } from './wordVectors';

/** One unit of length in a stored vector: components of a unit vector are rarely above a half, so a byte holds them. */
const unit = 256;
/** The same in the question's vector, which has 16 bits for each. */
const questionUnit = 4096;
/** Most words that a passage has in common with others: their vectors are kept ready. */
const rowsKept = 1 << 12;
/** How much title and headings count against the text itself. */
const contextWeight = 0.5;

/** The words of one text, by their number and spelling; numbers only serve to find a word's vector again. */
export interface NumberedWords {
  readonly ids: ArrayLike<number>;
  readonly word: (id: number) => string;
}

/**
 * Makes the vectors of passages and questions: the sum of the words' vectors, to unit length, as signed bytes. Cost: a table look-up
 * and `dimension` additions for each word.
 */
export class PassageVectors {
  readonly words: WordVectors;
  readonly #rows: Float32Array;
  readonly #rowOf: Int32Array;
  readonly #dots: Dots;

  constructor(words: WordVectors) {
    this.words = words;
    this.#rows = new Float32Array(rowsKept * words.dimension);
    this.#rowOf = new Int32Array(rowsKept).fill(-1);
    this.#dots = fastestDots(words.dimension);
  }

  get dimension(): number {
    return this.words.dimension;
  }

  /** Vector of a text in its context (title and headings), into `target` at `at`; zeros where no word is known. */
  write(text: NumberedWords, context: NumberedWords | null, target: Int8Array, at: number): void {
    const sum = this.embed(text);
    if (context) {
      const above = this.embed(context);
      for (let i = 0; i < sum.length; i++) sum[i] += contextWeight * above[i];
      toUnitLength(sum);
    }
    for (let i = 0; i < sum.length; i++) target[at + i] = Math.max(-127, Math.min(127, Math.round(sum[i] * unit)));
  }

  /** Unit vector of a text; zeros where no word is known. */
  embed({ ids, word }: NumberedWords): Float32Array {
    const sum = new Float32Array(this.dimension);
    for (let i = 0; i < ids.length; i++) {
      const row = this.#row(ids[i], word);
      for (let j = 0; j < sum.length; j++) sum[j] += this.#rows[row + j];
    }
    return toUnitLength(sum);
  }

  /** Cosines of a text's unit vector with `count` stored ones, into `target` from `at`. Cost: some 30 ns for each. */
  cosines(text: Float32Array, stored: Int8Array, count: number, target: Float32Array, at: number): void {
    const question = Int16Array.from(text, value => Math.round(value * questionUnit));
    const products = new Int32Array(count);
    this.#dots(question, stored, count, products);
    for (let i = 0; i < count; i++) target[at + i] = products[i] / (unit * questionUnit);
  }

  #row(id: number, word: (id: number) => string): number {
    const slot = id & (rowsKept - 1);
    const row = slot * this.dimension;
    if (this.#rowOf[slot] !== id) {
      this.#rowOf[slot] = id;
      const view = this.#rows.subarray(row, row + this.dimension).fill(0);
      this.words.add(word(id), view);
    }
    return row;
  }
}

function toUnitLength(vector: Float32Array): Float32Array {
  let square = 0;
  for (let i = 0; i < vector.length; i++) square += vector[i] * vector[i];
  if (square === 0) return vector;
  const scale = 1 / Math.sqrt(square);
  for (let i = 0; i < vector.length; i++) vector[i] *= scale;
  return vector;
}
