import type { Place } from '../core/engine';
import type { Citation } from '../core/model/answer';
import type { Position, Range } from '../core/model/span';

/** Where a command writes to. Results go to `print` and `json`, everything else to stderr. */
export interface Output {
  print(text: string): void;
  /** One JSON value on one line. */
  json(value: unknown): void;
  log(text: string): void;
  /** A line that the next one replaces; nothing where stderr is no terminal. Empty clears it. */
  progress(text: string): void;
}

/** Positions as DESIGN says: 0-based line and UTF-16 character, with the offset. */
export interface JsonRange {
  readonly start: Position;
  readonly end: Position;
}

export function jsonRange(range: Range): JsonRange {
  const position = ({ line, character, offset }: Position) => ({ line, character, offset });
  return { start: position(range.start), end: position(range.end) };
}

export function jsonCitation({ file, range, quote }: Citation) {
  return { file, range: range && jsonRange(range), quote };
}

export function jsonPlace(place: Place) {
  return { file: place.file, range: jsonRange(place.range), quote: place.quote };
}

/** `file:line:column`, 1-based, as editors and terminals take it. */
export function where(file: string, range: Range | null): string {
  return range ? `${file}:${range.start.line + 1}:${range.start.character + 1}` : file;
}

/** The text on one line, cut at a word. `width` in UTF-16 units. */
export function oneLine(text: string, width: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= width) return line;
  const cut = line.slice(0, width - 1).replace(/[\ud800-\udbff]$/, '');
  const atWord = cut.lastIndexOf(' ');
  return `${atWord > width / 2 ? cut.slice(0, atWord) : cut}…`;
}

export function count(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;
}
