import { type Dots, fastestDots } from './dots';
import { fastestSums, listLength, type SummedRows } from './sums';
import type { WordVectors } from './wordVectors';

/** One unit of length in a stored vector: components of a unit vector are rarely above a half, so a byte holds them. */
const unit = 256;
/** The same in the question's vector, which has 16 bits for each. */
const questionUnit = 4096;
/** Most words that a passage has in common with others: their vectors are kept ready. What no word has come to takes no memory. */
const rowsKept = 1 << 14;
/** How much title and headings count against the text itself. */
const contextWeight = 0.5;

/** The words of one text, by their number and spelling; numbers only serve to find a word's vector again. */
export interface NumberedWords {
  readonly ids: ArrayLike<number>;
  readonly word: (id: number) => string;
}

/**
 * Makes the vectors of passages and questions: the sum of the words' vectors, to unit length, as signed bytes. Cost: some 20 ns for each
 * word.
 */
export class PassageVectors {
  readonly words: WordVectors;
  readonly #kept: SummedRows;
  /** Numbers of the words whose vectors the rows hold; a word's place follows from its number. */
  readonly #held = new Int32Array(rowsKept).fill(-1);
  readonly #pieces = new WordPieceLists();
  readonly #dots: Dots;
  readonly #text: Float32Array;

  constructor(words: WordVectors) {
    this.words = words;
    this.#kept = fastestSums(words.dimension, rowsKept);
    this.#dots = fastestDots(words.dimension);
    this.#text = new Float32Array(words.dimension);
  }

  get dimension(): number {
    return this.words.dimension;
  }

  /** Vector of a text in its context (the unit vector of title and headings), into `target` at `at`; zeros where no word is known. */
  write(text: NumberedWords, context: Float32Array | null, target: Int8Array, at: number): void {
    const sum = this.#embed(text, this.#text);
    if (context) {
      for (let i = 0; i < sum.length; i++) sum[i] += contextWeight * context[i];
      toUnitLength(sum);
    }
    for (let i = 0; i < sum.length; i++) target[at + i] = Math.max(-127, Math.min(127, Math.round(sum[i] * unit)));
  }

  /** Unit vector of a text; zeros where no word is known. */
  embed(text: NumberedWords): Float32Array {
    return this.#embed(text, new Float32Array(this.dimension));
  }

  /** Cosines of a text's unit vector with `count` stored ones, into `target` from `at`. Cost: some 30 ns for each. */
  cosines(text: Float32Array, stored: Int8Array, count: number, target: Float32Array, at: number): void {
    const question = Int16Array.from(text, value => Math.round(value * questionUnit));
    const products = new Int32Array(count);
    this.#dots(question, stored, count, products);
    for (let i = 0; i < count; i++) target[at + i] = products[i] / (unit * questionUnit);
  }

  #embed({ ids, word }: NumberedWords, sum: Float32Array): Float32Array {
    const { list, addTo } = this.#kept;
    sum.fill(0);
    let listed = 0;
    for (let i = 0; i < ids.length; i++) {
      const place = ids[i] & (rowsKept - 1);
      const isHeld = this.#held[place] === ids[i];
      // What is listed is added before its row goes.
      if (listed === listLength || (!isHeld && listed > 0)) {
        addTo(sum, listed);
        listed = 0;
      }
      if (!isHeld) this.#hold(ids[i], place, word);
      list[listed++] = place;
    }
    addTo(sum, listed);
    return toUnitLength(sum);
  }

  #hold(id: number, place: number, word: (id: number) => string): void {
    const { dimension } = this;
    this.#held[place] = id;
    const row = this.#kept.rows.subarray(place * dimension, (place + 1) * dimension).fill(0);
    this.words.addPieces(
      this.#pieces.of(id, () => this.words.piecesOf(word(id))),
      row,
    );
  }
}

/** The pieces of each word by its number: finding them costs far more than adding them up. */
class WordPieceLists {
  /** Where each word's list is; 0 where it is not known. */
  #place = new Uint32Array(1 << 12);
  readonly #lists: (readonly number[])[] = [[]];

  of(id: number, find: () => readonly number[]): readonly number[] {
    const known = this.#place[id] ?? 0;
    if (known > 0) return this.#lists[known];
    if (id >= this.#place.length) {
      const grown = new Uint32Array(Math.max(id + 1, this.#place.length * 2));
      grown.set(this.#place);
      this.#place = grown;
    }
    const pieces = find();
    this.#place[id] = this.#lists.push(pieces) - 1;
    return pieces;
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
