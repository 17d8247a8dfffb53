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
/** Share of the documents outside the biggest segment from which on all become one: each is then copied a few times in its life. */
const looseShare = 0.25;

export interface CompactContext {
  readonly store: Store;
  readonly corpus: Corpus;
}

type Loaded = Corpus['segments'][number];

/**
 * Merges segments without parsing. Small ones become one where there are too many. After a look at the whole workspace (`whole`) that
 * has read much, all become one: a start then takes the arrays as they are stored, and a question looks into few places.
 * Cost: the arrays of the merged segments.
 */
export function compact({ store, corpus }: CompactContext, whole: boolean): void {
  const stored = corpus.segments.filter(({ number }) => number >= 0);
  const smallestFirst = [...stored].sort((a, b) => liveCount(a) - liveCount(b) || a.number - b.number);
  if (whole && stored.length > fewSegments && isLoose(smallestFirst)) merge(stored);
  else if (stored.length > mostSegments) merge(smallestFirst.slice(0, mergedAtOnce));

  function merge(parts: readonly Loaded[]): void {
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
}

function isLoose(smallestFirst: readonly Loaded[]): boolean {
  const total = smallestFirst.reduce((sum, loaded) => sum + liveCount(loaded), 0);
  return total - liveCount(smallestFirst.at(-1)!) > looseShare * total;
}

function liveCount({ segment, deadDocuments }: Loaded): number {
  return segment.documents.length - deadDocuments.length;
}
