import { tokenize } from '../extraction/words';
import type { CandidatePoint } from '../model/answer';
import type { RankedPassage } from '../model/retrieval';
import { type Block, toPoint, withBlock } from './blockPoints';
import type { Explored } from './explored';
import type { Question } from './question';
import { likelihood, likelyGate } from './likelihood';
import { headingShare, relatedStem, scoreSentences, type Term, totalOf, weigh } from './relevance';
import { bestSentences } from './sentencePoints';
import { sharesMeaning } from './synonyms';

/** Share of the question that an ordered list and what leads to it must say. */
const stepsGate = 0.75;
const mostSteps = 30;
const mostLists = 2;

/** For `how do I`: an ordered list whole, with the code between its steps; else sentences that say what to do, each with the block it leads to. */
export function stepPoints(question: Question, explored: Explored): CandidatePoint[] {
  const terms = weigh(question, explored);
  const total = totalOf(terms);
  if (total === 0) return [];
  const lists = orderedLists(terms, total, explored).slice(0, mostLists);
  const scored = scoreSentences(question, explored).map(item => ({
    ...item,
    likely: Math.min(1, item.likely * (isShown(item, explored) ? shownGain : 1)),
  }));
  const best = bestSentences(
    scored.sort((a, b) => b.likely - a.likely || a.passage.rank - b.passage.rank),
    explored,
  );
  const said = best.map(item => ({
    parts: withBlock(item, explored),
    score: item.likely,
  }));
  const taken = new Set(lists.flatMap(list => list.parts.map(part => part.passage)));
  const rest = said.filter(({ parts }) => !parts.some(part => taken.has(part.passage)));
  return [...lists, ...rest].map(({ parts, score }) => toPoint(parts, score));
}

/** What a step gains that comes with what is typed or run. */
const shownGain = 1.12;

function isShown(item: Block, explored: Explored): boolean {
  return withBlock(item, explored).some(part => part.passage.kind === 'code');
}

interface StepList {
  readonly parts: readonly Block[];
  readonly score: number;
}

function orderedLists(terms: readonly Term[], total: number, explored: Explored): StepList[] {
  const found: StepList[] = [];
  const used = new Set<RankedPassage>();
  for (const passage of explored.passages) {
    if (used.has(passage) || !isOrdered(passage)) continue;
    const run = wholeRun(passage, explored);
    for (const part of run) used.add(part);
    const parts = run.flatMap(part => explored.sentences(part).map(sentence => ({ passage: part, sentence })));
    const intro = introOf(run[0], explored);
    const score = scoreList(terms, total, passage, intro, parts, explored);
    if (score < stepsGate || parts.length < 2) continue;
    const said = { passage, sentence: intro?.sentence ?? parts[0].sentence, score, own: score, headed: false };
    const likely = likelihood(said, explored);
    if (likely >= likelyGate) found.push({ parts: [...(intro === null ? [] : [intro]), ...parts].slice(0, mostSteps), score: likely });
  }
  return found.sort((a, b) => b.score - a.score || a.parts[0].passage.rank - b.parts[0].passage.rank);
}

function isOrdered(passage: RankedPassage): boolean {
  return passage.kind === 'list' && /^[ \t>]*\d+[.)][ \t]/.test(passage.text) && !/^[ \t>]*\d+[.)][ \t]+\[[^\]]*\]\(#/.test(passage.text);
}

/** The list with its other parts and the blocks between them: they follow each other in one section. */
function wholeRun(passage: RankedPassage, explored: Explored): RankedPassage[] {
  const run = [passage];
  for (let before = explored.beside(passage, -1); before !== undefined; before = explored.beside(before, -1)) {
    if (!isOrdered(before) && !(before.kind === 'code' && isOrderedBefore(before, explored))) break;
    run.unshift(before);
  }
  for (let next = explored.beside(passage, 1); next !== undefined; next = explored.beside(next, 1)) {
    if (!isOrdered(next) && next.kind !== 'code') break;
    run.push(next);
  }
  return run;
}

function isOrderedBefore(code: RankedPassage, explored: Explored): boolean {
  const before = explored.beside(code, -1);
  return before !== undefined && isOrdered(before);
}

function introOf(first: RankedPassage, explored: Explored): Block | null {
  const before = explored.beside(first, -1);
  const sentence = before?.kind === 'paragraph' ? explored.sentences(before).at(-1) : undefined;
  return before !== undefined && sentence !== undefined && /:$/.test(sentence.text) ? { passage: before, sentence } : null;
}

/** What heading, introduction and steps say of the question; the first two must say something of it, or the steps are for something else. */
function scoreList(
  terms: readonly Term[],
  total: number,
  passage: RankedPassage,
  intro: Block | null,
  parts: readonly Block[],
  explored: Explored,
): number {
  const lead = stemsOf(`${passage.headings.at(-1) ?? passage.title}. ${intro?.sentence.text ?? ''}`, explored);
  const around = explored.around(passage);
  const steps = stemsOf(parts.map(part => part.sentence.text).join(' '), explored);
  let score = 0;
  let led = 0;
  for (const { token, weight, general } of terms) {
    const says = (stems: ReadonlySet<string>) =>
      stems.has(token.stem) || relatedStem(stems, token.stem) || sharesMeaning(stems, token.stem);
    if (says(lead)) {
      score += weight;
      led += weight;
    } else if (says(around)) score += 0.9 * weight;
    else if (says(steps)) score += 0.7 * weight;
    else if (token.named && !general) return 0;
  }
  return led >= 0.4 * total ? score / total : Math.min(score / total, headingShare(terms, total, passage, explored));
}

function stemsOf(text: string, explored: Explored): ReadonlySet<string> {
  return new Set(tokenize(text, explored.stems).map(token => token.stem));
}
