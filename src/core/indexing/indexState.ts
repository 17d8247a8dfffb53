import type { CancelSignal } from '../../base/cancel';
import type { IndexSummary, RefreshRequest, IndexProgress } from '../engine';
import { textDiffers } from '../model/formats';
import { type DocumentId, documentId } from '../model/ids';
import type { Link, ParsedDocument, ResolvedLink } from '../model/lexical';
import type { Span } from '../model/span';
import type { Settings } from '../options';
import type { Discovery, Folder, FoundFile, SkippedFile } from '../ports';
import { Recent } from '../../base/recent';
import { type SourceText, Texts } from '../retrieval/texts';
import { Corpus } from '../search/corpus';
import { isRecords } from '../search/names';
import { schemaPath } from '../schema/schema';
import { indexFiles, removeStored } from './indexer';
import { checkCount, planRefresh } from './plan';
import { metaBatch } from './batch';
import { noteLook, staleAmong, wasLookedAtBy } from './stale';
import { Compaction } from './compact';
import { lazyEmbedder } from './embedder';
import { adopt, isReadOtherwise } from './fingerprint';
import { LinkGraph } from './linkGraph';
import { LinkTargets } from './linkTargets';
import { loadSegments } from './loadSegments';
import { whyLeftOut } from './leftOut';
import { clearDerived, holdingFacts, storedFacts } from './modelFacts';
import { buildSegment } from './parsedBatch';
import { restate } from './restate';
import { SchemaState } from './schemaState';
import type { StatePorts } from './statePorts';
import { extractorVersion, readStructure } from './structure';

/** Parsed documents kept ready: a run composes from a few hundred passages of rarely more documents than this. */
const structuresKept = 128;

/** What a refresh did, before it is put into words. */
export type RefreshCounts = Pick<IndexSummary, 'parsed' | 'removed' | 'unchanged' | 'changed' | 'milliseconds'>;

/**
 * The index of the workspace: ground state in the store, its searchable image in memory, and the texts of unsaved editors over both.
 * Refreshes run one after the other; readers see the state between two batches.
 */
export class IndexState {
  readonly corpus: Corpus;
  readonly texts: Texts;
  readonly links: LinkGraph;
  readonly #ports: StatePorts;
  /** Files as links lead to them. */
  readonly targets: LinkTargets;
  readonly #schemas: SchemaState;
  readonly #overlays = new Map<DocumentId, ParsedDocument>();
  readonly #structures = new Recent<DocumentId, ParsedDocument>(structuresKept);
  readonly #compaction: Compaction;
  #lastOverlay = 0;
  /** Those of the last refresh. */
  #settings: Settings | null = null;
  /** Whether all files have been looked at since the start. */
  #looked = false;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(ports: StatePorts) {
    this.#ports = ports;
    this.corpus = new Corpus(lazyEmbedder(ports));
    this.texts = new Texts(id => this.#source(id));
    this.targets = new LinkTargets(ports.workspace.folders, id => this.document(id));
    this.#compaction = new Compaction({ store: ports.store, corpus: this.corpus });
    this.#schemas = new SchemaState(ports.workspace, ports.store);
    this.links = new LinkGraph({ corpus: this.corpus, resolver: this.targets });
    this.#load();
  }

  /** How files are read: the schemas of the folders. */
  get reading() {
    return this.#schemas.reading;
  }

  /** Milliseconds since 1970 of the last change, 0 before the first. */
  get updated(): number {
    return Number(this.#ports.store.meta('updated') ?? 0);
  }

  /** Grows with each change of the stored index; an answer says which one it used. */
  get generation(): number {
    return Number(this.#ports.store.meta('generation') ?? 0);
  }

  /** Whether any unsaved text counts. */
  get hasOverlays(): boolean {
    return this.#overlays.size > 0;
  }

  /** The document as it counts now: the unsaved editor's, else the stored one. */
  document(id: DocumentId): ParsedDocument | undefined {
    return this.#overlays.get(id) ?? this.#stored(id);
  }

  #stored(id: DocumentId): ParsedDocument | undefined {
    const content = this.#ports.store.content(id);
    return content && readStructure(content.text, content.structure);
  }

  /** Milliseconds since 1970 at which the file was last changed; undefined where it is not stored. */
  modified(id: DocumentId): number | undefined {
    return this.#ports.store.document(id)?.modified;
  }

  /** The text alone, which is cheaper than the whole document. */
  text(id: DocumentId): string | undefined {
    return this.#overlays.get(id)?.text ?? this.#ports.store.content(id)?.text;
  }

  #source(id: DocumentId): SourceText | undefined {
    const text = textDiffers(id) ? undefined : this.text(id);
    return text === undefined ? this.structure(id) : { text };
  }

  /** Some characters of a document; empty where it is gone. */
  readonly readAt = ({ id }: { id: DocumentId }, start: number, end: number) => this.texts.get(id)?.text.slice(start, end) ?? '';

  /** The document with its structure; the last ones asked for are kept. */
  structure(id: DocumentId): ParsedDocument | undefined {
    return this.#structures.get(id, () => this.document(id));
  }

  /** The characters of the link in one passage that leads to another. */
  linkSpan(passage: number, target: number): Span | null {
    const { loaded, local } = this.corpus.locate(passage);
    const { id } = loaded.segment.documents[loaded.passageDocument[local]];
    const link = this.links
      .linksOf(id)
      .find(candidate => candidate.passage === passage && this.links.targetPassage(candidate.resolved) === target);
    return link?.span ?? null;
  }

  /** The document that people name so. */
  documentNamed(file: string): DocumentId | undefined {
    const folder = this.#ports.workspace.folders.find(({ key }) => key !== '' && file.startsWith(`${key}/`));
    const id = folder ? documentId(folder.key, file.slice(folder.key.length + 1)) : documentId('', file);
    return this.corpus.place(id) ? id : undefined;
  }

  /** Where a link of a document leads, by the one resolver. */
  resolve(from: Pick<ParsedDocument, 'id' | 'folder' | 'path'>, link: Link): ResolvedLink {
    return this.targets.resolve(from, link);
  }

  skipped(): readonly SkippedFile[] {
    return this.#ports.store.skipped();
  }

  /** Every file that a link may lead to: documents, and files of other kinds. */
  files(): { readonly folder: string; readonly path: string }[] {
    const documents = [...this.corpus.documentIds()].map(id => this.corpus.document(this.corpus.place(id)!));
    return [...documents.map(({ folder, path }) => ({ folder, path })), ...this.targets.otherFiles()];
  }

  /** Counts of the whole index. */
  totals() {
    const { corpus } = this;
    const skipped = this.#ports.store.skipped().map(file => ({ file: this.fileName(file), reason: file.problem.message }));
    return {
      documents: corpus.documentCount,
      sections: corpus.liveSections,
      passages: corpus.livePassages,
      links: corpus.liveLinks,
      entities: corpus.entities.size,
      relations: 0,
      claims: 0,
      communities: 0,
      skipped,
    };
  }

  /** Why a file is, or is not, in the index. */
  explainFile(file: { readonly folder: string; readonly path: string }, folders: readonly Folder[]): string {
    const id = documentId(file.folder, file.path);
    if (this.#overlays.has(id)) return 'It is in the index with its unsaved text.';
    if (this.corpus.place(id)) return `It is in the index: ${this.structure(id)?.passages.length ?? 0} passages.`;
    return whyLeftOut(file, { folders, skipped: this.#ports.store.skipped(), settings: this.#settings });
  }

  /** Resolves when nothing is being written any more. */
  async settled(): Promise<void> {
    await this.#queue;
  }

  /** Path as people name it: with its folder's name where there are several. */
  fileName(document: { readonly folder: string; readonly path: string }): string {
    return document.folder === '' ? document.path : `${document.folder}/${document.path}`;
  }

  #load(): void {
    const { store, logger } = this.#ports;
    const version = store.meta('extractorVersion');
    if (version !== undefined && version !== String(extractorVersion)) {
      logger.info(`The index was made by another version of Docgraph (${version}); it is rebuilt.`);
      clearDerived(store);
    }
    const segments = loadSegments(store, this.corpus);
    if (segments) this.#compaction.loaded(segments);
    else {
      logger.warn('A part of the index is missing, or has a form that this version of Docgraph does not know; the index is rebuilt.');
      this.#clear();
    }
    for (const { segment } of this.corpus.segments) for (const document of segment.documents) this.#noteTarget(document.id);
    this.#schemas.load(store.documents());
    this.reading.facts = storedFacts(store);
    this.targets.load(key => store.meta(key));
  }

  /** Tells the resolver what the corpus now says of a document. */
  #noteTarget(id: DocumentId): void {
    const place = this.corpus.place(id);
    const sameNames = place ? this.targets.set(this.corpus.document(place)) : this.targets.remove(id);
    if (sameNames) this.links.documentChanged(id);
    else this.links.namesChanged();
  }

  /** See `Engine`. */
  prepare(settings: Settings): Promise<boolean> {
    return this.#inTurn(async () => {
      if (!wasLookedAtBy(this.#ports.store, settings) || (await this.#schemas.update(settings)).changed) return false;
      this.#settings = settings;
      return true;
    });
  }

  /** Brings the index up to date. Cancelled, it keeps the batches that were stored. */
  refresh(request: RefreshRequest, onProgress?: (progress: IndexProgress) => void, signal?: CancelSignal): Promise<RefreshCounts> {
    return this.#inTurn(() => this.#refresh(request, onProgress, signal));
  }

  async #refresh(request: RefreshRequest, onProgress?: (progress: IndexProgress) => void, signal?: CancelSignal): Promise<RefreshCounts> {
    const { workspace, store, clock, parsers } = this.#ports;
    const started = clock.now();
    this.#settings = request.settings;
    const isVoid = request.rebuild === true || isReadOtherwise(store, request.settings);
    const change = await this.#schemas.update(request.settings);
    const settings = this.reading.withRecords(request.settings);
    // Another schema may mean other files, and an index that is made anew needs all.
    const asked = change.changed || isVoid ? undefined : request.files;
    const only = asked && new Set(asked.map(({ folder, path }) => documentId(folder, path) as string));
    const examined = asked && (await workspace.examine?.(asked, settings));
    const discovered = examined ? null : await workspace.discover(settings, signal);
    const found = examined ?? discovered!;
    if (discovered) checkCount(discovered.files.length, request.settings);
    // Not before: a refused or cancelled look leaves what is there.
    if (isVoid) this.#clear();
    adopt(store, request.settings);
    const stored = only ? [...only].flatMap(id => store.document(id) ?? []) : store.documents();
    const plan = planRefresh(found.files, stored, only ?? null, this.#schemas.recordsFound(found.files, examined ? only! : null));
    this.#remove(plan.remove);
    const { parsed, skipped } = await indexFiles(
      { workspace, store, corpus: this.corpus, reading: this.reading, parsers },
      { files: plan.read, settings, onDocument: id => this.#forget(id), onProgress, signal },
    );
    if (change.changed) this.#restateBy(change.words);
    const recorded = discovered
      ? this.#recordFiles(discovered, skipped, request.settings)
      : this.#recordSkipped(request.files ?? [], [...found.skipped, ...skipped]);
    this.#schemas.done();
    const changed = parsed + plan.remove.length > 0 || change.changed;
    this.#finish(changed, parsed);
    if (discovered) noteLook(store, request.settings);
    this.#looked ||= discovered !== null;
    return {
      parsed,
      removed: plan.remove.length,
      changed: changed || recorded,
      unchanged: discovered ? plan.unchanged : this.corpus.documentCount - parsed,
      milliseconds: clock.now() - started,
    };
  }

  #clear(): void {
    const { store } = this.#ports;
    const generation = this.generation;
    clearDerived(store);
    for (const id of [...this.corpus.documentIds()]) {
      removeStored(this.corpus, id);
      this.#forget(id);
    }
    store.apply(metaBatch({ generation: String(generation), extractorVersion: String(extractorVersion) }));
  }

  /** Extracts anew what the documents state that `change` gives. */
  restated(change: () => readonly DocumentId[]): Promise<void> {
    return this.#inTurn(async () => {
      const ids = [...new Set(change())];
      this.#restate(ids);
      this.#finish(ids.length > 0, 0);
    });
  }

  /** What holds these words states something else now, and the schema says what of a model's words counts. */
  #restateBy(words: readonly string[]): void {
    const byModel = holdingFacts(this.corpus.documentIds(), this.reading.facts, id => this.#stored(id));
    this.#restate([...new Set([...this.#schemas.holding(words, this.corpus.documentIds()), ...byModel])]);
  }

  #restate(ids: readonly DocumentId[]): void {
    const { store } = this.#ports;
    restate({ store, corpus: this.corpus, read: id => this.#stored(id) }, ids, document => this.reading.statedBy(document));
    for (const { folder, path, text } of [...this.#overlays.values()]) this.#overlay({ folder, path }, text);
  }

  #remove(ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.#ports.store.apply({ ...metaBatch({}), remove: ids });
    for (const id of ids as DocumentId[]) {
      removeStored(this.corpus, id);
      this.#forget(id);
    }
  }

  #forget(id: DocumentId): void {
    this.texts.forget(id);
    this.#structures.forget(id);
    this.#noteTarget(id);
  }

  /** Writes what a look at the whole workspace has found beside the documents, as far as it differs from what is known. */
  #recordFiles(found: Discovery, skipped: readonly SkippedFile[], { baseUrl, site }: Settings): boolean {
    const { store } = this.#ports;
    const siteFiles = found.siteFiles ?? [];
    const meta = { others: JSON.stringify(found.others), siteFiles: JSON.stringify(siteFiles), baseUrl, site };
    const filesChanged = Object.entries(meta).some(([key, value]) => store.meta(key) !== value);
    const all = [...found.skipped, ...skipped];
    const skippedChanged = JSON.stringify(all) !== JSON.stringify(store.skipped());
    if (!filesChanged && !skippedChanged) return false;
    store.apply({ ...metaBatch(filesChanged ? meta : {}), skipped: skippedChanged ? all : null });
    if (!filesChanged) return true;
    this.targets.setFiles(found.others, siteFiles, { baseUrl, site });
    this.links.namesChanged();
    return true;
  }

  #recordSkipped(asked: readonly Pick<FoundFile, 'folder' | 'path'>[], skipped: readonly SkippedFile[]): boolean {
    const again = new Set(asked.map(({ folder, path }) => documentId(folder, path)));
    const kept = this.#ports.store.skipped().filter(({ folder, path }) => !again.has(documentId(folder, path)));
    if (skipped.length === 0 && kept.length === this.#ports.store.skipped().length) return false;
    this.#ports.store.apply({ ...metaBatch({}), skipped: [...kept, ...skipped] });
    return true;
  }

  #finish(changed: boolean, read: number): void {
    const { store, clock } = this.#ports;
    if (!changed && store.meta('updated') !== undefined) return;
    this.#compaction.small(read);
    const meta = { updated: String(clock.now()), generation: String(this.generation + 1) };
    store.apply({ ...metaBatch(meta), dropSegments: this.#compaction.dropped() });
  }

  /** Makes one segment of all where much has been read; what is found stays the same. */
  readonly tidied = () => this.#inTurn(async () => this.#compaction.all());

  /** Reads documents again whose files are no longer what is stored; returns whether any was. Cost: a look at each file, and its text unless it is big. */
  async refreshStale(ids: readonly DocumentId[], signal?: CancelSignal): Promise<boolean> {
    const [settings, { workspace, store }] = [this.#settings, this.#ports];
    if (!settings) return false;
    const known = ids.flatMap(id => (this.#overlays.has(id) ? [] : (store.document(id) ?? [])));
    const stale = await staleAmong(workspace, known, settings, this.#looked ? null : this.reading.withRecords(settings));
    if (stale.length === 0) return false;
    await this.refresh({ settings, files: stale }, undefined, signal);
    return true;
  }

  /** Sets an unsaved text over the stored one, or takes it away; never stored. A schema counts once it is right, of data files records only. */
  async setOverlay(file: { readonly folder: string; readonly path: string }, text: string | null): Promise<void> {
    await this.#inTurn(async () => {
      if (file.path !== schemaPath) this.#overlay(file, text);
      else if (this.#schemas.setUnsaved(file.folder, text) && this.#settings) await this.#refresh({ settings: this.#settings });
    });
  }

  #overlay(file: { readonly folder: string; readonly path: string }, text: string | null): void {
    const id = documentId(file.folder, file.path);
    const before = this.corpus.places(id).find(({ segment }) => segment < 0);
    this.#overlays.delete(id);
    if (text !== null && (this.reading.isRecords(file) || !isRecords(file))) {
      const read = this.reading.read(file, text);
      this.#overlays.set(id, read.document);
      this.corpus.addSegment(--this.#lastOverlay, buildSegment(this.corpus, [read]));
    }
    if (before) this.corpus.removeDocument(id, before.segment);
    this.#forget(id);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(work);
    this.#queue = turn.catch(() => undefined);
    return turn;
  }
}
