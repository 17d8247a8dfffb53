import { accessProperty } from './access';
import { type CancelSignal, checkpoint } from '../../base/cancel';
import type { IndexProgress } from '../engine';
import { addressProperties } from '../links/outline';
import type { DocumentId } from '../model/ids';
import type { ParsedDocument } from '../model/lexical';
import type { Settings } from '../options';
import type { FoundFile, SkippedFile, Store, StoreBatch, StoredDocument, Workspace } from '../ports';
import type { Corpus } from '../search/corpus';
import type { Segment } from '../search/segment';
import { SegmentBuilder } from '../search/segmentBuilder';
import { encodeSegment } from '../search/segmentCodec';
import { metaBatch } from './batch';
import { documentDay } from './day';
import type { Reading, ReadDocument } from './reading';
import { writeStructure } from './structure';

/** A batch ends at this many documents or UTF-16 units of text: what a kill can lose, and what is held in memory at once. */
const batchDocuments = 256;
const batchLength = 4_000_000;

export interface IndexerPorts {
  readonly workspace: Workspace;
  readonly store: Store;
  readonly corpus: Corpus;
  readonly reading: Reading;
}

export interface IndexerRequest {
  readonly files: readonly FoundFile[];
  readonly settings: Settings;
  /** Told of each document that is now in the corpus. */
  readonly onDocument: (document: ParsedDocument) => void;
  readonly onProgress?: (progress: IndexProgress) => void;
  readonly signal?: CancelSignal;
}

export interface IndexerResult {
  readonly parsed: number;
  readonly skipped: readonly SkippedFile[];
}

interface Pending extends ReadDocument {
  readonly file: FoundFile;
}

/** Reads, parses and stores files, batch by batch; each batch is searchable as soon as it is stored. */
export async function indexFiles(ports: IndexerPorts, request: IndexerRequest): Promise<IndexerResult> {
  const skipped: SkippedFile[] = [];
  let parsed = 0;
  let pending: Pending[] = [];
  let length = 0;
  const flush = () => {
    if (pending.length > 0) storeBatch(ports, pending, request.onDocument);
    parsed += pending.length;
    pending = [];
    length = 0;
  };
  for (let i = 0; i < request.files.length; i++) {
    checkpoint(request.signal);
    const file = request.files[i];
    request.onProgress?.({ done: i, total: request.files.length, file: file.path });
    const read = await ports.workspace.read(file, request.settings);
    if ('problem' in read) {
      skipped.push({ folder: file.folder, path: file.path, problem: read.problem });
      continue;
    }
    pending.push({ file, ...ports.reading.read(file, read.text) });
    length += read.text.length;
    if (pending.length >= batchDocuments || length >= batchLength) flush();
  }
  flush();
  request.onProgress?.({ done: request.files.length, total: request.files.length, file: '' });
  return { parsed, skipped };
}

function storeBatch(ports: IndexerPorts, pending: readonly Pending[], onDocument: (document: ParsedDocument) => void): void {
  storeSegment(ports, pending, number => pending.map(entry => row(entry, number)));
  for (const { document } of pending) onDocument(document);
}

/** Stores documents with a segment of their own, and lets it stand for them from now on; `rowsOf` gives their rows for its number. */
export function storeSegment(
  { store, corpus }: Pick<IndexerPorts, 'store' | 'corpus'>,
  documents: readonly ReadDocument[],
  rowsOf: (segment: number) => StoreBatch['documents'],
): void {
  const segment = buildSegment(corpus, documents);
  const number = nextSegmentNumber(store);
  const ids = documents.map(({ document }) => document.id);
  store.apply({
    ...metaBatch({ nextSegment: String(number + 1) }),
    documents: rowsOf(number),
    remove: ids,
    segments: [{ id: number, ...encodeSegment(segment, corpus.vocabulary) }],
  });
  corpus.addSegment(number, segment);
  for (const id of ids) removeStored(corpus, id, number);
}

export function buildSegment(corpus: Corpus, documents: readonly ReadDocument[]): Segment {
  const builder = new SegmentBuilder(corpus.vocabulary, corpus.embedder);
  for (const { document, domain } of documents)
    builder.add(document, domain, {
      day: documentDay(document),
      properties: { ...addressProperties(document), ...accessProperty(document) },
    });
  return builder.build();
}

/** Takes a document's stored place out of the corpus, but the one in the segment `except`; an unsaved editor's text stays. */
export function removeStored(corpus: Corpus, id: DocumentId, except = -1): void {
  const place = corpus.places(id).find(({ segment }) => segment >= 0 && segment !== except);
  if (place) corpus.removeDocument(id, place.segment);
}

/** Segments of the store are numbered from 0; those of unsaved editors are negative. */
export function nextSegmentNumber(store: Store): number {
  return Number(store.meta('nextSegment') ?? 0);
}

function row({ file, document }: Pending, segment: number): StoredDocument & { text: string; structure: string } {
  return {
    id: document.id,
    folder: document.folder,
    path: document.path,
    title: document.title,
    hash: document.hash,
    modified: file.modified,
    size: file.size,
    problems: document.problems,
    segment,
    text: document.text,
    structure: writeStructure(document),
  };
}
