import type { DocumentId } from '../model/ids';
import type { ParsedDocument } from '../model/lexical';
import type { Store } from '../ports';
import type { Corpus } from '../search/corpus';
import { encodeSegment } from '../search/segmentCodec';
import { buildSegment, nextSegmentNumber, removeStored } from './indexer';

/** Each save adds a segment of one document, and a question looks into every segment. */
const mostSegments = 64;
/** Segments merged at once, the smallest first: what is merged again and again stays small. */
const mergedAtOnce = 32;

export interface CompactContext {
  readonly store: Store;
  readonly corpus: Corpus;
  /** The stored document, without unsaved changes. */
  readonly read: (id: DocumentId) => ParsedDocument | undefined;
}

/** Merges small segments into one where there are too many. Cost: the documents in the merged segments, which are not parsed again. */
export function compact({ store, corpus, read }: CompactContext): void {
  const stored = corpus.segments.filter(({ number }) => number >= 0);
  if (stored.length <= mostSegments) return;
  const live = ({ segment, deadCount }: (typeof stored)[number]) => segment.documents.length - deadCount;
  const smallest = [...stored].sort((a, b) => live(a) - live(b) || a.number - b.number).slice(0, mergedAtOnce);
  const numbers = new Set(smallest.map(({ number }) => number));
  const ids = smallest.flatMap(({ segment, number }) =>
    segment.documents.map(({ id }) => id).filter(id => corpus.places(id).some(place => place.segment === number)),
  );
  const documents = ids.sort().flatMap(id => read(id) ?? []);
  const number = nextSegmentNumber(store);
  const segment = buildSegment(corpus, documents);
  store.apply({
    documents: documents.flatMap(document => {
      const row = store.document(document.id);
      const content = store.content(document.id);
      return row && content ? [{ ...row, ...content, segment: number }] : [];
    }),
    remove: ids,
    segments: [{ id: number, ...encodeSegment(segment, corpus.vocabulary) }],
    dropSegments: [...numbers],
    skipped: null,
    meta: { nextSegment: String(number + 1) },
  });
  for (const id of ids) removeStored(corpus, id);
  corpus.addSegment(number, segment);
}
