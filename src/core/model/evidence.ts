import type { DocumentId, PassageId } from './ids';
import type { Span } from './span';

/** The exact characters that support something: `text.slice(span) === quote` in the version of the text that `hash` names. */
export interface Evidence {
  readonly document: DocumentId;
  readonly passage: PassageId;
  readonly span: Span;
  readonly quote: string;
  /** Hash of the document's text when the evidence was taken. */
  readonly hash: string;
  readonly extractorVersion: number;
}
