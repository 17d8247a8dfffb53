import { type Dots, fastestDots } from './dots';
import { goesOn, listLength } from './sums';
import type { SummedWords, WordVectors } from './wordVectors';

/** One unit of length in a stored vector: components of a unit vector are rarely above a half, so a byte holds them. */
const unit = 256;
/** The same in the question's vector, which has 16 bits for each. */
const questionUnit = 4096;
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
export class PassageVectors<W extends SummedWords = WordVectors> {
  readonly words: W;
  readonly #pieces: WordPieceLists;
  readonly #dots: Dots;
  readonly #text: Float32Array;

  constructor(words: W) {
    this.words = words;
    this.#pieces = new WordPieceLists(words);
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
    this.store(sum, target, at);
  }

  /** A unit vector as it is stored, into `target` at `at`. */
  store(vector: Float32Array, target: Int8Array, at: number): void {
    for (let i = 0; i < vector.length; i++) target[at + i] = Math.max(-127, Math.min(127, Math.round(vector[i] * unit)));
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
    const { list, addTo } = this.words.sums;
    sum.fill(0);
    let listed = 0;
    for (let i = 0; i < ids.length; i++) {
      const pieces = this.#pieces.of(ids[i], word);
      if (listed + pieces.length > listLength) {
        addTo(sum, listed);
        listed = 0;
      }
      for (let j = 0; j < pieces.length; j++) list[listed++] = pieces[j];
    }
    addTo(sum, listed);
    return toUnitLength(sum);
  }
}

/** The pieces of each word by its number, as they are listed for the sums: finding them costs far more than adding them up. */
class WordPieceLists {
  readonly #words: SummedWords;
  /** Which list is a word's; 0 where it is not known. */
  #place = new Uint32Array(1 << 12);
  /** Words of the same pieces are rare, those without any are not. */
  readonly #lists: (readonly number[])[] = [[], []];

  constructor(words: SummedWords) {
    this.#words = words;
  }

  of(id: number, word: (id: number) => string): readonly number[] {
    const known = id < this.#place.length ? this.#place[id] : 0;
    return this.#lists[known > 0 ? known : this.#find(id, word(id))];
  }

  #find(id: number, word: string): number {
    if (id >= this.#place.length) {
      const grown = new Uint32Array(Math.max(id + 1, this.#place.length * 2));
      grown.set(this.#place);
      this.#place = grown;
    }
    const pieces = this.#words.piecesOf(word).map((piece, i) => (i > 0 ? piece + goesOn : piece));
    const place = pieces.length === 0 ? 1 : this.#lists.push(pieces) - 1;
    this.#place[id] = place;
    return place;
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
