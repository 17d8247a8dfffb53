import type { Modality, Standing, Statement, StatementEnd } from '../../model/domain';
import type { Span } from '../../model/span';
import { endOf, isNamed, phraseOf, phrasesAt, type NounPhrase } from './nouns';
import type { ExtractionRules, PhraseNode, PhraseRule } from './rules';
import { Flag, Kind, type Scan } from './scan';
import { adverbs, auxiliaries, boundaries, negators, vague } from './wordLists';

/** One sentence of a passage as tokens, and what its place says. */
export interface SentenceContext {
  readonly scan: Scan;
  readonly from: number;
  readonly to: number;
  readonly passage: number;
  readonly standing: Standing;
  /** What a sentence without a subject speaks of: the heading or the title. */
  readonly topic: StatementEnd;
  /** What the sentence before spoke of; null where that is unclear. */
  readonly previous: StatementEnd | null;
  readonly span: Span;
}

interface Match {
  readonly rule: PhraseRule;
  /** Tokens of the phrase; `to` exclusive, `tail` the first token of its closing words or -1. */
  readonly from: number;
  readonly to: number;
  readonly tail: number;
  /** A negation stands inside: `is not a`. */
  readonly negated: boolean;
}

interface Mood {
  readonly negated: boolean;
  readonly modality: Modality;
  /** First of the auxiliaries, negations and adverbs before the verb. */
  readonly from: number;
  readonly copula: boolean;
  /** A modal or a form of `do` stands there, so that the verb has its base form. */
  readonly helped: boolean;
}

/** The typed relations that a sentence states. Questions and conditions state none. */
export function relationsOf(sentence: SentenceContext, rules: ExtractionRules): Statement[] {
  const { scan, from, to } = sentence;
  if (isQuestion(scan, from, to)) return [];
  const statements: Statement[] = [];
  for (let at = from; at < to; at++) {
    if (scan.kinds[at] !== Kind.word || rules.filter[scan.hashes[at] & (rules.filter.length - 1)] === 0) continue;
    const match = matchAt(scan, at, to, rules.phrases);
    if (match === null) continue;
    statements.push(...stated(sentence, match));
    at = match.to - 1;
  }
  return statements;
}

function isQuestion(scan: Scan, from: number, to: number): boolean {
  for (let at = to - 1; at >= Math.max(from, to - 2); at--)
    if (scan.kinds[at] === Kind.mark && (scan.refs[at] === 63 || scan.refs[at] === 0xff1f)) return true;
  return false;
}

/** The longest phrase that begins at a token; behind its form of `be` may stand `not` and adverbs. */
function matchAt(scan: Scan, from: number, end: number, root: PhraseNode): Match | null {
  let node: PhraseNode = root;
  let best: Match | null = null;
  let negated = false;
  for (let at = from; at < end && scan.kinds[at] === Kind.word; at++) {
    const word = scan.lower(at);
    const next = node.next.get(word);
    if (next === undefined) {
      if (at === from || !auxiliaries.has(scan.lower(from)) || !(negators.has(word) || adverbs.has(word))) break;
      if (negators.has(word) || word === 'longer') negated = true;
      continue;
    }
    node = next;
    if (node.rule === null) continue;
    const tail = node.rule.tail.length === 0 ? -1 : tailAt(scan, at + 1, end, node.rule.tail);
    if (node.rule.tail.length === 0 || tail >= 0) best = { rule: node.rule, from, to: at + 1, tail, negated };
  }
  return best;
}

/** Where the closing words of a phrase stand, in the same clause. */
function tailAt(scan: Scan, from: number, end: number, tail: readonly string[]): number {
  for (let at = from + 1; at + tail.length <= end && at < from + 12; at++) {
    if (scan.kinds[at] === Kind.mark) return -1;
    if (tail.every((word, i) => scan.lower(at + i) === word)) return at;
  }
  return -1;
}

function stated(sentence: SentenceContext, match: Match): Statement[] {
  const { scan, to } = sentence;
  const { rule } = match;
  const mood = moodBefore(scan, sentence.from, match);
  if (!fits(rule, mood)) return [];
  const left = leftEnd(sentence, mood, match);
  if (left === null) return [];
  const objects = phrasesAt(scan, match.to, match.tail < 0 ? to : match.tail);
  const negated = match.negated || mood.negated || deniedObject(scan, match.to, to);
  const statements: Statement[] = [];
  for (const phrase of objects) {
    const right = endOf(scan, phrase);
    if (right === null || !worthStating(scan, left, phrase, rule)) continue;
    const [subject, object] = rule.inverse ? [right, left.end] : [left.end, right];
    if (subject.name.toLowerCase() === object.name.toLowerCase()) continue;
    statements.push({
      subject,
      predicate: rule.relation,
      object,
      value: null,
      negated,
      modality: mood.modality,
      standing: (scan.flags[phrase.from] & Flag.struck) !== 0 ? 'struck' : sentence.standing,
      from: '',
      until: '',
      source: 'sentence',
      passage: sentence.passage,
      span: sentence.span,
    });
  }
  return statements;
}

/** `requires no database`. */
function deniedObject(scan: Scan, at: number, end: number): boolean {
  return at < end && scan.kinds[at] === Kind.word && /^(?:no|neither|keine?[nmrs]?)$/.test(scan.lower(at));
}

function fits(rule: PhraseRule, mood: Mood): boolean {
  switch (rule.form) {
    case 'passive':
      return mood.copula;
    case 'verb':
      return !mood.copula && !mood.helped;
    case 'base':
      return !mood.copula;
    case 'copula':
      return !mood.copula && !mood.helped;
  }
}

const modalities: ReadonlyMap<string, Modality> = new Map([
  ['must', 'must'],
  ['shall', 'must'],
  ["mustn't", 'must'],
  ['muss', 'must'],
  ['müssen', 'must'],
  ['should', 'should'],
  ["shouldn't", 'should'],
  ['soll', 'should'],
  ['sollte', 'should'],
  ['may', 'may'],
  ['might', 'may'],
  ['can', 'may'],
  ['could', 'may'],
  ['cannot', 'may'],
  ["can't", 'may'],
  ['kann', 'may'],
  ['können', 'may'],
  ['will', 'will'],
  ['would', 'will'],
  ["won't", 'will'],
]);

/** Auxiliaries, negation and adverbs right before the phrase. */
function moodBefore(scan: Scan, floor: number, match: Match): Mood {
  let negated = false;
  let modality: Modality = 'plain';
  let copula = false;
  let helped = false;
  let at = match.from - 1;
  for (; at >= floor && scan.kinds[at] === Kind.word; at--) {
    const word = scan.lower(at);
    if (/^(?:is|are|was|were|be|been|being|isn't|aren't|wasn't|weren't)$/.test(word)) copula = true;
    else if (/^(?:do|does|don't|doesn't|to)$/.test(word) || modalities.has(word)) helped = true;
    else if (!adverbs.has(word) && !auxiliaries.has(word) && !negators.has(word) && !/ly$/.test(word)) break;
    if (word === 'to') break;
    if (negators.has(word) || word === 'longer') negated = true;
    modality = modalities.get(word) ?? modality;
  }
  return { negated, modality, from: at + 1, copula, helped };
}

interface LeftEnd {
  readonly end: StatementEnd;
  readonly named: boolean;
}

/** What stands before the verb, if it is one clear noun phrase that begins its clause; else what a pronoun or a left-out subject stands for. */
function leftEnd(sentence: SentenceContext, mood: Mood, match: Match): LeftEnd | null {
  const { scan, from } = sentence;
  const end = mood.from;
  if (end <= from) return leftOut(sentence, match);
  const start = clauseStart(scan, from, end);
  if (start < 0) return null;
  if (start === end) return null;
  const first = scan.lower(start);
  if (end - start === 1 && /^(?:it|they|he|she|er|sie|es|il|elle)$/.test(first)) {
    return sentence.previous === null || start > from ? null : { end: { ...sentence.previous, span: null }, named: true };
  }
  if (end - start === 1 && vague.has(first)) return null;
  if (end - start === 2 && first === 'this' && /^(?:adr|rfc|kep|document|record|proposal|page|guide)$/.test(scan.lower(start + 1))) {
    return { end: { ...sentence.topic, span: null }, named: true };
  }
  const phrase = phraseOf(scan, start, end);
  if (phrase === null || !agrees(scan, phrase, match, mood)) return null;
  const found = endOf(scan, phrase);
  return found === null ? null : { end: found, named: isNamed(scan, phrase.from, phrase.to) };
}

/** `Requires a restart.` as a whole sentence speaks of what the heading names. */
function leftOut(sentence: SentenceContext, match: Match): LeftEnd | null {
  const { scan, from } = sentence;
  if (match.from !== from || match.rule.form === 'base' || match.rule.form === 'copula' || sentence.topic.name === '') return null;
  return (scan.flags[from] & Flag.capital) === 0 ? null : { end: { ...sentence.topic, span: null }, named: true };
}

/** First token of the clause that ends before `end`; -1 where it is a condition, or begins in the middle of something. */
function clauseStart(scan: Scan, from: number, end: number): number {
  let at = end;
  while (at > from) {
    const before = at - 1;
    if (scan.kinds[before] === Kind.mark) {
      const mark = scan.refs[before];
      if (mark === 45 || mark === 34) return -1;
      if (mark === 44 && opensWithCondition(scan, from)) return at;
      return mark === 44 || mark === 59 || mark === 58 || mark === 0x2014 || mark === 0x2013 ? at : -1;
    }
    if (scan.kinds[before] === Kind.word) {
      const word = scan.lower(before);
      if (/^(?:if|when|whenever|unless|whether|once|wenn|falls|ob|si|cuando|until|before|after|so|what|how|where|than|as)$/.test(word))
        return -1;
      if (/^(?:because|since|while|although|though|but|however|weil|aber)$/.test(word)) return at;
      if (/^(?:and|or|und|oder|which|who|that)$/.test(word)) return -1;
    }
    at--;
  }
  return at;
}

/** `If you use X, Y requires Z` still says that Y requires Z. */
function opensWithCondition(scan: Scan, from: number): boolean {
  return scan.kinds[from] === Kind.word && /^(?:if|when|wenn|falls)$/.test(scan.lower(from));
}

/** A plural subject has a verb without `s`; a base form without a helper needs a plural. */
function agrees(scan: Scan, phrase: NounPhrase, match: Match, mood: Mood): boolean {
  const { form } = match.rule;
  if (form !== 'verb' && form !== 'base') return true;
  let head = phrase.to - 1;
  for (let at = phrase.from + 1; at < phrase.to; at++) if (scan.kinds[at] === Kind.word && boundaries.has(scan.lower(at))) head = at - 1;
  const word = scan.lower(head);
  const lower = scan.kinds[head] === Kind.word && (scan.flags[head] & (Flag.capital | Flag.inner)) === 0;
  const plural = lower && /[^s]s$/.test(word) && !/(?:us|is)$/.test(word);
  if (form === 'verb') return !plural || !/s$/.test(scan.lower(match.from));
  return plural || mood.helped;
}

/** Two plain noun phrases tell little: one end at least is a name, or the subject is one thing (`the parser`). */
function worthStating(scan: Scan, left: LeftEnd, phrase: NounPhrase, rule: PhraseRule): boolean {
  if (left.named || isNamed(scan, phrase.from, phrase.to)) return true;
  return rule.relation !== 'IS_A' ? phrase.to - phrase.from <= 3 : true;
}
