import { parseDocument } from '../../../src/core/markdown/parse';
import type { ParsedDocument } from '../../../src/core/model/lexical';
import type { Span } from '../../../src/core/model/span';

/** Parses a text under the name `notes/page.md` (or `name`). */
export function parse(text: string, name = 'notes/page.md'): ParsedDocument {
  return parseDocument({ folder: '', path: name, text });
}

export function cut(text: string, span: Span): string {
  return text.slice(span.start, span.end);
}

/** Each link as `kind: construct -> destination`. */
export function linksOf(text: string, name?: string): string[] {
  return parse(text, name).links.map(link => `${link.kind}: ${cut(text, link.span)} -> ${cut(text, link.rawSpan)}`);
}

/** Each passage as `kind: text`. */
export function passagesOf(text: string): string[] {
  return parse(text).passages.map(({ kind, span }) => `${kind}: ${cut(text, span)}`);
}
