import type { Modality, Standing, Statement, StatementEnd } from '../../model/domain';
import type { Span } from '../../model/span';
import { endOf, isNamed, isParticular, type NounPhrase, phraseOf, phrasesAt } from './nouns';
import type { ExtractionRules, PhraseNode, PhraseRule } from './rules';
import { Flag, Kind, type Scan } from './scan';
import { adverbs, auxiliaries, boundaries, commonVerbs, judging, negators, nounVerbs, quantifying, vague } from './wordLists';

/** One sentence of a passage as tokens, and what its place says. */
export interface SentenceContext {
  readonly scan: Scan;
  readonly from: number;
  readonly to: number;
  readonly passage: number;
  readonly standing: Standing;
  /** What a sentence without a subject speaks of: the heading or the title. */
  readonly topic: StatementEnd;
  /** What the document is about. */
  readonly title: StatementEnd;
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
  /** `to` stands right before the verb (`allow X to use`), or a word that nearly denies it (`rarely`): neither said nor denied. */
  readonly unsaid: boolean;
}

/** The typed relations that a sentence states. Questions and conditions state none. */
export function relationsOf(sentence: SentenceContext, rules: ExtractionRules): Statement[] {
  const { scan, from, to } = sentence;
  if (isQuestion(scan, from, to)) return [];
  const statements: Statement[] = [];
  for (let at = from; at < to; at++) {
    if (scan.kinds[at] !== Kind.word || (rules.filter[scan.hashes[at] & (rules.filter.length - 1)] & 1) === 0) continue;
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
      // `hängt nicht von`, `ne dépend pas de`, `is not a`; an adverb only behind a form of be.
      if (at === from || !(negators.has(word) || (adverbs.has(word) && auxiliaries.has(scan.lower(from))))) break;
      if (negators.has(word) || word === 'longer') negated = true;
      continue;
    }
    node = next;
    for (const rule of node.rules) {
      const tail = rule.tail.length === 0 ? -1 : tailAt(scan, at + 1, end, rule.tail);
      if ((rule.tail.length > 0 && tail < 0) || (rule.language !== '' && rule.language !== scan.language)) continue;
      best = { rule, from, to: at + 1, tail, negated };
      break;
    }
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
  const behind = behindNegation(scan, match.to, to);
  if (behind >= to || (scan.kinds[behind] === Kind.word && startsClause(scan, behind))) return [];
  const objects = phrasesAt(scan, behind, match.tail < 0 ? to : match.tail);
  // `an analytics and visualization platform` is one thing that is cut in the middle.
  if (rule.relation === 'IS_A' && objects.length > 1) return [];
  const negated = match.negated || mood.negated || behind > match.to || deniedObject(scan, behind, to);
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

/** First token behind `pas`, `plus`, `pas de`, which in French follow the verb. */
function behindNegation(scan: Scan, at: number, end: number): number {
  if (scan.language !== 'fr' || at >= end || !/^(?:pas|plus|jamais|aucune?)$/.test(scan.lower(at))) return at;
  return at + 1 < end && /^(?:de|d')$/.test(scan.lower(at + 1)) ? at + 2 : at + 1;
}

/** `requires no database`. */
function deniedObject(scan: Scan, at: number, end: number): boolean {
  return at < end && scan.kinds[at] === Kind.word && /^(?:no|neither|keine?[nmrs]?|ningun[oa]?|ningún)$/.test(scan.lower(at));
}

function fits(rule: PhraseRule, mood: Mood): boolean {
  if (mood.unsaid) return false;
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
  let unsaid = false;
  let at = match.from - 1;
  for (; at >= floor && scan.kinds[at] === Kind.word; at--) {
    const word = scan.lower(at);
    if (/^(?:is|are|was|were|be|been|being|isn't|aren't|wasn't|weren't)$/.test(word)) copula = true;
    else if (/^(?:do|does|don't|doesn't)$/.test(word) || modalities.has(word)) helped = true;
    else if (word === 'to' || /^(?:rarely|seldom|hardly|scarcely|kaum|selten)$/.test(word)) unsaid = true;
    else if (!adverbs.has(word) && !auxiliaries.has(word) && !negators.has(word) && !/ly$/.test(word)) break;
    if (unsaid) break;
    if (negators.has(word) || word === 'longer') negated = true;
    modality = modalities.get(word) ?? modality;
  }
  return { negated, modality, from: at + 1, copula, helped, unsaid };
}

interface LeftEnd {
  readonly end: StatementEnd;
  readonly named: boolean;
  /** `A channel is a ...` speaks of all channels. */
  readonly indefinite: boolean;
}

/** What stands before the verb, if it is one clear noun phrase that begins its clause; else what a pronoun or a left-out subject stands for. */
function leftEnd(sentence: SentenceContext, mood: Mood, match: Match): LeftEnd | null {
  const { scan, from } = sentence;
  const end = mood.from;
  if (end <= from) return leftOut(sentence, match);
  const start = clauseStart(scan, from, end);
  if (start < 0) return null;
  if (start === end) return beforeApposition(scan, from, end, match);
  const first = scan.lower(start);
  if (end - start === 1 && /^(?:it|they|he|she|er|sie|es|il|elle)$/.test(first)) {
    return sentence.previous === null || start > from
      ? null
      : { end: { ...sentence.previous, span: null }, named: true, indefinite: false };
  }
  if (end - start === 1 && vague.has(first)) return null;
  if (
    end - start >= 2 &&
    end - start <= 4 &&
    first === 'this' &&
    /^(?:adr|rfc|kep|document|record|proposal|page|guide)$/.test(scan.lower(start + 1))
  ) {
    return { end: { ...sentence.title, span: null }, named: true, indefinite: false };
  }
  const phrase = phraseOf(scan, start, end);
  if (phrase === null || !agrees(scan, phrase, match, mood) || !isParticular(scan, phrase, aboutDocuments.has(match.rule.relation)))
    return null;
  const found = endOf(scan, phrase);
  return found === null ? null : { end: found, named: isNamed(scan, phrase.from, phrase.to), indefinite: isIndefinite(scan, phrase.from) };
}

// `These ranges are superseded by [ADR 33]`: what is pointed at is a part of this document.
const aboutDocuments = new Set(['REPLACES', 'AMENDS', 'DEPRECATED_BY']);

function isIndefinite(scan: Scan, at: number): boolean {
  if (at === 0 || scan.kinds[at - 1] !== Kind.word) return true;
  return /^(?:an?|eine?|une?|una)$/.test(scan.lower(at - 1));
}

/** `Kafka, also known as the Log, requires ...` and `Kafka, which requires ...` speak of what stands before the first comma. */
function beforeApposition(scan: Scan, from: number, end: number, match: Match): LeftEnd | null {
  let comma = from;
  while (comma < end && scan.kinds[comma] !== Kind.mark) comma++;
  if (comma >= end - 1 || scan.refs[comma] !== 44 || scan.refs[end - 1] !== 44 || end - comma > 10) return null;
  const cue = scan.lower(comma + 1);
  if (!/^(?:also|a|an|the|formerly|aka|which|called|known|like|unlike|ein|eine|der|die|auch)$/.test(cue)) return null;
  const phrase = phraseOf(scan, from, comma);
  const found = phrase === null || match.rule.form === 'base' ? null : endOf(scan, phrase);
  return found === null || phrase === null
    ? null
    : { end: found, named: isNamed(scan, phrase.from, phrase.to), indefinite: isIndefinite(scan, phrase.from) };
}

/** `Requires a restart.` as a whole sentence speaks of what the heading names. */
function leftOut(sentence: SentenceContext, match: Match): LeftEnd | null {
  const { scan, from } = sentence;
  if (match.from !== from || match.rule.form === 'base' || match.rule.form === 'copula' || !isThing(sentence.topic.name)) return null;
  return (scan.flags[from] & Flag.capital) === 0 ? null : { end: { ...sentence.topic, span: null }, named: true, indefinite: false };
}

/** A heading that is a question or a sentence names nothing. */
const generic =
  /^(?:overview|.*\bhighlights|key features|introduction|summary|abstract|motivation|background|(?:non-)?goals?|proposal|design.*|alternatives?.*|recommended .*|drawbacks|examples?|usage|notes?.*|status|context|decision|consequences|conclusion|risks?.*|benefits?|pros|cons|advantages|disadvantages|features|limitations?|requirements|prerequisites|installation|.*\bissues|user stor.*|story.*|option.*|approach.*|how .*|why .*|what .*|when .*|phase.*|step.*|alpha.*|beta.*|ga\b.*|version .*|test.*|.*\btests?|implementation.*|other|misc.*|general|faq|appendix)$/i;

function isThing(topic: string): boolean {
  return !generic.test(topic) && topic !== '' && !/[?:!]/.test(topic) && topic.split(' ').length <= 4;
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
      if (
        /^(?:if|when|whenever|unless|whether|once|wenn|falls|ob|si|cuando|until|before|after|so|what|how|where|than|as|quand|lorsque)$/.test(
          word,
        )
      )
        return -1;
      if (/^(?:because|since|while|although|though|but|however|weil|aber)$/.test(word)) return opensWithCondition(scan, from) ? -1 : at;
      if (/^(?:and|or|und|oder|et|ou|which|who|that|qui|que)$/.test(word)) return -1;
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

/** `requires that ...`, `updates use ...`: a clause and no thing. */
function startsClause(scan: Scan, at: number): boolean {
  const word = scan.lower(at);
  if (negators.has(word) && word !== 'no' && !/^keine?[nmrs]?$/.test(word)) return true;
  return (
    /^(?:that|dass|just|only|merely|what|whatever|whichever|how|rather|either|whether)$/.test(word) ||
    (commonVerbs.has(word) && !nounVerbs.has(word) && (scan.flags[at] & Flag.capital) === 0)
  );
}

// An owner, an author, somebody who approves has a name.
const byPeople = new Set(['OWNED_BY', 'MAINTAINED_BY', 'CREATED_BY', 'APPROVED_BY', 'REPORTS_TO']);
// Between two things without a name these still tell something.
const tellingAlone = new Set(['REQUIRES', 'DEPENDS_ON', 'PART_OF', 'REPLACES', 'CAUSES', 'OWNED_BY', 'BASED_ON']);

/** Two plain noun phrases tell little: most relations need a name at one end, and none an end that only counts, points or judges. */
function worthStating(scan: Scan, left: LeftEnd, phrase: NounPhrase, rule: PhraseRule): boolean {
  const named = isNamed(scan, phrase.from, phrase.to);
  const first = scan.kinds[phrase.from] === Kind.word ? scan.lower(phrase.from) : '';
  // `may cause the API to return errors` is no cause of the API.
  if (
    rule.relation === 'CAUSES' &&
    !rule.inverse &&
    phrase.to < scan.count &&
    scan.kinds[phrase.to] === Kind.word &&
    scan.lower(phrase.to) === 'to'
  )
    return false;
  const before = phrase.from > 0 && scan.kinds[phrase.from - 1] === Kind.word ? scan.lower(phrase.from - 1) : '';
  if (
    scan.kinds[phrase.from] === Kind.number ||
    first === 'far' ||
    (!named && judging.has(first) && rule.relation !== 'IS_A' && quantifying.has(first))
  )
    return false;
  if (!named && (quantifying.has(first) || /^(?:this|these|those|such|any|all|our|your|its|their)$/.test(before))) return false;
  if (byPeople.has(rule.relation)) return rule.inverse ? left.named : named;
  if (rule.relation === 'IS_A') {
    for (let at = phrase.from; at < phrase.to; at++) {
      if (
        scan.kinds[at] === Kind.word &&
        (judging.has(scan.lower(at)) || /^(?:combination|mixture|mix|range|variety|subset|pair|result)$/.test(scan.lower(at)))
      )
        return false;
    }
    if (judging.has(left.end.name.toLowerCase().split(' ')[0])) return false;
    return left.named || left.indefinite;
  }
  return left.named || named || (tellingAlone.has(rule.relation) && phrase.to - phrase.from <= 3);
}
