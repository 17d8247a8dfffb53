import { isContent, type Token } from '../extraction/words';
import type { Question } from './question';
import { findValues, type Value } from './values';

const WEEKDAY =
  /\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|January|February|March|April|May|June|July|August|September|October|November|December|[Ss]pring|[Ss]ummer|[Aa]utumn|[Ww]inter|today|tomorrow|weekly|daily|monthly|noon|midnight|weekends?|weekdays?)\b/;
// An hour by its number alone: `opens at nine`, `until half past 10`; what follows must not be what the number counts.
const HOUR =
  /\b(?:at|by|until|till|from|before|after|since)\s+(?:half past\s+|(?:a\s+)?quarter (?:past|to)\s+)?(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|1?\d|2[0-4])(?=[,;)]?\s*$|[.!?;)](?:\s|$)|,\s|\s+(?:o['’]clock|in the (?:morning|afternoon|evening)|at night|sharp|on|every|to|until|till|and)\b)/i;
// A place: a preposition before a name that is no month or day, or before `the`.
const PLACE =
  /\b(?:[Ii]n|[Aa]t|[Oo]n|[Nn]ear|[Uu]nder|[Ii]nside|[Bb]ehind|[Nn]ext to|[Oo]pposite|[Bb]etween)\s+(?:(?:the|a|an|our|its)\s+\p{L}|(?!January|February|March|April|May|June|July|August|September|October|November|December|\p{Lu}\p{Ll}+day)\p{Lu}|`)/u;
const WAY = new RegExp(PLACE.source.replace('[Bb]etween', '[Bb]etween|[Tt]o|[Ii]nto|[Ff]rom'), 'u');
const MOVES =
  /\b(?:go|goes|come|comes?|came|move[sd]?|send|sends|sent|lead|leads|travel|ship|ships|export|flow|flows|write|writes|push|pull|run|runs|ran|sail|sails|get|gets|from|to)\b/i;
const OCCASION =
  /\b(?:when|whenever|if|once|after|before|until|while|during|unless|only|as soon as|as long as|in case|every time|for (?:\w+ )?(?:use )?cases?|useful|recommended?|prefer|ideal|suited|suitable|intended|designed for|at the end|at (?:startup|runtime|compile time))\b/i;
const FREQUENCY =
  /\b(?:every|each|once|twice|daily|weekly|monthly|yearly|annually|hourly|quarterly|nightly|always|never|rarely|often|regularly|per (?:day|week|month|year|hour|minute|second)|times? (?:a|per)|continuously|periodically)\b/i;
const SHORTCUT = /\b(?:ctrl|cmd|alt|shift|option|meta|win|control|command)\s*(?:\+|-|\/)|[⌘⌥⇧⌃]|\bF\d{1,2}\b|\b(?:press|hit|key)\b/i;
const ADDRESS = /\bhttps?:\/\/|\bwww\.|\blocalhost\b|\b[\w-]+(?:\.[\w-]+)+(?:\/|\b)/i;
const FILE = /(?:^|[\s(`"'])\.?[\w./\\-]*\w\.[A-Za-z]\w{0,9}\b|[/\\]\w|(?:^|[\s`"'])\.\w{3,}|\b(?:Makefile|Dockerfile|Procfile)\b/;
const GROUP =
  /^(?:team|group|owner|lead|manager|maintainers?|committee|council|office|department|engineers?|operators?|users?|admins?|everyone|anyone|nobody)$/;
const DURATION_UNITS = new Set(['ms', 's', 'min', 'h', 'day', 'week', 'month', 'year']);

// `Listing 4-6` numbers nothing.
const LABEL = /(?:listing|figure|table|chapter|section|step|appendix|version|issue|#|v|\d-)\s*$/i;
/** Words that may stand between a number and what it counts. */
const reach = 5;

const NOBODY =
  /^(?:The|This|That|These|Those|It|In|On|At|For|With|You|We|I|If|When|While|After|As|By|From|To|And|But|There|Here|Our|Your|Its|A|An)$/;

/** A word with a capital that is no file, setting, acronym with digits or small word. */
function isNameOfSomebody(token: Token, text: string): boolean {
  return (
    token.named &&
    /^\p{Lu}[\p{L}'’]+$/u.test(token.text) &&
    !NOBODY.test(token.text) &&
    !/[./_\\-]/.test(text[token.start - 1] ?? '') &&
    !/^[._/\\][\p{L}\d]/u.test(text.slice(token.end))
  );
}

/** `Maintainers` names nobody who maintains. */
function repeats(token: Token, asked: ReadonlySet<string>): boolean {
  return [...asked].some(stem => token.stem === stem || (stem.length >= rootLength && token.stem.startsWith(stem.slice(0, rootLength))));
}

/** Somebody without a name: `is opened by the harbour master`, `the harbour master opens it`. */
function isDoneBy(text: string, tokens: readonly Token[], asked: ReadonlySet<string>): boolean {
  const at = tokens.findIndex((token, i) => i > 0 && asked.has(token.stem) && /(?:ed|en|[^s]s|un|ade|uilt)$/.test(token.lower));
  if (at < 0) return false;
  const by = tokens[at + 1]?.lower === 'by' && AGENT.test(text.slice(tokens[at + 1].start));
  const subject = tokens[at - 1];
  const acts =
    /[^s]s$/.test(tokens[at].lower) &&
    /^(?:the|an?|each|every|our)$/i.test(tokens[0].lower) &&
    isContent(subject) &&
    !repeats(subject, asked);
  return by || acts;
}

const AGENT = /^by (?:the|an?|our|its|their|each|every) \p{L}/iu;

/** Words that begin with so many equal letters are of one root. */
const rootLength = 6;

/** For `how many Xs`: the number stands right before the Xs, or in a column that is headed so. */
function counts(question: Question, value: Value, text: string, tokens: readonly Token[]): boolean {
  if (question.counted === '') return true;
  const after = tokens.findIndex(token => token.start >= value.span.start);
  const header = tokens[after - 1];
  if (header?.stem === question.counted && /^:\s*$/.test(text.slice(header.end, value.span.start))) return true;
  return after >= 0 && tokens.slice(after, after + reach).some(token => token.stem === question.counted);
}

/** Whether a sentence holds something of the kind that the question asks for, which the question does not already say. */
export function answers(question: Question, text: string, tokens: readonly Token[], asked: ReadonlySet<string>): boolean {
  switch (question.answer) {
    case 'date':
      return (
        WEEKDAY.test(text) ||
        HOUR.test(text) ||
        findValues(text, tokens).some(
          value =>
            value.kind === 'date' || value.unit === 'clock' || /^(?:1[0-9]|20)\d\d$/.test(value.value) || DURATION_UNITS.has(value.unit),
        )
      );
    case 'condition':
      return OCCASION.test(text) || answers({ ...question, answer: 'date' }, text, tokens, asked);
    case 'frequency':
      return FREQUENCY.test(text);
    case 'duration':
      return (
        findValues(text, tokens).some(value => value.kind === 'number' && DURATION_UNITS.has(value.unit)) ||
        /\b(?:until|forever|hours?|days?|weeks?|months?|years?)\b/i.test(text)
      );
    case 'number':
      return (
        findValues(text, tokens).some(
          value =>
            value.kind === 'number' &&
            !asked.has(value.value) &&
            !LABEL.test(text.slice(0, value.span.start)) &&
            counts(question, value, text, tokens),
        ) || /\b(?:none|no|once|twice|any number of|unlimited|several)\b/i.test(text)
      );
    case 'person':
      return (
        isDoneBy(text, tokens, asked) ||
        tokens.some(
          (token, i) =>
            !repeats(token, asked) &&
            ((isNameOfSomebody(token, text) && (i > 0 || tokens.length < 4 || /^\p{Lu}/u.test(tokens[1]?.text ?? ''))) ||
              GROUP.test(token.lower)),
        )
      );
    case 'shortcut':
      return SHORTCUT.test(text);
    case 'address':
      return ADDRESS.test(text);
    case 'file':
      return FILE.test(text);
    case 'version':
      return /\d/.test(text) || tokens.some(token => !asked.has(token.stem) && /^(?:nightly|stable|latest|alpha|beta)$/.test(token.lower));
    case 'place':
      return (MOVES.test(question.text) ? WAY : PLACE).test(text) || /[/\\]\w/.test(text);
    default:
      return true;
  }
}
