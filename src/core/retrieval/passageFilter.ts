import type { RankedPassage } from '../model/retrieval';

/** What a question is narrowed to, before anything is walked. */
export interface PassageFilter {
  readonly isAllowed: (passage: number) => boolean;
  /** By the number of the entity in the corpus's index. */
  readonly allowsEntity: (entity: number) => boolean;
  readonly allowsRelation: (type: string) => boolean;
  /** The day that counts for a passage, and who says so. */
  readonly dateOf: (passage: number) => RankedPassage['date'];
  /** The filters in words, for the trace. */
  readonly said: readonly string[];
}
