import { isContent, type Token } from '../extraction/words';
import type { Span } from '../model/span';
import type { Reading } from './direction';

/** Words that a phrase has or has not without a change of sense. */
const DROPPED = /^(?:the|an?|its|their|his|her|our|your|also|automatically)$/;
/** Words of a phrase that is exchanged, and of what stands between the two. */
const mostWords = 4;
const mostBetween = 10;
/** A longer statement is no sentence. */
const mostTokens = 160;
/** What is said of both sides alike, whichever is named first. */
const EITHER_WAY =
  /^(?:is|are|was|were|be|will|means?|equals?|same|identical|equivalent|differs?|different|similar|distinct|connected|linked|compatible|interchangeable|adjacent|versus|vs|between|and|or|nor|plus|with)$/;
const LISTS = /^(?:and|or|nor|plus|both|either|as|well)$/;

/**
 * Where a statement is a quote with two of its phrases in one another's place and all between them unchanged: `the guard calls the clerk` for `the clerk
 * calls the guard`. Null where it is not, or where that changes nothing. Cost: words times places where the quotes have the same word.
 */
export function exchangedEnds(stated: Reading, quotes: readonly Reading[]): Span | null {
  const own = stated.tokens.filter(token => !DROPPED.test(token.lower));
  if (own.length > mostTokens) return null;
  const others = quotes.map(quote => quote.tokens.filter(token => !DROPPED.test(token.lower)));
  for (const other of others)
    for (let second = 2; second < own.length; second++)
      for (const at of other.keys()) {
        const found = exchangeAt(own, second, other, at);
        if (found === null || others.some(words => holds(words, own.slice(found.from, found.to)))) continue;
        const between = own.slice(found.middle, second);
        if (isEitherWay(stated.text, own, { from: found.middle, to: second }, between)) continue;
        return { start: own[found.from].start, end: own[found.to - 1].end };
      }
  return null;
}

/** The statement has `A m B` with B from `second` on, the quote `B m A` from `at` on. */
function exchangeAt(
  own: readonly Token[],
  second: number,
  other: readonly Token[],
  at: number,
): { readonly from: number; readonly middle: number; readonly to: number } | null {
  for (let length = 1; length <= mostWords; length++) {
    if (!isSame(own[second + length - 1], other[at + length - 1]) || !isContent(own[second + length - 1])) return null;
    const end = at + length;
    for (let middle = Math.max(1, second - mostBetween); middle < second; middle++) {
      const between = second - middle;
      if (!isWritten(own, middle, other, end, between)) continue;
      for (let words = 1; words <= Math.min(mostWords, middle); words++) {
        const from = middle - words;
        if (!isContent(own[from])) break;
        if (isRun(own, from, other, end + between, words) && !isRun(own, from, own, second, Math.min(words, length)))
          return { from, middle, to: second + length };
      }
    }
  }
  return null;
}

function isRun(a: readonly Token[], from: number, b: readonly Token[], at: number, length: number): boolean {
  for (let i = 0; i < length; i++) if (!isSame(a[from + i], b[at + i])) return false;
  return true;
}

/** Letter by letter: `lighter than` is no `heavier than`, though it may be read as one. */
function isWritten(a: readonly Token[], from: number, b: readonly Token[], at: number, length: number): boolean {
  return isRun(a, from, b, at, length) && a.slice(from, from + length).every((token, i) => token.lower === b[at + i].lower);
}

function isSame(a: Token | undefined, b: Token | undefined): boolean {
  return a !== undefined && b !== undefined && a.stem === b.stem;
}

function holds(words: readonly Token[], part: readonly Token[]): boolean {
  return words.some((_, at) => isRun(part, 0, words, at, part.length));
}

/** Items of a list, or sides of which the same is said. */
function isEitherWay(text: string, own: readonly Token[], { from, to }: { from: number; to: number }, between: readonly Token[]): boolean {
  if (between.every(token => EITHER_WAY.test(token.lower)) || between.some(token => isMutual(token.lower))) return true;
  const isListed = between.some(token => LISTS.test(token.lower)) || /[,;]/.test(text.slice(own[from - 1].end, own[to].start));
  return isListed && between.every(token => isContent(token) || LISTS.test(token.lower));
}

function isMutual(word: string): boolean {
  return EITHER_WAY.test(word) && !/^(?:is|are|was|were|be|will|and|or|nor|with)$/.test(word);
}
