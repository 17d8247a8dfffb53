import { isContent, type Token } from '../extraction/words';
import type { Span } from '../model/span';
import type { Reading } from './direction';
import { isMoodWord } from './mood';
import { findValues } from './values';

/** A statement with this share of its words in the order of a quote is that quote, changed in places. */
const alikeShare = 0.75;
/** So many words of the quote in one place were changed or left out one by one; more are a clause that was cut. */
const smallGap = 3;
/** Longer readings are not laid side by side; cost is the product of both lengths. */
const mostTokens = 160;

/** What a small word does to a statement; words of one sort may stand for one another. */
const SORTS: readonly (readonly [string, string])[] = [
  ['not', 'not never no none neither nor nobody nothing without hardly rarely seldom unable barely'],
  ['must', 'must shall required requires require need needs needed necessary mandatory'],
  ['should', 'should ought recommended advisable'],
  ['may', 'may might can could possibly perhaps maybe possible allowed permitted allows permits enables lets optional'],
  ['will', 'will'],
  ['would', 'would'],
  [
    'deny',
    'lack lacks lacked lacking fail fails failed refuses refused denies denied prevents prevented excludes excluded ignores ignored rejects rejected forbids disabled',
  ],
  ['few', 'few rare'],
  ['both', 'both'],
  ['all', 'all every each always any everyone everything whole entire'],
  [
    'part',
    'some most majority usually often sometimes occasionally generally typically mostly partly partially normally mainly largely nearly almost',
  ],
  ['only', 'only solely exclusively just'],
  ['once', 'used-to formerly previously'],
  ['first', 'before until'],
  ['then', 'after since'],
  ['every other', 'every-other'],
];
const SORT_OF = new Map(SORTS.flatMap(([sort, words]) => words.split(' ').map(word => [word, sort] as const)));

/**
 * Where a statement that follows a quote word by word says another small word, or leaves one out: `can now` for `must now`, a `not` more or less.
 * So does a word of substance in the place of another one, where it does not name from the `context` what the quote speaks of. Null where there is none, or where the statement does not follow any quote.
 */
export function altered(
  stated: Reading,
  quotes: readonly Reading[],
  context: ReadonlySet<string>,
): { readonly span: Span; readonly what: string } | null {
  const own = spelled(stated, quotes.some(isGeneric));
  let found: { span: Span; what: string } | null = null;
  for (const quote of quotes) {
    const other = spelled(quote, isGeneric(quote));
    if (own.length === 0 || own.length > mostTokens || other.length > mostTokens) continue;
    const pairs = anchored(align(own, other), own);
    if (pairs.length < alikeShare * own.length) continue;
    const difference = firstDifference(own, other, pairs) ?? firstExchange(own, other, pairs, context);
    // One quote that says just so is enough.
    if (difference === null) return null;
    found ??= difference;
  }
  return found;
}

interface Word {
  readonly stem: string;
  readonly lower: string;
  readonly token: Token;
  /** A word that carries meaning, and is no number, day or mood. */
  readonly solid: boolean;
  /** Punctuation stands before it. */
  readonly cut: boolean;
}

/** What `will` be of such a text is what happens each time, not only what is to come. */
function isGeneric({ text }: Reading): boolean {
  return /\b(?:if|when|whenever|once|unless|until|after|each|every|always|automatically|example)\b/i.test(text);
}

/** `isn't` as `is not`, `cannot` as `can not`. */
function spelled({ text, tokens }: Reading, generic: boolean): Word[] {
  const values = findValues(text, tokens);
  const inValue = (token: Token) => values.some(value => value.span.start <= token.start && token.end <= value.span.end);
  return tokens.flatMap((token, i) => {
    const lower = token.lower;
    if (tokens[i + 1]?.lower === 'to' && OBLIGES.test(lower)) return words(token, 'must');
    if (lower === 'cannot' || lower === "can't") return words(token, 'can', 'not');
    if (lower === "won't") return words(token, generic ? 'does' : 'will', 'not');
    if (lower.endsWith("n't")) return words(token, lower.slice(0, -3), 'not');
    if (lower === 'used' && tokens[i + 1]?.lower === 'to' && !/^(?:is|are|was|were|be|been|being)$/.test(tokens[i - 1]?.lower ?? ''))
      return words(token, 'used-to');
    if (lower === 'will' && generic) return words(token, 'does');
    // `There are some settings` says that they are there.
    if (lower === 'some' && /^(?:is|are|was|were|has|have|had|also)$/.test(tokens[i - 1]?.lower ?? '')) return words(token, 'these');
    // `Every other Monday` is not every Monday.
    if (tokens[i - 1]?.lower === 'every' && /^(?:other|second|third|fourth)$/.test(lower)) return words(token, 'every-other');
    const solid = isContent(token) && token.kind === 'word' && !isMoodWord(token) && !inValue(token) && !SORT_OF.has(lower);
    const cut = i > 0 && /[,;:.()—–]/.test(text.slice(tokens[i - 1].end, token.start));
    // `Never Cry Wolf` denies nothing.
    const inName = token.named && tokens[i + 1]?.named === true && lower !== 'no';
    return [{ stem: token.stem, lower: inName ? '' : lower, token, solid, cut }];
  });
}

const OBLIGES = /^(?:have|has|had|need|needs|required|obliged)$/;

function words(token: Token, ...all: readonly string[]): Word[] {
  return all.map(lower => ({ stem: lower, lower, token, solid: false, cut: false }));
}

/** Without small words that are alone: a `the` somewhere else in the quote is not the one that the statement has. */
function anchored(pairs: readonly [number, number][], own: readonly Word[]): [number, number][] {
  return pairs.filter(
    ([i, j], n) =>
      isContent(own[i].token) ||
      (pairs[n - 1]?.[0] === i - 1 && pairs[n - 1][1] === j - 1) ||
      (pairs[n + 1]?.[0] === i + 1 && pairs[n + 1][1] === j + 1),
  );
}

/** Pairs of places with equal words, in order: a longest common subsequence. */
function align(a: readonly Word[], b: readonly Word[]): [number, number][] {
  const width = b.length + 1;
  const best = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      best[i * width + j] =
        a[i].stem === b[j].stem ? best[(i + 1) * width + j + 1] + 1 : Math.max(best[(i + 1) * width + j], best[i * width + j + 1]);
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i].stem === b[j].stem) pairs.push([i++, j++]);
    else if (best[(i + 1) * width + j] >= best[i * width + j + 1]) i++;
    else j++;
  }
  return pairs;
}

function firstDifference(own: readonly Word[], other: readonly Word[], pairs: readonly (readonly [number, number])[]) {
  const ends: readonly (readonly [number, number])[] = [...pairs, [own.length, other.length]];
  const [pairedOwn, pairedOther] = [new Set(pairs.map(pair => pair[0])), new Set(pairs.map(pair => pair[1]))];
  // A word may have moved: `usually the door is open`.
  const moved = {
    own: sortsOf(own.filter((_, at) => !pairedOwn.has(at))),
    other: sortsOf(other.filter((_, at) => !pairedOther.has(at))),
  };
  const hasAnd = other.some(word => word.lower === 'and');
  let [i, j] = [0, 0];
  for (const [nextI, nextJ] of ends) {
    const put = [...sortsOf(own.slice(i, nextI))].find(
      sort => !moved.other.has(sort) && !(sort === 'both' && hasAnd) && !(sort === 'may' && isFree(own.slice(i, nextI), other)),
    );
    const written = other.slice(j, nextJ);
    const left = [...sortsOf(written)].find(
      sort =>
        !moved.own.has(sort) &&
        (sort === 'both'
          ? isBinding(other, j + written.findIndex(word => word.lower === 'both'))
          : (written.length <= smallGap && !(sort === 'not' && written[0].lower === 'or')) ||
            (sort === 'not' && runsOn(written, other[nextJ]))),
    );
    const sort = put ?? left;
    if (sort !== undefined) return { span: spanOf(own, i, nextI), what: name(sort) };
    [i, j] = [nextI + 1, nextJ + 1];
  }
  return null;
}

/** A `can` more, where the quote has no modal verb: the moods of the words tell whether it may be there. */
function isFree(put: readonly Word[], other: readonly Word[]): boolean {
  return (
    put.every(word => word.lower === 'can' || SORT_OF.get(word.lower) !== 'may') &&
    !other.some(word => MODAL.test(SORT_OF.get(word.lower) ?? ''))
  );
}

const MODAL = /^(?:must|should|may|would)$/;

/** Words after a denial that was left out up to the next word that was kept. */
const farthest = 5;

/** Under a condition or a denial it matters that it is both; else what holds for both holds for each. */
function isBinding(other: readonly Word[], at: number): boolean {
  return other
    .slice(0, at + 2)
    .some(word => /^(?:if|when|unless|where)$/.test(word.lower) || /^(?:not|deny)$/.test(SORT_OF.get(word.lower) ?? ''));
}

/** `Not in which they are created`: what was left out denies what comes right after it. */
function runsOn(written: readonly Word[], next: Word | undefined): boolean {
  if (next === undefined) return false;
  const denial = written.findLastIndex(word => SORT_OF.get(word.lower) === 'not');
  return written.length - denial <= farthest && ![...written.slice(denial + 1), next].some(word => word.cut);
}

const POINTS = /^(?:this|these|that|those|such|its?|they|their)$/;

/** One word of substance in the place of another. */
function firstExchange(
  own: readonly Word[],
  other: readonly Word[],
  pairs: readonly (readonly [number, number])[],
  context: ReadonlySet<string>,
) {
  let [i, j] = [0, 0];
  for (const [nextI, nextJ] of [...pairs, [own.length, other.length] as const]) {
    // What the quote has elsewhere was moved, where it stands at either end, or is what `this` means; else it was put in the place of something.
    const isMoved = i === 0 || nextI === own.length || other.slice(j, nextJ).some(word => POINTS.test(word.lower));
    const said = own.slice(i, nextI).filter(word => word.solid && !(isMoved && other.some(({ stem }) => stem === word.stem)));
    const written = other.slice(j, nextJ).filter(word => word.solid);
    const short = said.length > 0 && said.length <= 2 && written.length > 0 && written.length <= 2;
    // A name from a heading may stand for `the tool`, not for the name of something else.
    const isName = written.some(word => word.token.named && word.token.start > 0);
    if (
      short &&
      !said.some(word => (!isName && word.token.named && context.has(word.stem)) || written.some(before => isAkin(word, before)))
    )
      return { span: spanOf(own, i, nextI), what: `"${written.map(word => word.token.text).join(' ')}"` };
    [i, j] = [nextI + 1, nextJ + 1];
  }
  return null;
}

function isAkin({ token: a, stem }: Word, { token: b, stem: other }: Word): boolean {
  // `Stateless` and `stateful` are of one root.
  if (/less$/.test(a.lower) !== /less$/.test(b.lower)) return false;
  return stem.slice(0, 4) === other.slice(0, 4);
}

function sortsOf(list: readonly Word[]): Set<string> {
  return new Set(list.flatMap(word => (word.token.text === 'May' ? [] : (SORT_OF.get(word.lower) ?? []))));
}

function name(sort: string): string {
  if (sort === 'not') return 'the negation';
  if (sort === 'all' || sort === 'part') return 'how many it holds for';
  if (sort === 'once' || sort === 'first' || sort === 'then') return 'when it holds';
  return `"${sort}"`;
}

function spanOf(own: readonly Word[], from: number, to: number): Span {
  const first = own[Math.min(from, own.length - 1)].token;
  const last = own[Math.min(Math.max(from, to - 1), own.length - 1)].token;
  return { start: first.start, end: last.end };
}
