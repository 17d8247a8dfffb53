import type { Span } from '../model/span';
import type { Token } from '../extraction/words';

/** A number or a day in a text, in one form however it is written. */
export type Value = NumberValue | DateValue;

export interface NumberValue {
  readonly kind: 'number';
  readonly value: string;
  /** One name per unit; empty where none is written. */
  readonly unit: string;
  readonly bound: '' | '>=' | '<=' | '>' | '<' | '~';
  readonly span: Span;
}

export interface DateValue {
  readonly kind: 'date';
  readonly year: number | null;
  readonly month: number;
  readonly day: number | null;
  readonly span: Span;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.?';
const DATES: readonly { pattern: RegExp; read: (m: RegExpMatchArray) => { year?: string; month: number; day?: string } }[] = [
  { pattern: /\b(\d{4})-(\d{2})-(\d{2})(?=T\d\d:|\b)/g, read: m => ({ year: m[1], month: Number(m[2]), day: m[3] }) },
  { pattern: /\b(\d{4})[./](\d{2})[./](\d{2})\b/g, read: m => ({ year: m[1], month: Number(m[2]), day: m[3] }) },
  { pattern: /\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/g, read: m => ({ year: m[3], month: Number(m[2]), day: m[1] }) },
  {
    pattern: new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}(?:,? (\\d{4}))?\\b`, 'g'),
    read: m => ({ year: m[3], month: monthOf(m[2]), day: m[1] }),
  },
  {
    pattern: new RegExp(`\\b${MONTH} (\\d{1,2})(?:st|nd|rd|th)?\\b(?![:.]\\d)(?:,? (\\d{4})\\b)?`, 'g'),
    read: m => ({ year: m[3], month: monthOf(m[1]), day: m[2] }),
  },
  { pattern: new RegExp(`\\b${MONTH},? (\\d{4})\\b`, 'g'), read: m => ({ year: m[2], month: monthOf(m[1]) }) },
];

function monthOf(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

/** All numbers and days of a text in order of their places. `tokens` are those of the text. */
export function findValues(text: string, tokens: readonly Token[]): Value[] {
  const dates = findDates(text);
  const values: Value[] = [...dates, ...findTimes(text)];
  for (let i = 0; i < tokens.length; i++) {
    if (
      values.some(
        ({ kind, span }) => (kind === 'date' || span.start < tokens[i].start) && span.start <= tokens[i].start && tokens[i].end <= span.end,
      )
    )
      continue;
    const number = readNumber(text, tokens, i);
    if (number === null) continue;
    values.push(number.value);
    i = number.last;
  }
  return values.sort((a, b) => a.span.start - b.span.start);
}

/** Times of day of timestamps, which are no words of their own: `2021-01-04T07:40:00Z`. */
function findTimes(text: string): NumberValue[] {
  return [...text.matchAll(/(?<=\d{4}-\d\d-\d\d)T(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]00:?00)?/g)].map(match => ({
    kind: 'number',
    value: `${Number(match[1]) * 60 + Number(match[2])}`,
    unit: match[3] === undefined ? 'clock' : 'utc',
    bound: '',
    span: { start: match.index, end: match.index + match[0].length },
  }));
}

function findDates(text: string): DateValue[] {
  const found: DateValue[] = [];
  for (const { pattern, read } of DATES) {
    for (const match of text.matchAll(pattern)) {
      const span = { start: match.index, end: match.index + match[0].length };
      if (found.some(date => date.span.start < span.end && span.start < date.span.end)) continue;
      const parts = read(match);
      if (parts.month < 1 || parts.month > 12 || Number(parts.day ?? 1) > 31) continue;
      found.push({
        kind: 'date',
        year: parts.year === undefined ? null : Number(parts.year),
        month: parts.month,
        day: parts.day === undefined ? null : Number(parts.day),
        span,
      });
    }
  }
  return found;
}

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SCALES: Readonly<Record<string, number>> = { dozen: 12, hundred: 100, thousand: 1e3, million: 1e6, billion: 1e9 };

function readNumber(text: string, tokens: readonly Token[], at: number): { value: NumberValue; last: number } | null {
  const first = tokens[at];
  let last = at;
  let value: string;
  if (first.kind === 'number') value = evenDigits(first.text);
  else {
    const words = readHalf(tokens, at) ?? readWords(text, tokens, at);
    if (words === null) return null;
    value = String(words.value);
    last = words.last;
  }
  const scale = SCALES[tokens[last + 1]?.lower ?? ''];
  if (scale !== undefined && /^\s$/.test(text.slice(tokens[last].end, tokens[last + 1].start)) && /^\d+(?:\.\d+)?$/.test(value)) {
    value = String(Number(value) * scale);
    last++;
  }
  const { unit, end } = unitOf(text, tokens, at, last);
  const sign = signBefore(text, first.start);
  const { bound, span } = boundOf(text, first.start - sign.length, end);
  const time = clock(value, unit);
  return {
    value: {
      kind: 'number',
      value: time ?? (sign === '' ? value : `-${value}`),
      unit: time === null ? unit : unit === 'utc' ? 'utc' : 'clock',
      bound,
      span,
    },
    last,
  };
}

/** The minus of `-10` and `minus 10`; a hyphen of a name, a range or a list is none. */
function signBefore(text: string, start: number): string {
  return /(?<![^\s(["'|;:=])(?<!\d\s{0,3})(?:[-−][$€£]?|minus\s)$/i.exec(text.slice(Math.max(0, start - 10), start))?.[0] ?? '';
}

/** `Half an hour`, `half a day`. */
function readHalf(tokens: readonly Token[], at: number): { value: number; last: number } | null {
  if (tokens[at].lower !== 'half') return null;
  const last = /^an?$/.test(tokens[at + 1]?.lower ?? '') ? at + 1 : at;
  return /^(?:hour|day|minute|second|year)$/.test(tokens[last + 1]?.lower ?? '') ? { value: 0.5, last } : null;
}

function readWords(text: string, tokens: readonly Token[], at: number): { value: number; last: number } | null {
  const word = tokens[at].lower;
  const small = SMALL.indexOf(word);
  // `one` by itself is a pronoun more often than a number; before a word that it counts it is a number.
  if (
    word === 'one' &&
    !/\b(?:at least|at most|exactly|more than|less than) $/i.test(text.slice(Math.max(0, tokens[at].start - 12), tokens[at].start)) &&
    !/^ or (?:more|several)\b/i.test(text.slice(tokens[at].end, tokens[at].end + 12)) &&
    (tokens[at + 1] === undefined || text.slice(tokens[at].end, tokens[at + 1].start) !== ' ' || ONE_OF.has(tokens[at + 1].lower))
  )
    return null;
  if (small >= 0) return { value: small, last: at };
  const tens = TENS.indexOf(word);
  if (tens < 2) return null;
  const unit = SMALL.indexOf(tokens[at + 1]?.lower ?? '');
  return unit > 0 && unit < 10 && /^[- ]$/.test(text.slice(tokens[at].end, tokens[at + 1].start))
    ? { value: tens * 10 + unit, last: at + 1 }
    : { value: tens * 10, last: at };
}

const ONE_OF = new Set(['of', 'or', 'and', 'is', 'can', 'that', 'who', 'to', 'which', 'another']);

/** `1,000` and `1000` are one number, `1.50` and `1.5` are not (a version may be meant). */
function evenDigits(written: string): string {
  if (/^\d{1,4}(?:,\d{3})+(?:\.\d+)?$/.test(written)) return written.replaceAll(',', '');
  if (/^\d+,\d+$/.test(written)) return written.replace(',', '.');
  return written.replace(/^0+(?=\d)/, '');
}

function clock(value: string, unit: string): string | null {
  const time = /^(\d{1,2}):(\d{2})$/.exec(value);
  if (time !== null) return String((Number(time[1]) + (unit === 'pm' && Number(time[1]) < 12 ? 12 : 0)) * 60 + Number(time[2]));
  if ((unit === 'am' || unit === 'pm') && /^\d{1,2}$/.test(value)) return String(((Number(value) % 12) + (unit === 'pm' ? 12 : 0)) * 60);
  return null;
}

const UNITS: Readonly<Record<string, readonly string[]>> = {
  '%': ['%', 'percent', 'pct'],
  ms: ['ms', 'millisecond', 'milliseconds'],
  s: ['s', 'sec', 'secs', 'second', 'seconds'],
  min: ['min', 'mins', 'minute', 'minutes'],
  h: ['h', 'hr', 'hrs', 'hour', 'hours'],
  day: ['day', 'days'],
  week: ['week', 'weeks'],
  month: ['month', 'months'],
  year: ['year', 'years', 'yr', 'yrs'],
  kB: ['kb', 'kilobyte', 'kilobytes'],
  MB: ['mb', 'megabyte', 'megabytes'],
  GB: ['gb', 'gigabyte', 'gigabytes'],
  TB: ['tb', 'terabyte', 'terabytes'],
  KiB: ['kib', 'kibibyte', 'kibibytes'],
  MiB: ['mib', 'mebibyte', 'mebibytes'],
  GiB: ['gib', 'gibibyte', 'gibibytes'],
  TiB: ['tib', 'tebibyte', 'tebibytes'],
  mm: ['mm', 'millimetre', 'millimetres', 'millimeters'],
  cm: ['cm', 'centimetres', 'centimeters'],
  m: ['m', 'metre', 'metres', 'meter', 'meters'],
  km: ['km', 'kilometre', 'kilometres', 'kilometers'],
  mile: ['mile', 'miles', 'mi'],
  ft: ['ft', 'foot', 'feet'],
  kg: ['kg', 'kilogram', 'kilograms'],
  t: ['ton', 'tons', 'tonne', 'tonnes'],
  W: ['w', 'watt', 'watts'],
  kW: ['kw', 'kilowatt', 'kilowatts'],
  V: ['v', 'volt', 'volts'],
  $: ['$', 'usd', 'dollar', 'dollars'],
  '€': ['€', 'eur', 'euro', 'euros'],
  '£': ['£', 'gbp', 'pound', 'pounds'],
  am: ['am'],
  pm: ['pm'],
  utc: ['utc', 'gmt'],
  '°C': ['°c', 'celsius'],
  '°F': ['°f', 'fahrenheit'],
};
const UNIT_OF = new Map(Object.entries(UNITS).flatMap(([unit, names]) => names.map(name => [name, unit] as const)));

/** Units of which case is all that tells them apart: megabits and megabytes, milliwatts and megawatts. */
const CASED = /^(?:[KMGT]b|[nµmkKMGT](?:W|Wh|V|A|Ah|Hz|J|Pa|eV|bps|Bps))$/;

function unitNamed({ text, lower }: Token): string | undefined {
  return UNIT_OF.get(text === 'kW' || !CASED.test(text) ? lower : '') ?? (CASED.test(text) ? text.replace(/^K/, 'k') : undefined);
}

/** The unit of a number, and where the number with its unit ends. */
function unitOf(text: string, tokens: readonly Token[], first: number, last: number): { unit: string; end: number } {
  const end = tokens[last].end;
  const before = UNIT_OF.get(text[tokens[first].start - 1] ?? '') ?? '';
  if (before === '$' || before === '€' || before === '£') return { unit: before, end };
  const sign = /^\s?([%€$£]|°[CF])/.exec(text.slice(end, end + 4));
  if (sign !== null) return { unit: UNIT_OF.get(sign[1].toLowerCase()) ?? '', end: end + sign[0].length };
  const next = tokens[last + 1];
  // What a colon follows on a line of its own is the header of the next row's cell.
  const heads = next !== undefined && text[end] === '\n' && text[next.end] === ':';
  const unit = next !== undefined && !heads && /^[\s-]?$/.test(text.slice(end, next.start)) ? unitNamed(next) : undefined;
  return unit === undefined ? { unit: '', end } : { unit, end: next.end };
}

const BOUNDS: readonly { bound: NumberValue['bound']; before: RegExp; after?: RegExp }[] = [
  {
    bound: '>=',
    before: /(?:\bat least|a minimum of|minimum|no (?:fewer|less) than|not less than|≥)\s*$/i,
    after:
      /^(?:\+(?![\p{L}\d])|\s+(?:on|onwards?)(?=\s*(?:[.,;)]|$))|\s*(?:[\p{L}%]+\s+)?(?:or|and) (?:more|above|later|higher|newer|greater|longer|up|upwards?)\b|\s+(?:at least|min(?:imum)?)(?![\p{L}\d]))/iu,
  },
  {
    bound: '<=',
    before:
      /(?:\bat most|up to|a maximum of|maximum|no more than|not more than|no longer than|for as long as|as (?:many|much|long) as|≤)\s*$/i,
    after:
      /^(?:\s*(?:[\p{L}%]+\s+)?(?:or|and) (?:less|fewer|below|earlier|older|lower|shorter)\b|\s+(?:at most|max(?:imum)?)(?![\p{L}\d]))/iu,
  },
  { bound: '>', before: /\b(?:more than|over|above|exceed(?:s|ing)?|greater than|larger than|longer than)\s*$/i },
  { bound: '<', before: /\b(?:less than|fewer than|under|below|shorter than)\s*$/i },
  { bound: '~', before: /\b(?:about|around|approximately|roughly|nearly|almost|some|circa|ca\.|~)\s*$/i },
];

/** The bound that the words around a number give it, and the span with these words. */
function boundOf(text: string, start: number, end: number): { bound: NumberValue['bound']; span: Span } {
  const from = Math.max(0, start - 24);
  const before = text.slice(from, start).replace(/[$€£]$/, '');
  // `Version 1809 (build 17763) and later`.
  const after = text.slice(end, end + 60).replace(/^\s\([^()]*\)/, '');
  for (const rule of BOUNDS) {
    const left = rule.before.exec(before);
    if (left !== null) return { bound: rule.bound, span: { start: from + left.index, end } };
    const right = rule.after?.exec(after);
    if (right != null) return { bound: rule.bound, span: { start, end: end + right[0].length } };
  }
  return { bound: '', span: { start, end } };
}

/** Whether the text that holds `evidence` bears out `stated`. A day may be stated less exactly than it is written, not more. */
export function bearsOut(evidence: Value, stated: Value): boolean {
  if (stated.kind === 'date') {
    if (evidence.kind !== 'date') return false;
    return (
      evidence.month === stated.month &&
      (stated.day === null || stated.day === evidence.day) &&
      (stated.year === null || stated.year === evidence.year)
    );
  }
  if (evidence.kind === 'date') return String(evidence.year) === stated.value && stated.unit === '';
  if (!sameAmount(evidence, stated)) return false;
  return evidence.bound === stated.bound || (sameOrAbout(evidence.bound) && sameOrAbout(stated.bound));
}

/** Whether two values of one kind are of one measure and not the same: two days, two times, two amounts of a unit. What is only about so much may be. */
export function isOtherAmount(a: Value, b: Value): boolean {
  if (a.kind === 'date' || b.kind === 'date') {
    if (a.kind !== 'date' || b.kind !== 'date') return false;
    const known = (one: number | null, other: number | null) => one !== null && other !== null && one !== other;
    return known(a.year, b.year) || a.month !== b.month || known(a.day, b.day);
  }
  const comparable = a.unit === b.unit || (MULTIPLES[a.unit] !== undefined && MULTIPLES[a.unit]?.of === MULTIPLES[b.unit]?.of);
  return comparable && a.bound === b.bound && a.bound !== '~' && !sameAmount(a, b);
}

/** The same number of the same unit (which may be left out), or the same amount in another unit of its kind: `30 ms` and `0.03 s`. */
function sameAmount(evidence: NumberValue, stated: NumberValue): boolean {
  if (
    evidence.value === stated.value &&
    (stated.unit === '' || stated.unit === evidence.unit || (stated.unit === 'clock' && evidence.unit === 'utc'))
  )
    return true;
  const [a, b] = [MULTIPLES[evidence.unit], MULTIPLES[stated.unit]];
  if (a === undefined || b === undefined || a.of !== b.of || a.times === b.times) return false;
  const [left, right] = [Number(evidence.value) * a.times, Number(stated.value) * b.times];
  return Math.abs(left - right) <= 1e-9 * Math.max(Math.abs(left), Math.abs(right));
}

/** Units that are exact multiples of one another. A day is not always 24 hours long, but is so spoken of; months and years are of no one length. */
const MULTIPLES: Readonly<Record<string, { readonly of: string; readonly times: number }>> = Object.fromEntries(
  Object.entries({
    s: { ms: 0.001, s: 1, min: 60, h: 3600, day: 86_400, week: 604_800 },
    B: { kB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3, TiB: 1024 ** 4 },
    m: { mm: 0.001, cm: 0.01, m: 1, km: 1000 },
    kg: { kg: 1, t: 1000 },
    W: { W: 1, kW: 1000 },
  }).flatMap(([of, units]) => Object.entries(units).map(([unit, times]) => [unit, { of, times }])),
);

function sameOrAbout(bound: NumberValue['bound']): boolean {
  return bound === '' || bound === '~';
}
