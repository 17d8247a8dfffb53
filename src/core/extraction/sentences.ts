import type { PassageKind } from '../model/lexical';
import type { Span } from '../model/span';
import { unmarked } from './unmarked';

/** One sentence of a passage. Its raw characters are `passage.slice(span.start, span.end)`. */
export interface Sentence {
  /** Into the passage's raw text. */
  readonly span: Span;
  /** What a reader sees, on one line, without marks. A table row names each cell by its header: `State: late; Due: 4 May`. */
  readonly text: string;
  readonly form: 'sentence' | 'item' | 'row' | 'code';
  /** Cells of a row with their headers; empty otherwise. */
  readonly cells: readonly Cell[];
}

export interface Cell {
  readonly header: string;
  readonly text: string;
  /** Into the passage's raw text. */
  readonly span: Span;
}

/** What is needed of a passage to split it. `header` is the table header read with it; empty otherwise. */
export interface SentenceSource {
  readonly text: string;
  readonly kind: PassageKind;
  readonly header: string;
}

/** Splits a passage into sentences with exact spans: items and rows of their own, a code block whole. Cost: linear. */
export function splitSentences(source: SentenceSource): Sentence[] {
  if (source.kind === 'table') return splitRows(source);
  if (source.kind === 'code') return whole(source.text);
  const plain = unmarked(source.text);
  const masked = maskCode(source.text, plain.offsets, plain.text);
  const sentences: Sentence[] = [];
  for (const block of blocks(source.text, plain.text, plain.offsets)) {
    for (const part of boundaries(masked, block.start, block.end)) {
      const sentence = make(source.text, plain, part, block.item ? 'item' : 'sentence');
      if (sentence !== null) sentences.push(sentence);
    }
  }
  return sentences;
}

/** A block of code without its fences. */
function whole(text: string): Sentence[] {
  const open = /^\s*(?:`{3,}|~{3,})[^\n]*\n/.exec(text)?.[0].length ?? 0;
  const body = text
    .slice(open)
    .replace(/(?:^|\n)[ \t>]*(?:`{3,}|~{3,})\s*$/, '')
    .trimEnd();
  const start = open + (body.length - body.trimStart().length);
  const inner = body.trim();
  return inner === '' ? [] : [{ span: { start, end: start + inner.length }, text: inner, form: 'code', cells: [] }];
}

/** Runs of lines that belong together: an item with its continuation lines, or all lines of a paragraph. Spans into the plain text. */
function* blocks(raw: string, text: string, offsets: Uint32Array): Generator<{ start: number; end: number; item: boolean }> {
  let start = 0;
  let item = false;
  for (let at = 0; at <= text.length; ) {
    const lineEnd = endOfLine(text, at);
    const lineStartRaw = at === 0 ? 0 : offsets[at - 1] + 1;
    const mark = raw.slice(lineStartRaw, at < text.length ? offsets[at] : raw.length);
    const isItem = /(?:^|[\s>])(?:[-*+]|\d{1,9}[.)])[ \t]/.test(mark);
    const blank = text.slice(at, lineEnd).trim() === '';
    if (isItem || blank) {
      if (at > start) yield { start, end: at, item };
      start = at;
      item = isItem;
    }
    at = lineEnd + 1;
  }
  if (start < text.length) yield { start, end: text.length, item };
}

function endOfLine(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at;
}

// A sentence does not end after these, unless the line does.
const ABBREVIATIONS = new Set(
  (
    'e.g i.e cf vs etc al approx ca c dr mr mrs ms prof st sr jr no nos nr vol pp p fig figs eq sec ch art para inc ltd co corp dept est ed eds rev ' +
    'gen col lt capt sgt hon jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun a.m p.m u.s u.k e.u z.b d.h bzw ggf usw u.a min max incl excl ext tel'
  ).split(' '),
);

// These may also end a sentence: a capital after them decides.
const MAY_END = new Set(['etc', 'al', 'inc', 'ltd', 'co', 'corp', 'jr', 'sr', 'a.m', 'p.m', 'u.s', 'u.k', 'e.u', 'max', 'min', 'usw']);

/** Sentence spans of one block, white space around them left out. */
function* boundaries(text: string, start: number, end: number): Generator<Span> {
  const stop = /[.!?…]+["'”’»)\]]*(?=\s|$)|[。！？]+[」』”）]*/g;
  stop.lastIndex = start;
  let from = start;
  for (let match = stop.exec(text); match !== null && match.index < end; match = stop.exec(text)) {
    const after = match.index + match[0].length;
    if (after >= end || endsSentence(text, from, match.index, after, match[0])) {
      yield { start: from, end: Math.min(after, end) };
      from = after;
    }
  }
  if (from < end) yield { start: from, end };
}

/** Whether the stop at `stop`, whose `mark` ends at `after`, ends the sentence that begins at `from`, or is that of an abbreviation, an initial or a number. */
export function endsSentence(text: string, from: number, stop: number, after: number, mark: string): boolean {
  if (/[。！？!?]/.test(mark)) return true;
  const next = /\S/.exec(text.slice(after, after + 80))?.[0] ?? '';
  if (/\p{Ll}/u.test(next)) return false;
  const word = /[\p{L}\p{N}.]*$/u.exec(text.slice(Math.max(from, stop - 24), stop))?.[0] ?? '';
  if (mark.length > 1) return true;
  if (/^\p{Lu}$/u.test(word)) return false;
  if (/^(?:\p{Lu}\.)+\p{Lu}$/u.test(word)) return /\p{Lu}/u.test(next) && MAY_END.has(word.toLowerCase());
  const lower = word.toLowerCase();
  if (!ABBREVIATIONS.has(lower)) return !/^\d{1,2}$/.test(word) || text.slice(from, stop).trim() !== word;
  // `May 4 at the latest. No. 5 failed`: after `No.` a digit goes on, after `etc.` a capital begins anew.
  if (lower === 'no' || lower === 'p' || lower === 'art') return !/\d/.test(next);
  return MAY_END.has(lower) && /[\p{Lu}"“(]/u.test(next);
}

/** Replaces stops in code by letters, so that `a. B` ends nothing, and its first letter by a capital, since code may begin a sentence. Same length as the plain text. */
function maskCode(raw: string, offsets: Uint32Array, text: string): string {
  if (!raw.includes('`')) return text;
  const masked = text.split('');
  const code = /(`+)(?!`)[\s\S]*?\1/g;
  let i = 0;
  for (let match = code.exec(raw); match !== null; match = code.exec(raw)) {
    const end = match.index + match[0].length;
    while (i < text.length && offsets[i] < match.index) i++;
    if (/\p{Ll}/u.test(masked[i] ?? '') && offsets[i] < end) masked[i] = 'X';
    for (; i < text.length && offsets[i] < end; i++) if (/[.!?…。！？]/.test(masked[i])) masked[i] = 'x';
  }
  return masked.join('');
}

function make(raw: string, plain: { text: string; offsets: Uint32Array }, part: Span, form: 'sentence' | 'item'): Sentence | null {
  let { start, end } = part;
  while (start < end && /\s/.test(plain.text[start])) start++;
  while (end > start && /\s/.test(plain.text[end - 1])) end--;
  const text = plain.text
    .slice(start, end)
    .replace(/\s*\n[ \t]*:[ \t]+/g, ': ')
    .replace(/\s+/g, ' ');
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  return { span: rawSpan(raw, plain.offsets, { start, end }), text, form, cells: [] };
}

/** Raw span of a plain one, with the marks that open right before it and close right after it. */
export function rawSpan(raw: string, offsets: Uint32Array, plain: Span): Span {
  const first = offsets[plain.start];
  let start = first;
  const before = plain.start === 0 ? 0 : offsets[plain.start - 1] + 1;
  while (start > before && /[*_`~[!<]/.test(raw[start - 1])) start--;
  const last = offsets[plain.end - 1];
  let end = last + (/^&#?\w{2,4};/.exec(raw.slice(last, last + 7))?.[0].length ?? 1);
  const after = offsets[plain.end];
  const tail = /^(?:[*_`~>]|\]\]|\](?:\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)|\[[^\]]*\]))+/.exec(raw.slice(end, after));
  if (tail !== null) end += tail[0].length;
  return { start, end };
}

const DELIMITER_ROW = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

function splitRows(source: SentenceSource): Sentence[] {
  const lines = lineSpans(source.text);
  let header = source.header === '' ? [] : cellsOf(source.header.split('\n')[0], 0).map(cell => cell.text);
  const sentences: Sentence[] = [];
  lines.forEach((line, index) => {
    const raw = source.text.slice(line.start, line.end);
    if (raw.trim() === '' || DELIMITER_ROW.test(raw)) return;
    const next = lines[index + 1];
    const isHeader = next !== undefined && DELIMITER_ROW.test(source.text.slice(next.start, next.end)) && raw.includes('|');
    const cells = cellsOf(raw, line.start);
    if (isHeader) header = cells.map(cell => cell.text);
    else if (source.header === '' || raw.trim() !== source.header.split('\n')[0].trim()) sentences.push(row(raw, line, cells, header));
  });
  return sentences;
}

function row(raw: string, line: Span, cells: readonly { text: string; span: Span }[], header: readonly string[]): Sentence {
  const named = cells.map((cell, column) => ({ header: header[column] ?? '', text: cell.text, span: cell.span }));
  const text = named
    .filter(cell => cell.text !== '')
    .map(cell => (cell.header === '' ? cell.text : `${cell.header}: ${cell.text}`))
    .join('; ');
  const lead = raw.length - raw.trimStart().length;
  return { span: { start: line.start + lead, end: line.start + raw.trimEnd().length }, text, form: 'row', cells: named };
}

function lineSpans(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const match of text.matchAll(/\r\n|\n|\r|$/g)) {
    if (match.index >= start) spans.push({ start, end: match.index });
    start = match.index + match[0].length;
  }
  return spans;
}

const MARKS = /[\\`*_[\]<>&~!#]|^\s*(?:[-+]|\d{1,9}[.)])\s/;

/** Cells of one row, split at unescaped pipes outside code. */
function cellsOf(raw: string, offset: number): { text: string; span: Span }[] {
  const edges: number[] = [];
  let code = false;
  for (let i = 0; i < raw.length; i++) {
    if (raw[i] === '\\') i++;
    else if (raw[i] === '`') code = !code;
    else if (raw[i] === '|' && !code) edges.push(i);
  }
  const trimmed = raw.trim();
  const bounds = [...(trimmed.startsWith('|') ? [] : [-1]), ...edges, ...(trimmed.endsWith('|') ? [] : [raw.length])];
  return bounds.slice(0, -1).map((edge, i) => {
    const from = edge + 1;
    const inner = raw.slice(from, bounds[i + 1]);
    const start = from + (inner.length - inner.trimStart().length);
    // Most cells have no mark at all.
    const text = (MARKS.test(inner) ? unmarked(inner).text : inner).replace(/\s+/g, ' ').trim();
    return { text, span: { start: offset + start, end: offset + start + inner.trim().length } };
  });
}
