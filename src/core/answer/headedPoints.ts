import type { CandidatePoint } from '../model/answer';
import type { RankedPassage } from '../model/retrieval';
import { isContent, tokenize } from '../extraction/words';
import type { Block } from './blockPoints';
import { cite, type Explored, holds } from './explored';
import type { Question } from './question';
import { headingShare, type Term, totalOf, weigh } from './relevance';
import { fitness } from './sentenceFit';
import { REASON, WHY_HEADING } from './sentencePoints';

/** A heading that says so much of the question, and little else, is the question; what stands below it answers. */
const asksGate = 0.8;
/** Share of the heading's own words that the question must have. */
const ownWords = 0.6;
/** Sentences of such a section that answer; blocks for whoever asks how something is done. */
const mostSentences = 3;
const mostBlocks = 4;
const mostItems = 12;
/** Below this a sentence points elsewhere or states nothing. */
const fewestFit = 0.8;
const mostSections = 2;
const fewestTerms = 2;
const nearlyAll = 0.6;
/** How likely such a section is taken to answer: set by hand, not measured, since the sets with known places hide their headings. */
const headedLikely = 0.7;

/**
 * What a section says whose heading is the question (`Why do you pull rather than push?`, `Set the default distribution`): its first sentences,
 * with the list or the code that they lead to; and these sentences alone, for a context that has no more.
 */
export function headedPoints(question: Question, explored: Explored): CandidatePoint[] {
  const terms = tellingTerms(question, explored);
  const total = totalOf(terms);
  if (terms.length < fewestTerms) return [];
  const found: { readonly first: RankedPassage; readonly share: number }[] = [];
  const seen = new Set<string>();
  for (const passage of explored.passages) {
    const key = `${passage.document}\n${passage.section}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const share = headingShare(terms, total, passage, explored);
    if (share >= asksGate && isQuestion(question, passage, explored)) found.push({ first: passage, share });
  }
  return found
    .sort((a, b) => b.share - a.share || a.first.rank - b.first.rank)
    .slice(0, mostSections)
    .flatMap(({ first, share }) =>
      sectionPoints(question, firstOf(first, explored), share, explored).filter(point => givesReason(question, first, point)),
    );
}

/** Who asks why is answered below a heading that asks it, or by what gives a reason. */
function givesReason({ kind }: Question, { headings, title }: RankedPassage, { text }: CandidatePoint): boolean {
  const heading = headings.at(-1) ?? title;
  return kind !== 'why' || WHY_HEADING.test(heading) || /\?\s*$/.test(heading) || REASON.test(text);
}

/** The words of the question without names that nearly every passage has: a heading in the documents on a thing need not name it. All, where these
 * alone would be left out of a question of two words. */
function tellingTerms(question: Question, explored: Explored): readonly Term[] {
  const count = explored.passages.length;
  const everywhere = ({ token, needle }: Term) => {
    if (!token.named) return false;
    let holding = 0;
    for (let i = 0; i < count; i++) if (holds(explored.lower(i), needle)) holding++;
    return holding >= nearlyAll * count;
  };
  const terms = weigh(question, explored).filter(term => !term.general);
  const telling = terms.filter(term => !everywhere(term));
  return telling.length < fewestTerms ? terms : telling;
}

/** Whether the nearest heading says little that the question does not. */
function isQuestion(question: Question, passage: RankedPassage, explored: Explored): boolean {
  const heading = passage.headings.at(-1) ?? passage.title;
  const words = tokenize(heading, explored.stems).filter(isContent);
  const asked = new Set(question.terms.map(term => term.stem));
  const shared = words.filter(word => asked.has(word.stem)).length;
  return words.length > 0 && shared >= 2 && (/\?\s*$/.test(heading) || shared >= ownWords * words.length);
}

function firstOf(passage: RankedPassage, explored: Explored): RankedPassage {
  let first = passage;
  for (let before = explored.beside(first, -1); before !== undefined; before = explored.beside(first, -1)) first = before;
  return first;
}

function sectionPoints(question: Question, first: RankedPassage, share: number, explored: Explored): CandidatePoint[] {
  const { lead, rest } = question.kind === 'steps' ? steps(question, first, explored) : opening(question, first, explored);
  const score = headedLikely * share;
  const points: CandidatePoint[] = [];
  if (rest.length > 0) points.push(headed([...lead, ...rest], score));
  const alone = lead.filter(({ sentence }) => !/:$/.test(sentence.text));
  if (alone.length > 0) points.push(headed(alone, score));
  // Where the context has only a later paragraph of the section, that one.
  const later = first.selected || question.kind === 'steps' ? undefined : selectedAfter(first, explored);
  if (later !== undefined) {
    const said = blocks(later, explored).filter(block => isStated(question, block, explored) && !/:$/.test(block.sentence.text));
    if (said.length > 0) points.push(headed(said.slice(0, mostSentences), score * laterShare));
  }
  return points;
}

/** How much less likely a later paragraph is taken to answer; set by hand. */
const laterShare = 0.7;

function selectedAfter(first: RankedPassage, explored: Explored): RankedPassage | undefined {
  return explored.passages.find(
    other => other.selected && other.kind === 'paragraph' && other.document === first.document && other.section === first.section,
  );
}

interface Opening {
  readonly lead: readonly Block[];
  readonly rest: readonly Block[];
}

/** The first sentences of the first paragraph, and the list or code that the last of them leads to; of a section that begins with a list, the list. */
function opening(question: Question, first: RankedPassage, explored: Explored): Opening {
  if (first.kind === 'list') return { lead: [], rest: blocks(first, explored).slice(0, mostItems) };
  if (first.kind !== 'paragraph') return { lead: [], rest: [] };
  const all = blocks(first, explored);
  const fit = all.filter(block => isStated(question, block, explored)).slice(0, mostSentences);
  const leads = /:$/.test(all.at(-1)?.sentence.text ?? '');
  const next = leads ? explored.beside(first, 1) : undefined;
  if (next?.kind !== 'list' && next?.kind !== 'code') return { lead: fit, rest: [] };
  const last = all[all.length - 1];
  return { lead: fit.includes(last) ? fit : [...fit, last], rest: blocks(next, explored).slice(0, mostItems) };
}

/** What to do: paragraphs, lists and code in their order, up to the first few blocks; nothing where none of it says what to do. */
function steps(question: Question, first: RankedPassage, explored: Explored): Opening {
  const lead: Block[] = [];
  const rest: Block[] = [];
  let shown = false;
  let next: RankedPassage | undefined = first;
  for (let count = 0; next !== undefined && count < mostBlocks; count++, next = explored.beside(next, 1)) {
    if (next.kind === 'table' || next.kind === 'html') break;
    const all = blocks(next, explored);
    const own =
      next.kind === 'paragraph'
        ? all.filter(block => isStated(question, block, explored)).slice(0, mostSentences)
        : all.slice(0, mostItems);
    shown ||= next.kind === 'code' || /^[ \t>]*\d+[.)][ \t]/.test(next.text) || own.some(block => tellsWhatToDo(question, block, explored));
    if (count === 0 && next.kind === 'paragraph') lead.push(...own);
    else rest.push(...own);
    // One shown command is enough, with what is said of it, unless the text goes on to the next.
    const following = explored.beside(next, 1);
    if (shown && !/:\s*$/.test(following?.text ?? '') && !(next.kind === 'code' && following?.kind === 'paragraph')) break;
  }
  return shown ? { lead, rest } : { lead: [], rest: [] };
}

function tellsWhatToDo(question: Question, { passage, sentence }: Block, explored: Explored): boolean {
  return fitness(question, sentence, passage, explored.tokens(sentence)) > 1;
}

function blocks(passage: RankedPassage, explored: Explored): Block[] {
  return explored.sentences(passage).map(sentence => ({ passage, sentence }));
}

function isStated(question: Question, { passage, sentence }: Block, explored: Explored): boolean {
  if (/:$/.test(sentence.text)) return true;
  return !/\?$/.test(sentence.text) && fitness({ ...question, kind: 'fact' }, sentence, passage, explored.tokens(sentence)) >= fewestFit;
}

/** Sentences of one passage on one line, items and code on lines of their own. */
function headed(parts: readonly Block[], score: number): CandidatePoint {
  const text = parts
    .map(({ sentence, passage }, i) => {
      const before = parts[i - 1];
      const joined = before?.passage === passage && sentence.form === 'sentence' && before.sentence.form === 'sentence';
      return `${i === 0 ? '' : joined ? ' ' : '\n'}${sentence.text}`;
    })
    .join('');
  return {
    text,
    kind: parts.some(({ sentence }) => sentence.form !== 'sentence') ? 'steps' : 'sentence',
    requires: [...new Set(parts.map(part => part.passage.id))],
    citations: parts.map(part => cite(part.passage, part.sentence)),
    score,
  };
}
