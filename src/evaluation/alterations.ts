/** A statement made false by changing one thing of a true one. */
export interface Alteration {
  readonly kind: 'number' | 'unit' | 'date' | 'version' | 'negation' | 'modality' | 'quantifier' | 'name' | 'direction';
  readonly text: string;
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const MONTH = new RegExp(`\\b(${MONTHS.filter(month => month !== 'May').join('|')})\\b(?= \\d)`);
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/(?<=\d[ -]?)seconds?\b/, 'minutes'],
  [/(?<=\d[ -]?)minutes?\b/, 'hours'],
  [/(?<=\d[ -]?)hours?\b/, 'days'],
  [/(?<=\d[ -]?)days?\b/, 'weeks'],
  [/(?<=\d[ -]?)years?\b/, 'months'],
  [/(?<=\d ?)(?:GB|GiB)\b/, 'MB'],
  [/(?<=\d ?)(?:MB|MiB)\b/, 'GB'],
  [/(?<=\d ?)(?:km|kilometers|kilometres)\b/, 'miles'],
  [/(?<=\d ?)miles?\b/, 'km'],
  [/(?<=\d ?)(?:%|percent)/, ' euros'],
];

/** One alteration per rule that fits. `names` are other things of the corpus, of which one takes the place of a name of the sentence. */
export function alterations(sentence: string, names: readonly string[], pick: (count: number) => number): Alteration[] {
  const found: Alteration[] = [];
  const add = (kind: Alteration['kind'], text: string | null) => {
    if (text !== null && text !== sentence) found.push({ kind, text });
  };
  add('number', otherNumber(sentence));
  add('unit', replaceFirst(sentence, UNITS));
  add('date', otherDate(sentence));
  add('version', otherVersion(sentence));
  add('negation', turned(sentence));
  add('modality', replaceFirst(sentence, MODALS));
  add('quantifier', replaceFirst(sentence, AMOUNTS));
  add('name', otherName(sentence, names, pick));
  add('direction', swapped(sentence));
  return found;
}

function replaceFirst(sentence: string, rules: readonly (readonly [RegExp, string])[]): string | null {
  for (const [pattern, by] of rules) if (pattern.test(sentence)) return sentence.replace(pattern, by);
  return null;
}

/** A number of its own, not part of a name, a version or a day. */
function otherNumber(sentence: string): string | null {
  const match = /(?<=[a-z,(] )\d{1,3}(?:,\d{3})*(?=[ .,)%](?!\d))/.exec(sentence);
  if (match === null || new RegExp(`^ (?:${MONTHS.join('|')})`).test(sentence.slice(match.index + match[0].length))) return null;
  const digits = match[0];
  const changed = digits.replace(/\d(?=\D*$)/, digit => String((Number(digit) + 3) % 10));
  const better = Number(changed.replaceAll(',', '')) === 0 ? `${digits}5` : changed;
  return sentence.slice(0, match.index) + better + sentence.slice(match.index + digits.length);
}

function otherDate(sentence: string): string | null {
  if (MONTH.test(sentence)) return sentence.replace(MONTH, month => MONTHS[(MONTHS.indexOf(month) + 5) % 12]);
  const year = /\b(1[5-9]|20)(\d)(\d)\b(?![-.:]\d)/;
  return year.test(sentence) ? sentence.replace(year, (_, century, ten, one) => `${century}${ten}${(Number(one) + 4) % 10}`) : null;
}

function otherVersion(sentence: string): string | null {
  const version = /\bv?(\d+)\.(\d+)(?:\.(\d+))?\b(?!%)/;
  return version.test(sentence) ? sentence.replace(version, all => all.replace(/\d+$/, last => String(Number(last) + 1))) : null;
}

function turned(sentence: string): string | null {
  const denied = /\b(is|are|was|were|does|do|did|has|have|can|should|must|will|may) not /;
  if (denied.test(sentence)) return sentence.replace(denied, (_, verb) => (/^do(?:es)?$|^did$/.test(verb) ? '' : `${verb} `));
  const plain = /(?<=^[^,;:"“(]{4,60}) (is|are|was|were|can|should|must|will|may) (?!not |no |never |n't|only )/;
  return plain.test(sentence) ? sentence.replace(plain, (_, verb) => ` ${verb} not `) : null;
}

const MODALS: readonly (readonly [RegExp, string])[] = [
  [/\bmust not\b/i, 'may not'],
  [/\bmust\b/i, 'may'],
  [/\bshould\b/i, 'must'],
  [/(?<=[a-z] )may (?!not)/, 'must '],
  [/(?<=[a-z] )can (?!not)/, 'must '],
  [/(?<=[a-z] )might\b/, 'must'],
  [/(?<=[a-z] )requires\b/, 'may require'],
  [/(?<=[a-z] )will (?!not)/, 'may '],
];

const AMOUNTS: readonly (readonly [RegExp, string])[] = [
  [/\bSome\b/, 'All'],
  [/(?<=[a-z] )some (?=\p{Ll}+s\b)/u, 'all '],
  [/(?<=[a-z,] )(?:usually|often|sometimes|generally|typically)\b/, 'always'],
  [/\b[Mm]ost (?=\p{Ll}+s\b)/u, 'All '],
  [/(?<=[a-z] )(?:many|several) (?=\p{Ll}+s\b)/u, 'all '],
  [/(?<=\b(?:is|are) )(?=(?:used|available|supported|needed|required|enabled|found|known) )/, 'only '],
];

const NAME = /(?<=[\p{Ll},] )\p{Lu}[\p{L}\p{N}-]{2,}(?: (?:of |de |van |the )?\p{Lu}[\p{L}\p{N}-]+)*/gu;

function otherName(sentence: string, names: readonly string[], pick: (count: number) => number): string | null {
  const own = [...sentence.matchAll(NAME)].filter(match => !MONTHS.includes(match[0]));
  if (own.length === 0 || names.length === 0) return null;
  const match = own[pick(own.length)];
  for (let tries = 0; tries < 8; tries++) {
    const name = names[pick(names.length)];
    if (name.split(' ').some(word => sentence.toLowerCase().includes(word.toLowerCase()))) continue;
    return sentence.slice(0, match.index) + name + sentence.slice(match.index + match[0].length);
  }
  return null;
}

const END = '((?:the |a |an )?[\\p{L}\\p{N}][^,;:.()"]{2,40}?)';
const SWAPS: readonly { readonly pattern: RegExp; readonly turn: (a: string, verb: string, b: string) => string }[] = [
  {
    pattern: new RegExp(
      `^((?:The |A |An )?[^,;:.()"]{2,40}?) ((?:was|were|is|are) \\p{Ll}+ed by) ${END}(?=[.,]| (?:in|on|from|and|for|at)\\b)`,
      'u',
    ),
    turn: (a, verb, b) => `${b} ${verb} ${a}`,
  },
  {
    pattern: new RegExp(
      `^((?:The |A |An )?[^,;:.()"]{2,40}?) (requires|contains|uses|calls|replaces|owns|extends|manages|defeated|directed|founded|wrote|married|bought|acquired|depends on|implements|returns|sends|creates|includes|supports) ${END}(?=[.,]| (?:in|on|from|and|for|at|to|when|if)\\b)`,
      'u',
    ),
    turn: (a, verb, b) => `${b} ${verb} ${a}`,
  },
  { pattern: /(?<=\b)from ([\p{L}\p{N}]+)( to )([\p{L}\p{N}]+)\b/u, turn: (a, verb, b) => `from ${b}${verb}${a}` },
  {
    pattern: /\b((?:the )?[\p{L}\p{N}]+)( (?:is|are|was|were) (?:\p{Ll}+er|more \p{Ll}+) than )((?:the )?[\p{L}\p{N}]+)\b/u,
    turn: (a, verb, b) => `${b}${verb}${a}`,
  },
];

/** Both ends of a relation exchanged; a pronoun at one end has no other. */
function swapped(sentence: string): string | null {
  for (const { pattern, turn } of SWAPS) {
    const match = pattern.exec(sentence);
    if (match === null) continue;
    const [all, a, verb, b] = match;
    if (a.toLowerCase() === b.toLowerCase() || /^(?:it|he|she|they|this|that|these|which|we|you|i|there|who)\b/i.test(a)) continue;
    if (/^(?:it|them|him|her|this|that|you|us|a|all|no|any)\b/i.test(b)) continue;
    // `A was founded in May`: a time or a place is no other end.
    if (/\b(?:is|are|was|were|be|been)$/.test(a) || /^(?:in|on|at|by|from|for|to|with|as)\b/i.test(b)) continue;
    const turnedRound = turn(/^(?:The|An?) /.test(a) ? a.charAt(0).toLowerCase() + a.slice(1) : a, verb, b);
    return (
      sentence.slice(0, match.index) +
      (match.index === 0 ? turnedRound.charAt(0).toUpperCase() + turnedRound.slice(1) : turnedRound) +
      sentence.slice(match.index + all.length)
    );
  }
  return null;
}
