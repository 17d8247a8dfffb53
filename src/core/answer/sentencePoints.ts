import type { Sentence } from '../extraction/sentences';
import { isContent, tokenize } from '../extraction/words';
import type { CandidatePoint } from '../model/answer';
import { contentStems, sharedStems, withContinuation } from './continuation';
import type { Explored } from './explored';
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
 * Sentences that say what the asked words are; else, of a place that is titled with them, those that say what they do; else those that at
 * least begin with them. Others only use them.
 */
function defining(found: readonly Scored[], question: Question, explored: Explored): readonly Scored[] {
  const past = /^\s*what (?:was|were)\b/i.test(question.text);
  const about = found.flatMap(item => {
    const rest = restAfterTerm(item, question, explored);
    return rest === null || repeats(rest, question, explored) ? [] : [{ item, rest }];
  });
  const tiers = [
    about.filter(({ rest }) => DEFINES.test(rest) && (past || !PAST.test(rest))),
    about.filter(({ item, rest }) => DOES.test(fromLastLetter(item, rest)) && isTitled(item, question, explored)),
    about.filter(({ rest }) => DESCRIBES.test(rest) || (past && PAST.test(rest))),
  ];
  return (tiers.find(tier => tier.length > 0) ?? []).map(({ item }) => item);
}

/** What follows the asked words where a sentence begins with them all; null where it does not. */
function restAfterTerm(item: Scored, question: Question, explored: Explored): string | null {
  const asked = question.terms.map(term => term.stem);
  const tokens = explored.tokens(item.sentence);
  const places = asked.map(stem => tokens.findIndex(token => token.stem === stem));
  const last = Math.max(...places);
  if (Math.min(...places) < 0 || tokens.slice(0, last).some(token => isContent(token) && !asked.includes(token.stem))) return null;
  return item.sentence.text.slice(tokens[last].end);
}

/** The rest with the last letter of the term before it: an `s` tells that there are several. */
function fromLastLetter({ sentence }: Scored, rest: string): string {
  return sentence.text.slice(sentence.text.length - rest.length - 1);
}

/** `Charts - community charts` says of charts that they are charts. */
function repeats(rest: string, question: Question, explored: Explored): boolean {
  const stems = new Set(tokenize(rest, explored.stems).map(token => token.stem));
  return /^\s*(?::|–|—|- )/.test(rest) && question.terms.every(term => stems.has(term.stem));
}

/** Whether the document or the section is titled with the asked words and nothing else. */
function isTitled({ passage }: Scored, question: Question, explored: Explored): boolean {
  return [passage.title, passage.headings.at(-1) ?? ''].some(title => {
    const words = tokenize(title, explored.stems).filter(isContent);
    return words.length === question.terms.length && words.every(word => question.terms.some(term => term.stem === word.stem));
  });
}

const PAST = /^\s*(?:\([^)]*\)\s*)?(?:was|were)\b/;
// A verb after the term: `rules precompute`, `a pod contains a`; not `the chart architecture`, `charts of`.
const DOES =
  /^s\s+(?!(?:are|were|have|had|can|will|may|must|of|in|on|at|by|to|for|from|with|and|or|that|which|who|as|than|into|via|not)\b)\p{Ll}+(?<!ed|ing|ly|s)\s|^[^s]?\s+\p{Ll}+s\s+(?:an?|the|you|us|users?|one|any|all|each|its|their|your|to|how|when|what)\b/u;
const DESCRIBES = /^\s*(?:is|are|has|have|can|will)\b/;
const DEFINES =
  /^\s*(?:\([^)]*\)\s*)?(?:(?:is|are|was|were) (?:an?|the|one|any|short)\b|means|refers to|stands for|describes|denotes|:|–|—|- )/;

function sameContent(a: Sentence, b: Sentence, explored: Explored): boolean {
  return sharedStems(a, b, explored) >= 0.9 * Math.max(contentStems(a, explored).length, contentStems(b, explored).length);
}
