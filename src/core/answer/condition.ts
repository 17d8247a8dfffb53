import type { Reading } from './direction';

const CONDITION =
  /(?<!\b(?:ask|asks|asked|check|checks|see|sees|know|knows|decide|decides|determine|determines|wonder|as|even|what) )\b(?:if|unless|provided that|as long as)\b/i;
const SAYS_CONDITION = /\b(?:if|unless|provided|as long as|when|where|with|once|in case|only)\b/i;
const EXCEPTION = /\b(?:except|apart from|other than|excluding|with the exception of)\b/i;
const WHOLE = /\b(?:all|every|each|everyone|everything|always|nobody|no one|none|never|any|no)\b/i;

/** What a statement leaves out though the quotes hold only under it: a condition, or an exception to `all` and `nobody`; empty otherwise. */
export function leftOut(stated: Reading, quotes: readonly Reading[]): string {
  if (quotes.length === 0) return '';
  if (quotes.every(quote => CONDITION.test(quote.text)) && !SAYS_CONDITION.test(stated.text)) return 'the condition';
  if (WHOLE.test(stated.text) && !EXCEPTION.test(stated.text) && quotes.every(quote => EXCEPTION.test(quote.text))) return 'the exception';
  return '';
}
