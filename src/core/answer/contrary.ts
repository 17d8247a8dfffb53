import { evenText } from '../../base/evenText';
import { pageVersion } from '../../base/pageVersion';
import type { Sentence } from '../extraction/sentences';
import { isContent, Stems, STOP_WORDS, type Token, tokenize } from '../extraction/words';
import type { Conflict, Point } from '../model/answer';
import type { RankedPassage } from '../model/retrieval';
import { cite, Explored, holds } from './explored';
import { findValues, isOtherAmount, type Value } from './values';

/** A sentence that says a value of one particular thing. */
export interface Valued {
  readonly passage: RankedPassage;
  readonly sentence: Sentence;
  /** Its words with a mark for each value: alike where two sentences differ in nothing but values. */
  readonly frame: string;
  readonly values: readonly Value[];
  /** Into the sentence's text: where its subject ends. */
  readonly subjectEnd: number;
  /** It tells by itself which thing is meant. */
  readonly particular: boolean;
}

const longest = 240;
/** What stands in such a place is one case of many, does not hold, or held at a moment. */
const NOT_SAID =
  /examples?|samples?|demo|tutorial|rejected|alternatives?|deprecated|superseded|obsolete|ideas|future work|roadmap|release|changelog|what.?s.?new|blog|posts|design|history|proposals?|keps|minutes|meeting/i;
/** What a sentence says of a case, a run, a reader, or only perhaps is no value of a thing. */
const OF_A_CASE =
  /\b(?:if|when|whenever|where|unless|until|while|once|for example|for instance|e\.g\.|such as|this|that|these|those|it|its|they|their|here|there|you|your|we|our|i|my|may|might|could|can|should|would|will|following|above|below|previous|next|first|second|other|another|some|about|around|approximately|roughly)\b/i;

/**
 * Sentences of other documents that say what a cited one does in the same words, but for one value: `The Tide Log opens on 1 June` and `... on 3 June`.
 * Only what names its thing, or stands on a page that is called like it: `The film was released in 1937` is said of any film. Claims that the index
 * knows are compared elsewhere, whatever their words. Cost: one look at the text of each explored passage for each cited sentence with a value.
 */
export function contraryConflicts(points: readonly Point[], passages: readonly RankedPassage[]): Conflict[] {
  const explored = new Explored(passages, new Stems());
  return citedSentences(points, explored).flatMap(one => {
    const others = saidElsewhere(one, explored);
    const sides = new Map<string, Conflict['sides'][number]>();
    for (const each of [one, ...others]) {
      const value = wordsOf(each, one);
      if (!sides.has(evenText(value))) sides.set(evenText(value), { value, citation: cite(each.passage, each.sentence) });
    }
    const { text } = one.sentence;
    const subject = text.slice(0, one.subjectEnd).replace(/^(?:the|each|every|all)\s+/i, '');
    const predicate = text.slice(one.subjectEnd, one.values[0].span.start).trim();
    return sides.size < 2 ? [] : [{ subject, predicate, sides: [...sides.values()] }];
  });
}

/** Each frame once. */
function citedSentences(points: readonly Point[], explored: Explored): Valued[] {
  const byId = new Map(explored.passages.map(passage => [passage.id, passage]));
  const found = new Map<string, Valued>();
  for (const { passage: id, span } of points.flatMap(({ citations }) => citations)) {
    const passage = id === null ? undefined : byId.get(id);
    if (passage === undefined || span === null) continue;
    for (const sentence of explored.sentences(passage)) {
      const start = passage.span.start + sentence.span.start;
      if (start < span.start || start >= span.end) continue;
      const read = valued(passage, sentence, explored.tokens(sentence));
      if (read !== null && !found.has(read.frame)) found.set(read.frame, read);
    }
  }
  return [...found.values()];
}

function saidElsewhere(one: Valued, explored: Explored): Valued[] {
  // The subject is written alike, so that most passages need not be read.
  const subject = one.sentence.text.slice(0, one.subjectEnd).toLowerCase();
  const word = subject.split(/[^\p{L}\p{N}]+/u).sort((a, b) => b.length - a.length)[0];
  return explored.passages.flatMap(passage => {
    if (passage.document === one.passage.document || !holds(passage.text.toLowerCase(), word)) return [];
    return explored.sentences(passage).flatMap(sentence => {
      const read = valued(passage, sentence, explored.tokens(sentence));
      return read !== null && contradict(one, read) ? [read] : [];
    });
  });
}

/** The value in which a sentence differs from the other, as it is written; its first one where it is the other. */
function wordsOf(each: Valued, one: Valued): string {
  const at = Math.max(
    0,
    each.values.findIndex((value, i) => isOtherAmount(value, one.values[i])),
  );
  const { start, end } = each.values[at].span;
  return each.sentence.text.slice(start, end);
}

/** Null where the sentence says no value of anything particular. */
export function valued(passage: RankedPassage, sentence: Sentence, tokens: readonly Token[]): Valued | null {
  const { text } = sentence;
  if (sentence.form !== 'sentence' || text.length > longest || /[?;]|:\s/.test(text.slice(0, -1)) || OF_A_CASE.test(text)) return null;
  if ([passage.title, ...passage.headings, passage.file].some(place => NOT_SAID.test(place))) return null;
  const verb = tokens.findIndex((token, i) => i > 0 && isVerb(token));
  const subject = tokens.slice(0, Math.max(0, verb));
  if (!isThing(text, subject)) return null;
  const values = findValues(text, tokens);
  // A number in a name belongs to it: `The HD 39 was built`.
  if (values.length === 0 || values[0].span.start < tokens[verb].end) return null;
  return {
    passage,
    sentence,
    frame: frameOf(tokens, values),
    values,
    subjectEnd: tokens[verb - 1].end,
    particular: isParticular(subject, passage),
  };
}

const ARTICLES: ReadonlySet<string> = new Set('a an the now currently also'.split(' '));

function frameOf(tokens: readonly Token[], values: readonly Value[]): string {
  const frame: string[] = [];
  let at = 0;
  for (const token of tokens) {
    while (at < values.length && values[at].span.end <= token.start) frame.push(mark(values[at++]));
    if (ARTICLES.has(token.lower) || (at < values.length && values[at].span.start <= token.start)) continue;
    frame.push(token.stem);
  }
  return [...frame, ...values.slice(at).map(mark)].join(' ');
}

function mark(value: Value): string {
  return value.kind === 'date' ? '#date' : `#${value.bound}`;
}

function isVerb({ lower }: Token): boolean {
  return /^(?:is|are|was|were|has|have|had|must)$/.test(lower) || (!STOP_WORDS.has(lower) && /(?:s|ed)$/.test(lower));
}

/** What is known or named: no order, and no label. */
function isThing(text: string, subject: readonly Token[]): boolean {
  if (!subject.some(isContent)) return false;
  return /^(?:the|each|every|all)$/.test(subject[0].lower) || text.startsWith('`') || isName(subject);
}

function isName(subject: readonly Token[]): boolean {
  return subject.some(({ text, start }) => (start > 0 ? /^\p{Lu}|\d/u : /^.+\p{Lu}|\d/u).test(text));
}

/** A name, several words that tell which thing is meant, or what the page or its section is called. */
function isParticular(subject: readonly Token[], { title, headings }: RankedPassage): boolean {
  const content = subject.filter(isContent).map(({ stem }) => stem);
  return isName(subject) || content.length > 1 || [title, ...headings].some(name => called(name) === content.join(' '));
}

function called(name: string): string {
  return tokenize(name, new Stems())
    .filter(isContent)
    .map(({ stem }) => stem)
    .join(' ');
}

/** Whether two sentences say of the same thing two values that cannot both hold: all of them alike but one. Two versions of a page hold for their versions. */
export function contradict(a: Valued, b: Valued): boolean {
  if (a.frame !== b.frame || a.passage.document === b.passage.document || !(a.particular || b.particular)) return false;
  const [mine, other] = [pageVersion(a.passage.file), pageVersion(b.passage.file)];
  if (mine.names.join(' ') !== other.names.join(' ')) return false;
  const differing = a.values.filter((value, i) => isOtherAmount(value, b.values[i]));
  const same = a.values.filter((value, i) => isSaidAlike(value, b.values[i]));
  return differing.length === 1 && same.length === a.values.length - 1;
}

function isSaidAlike(a: Value, b: Value): boolean {
  return a.kind === b.kind && JSON.stringify({ ...a, span: null }) === JSON.stringify({ ...b, span: null });
}
