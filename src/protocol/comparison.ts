import type { OpenTarget, RemedyView } from './views';

/** A run of the past or of now, by what tells it apart. */
export interface ComparedRunView {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly settings: RemedyView;
  readonly mode: string;
  readonly status: 'answered' | 'partial' | 'unknown';
  readonly milliseconds: number;
  /** Generation of the index. */
  readonly generation: number;
}

/** What became of a statement from one run to the other. */
export type PointFate = 'new' | 'confirmed' | 'withheld' | 'gone' | 'same';

/** Two runs of a question, side by side. */
export interface ComparisonView {
  readonly question: string;
  /** Set where the later one was asked in other words. */
  readonly otherQuestion: string;
  readonly before: ComparedRunView;
  readonly after: ComparedRunView;
  /** What changed comes first. */
  readonly points: readonly { readonly fate: PointFate; readonly text: string; readonly target: OpenTarget | null }[];
  /** By rank after, then by rank before. Ranks from 1; 0 where the run does not have it among its best. */
  readonly passages: readonly {
    readonly title: string;
    readonly target: OpenTarget;
    readonly before: number;
    readonly after: number;
    readonly selectedBefore: boolean;
    readonly selectedAfter: boolean;
  }[];
  /** Words that the earlier run cited and that no longer stand in their file. */
  readonly changed: readonly OpenTarget[];
}
