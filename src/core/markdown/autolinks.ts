import type { Span } from '../model/span';
import { isWord } from './characters';

const angleUrl = /<(?:[a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[\w.!#$%&'*+/=?^`{|}~-]{1,100}@[a-z\d][a-z\d.-]{0,200})>/iy;
const domain = /[\w-]{1,63}(?:\.[\w-]{1,63}){1,20}(?::\d{1,5})?/y;
const urlStop = /[\s<]/g;
const email = /@[\w-]{1,63}(?:\.[\w-]{1,63}){1,20}/y;

/** End of the autolink `<scheme:...>` or `<mail@host>` at `position`, or -1. */
export function autolinkAngle(text: string, position: number): number {
  angleUrl.lastIndex = position;
  return angleUrl.test(text) ? angleUrl.lastIndex : -1;
}

/**
 * The bare URL whose `://` or `www.` stands at `position`, by GitHub's rules. `bracketed` tells that a bracket is open before it,
 * so that a `]` which the URL did not open ends it.
 */
export function bareUrl(text: string, position: number, bracketed: boolean): Span | null {
  const start = urlStart(text, position);
  if (start < 0 || (start > 0 && isWord(text.charCodeAt(start - 1)))) return null;
  const host = text.charCodeAt(position) === 58 ? position + 3 : position;
  domain.lastIndex = host;
  if (!domain.test(text)) return null;
  const last = text.slice(host, domain.lastIndex).split('.').slice(-2).join('.');
  if (last.includes('_')) return null;
  let end = domain.lastIndex;
  const next = text[end];
  if (next === '/' || next === '?' || next === '#') end = urlEnd(text, end);
  if (bracketed) end = bracketEnd(text, start, end);
  return { start, end: trimmedEnd(text, start, end) };
}

function bracketEnd(text: string, start: number, end: number): number {
  let open = 0;
  for (let i = start; i < end; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 91) open++;
    else if (unit === 93 && --open < 0) return i;
  }
  return end;
}

function urlEnd(text: string, position: number): number {
  urlStop.lastIndex = position;
  return urlStop.exec(text)?.index ?? text.length;
}

function urlStart(text: string, position: number): number {
  if (text.charCodeAt(position) !== 58) return text.startsWith('www.', position) ? position : -1;
  if (!text.startsWith('://', position)) return -1;
  if (text.slice(Math.max(0, position - 5), position).toLowerCase() === 'https') return position - 5;
  return text.slice(Math.max(0, position - 4), position).toLowerCase() === 'http' ? position - 4 : -1;
}

/** Leaves out punctuation that ends the sentence rather than the URL, and a parenthesis that the URL did not open. */
function trimmedEnd(text: string, start: number, end: number): number {
  let open = 0;
  let close = 0;
  for (let i = start; i < end; i++) {
    if (text.charCodeAt(i) === 40) open++;
    else if (text.charCodeAt(i) === 41) close++;
  }
  let to = end;
  while (to > start) {
    const last = text[to - 1];
    if (last === ')' && close > open) close--;
    else if (last === ';') {
      const reference = /&(?:#\d+|#x[a-f\d]+|\w+);$/i.exec(text.slice(Math.max(start, to - 40), to));
      if (reference === null) break;
      to -= reference[0].length - 1;
    } else if (!'?!.,:*_~\'"'.includes(last)) break;
    to--;
  }
  return to;
}

/** The bare mail address whose `@` stands at `position`. */
export function bareEmail(text: string, position: number): Span | null {
  let start = position;
  while (start > 0 && position - start < 100 && (isWord(text.charCodeAt(start - 1)) || '.+-'.includes(text[start - 1]))) start--;
  if (start === position) return null;
  email.lastIndex = position;
  if (!email.test(text)) return null;
  const end = email.lastIndex;
  const last = text[end - 1];
  return last === '_' || last === '-' ? null : { start, end };
}
