import type { Sentence } from '../extraction/sentences';
import { isContent, type Token } from '../extraction/words';
import type { CandidatePoint } from '../model/answer';
import type { RankedPassage } from '../model/retrieval';
import { cite, needle, type Explored } from './explored';
import type { Question } from './question';
import { answers } from './answerType';

/** Share of the question's weight that a sentence and its place must cover to be an answer at all. */
const relevanceGate = 0.62;
/** A further sentence is a point only where it comes this near to the best one. */
const nearBest = 0.88;
const mostSentences = 4;
/** Passages that are read sentence by sentence, best first by a rough look. */
const readClosely = 40;
/** What a question word counts where it does not stand in the sentence itself but around it. */
const placeWeight = { sentence: 1, heading: 0.85, title: 0.8, passage: 0.55 } as const;

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
  const scored = scoreSentences(question, explored);
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
    for (let i = 0; i < count; i++) if (explored.lower(i).includes(word)) holding++;
    const rarity = Math.log(1 + count / (holding + 0.5)) / Math.log(1 + count / 0.5);
    return { token, needle: word, weight: (token.named ? 0.9 : 0.5) + rarity };
  });
}

function roughlyBest(terms: readonly Term[], total: number, explored: Explored): RankedPassage[] {
  const rough: { passage: RankedPassage; covered: number }[] = [];
  explored.passages.forEach((passage, i) => {
    const lower = explored.lower(i);
    let covered = 0;
    for (const term of terms) if (lower.includes(term.needle)) covered += term.weight;
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
  if (/\?$/.test(sentence.text) || tokens.length < 2 || passage.text.startsWith('~~', sentence.span.start)) return 0;
  const own = new Set(tokens.map(token => token.stem));
  const heading = passage.headings.join(' ').toLowerCase();
  const title = passage.title.toLowerCase();
  const text = passage.text.toLowerCase();
  let score = 0;
  let inSentence = 0;
  for (const term of terms) {
    if (own.has(term.token.stem) || relatedStem(own, term.token.stem)) {
      score += term.weight * placeWeight.sentence;
      inSentence++;
    } else if (heading.includes(term.needle)) score += term.weight * placeWeight.heading;
    else if (title.includes(term.needle)) score += term.weight * placeWeight.title;
    else if (text.includes(term.needle)) score += term.weight * placeWeight.passage;
    // A name that the question gives and neither the sentence nor its place has: about something else.
    else if (term.token.named) return 0;
  }
  const asked = new Set(terms.map(term => term.token.stem));
  const news = tokens.filter(token => isContent(token) && !asked.has(token.stem));
  if (news.length === 0 || (inSentence === 0 && question.answer === 'any')) return 0;
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
  const left = new Set(
    explored
      .tokens(a)
      .filter(isContent)
      .map(token => token.stem),
  );
  const right = new Set(
    explored
      .tokens(b)
      .filter(isContent)
      .map(token => token.stem),
  );
  let shared = 0;
  for (const stem of left) if (right.has(stem)) shared++;
  return shared >= 0.9 * Math.max(left.size, right.size);
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
  const index = sentences.indexOf(item.sentence);
  const inPassage = sentences[index + 1];
  if (inPassage !== undefined)
    return isContinuation(item.sentence, inPassage, explored) ? { passage: item.passage, sentence: inPassage } : undefined;
  const passage = explored.beside(item.passage, 1);
  const first = passage === undefined ? undefined : explored.sentences(passage)[0];
  return passage !== undefined && first !== undefined && isContinuation(item.sentence, first, explored)
    ? { passage, sentence: first }
    : undefined;
}

function isContinuation(first: Sentence, next: Sentence, explored: Explored): boolean {
  if (first.form === 'row' || first.form === 'code' || !CONTINUES.test(next.text)) return false;
  if (/^(?:however|but|except|exceptions?|the exception|otherwise|unless|instead|outside|this does not|these do not)\b/i.test(next.text))
    return true;
  const stems = new Set(
    explored
      .tokens(first)
      .filter(isContent)
      .map(token => token.stem),
  );
  return explored.tokens(next).some(token => isContent(token) && stems.has(token.stem));
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
