import type { Span } from './span';

/** How a statement is meant: as it is, as a duty, as advice, as a possibility, as a plan. */
export type Modality = 'plain' | 'must' | 'should' | 'may' | 'will';

/** What construct of the text states something; `model`: a language model read it out of the words that are its evidence. */
export type StatementSource = 'sentence' | 'property' | 'table' | 'definition' | 'header' | 'record' | 'model';

/** What the place of a statement says of its standing; `stated` where it says nothing. */
export type Standing = 'stated' | 'proposed' | 'rejected' | 'deprecated' | 'superseded' | 'example' | 'quoted' | 'struck';

/** One end of a statement, by the name that the text uses. */
export interface StatementEnd {
  readonly name: string;
  /** Its characters; null where it is read from the heading, the title, the file or a former sentence. */
  readonly span: Span | null;
  /** Type of the entity where the text, the records or the schema say so; else empty. */
  readonly type: string;
  /** Where the records say it: the row's type and key (`rowKey`), by which files name rows of each other. */
  readonly row?: string;
}

export type ValueKind = 'quantity' | 'date' | 'version' | 'state' | 'text';

/** What a claim says of its subject: as written, and in a normal form in which equal values are equal strings (`30 s` and `30 seconds`). */
export interface ClaimValue {
  readonly kind: ValueKind;
  readonly text: string;
  readonly normal: string;
}

/**
 * What one construct of a document states: a typed, directed relation between two things, or a claim that something has a value.
 * It has evidence, the characters of `span`, or it does not exist. A negated relation is a claim that denies it.
 */
export interface Statement {
  readonly subject: StatementEnd;
  /** A relation's type in capitals (`REQUIRES`); a claim's predicate in lower case (`port`, `status`, `retention`). */
  readonly predicate: string;
  /** The other end; null for a claim. */
  readonly object: StatementEnd | null;
  /** The value; null for a relation. */
  readonly value: ClaimValue | null;
  readonly negated: boolean;
  readonly modality: Modality;
  readonly standing: Standing;
  /** Days `YYYY-MM-DD` from and until which it holds, where the text says so; else empty. */
  readonly from: string;
  readonly until: string;
  readonly source: StatementSource;
  /** Ordinal of its passage in the document, -1 where it stands in none (front matter). */
  readonly passage: number;
  /** The sentence, row, cell or property that states it. */
  readonly span: Span;
}

/**
 * How a text gives a name to something, the most trusted first: a row of the records, a definition, an abbreviation beside its long form,
 * another name beside the first (`aka`), a mark-up or spelling that only names have (code, capitals), a phrase that comes up again and again.
 */
export const domainNameKinds = ['record', 'defined', 'abbreviation', 'alias', 'code', 'proper', 'phrase'] as const;
export type DomainNameKind = (typeof domainNameKinds)[number];

/** A name that a document gives to a thing which is not the document itself, at its first place there. */
export interface DomainName {
  readonly kind: DomainNameKind;
  readonly name: string;
  readonly span: Span;
  /** Ordinal of its passage, -1 where it stands in none. */
  readonly passage: number;
  /** `function`, `setting`, `person`, `service` ...; empty where nothing says so. */
  readonly type: string;
  /** For an abbreviation or an alias: the name it stands for; else empty. */
  readonly of: string;
  /** The characters that define it; null where none do. */
  readonly description: Span | null;
  /** For a name of a row of the records: its type and key. */
  readonly row?: string;
}

/** What names a row of the records in all files: its type and its key, `product/p1`. Type and key are compared without case. */
export function rowKey(type: string, key: string): string {
  return `${type.toLowerCase()}/${key.trim().replace(/\s+/g, ' ').normalize('NFKC').toLowerCase()}`;
}

/** What a document speaks of. */
export interface DocumentDomain {
  readonly names: readonly DomainName[];
  readonly statements: readonly Statement[];
}
