import type { Span } from '../model/span';

export type TokenKind = 'code' | 'mark' | 'escape' | 'entity' | 'html' | 'comment' | 'link' | 'shortcode';

/** One piece of inline syntax. Of `start..end` only `textStart..textEnd` is seen by a reader (nothing where they are equal). */
export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
  readonly textStart: number;
  readonly textEnd: number;
  /** What is seen instead, for entities. */
  readonly value: string | null;
  readonly link: InlineLink | null;
}

export type InlineForm = 'inline' | 'reference' | 'autolink' | 'wiki' | 'footnote' | 'shortcode';

/** A construct that points somewhere. */
export interface InlineLink {
  readonly form: InlineForm;
  /** `![...]` or `![[...]]`. */
  readonly image: boolean;
  /** The destination as written; for a reference, that of its definition. */
  readonly raw: Span;
}

/** A link definition: `[label]: destination "title"`. */
export interface Definition {
  readonly label: string;
  readonly span: Span;
  readonly labelSpan: Span;
  readonly raw: Span;
}

/** What inline syntax depends on beyond its own text. */
export interface InlineContext {
  /** Link definitions of the document by normalised label; the first one wins. */
  readonly definitions: ReadonlyMap<string, Definition>;
  /** Whether `[text][label]` counts as a reference though its definition is not known, since only a part of a document is read. */
  readonly partial: boolean;
  /** Whether `{...}` are JSX expressions. */
  readonly mdx: boolean;
  readonly budget: InlineBudget;
}

/** How much inline syntax is still read in this text; what comes after is plain. Shared by all its leaves. */
export interface InlineBudget {
  tokens: number;
  /** Offset at which it was used up, or -1. */
  exhaustedAt: number;
}

/**
 * Marks, links and the like: so many, and so many more per million characters. Real documents have a tenth of it; each costs
 * memory, and a text of nothing else would take seconds.
 */
const tokenBudget = { base: 60_000, perMillion: 30_000 };

export function inlineBudget(length: number): InlineBudget {
  return { tokens: tokenBudget.base + (tokenBudget.perMillion * length) / 1_000_000, exhaustedAt: -1 };
}

export interface TagFound {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** CommonMark's comparison of labels: white space collapsed, case folded. */
export function normalLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase();
}
