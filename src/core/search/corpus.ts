import type { DocumentId, PassageId } from '../model/ids';
import type { PassageVectors } from '../vectors/passageVectors';
import type { EncodedSearch } from './encodedSearch';
import { EntityIndex, type NameMatch } from './entityIndex';
import { NamesInPassages, type TokenRun } from './namesInPassages';
import { bury, type LoadedSegment, loadedSegment, revive } from './loadedSegment';
import { none, passageIdAt, type Segment, type SegmentDocument } from './segment';
import type { SimilarPassages } from './similarPassages';
import { Vocabulary } from './vocabulary';
import type { WorkspaceVectors } from './workspaceVectors';

/** Where a document is in the corpus. */
export interface DocumentRef {
  readonly segment: number;
  readonly document: number;
}

/** Numbers of passages that are out of use, and their share of those in use, before all are numbered anew. */
const mostGaps = 2000;
const gapShare = 0.25;

/**
 * The searchable image of the workspace in memory: its segments, which of their documents count, and the names in them. Passages and
 * sections are numbered across segments; the numbers hold until the next change. A document is in at most one live place: an unsaved
 * editor's text hides the stored one, else what is added later wins.
 */
export class Corpus {
  readonly vocabulary = new Vocabulary();
  readonly entities = new EntityIndex(this.vocabulary);
  /** What the workspace has taught of its words; null before that, and where there is too little to learn from. */
  learned: WorkspaceVectors | null = null;
  /** Which passages are near to which; null before that is known. */
  similar: SimilarPassages | null = null;
  /** Vectors of an encoder that the user has chosen; null where there is none. */
  encoded: EncodedSearch | null = null;
  readonly #embedder: () => PassageVectors | null;
  #segments: LoadedSegment[] = [];
  #byNumber = new Map<number, LoadedSegment>();
  /** Live places of each document, the valid one last. */
  readonly #documents = new Map<DocumentId, DocumentRef[]>();
  #version = 0;
  #numbering = 0;
  /** Ids in order; changed by documents that come or go, not by edits. */
  #sortedIds: DocumentId[] = [];
  #idsChanged = false;
  #order = new Uint32Array(0);
  #inOrder = new Uint32Array(0);
  #orderVersion = -1;
  readonly #named = new NamesInPassages(this.entities, passage => this.tokens(passage));
  /** Versions of the names and of the numbering that `#named` is from. */
  #namedNames = -1;
  #namedNumbers = -1;
  #passageCount = 0;
  #sectionCount = 0;
  #liveTokens = 0;
  #livePassages = 0;
  #liveSections = 0;
  #liveLinks = 0;

  /** `embedder` is asked for when it is needed first. */
  constructor(embedder: () => PassageVectors | null = () => null) {
    this.#embedder = embedder;
  }

  /** Makes the vectors of passages and questions; null where there are none. */
  get embedder(): PassageVectors | null {
    return this.#embedder();
  }

  /** Grows with each change; whoever keeps something derived compares it. */
  get version(): number {
    return this.#version;
  }

  /** Grows when passages and sections that stay get other numbers. */
  get numbering(): number {
    return this.#numbering;
  }

  get documentCount(): number {
    return this.#documents.size;
  }

  /** Passages that count. */
  get livePassages(): number {
    return this.#livePassages;
  }

  get liveSections(): number {
    return this.#liveSections;
  }

  get liveLinks(): number {
    return this.#liveLinks;
  }

  /** Size of arrays over all passages, dead ones with them. */
  get passageCapacity(): number {
    return this.#passageCount;
  }

  get averageLength(): number {
    return this.#livePassages === 0 ? 1 : this.#liveTokens / this.#livePassages;
  }

  get segments(): readonly Readonly<LoadedSegment>[] {
    return this.#segments;
  }

  /** `skip` are documents whose rows belong to another segment. */
  addSegment(number: number, segment: Segment, skip?: (document: SegmentDocument) => boolean): void {
    const loaded = loadedSegment(number, segment);
    const hidden: DocumentRef[] = [];
    segment.documents.forEach((document, i) => {
      if (skip?.(document)) {
        bury(loaded, i);
        return;
      }
      const places = this.#documents.get(document.id) ?? [];
      const valid = places.at(-1);
      const place = { segment: number, document: i };
      if (valid && isOverlay(valid.segment) && !isOverlay(number)) {
        bury(loaded, i);
        this.#documents.set(document.id, [place, ...places]);
        return;
      }
      if (valid) hidden.push(valid);
      else this.#idsChanged = true;
      this.#documents.set(document.id, [...places, place]);
      this.#count(loaded, i, 1);
    });
    // The new names come before the old ones go, so that a name that stays is never away.
    this.#insert(loaded);
    for (const place of hidden) this.#setLive(place, false);
  }

  /** Takes out the document's place in one segment, or its valid place; an older place that it hid counts again. */
  removeDocument(id: DocumentId, segment?: number): void {
    const places = this.#documents.get(id);
    if (!places) return;
    const at = segment === undefined ? places.length - 1 : places.findIndex(place => place.segment === segment);
    if (at < 0) return;
    const wasValid = at === places.length - 1;
    const [place] = places.splice(at, 1);
    if (wasValid) this.#setLive(place, false);
    if (places.length === 0) {
      this.#documents.delete(id);
      this.#idsChanged = true;
    } else if (wasValid) this.#setLive(places.at(-1)!, true);
    this.#dropEmptySegments();
    this.#version++;
  }

  /** Puts one segment in the place of several; it holds each of their documents that counts or is hidden by an unsaved text, and no other. */
  replaceSegments(numbers: readonly number[], number: number, segment: Segment): void {
    const gone = new Set(numbers);
    for (const old of numbers) {
      const loaded = this.#find(old);
      if (loaded) this.entities.removeSegment(loaded.segment, old, i => loaded.dead[i] === 0);
    }
    this.#segments = this.#segments.filter(loaded => !gone.has(loaded.number));
    for (const old of numbers) this.#byNumber.delete(old);
    const loaded = loadedSegment(number, segment);
    segment.documents.forEach(({ id }, document) => {
      const places = this.#documents.get(id)!;
      const at = places.findIndex(place => gone.has(place.segment));
      places[at] = { segment: number, document };
      if (at === places.length - 1) return;
      bury(loaded, document);
    });
    this.#insert(loaded);
    // Its passages stay, and have other numbers now.
    this.#numbering++;
    this.#closeGaps();
  }

  #insert(loaded: LoadedSegment): void {
    this.#segments.push(loaded);
    this.#byNumber.set(loaded.number, loaded);
    this.entities.addSegment(loaded.segment, loaded.number, i => loaded.dead[i] === 0);
    this.#number(loaded);
    this.#version++;
  }

  #dropEmptySegments(): void {
    const inUse = (loaded: LoadedSegment) =>
      loaded.deadDocuments.length < loaded.segment.documents.length ||
      loaded.segment.documents.some(document => this.#documents.get(document.id)?.some(place => place.segment === loaded.number));
    const dropped = this.#segments.filter(loaded => !inUse(loaded));
    if (dropped.length === 0) return;
    for (const { number } of dropped) this.entities.dropSegment(number);
    this.#segments = this.#segments.filter(inUse);
    this.#byNumber = new Map(this.#segments.map(loaded => [loaded.number, loaded]));
    this.#closeGaps();
  }

  #setLive(place: DocumentRef, live: boolean): void {
    const loaded = this.#find(place.segment);
    if (!loaded) return;
    if (live) revive(loaded, place.document);
    else bury(loaded, place.document);
    this.#count(loaded, place.document, live ? 1 : -1);
    if (live) this.entities.addDocument(loaded.segment, loaded.number, place.document);
    else this.entities.removeDocument(loaded.segment, loaded.number, place.document);
  }

  #count(loaded: LoadedSegment, document: number, sign: 1 | -1): void {
    const { documentPassage, passageToken, documentSection, documentLink } = loaded.segment;
    this.#liveSections += sign * (documentSection[document + 1] - documentSection[document]);
    this.#liveLinks += sign * (documentLink[document + 1] - documentLink[document]);
    this.#livePassages += sign * (documentPassage[document + 1] - documentPassage[document]);
    this.#liveTokens += sign * (passageToken[documentPassage[document + 1]] - passageToken[documentPassage[document]]);
  }

  /** Numbers follow those that are given out already: what stays keeps its own. */
  #number(loaded: LoadedSegment): void {
    loaded.base = this.#passageCount;
    loaded.sectionBase = this.#sectionCount;
    this.#passageCount += loaded.passageDocument.length;
    this.#sectionCount += loaded.sectionDocument.length;
  }

  /** Closes the gaps that dropped segments have left, once they are so big that arrays over all numbers cost too much. */
  #closeGaps(): void {
    const used = this.#segments.reduce((sum, loaded) => sum + loaded.passageDocument.length, 0);
    if (this.#passageCount - used <= Math.max(mostGaps, used * gapShare)) return;
    this.#passageCount = 0;
    this.#sectionCount = 0;
    for (const loaded of this.#segments) this.#number(loaded);
    this.#numbering++;
  }

  #find(number: number): LoadedSegment | undefined {
    return this.#byNumber.get(number);
  }

  /** A segment by its number; undefined where it is gone. */
  segment(number: number): Readonly<LoadedSegment> | undefined {
    return this.#byNumber.get(number);
  }

  /** Where the document's text is that counts. */
  place(id: DocumentId): DocumentRef | undefined {
    return this.#documents.get(id)?.at(-1);
  }

  /** All places of a document, hidden ones first. */
  places(id: DocumentId): readonly DocumentRef[] {
    return this.#documents.get(id) ?? [];
  }

  documentIds(): IterableIterator<DocumentId> {
    return this.#documents.keys();
  }

  document(ref: DocumentRef): SegmentDocument {
    return this.#find(ref.segment)!.segment.documents[ref.document];
  }

  /** The segment that holds a passage, and the passage's number in it. */
  locate(passage: number): { readonly loaded: Readonly<LoadedSegment>; readonly local: number } {
    let low = 0;
    let high = this.#segments.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#segments[middle].base <= passage) low = middle;
      else high = middle - 1;
    }
    const loaded = this.#segments[low];
    return { loaded, local: passage - loaded.base };
  }

  locateSection(section: number): { readonly loaded: Readonly<LoadedSegment>; readonly local: number } {
    const loaded = this.#segments.findLast(segment => segment.sectionBase <= section)!;
    return { loaded, local: section - loaded.sectionBase };
  }

  isLive(passage: number): boolean {
    const { loaded, local } = this.locate(passage);
    return loaded.dead[loaded.passageDocument[local]] === 0;
  }

  passageId(passage: number): PassageId {
    const { loaded, local } = this.locate(passage);
    return passageIdAt(loaded.segment, loaded.passageDocument[local], local);
  }

  /** Passages of a document, as a half-open run of numbers. */
  passagesOf(ref: DocumentRef): readonly [number, number] {
    const loaded = this.#find(ref.segment)!;
    const { documentPassage } = loaded.segment;
    return [loaded.base + documentPassage[ref.document], loaded.base + documentPassage[ref.document + 1]];
  }

  /** Tokens of a passage: the array and the run in it. */
  tokens(passage: number): TokenRun {
    const { loaded, local } = this.locate(passage);
    const { tokens, passageToken } = loaded.segment;
    return { tokens, from: passageToken[local], to: passageToken[local + 1] };
  }

  /** The entities that a passage names: remembered for the passages asked for since names last came or went. */
  get named(): NamesInPassages {
    if (this.#namedNames !== this.entities.version || this.#namedNumbers !== this.#numbering) {
      this.#named.clear();
      this.#namedNames = this.entities.version;
      this.#namedNumbers = this.#numbering;
    }
    return this.#named;
  }

  /** Where a passage names what. Not remembered. */
  mentions(passage: number): readonly NameMatch[] {
    const { tokens, from, to } = this.tokens(passage);
    return this.entities.find(tokens, from, to);
  }

  /** Every name that a passage speaks, also those that only a sentence gives: for people who look for a thing. Not remembered. */
  namesIn(passage: number): readonly NameMatch[] {
    const { tokens, from, to } = this.tokens(passage);
    return this.entities.find(tokens, from, to, true);
  }

  /** Order of passages where scores tie: document id, then place in the document. */
  compare(a: number, b: number): number {
    const order = this.passageOrder();
    return order[a] - order[b];
  }

  /** Place of each passage in the order of ties. Computed anew after a change: linear in the passages, with a sort where documents came or went. */
  passageOrder(): Uint32Array {
    if (this.#orderVersion === this.#version) return this.#order;
    if (this.#sortedIds.length !== this.#documents.size || this.#idsChanged) {
      this.#sortedIds = [...this.#documents.keys()].sort();
      this.#idsChanged = false;
    }
    this.#order = new Uint32Array(this.#passageCount);
    this.#inOrder = new Uint32Array(this.#passageCount);
    let next = 0;
    for (const id of this.#sortedIds) {
      const [from, to] = this.passagesOf(this.#documents.get(id)!.at(-1)!);
      for (let passage = from; passage < to; passage++) {
        this.#inOrder[next] = passage;
        this.#order[passage] = next++;
      }
    }
    this.#orderVersion = this.#version;
    return this.#order;
  }

  /** The passage at a place in the order of ties. */
  passageAt(order: number): number {
    this.passageOrder();
    return this.#inOrder[order];
  }

  /** Order of sections where scores tie: document id, then place in the document. */
  compareSections(a: number, b: number): number {
    const left = this.locateSection(a);
    const right = this.locateSection(b);
    const leftDocument = left.loaded.segment.documents[left.loaded.sectionDocument[left.local]].id;
    const rightDocument = right.loaded.segment.documents[right.loaded.sectionDocument[right.local]].id;
    if (leftDocument !== rightDocument) return leftDocument < rightDocument ? -1 : 1;
    return left.local - right.local;
  }

  /** Number of the passage's section across the corpus. */
  sectionOf(passage: number): number {
    const { loaded, local } = this.locate(passage);
    return loaded.sectionBase + loaded.segment.passageSection[local];
  }

  /** Enclosing section of a section, or -1. */
  parentSection(section: number): number {
    const { loaded, local } = this.locateSection(section);
    const parent = loaded.segment.sectionParent[local];
    return parent === none ? -1 : loaded.sectionBase + parent;
  }

  /** First passage of a section, or of the first section inside it that has one; -1 where there is none. */
  firstPassage(section: number): number {
    const { loaded, local } = this.locateSection(section);
    const document = loaded.sectionDocument[local];
    const { passageSection, documentPassage, sectionParent } = loaded.segment;
    for (let passage = documentPassage[document]; passage < documentPassage[document + 1]; passage++) {
      for (let up = passageSection[passage]; up !== none; up = sectionParent[up]) if (up === local) return loaded.base + passage;
    }
    return -1;
  }
}

/** Segments of unsaved editors have negative numbers. */
function isOverlay(segment: number): boolean {
  return segment < 0;
}
