import type { Span } from '../model/span';
import { isSpace, skipSpaces } from './characters';

/** CommonMark's limit of nested parentheses in a destination; without it `[a](` repeated costs the square of its length. */
const maxParentheses = 32;

/** How far a template inside a destination may reach. */
const maxTemplate = 500;

const maxLabel = 999;

/** What follows the `]` of an inline link. */
export interface LinkTail {
  readonly end: number;
  /** The destination without its angle brackets; empty for `[a]()`. */
  readonly raw: Span;
}

/** Reads `(destination "title")` at `position`; null where it is none. */
export function readInlineTail(text: string, position: number): LinkTail | null {
  if (text.charCodeAt(position) !== 40) return null;
  let i = skipSpaces(text, position + 1);
  if (text.charCodeAt(i) === 41) return { end: i + 1, raw: { start: i, end: i } };
  // `[here]([[note]])`: the author means the note, and no file is named so.
  if (text.startsWith('[[', i) && text.startsWith(']])', text.indexOf(']', i))) return null;
  const destination = readDestination(text, i);
  if (destination === null) return null;
  i = skipSpaces(text, destination.end);
  if (i > destination.end) {
    const title = readTitle(text, i);
    if (title > i) i = skipSpaces(text, title);
  }
  return text.charCodeAt(i) === 41 ? { end: i + 1, raw: destination.raw } : null;
}

/** Reads a destination, plain or in angle brackets. Templates (`{{ x }}`, `{% x %}`) in it may hold spaces. */
export function readDestination(text: string, position: number): LinkTail | null {
  return text.charCodeAt(position) === 60 ? readAngle(text, position) : readPlain(text, position);
}

function readAngle(text: string, position: number): LinkTail | null {
  if (text.charCodeAt(position + 1) === 37) {
    const close = text.slice(position, position + maxTemplate).indexOf('%>');
    if (close > 0) return readPlainFrom(text, position, position + close + 2);
  }
  for (let i = position + 1; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 62) return { end: i + 1, raw: { start: position + 1, end: i } };
    if (unit === 10 || unit === 60) return null;
    if (unit === 92) i++;
  }
  return null;
}

function readPlain(text: string, position: number): LinkTail | null {
  return readPlainFrom(text, position, position);
}

/** Reads on at `from` a destination that begins at `position`. */
function readPlainFrom(text: string, position: number, from: number): LinkTail | null {
  let depth = 0;
  let i = from;
  for (; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (isSpace(unit)) break;
    if (unit === 92 && !isSpace(text.charCodeAt(i + 1))) i++;
    else if (unit === 40 && ++depth > maxParentheses) return null;
    else if (unit === 41 && --depth < 0) break;
    else if (unit === 123) i = templateEnd(text, i) - 1;
  }
  const end = Math.min(i, text.length);
  return end > position && depth <= 0 ? { end, raw: { start: position, end } } : null;
}

/** End of the template that begins at `position`, or the position after its brace where it is none. */
export function templateEnd(text: string, position: number): number {
  const next = text.charCodeAt(position + 1);
  if (next !== 123 && next !== 37) return position + 1;
  const close = next === 123 ? '}}' : '%}';
  const limit = Math.min(text.length, position + maxTemplate);
  for (let i = position + 2; i < limit; i++) {
    const unit = text.charCodeAt(i);
    // Templates do not nest, so that a row of openers is looked at once.
    if (unit === 10 || (unit === 123 && (text.charCodeAt(i + 1) === 123 || text.charCodeAt(i + 1) === 37))) break;
    if (text.startsWith(close, i)) return i + 2;
  }
  return position + 1;
}

/** End of the title at `position` (quote marks and parentheses), or -1. */
export function readTitle(text: string, position: number): number {
  const open = text.charCodeAt(position);
  if (open !== 34 && open !== 39 && open !== 40) return -1;
  const close = open === 40 ? 41 : open;
  for (let i = position + 1; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === close) return i + 1;
    if (unit === 40 && open === 40) return -1;
    if (unit === 92) i++;
  }
  return -1;
}

/** End of the label `[...]` at `position`, or -1. */
export function readLabel(text: string, position: number): number {
  if (text.charCodeAt(position) !== 91) return -1;
  const limit = Math.min(text.length, position + maxLabel);
  for (let i = position + 1; i < limit; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 93) return i + 1;
    if (unit === 91) return -1;
    if (unit === 92) i++;
  }
  return -1;
}
