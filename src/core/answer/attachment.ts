import { splitSentences } from '../extraction/sentences';
import { isContent, type Token } from '../extraction/words';
import type { Span } from '../model/span';
import type { Reading } from './direction';
import { findValues, type Value } from './values';

interface Segment {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly values: readonly Value[];
}

/**
 * A number or day that the statement ties to something which the quotes tie to another one: of `A has 5 and B has 6`,
 * `A has 6`; of `from 5 to 6`, `from 6 to 5`. Null where nothing is mixed up.
 */
export function mixedUp(stated: Reading, quotes: readonly Reading[]): Span | null {
  const known = quotes.flatMap(segments);
  if (known.reduce((count, segment) => count + segment.values.length, 0) < 2) return null;
  return (
    strangeClause(stated, known) ??
    strangeSentence(stated, quotes) ??
    strangeNext(stated, quotes) ??
    strangeBefore(stated, quotes) ??
    turnedRange(stated, quotes) ??
    wholeForPart(stated, quotes)
  );
}

/** A clause of the statement whose name the quotes have only in clauses with another value. A clause without a subject of its own goes on with the former one's. */
function strangeClause(stated: Reading, known: readonly Segment[]): Span | null {
  for (const segment of segments(stated)) {
    for (const value of segment.values) {
      const homes = known.filter(other => other.values.some(found => sameValue(found, value)));
      if (homes.length === 0 || known.every(other => other.values.length === 0 || homes.includes(other))) continue;
      const strange = segment.tokens.some(
        token => token.named && isContent(token) && !inSpan(token, value.span) && livesOnlyWithOthers(token, homes, known),
      );
      if (strange) return value.span;
    }
  }
  return null;
}

/**
 * A value that the quotes give in sentences on something else, while a sentence on what the statement speaks of gives another one of its sort: of
 * `The cache keeps pages for 30 days. The log keeps lines for 90 days.`, `The cache keeps pages for 90 days.`
 */
function strangeSentence(stated: Reading, quotes: readonly Reading[]): Span | null {
  const known = quotes.flatMap(sentencesOf);
  const subject = subjectOf(stated);
  if (known.length < 2 || subject.size === 0) return null;
  for (const value of findValues(stated.text, stated.tokens)) {
    const homes = known.filter(sentence => findValues(sentence.text, sentence.tokens).some(found => sameValue(found, value)));
    const isOther = (sentence: Reading) => {
      const own = subjectOf(sentence);
      return own.size > 0 && ![...subject].some(stem => sentence.tokens.some(token => token.stem === stem));
    };
    if (homes.length === 0 || !homes.every(isOther)) continue;
    const rival = known.some(
      sentence =>
        [...subject].every(stem => subjectOf(sentence).has(stem)) &&
        findValues(sentence.text, sentence.tokens).some(found => sort(found) === sort(value) && !sameValue(found, value)),
    );
    if (rival) return value.span;
  }
  return null;
}

function sentencesOf({ text, tokens }: Reading): Reading[] {
  return splitSentences({ text, kind: 'paragraph', header: '' }).map(({ span }) => {
    const part = text.slice(span.start, span.end);
    const inside = tokens.filter(token => span.start <= token.start && token.end <= span.end);
    return { text: part, tokens: inside.map(token => ({ ...token, start: token.start - span.start, end: token.end - span.start })) };
  });
}

/** Content words before the first verb; none where a pronoun stands there, or no verb is found. */
function subjectOf({ tokens }: Reading): ReadonlySet<string> {
  const verb = tokens.findIndex((token, i) => i > 0 && VERB.test(token.lower) && !(token.named && token.kind === 'word'));
  const before = tokens.slice(0, Math.max(0, verb));
  if (before.some(token => PRONOUNS.has(token.lower))) return new Set();
  return new Set(before.filter(isContent).map(token => token.stem));
}

const VERB = /^(?:is|are|was|were|has|have|had|will|can|may|must|should|does|did|do)$|(?:[^su]s|ed)$/;
const PRONOUNS = new Set('it they this that these those he she its their'.split(' '));

/** The word right before a value, where the first value of its sort that follows this word in every quote is another one. */
function strangeNext(stated: Reading, quotes: readonly Reading[]): Span | null {
  const all = quotes.map(quote => ({ tokens: quote.tokens, values: findValues(quote.text, quote.tokens) }));
  const values = findValues(stated.text, stated.tokens);
  for (const [i, value] of values.entries()) {
    const before = stated.tokens.filter(token => token.end <= value.span.start && isContent(token) && token.kind === 'word').at(-1);
    if (before === undefined || (i > 0 && values[i - 1].span.end > before.start)) continue;
    // The end of a range, or what another sentence begins with.
    if (/[.;]\s|\b(?:to|until|till|and)\s*$|[-–—]\s*$/.test(stated.text.slice(before.end, value.span.start))) continue;
    const following = all.flatMap(({ tokens, values }) =>
      tokens
        .filter(token => token.stem === before.stem)
        .map(token => values.find(item => item.span.start >= token.end && sort(item) === sort(value))),
    );
    // `30 days here and 90 days there`: the second belongs to the same word.
    if (quotes.some(quote => isCoordinated(quote, value))) continue;
    if (following.length > 0 && following.every(item => item !== undefined && !sameValue(item, value))) return value.span;
  }
  return null;
}

function isCoordinated(quote: Reading, value: Value): boolean {
  const home = findValues(quote.text, quote.tokens).find(item => sameValue(item, value));
  return home !== undefined && /(?:\band|\bor|,)\s*$/.test(quote.text.slice(0, home.span.start));
}

/** The word right after a value, where the nearest value of its sort before this word in every quote is another one: `90 days in staging`. */
function strangeBefore(stated: Reading, quotes: readonly Reading[]): Span | null {
  for (const value of findValues(stated.text, stated.tokens)) {
    const after = stated.tokens.find(token => token.start >= value.span.end && isContent(token));
    if (
      after === undefined ||
      after.kind === 'number' ||
      !/^\s(?:(?:in|on|for|of|at|to|by|the|a|an) ){0,2}$/.test(stated.text.slice(value.span.end, after.start))
    )
      continue;
    const leading = quotes.flatMap(quote => {
      const values = findValues(quote.text, quote.tokens).filter(item => sort(item) === sort(value));
      return quote.tokens
        .filter(token => token.stem === after.stem)
        .map(token => values.filter(item => item.span.end <= token.start).at(-1));
    });
    if (leading.length > 0 && leading.every(item => item !== undefined && !sameValue(item, value))) return value.span;
  }
  return null;
}

/** `1990 to 1995` against `1995 to 1990`. */
function turnedRange(stated: Reading, quotes: readonly Reading[]): Span | null {
  const known = quotes.flatMap(ranges);
  for (const [a, b] of ranges(stated)) {
    const turned = known.some(([c, d]) => sameValue(a, d) && sameValue(b, c));
    if (turned && !known.some(([c, d]) => sameValue(a, c) && sameValue(b, d))) return { start: a.span.start, end: b.span.end };
  }
  return null;
}

/** `Five pumps` against `three of the five pumps`. */
function wholeForPart(stated: Reading, quotes: readonly Reading[]): Span | null {
  const own = findValues(stated.text, stated.tokens);
  for (const quote of quotes) {
    const values = findValues(quote.text, quote.tokens);
    for (const [i, whole] of values.slice(1).entries()) {
      if (!/^\s(?:out )?of (?:the |its |their |all )?$/.test(quote.text.slice(values[i].span.end, whole.span.start))) continue;
      const said = own.find(value => sameValue(value, whole));
      if (said !== undefined && !own.some(value => sameValue(value, values[i]))) return said.span;
    }
  }
  return null;
}

function ranges(reading: Reading): [Value, Value][] {
  const values = findValues(reading.text, reading.tokens);
  return values.slice(1).flatMap((value, i): [Value, Value][] => {
    const joint = reading.text.slice(values[i].span.end, value.span.start);
    return /^\s*(?:-|–|—|to|and|until|till|,)\s*$/.test(joint) && !sameValue(values[i], value) ? [[values[i], value]] : [];
  });
}

/** Years are compared with years, days with days, amounts with amounts of the same unit. */
function sort(value: Value): string {
  if (value.kind === 'date') return 'date';
  return /^(?:1\d|20)\d\d$/.test(value.value) && value.unit === '' ? 'year' : `number ${value.unit}`;
}

function livesOnlyWithOthers(token: Token, homes: readonly Segment[], known: readonly Segment[]): boolean {
  if (homes.some(segment => has(segment, token.stem))) return false;
  const places = known.filter(segment => has(segment, token.stem));
  return (
    places.length > 0 &&
    places.every(segment => segment.values.length > 0) &&
    homes.every(segment => segment.tokens.some(other => other.named && isContent(other)))
  );
}

function has(segment: Segment, stem: string): boolean {
  return segment.tokens.some(token => token.stem === stem);
}

function sameValue(a: Value, b: Value): boolean {
  return a.kind === 'date' && b.kind === 'date'
    ? a.month === b.month && a.day === b.day
    : a.kind === 'number' && b.kind === 'number' && a.value === b.value;
}

function inSpan(token: Token, span: Span): boolean {
  return span.start <= token.start && token.end <= span.end;
}

const JOINTS = new Set(['and', 'but', 'while', 'whereas', 'or']);
const SUBJECT_STARTS = new Set('the a an this that these those its his her their our each every it they he she'.split(' '));

/** Clauses of a text; one that begins with a verb is joined to the one before it. */
function segments(reading: Reading): Segment[] {
  const cuts: number[] = [0];
  reading.tokens.forEach((token, i) => {
    if (i === 0) return;
    const gap = reading.text.slice(reading.tokens[i - 1].end, token.start);
    const joint = JOINTS.has(token.lower);
    const first = joint ? reading.tokens[i + 1] : token;
    if (!joint && !/[;,:]|[.!?]\s/.test(gap)) return;
    if (first === undefined || !(first.named || SUBJECT_STARTS.has(first.lower)) || !hasVerb(reading.tokens, i)) return;
    cuts.push(i);
  });
  const values = findValues(reading.text, reading.tokens);
  return cuts.map((from, n) => {
    const tokens = reading.tokens.slice(from, cuts[n + 1] ?? reading.tokens.length);
    const start = tokens[0]?.start ?? 0;
    const end = tokens.at(-1)?.end ?? 0;
    return {
      text: reading.text.slice(start, end),
      tokens,
      values: values.filter(value => value.span.start >= start && value.span.end <= end),
    };
  });
}

/** Whether a verb stands within the next words: `Paris, Texas` begins no clause. */
function hasVerb(tokens: readonly Token[], at: number): boolean {
  return tokens
    .slice(at, at + 9)
    .some(token => /^(?:is|are|was|were|has|have|had|will|can|may|must|does|did)$|(?:ed|es|s)$/.test(token.lower) && !token.named);
}
