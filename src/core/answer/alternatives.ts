import { isContent, type Token } from '../extraction/words';
import type { Span } from '../model/span';
import type { Reading } from './direction';

/** Words of one side of an `or` that are read. */
const width = 6;
const STOPS = /[,;:.!?()—–]/;
const BINDS = /^(?:must|only|need|needs|required|requires|have|has|either)$/;
const MAY_DROP = /^(?:may|can|could|might|no|not|never|nor|without|cannot)$|n't$/;

/**
 * A statement that keeps one side of an `or` under `must` or `only`: of `You must run Windows 10 or Windows 11`, `You must run Windows 11`. Null where it does
 * not, or where it may leave the other side out (`can`, `not`).
 */
export function lostAlternative(stated: Reading, quotes: readonly Reading[]): Span | null {
  const own = new Set(stated.tokens.map(({ stem }) => stem));
  if (stated.tokens.some(({ lower }) => lower === 'or')) return null;
  for (const quote of quotes) {
    const { text } = quote;
    const tokens = quote.tokens.filter(({ start }) => !isBracketed(text, start));
    for (const [at, token] of tokens.entries()) {
      if (token.lower !== 'or') continue;
      const sides = [sideOf(text, tokens, at, -1), sideOf(text, tokens, at, 1)];
      // The verb before them is not the first one's.
      const [left, right] = sides.map(side => side.slice(0, Math.max(1, Math.min(...sides.map(({ length }) => length)))));
      const bound = tokens.slice(0, at).some(({ lower }) => BINDS.test(lower));
      if (!bound || tokens.slice(Math.max(0, at - width), at).some(({ lower }) => MAY_DROP.test(lower))) continue;
      const says = (words: readonly Token[], others: readonly Token[]) => {
        const alone = words.filter(word => !others.some(({ stem }) => stem === word.stem));
        return alone.length === 0 ? null : alone.filter(({ stem }) => own.has(stem)).length / alone.length;
      };
      const [saysLeft, saysRight] = [says(left, right), says(right, left)];
      if (saysLeft === null || saysRight === null) continue;
      const kept = saysLeft === 0 && saysRight >= 0.5 ? right : saysRight === 0 && saysLeft >= 0.5 ? left : null;
      const word = kept && stated.tokens.find(({ stem }) => kept.some(other => other.stem === stem));
      if (word != null) return { start: word.start, end: word.end };
    }
  }
  return null;
}

/** Content words beside an `or` up to the next stop; a bracket right before it is passed over. */
function sideOf(text: string, tokens: readonly Token[], at: number, step: 1 | -1): Token[] {
  const found: Token[] = [];
  for (let i = at + step; i >= 0 && i < tokens.length && Math.abs(i - at) <= width; i += step) {
    const gap = step > 0 ? text.slice(tokens[i - 1].end, tokens[i].start) : text.slice(tokens[i].end, tokens[i + 1].start);
    if (STOPS.test(gap.replace(/\([^()]*\)/g, ' ')) || BINDS.test(tokens[i].lower) || tokens[i].lower === 'to') break;
    if (isContent(tokens[i])) found.push(tokens[i]);
  }
  return found;
}

function isBracketed(text: string, at: number): boolean {
  return text.lastIndexOf('(', at) > text.lastIndexOf(')', at - 1) && text.indexOf(')', at) >= 0;
}
