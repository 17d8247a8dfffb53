import type { Corpus } from '../search/corpus';
import { type DomainKind, domainKinds, nameAt, nameField, nameFields, type StoredName } from '../search/domainRows';
import { isRow, type StoredStatement, statementAt, statementField, statementFields } from '../search/domainRows';
import { none, type SegmentDocument } from '../search/segment';

type Loaded = Corpus['segments'][number];

/** A row of a segment: of its names or of its statements. */
export interface RowRef {
  readonly segment: number;
  readonly document: number;
  readonly index: number;
}

/** What a row says of a key: it is the subject or object of a statement, a name, or what another name stands for. */
type Role = 0 | 1 | 2 | 3;
const roles = { subject: 0, object: 1, name: 2, of: 3 } as const;

/** Rows of one segment by key: those of key `k` are `rows[starts[k]]` up to `rows[starts[k + 1]]`, each `row * 4 + role`. */
interface Postings {
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
}

interface Slot {
  readonly loaded: Loaded;
  readonly postings: Postings;
}

/** Kinds of names that are those of single things rather than of sorts of things. */
const singleThings = new Set((['record', 'title', 'defined', 'proper'] as const).map(kind => domainKinds.indexOf(kind)));

/**
 * Which rows of which segment speak of a key. Follows the corpus: a new segment costs its own size, one that goes costs nothing until
 * half of the table is of segments that are gone.
 */
export class DomainIndex {
  readonly #corpus: Corpus;
  #version = -1;
  /** By number of a segment: its slot. A slot is never used again, numbers of segments may be. */
  #known = new Map<number, number>();
  #slots: (Slot | null)[] = [];
  #keys = new Map<string, number>();
  /** By number of a key: its entry added last; by entry: the one before, its slot and its number there. */
  #last: number[] = [];
  #before: number[] = [];
  #slotOf: number[] = [];
  #localOf: number[] = [];
  #gone = 0;
  /** Names of several words by their last one, of kinds that name single things. */
  readonly #byLastWord = new Map<string, Set<string>>();
  readonly #rowTypes = new Set<string>();

  constructor(corpus: Corpus) {
    this.#corpus = corpus;
  }

  /** Takes what has changed in the corpus. */
  follow(): void {
    if (this.#version === this.#corpus.version) return;
    this.#version = this.#corpus.version;
    const present = new Map(this.#corpus.segments.map(loaded => [loaded.number, loaded]));
    for (const [number, slot] of [...this.#known]) {
      const { loaded } = this.#slots[slot]!;
      if (present.get(number)?.segment === loaded.segment) continue;
      this.#known.delete(number);
      this.#slots[slot] = null;
      this.#gone += loaded.segment.domain.keys.length;
    }
    if (this.#gone > this.#slotOf.length / 2) this.#reset();
    for (const [number, loaded] of present) if (!this.#known.has(number)) this.#add(loaded);
  }

  #reset(): void {
    this.#known = new Map();
    this.#slots = [];
    this.#byLastWord.clear();
    this.#rowTypes.clear();
    this.#keys = new Map();
    this.#last = [];
    this.#before = [];
    this.#slotOf = [];
    this.#localOf = [];
    this.#gone = 0;
  }

  #add(loaded: Loaded): void {
    const slot = this.#slots.length;
    this.#known.set(loaded.number, slot);
    this.#slots.push({ loaded, postings: postingsOf(loaded) });
    this.#noteNames(loaded);
    loaded.segment.domain.keys.forEach((key, local) => {
      if (isRow(key)) this.#rowTypes.add(key.slice(0, key.indexOf('/')));
      let number = this.#keys.get(key);
      if (number === undefined) {
        number = this.#last.length;
        this.#keys.set(key, number);
        this.#last.push(-1);
      }
      this.#before.push(this.#last[number]);
      this.#last[number] = this.#slotOf.length;
      this.#slotOf.push(slot);
      this.#localOf.push(local);
    });
  }

  #noteNames({ segment }: Loaded): void {
    const { keys, names } = segment.domain;
    for (let at = 0; at < names.length; at += nameFields) {
      if (!singleThings.has(names[at + nameField.kind] & 15)) continue;
      const key = keys[names[at + nameField.key]];
      const space = key.lastIndexOf(' ');
      if (space < 0) continue;
      const last = key.slice(space + 1);
      const ending = this.#byLastWord.get(last);
      if (ending) ending.add(key);
      else this.#byLastWord.set(last, new Set([key]));
    }
  }

  /** Keys of several words that end in this one, live ones and others. */
  endingIn(word: string): ReadonlySet<string> {
    return this.#byLastWord.get(word) ?? new Set();
  }

  /** Types of rows that any file speaks of, in lower case. */
  get rowTypes(): ReadonlySet<string> {
    return this.#rowTypes;
  }

  /** Live names and meanings of a key, in order of document id and place. */
  namesOf(key: string): (StoredName & RowRef)[] {
    return this.#rows(key, role => role === roles.name).map(ref => ({ ...nameAt(this.#domain(ref), ref.index), ...ref }));
  }

  /** Live names that stand for the key. */
  namesFor(key: string): (StoredName & RowRef)[] {
    return this.#rows(key, role => role === roles.of).map(ref => ({ ...nameAt(this.#domain(ref), ref.index), ...ref }));
  }

  /** Live statements that have the key at one of their ends, the first ones; one about itself comes once. */
  statementsOf(key: string, limit = Number.POSITIVE_INFINITY): (StoredStatement & RowRef)[] {
    const seen = new Set<string>();
    const refs = this.#rows(key, role => role === roles.subject || role === roles.object).filter(({ segment, index }) => {
      const id = `${segment} ${index}`;
      return !seen.has(id) && seen.add(id);
    });
    return refs.slice(0, limit).map(ref => this.statement(ref));
  }

  statement(ref: RowRef): StoredStatement & RowRef {
    return { ...statementAt(this.#domain(ref), ref.index), ...ref };
  }

  /** Whether anything live speaks of the key. */
  has(key: string): boolean {
    return this.#rows(key, () => true, 1).length > 0;
  }

  /** Whether any live document is called so, or speaks of it, by one of these kinds of names. */
  isNamed(key: string, kinds: readonly DomainKind[]): boolean {
    return this.namesOf(key).some(({ kind }) => kinds.includes(kind));
  }

  /** Every key that has a live row. Cost: linear in the index. */
  *liveKeys(): IterableIterator<string> {
    for (const key of this.#keys.keys()) if (this.has(key)) yield key;
  }

  document({ segment, document }: Pick<RowRef, 'segment' | 'document'>): SegmentDocument {
    return this.#loaded(segment).segment.documents[document];
  }

  /** Number of a row's passage in the corpus; -1 where it stands in none. */
  passageOf({ segment, document, passage }: Pick<RowRef, 'segment' | 'document'> & { readonly passage: number }): number {
    const loaded = this.#corpus.segment(segment);
    return loaded && passage >= 0 ? loaded.base + loaded.segment.documentPassage[document] + passage : -1;
  }

  #domain({ segment }: Pick<RowRef, 'segment'>) {
    return this.#loaded(segment).segment.domain;
  }

  #loaded(segment: number): Loaded {
    return this.#slots[this.#known.get(segment)!]!.loaded;
  }

  #rows(key: string, wanted: (role: Role) => boolean, limit = Number.POSITIVE_INFINITY): RowRef[] {
    const number = this.#keys.get(key);
    const found: RowRef[] = [];
    if (number === undefined) return found;
    for (let entry = this.#last[number]; entry >= 0 && found.length < limit; entry = this.#before[entry]) {
      const slot = this.#slots[this.#slotOf[entry]];
      if (!slot) continue;
      const { loaded } = slot;
      const { starts, rows } = slot.postings;
      const local = this.#localOf[entry];
      for (let i = starts[local]; i < starts[local + 1] && found.length < limit; i++) {
        const role = (rows[i] & 3) as Role;
        if (!wanted(role)) continue;
        const { domain } = loaded.segment;
        const row = rows[i] >>> 2;
        const document = documentOf(role < 2 ? domain.documentStatement : domain.documentName, row);
        if (loaded.dead[document] === 0) found.push({ segment: loaded.number, document, index: row });
      }
    }
    return found.sort((a, b) => this.#compare(a, b));
  }

  #compare(a: RowRef, b: RowRef): number {
    if (a.segment === b.segment && a.document === b.document) return a.index - b.index;
    return this.document(a).id < this.document(b).id ? -1 : 1;
  }
}

/** The kinds of names in order of trust. */
export function trust(kind: DomainKind): number {
  return domainKinds.indexOf(kind);
}

function postingsOf({ segment }: Loaded): Postings {
  const { keys, names, statements } = segment.domain;
  const starts = new Uint32Array(keys.length + 1);
  const each = (visit: (key: number, packed: number) => void) => {
    for (let row = 0, at = 0; at < statements.length; row++, at += statementFields) {
      visit(statements[at + statementField.subject], row * 4 + roles.subject);
      visit(statements[at + statementField.object], row * 4 + roles.object);
    }
    for (let row = 0, at = 0; at < names.length; row++, at += nameFields) {
      visit(names[at + nameField.key], row * 4 + roles.name);
      visit(names[at + nameField.of], row * 4 + roles.of);
    }
  };
  each(key => {
    if (key !== none) starts[key + 1]++;
  });
  for (let key = 0; key < keys.length; key++) starts[key + 1] += starts[key];
  const rows = new Uint32Array(starts[keys.length]);
  const next = starts.slice();
  each((key, packed) => {
    if (key !== none) rows[next[key]++] = packed;
  });
  return { starts, rows };
}

/** The document of a row, by the first rows of the documents. */
function documentOf(firstRows: Uint32Array, row: number): number {
  let low = 0;
  let high = firstRows.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (firstRows[middle] <= row) low = middle;
    else high = middle - 1;
  }
  return low;
}
