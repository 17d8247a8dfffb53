import type { ScoreParts } from './retrieval';

/** What decides that a passage is not among the selected ones of a question; the first of them that holds. */
export type WhyNotRule =
  | 'selected'
  /** The file is not read, or has no passage there. */
  | 'not-indexed'
  /** A filter of the question, or of its options, leaves it out. */
  | 'filtered'
  /** It has neither a word of the question nor its meaning, and nothing leads to it within four hops. */
  | 'not-found'
  /** The question finds it, but the walk does not get there within its node cap. */
  | 'not-walked'
  /** It says what another passage says in the same words under the same headings, which is taken. */
  | 'copy'
  | 'beyond-hops'
  | 'below-score'
  | 'beyond-budget';

/** What to change so that the passage is selected: only what has to be another. */
export interface WhyNotRemedy {
  /** The only mode that brings in more. */
  readonly mode?: 'local';
  readonly hops?: number;
  readonly passages?: number;
  readonly nodes?: number;
  readonly minScore?: number;
  /** The question without the filters that leave it out. */
  readonly question?: string;
}

/** Why a passage is not among the selected ones. */
export interface WhyNot<P> {
  readonly question: string;
  readonly rule: WhyNotRule;
  /** A sentence. */
  readonly reason: string;
  /** The passage; null where there is none. */
  readonly place: P | null;
  readonly headings: readonly string[];
  /** From 0, among `explored` passages; null where it was not explored. */
  readonly rank: number | null;
  readonly explored: number;
  /** Hops from the question; null where nothing leads there. */
  readonly hop: number | null;
  /** Its own parts of the score; of one that was not explored those that the words and the meaning give. */
  readonly score: ScoreParts | null;
  /** The passage that stands for it, of a copy. */
  readonly copyOf: P | null;
  /** Null where it is selected, or no setting helps. */
  readonly remedy: WhyNotRemedy | null;
}
