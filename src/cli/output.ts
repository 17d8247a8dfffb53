import type { Place } from '../core/engine';
import type { Citation } from '../core/model/answer';
import { placeName } from '../core/model/formats';
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

/** `at` only where lines say little: the page of a PDF, the time in a transcript. */
export function jsonCitation({ file, range, quote, headings }: Citation) {
  const at = placeName(file, headings);
  return { file, range: range && jsonRange(range), quote, ...(at !== '' && { at }) };
}

export function jsonPlace(place: Place) {
  return { file: place.file, range: jsonRange(place.range), quote: place.quote };
}

/** `file:line:column`, 1-based, as editors and terminals take it. */
export function where(file: string, range: Range | null): string {
  const name = onOneLine(file);
  return range ? `${name}:${range.start.line + 1}:${range.start.character + 1}` : name;
}

/** A name or a destination as it is shown: on one line, whatever a file system allows in names. */
export function onOneLine(text: string): string {
  return harmless(text).replace(/[\n\t\u2028\u2029]/g, escaped);
}

/** Text of files for a terminal: what would move the cursor, change colours or turn the direction of writing is spelled out. */
export function harmless(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  return text.replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, escaped);
}

const short: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escaped(character: string): string {
  const code = character.charCodeAt(0);
  return short[character] ?? (code < 256 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16)}`);
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
