import type { Names } from './names';
import { Flag, hashWord, Kind, type Scan } from './scan';
import { adverbs, auxiliaries, boundaries, commonVerbs, counters, determiners, links, negators, vague } from './wordLists';

const stops = new Set(
  [determiners, boundaries, links, auxiliaries, negators, adverbs, vague, counters, commonVerbs].flatMap(list => [...list].map(hashWord)),
);

/** Times a pair must come up: one repetition is chance. */
const fewest = 3;
/** Occurrences times normalised pointwise mutual information; below it, two words that only happen to meet. */
const leastWeight = 2;
/** Phrases of one document. */
const most = 12;

/** Most slots for hashes of words and pairs; a short text gets fewer. */
const mostSlots = 1 << 14;

interface Pair {
  count: number;
  readonly first: number;
  readonly second: number;
  readonly start: number;
  readonly end: number;
  readonly passage: number;
}

/**
 * Pairs of plain words that come up again and again side by side in one document, told by p-PMI. Counts of words are kept by hash, so
 * that a rare collision may lower a weight. Cost: a look-up in an array per word; only a pair that comes up again costs more.
 */
export class RepeatedPhrases {
  readonly #text: string;
  readonly #mask: number;
  readonly #words: Uint16Array;
  /** Where the pair of a slot was seen first, plus one. */
  readonly #starts: Int32Array;
  readonly #passages: Int32Array;
  readonly #pairs = new Map<string, Pair>();
  #total = 0;

  constructor(text: string) {
    this.#text = text;
    const slots = Math.min(mostSlots, Math.max(256, 1 << Math.ceil(Math.log2(text.length / 6 + 1))));
    this.#mask = slots - 1;
    this.#words = new Uint16Array(slots);
    this.#starts = new Int32Array(slots);
    this.#passages = new Int32Array(slots);
  }

  read(scan: Scan, passage: number): void {
    let before = 0;
    for (let at = 0; at < scan.count; at++) {
      const hash = scan.hashes[at];
      if (
        scan.kinds[at] !== Kind.word ||
        (scan.flags[at] & (Flag.capital | Flag.inner)) !== 0 ||
        scan.ends[at] - scan.starts[at] < 3 ||
        stops.has(hash)
      ) {
        before = 0;
        continue;
      }
      this.#total++;
      this.#words[hash & this.#mask]++;
      if (before !== 0 && scan.starts[at] - scan.ends[at - 1] === 1) this.#pair(scan, at, before, hash, passage);
      before = hash;
    }
  }

  #pair(scan: Scan, at: number, first: number, second: number, passage: number): void {
    const key = Math.imul(first, 0x9e3779b1) ^ second;
    const slot = (key ^ (key >>> 15)) & this.#mask;
    const seen = this.#starts[slot] - 1;
    if (seen < 0) {
      this.#starts[slot] = scan.starts[at - 1] + 1;
      this.#passages[slot] = passage;
      return;
    }
    const name = this.#text.slice(scan.starts[at - 1], scan.ends[at]);
    if (!this.#text.startsWith(name, seen)) return;
    const known = this.#pairs.get(name);
    if (known !== undefined) known.count++;
    else this.#pairs.set(name, { count: 2, first, second, start: seen, end: seen + name.length, passage: this.#passages[slot] });
  }

  addTo(names: Names): void {
    const found: { weight: number; name: string; pair: Pair }[] = [];
    for (const [name, pair] of this.#pairs) {
      if (pair.count < fewest) continue;
      const weight = this.#weight(pair);
      if (weight >= leastWeight) found.push({ weight, name, pair });
    }
    found.sort((a, b) => b.weight - a.weight || a.pair.start - b.pair.start);
    for (const { name, pair } of found.slice(0, most)) {
      const span = { start: pair.start, end: pair.end };
      names.add({ kind: 'phrase', name, span, passage: pair.passage, type: '', of: '', description: null });
    }
  }

  #weight({ count, first, second }: Pair): number {
    const together = count / this.#total;
    const apart = (this.#words[first & this.#mask] / this.#total) * (this.#words[second & this.#mask] / this.#total);
    return (count * Math.log(together / apart)) / -Math.log(together);
  }
}
