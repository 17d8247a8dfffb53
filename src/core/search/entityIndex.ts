import { type EntityId, entityId } from '../model/ids';
import { nameKinds, type Segment } from './segment';
import { PairMap } from './pairMap';
import { isStopWord } from './stopWords';
import { tokensOf } from './tokenizer';
import type { Vocabulary } from './vocabulary';

/** Where a name comes from: a document of a segment, or one of its sections. */
export interface NameSource {
  readonly segment: number;
  readonly document: number;
  /** Section within the segment, or `none`. */
  readonly section: number;
  /** Passage within the segment that gives the name, or `none`. */
  readonly passage: number;
  /** Index into `nameKinds`. */
  readonly kind: number;
  readonly text: string;
}

/** A name found in a run of tokens. */
export interface NameMatch {
  /** Number of the entity within this index. */
  readonly entity: number;
  /** Tokens from `start` up to `end`. */
  readonly start: number;
  readonly end: number;
}

/** A heading that stands in more documents than this is a kind of section and names nothing. */
const maxHeadingDocuments = 3;
const headingKind = nameKinds.indexOf('heading');
const definedKind = nameKinds.indexOf('defined');
const givenBySentence = new Set((['defined', 'abbreviation', 'known'] as const).map(kind => nameKinds.indexOf(kind)));
/** What is known of a node. */
const unknown = 0;
const yes = 1;
const no = 2;
/** Names of one segment, and what makes the numbers of unsaved editors' segments positive. */
const namesRange = 2 ** 26;
const segmentShift = 2 ** 20;

/** One number instead of an object for each of some hundred thousand names. */
function pack(segment: number, name: number): number {
  return (segment + segmentShift) * namesRange + name;
}

function segmentOf(source: number): number {
  return Math.floor(source / namesRange) - segmentShift;
}

function nameOf(source: number): number {
  return source % namesRange;
}

/**
 * All names of the workspace as a trie over tokens, case and plural folded: which entity a run of tokens names, and which documents
 * and sections an entity is the name of. Adding and removing a name costs its length, whatever the size of the workspace.
 */
export class EntityIndex {
  readonly #vocabulary: Vocabulary;
  /** First words: by lemma the node below the root, or 0. Nearly every token of a text ends here, so it is an array. */
  #roots = new Int32Array(1 << 12);
  readonly #children = new PairMap();
  /** Per trie node: where its name comes from, each a segment and a name in one number (`pack`); undefined where no name ends. */
  readonly #sources: (number | number[] | undefined)[] = [undefined];
  readonly #segments = new Map<number, Segment>();
  readonly #keys = new Map<number, string>();
  /** How interned names are spelt. */
  readonly #labels = new Map<number, string>();
  /** By trie node, once it has been asked for. */
  #counts = new Uint8Array(1 << 12);
  #says = new Uint8Array(1 << 12);
  #size = 0;
  #version = 0;
  /** By last word: names of documents that have more words than that. */
  readonly #byLastWord = new Map<number, Set<number>>();
  #lemmas = new Int32Array(1 << 12).fill(-1);

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** Grows when names come or go; not with a document that is saved with the names that it had. */
  get version(): number {
    return this.#version;
  }

  addSegment(segment: Segment, number: number, live: (document: number) => boolean): void {
    this.#segments.set(number, segment);
    if (segment.documents.length === 1) {
      if (live(0)) this.addDocument(segment, number, 0);
      return;
    }
    this.#version++;
    for (let name = 0; name < segment.nameKind.length; name++) {
      if (live(segment.nameDocument[name])) this.#add(segment, number, name);
    }
  }

  /** Adds the names of one document of a segment. */
  addDocument(segment: Segment, number: number, document: number): void {
    this.#segments.set(number, segment);
    for (let name = firstName(segment, document); segment.nameDocument[name] === document; name++) this.#add(segment, number, name, true);
  }

  /** Takes the names of one document away. */
  removeDocument(segment: Segment, number: number, document: number): void {
    for (let name = firstName(segment, document); segment.nameDocument[name] === document; name++)
      this.#remove(segment, number, name, true);
  }

  /** Takes the names of a segment away, and lets go of it. */
  removeSegment(segment: Segment, number: number, live: (document: number) => boolean): void {
    this.#version++;
    for (let name = 0; name < segment.nameKind.length; name++) {
      if (live(segment.nameDocument[name])) this.#remove(segment, number, name);
    }
    this.dropSegment(number);
  }

  /** With `told`, the version grows where the name goes. */
  #remove(segment: Segment, number: number, name: number, told = false): void {
    const node = this.#walk(segment.nameTokens, segment.nameToken[name], segment.nameToken[name + 1], false);
    const sources = node < 0 ? [] : this.#packed(node);
    if (sources.length === 0) return;
    const kept = sources.filter(source => source !== pack(number, name));
    this.#change(node, kept.length > 1 ? kept : kept[0], told);
    if (kept.length === 0) this.#size--;
  }

  #add(segment: Segment, number: number, name: number, told = false): void {
    const node = this.#walk(segment.nameTokens, segment.nameToken[name], segment.nameToken[name + 1], true);
    const source = pack(number, name);
    const sources = this.#sources[node];
    if (sources === undefined) this.#size++;
    // In place: a common heading has thousands of sources.
    if (Array.isArray(sources)) this.#change(node, sources, told, () => sources.push(source));
    else this.#change(node, sources === undefined ? source : [sources, source], told);
    const [from, to] = [segment.nameToken[name], segment.nameToken[name + 1]];
    if (to - from < 2 || segment.nameKind[name] >= definedKind) return;
    const last = this.#lemma(segment.nameTokens[to - 1] >>> 1);
    const ending = this.#byLastWord.get(last);
    if (ending) ending.add(node);
    else this.#byLastWord.set(last, new Set([node]));
  }

  #change(node: number, sources: number | number[] | undefined, told: boolean, change = () => {}): void {
    const before = told && this.#sources[node] !== undefined && this.#isEntity(node);
    change();
    this.#counts[node] = unknown;
    this.#says[node] = unknown;
    this.#sources[node] = sources;
    if (told && before !== (sources !== undefined && this.#isEntity(node))) this.#version++;
  }

  /** Entities with a longer name that ends in this word and titles or aliases a document. */
  endingIn(word: number): number[] {
    return [...(this.#byLastWord.get(this.#lemma(word)) ?? [])].filter(node =>
      this.#packed(node).some(source => this.#kindOf(source) < definedKind),
    );
  }

  #walk(tokens: Uint32Array, from: number, to: number, create: boolean): number {
    let node = 0;
    for (let i = from; i < to; i++) {
      const lemma = this.#lemma(tokens[i] >>> 1);
      let child = this.#child(node, lemma);
      if (child === 0) {
        if (!create) return -1;
        child = this.#sources.length;
        this.#sources.push(undefined);
        if (child >= this.#counts.length) this.#makeRoom();
        if (node === 0) this.#setRoot(lemma, child);
        else this.#children.set(node, lemma, child);
      }
      node = child;
    }
    return node;
  }

  #makeRoom(): void {
    const [counts, says] = [this.#counts, this.#says];
    this.#counts = new Uint8Array(counts.length * 2);
    this.#counts.set(counts);
    this.#says = new Uint8Array(says.length * 2);
    this.#says.set(says);
  }

  /** The node one word further, or 0. */
  #child(node: number, lemma: number): number {
    return node === 0 ? (this.#roots[lemma] ?? 0) : this.#children.get(node, lemma);
  }

  #setRoot(lemma: number, child: number): void {
    if (lemma >= this.#roots.length) {
      const grown = new Int32Array(Math.max(this.#roots.length * 2, lemma + 1));
      grown.set(this.#roots);
      this.#roots = grown;
    }
    this.#roots[lemma] = child;
  }

  /**
   * The names in a run of tokens, longest first at each place and none inside another. In a question, and where a person looks for a thing,
   * all names count (`everyName`); to tie passages together not those that only a sentence gives, which are too many and too common words.
   */
  find(tokens: Uint32Array, from: number, to: number, everyName = false): NameMatch[] {
    const matches: NameMatch[] = [];
    this.eachName(tokens, from, to, everyName, (entity, start, end) => matches.push({ entity, start, end }));
    return matches;
  }

  /** The same, told one by one. */
  eachName(
    tokens: Uint32Array,
    from: number,
    to: number,
    everyName: boolean,
    found: (entity: number, start: number, end: number) => void,
  ): void {
    for (let i = from; i < to; ) {
      let best = -1;
      let end = i;
      // Most words begin no name.
      let node = this.#roots[this.#lemma(tokens[i] >>> 1)] ?? 0;
      for (let j = i; node !== 0; ) {
        if (everyName ? this.#saysSomething(node) : this.#isEntity(node)) {
          best = node;
          end = j + 1;
        }
        if (++j === to) break;
        node = this.#children.get(node, this.#lemma(tokens[j] >>> 1));
      }
      if (best >= 0) {
        found(best, i, end);
        i = end;
      } else i++;
    }
  }

  /** Whether texts are searched for the name; others are known in questions alone. */
  isRecognised(entity: number): boolean {
    return this.#isEntity(entity);
  }

  /** Whether a name ends here and counts: computed once after each change of its sources. */
  #isEntity(node: number): boolean {
    if (this.#counts[node] === unknown) {
      const counts = this.#saysSomething(node) && this.#packed(node).some(source => !givenBySentence.has(this.#kindOf(source)));
      this.#counts[node] = counts ? yes : no;
    }
    return this.#counts[node] === yes;
  }

  /** A name says something: it is not only function words or digits, and no common heading. */
  #saysSomething(node: number): boolean {
    if (this.#says[node] === unknown) this.#says[node] = this.#sources[node] !== undefined && this.#isTelling(node) ? yes : no;
    return this.#says[node] === yes;
  }

  #isTelling(node: number): boolean {
    const sources = this.#packed(node);
    if (!this.#hasContent(sources[0])) return false;
    if (sources.some(source => this.#kindOf(source) !== headingKind)) return true;
    const documents = new Set<number>();
    for (const source of sources)
      documents.add(pack(segmentOf(source), this.#segments.get(segmentOf(source))!.nameDocument[nameOf(source)]));
    return documents.size <= maxHeadingDocuments;
  }

  /** Whether one of its words is neither a function word, a letter nor a small number. */
  #hasContent(source: number): boolean {
    const { nameToken, nameTokens } = this.#segments.get(segmentOf(source))!;
    for (let i = nameToken[nameOf(source)]; i < nameToken[nameOf(source) + 1]; i++) {
      const token = this.#vocabulary.token(nameTokens[i] >>> 1);
      if (token.length > 1 && !isStopWord(token) && !/^\d{1,3}$/.test(token)) return true;
    }
    return false;
  }

  #kindOf(source: number): number {
    return this.#segments.get(segmentOf(source))!.nameKind[nameOf(source)];
  }

  sources(entity: number): readonly NameSource[] {
    return this.#packed(entity).map(source => {
      const [number, name] = [segmentOf(source), nameOf(source)];
      const segment = this.#segments.get(number)!;
      const { nameDocument, nameSection, namePassage, nameKind, names } = segment;
      const passage = namePassage[name];
      return {
        segment: number,
        document: nameDocument[name],
        section: nameSection[name],
        passage,
        kind: nameKind[name],
        text: names[name],
      };
    });
  }

  #packed(node: number): readonly number[] {
    const sources = this.#sources[node];
    if (sources === undefined) return [];
    return Array.isArray(sources) ? sources : [sources];
  }

  /**
   * The number of a name that stands in no table of names (the end of a relation), so that a walk can hold it. It is recognised in no
   * text. `key` is its folded form.
   */
  intern(key: string, label: string): number {
    const tokens = Uint32Array.from(key.split(' '), token => this.#vocabulary.add(token) * 2);
    const node = this.#walk(tokens, 0, tokens.length, true);
    if (this.#sources[node] === undefined) {
      this.#keys.set(node, key);
      this.#labels.set(node, label);
    }
    return node;
  }

  /** The number of a name that is recognised in texts; -1 where there is none. */
  numberOf(key: string): number {
    const tokens = Uint32Array.from(key.split(' '), token => this.#vocabulary.add(token) * 2);
    const node = this.#walk(tokens, 0, tokens.length, false);
    return node >= 0 && this.#sources[node] !== undefined ? node : -1;
  }

  /** Lets go of a segment whose names are all taken away. */
  dropSegment(number: number): void {
    this.#segments.delete(number);
  }

  /** The name as its most trusted source spells it; ties go to the spelling that sorts first. */
  label(entity: number): string {
    let best: NameSource | undefined;
    for (const source of this.sources(entity)) {
      if (!best || source.kind < best.kind || (source.kind === best.kind && source.text < best.text)) best = source;
    }
    return best?.text ?? this.#labels.get(entity) ?? '';
  }

  /** Canonical name, independent of type and spelling: its folded tokens. */
  id(entity: number): EntityId {
    const known = this.#keys.get(entity);
    if (known !== undefined) return entityId(known);
    const key = foldedName(this.label(entity));
    this.#keys.set(entity, key);
    return entityId(key);
  }

  /** Names that have a source now. */
  get size(): number {
    return this.#size;
  }

  #lemma(id: number): number {
    if (id >= this.#lemmas.length) {
      const grown = new Int32Array(Math.max(this.#lemmas.length * 2, id + 1)).fill(-1);
      grown.set(this.#lemmas);
      this.#lemmas = grown;
    }
    const known = this.#lemmas[id];
    if (known >= 0) return known;
    const token = this.#vocabulary.token(id);
    const singular = singularOf(token);
    const lemma = singular === token ? id : this.#vocabulary.add(singular);
    this.#lemmas[id] = lemma;
    return lemma;
  }
}

/** Where the names of a document begin; they stand in the order of documents. */
function firstName({ nameDocument }: Segment, document: number): number {
  let low = 0;
  let high = nameDocument.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (nameDocument[middle] < document) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What two names of one thing have in common: their tokens, case, width and plural folded. */
export function foldedName(name: string): string {
  return tokensOf(name).map(singularOf).join(' ');
}

/**
 * Folds an English plural. Far weaker than a stem on purpose, since two names that fold together are one entity: a word that would
 * lose its last vowel (`https`, `dns`) or is short stays as it is.
 */
function singularOf(token: string): string {
  if (token.length < 4 || !token.endsWith('s') || !/^[a-z]+$/.test(token) || /(?:ss|us|is)$/.test(token)) return token;
  if (token.endsWith('ies') && token.length > 4) return `${token.slice(0, -3)}y`;
  const bare = /(?:ches|shes|xes|sses)$/.test(token) ? token.slice(0, -2) : token.slice(0, -1);
  return /[aeiouy]/.test(bare) ? bare : token;
}
