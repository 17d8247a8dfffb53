import { EngineError } from '../errors';
import type { DocumentId } from '../model/ids';
import type { Store } from '../ports';
import type { Corpus } from '../search/corpus';
import { decodeSegment } from '../search/segmentCodec';

/**
 * Puts the segments of the store into an empty corpus and gives their numbers; null where one is of no form that is known, or a document
 * is in none of them: what the corpus then holds is of no use.
 */
export function loadSegments(store: Store, corpus: Corpus): ReadonlySet<number> | null {
  const segmentOf = new Map(store.documents().map(({ id, segment }) => [id, segment]));
  // The biggest first: read into an empty vocabulary, it need not be renumbered.
  const segments = [...store.segments()].sort((a, b) => b.bytes.length - a.bytes.length || a.id - b.id);
  try {
    for (const segment of segments) {
      const { id } = segment;
      corpus.addSegment(id, decodeSegment(segment, corpus.vocabulary), document => segmentOf.get(document.id) !== id);
    }
  } catch (failure) {
    if (!(failure instanceof EngineError) || failure.code !== 'index-broken') throw failure;
    return null;
  }
  // Questions would find nothing in it, and say so.
  for (const id of segmentOf.keys()) if (!corpus.place(id as DocumentId)) return null;
  return new Set(segments.map(({ id }) => id));
}
