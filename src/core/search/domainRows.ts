import type {
  ClaimValue,
  DocumentDomain,
  DomainName,
  Modality,
  Standing,
  Statement,
  StatementEnd,
  StatementSource,
  ValueKind,
} from '../model/domain';
import type { Span } from '../model/span';
import { foldedName } from './entityIndex';
import { none } from './segment';

/** Names as the domain graph knows them: besides what a text says of things, what a document calls itself. Order is that of trust. */
export const domainKinds = ['record', 'title', 'defined', 'abbreviation', 'alias', 'code', 'proper', 'phrase'] as const;
export type DomainKind = (typeof domainKinds)[number];
/** Set beside the kind of a name that the document gives itself: it is made from the document again, not kept. */
const ownFlag = 16;

const modalities: readonly Modality[] = ['plain', 'must', 'should', 'may', 'will'];
const standings: readonly Standing[] = ['stated', 'proposed', 'rejected', 'deprecated', 'superseded', 'example', 'quoted', 'struck'];
const sources: readonly StatementSource[] = ['sentence', 'property', 'table', 'definition', 'header', 'record', 'model'];
const valueKinds: readonly ValueKind[] = ['quantity', 'date', 'version', 'state', 'text'];

/** Fields of a row of `names` and of `statements`, each a number; `none` where there is nothing. */
export const nameFields = 10;
export const statementFields = 18;
export const nameField = { key: 0, of: 1, name: 2, ofName: 3, type: 4, passage: 5, start: 6, end: 7, description: 8, kind: 9 } as const;
export const statementField = {
  subject: 0,
  object: 1,
  subjectName: 2,
  objectName: 3,
  subjectType: 4,
  objectType: 5,
  subjectStart: 6,
  subjectLength: 7,
  objectStart: 8,
  objectLength: 9,
  predicate: 10,
  value: 11,
  normal: 12,
  days: 13,
  passage: 14,
  start: 15,
  end: 16,
  flags: 17,
} as const;

/**
 * What the documents of a segment state, as rows of numbers. `keys` are what names are compared by (`foldedName`, or the key of a row of
 * the records), `words` all other texts. Passages are numbered within their document.
 */
export interface SegmentDomain {
  readonly keys: readonly string[];
  readonly words: readonly string[];
  readonly documentName: Uint32Array;
  readonly names: Uint32Array;
  readonly documentStatement: Uint32Array;
  readonly statements: Uint32Array;
}

/** Numbers for texts in order of their first use; a text is one line. */
class Table {
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();

  add(given: string): number {
    const text = given.includes('\n') || given.includes('\r') ? given.replace(/\s*[\r\n]+\s*/g, ' ') : given;
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.texts.length);
    this.texts.push(text);
    return this.texts.length - 1;
  }
}

/** Gathers what documents state into rows. */
export class DomainBuilder {
  readonly #keys = new Table();
  readonly #words = new Table();
  readonly #folded = new Map<string, string>();
  readonly #documentName: number[] = [0];
  readonly #names: number[] = [];
  readonly #documentStatement: number[] = [0];
  readonly #statements: number[] = [];

  /** `own` are the names that the document gives itself: its title, and its other names. */
  add(
    domain: DocumentDomain,
    own: { readonly title: string; readonly titleSpan: Span | null; readonly aliases: DomainName[] } | null,
  ): void {
    for (const name of domain.names) this.#name(name, domainKinds.indexOf(name.kind));
    if (own) {
      const title = { name: own.title, span: own.titleSpan ?? { start: 0, end: 0 }, passage: -1, type: '', of: '', description: null };
      this.#name({ kind: 'defined', ...title }, domainKinds.indexOf('title') | ownFlag);
      for (const alias of own.aliases) this.#name(alias, domainKinds.indexOf('alias') | ownFlag);
    }
    this.#documentName.push(this.#names.length / nameFields);
    for (const statement of domain.statements) this.#statement(statement);
    this.#documentStatement.push(this.#statements.length / statementFields);
  }

  #name({ name, of, row, type, passage, span, description }: DomainName, kind: number): void {
    const key = this.#key(name);
    if (key === none) return;
    const target = row !== undefined ? this.#keys.add(row) : of === '' ? none : this.#key(of);
    // A description rarely stands elsewhere than right behind its name: start and length fit one number apart.
    const place = description ? this.#words.add(`${description.start} ${description.end}`) : none;
    this.#names.push(key, target, this.#words.add(name), this.#words.add(of), this.#words.add(type), ordinal(passage));
    this.#names.push(span.start, span.end, place, kind);
  }

  #statement(statement: Statement): void {
    const { subject, object, predicate, value, negated, modality, standing, from, until, source, passage, span } = statement;
    if (!this.#isNamed(subject) || (object && !this.#isNamed(object))) return;
    const subjectKey = this.#end(subject);
    const objectKey = object ? this.#end(object) : none;
    const word = (text: string) => this.#words.add(text);
    const flags =
      (negated ? 1 : 0) |
      (modalities.indexOf(modality) << 1) |
      (standings.indexOf(standing) << 4) |
      (sources.indexOf(source) << 8) |
      (value ? valueKinds.indexOf(value.kind) << 12 : 0);
    this.#statements.push(subjectKey, objectKey, word(subject.name), object ? word(object.name) : none, word(subject.type));
    this.#statements.push(object ? word(object.type) : none, ...place(subject.span), ...place(object?.span ?? null), word(predicate));
    this.#statements.push(value ? word(value.text) : none, value ? word(value.normal) : none, word(`${from} ${until}`), ordinal(passage));
    this.#statements.push(span.start, span.end, flags);
  }

  #isNamed({ name, row }: StatementEnd): boolean {
    return row !== undefined || this.#fold(name) !== '';
  }

  #end({ name, row }: StatementEnd): number {
    return row !== undefined ? this.#keys.add(row) : this.#key(name);
  }

  /** `none` for a name without a letter or digit. */
  #key(name: string): number {
    const folded = this.#fold(name);
    return folded === '' ? none : this.#keys.add(folded);
  }

  #fold(name: string): string {
    const known = this.#folded.get(name);
    if (known !== undefined) return known;
    const folded = foldedName(name);
    this.#folded.set(name, folded);
    return folded;
  }

  build(): SegmentDomain {
    return {
      keys: this.#keys.texts,
      words: this.#words.texts,
      documentName: Uint32Array.from(this.#documentName),
      names: Uint32Array.from(this.#names),
      documentStatement: Uint32Array.from(this.#documentStatement),
      statements: Uint32Array.from(this.#statements),
    };
  }
}

function ordinal(passage: number): number {
  return passage < 0 ? none : passage;
}

function place(span: Span | null): [number, number] {
  return span ? [span.start, span.end - span.start] : [none, 0];
}

/** One name of a segment in words, and whether its document gives it to itself. */
export interface StoredName extends Omit<DomainName, 'kind'> {
  readonly kind: DomainKind;
  readonly own: boolean;
  readonly key: string;
  /** Key of what it stands for; empty where it is a name of its own. */
  readonly ofKey: string;
}

export function nameAt(domain: SegmentDomain, row: number): StoredName {
  const field = (name: keyof typeof nameField) => domain.names[row * nameFields + nameField[name]];
  const [kind, of, description] = [field('kind'), field('of'), field('description')];
  const ofKey = of === none ? '' : domain.keys[of];
  const [start, end] = description === none ? [0, 0] : domain.words[description].split(' ').map(Number);
  return {
    kind: domainKinds[kind & 15],
    own: (kind & ownFlag) !== 0,
    key: domain.keys[field('key')],
    ofKey,
    name: domain.words[field('name')],
    of: domain.words[field('ofName')],
    type: domain.words[field('type')],
    passage: field('passage') === none ? -1 : field('passage'),
    span: { start: field('start'), end: field('end') },
    description: description === none ? null : { start, end },
    ...(isRow(ofKey) && { row: ofKey }),
  };
}

/** A statement of a segment in words, with the keys of its ends. */
export interface StoredStatement extends Statement {
  readonly subjectKey: string;
  /** Empty for a claim. */
  readonly objectKey: string;
}

export function statementAt(domain: SegmentDomain, row: number): StoredStatement {
  const field = (name: keyof typeof statementField) => domain.statements[row * statementFields + statementField[name]];
  const flags = field('flags');
  const [from, until] = domain.words[field('days')].split(' ');
  const end = (side: 'subject' | 'object'): StatementEnd => {
    const [start, length, key] = [field(`${side}Start`), field(`${side}Length`), domain.keys[field(side)]];
    const span = start === none ? null : { start, end: start + length };
    return { name: domain.words[field(`${side}Name`)], span, type: domain.words[field(`${side}Type`)], ...(isRow(key) && { row: key }) };
  };
  const value: ClaimValue | null =
    field('value') === none
      ? null
      : { kind: valueKinds[(flags >> 12) & 7], text: domain.words[field('value')], normal: domain.words[field('normal')] };
  return {
    subject: end('subject'),
    object: field('object') === none ? null : end('object'),
    subjectKey: domain.keys[field('subject')],
    objectKey: field('object') === none ? '' : domain.keys[field('object')],
    predicate: domain.words[field('predicate')],
    value,
    negated: (flags & 1) !== 0,
    modality: modalities[(flags >> 1) & 7],
    standing: standings[(flags >> 4) & 15],
    source: sources[(flags >> 8) & 15],
    from,
    until,
    passage: field('passage') === none ? -1 : field('passage'),
    span: { start: field('start'), end: field('end') },
  };
}

/** Whether a key is that of a row of the records; a folded name holds no slash. */
export function isRow(key: string): boolean {
  return key.includes('/');
}
