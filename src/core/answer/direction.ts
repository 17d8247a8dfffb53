import { extractFacts, type Fact, type Mention } from '../extraction/facts';
import type { Sentence } from '../extraction/sentences';
import { isContent, type Stems, type Token } from '../extraction/words';
import type { Span } from '../model/span';
import { TURNED_COMPARATIVES } from './sameWords';

/** A text with its tokens, as the check compares them. */
export interface Reading {
  readonly text: string;
  readonly tokens: readonly Token[];
}

/**
 * Where the statement turns round who does what to whom; null where it does not. Two ways: a relation of the trigger table with its ends
 * exchanged, and any verb (or `than`, `before`, `to` ...) whose sides are exchanged, the passive counted the other way round.
 */
export function swappedDirection(stated: Reading, evidence: readonly Reading[], stems: Stems): Span | null {
  return (
    swappedRelation(stated, evidence, stems) ??
    swappedSides(stated, evidence) ??
    swappedRoute(stated, evidence) ??
    turnedWay(stated, evidence)
  );
}

function swappedRelation(stated: Reading, evidence: readonly Reading[], stems: Stems): Span | null {
  const claims = factsOf(stated.text, stems).filter(fact => fact.object !== null);
  if (claims.length === 0) return null;
  const known = evidence.flatMap(reading => factsOf(reading.text, stems)).filter(fact => fact.object !== null);
  for (const claim of claims) {
    const same = known.filter(fact => fact.relation === claim.relation);
    const straight = same.some(fact => meets(fact.subject, claim.subject, claim) && meets(fact.object, claim.object, claim));
    const swapped = same.some(fact => meets(fact.subject, claim.object, claim) && meets(fact.object, claim.subject, claim));
    if (swapped && !straight) return claim.trigger;
  }
  return null;
}

function factsOf(text: string, stems: Stems): Fact[] {
  const sentence: Sentence = { span: { start: 0, end: text.length }, text, form: 'sentence', cells: [] };
  return extractFacts([sentence], { title: '', headings: [] }, stems);
}

/** Whether they share a word that does not stand at both ends of the claim (`lock` in `the M2 lock replaces the K4 lock`). */
function meets(a: Mention | null, b: Mention | null, claim: Fact): boolean {
  if (a === null || b === null) return false;
  const both = (stem: string) => claim.subject.stems.includes(stem) && claim.object?.stems.includes(stem);
  return a.stems.some(stem => b.stems.includes(stem) && !both(stem));
}

// Sides of these are not interchangeable, though they are no verbs.
const HINGES = new Set([
  'than',
  'before',
  'after',
  'to',
  'over',
  'against',
  'above',
  'below',
  'under',
  'into',
  'until',
  'instead',
  'of',
  'when',
  'because',
  'since',
  'so',
  'while',
  'in',
  'from',
  'inside',
  'within',
]);
const BLOCKS_VERB = new Set('the a an this that these those of its his her their our your in on at for with from as by'.split(' '));

/** `from X to Y` against `from Y to X`. */
function swappedRoute(stated: Reading, evidence: readonly Reading[]): Span | null {
  const known = evidence.flatMap(routes);
  for (const route of routes(stated)) {
    if (
      known.some(other => other.from === route.to && other.to === route.from) &&
      !known.some(other => other.from === route.from && other.to === route.to)
    )
      return route.span;
  }
  return null;
}

function routes({ tokens }: Reading): { from: string; to: string; span: Span }[] {
  const content = (start: number) => tokens.slice(start, start + 4).find(isContent);
  return tokens.flatMap((token, i) => {
    const to = token.lower === 'from' ? tokens.findIndex((other, j) => j > i && j < i + 6 && other.lower === 'to') : -1;
    const [start, end] = [content(i + 1), to < 0 ? undefined : content(to + 1)];
    return start === undefined || end === undefined ? [] : [{ from: start.stem, to: end.stem, span: { start: token.start, end: end.end } }];
  });
}

const WAYS: Readonly<Record<string, string>> = { from: 'from', to: 'to', into: 'to', onto: 'to', toward: 'to', towards: 'to', by: 'by' };
const BEFORE_NOUN = new Set('the a an this that these those its his her their our your'.split(' '));

/** `From Oslo` where the evidence has only `to Oslo`. */
function turnedWay(stated: Reading, evidence: readonly Reading[]): Span | null {
  const known = new Map<string, Set<string>>();
  for (const reading of evidence) for (const { way, place } of ways(reading)) known.set(place, (known.get(place) ?? new Set()).add(way));
  const plain = (stem: string) => evidence.some(({ tokens }) => tokens.some((token, i) => token.stem === stem && wayOf(tokens, i) === ''));
  const turned = ways(stated).find(({ way, place }) => known.has(place) && !known.get(place)!.has(way) && !plain(place));
  return turned?.span ?? null;
}

function ways({ tokens }: Reading): { way: string; place: string; span: Span }[] {
  return tokens.flatMap((token, i) => {
    const way = isContent(token) ? wayOf(tokens, i) : '';
    return way === '' ? [] : [{ way, place: token.stem, span: { start: token.start, end: token.end } }];
  });
}

/** The way that the word before a noun and its article tells; empty where it tells none. */
function wayOf(tokens: readonly Token[], at: number): string {
  const before = BEFORE_NOUN.has(tokens[at - 1]?.lower ?? '') ? tokens[at - 2] : tokens[at - 1];
  return WAYS[before?.lower ?? ''] ?? '';
}

interface Sides {
  /** Who does it is said with `by`. */
  readonly agent?: boolean;
  readonly left: ReadonlySet<string>;
  readonly right: ReadonlySet<string>;
}

function swappedSides(stated: Reading, evidence: readonly Reading[]): Span | null {
  const known = new Map<string, Sides[]>();
  for (const reading of evidence) for (const pivot of pivots(reading)) known.set(pivot.key, [...(known.get(pivot.key) ?? []), pivot.sides]);
  for (const pivot of pivots(stated)) {
    const same = known.get(pivot.key);
    if (same === undefined) continue;
    // The quotes say who did it, and it is nobody of those whom the statement names.
    if (same.every(other => other.agent === true && isOther(pivot.sides, other) && !says(pivot.sides.right, other.left)))
      return { start: pivot.token.start, end: pivot.token.end };
    if (!MUTUAL.test(pivot.token.stem) && same.some(other => crosses(pivot.sides, other)) && !same.some(other => keeps(pivot.sides, other)))
      return { start: pivot.token.start, end: pivot.token.end };
  }
  return null;
}

/** What one side does to the other, the other does to it. */
const MUTUAL = /^(?:differ|equal|resembl|match|meet|overlap)$/;

/** Whether a hinge that the quotes word otherwise (`before` for `after`, `lower than` for `higher than`) has its sides as they have them. */
export function keepsOrder(stated: Reading, evidence: readonly Reading[], hinge: Token): boolean {
  const known = evidence.flatMap(reading => [...pivots(reading)]);
  return [...pivots(stated)].some(
    pivot =>
      pivot.token.start === hinge.start &&
      HINGES.has(hinge.lower) &&
      known.some(other => other.key === pivot.key && keeps(pivot.sides, other.sides)),
  );
}

/** Both sides stand where they stood. */
function keeps(stated: Sides, known: Sides): boolean {
  const both = (stem: string) => stated.left.has(stem) && stated.right.has(stem);
  return (
    [...stated.left].some(stem => known.left.has(stem) && !both(stem)) &&
    [...stated.right].some(stem => known.right.has(stem) && !both(stem))
  );
}

/** `Grouped by size` tells how, not who, where the statement has it too. */
function says(stated: ReadonlySet<string>, known: ReadonlySet<string>): boolean {
  return [...known].some(stem => stated.has(stem));
}

function isOther(stated: Sides, known: Sides): boolean {
  return (
    stated.left.size > 0 && ![...stated.left].some(stem => known.left.has(stem)) && [...stated.right].some(stem => known.right.has(stem))
  );
}

function crosses(stated: Sides, known: Sides): boolean {
  const moved = (from: ReadonlySet<string>, there: ReadonlySet<string>, notThere: ReadonlySet<string>) =>
    [...from].some(stem => there.has(stem) && !notThere.has(stem));
  const both = (stem: string) => (stated.left.has(stem) && stated.right.has(stem)) || (known.left.has(stem) && known.right.has(stem));
  const kept =
    [...stated.left].some(stem => known.left.has(stem) && !both(stem)) &&
    [...stated.right].some(stem => known.right.has(stem) && !both(stem));
  return !kept && moved(stated.left, known.right, known.left) && moved(stated.right, known.left, known.right);
}

/** `Of` ties the phrases right beside it: words of either side. */
const mostOf = 4;

function* pivots(reading: Reading): Generator<{ key: string; token: Token; sides: Sides }> {
  const { text, tokens } = reading;
  const led = ledClause(reading);
  if (led !== null) yield led;
  for (let i = 1; i < tokens.length - 1; i++) {
    const token = tokens[i];
    const hinge = HINGES.has(token.lower) && !/^(?:which|whom|order)$/.test(tokens[i + 1].lower) && !MUTUAL.test(tokens[i - 1].stem);
    if (
      !hinge &&
      (!looksLikeVerb(token, tokens[i - 1], tokens[i + 1]) ||
        isPlural(token, tokens[i + 1]) ||
        isModifier(token, tokens[i - 1], tokens[i + 1]))
    )
      continue;
    const from = clauseStart(text, tokens, i);
    const to = clauseEnd(text, tokens, i);
    const near = token.lower === 'of' ? mostOf : tokens.length;
    const before = contentStems(
      tokens
        .slice(token.lower === 'of' ? lastComma(text, tokens, from, i) : from, i)
        .filter(isContent)
        .slice(-near),
    );
    const after = contentStems(
      tokens
        .slice(i + 1, to)
        .filter(isContent)
        .slice(0, near),
    );
    if (hinge)
      yield hinged(
        token,
        { left: before, right: after },
        tokens.slice(Math.max(0, i - 3), i).some(other => TURNED_COMPARATIVES.has(other.lower)),
      );
    else yield { key: token.stem, token, sides: sidesOf(reading, i, before, after) };
  }
}

// Hinges that are read as another one; those of the second list with their sides exchanged.
const READ_AS: Readonly<Record<string, string>> = { since: 'because', over: 'than', above: 'than' };
const TURNED_AS: Readonly<Record<string, string>> = { after: 'before', so: 'because', below: 'than', under: 'than' };

/** `B after A` is `A before B`; `A is lower than B` is `B is higher than A`. */
function hinged(token: Token, { left, right }: Sides, converse = false): { key: string; token: Token; sides: Sides } {
  const turned = TURNED_AS[token.lower];
  const key = turned ?? READ_AS[token.lower] ?? token.stem;
  return (turned !== undefined) !== (converse && key === 'than')
    ? { key, token, sides: { left: right, right: left } }
    : { key, token, sides: { left, right } };
}

/** `Before the upgrade, stop the server`: what leads the sentence comes second. */
function ledClause({ text, tokens }: Reading): { key: string; token: Token; sides: Sides } | null {
  const [first] = tokens;
  if (first === undefined || !LEADS.has(first.lower)) return null;
  const comma = tokens.findIndex((token, i) => i > 0 && /,/.test(text.slice(tokens[i - 1].end, token.start)));
  if (comma < 2) return null;
  const led = contentStems(tokens.slice(1, comma));
  const main = contentStems(tokens.slice(comma, clauseEnd(text, tokens, comma)));
  return hinged(first.lower === 'as' ? { ...first, lower: 'because' } : first, { left: main, right: led });
}

const LEADS = new Set(['before', 'after', 'because', 'since', 'as', 'when', 'to']);

/** `X was bought by Y` has Y on the left; `X was bought in May` has nobody there. */
function sidesOf({ text, tokens }: Reading, at: number, before: ReadonlySet<string>, after: ReadonlySet<string>): Sides {
  const participle = !/(?:ing|[^s]s)$/.test(tokens[at].lower);
  const auxiliary =
    BE.has(tokens[at - 1].lower) ||
    (BE.has(tokens[at - 2]?.lower ?? '') && /ly$|^(?:not|also|then|later|first)$/.test(tokens[at - 1].lower));
  const agent = tokens.findIndex((token, i) => i > at && token.lower === 'by');
  const near = agent > at && agent - at < 12 && !/[,;.]/.test(text.slice(tokens[at].end, tokens[agent].start));
  if (participle && near && (auxiliary || agent - at <= 2))
    return { left: contentStems(tokens.slice(agent + 1, agentEnd({ text, tokens }, agent))), right: before, agent: true };
  if (participle && auxiliary) return { left: new Set(), right: before };
  // `She stars in the film` and `the film stars her`.
  const inward = /^(?:star|featur)/.test(tokens[at].stem) && tokens[at + 1]?.lower === 'in';
  return inward ? { left: after, right: before } : { left: before, right: after };
}

/** `By A and starring B` ends after A. */
function agentEnd({ text, tokens }: Reading, by: number): number {
  const end = clauseEnd(text, tokens, by);
  const next = tokens.findIndex(
    (token, i) => i > by && i + 1 < end && token.lower === 'and' && /(?:ing|ed)$/.test(tokens[i + 1].lower) && !tokens[i + 1].named,
  );
  return next < 0 ? end : next;
}

const BE = new Set('is are was were be been being gets got get'.split(' '));

/** `Paths are`: a noun before an auxiliary. */
function isPlural(token: Token, next: Token): boolean {
  return (
    /[^s]s$/.test(token.lower) &&
    /^(?:of|like|such|who|is|are|was|were|has|have|had|will|can|may|must|should|do|does|did|could|would)$/.test(next.lower)
  );
}

/** `Owned strings`: a participle right before a noun, with no auxiliary before it. */
function isModifier(token: Token, previous: Token, next: Token): boolean {
  return (
    /[^e]ed$/.test(token.lower) &&
    isContent(next) &&
    next.kind === 'word' &&
    !next.named &&
    !BE.has(previous.lower) &&
    !/^(?:has|have|had)$/.test(previous.lower)
  );
}

/** Participles without an ending of their own, before who does it: `run by two brothers`. */
const BARE_PARTICIPLE = /^(?:run|put|set|cut|hit|won|sung|begun|held|read|hung)$/;

function looksLikeVerb(token: Token, previous: Token, next: Token): boolean {
  if (next.lower === 'by' && BARE_PARTICIPLE.test(token.lower)) return true;
  return (
    token.kind === 'word' &&
    isContent(token) &&
    !token.named &&
    previous.kind === 'word' &&
    !BLOCKS_VERB.has(previous.lower) &&
    !/(?:[ts]ion|ment)s?$/.test(token.lower) &&
    /(?:ed|es|s|ing|en|ew|ote|ook|ade|ilt|on|ell|ent|ind|ght|old|eft|et|aid|id|an|ave|ame|ang|ook|ld)$/.test(token.lower)
  );
}

function contentStems(tokens: readonly Token[]): ReadonlySet<string> {
  return new Set(tokens.filter(isContent).map(token => token.stem));
}

/** Not the stop of an abbreviation: `Acme, Inc. operates`. */
function endsClause(text: string, before: Token, after: Token): boolean {
  const gap = text.slice(before.end, after.start);
  return /[;:]/.test(gap) || (/[.!?]\s/.test(gap) && !/^\p{Ll}/u.test(after.text));
}

function lastComma(text: string, tokens: readonly Token[], from: number, at: number): number {
  for (let i = at - 1; i > from; i--) if (/,/.test(text.slice(tokens[i - 1].end, tokens[i].start))) return i;
  return from;
}

const LED_BY = /^(?:when|whenever|if|as|while|although|though|once|unless|because|since)$/;

function clauseStart(text: string, tokens: readonly Token[], at: number): number {
  let start = at;
  while (start > 0 && !endsClause(text, tokens[start - 1], tokens[start])) start--;
  if (!LED_BY.test(tokens[start].lower)) return start;
  // `When A ends, B starts`: the clause of `starts` begins after the comma.
  const main = tokens.findIndex((token, i) => i > start && i < at && /,/.test(text.slice(tokens[i - 1].end, token.start)));
  return main < 0 ? start : main;
}

function clauseEnd(text: string, tokens: readonly Token[], at: number): number {
  let end = at + 1;
  while (end < tokens.length && !endsClause(text, tokens[end - 1], tokens[end])) end++;
  return end;
}
