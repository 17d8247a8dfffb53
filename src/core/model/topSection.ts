import type { SectionId } from './ids';
import type { Section } from './lexical';
import type { Span } from './span';

/** The part of a document above its first heading; all of one that has no headings, as records. */
export function topSection(id: SectionId, span: Span): Section {
  return { id, ordinal: 0, level: 0, heading: '', headingSpan: null, headings: [], parent: -1, slug: '', ids: [], span };
}
