import { isObject } from '../../base/isObject';
import { readLooseJson } from './looseJson';

/** A point as a model gave it: nothing of it is known to be true. */
export interface ReplyPoint {
  readonly text: string;
  /** Numbers of passages, as given; they may not exist. `quote` is null where only the passage is named. */
  readonly quotes: readonly { readonly passage: number | null; readonly quote: string | null }[];
}

export interface Reply {
  readonly points: readonly ReplyPoint[];
  /** It ended before its end: what was complete is there. */
  readonly cut: boolean;
}

const mostPoints = 12;
const mostQuotes = 12;
const longestText = 1_000;
const longestQuote = 2_000;

/** Null where the reply has no points in any form that can be read: prose, a refusal, broken beyond repair. */
export function readReply(text: string): Reply | null {
  const read = readLooseJson(text);
  if (read === undefined) return null;
  const list = pointList(read.value);
  if (list === null) return null;
  const points = list.flatMap(toPoint).slice(0, mostPoints);
  // A reply whose only content cannot be read is none, other than one that says that there is nothing.
  if (points.length === 0 && (list.length > 0 || read.cut)) return null;
  return { points, cut: read.cut };
}

function pointList(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return null;
  for (const key of ['points', 'answer', 'statements', 'results']) if (Array.isArray(value[key])) return value[key];
  return typeof value.text === 'string' ? [value] : null;
}

function toPoint(value: unknown): ReplyPoint[] {
  if (!isObject(value)) return [];
  const text = [value.text, value.statement, value.point].find(item => typeof item === 'string')?.trim() ?? '';
  if (text === '' || text.length > longestText) return [];
  const quotes = list(value.quotes ?? value.citations).flatMap(toQuote);
  const named = list(value.passages ?? value.passage_ids ?? value.passage).map(toNumber);
  const missing = named.filter(number => !quotes.some(quote => quote.passage === number));
  return [{ text, quotes: [...quotes, ...missing.map(passage => ({ passage, quote: null }))].slice(0, mostQuotes) }];
}

function toQuote(value: unknown): ReplyPoint['quotes'][number][] {
  if (typeof value === 'string') return [{ passage: null, quote: value.slice(0, longestQuote) }];
  if (!isObject(value)) return [];
  const quote = [value.quote, value.text].find(item => typeof item === 'string')?.trim();
  return [{ passage: toNumber(value.passage ?? value.id ?? value.number), quote: quote ? quote.slice(0, longestQuote) : null }];
}

/** `3`, `"3"`, `"Passage 3"`, `"P3"`, `"[3]"`. */
function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isInteger(value) ? value : null;
  const digits = typeof value === 'string' ? /^\D{0,12}(\d{1,4})\D?$/.exec(value.trim())?.[1] : undefined;
  return digits === undefined ? null : Number(digits);
}

function list(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}
