import type { EntityIndex } from './entityIndex';

/** Entities kept at most: 16 MB. A passage names some five. */
const mostKept = 1 << 22;

/** Passages between two looks at the time. */
const perStep = 128;

/** Tokens of a passage: the array and the run in it. */
export interface TokenRun {
  readonly tokens: Uint32Array;
  readonly from: number;
  readonly to: number;
}

/**
 * Which entities passages name, found once for each that is asked for and kept in one flat array: a walk asks for some thousand passages, and
 * most of them again for the next question. Good for one state of the names and of the numbers of passages.
 */
export class NamesInPassages {
  readonly #entities: EntityIndex;
  readonly #tokens: (passage: number) => TokenRun;
  /** By passage: where its entities begin in `#kept`, raised by 1, with their number there before them; 0 where it has not been read. */
  #places = new Uint32Array(0);
  #kept = new Uint32Array(1 << 12);
  #size = 0;

  constructor(entities: EntityIndex, tokens: (passage: number) => TokenRun) {
    this.#entities = entities;
    this.#tokens = tokens;
  }

  /** Entities that the passage names, each once, in the order in which it does. The array is overwritten later: not to be kept. */
  of(passage: number): Uint32Array {
    const at = this.#placeOf(passage);
    return this.#kept.subarray(at, at + this.#kept[at - 1]);
  }

  has(passage: number, entity: number): boolean {
    const at = this.#placeOf(passage);
    const kept = this.#kept;
    for (let i = at, end = at + kept[at - 1]; i < end; i++) if (kept[i] === entity) return true;
    return false;
  }

  /** Reads passages ahead of the questions, as far as all can be kept. Cost: some 10 µs for each. */
  *readAll(passages: number): Generator<void, void> {
    for (let passage = 0; passage < passages && this.#size <= mostKept; passage++) {
      if (passage % perStep === 0) yield;
      this.#placeOf(passage);
    }
  }

  /** For other names, or other numbers of passages. */
  clear(): void {
    this.#places.fill(0);
    this.#size = 0;
  }

  #placeOf(passage: number): number {
    const known = passage < this.#places.length ? this.#places[passage] : 0;
    return known > 0 ? known : this.#read(passage);
  }

  #read(passage: number): number {
    if (this.#size > mostKept) this.clear();
    if (passage >= this.#places.length) {
      const places = new Uint32Array(Math.max(passage + 1, this.#places.length * 2));
      places.set(this.#places);
      this.#places = places;
    }
    const { tokens, from, to } = this.#tokens(passage);
    const found = new Set<number>();
    this.#entities.eachName(tokens, from, to, false, entity => found.add(entity));
    while (this.#size + 1 + found.size > this.#kept.length) {
      const kept = new Uint32Array(this.#kept.length * 2);
      kept.set(this.#kept);
      this.#kept = kept;
    }
    this.#kept[this.#size++] = found.size;
    this.#places[passage] = this.#size;
    const at = this.#size;
    for (const entity of found) this.#kept[this.#size++] = entity;
    return at;
  }
}
