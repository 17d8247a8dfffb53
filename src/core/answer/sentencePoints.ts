import type { Sentence } from '../extraction/sentences';
import { isContent } from '../extraction/words';
import type { CandidatePoint } from '../model/answer';
import { contentStems, sharedStems, withContinuation } from './continuation';
import { type Explored, needle } from './explored';
import type { Question } from './question';
import { type Scored, scoreSentences } from './relevance';

/** A further sentence is a point only where it comes this near to the best one. */
const nearBest = 0.95;
const mostSentences = 4;
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

/**
 * Sentences that say what the asked words are; else the one with which the page or section of that name begins; else those that at least
 * begin with the words. Others only use them.
 */
function defining(found: readonly Scored[], question: Question, explored: Explored): readonly Scored[] {
  const about = found.map(item => ({ item, rest: restAfterTerm(item, question, explored) })).filter(({ rest }) => rest !== null);
  const exact = about.filter(({ rest }) => DEFINES.test(rest ?? ''));
  const opening = about.filter(({ item }) => opensItsPage(item, question, explored));
  if (exact.length === 0 && opening.length > 0) return opening.map(({ item }) => item);
  return (exact.length > 0 ? exact : about.filter(({ rest }) => /^\s*(?:is|are|was|were|has|have|can|will)\b/.test(rest ?? ''))).map(
    ({ item }) => item,
  );
}

/** Whether it is the first sentence of a page or section that is called what is asked. */
function opensItsPage({ passage, sentence }: Scored, question: Question, explored: Explored): boolean {
  const name = (passage.headings.at(-1) ?? passage.title).toLowerCase();
  const isFirst = explored.beside(passage, -1) === undefined && explored.sentences(passage)[0] === sentence;
  return isFirst && question.terms.every(term => name.includes(needle(term)));
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

function sameContent(a: Sentence, b: Sentence, explored: Explored): boolean {
  return sharedStems(a, b, explored) >= 0.9 * Math.max(contentStems(a, explored).length, contentStems(b, explored).length);
}
