import { type CancelSignal, checkpoint } from '../../base/cancel';
import type { IndexProgress } from '../engine';
import type { DocumentId } from '../model/ids';
import type { Settings } from '../options';
import type {
  FoundFile,
  ParsedBatch,
  Parsers,
  ParserRun,
  SkippedFile,
  Store,
  StoreBatch,
  StoredContent,
  StoredDocument,
  TextFile,
  Workspace,
} from '../ports';
import type { Corpus } from '../search/corpus';
import type { Segment } from '../search/segment';
import { decodeSegment } from '../search/segmentCodec';
import { metaBatch } from './batch';
import { parsedBatch } from './parsedBatch';
import type { Reading, ReadDocument } from './reading';

/**
 * A batch ends at this many documents or UTF-16 units of text: what a kill can lose, what is held in memory at once, and what one thread
 * parses while others are at the next ones.
 */
const batchDocuments = 64;
const batchLength = 500_000;
export interface IndexerPorts {
  readonly workspace: Workspace;
  readonly store: Store;
  readonly corpus: Corpus;
  readonly reading: Reading;
  readonly parsers?: Parsers;
}

export interface IndexerRequest {
  readonly files: readonly FoundFile[];
  readonly settings: Settings;
  /** Told of each document that is now in the corpus. */
  readonly onDocument: (id: DocumentId) => void;
  readonly onProgress?: (progress: IndexProgress) => void;
  readonly signal?: CancelSignal;
}

export interface IndexerResult {
  readonly parsed: number;
  readonly skipped: readonly SkippedFile[];
}

/** A file with its text, and what was read of it if that was done at once. */
interface Pending extends TextFile {
  readonly modified: number;
  readonly read: ReadDocument | null;
}

/**
 * Reads, parses and stores files, batch by batch; each batch is searchable as soon as it is stored. Where there is much, other threads
 * parse: the batches, their order and their bytes are the same.
 */
export async function indexFiles(ports: IndexerPorts, request: IndexerRequest): Promise<IndexerResult> {
  const bytes = request.files.reduce((sum, { size }) => sum + size, 0);
  const run = bytes < (ports.parsers?.worthFrom ?? 0) ? undefined : ports.parsers?.start(ports.reading.folders, ports.reading.facts);
  try {
    return await new IndexRun(ports, request, run && { run, atOnce: 2 * ports.parsers!.width }).all();
  } finally {
    run?.close();
  }
}

/** One run over the files: batches go out to be parsed, and come back to be stored, in order. */
class IndexRun {
  readonly #ports: IndexerPorts;
  readonly #request: IndexerRequest;
  readonly #threads: { readonly run: ParserRun; readonly atOnce: number } | undefined;
  readonly #skipped: SkippedFile[] = [];
  /** Batches whose parsing has begun elsewhere. */
  readonly #out: { readonly pending: readonly Pending[]; readonly parsed: Promise<ParsedBatch | null> }[] = [];
  #pending: Pending[] = [];
  #length = 0;
  #parsed = 0;

  constructor(ports: IndexerPorts, request: IndexerRequest, threads: { readonly run: ParserRun; readonly atOnce: number } | undefined) {
    this.#ports = ports;
    this.#request = request;
    this.#threads = threads;
  }

  async all(): Promise<IndexerResult> {
    const { files, settings, onProgress, signal } = this.#request;
    for (const [i, file] of files.entries()) {
      checkpoint(signal);
      onProgress?.({ done: this.#threads ? this.#parsed : i, total: files.length, file: file.path });
      const read = await this.#ports.workspace.read(file, settings);
      if ('problem' in read) this.#skipped.push({ folder: file.folder, path: file.path, problem: read.problem });
      else await this.#add(file, read);
    }
    await this.#send();
    while (this.#out.length > 0) await this.#take();
    onProgress?.({ done: files.length, total: files.length, file: '' });
    return { parsed: this.#parsed, skipped: this.#skipped };
  }

  async #add({ folder, path, size, modified }: FoundFile, { text, warning }: Pick<TextFile, 'text' | 'warning'>): Promise<void> {
    // Here it is parsed at once: the watchdog takes the file that was read last for the one that the thread is at.
    const read = this.#threads ? null : this.#ports.reading.read({ folder, path }, text, warning);
    this.#pending.push({ folder, path, size, modified, text, ...(warning && { warning }), read });
    this.#length += text.length;
    if (this.#pending.length >= batchDocuments || this.#length >= batchLength) await this.#send();
  }

  async #send(): Promise<void> {
    const pending = this.#pending;
    if (pending.length === 0) return;
    this.#pending = [];
    this.#length = 0;
    if (!this.#threads) return this.#parseHere(pending);
    const parsed = this.#threads.run.parse(pending.map(({ read: _, modified: __, ...file }) => file));
    // Whoever ends the run early awaits it no more.
    parsed.catch(() => {});
    this.#out.push({ pending, parsed });
    if (this.#out.length >= this.#threads.atOnce) await this.#take();
  }

  /** Stores the batch that went out first. */
  async #take(): Promise<void> {
    const { pending, parsed } = this.#out.shift()!;
    const batch = await parsed;
    checkpoint(this.#request.signal);
    if (!batch) return this.#parseHere(pending);
    this.#store(pending, batch, null);
  }

  #parseHere(pending: readonly Pending[]): void {
    const { corpus, reading } = this.#ports;
    const { built, ...batch } = parsedBatch(
      corpus,
      pending.map(file => file.read ?? reading.read(file, file.text, file.warning)),
    );
    this.#store(pending, batch, built);
  }

  #store(pending: readonly Pending[], batch: ParsedBatch, built: Segment | null): void {
    storeBatch(this.#ports, batch, built, segment => pending.map((file, i) => row(file, batch.documents[i], segment)));
    for (const { id } of batch.documents) this.#request.onDocument(id as DocumentId);
    this.#parsed += pending.length;
  }
}

/**
 * Stores documents with a segment of their own, and lets it stand for them from now on; `rowsOf` gives their rows for its number. Without
 * `built` the segment is read from its bytes.
 */
export function storeBatch(
  { store, corpus }: Pick<IndexerPorts, 'store' | 'corpus'>,
  { documents, segment }: ParsedBatch,
  built: Segment | null,
  rowsOf: (segment: number) => StoreBatch['documents'],
): void {
  const number = nextSegmentNumber(store);
  const ids = documents.map(({ id }) => id);
  store.apply({
    ...metaBatch({ nextSegment: String(number + 1) }),
    documents: rowsOf(number),
    remove: ids,
    segments: [{ id: number, ...segment }],
  });
  corpus.addSegment(number, built ?? decodeSegment(segment, corpus.vocabulary));
  for (const id of ids) removeStored(corpus, id as DocumentId, number);
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

function row(
  { folder, path, text, size, modified }: Pending,
  parsed: ParsedBatch['documents'][number],
  segment: number,
): StoredDocument & StoredContent {
  return { text, ...parsed, folder, path, modified, size, segment };
}
