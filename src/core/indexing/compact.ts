import type { Store } from '../ports';
import type { Corpus } from '../search/corpus';
import { encodeSegment } from '../search/segmentCodec';
import { mergeSegments } from '../search/segmentMerge';
import { metaBatch } from './batch';
import { nextSegmentNumber } from './indexer';

/** Each save adds a segment of one document, and a question looks into every segment. */
const mostSegments = 64;
/** Segments merged at once, the smallest first: what is merged again and again stays small. */
const mergedAtOnce = 32;
/** With so few segments a start has nothing to win. */
const fewSegments = 4;
/** Share of the documents outside the biggest segment, or read at once, from which on all become one: each is then copied a few times in its life. */
const looseShare = 0.25;

export interface CompactContext {
  readonly store: Store;
  readonly corpus: Corpus;
}

type Loaded = Corpus['segments'][number];

/** Keeps the segments few, without parsing, and knows which ones the store holds. */
export class Compaction {
  readonly #context: CompactContext;
  /** Segments that will become one anyway. */
  #waiting = 0;
  #stored: ReadonlySet<number> = new Set();

  constructor(context: CompactContext) {
    this.#context = context;
  }

  /** After the store was loaded: these are its segments. */
  loaded(segments: ReadonlySet<number>): void {
    this.#stored = segments;
    this.#waiting = looseSegments(this.#context.corpus);
  }

  /** After each change: merges small segments where there are too many, but not what comes of much that was `read` at once. Cost: their arrays. */
  small(read: number): void {
    const { corpus } = this.#context;
    if (read > looseShare * corpus.documentCount) this.#waiting = looseSegments(corpus);
    const smallestFirst = storedOf(corpus);
    if (smallestFirst.length > mostSegments + this.#waiting) merge(this.#context, smallestFirst.slice(0, mergedAtOnce));
  }

  /**
   * Makes one of all segments where much has been read since that was done last: a start then takes the arrays as they are stored, and a
   * question looks into one place. Nothing that is found changes by it, so it is done when nobody waits for it. Cost: all arrays, a second for
   * 50,000 passages.
   */
  all(): void {
    if (looseSegments(this.#context.corpus) > 0) merge(this.#context, storedOf(this.#context.corpus));
    this.#waiting = 0;
    const dropSegments = this.dropped();
    if (dropSegments.length > 0) this.#context.store.apply({ ...metaBatch({}), dropSegments });
  }

  /** Segments that the store holds, and that are of no use any more. */
  dropped(): number[] {
    const present = new Set(storedOf(this.#context.corpus).map(({ number }) => number));
    const gone = [...this.#stored].filter(number => !present.has(number));
    this.#stored = present;
    return gone;
  }
}

/** How many segments would become one; 0 where they are few, or all but a few documents are in one. */
function looseSegments(corpus: Corpus): number {
  const smallestFirst = storedOf(corpus);
  return smallestFirst.length > fewSegments && isLoose(smallestFirst) ? smallestFirst.length : 0;
}

function storedOf(corpus: Corpus): Loaded[] {
  const stored = corpus.segments.filter(({ number }) => number >= 0);
  return stored.sort((a, b) => liveCount(a) - liveCount(b) || a.number - b.number);
}

function merge({ store, corpus }: CompactContext, parts: readonly Loaded[]): void {
  const isPlace = (id: Parameters<Corpus['places']>[0], number: number) => corpus.places(id).some(place => place.segment === number);
  const sorted = [...parts].sort((a, b) => a.number - b.number);
  const segment = mergeSegments(
    sorted.map(part => ({ segment: part.segment, live: i => isPlace(part.segment.documents[i].id, part.number) })),
  );
  const number = nextSegmentNumber(store);
  const from = sorted.map(part => part.number);
  store.apply({
    ...metaBatch({ nextSegment: String(number + 1) }),
    segments: [{ id: number, ...encodeSegment(segment, corpus.vocabulary) }],
    dropSegments: from,
    moveSegments: { from, to: number },
  });
  corpus.replaceSegments(from, number, segment);
}

function isLoose(smallestFirst: readonly Loaded[]): boolean {
  const total = smallestFirst.reduce((sum, loaded) => sum + liveCount(loaded), 0);
  return total - liveCount(smallestFirst.at(-1)!) > looseShare * total;
}

function liveCount({ segment, deadDocuments }: Loaded): number {
  return segment.documents.length - deadDocuments.length;
}
