import type { DocumentId } from './ids';
import type { Span } from './span';

/** A sentence that a report shows, by its characters: the hash tells whether they still stand there. */
export interface Finding {
  readonly document: DocumentId;
  readonly span: Span;
  readonly hash: string;
  /** Ids of the members that its passage names, the most central first. */
  readonly members: readonly string[];
}

/** A connected cluster of entities with its report. */
export interface Community {
  /** Kept from the former generation where most members are the same. */
  readonly id: string;
  /** 0 is the broadest. */
  readonly level: number;
  /** Number of the community that holds it, or -1. */
  readonly parent: number;
  readonly children: readonly number[];
  /** Ids of entities, the most central first. */
  readonly members: readonly string[];
  readonly findings: readonly Finding[];
  /** Numbers of the documents that it covers, those that say most of it first. */
  readonly documents: readonly number[];
}

/** Two documents that are close in what they speak of, and do not link to each other. */
export interface SuggestedLink {
  readonly from: number;
  readonly to: number;
  /** From 0 to 1, against the closest pair. */
  readonly score: number;
  /** Ids of entities that both speak of, the most telling first. */
  readonly shared: readonly string[];
}

/** What is learnt from the whole workspace at one time; computed afresh from its texts, but for the ids. */
export interface Generation {
  readonly number: number;
  /** What it was computed from: it is current while the workspace has the same. */
  readonly fingerprint: string;
  readonly documents: readonly DocumentId[];
  readonly communities: readonly Community[];
  readonly links: readonly SuggestedLink[];
  /** Entities that no tie puts into any community. */
  readonly alone: number;
}

/** Which themes the nodes of a graph belong to. */
export interface ThemeMarks {
  /** Number of the generation. */
  readonly generation: number;
  readonly levels: number;
  /** Those that any of the nodes belongs to; `parent` is the id of the one around it. */
  readonly themes: readonly { readonly id: string; readonly level: number; readonly parent: string | null; readonly title: string }[];
  /** By key of node: ids of its themes, the broadest first; nodes in no theme are left out. */
  readonly of: Readonly<Record<string, readonly string[]>>;
}

/** A theme as it is shown; `P` is a place in a file. */
export interface Theme<P> {
  readonly id: string;
  readonly level: number;
  readonly title: string;
  readonly members: readonly { readonly id: string; readonly name: string }[];
  readonly memberCount: number;
  readonly documents: readonly { readonly id: DocumentId; readonly file: string; readonly title: string }[];
  readonly findings: readonly { readonly text: string; readonly place: P }[];
  readonly children: readonly Theme<P>[];
}

export interface Themes<P> {
  /** Number of the generation. */
  readonly generation: number;
  /** Whether the workspace has not changed since. */
  readonly current: boolean;
  readonly levels: number;
  readonly themes: readonly Theme<P>[];
  /** Entities in no theme. */
  readonly alone: number;
  readonly suggestedLinks: readonly {
    readonly from: string;
    readonly to: string;
    readonly score: number;
    readonly shared: readonly string[];
  }[];
}
