import type { CitationView } from './views';

/** The statements of a text of the user's, each with its class. */
export interface CheckView {
  /** The text as people name it. */
  readonly title: string;
  /** Whether only a part of it was checked. */
  readonly partial: boolean;
  readonly statements: readonly {
    readonly text: string;
    /** As in `WithheldView`, or `supported`. */
    readonly class: string;
    /** A sentence; empty where it is supported. */
    readonly reason: string;
    readonly warning: string;
    readonly uncovered: readonly { readonly start: number; readonly end: number }[];
    /** 1-based line in the text. */
    readonly line: number;
    readonly citations: readonly CitationView[];
  }[];
}
