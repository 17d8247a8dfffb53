import type { Span } from '../model/span';
import { isContent, isMonthOfMay, type Token } from './words';

// A clause ends before these words.
const CLAUSE_WORDS = new Set(
  'because while but although though if when whereas so since until till before after unless as which who whom whose that where then than therefore however and or'.split(
    ' ',
  ),
);
const RELATIVE = new Set(['which', 'who', 'that', 'whose']);
const JOIN = new Set(['and', 'or']);
const AUXILIARY = new Set(
  (
    "is are was were be been being am has have had having do does did will would can could may might must shall should cannot not never n't isn't aren't wasn't weren't hasn't haven't won't " +
    "can't doesn't don't didn't couldn't shouldn't wouldn't also still now currently yet already only therefore again both all each first then later soon just gets get got to"
  ).split(' '),
);
const PREPOSITION = new Set(
  'on in at from for by with during under over after before since through to of about per according as despite'.split(' '),
);
const DETERMINER = new Set('the a an this that these those its his her their our your my each every all both some any no'.split(' '));
const VERBAL = new Set('is are was were has have had will would can could may might must shall should cannot do does did'.split(' '));

/** A noun phrase found around a trigger: its place in the plain sentence. */
export type Phrase = Span;

/**
 * The noun phrases before `at`, nearest clause only: several where they are joined by `and`. Nothing before `floor` is taken,
 * the end of what an earlier trigger of the sentence has read; a clause that goes on with the subject of that trigger has none of its own.
 */
export function phrasesBefore(text: string, tokens: readonly Token[], at: number, floor = 0): Phrase[] {
  let last = tokens.length - 1;
  while (last >= 0 && tokens[last].end > at) last--;
  const end = stripTail(tokens, last);
  if (end < 0 || tokens[end].start < floor) return [];
  if (/[;:()—–]/.test(text.slice(tokens[last].end, at))) return [];
  if (RELATIVE.has(tokens[end].lower)) return beforeRelative(text, tokens, end, floor);
  const start = phraseStart(text, tokens, end, floor);
  if (floor > 0 && start > 0 && tokens[start - 1].start < floor && !CLAUSE_WORDS.has(tokens[start - 1].lower)) return [];
  const joined = floor === 0 && start > 0 && JOIN.has(tokens[start - 1].lower) ? joinedStart(text, tokens, start - 1) : start;
  return split(text, tokens, stripHead(tokens, joined, end), end);
}

/** How far back the words reach that belong to the one at `end`: to what breaks them, but not before `floor`. */
function phraseStart(text: string, tokens: readonly Token[], end: number, floor: number): number {
  let start = end;
  while (
    start > 0 &&
    tokens[start - 1].start >= floor &&
    !breaksBetween(text, tokens[start - 1], tokens[start]) &&
    !CLAUSE_WORDS.has(tokens[start - 1].lower)
  )
    start--;
  return start;
}

/** `the M2 lock, which waits for`: the phrase right before the pronoun. */
function beforeRelative(text: string, tokens: readonly Token[], relative: number, floor: number): Phrase[] {
  const end = relative - 1;
  if (end < 0) return [];
  const start = phraseStart(text, tokens, end, floor);
  return split(text, tokens, stripHead(tokens, start, end), end);
}

/** The noun phrases after `at`, to the end of their clause. */
export function phrasesAfter(text: string, tokens: readonly Token[], at: number): Phrase[] {
  let start = tokens.findIndex(token => token.start >= at);
  if (start < 0) return [];
  // `: late` or `, which`: nothing stands right after it.
  if (/[;:()—–]/.test(text.slice(at, tokens[start].start))) return [];
  while (start < tokens.length && AUXILIARY.has(tokens[start].lower) && !isVerbal(tokens[start])) start++;
  let end = start;
  let joint = -1;
  while (end < tokens.length) {
    const token = tokens[end];
    if (end > start && /[;:()—–!?]|\.(?=\s)/.test(text.slice(tokens[end - 1].end, token.start))) break;
    if (JOIN.has(token.lower) || (end > start && /,/.test(text.slice(tokens[end - 1].end, token.start)))) joint = end;
    else if (CLAUSE_WORDS.has(token.lower)) break;
    if (isVerbal(token)) {
      if (joint > start) end = joint;
      break;
    }
    end++;
  }
  return split(text, tokens, start, end - 1);
}

/** Whether a clause stands before this `and`: then what follows is a clause of its own. */
function joinedStart(text: string, tokens: readonly Token[], join: number): number {
  let start = join;
  while (
    start > 0 &&
    !/[;:()—–]/.test(text.slice(tokens[start - 1].end, tokens[start].start)) &&
    !(CLAUSE_WORDS.has(tokens[start - 1].lower) && !JOIN.has(tokens[start - 1].lower))
  ) {
    start--;
    if (isVerbal(tokens[start]) || /(?:ed|es)$/.test(tokens[start].lower)) return join + 1;
  }
  return join - start > 6 ? join + 1 : start;
}

function isVerbal(token: Token): boolean {
  return VERBAL.has(token.lower) && !isMonthOfMay(token);
}

function breaksBetween(text: string, left: Token, right: Token): boolean {
  return /[,;:()—–"“”]/.test(text.slice(left.end, right.start));
}

/** Index of the last token that belongs to the phrase: auxiliaries, negations and adverbs before a verb are dropped. */
function stripTail(tokens: readonly Token[], last: number): number {
  let end = last;
  while (end >= 0 && ((AUXILIARY.has(tokens[end].lower) && !isMonthOfMay(tokens[end])) || /ly$/.test(tokens[end].lower))) end--;
  return end;
}

/** `On Monday the docks` begins at `the`. */
function stripHead(tokens: readonly Token[], first: number, last: number): number {
  let start = first;
  while (start < last && CLAUSE_WORDS.has(tokens[start].lower)) start++;
  if (!PREPOSITION.has(tokens[start].lower)) return start;
  for (let i = start + 2; i <= last; i++) if (DETERMINER.has(tokens[i].lower)) return i;
  return start;
}

function split(text: string, tokens: readonly Token[], first: number, last: number): Phrase[] {
  const phrases: Phrase[] = [];
  let from = first;
  const push = (to: number) => {
    let start = from;
    while (start <= to && (JOIN.has(tokens[start].lower) || DETERMINER.has(tokens[start].lower))) start++;
    const end = Math.min(to, start + 11);
    if (start <= end && tokens.slice(start, end + 1).some(isContent)) phrases.push({ start: tokens[start].start, end: tokens[end].end });
    else if (from <= to && tokens[from] !== undefined && start > to && to === last && phrases.length === 0)
      phrases.push({ start: tokens[from].start, end: tokens[to].end });
  };
  for (let i = first; i <= last; i++) {
    const comma = i > first && /,/.test(text.slice(tokens[i - 1].end, tokens[i].start));
    if ((JOIN.has(tokens[i].lower) || comma) && i > from) {
      push(i - 1);
      from = i;
    }
  }
  if (from <= last) push(last);
  return phrases;
}
