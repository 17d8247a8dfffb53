import { lineEnd, skipSpaces } from './characters';
import { normalLabel, type Definition } from './inlineTypes';
import { readDestination, readLabel, readTitle } from './linkTail';

/** What stands before the text of a paragraph: link definitions, or the label of a footnote. */
export interface Peeled {
  readonly definitions: readonly Definition[];
  /** The footnote that the paragraph begins; null where it begins none. */
  readonly footnote: { readonly id: string; readonly start: number; readonly end: number } | null;
  /** Where in `source` its own text begins. */
  readonly rest: number;
}

const nothing: Peeled = { definitions: [], footnote: null, rest: 0 };

/** Reads the definitions at the beginning of a paragraph, by CommonMark's rules. Spans are offsets in the document. */
export function peelDefinitions(source: string, base: number): Peeled {
  let position = skipSpaces(source, 0);
  if (source.charCodeAt(position) !== 91) return nothing;
  const definitions: Definition[] = [];
  while (source.charCodeAt(position) === 91) {
    const labelEnd = readLabel(source, position);
    if (labelEnd < 0 || source.charCodeAt(labelEnd) !== 58) break;
    if (source.charCodeAt(position + 1) === 94) {
      const id = source.slice(position + 2, labelEnd - 1);
      if (id.trim() === '') break;
      return { definitions, footnote: { id, start: base + position, end: base + labelEnd }, rest: labelEnd + 1 };
    }
    const found = readDefinition(source, base, position, labelEnd);
    if (found === null) break;
    definitions.push(found);
    position = skipSpaces(source, lineEnd(source, found.span.end - base));
  }
  return definitions.length === 0 ? nothing : { definitions, footnote: null, rest: position };
}

function readDefinition(source: string, base: number, position: number, labelEnd: number): Definition | null {
  const label = normalLabel(source.slice(position + 1, labelEnd - 1));
  const destination = readDestination(source, skipSpaces(source, labelEnd + 1));
  if (label === '' || destination === null) return null;
  const end = definitionEnd(source, destination.end);
  if (end < 0) return null;
  return {
    label,
    span: { start: base + position, end: base + end },
    labelSpan: { start: base + position + 1, end: base + labelEnd - 1 },
    raw: { start: base + destination.raw.start, end: base + destination.raw.end },
  };
}

/** The end of the title, if one ends its line, else of the destination, if that does; else -1. */
function definitionEnd(source: string, destinationEnd: number): number {
  const next = skipSpaces(source, destinationEnd);
  const title = next > destinationEnd ? readTitle(source, next) : -1;
  if (title > 0 && blankTo(source, title)) return title;
  return blankTo(source, destinationEnd) ? destinationEnd : -1;
}

function blankTo(source: string, position: number): boolean {
  return source.slice(position, lineEnd(source, position)).trim() === '';
}
