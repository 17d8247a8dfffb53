import type { DocumentDomain } from '../model/domain';
import type { DocumentId } from '../model/ids';
import type { ParsedDocument } from '../model/lexical';
import type { Store } from '../ports';
import type { Corpus } from '../search/corpus';
import { storeBatch } from './indexer';
import { parsedBatch } from './parsedBatch';

/** Documents in one segment, and in one batch of the store. */
const atOnce = 256;

export interface RestateContext {
  readonly store: Store;
  readonly corpus: Corpus;
  /** The stored document, without unsaved changes. */
  readonly read: (id: DocumentId) => ParsedDocument | undefined;
}

/** Extracts anew what stored documents state, and puts them into segments of their own. They are neither read nor parsed again. */
export function restate(
  { store, corpus, read }: RestateContext,
  ids: readonly DocumentId[],
  stated: (document: ParsedDocument) => DocumentDomain,
): void {
  const sorted = [...ids].sort();
  for (let i = 0; i < sorted.length; i += atOnce) {
    const documents = sorted.slice(i, i + atOnce).flatMap(id => read(id) ?? []);
    const restated = documents.map(document => ({ document, domain: stated(document) }));
    const { built, ...batch } = parsedBatch(corpus, restated);
    storeBatch({ store, corpus }, batch, built, segment =>
      documents.flatMap(({ id }) => {
        const row = store.document(id);
        const content = store.content(id);
        return row && content ? [{ ...row, ...content, segment }] : [];
      }),
    );
  }
}
