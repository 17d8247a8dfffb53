import { Smallest } from '../../base/smallest';
import { liveFrequency, postingsOf } from '../search/bm25';
import type { Corpus } from '../search/corpus';
import { spelledIn, stemsOf } from '../search/spelled';
import type { NameSource } from '../search/entityIndex';
import { nameKinds, none } from '../search/segment';
import { tokensOf } from '../search/tokenizer';
import { ranking } from './parameters';

const placeholderKind = nameKinds.indexOf('placeholder');

/** The passages of an entity: those of the documents and sections that it is the name of, and those that name it. */
export interface PassagesOfEntity {
  readonly about: readonly number[];
  readonly naming: readonly number[];
}

/** Above the number of passages of any workspace. */
const orderRange = 2 ** 26;
/** Above what is asked for of one word. */
const limitRange = 2 ** 12;
/** Steps in which the fit is told apart. */
const fitSteps = 2 ** 20;

/** One number that sorts by fit, best first, then by the order of ties: a sort of numbers needs no comparator. */
function fitKey(fit: number, order: number): number {
  return Math.round((1 - fit) * fitSteps) * orderRange + order;
}

/** No fit below this has a key as small as `key`. */
function leastFit(key: number): number {
  return 1 - (Math.floor(key / orderRange) + 1) / fitSteps;
}

/** What does not fit at all has a smaller key than `key` only before this place in the order of ties. */
function unfitBefore(key: number): number {
  return Math.max(0, key - fitSteps * orderRange);
}

interface RarestWord {
  readonly stem: number;
  readonly frequency: number;
}

/** From 0 (in all of the passages) to 1 (in one at most): how much it tells that a passage holds something. */
export function rarityOf(frequency: number, passages: number): number {
  return Math.max(0.02, 1 - Math.log(Math.max(1, frequency)) / Math.log(Math.max(2, passages) + 1));
}

/** Answers for one state of the corpus, each question once. */
export class EntityPassages {
  readonly #corpus: Corpus;
  readonly #rarestWords = new Map<number, RarestWord | null>();
  /** By entity, 0 before it has been asked for: a walk asks for each of some thousand again and again. */
  #frequencies = new Uint32Array(1 << 12);
  #rarities = new Float64Array(1 << 12);
  readonly #version: number;
  /** What the last run has asked for. */
  #run: {
    readonly lookup: Float32Array;
    readonly isAllowed: ((passage: number) => boolean) | undefined;
    readonly found: Map<number, readonly number[]>;
  } | null = null;

  constructor(corpus: Corpus) {
    this.#corpus = corpus;
    this.#version = corpus.version;
  }

  /** Whether the corpus has changed since. */
  get stale(): boolean {
    return this.#version !== this.#corpus.version;
  }

  /** Passages that hold the rarest word of the name: an upper bound of those that name the entity, which is what rarity needs. At least 1. */
  frequency(entity: number): number {
    this.#reckon(entity);
    return this.#frequencies[entity];
  }

  /** From 0 (in every passage) to 1 (in one): how much a mention tells. */
  rarity(entity: number): number {
    this.#reckon(entity);
    return this.#rarities[entity];
  }

  #reckon(entity: number): void {
    if (entity < this.#frequencies.length && this.#frequencies[entity] > 0) return;
    if (entity >= this.#frequencies.length) {
      const length = Math.max(entity + 1, this.#frequencies.length * 2);
      const [frequencies, rarities] = [this.#frequencies, this.#rarities];
      this.#frequencies = new Uint32Array(length);
      this.#frequencies.set(frequencies);
      this.#rarities = new Float64Array(length);
      this.#rarities.set(rarities);
    }
    const frequency = Math.max(1, this.#rarest(entity)?.frequency ?? 1);
    this.#frequencies[entity] = frequency;
    this.#rarities[entity] = rarityOf(frequency, this.#corpus.livePassages);
  }

  /** `lookup` is the question's score by passage: under the fan-out the passages that fit the question go first. */
  passagesOf(entity: number, lookup: Float32Array, fanOut: number, isAllowed?: (passage: number) => boolean): PassagesOfEntity {
    const about = this.about(entity);
    const rarest = this.#corpus.entities.isRecognised(entity) ? this.#rarest(entity) : null;
    if (!rarest) return { about, naming: [] };
    const taken = new Set(about);
    const { named } = this.#corpus;
    const naming: number[] = [];
    for (const passage of this.#candidates(rarest, lookup, fanOut * ranking.walk.triesPerPassage, isAllowed)) {
      if (naming.length >= fanOut) break;
      if (!taken.has(passage) && named.has(passage, entity)) naming.push(passage);
    }
    return { about, naming };
  }

  /** The same for each word once in a run: many names share their rarest word. */
  #candidates(rarest: RarestWord, lookup: Float32Array, limit: number, isAllowed?: (passage: number) => boolean): readonly number[] {
    if (this.#run?.lookup !== lookup || this.#run.isAllowed !== isAllowed) this.#run = { lookup, isAllowed, found: new Map() };
    const key = rarest.stem * limitRange + limit;
    let found = this.#run.found.get(key);
    if (!found) {
      found = this.#fitting(rarest, lookup, limit, isAllowed);
      this.#run.found.set(key, found);
    }
    return found;
  }

  /** The passages that hold a word and fit the question best, at most `limit`; those of a hub only where they fit it at all. */
  #fitting({ stem, frequency }: RarestWord, lookup: Float32Array, limit: number, isAllowed?: (passage: number) => boolean): number[] {
    const isHub = frequency > Math.max(ranking.walk.hubFloor, this.#corpus.livePassages * ranking.walk.hubShare);
    const order = this.#corpus.passageOrder();
    const best = new Smallest(limit);
    for (const { loaded, from, to } of postingsOf(this.#corpus, stem)) {
      const { base, dead, passageDocument, segment } = loaded;
      const { postingPassage, postingCount } = segment;
      const allLive = loaded.deadDocuments.length === 0;
      // Fits below this one, and what does not fit at all from this place on, are not among the best any more: most postings end here.
      let least = isHub ? Number.MIN_VALUE : 0;
      let unfitEnd = best.isFull ? unfitBefore(best.most) : orderRange;
      for (let i = from; i < to; i++) {
        const passage = base + postingPassage[i];
        const fit = lookup[passage];
        if (fit < least || (fit === 0 && order[passage] >= unfitEnd) || (postingCount[i] & 255) === 0) continue;
        if (!allLive && dead[passageDocument[postingPassage[i]]] !== 0) continue;
        if (isAllowed && !isAllowed(passage)) continue;
        best.add(fitKey(fit, order[passage]));
        if (!best.isFull) continue;
        least = Math.max(least, leastFit(best.most));
        unfitEnd = unfitBefore(best.most);
      }
    }
    return Array.from(best.sorted(), key => this.#corpus.passageAt(key % orderRange));
  }

  /** The passages that name the entity, by whatever name, or spell its name, by document id and place, at most `limit`. Cost: the passages that hold its rarest word. */
  naming(entity: number, limit: number): number[] {
    const rarest = this.#rarest(entity);
    const candidates: number[] = [];
    for (const { loaded, from, to } of rarest ? postingsOf(this.#corpus, rarest.stem) : []) {
      const { postingPassage, postingCount } = loaded.segment;
      for (let i = from; i < to; i++) {
        const isLive = loaded.dead[loaded.passageDocument[postingPassage[i]]] === 0;
        if (isLive && (postingCount[i] & 255) !== 0) candidates.push(loaded.base + postingPassage[i]);
      }
    }
    const order = this.#corpus.passageOrder();
    const stems = stemsOf(this.#corpus, this.#corpus.entities.label(entity));
    const naming: number[] = [];
    for (const passage of candidates.sort((a, b) => order[a] - order[b])) {
      if (naming.length >= limit) break;
      const isNamed = this.#corpus.namesIn(passage).some(match => match.entity === entity);
      if (isNamed || spelledIn(this.#corpus, passage, stems)) naming.push(passage);
    }
    return naming;
  }

  /** First passage of each document and section that is titled with the entity or aliased to it, in order of document id. */
  about(entity: number): number[] {
    const passages = new Set<number>();
    for (const source of this.#corpus.entities.sources(entity)) {
      const passage = this.#firstPassage(source);
      if (passage >= 0) passages.add(passage);
    }
    return [...passages].sort((a, b) => this.#corpus.compare(a, b)).slice(0, ranking.walk.fanOut);
  }

  #firstPassage(source: NameSource): number {
    if (source.kind === placeholderKind) return -1;
    const loaded = this.#corpus.segment(source.segment);
    if (!loaded) return -1;
    if (source.passage !== none) return loaded.base + source.passage;
    if (source.section !== none) return this.#corpus.firstPassage(loaded.sectionBase + source.section);
    const [from, to] = this.#corpus.passagesOf(source);
    return from < to ? from : -1;
  }

  #rarest(entity: number): RarestWord | null {
    const known = this.#rarestWords.get(entity);
    if (known !== undefined) return known;
    const vocabulary = this.#corpus.vocabulary;
    let best: RarestWord | null = null;
    for (const token of tokensOf(this.#corpus.entities.label(entity))) {
      const stem = vocabulary.stem(vocabulary.add(token));
      const frequency = liveFrequency(postingsOf(this.#corpus, stem));
      if (!best || frequency < best.frequency) best = { stem, frequency };
    }
    this.#rarestWords.set(entity, best);
    return best;
  }
}
