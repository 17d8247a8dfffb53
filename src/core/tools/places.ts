import * as v from 'valibot';
import type { Place } from '../engine';
import type { Citation } from '../model/answer';
import type { ToolHost } from './tool';

/** Lines of tools are 1-based, as people and editors count them. */
export const line = v.pipe(v.number(), v.integer(), v.minValue(1));

export const placeSchema = v.object({
  file: v.string(),
  line: v.pipe(v.nullable(line), v.description('First line, 1-based')),
  endLine: v.nullable(line),
  quote: v.pipe(v.nullable(v.string()), v.description('The exact characters of the file')),
});
export type ToolPlace = v.InferOutput<typeof placeSchema>;

/** Characters of one quote that a reply carries. */
const longestQuote = 600;

export function citationPlace(host: ToolHost, { document, range, quote }: Citation): ToolPlace {
  return {
    file: host.fileName(document),
    line: range === null ? null : range.start.line + 1,
    endLine: range === null ? null : range.end.line + 1,
    quote: quote === null ? null : cut(quote, longestQuote),
  };
}

export function graphPlace(host: ToolHost, place: Place): ToolPlace {
  return {
    file: host.fileName(place.document),
    line: place.range.start.line + 1,
    endLine: place.range.end.line + 1,
    quote: cut(place.quote, longestQuote),
  };
}

/** `file:line "quote"`. */
export function placeText({ file, line: at, quote }: ToolPlace): string {
  return `${file}${at === null ? '' : `:${at}`}${quote === null ? '' : ` "${quote}"`}`;
}

/** The first characters, never half of a surrogate pair. What is cut stays exact: nothing is added. */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}
