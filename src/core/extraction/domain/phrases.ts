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

interface Pair {
  count: number;
  readonly first: number;
  readonly second: number;
  readonly start: number;
  readonly end: number;
  readonly passage: number;
}

/** Pairs of plain words that come up again and again side by side in one document, told by p-PMI. Cost: one look-up per word. */
export class RepeatedPhrases {
  readonly #words = new Map<number, number>();
  readonly #pairs = new Map<number, Pair>();
  #total = 0;

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
      this.#words.set(hash, (this.#words.get(hash) ?? 0) + 1);
      if (before !== 0 && scan.starts[at] - scan.ends[at - 1] === 1) this.#count(scan, at, before, hash, passage);
      before = hash;
    }
  }

  #count(scan: Scan, at: number, first: number, second: number, passage: number): void {
    const key = Math.imul(first, 0x9e3779b1) ^ second;
    const known = this.#pairs.get(key);
    if (known === undefined) this.#pairs.set(key, { count: 1, first, second, start: scan.starts[at - 1], end: scan.ends[at], passage });
    else known.count++;
  }

  addTo(names: Names, text: string): void {
    const found: { weight: number; pair: Pair }[] = [];
    for (const pair of this.#pairs.values()) {
      if (pair.count < fewest) continue;
      const weight = this.#weight(pair);
      if (weight >= leastWeight) found.push({ weight, pair });
    }
    found.sort((a, b) => b.weight - a.weight || a.pair.start - b.pair.start);
    for (const { pair } of found.slice(0, most)) {
      const span = { start: pair.start, end: pair.end };
      names.add({
        kind: 'phrase',
        name: text.slice(pair.start, pair.end),
        span,
        passage: pair.passage,
        type: '',
        of: '',
        description: null,
      });
    }
  }

  #weight({ count, first, second }: Pair): number {
    const together = count / this.#total;
    const apart = ((this.#words.get(first) ?? count) / this.#total) * ((this.#words.get(second) ?? count) / this.#total);
    return (count * Math.log(together / apart)) / -Math.log(together);
  }
}
