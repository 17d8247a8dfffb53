import type { Sentence } from '../extraction/sentences';
import { tokenize } from '../extraction/words';
import type { CandidatePoint } from '../model/answer';
import type { RankedPassage } from '../model/retrieval';
import { cite, type Explored, holds } from './explored';

/** One sentence, item, row or block of code of a point. */
export interface Block {
  readonly passage: RankedPassage;
  readonly sentence: Sentence;
}

/** Parts of a point at most. */
const mostParts = 30;
const mostRows = 12;

/** A sentence with the block that it leads to, as one point. */
export function blockPoint(item: Block & { readonly likely: number }, asked: ReadonlySet<string>, explored: Explored): CandidatePoint {
  const rows = rowsAfter(item, asked, explored);
  return toPoint(rows.length > 0 ? [item, ...rows] : withBlock(item, explored), item.likely);
}

/** The rows of the table that a sentence leads to: those whose first cell the question names, else all of a short one. */
function rowsAfter({ passage, sentence }: Block, asked: ReadonlySet<string>, explored: Explored): readonly Block[] {
  const next = explored.beside(passage, 1);
  if (next?.kind !== 'table' || !/:$/.test(sentence.text) || explored.sentences(passage).at(-1) !== sentence) return [];
  const rows = explored
    .table(next)
    .flatMap(part => explored.sentences(part).map(row => ({ passage: part, sentence: row })))
    .filter(({ sentence: row }) => row.form === 'row');
  const named = rows.filter(({ sentence: row }) => tokenize(row.cells[0]?.text ?? '', explored.stems).some(({ stem }) => asked.has(stem)));
  return named.length > 0 ? named.slice(0, mostParts) : rows.length <= mostRows ? rows : [];
}

/** A sentence that ends with a colon says what follows it; code right after a sentence shows what it says. */
export function withBlock(item: Block, explored: Explored): readonly Block[] {
  const next = explored.beside(item.passage, 1);
  const isLast = explored.sentences(item.passage).at(-1) === item.sentence;
  if (next === undefined || !isLast) return [item];
  const leads = /:$/.test(item.sentence.text);
  if (next.kind === 'code' || (leads && next.kind === 'list')) {
    if (!leads && next.kind === 'code' && !/\b(?:command|run|follow|below|this|like)\b/i.test(item.sentence.text)) return [item];
    return [item, ...explored.sentences(next).map(sentence => ({ passage: next, sentence }))].slice(0, mostParts);
  }
  return [item];
}

/** Parts in their order, one line each. */
export function toPoint(parts: readonly Block[], score: number): CandidatePoint {
  return {
    text: parts.map(part => part.sentence.text).join('\n'),
    kind: parts.length === 1 ? 'sentence' : 'steps',
    requires: [...new Set(parts.map(part => part.passage.id))],
    citations: parts.map(part => cite(part.passage, part.sentence)),
    score,
  };
}

/** Whether all these words begin words of a lower-cased text. */
export function holdsAll(lower: string, words: readonly string[]): boolean {
  return words.every(word => holds(lower, word));
}
