import { isContent } from '../extraction/words';
import type { Reading } from './direction';

const CONDITION =
  /(?<!\b(?:ask|asks|asked|check|checks|see|sees|know|knows|decide|decides|determine|determines|wonder|as|even|what) )\b(?:if|unless|provided that|as long as)\b/i;
const SAYS_CONDITION = /\b(?:if|unless|provided|as long as|when|where|with|once|in case|only|who|whoever|those)\b/i;
const EXCEPTION = /\b(?:except|apart from|other than|excluding|with the exception of)\b/i;
const WHOLE = /\b(?:all|every|each|everyone|everything|always|nobody|no one|none|never|any|no)\b/i;

/** What a statement leaves out though the quotes hold only under it: a condition, or an exception to `all` and `nobody`; empty otherwise. */
export function leftOut(stated: Reading, quotes: readonly Reading[]): string {
  if (quotes.length === 0) return '';
  if (quotes.every(quote => CONDITION.test(partOn(stated, quote)) && !saysCondition(stated, quote)) && !SAYS_CONDITION.test(stated.text))
    return 'the condition';
  if (WHOLE.test(stated.text) && !EXCEPTION.test(stated.text) && quotes.every(quote => EXCEPTION.test(quote.text))) return 'the exception';
  if (quotes.every(quote => isEmbedded(stated, quote))) return 'that it is only said, meant or planned';
  return '';
}

/** Of `A, but B if C`, the part that the statement takes its words from; the whole where that is not one. */
function partOn(stated: Reading, { text, tokens }: Reading): string {
  const parts = text.split(/;\s|,\s(?=(?:but|while|whereas)\b)/);
  if (parts.length < 2) return text;
  const own = new Set(stated.tokens.filter(isContent).map(token => token.stem));
  let from = 0;
  const shares = parts.map(part => {
    const start = text.indexOf(part, from);
    from = start + part.length;
    const inside = tokens.filter(token => start <= token.start && token.end <= from && own.has(token.stem));
    return new Set(inside.map(token => token.stem)).size;
  });
  const most = Math.max(...shares);
  return most >= nearlyAll * own.size ? parts[shares.indexOf(most)] : text;
}

const nearlyAll = 0.8;

/** Share of the condition's words that say it, whatever joins them (`a container that requests` for `if a container requests`). */
const saidShare = 0.75;

function saysCondition(stated: Reading, quote: Reading): boolean {
  const match = CONDITION.exec(quote.text);
  if (match === null) return false;
  const from = match.index + match[0].length;
  const rest = quote.tokens.filter(token => token.start >= from);
  const stop = rest.findIndex((token, i) => i > 0 && /[,;:.]/.test(quote.text.slice(rest[i - 1].end, token.start)));
  const words = rest.slice(0, stop < 0 ? rest.length : stop).filter(isContent);
  const own = new Set(stated.tokens.map(token => token.stem));
  return words.length > 1 && words.filter(token => own.has(token.stem)).length >= saidShare * words.length;
}

const EMBEDS =
  /\b(?:den(?:y|ies|ied)|claim(?:s|ed)?|alleg(?:es|ed)|argu(?:es|ed)|believ(?:es|ed)|suspect(?:s|ed)?|hop(?:es|ed)|plan(?:s|ned)?|want(?:s|ed)?|intend(?:s|ed)?|tr(?:ies|ied)|attempt(?:s|ed)?|propos(?:es|ed)|expect(?:s|ed)?|consider(?:s|ed)?|doubt(?:s|ed)?|rumou?red) (?:(?:that|to)\b|\p{Ll}+ing\b)/iu;
/** Share of a statement's words that must stand behind the embedding verb. */
const embeddedShare = 0.6;

/** `The vendor claims that X` does not say X. */
function isEmbedded(stated: Reading, quote: Reading): boolean {
  const match = EMBEDS.exec(quote.text);
  if (match === null) return false;
  const verb = quote.tokens.find(token => token.start === match.index);
  if (verb === undefined || stated.tokens.some(token => token.stem === verb.stem)) return false;
  const after = quote.tokens.filter(token => token.start > match.index);
  const end = after.findIndex(token => token.lower === 'but');
  const tail = new Set(after.slice(0, end < 0 ? after.length : end).map(token => token.stem));
  const words = stated.tokens.filter(isContent);
  return words.length > 0 && words.filter(token => tail.has(token.stem)).length >= embeddedShare * words.length;
}
