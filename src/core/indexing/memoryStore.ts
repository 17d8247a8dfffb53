import type { EncodedText, SkippedFile, Store, StoreBatch, StoredContent, StoredDocument, StoredSegment } from '../ports';

/** The store of hosts without a database: real, whole, and gone with the process. Rows come back ordered by id in code units. */
export function memoryStore(): Store {
  const documents = new Map<string, StoredDocument>();
  const contents = new Map<string, StoredContent>();
  const segments = new Map<number, StoredSegment>();
  const meta = new Map<string, string>();
  const encoded = encodedTexts();
  let skipped: readonly SkippedFile[] = [];
  return {
    kind: 'memory',
    location: '',
    documents: () => [...documents.values()].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)),
    document: id => documents.get(id),
    content: id => contents.get(id),
    // Copies, as a database would give: what the caller does with its bytes must not reach the store.
    segments: () => [...segments.values()].sort((a, b) => a.id - b.id).map(segment => ({ ...segment, bytes: segment.bytes.slice() })),
    skipped: () => skipped,
    meta: key => meta.get(key),
    apply(batch: StoreBatch) {
      for (const id of batch.remove) {
        documents.delete(id);
        contents.delete(id);
      }
      for (const { text, structure, ...document } of batch.documents) {
        documents.set(document.id, document);
        contents.set(document.id, { text, structure });
      }
      for (const [id, document] of batch.moveSegments ? [...documents] : []) {
        if (batch.moveSegments!.from.includes(document.segment)) documents.set(id, { ...document, segment: batch.moveSegments!.to });
      }
      for (const id of batch.dropSegments) segments.delete(id);
      for (const segment of batch.segments) segments.set(segment.id, { ...segment, bytes: segment.bytes.slice() });
      if (batch.skipped) skipped = [...batch.skipped];
      for (const [key, value] of Object.entries(batch.meta)) meta.set(key, value);
    },
    ...encoded.methods,
    clear() {
      for (const table of [documents, contents, segments, meta]) table.clear();
      skipped = [];
    },
    size() {
      let bytes = encoded.bytes();
      for (const { text, structure } of contents.values()) bytes += 2 * (text.length + structure.length);
      for (const segment of segments.values()) bytes += segment.bytes.length + 2 * segment.header.length;
      return bytes;
    },
    close() {},
  };
}

/** The vectors of encoders, which outlive `clear`. */
function encodedTexts(): { readonly methods: Pick<Store, 'encoded' | 'addEncoded' | 'dropEncoded'>; bytes(): number } {
  const versions = new Map<string, Map<string, EncodedText>>();
  const methods: ReturnType<typeof encodedTexts>['methods'] = {
    encoded: version => [...(versions.get(version)?.values() ?? [])],
    addEncoded(version, vectors) {
      const known = versions.get(version) ?? new Map<string, EncodedText>();
      versions.set(version, known);
      for (const { key, vector } of vectors) known.set(key, { key, vector: vector.slice() });
    },
    dropEncoded(version, keys) {
      let count = 0;
      for (const [name, known] of versions) {
        if (version === null || name === version) for (const key of keys ?? [...known.keys()]) if (known.delete(key)) count++;
      }
      return count;
    },
  };
  const bytes = () => [...versions.values()].flatMap(known => [...known.values()]).reduce((sum, { vector }) => sum + vector.length, 0);
  return { methods, bytes };
}
