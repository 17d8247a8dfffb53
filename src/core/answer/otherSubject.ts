import { isContent, type Token } from '../extraction/words';
import type { Span } from '../model/span';
import type { Reading } from './direction';

const AUXILIARY = /^(?:will|can|may|must|should|would|could|does|is|are|was|were|has|have|had)$/;
const ADVERB = /ly$|^(?:later|then|again|often|sometimes|once|still|already|soon|now|not)$/;
const CONTRAST = /^(?:whereas|while|but|although|though|however|unlike)$/;
const LINKS = /^(?:and|or|which|who|that|whose|to|then|also|not|both)$/;

/**
 * Where a statement gives a verb of a quote a subject that the quote has for another one: `The north door opens inwards` of `The north door is oak, whereas the
 * south door opens inwards`. Null where it does not, and where the quotes give the verb that subject somewhere.
 */
export function otherSubject(stated: Reading, quotes: readonly Reading[]): Span | null {
  const { tokens } = stated;
  for (let i = 1; i < tokens.length - 1; i++) {
    const [verb, next] = [tokens[i], tokens[i + 1]];
    const subject = tokens[AUXILIARY.test(tokens[i - 1].lower) ? i - 2 : i - 1];
    if (!isContent(verb) || subject === undefined || !isContent(subject) || LINKS.test(subject.lower)) continue;
    const places = quotes.flatMap(quote => placesOf(quote, verb, next));
    if (places.length === 0 || !places.every(({ quote, at }) => isJumped(quote, subject, at))) continue;
    return { start: subject.start, end: verb.end };
  }
  return null;
}

/** Where a quote has a word before the same one as the statement. */
function placesOf(quote: Reading, word: Token, next: Token): { readonly quote: Reading; readonly at: number }[] {
  return [...quote.tokens.keys()].flatMap(at =>
    quote.tokens[at].stem === word.stem && quote.tokens[at].lower === word.lower && quote.tokens[at + 1]?.stem === next.stem
      ? [{ quote, at }]
      : [],
  );
}

/** The subject stands further in front, in a clause of its own that is set against the one of the verb. */
function isJumped({ text, tokens }: Reading, subject: Token, at: number): boolean {
  const before = tokens.slice(0, at).findLast(token => !AUXILIARY.test(token.lower) && !ADVERB.test(token.lower));
  if (before === undefined || !isContent(before) || before.stem === subject.stem || LINKS.test(before.lower)) return false;
  if (/[,;(]/.test(text.slice(before.end, tokens[at].start))) return false;
  const from = tokens.findLastIndex((token, i) => i < at && token.stem === subject.stem);
  if (from < 0) return false;
  const gap = tokens.slice(from + 1, at);
  const contrast = gap.findIndex(token => CONTRAST.test(token.lower));
  const led = CONTRAST.test(tokens.slice(0, from).find(token => CONTRAST.test(token.lower))?.lower ?? '');
  const isSet = contrast > 0 || startsAnew(gap) || (led && /,/.test(text.slice(tokens[from].end, before.start)));
  return isSet && !gap.slice(Math.max(contrast, 0)).some(token => token.stem === subject.stem);
}

/** `A does this and B does`: after `and`, somebody else is named. */
function startsAnew(gap: readonly Token[]): boolean {
  const and = gap.findLastIndex(token => token.lower === 'and');
  const first = gap.slice(0, Math.max(and, 0));
  return (
    and > 1 &&
    first.some(token => AUXILIARY.test(token.lower) || /[^s]s$/.test(token.lower)) &&
    gap.slice(and + 1).some(token => isContent(token) && !ADVERB.test(token.lower))
  );
}
