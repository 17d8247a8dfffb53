import { parseFile } from '../../../src/core/formats/parseFile';
import type { ParsedDocument } from '../../../src/core/model/lexical';
import { linesOf } from '../../../src/core/model/origin';
import type { Span } from '../../../src/core/model/span';

export function parse(name: string, text: string): ParsedDocument {
  return parseFile({ folder: '', path: name, text });
}

/** The characters of the file that a span of the document stands for. */
export function inFile(document: ParsedDocument, file: string, span: Span): string {
  const { start, end } = linesOf(document).range(span);
  return file.slice(start.offset, end.offset);
}

/** Each passage as `kind (headings): text`. */
export function passagesOf(name: string, text: string): string[] {
  const document = parse(name, text);
  return document.passages.map(
    ({ kind, section, span }) =>
      `${kind} (${document.sections[section].headings.join(' > ')}): ${document.text.slice(span.start, span.end)}`,
  );
}

/** What a text of the document, which must stand in it once, stands for in the file, with the place of its first character. */
export function placeOf(name: string, file: string, words: string): string {
  const document = parse(name, file);
  const start = document.text.indexOf(words);
  if (start < 0 || document.text.indexOf(words, start + 1) >= 0) throw new Error(`"${words}" stands there not once.`);
  const range = linesOf(document).range({ start, end: start + words.length });
  return `${range.start.line + 1}:${range.start.character} ${file.slice(range.start.offset, range.end.offset)}`;
}
