import type { DocumentId, PassageId } from './ids';
import type { Remedy } from './retrieval';
import type { Range, Span } from './span';

/** The outcome of the check for one point. Only `supported` is released. */
export type CheckClass = 'supported' | 'missing' | 'stale' | 'misattributed' | 'stitched' | 'fabricated' | 'unsupported' | 'unclear';

/** Where a point says its support stands. Without a quote it cites its target section. */
export interface Citation {
  readonly document: DocumentId;
  /** The file as people name it. */
  readonly file: string;
  readonly passage: PassageId | null;
  readonly headings: readonly string[];
  readonly span: Span | null;
  readonly range: Range | null;
  readonly quote: string | null;
  /** Hash of the cited document's text, where the citation carries one. */
  readonly hash: string | null;
}

/** A statement that may become a point: with every passage it requires, and the quotes it rests on. */
export interface CandidatePoint {
  readonly text: string;
  /**
   * Sentence: one passage says it. Chain: each link is needed. List and value: rows or properties that were asked for. Steps: what to do, in
   * order. Comparison: both sides.
   */
  readonly kind: 'sentence' | 'chain' | 'list' | 'value' | 'definition' | 'steps' | 'comparison';
  readonly requires: readonly PassageId[];
  readonly citations: readonly Citation[];
  /** How well it answers, by the words and the form of what it says; 0.7 and more. Null where a model has written it. */
  readonly score: number | null;
  /** Title of the theme that it speaks for, where the whole was asked for. */
  readonly theme?: string;
  /** For a list that is counted: how many lines follow its first one, which says so. The check counts them anew. */
  readonly count?: number;
  /** For what is left of an allowance: the numbers it is made of. The check reads them from the citations anew, and subtracts. */
  readonly balance?: Balance;
  /** Why it cannot be told, where whoever composed it knows: it is withheld with this reason. */
  readonly lacks?: string;
}

/** See `answer/balance.ts`. */
export interface Balance {
  /** As the question calls it: `vacation days`. */
  readonly noun: string;
  readonly allowed: number;
  /** What was taken, each from a record of its own. */
  readonly taken: readonly number[];
  /** The year that the records are of; empty where they say none. */
  readonly year: string;
}

/** A point that passed the check. */
export interface Point {
  readonly text: string;
  readonly kind: CandidatePoint['kind'];
  readonly requires: readonly PassageId[];
  readonly citations: readonly Citation[];
  /** How many independent documents support it. */
  readonly documents: number;
  /**
   * How likely it is taken to answer (0 to 1): a share fitted on public question sets for sentences, lists and steps, at most that of the weakest
   * link for what is joined, a number set by hand for the rest (`core/answer/confidence.ts`). It is no doubt of the check's. Null for what a model wrote or records say.
   */
  readonly confidence: number | null;
  readonly warning: Warning | null;
  /** See `CandidatePoint`. */
  readonly theme?: string;
  readonly count?: number;
  readonly balance?: Balance;
  /** The numbers of a point whose lines are rows of a table. */
  readonly data?: PointData;
}

/** Numbers over time or per item, read from the rows that a point cites. */
export interface PointData {
  /** A line over time, bars per item. */
  readonly form: 'bars' | 'line';
  /** Headers of the labels' and the numbers' columns. */
  readonly label: string;
  readonly measure: string;
  /** The unit that all numbers have; empty where none is written. */
  readonly unit: string;
  readonly rows: readonly {
    readonly label: string;
    readonly value: number;
    /** The number as it is written. */
    readonly written: string;
    /** Place in the point's citations. */
    readonly citation: number;
  }[];
}

export type Warning = 'misleading-place';

export interface MissingPassage extends Remedy {
  readonly file: string;
  readonly heading: string;
  readonly passage: PassageId | null;
}

export interface WithheldPoint {
  readonly text: string;
  readonly class: Exclude<CheckClass, 'supported'>;
  /** A sentence for the reader. */
  readonly reason: string;
  /** Part of `text` that is not covered, for `unsupported`. */
  readonly uncovered: readonly Span[];
  readonly missing: readonly MissingPassage[];
  /** The fewest hops, then passages, that bring in all that is missing; null where no setting does. */
  readonly remedy: Remedy | null;
  readonly citations: readonly Citation[];
}

/** The same property of the same thing, stated differently in two places. */
export interface Conflict {
  readonly subject: string;
  readonly predicate: string;
  readonly sides: readonly { readonly value: string; readonly citation: Citation }[];
}

export type AnswerStatus = 'answered' | 'partial' | 'unknown';

export interface Answer {
  readonly status: AnswerStatus;
  readonly points: readonly Point[];
  readonly withheld: readonly WithheldPoint[];
  readonly conflicts: readonly Conflict[];
}

/** What the check says of one point. */
export interface Verdict {
  readonly class: CheckClass;
  readonly reason: string;
  readonly uncovered: readonly Span[];
  readonly warning: Warning | null;
  /** Citations with their spans corrected where the quote stands elsewhere in the same section. */
  readonly citations: readonly Citation[];
}

/** A statement of somebody else's text with the places it cites. Unknown keys are ignored by who reads the input. */
export interface VerifyPoint {
  readonly text: string;
  readonly citations: readonly VerifyCitation[];
  /** See `CandidatePoint`. */
  readonly count?: number;
  readonly balance?: Balance;
}

export interface VerifyCitation {
  readonly file: string;
  readonly quote?: string | null;
  readonly range?: Range | null;
  readonly hash?: string | null;
}

/** One statement of the checked text that cites something. */
export interface CheckedStatement {
  /** Its characters in the checked text. */
  readonly span: Span;
  readonly range: Range;
  readonly text: string;
  readonly class: CheckClass;
  readonly reason: string;
  /** Parts of `text` that are not covered. */
  readonly uncovered: readonly Span[];
  readonly warning: Warning | null;
  readonly citations: readonly Citation[];
}
