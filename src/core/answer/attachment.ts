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
 * `A has 6`. Null where nothing is mixed up. Looks at clauses; a clause without a subject of its own goes on with the former one's.
 */
export function mixedUp(stated: Reading, quotes: readonly Reading[]): Span | null {
  const known = quotes.flatMap(segments);
  if (known.filter(segment => segment.values.length > 0).length < 2) return null;
  for (const segment of segments(stated)) {
    for (const value of segment.values) {
      const homes = known.filter(other => other.values.some(found => sameValue(found, value)));
      if (homes.length === 0) continue;
      const strange = segment.tokens.some(
        token => token.named && isContent(token) && !inSpan(token, value.span) && livesOnlyWithOthers(token, homes, known),
      );
      if (strange) return value.span;
    }
  }
  return null;
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
