import { isContent, tokenize } from '../extraction/words';
import type { CandidatePoint } from '../model/answer';
import { type Block, holdsAll } from './blockPoints';
import { point } from './continuation';
import { cite, type Explored, holds, needle } from './explored';
import type { Question } from './question';
import { definingSentence } from './sentencePoints';

const mostContrasts = 2;
const mostRows = 14;
/** Ranks up to which a passage out of the context is read for a contrast. */
const readForContrast = 12;
const mostTables = 1;
/** How likely a sentence on both, and what says what each is, are taken to answer: set by hand (`confidence.ts`). */
const contrastScore = 0.5;
const bothScore = 0.6;

/** A thing that is compared: its words, as they are looked for. */
interface Side {
  readonly name: string;
  readonly words: readonly string[];
}

const CONTRAST =
  /\b(?:whereas|while|unlike|but|however|instead|differ\w*|compared|than|rather|contrast|on the other hand|replac\w+|alternative)\b/i;

/**
 * For `the difference between A and B`: sentences that set one against the other; the rows of a table that has a column for each; else what
 * each of them is, as one point that requires both passages. Nothing where one side has none: half a comparison answers nothing.
 */
export function differencePoints(question: Question, explored: Explored): CandidatePoint[] {
  if (question.sides === null) return [];
  const [left, right] = question.sides.map(name => toSide(name, explored));
  if (left.words.length === 0 || right.words.length === 0) return [];
  const contrasts = contrasting(left, right, explored);
  const tables = comparingTables(left, right, explored);
  const both = eachSide(question, left, right, explored);
  return [...tables, ...(both === null ? [] : [both]), ...contrasts];
}

function toSide(name: string, explored: Explored): Side {
  return { name, words: tokenize(name, explored.stems).filter(isContent).map(needle) };
}

function contrasting(left: Side, right: Side, explored: Explored): CandidatePoint[] {
  const found: { part: Block; score: number }[] = [];
  explored.passages.forEach((passage, i) => {
    if ((!passage.selected && passage.rank > readForContrast) || !holdsAll(explored.lower(i), [...left.words, ...right.words])) return;
    for (const sentence of explored.sentences(passage)) {
      if (sentence.form === 'code' || sentence.form === 'row' || /[?:]$/.test(sentence.text)) continue;
      const text = sentence.text.toLowerCase();
      if (!CONTRAST.test(text) || !isNamedApart(left, right, text)) continue;
      const score =
        (/\b(?:whereas|while|unlike|differ\w*|difference|in contrast|compared|instead)\b/.test(text) ? 1 : 0.5) - passage.rank * 0.002;
      found.push({ part: { passage, sentence }, score });
    }
  });
  return found
    .sort((a, b) => b.score - a.score || a.part.passage.rank - b.part.passage.rank)
    .slice(0, mostContrasts)
    .map(item => point([item.part], contrastScore));
}

/** Whether both are named, each by a word of its own: `user settings` and `workspace settings` share one. */
function isNamedApart(left: Side, right: Side, text: string): boolean {
  const own = (side: Side, other: Side) => side.words.filter(word => !other.words.includes(word));
  const [a, b] = [own(left, right), own(right, left)];
  return (
    a.length > 0 &&
    b.length > 0 &&
    holdsAll(text, a) &&
    holdsAll(text, b) &&
    !(left.words.some(word => right.words.includes(word)) && !holds(text, left.words.at(-1) ?? ''))
  );
}

function comparingTables(left: Side, right: Side, explored: Explored): CandidatePoint[] {
  const found: CandidatePoint[] = [];
  const seen = new Set<string>();
  for (const passage of explored.passages) {
    if (passage.kind !== 'table' || found.length >= mostTables) continue;
    const table = `${passage.document}\n${passage.section}\n${passage.header}`;
    const rows = explored.sentences(passage);
    const headers = rows[0]?.cells.map(cell => cell.header.toLowerCase()) ?? [];
    const has = (side: Side) => headers.findIndex(header => holdsAll(header, side.words));
    if (has(left) < 0 || has(right) < 0 || has(left) === has(right) || seen.has(table)) continue;
    seen.add(table);
    const parts = explored.passages
      .filter(other => other.kind === 'table' && `${other.document}\n${other.section}\n${other.header}` === table)
      .sort((a, b) => a.ordinal - b.ordinal)
      .flatMap(other => explored.sentences(other).map(sentence => ({ passage: other, sentence })))
      .slice(0, mostRows);
    found.push({
      text: parts.map(part => part.sentence.text).join('\n'),
      kind: 'comparison',
      requires: [...new Set(parts.map(part => part.passage.id))],
      citations: parts.map(part => cite(part.passage, part.sentence)),
      score: bothScore,
    });
  }
  return found;
}

function eachSide(question: Question, left: Side, right: Side, explored: Explored): CandidatePoint | null {
  const [a, b] = [left, right].map(side => definingSentence(question, side.name, explored));
  if (a === null || b === null || a.sentence === b.sentence) return null;
  return { ...point([a, b], bothScore), kind: 'comparison' };
}
