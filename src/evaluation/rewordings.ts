/** The same thing said otherwise, made by rule. What a rule gives is true wherever the sentence is. */
export interface Rewording {
  readonly kind: 'clause' | 'voice' | 'pronoun' | 'date' | 'number' | 'negation' | 'order' | 'phrase' | 'word';
  readonly text: string;
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const MONTH = `(${MONTHS.join('|')})`;
const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** All rewordings that fit a sentence, one per rule. `title` is what its document is about, for a pronoun that begins it. */
export function rewordings(sentence: string, title: string): Rewording[] {
  const found: Rewording[] = [];
  const add = (kind: Rewording['kind'], text: string | null) => {
    if (text !== null && text !== sentence && text.length > 12) found.push({ kind, text });
  };
  add('clause', withoutClause(sentence));
  add('voice', otherVoice(sentence));
  add('pronoun', withName(sentence, title));
  add('date', otherDate(sentence));
  add('number', otherNumber(sentence));
  add('negation', otherNegation(sentence));
  add('order', otherOrder(sentence));
  add('phrase', replaced(sentence, PHRASES));
  add('word', replaced(sentence, WORDS));
  add('clause', withoutContrast(sentence));
  return found;
}

/** Without what stands in brackets, without a relative clause at the end, or without what stands before a first comma. */
function withoutClause(sentence: string): string | null {
  const bracketed = sentence.replace(/\s\((?![^)]*\()(?!except|unless|only|if|since|not\b)[^()]{3,80}\)/, '');
  if (bracketed !== sentence && !bracketed.includes('(')) return bracketed;
  const relative = /^([^"“]{25,}?),\s(?:which|who|where)\s[^"“]*[.]$/.exec(sentence);
  if (relative !== null && !relative[1].includes(',') && / (?:is|was|are|were|has|had) /.test(relative[1])) return `${relative[1]}.`;
  const opening = /^(?:In|On|At|During|By) (?:the )?[\p{Lu}\d][^,]{2,40}, (?=(?:the|a|an|he|she|it|they) )(.+)$/u.exec(sentence);
  return opening === null ? null : capital(opening[1]);
}

/** `It stops, but nobody knows why.` as `It stops.` */
function withoutContrast(sentence: string): string | null {
  const match = /^([^,;:()"“]{25,}), (?:but|while|whereas|although) [^"“]+\.$/.exec(sentence);
  return match === null || /^(?:If|When|While|Although|Though|Not|Only)\b/.test(match[1]) ? null : `${match[1]}.`;
}

/** `If it rains, the gate closes.` as `The gate closes if it rains.` */
function otherOrder(sentence: string): string | null {
  const match =
    /^(If|When|After|Before|Because|Once|Unless) ([^,;:()"“]{6,80}), (?!then\b)((?:the|a|an|you|we|it|they|this|these|\p{Lu}\p{Ll}+) [^,;:()"“?]{8,120})\.$/u.exec(
      sentence,
    );
  return match === null ? null : `${capital(match[3])} ${match[1].toLowerCase()} ${match[2]}.`;
}

/** Ways of saying small things that may stand for one another wherever they are. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/(?<=[a-z] )in order to(?= \p{Ll})/u, 'to'],
  [/(?<=[a-z] )is able to(?= \p{Ll})/u, 'can'],
  [/(?<=[a-z] )are able to(?= \p{Ll})/u, 'can'],
  [/(?<=[a-z] )(?:has|have) to(?= \p{Ll})/u, 'must'],
  [/(?<=\b(?:it|that|which|this) )must(?= (?!not|be)\p{Ll})/u, 'has to'],
  [/(?<=\b(?:you|we|they|users) )must(?= (?!not|be)\p{Ll})/u, 'have to'],
  [/(?<=\b(?:you|we|they|users) )can(?= (?!not|be|only|also)\p{Ll})/u, 'are able to'],
  [/(?<=[a-z],? )prior to\b/, 'before'],
  [/(?<=[a-z],? )due to\b/, 'because of'],
  [/(?<=[a-z],? )because of\b/, 'due to'],
  [/(?<=[a-z], )as well as\b/, 'and'],
  [/\be\.g\.,?(?= )/, 'for example'],
];

/** Everyday words that say the same of anything. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/(?<=[a-z] )delete(d|s)?(?= )/, 'remove$1'],
  [/(?<=[a-z] )remove(d|s)?(?= )/, 'delete$1'],
  [/(?<=[a-z] )allow(s|ed)?(?= (?:you|users|us|the|a)\b)/, 'permit$1'],
  [/(?<=[a-z] )shows(?= )/, 'displays'],
  [/(?<=[a-z] )contains(?= )/, 'includes'],
  [/(?<=[a-z] )requires(?= (?:a|an|the)\b)/, 'needs'],
  [/(?<=[a-z] )begins(?= )/, 'starts'],
  [/(?<=[a-z] )multiple(?= \p{Ll}+s\b)/u, 'several'],
  [/(?<=[a-z] )documentation(?= )/, 'docs'],
];

function replaced(sentence: string, rules: readonly (readonly [RegExp, string])[]): string | null {
  for (const [pattern, by] of rules) if (pattern.test(sentence)) return sentence.replace(pattern, by);
  return null;
}

/** `X was directed by Y.` as `Y directed X.` */
function otherVoice(sentence: string): string | null {
  const match =
    /^((?:The |A |An )?[^,;:()"]{3,60}?) (?:was|were) (?!born|named|followed|preceded|accompanied|succeeded)(\p{Ll}+ed) by ((?:the |a |an )?\p{Lu}[^,;:()"]{2,60}?)\.$/u.exec(
      sentence,
    );
  if (match === null || / (?:is|are|was|were|and|which|who|that|in|on|at|from|for|as|with|by|to) /.test(`${match[1]} ${match[3]} `))
    return null;
  return `${capital(match[3])} ${match[2]} ${/^(?:The|A|An) /.test(match[1]) ? match[1].charAt(0).toLowerCase() + match[1].slice(1) : match[1]}.`;
}

function withName(sentence: string, title: string): string | null {
  const name = title.replace(/ \([^)]*\)$/, '');
  const match = /^(?:He|She|It) (is|was|has|had|does|did|can|will|\p{Ll}+ed|\p{Ll}+s) /u.exec(sentence);
  return match === null || name === '' ? null : `${name} ${sentence.slice(sentence.indexOf(' ') + 1)}`;
}

function otherDate(sentence: string): string | null {
  const dayFirst = new RegExp(`\\b(\\d{1,2}) ${MONTH} (\\d{4})\\b`);
  const monthFirst = new RegExp(`\\b${MONTH} (\\d{1,2}), (\\d{4})\\b`);
  const iso = /\b(\d{4})-(\d{2})-(\d{2})\b(?![-\w])/;
  if (dayFirst.test(sentence)) return sentence.replace(dayFirst, '$2 $1, $3');
  if (monthFirst.test(sentence))
    return sentence.replace(monthFirst, (_, month, day, year) => `${year}-${pad(MONTHS.indexOf(month) + 1)}-${pad(Number(day))}`);
  return iso.test(sentence)
    ? sentence.replace(iso, (all, year, month, day) => (Number(month) > 12 ? all : `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`))
    : null;
}

function otherNumber(sentence: string): string | null {
  const comma = /(?<![\d,.])(\d{1,3}),(\d{3})(?![\d,])/;
  if (comma.test(sentence)) return sentence.replace(comma, '$1$2');
  const word = new RegExp(`(?<=[a-z,] )(${NUMBERS.slice(2).join('|')})(?= \\p{Ll}+s\\b)`, 'u');
  if (word.test(sentence)) return sentence.replace(word, match => String(NUMBERS.indexOf(match)));
  const digit = /(?<=[a-z] )([2-9])(?= \p{Ll}{3,}s\b)/u;
  return digit.test(sentence) ? sentence.replace(digit, match => NUMBERS[Number(match)]) : null;
}

function otherNegation(sentence: string): string | null {
  const full = /\b(does|do|did|is|are|was|were|has|have|will|should|must) not\b/;
  if (full.test(sentence)) return sentence.replace(full, (_, verb) => (verb === 'will' ? "won't" : `${verb}n't`));
  const short = /\b(does|do|did|is|are|was|were|has|have|should|must)n['’]t\b/;
  return short.test(sentence) ? sentence.replace(short, '$1 not') : null;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
