import type { Sentence } from '../extraction/sentences';
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

/** A sentence with the block that it leads to, as one point. */
export function blockPoint(item: Block & { readonly likely: number }, explored: Explored): CandidatePoint {
  return toPoint(withBlock(item, explored), item.likely);
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
