import type { Span } from '../model/span';
import { trimEnd, trimStart } from './blocks';

const sentenceEnd = /[.!?\u2026]["'\u201d\u2019)\]*_`]*\s|[\u3002\uff01\uff1f]["'\u201d\u2019\u300d\u300f]*/g;

/**
 * Cuts a long stretch of prose into parts of at most `length` characters: after the last sentence that ends in reach, else
 * after the last white space, else in the middle of a word, but never inside a surrogate pair.
 */
export function splitProse(text: string, span: Span, length: number): Span[] {
  const parts: Span[] = [];
  let start = trimStart(text, span.start, span.end);
  while (span.end - start > length) {
    const cut = lastCut(text, start, start + length);
    const end = trimEnd(text, start, cut);
    if (end > start) parts.push({ start, end });
    start = trimStart(text, cut, span.end);
  }
  const end = trimEnd(text, start, span.end);
  if (end > start) parts.push({ start, end });
  return parts;
}

function lastCut(text: string, start: number, limit: number): number {
  const reach = text.slice(start, limit);
  let cut = -1;
  for (const match of reach.matchAll(sentenceEnd)) cut = match.index + match[0].length;
  // Too short a part helps nobody: rather cut at a word.
  if (cut < reach.length / 4) cut = Math.max(reach.lastIndexOf(' '), reach.lastIndexOf('\n')) + 1;
  if (cut <= 0) {
    const unit = text.charCodeAt(limit);
    cut = unit >= 0xdc00 && unit <= 0xdfff ? reach.length - 1 : reach.length;
  }
  return start + cut;
}
