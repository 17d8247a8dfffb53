import { stemmer } from 'stemmer';
import { isStopWord } from './stopWords';

/** Numbers for folded tokens, with the number of each token's stem. Grows only; numbers mean nothing outside one run and never decide an order. */
export class Vocabulary {
  /** Numbers of tokens, raised by 1, where the hash of the token leads; 0 is free. At most half full. */
  #table = new Int32Array(1 << 13);
  #hashes = new Int32Array(1 << 12);
  readonly #tokens: string[] = [];
  #stems = new Int32Array(1 << 12).fill(-1);

  get size(): number {
    return this.#tokens.length;
  }

  /** The number of a token, made where it is new. */
  add(token: string): number {
    const hash = hashOf(token);
    const place = this.#placeOf(token, hash);
    const held = this.#table[place];
    return held > 0 ? held - 1 : this.#insert(token, hash, place);
  }

  /** The same for a word of ASCII as it stands in a text, not yet folded: no string is made where it is known. */
  addAscii(text: string, start: number, end: number): number {
    let hash = 0;
    for (let i = start; i < end; i++) hash = mixed(hash, lowerCase(text.charCodeAt(i)));
    const last = this.#table.length - 1;
    let place = spread(hash) & last;
    for (let held = this.#table[place]; held > 0; held = this.#table[place]) {
      if (this.#hashes[held - 1] === hash && isFolded(this.#tokens[held - 1], text, start, end)) return held - 1;
      place = (place + 1) & last;
    }
    return this.#insert(foldedCopy(text, start, end), hash, place);
  }

  /** The number of a token, or -1. */
  find(token: string): number {
    return this.#table[this.#placeOf(token, hashOf(token))] - 1;
  }

  /** Where a token is, or belongs. */
  #placeOf(token: string, hash: number): number {
    const last = this.#table.length - 1;
    let place = spread(hash) & last;
    for (let held = this.#table[place]; held > 0; held = this.#table[place]) {
      if (this.#hashes[held - 1] === hash && this.#tokens[held - 1] === token) break;
      place = (place + 1) & last;
    }
    return place;
  }

  #insert(token: string, hash: number, place: number): number {
    const id = this.#tokens.length;
    const isFull = id === this.#hashes.length;
    if (isFull) this.#grow();
    this.#table[isFull ? this.#placeOf(token, hash) : place] = id + 1;
    this.#tokens.push(token);
    this.#hashes[id] = hash;
    return id;
  }

  #grow(): void {
    const [hashes, stems] = [this.#hashes, this.#stems];
    this.#hashes = new Int32Array(hashes.length * 2);
    this.#hashes.set(hashes);
    this.#stems = new Int32Array(stems.length * 2).fill(-1);
    this.#stems.set(stems);
    this.#table = new Int32Array(this.#table.length * 2);
    const last = this.#table.length - 1;
    for (let id = 0; id < hashes.length; id++) {
      let place = spread(hashes[id]) & last;
      while (this.#table[place] > 0) place = (place + 1) & last;
      this.#table[place] = id + 1;
    }
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

function hashOf(token: string): number {
  let hash = 0;
  for (let i = 0; i < token.length; i++) hash = mixed(hash, token.charCodeAt(i));
  return hash;
}

function mixed(hash: number, unit: number): number {
  return (Math.imul(hash, 31) + unit) | 0;
}

function spread(hash: number): number {
  const product = Math.imul(hash, 0x9e3779b1);
  return product ^ (product >>> 15);
}

function lowerCase(unit: number): number {
  return unit >= 65 && unit <= 90 ? unit + 32 : unit;
}

function isFolded(token: string, text: string, start: number, end: number): boolean {
  if (token.length !== end - start) return false;
  for (let i = start; i < end; i++) if (token.charCodeAt(i - start) !== lowerCase(text.charCodeAt(i))) return false;
  return true;
}

/** A string of its own: a part that is cut out would hold the whole text. */
function foldedCopy(text: string, start: number, end: number): string {
  return String.fromCharCode(...Array.from({ length: end - start }, (_, i) => lowerCase(text.charCodeAt(start + i))));
}
