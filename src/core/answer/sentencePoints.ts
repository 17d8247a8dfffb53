import type { Sentence } from '../extraction/sentences';
import { isContent, type Token } from '../extraction/words';
import type { CandidatePoint } from '../model/answer';
import type { RankedPassage } from '../model/retrieval';
import { cite, type Explored, holds, needle } from './explored';
import type { Question } from './question';
import { answers } from './answerType';

/** Share of the question's weight that a sentence and its place must cover to be an answer at all. */
const relevanceGate = 0.62;
/** Share of the weight that must stand in the sentence itself, or be left out under a heading that says it. */
const ownGate = 0.3;
/** A further sentence is a point only where it comes this near to the best one. */
const nearBest = 0.95;
const mostSentences = 4;
/** Passages that are read sentence by sentence, best first by a rough look. */
const readClosely = 32;
/** What a question word counts where it does not stand in the sentence itself but around it. */
const placeWeight = { sentence: 1, heading: 0.85, title: 0.8, passage: 0.45 } as const;

interface Term {
  readonly token: Token;
  readonly needle: string;
  readonly weight: number;
}

export interface Scored {
  readonly passage: RankedPassage;
  readonly sentence: Sentence;
  readonly score: number;
}

/** Sentences that answer a fact question, best first; empty where nothing comes near enough. */
export function sentencePoints(question: Question, explored: Explored): CandidatePoint[] {
  const found = scoreSentences(question, explored);
  return best(question.answer === 'definition' ? defining(found, question, explored) : found, explored);
}

/** For `why` where no chain explains: sentences on what is asked that give a reason. */
export function reasonPoints(question: Question, explored: Explored): CandidatePoint[] {
  return best(
    scoreSentences(question, explored).filter(item => REASON.test(item.sentence.text)),
    explored,
  );
}

const REASON =
  /\b(?:because|due to|since|so that|in order to|as a result|therefore|reasons?|owing to|caused by|thanks to|this (?:allows|ensures|avoids|prevents|lets|makes)|to (?:avoid|prevent|ensure|allow|reduce|keep|make sure))\b/i;

function best(scored: readonly Scored[], explored: Explored): CandidatePoint[] {
  if (scored.length === 0) return [];
  const kept: Scored[] = [];
  for (const item of scored) {
    if (kept.length >= mostSentences || item.score < scored[0].score * nearBest) break;
    // Once a sentence at hand answers, one out of the context that answers no better buys nothing.
    if (!item.passage.selected && kept.some(other => other.passage.selected)) continue;
    if (!kept.some(other => sameContent(other.sentence, item.sentence, explored))) kept.push(item);
  }
  return kept.flatMap(item => withContinuation(item, explored));
}

/** Sentences that say what the asked words are; else those that at least begin with them. Others only use them. */
function defining(found: readonly Scored[], question: Question, explored: Explored): readonly Scored[] {
  const about = found.map(item => ({ item, rest: restAfterTerm(item, question, explored) })).filter(({ rest }) => rest !== null);
  const exact = about.filter(({ rest }) => DEFINES.test(rest ?? ''));
  return (exact.length > 0 ? exact : about.filter(({ rest }) => /^\s*(?:is|are|was|were|has|have|can|will)\b/.test(rest ?? ''))).map(
    ({ item }) => item,
  );
}

/** What follows the asked words where a sentence begins with them; null where it does not. */
function restAfterTerm(item: Scored, question: Question, explored: Explored): string | null {
  const asked = question.terms.map(term => term.stem);
  const tokens = explored.tokens(item.sentence);
  const last = Math.max(...asked.map(stem => tokens.findIndex(token => token.stem === stem)));
  if (last < 0 || tokens.slice(0, last).some(token => isContent(token) && !asked.includes(token.stem))) return null;
  return item.sentence.text.slice(tokens[last].end);
}

const DEFINES =
  /^\s*(?:\([^)]*\)\s*)?(?:(?:is|are|was|were) (?:an?|the|one|any|short)\b|means|refers to|stands for|describes|denotes|:|–|—|- )/;

/** All sentences over the gate, best first; ties by rank, then by place. */
export function scoreSentences(question: Question, explored: Explored): Scored[] {
  const terms = weigh(question, explored);
  const total = terms.reduce((sum, term) => sum + term.weight, 0);
  if (total === 0) return [];
  const scored: Scored[] = [];
  for (const passage of roughlyBest(terms, total, explored)) {
    for (const sentence of explored.sentences(passage)) {
      const score = scoreOf(question, terms, total, passage, sentence, explored);
      if (score >= relevanceGate) scored.push({ passage, sentence, score });
    }
  }
  return scored.sort((a, b) => b.score - a.score || a.passage.rank - b.passage.rank || a.sentence.span.start - b.sentence.span.start);
}

/** Rare words weigh more; a word that stands nowhere weighs most, so that a near miss stays below the gate. */
function weigh(question: Question, explored: Explored): Term[] {
  const count = explored.passages.length;
  return question.terms.map(token => {
    const word = needle(token);
    let holding = 0;
    for (let i = 0; i < count; i++) if (holds(explored.lower(i), word)) holding++;
    const rarity = Math.log(1 + count / (holding + 0.5)) / Math.log(1 + count / 0.5);
    return { token, needle: word, weight: (token.named ? 0.9 : 0.5) + rarity };
  });
}

function roughlyBest(terms: readonly Term[], total: number, explored: Explored): RankedPassage[] {
  const rough: { passage: RankedPassage; covered: number }[] = [];
  explored.passages.forEach((passage, i) => {
    const lower = explored.lower(i);
    let covered = 0;
    for (const term of terms) if (holds(lower, term.needle)) covered += term.weight;
    if (covered >= relevanceGate * total) rough.push({ passage, covered });
  });
  return rough
    .sort((a, b) => b.covered - a.covered || a.passage.rank - b.passage.rank)
    .slice(0, readClosely)
    .map(item => item.passage);
}

function scoreOf(
  question: Question,
  terms: readonly Term[],
  total: number,
  passage: RankedPassage,
  sentence: Sentence,
  explored: Explored,
): number {
  const tokens = explored.tokens(sentence);
  if (
    /\?$/.test(sentence.text) ||
    tokens.length < 2 ||
    (sentence.form === 'code' && question.answer !== 'any') ||
    passage.text.startsWith('~~', sentence.span.start)
  )
    return 0;
  const stems = new Set(tokens.map(token => token.stem));
  if (question.counted !== '' && !stems.has(question.counted) && !relatedStem(stems, question.counted)) return 0;
  const heading = passage.headings.join(' ').toLowerCase();
  const title = passage.title.toLowerCase();
  const text = passage.text.toLowerCase();
  let score = 0;
  let own = 0;
  for (const term of terms) {
    if (stems.has(term.token.stem) || relatedStem(stems, term.token.stem)) {
      score += term.weight * placeWeight.sentence;
      own += term.weight;
    } else if (holds(heading, term.needle)) score += term.weight * placeWeight.heading;
    else if (holds(title, term.needle)) score += term.weight * placeWeight.title;
    else if (holds(text, term.needle)) score += term.weight * placeWeight.passage;
    // A name that the question gives and neither the sentence nor its place has: about something else.
    else if (term.token.named) return 0;
  }
  const asked = new Set(terms.map(term => term.token.stem));
  const news = tokens.filter(token => isContent(token) && !asked.has(token.stem));
  if (news.length === 0 || own < ownGate * total) return 0;
  if (!answers(question, sentence.text, tokens, asked)) return 0;
  return score / total;
}

function relatedStem(own: ReadonlySet<string>, stem: string): boolean {
  if (stem.length < 6) return false;
  const root = stem.slice(0, Math.max(5, stem.length - 2));
  for (const other of own) if (other.startsWith(root) && other.length <= stem.length + 3) return true;
  return false;
}

function sameContent(a: Sentence, b: Sentence, explored: Explored): boolean {
  return sharedStems(a, b, explored) >= 0.9 * Math.max(contentStems(a, explored).length, contentStems(b, explored).length);
}

// A sentence that begins so restricts or extends the one before it.
const CONTINUES =
  /^(?:(?:on|at|during|over|outside|apart from|except|besides|in all other|for all other|in other|beyond|until then)\b.*?|(?:however|but|except|unless|otherwise|only|exceptions?|the exception|this does not|these do not|this excludes|instead|excluded|not included)\b)/i;

/**
 * A sentence whose meaning needs the next one (an exception, in the same passage or the next of the section) gives two points: both
 * together, which requires both passages, and the first alone for a context that has no more.
 */
function withContinuation(item: Scored, explored: Explored): CandidatePoint[] {
  const alone = point([item]);
  const next = following(item, explored);
  return next === undefined ? [alone] : [point([item, next]), alone];
}

function following(item: Scored, explored: Explored): { passage: RankedPassage; sentence: Sentence } | undefined {
  const sentences = explored.sentences(item.passage);
  const inPassage = sentences[sentences.indexOf(item.sentence) + 1];
  if (inPassage !== undefined && isContinuation(item.sentence, inPassage, explored)) return { passage: item.passage, sentence: inPassage };
  const passage = explored.beside(item.passage, 1);
  const first = passage === undefined ? undefined : explored.sentences(passage)[0];
  if (passage === undefined || first === undefined || !isContinuation(item.sentence, first, explored)) return undefined;
  // With sentences in between, only one that speaks of the same goes on with it.
  return inPassage === undefined || complementsTime(item.sentence, first) || sharedStems(item.sentence, first, explored) >= 2
    ? { passage, sentence: first }
    : undefined;
}

function isContinuation(first: Sentence, next: Sentence, explored: Explored): boolean {
  if (first.form === 'row' || first.form === 'code') return false;
  if (complementsTime(first, next)) return true;
  if (!CONTINUES.test(next.text)) return false;
  if (/^(?:however|but|except|exceptions?|the exception|otherwise|unless|instead|outside|this does not|these do not)\b/i.test(next.text))
    return true;
  return sharedStems(first, next, explored) > 0;
}

const ORDINARY_TIME =
  /\b(?:weekdays?|working days?|business (?:days?|hours)|office hours|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|daily|every day|during the day)\b/i;
const OTHER_TIME =
  /^(?:(?:on|at|during|over|outside)\s+)?(?:the\s+|these\s+|those\s+)?(?:weekends?|saturdays?|sundays?|(?:public |bank |national )?holidays?|nights?|evenings?|(?:these|those|business|office|support|working) hours)\b/i;

/** What holds on weekdays, and then what holds at the other times: the one is not the whole without the other. */
function complementsTime(first: Sentence, next: Sentence): boolean {
  return ORDINARY_TIME.test(first.text) && OTHER_TIME.test(next.text);
}

function sharedStems(a: Sentence, b: Sentence, explored: Explored): number {
  const stems = new Set(contentStems(a, explored));
  return contentStems(b, explored).filter(stem => stems.has(stem)).length;
}

function contentStems(sentence: Sentence, explored: Explored): string[] {
  return [
    ...new Set(
      explored
        .tokens(sentence)
        .filter(isContent)
        .map(token => token.stem),
    ),
  ];
}

function point(parts: readonly { passage: RankedPassage; sentence: Sentence }[]): CandidatePoint {
  return {
    text: parts.map(part => ended(part.sentence.text)).join(' '),
    kind: 'sentence',
    requires: [...new Set(parts.map(part => part.passage.id))],
    citations: parts.map(part => cite(part.passage, part.sentence)),
  };
}

function ended(text: string): string {
  return /[.!?:…。！？"”)]$/.test(text) ? text : `${text}.`;
}
