import { stemmer } from 'stemmer';
import { isStopWord } from './stopWords';

/** Numbers for folded tokens, with the number of each token's stem. Grows only; numbers mean nothing outside one run and never decide an order. */
export class Vocabulary {
  readonly #ids = new Map<string, number>();
  readonly #tokens: string[] = [];
  #stems = new Int32Array(1 << 12).fill(-1);

  get size(): number {
    return this.#tokens.length;
  }

  /** The number of a token, made where it is new. */
  add(token: string): number {
    const known = this.#ids.get(token);
    if (known !== undefined) return known;
    const id = this.#tokens.length;
    this.#ids.set(token, id);
    this.#tokens.push(token);
    if (id >= this.#stems.length) {
      const grown = new Int32Array(this.#stems.length * 2).fill(-1);
      grown.set(this.#stems);
      this.#stems = grown;
    }
    return id;
  }

  /** The number of a token, or -1. */
  find(token: string): number {
    return this.#ids.get(token) ?? -1;
  }

  token(id: number): string {
    return this.#tokens[id];
  }

  /** The number of a token's stem; computed once. */
  stem(id: number): number {
    const known = this.#stems[id];
    if (known >= 0) return known;
    const stem = this.add(stemOf(this.#tokens[id]));
    this.#stems[id] = stem;
    return stem;
  }

  /** Tells the stem of a token when it is known already, from a stored segment. */
  learnStem(id: number, stem: number): void {
    this.#stems[id] = stem;
  }

  isStop(id: number): boolean {
    return isStopWord(this.#tokens[id]);
  }
}

/** Porter's stem for words in Latin letters; other tokens are their own stem. */
export function stemOf(token: string): string {
  return token.length > 3 && /^[a-z]+$/.test(token) ? stemmer(token) : token;
}
