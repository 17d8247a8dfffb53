import type { Token } from '../extraction/words';
import type { Question } from './question';
import { findValues } from './values';

const WEEKDAY =
  /\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|January|February|March|April|May|June|July|August|September|October|November|December|[Ss]pring|[Ss]ummer|[Aa]utumn|[Ww]inter|today|tomorrow|weekly|daily|monthly|noon|midnight|weekends?|weekdays?)\b/;
// A place: a preposition before a name that is no month or day, or before `the`.
const PLACE =
  /\b(?:[Ii]n|[Aa]t|[Oo]n|[Nn]ear|[Uu]nder|[Ii]nside|[Bb]ehind|[Nn]ext to|[Oo]pposite|[Bb]etween|[Tt]o|[Ff]rom)\s+(?:(?:the|a|an|our|its)\s+\p{L}|(?!January|February|March|April|May|June|July|August|September|October|November|December|\p{Lu}\p{Ll}+day)\p{Lu}|`)/u;
const DURATION_UNITS = new Set(['ms', 's', 'min', 'h', 'day', 'week', 'month', 'year']);

/** Whether a sentence holds something of the kind that the question asks for, which the question does not already say. */
export function answers(question: Question, text: string, tokens: readonly Token[], asked: ReadonlySet<string>): boolean {
  switch (question.answer) {
    case 'date':
      return (
        WEEKDAY.test(text) ||
        findValues(text, tokens).some(
          value =>
            value.kind === 'date' || value.unit === 'clock' || /^(?:1[0-9]|20)\d\d$/.test(value.value) || DURATION_UNITS.has(value.unit),
        )
      );
    case 'duration':
      return (
        findValues(text, tokens).some(value => value.kind === 'date' || DURATION_UNITS.has(value.unit)) ||
        /\b(?:until|forever|hours?|days?|weeks?|months?|years?)\b/i.test(text)
      );
    case 'number':
      return (
        findValues(text, tokens).some(value => value.kind === 'number' && !asked.has(value.value)) ||
        /\b(?:none|no|once|twice|daily|weekly|monthly|every)\b/i.test(text)
      );
    case 'person':
      return (
        tokens.some(
          (token, i) => token.named && !asked.has(token.stem) && (i > 0 || tokens.length < 4 || /^\p{Lu}/u.test(tokens[1]?.text ?? '')),
        ) ||
        /\b(?:team|group|owner|lead|manager|maintainers?|committee|council|office|department|engineers?|operators?|users?|admins?|everyone|anyone|nobody)\b/i.test(
          text,
        )
      );
    case 'place':
      return PLACE.test(text) || /[/\\]\w/.test(text);
    default:
      return true;
  }
}
