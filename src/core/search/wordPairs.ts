import { inverseFrequency } from './bm25';
import type { Corpus } from './corpus';
import { stemsOf } from './spelled';

/**
 * What neighbouring words of the question give to passages that have them side by side, in the same order: by rarity among these
 * passages, in the measure of BM25. Stop words count here, since how a thing is asked for ("how do I") is also how it is told. `passages` are
 * the ones that are looked at; the result is in their order. Cost: their tokens.
 */
export function pairScores(corpus: Corpus, question: string, passages: readonly number[]): Float32Array {
  const scores = new Float32Array(passages.length);
  const pairs = pairsOf(corpus, question);
  if (pairs.size === 0) return scores;
  const holders: number[][] = [];
  passages.forEach((passage, i) => {
    for (const pair of pairsIn(corpus, passage, pairs)) {
      holders[pair] ??= [];
      holders[pair].push(i);
    }
  });
  for (const holding of holders) {
    if (!holding) continue;
    const rarity = inverseFrequency(passages.length, holding.length);
    for (const i of holding) scores[i] += rarity;
  }
  return scores;
}

/** Numbers of the question's pairs by their first stem and then their second. */
type Pairs = ReadonlyMap<number, ReadonlyMap<number, number>>;

function pairsOf(corpus: Corpus, question: string): Pairs {
  const stems = stemsOf(corpus, question);
  const pairs = new Map<number, Map<number, number>>();
  let next = 0;
  for (let i = 1; i < stems.length; i++) {
    const seconds = pairs.get(stems[i - 1]) ?? new Map<number, number>();
    pairs.set(stems[i - 1], seconds);
    if (!seconds.has(stems[i])) seconds.set(stems[i], next++);
  }
  return pairs;
}

function pairsIn(corpus: Corpus, passage: number, pairs: Pairs): ReadonlySet<number> {
  const { vocabulary } = corpus;
  const { tokens, from, to } = corpus.tokens(passage);
  const found = new Set<number>();
  let seconds: ReadonlyMap<number, number> | undefined;
  for (let i = from; i < to; i++) {
    const stem = vocabulary.stem(tokens[i] >>> 1);
    const pair = seconds?.get(stem);
    if (pair !== undefined) found.add(pair);
    seconds = pairs.get(stem);
  }
  return found;
}
