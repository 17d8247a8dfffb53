import type { RankedItem } from './metrics';

// Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009); the usual values.
const k1 = 1.2;
const b = 0.75;
/** Passages that are handed out for a question. */
const depth = 100;

/**
 * Plain BM25 over the texts of the passages, nothing else: no titles, no stems, no stop words, no graph. What the engine must beat.
 * Ties keep the order of `items`. Cost: one pass over the texts to build; a question costs the postings of its words.
 */
export function bm25Baseline(items: readonly RankedItem[]): (question: string) => readonly RankedItem[] {
  const postings = new Map<string, { readonly item: number; readonly count: number }[]>();
  const lengths = items.map((item, index) => {
    const words = wordsOf(item.text);
    for (const [word, count] of counts(words)) {
      const list = postings.get(word);
      if (list) list.push({ item: index, count });
      else postings.set(word, [{ item: index, count }]);
    }
    return words.length;
  });
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  return question => {
    const scores = new Map<number, number>();
    for (const word of new Set(wordsOf(question))) {
      const list = postings.get(word) ?? [];
      const rarity = Math.log(1 + (items.length - list.length + 0.5) / (list.length + 0.5));
      for (const { item, count } of list) {
        const weight = (count * (k1 + 1)) / (count + k1 * (1 - b + (b * lengths[item]) / average));
        scores.set(item, (scores.get(item) ?? 0) + rarity * weight);
      }
    }
    const ranked = [...scores].sort(([a, x], [c, y]) => y - x || a - c);
    return ranked.slice(0, depth).map(([item]) => items[item]);
  };
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function counts(words: readonly string[]): ReadonlyMap<string, number> {
  const result = new Map<string, number>();
  for (const word of words) result.set(word, (result.get(word) ?? 0) + 1);
  return result;
}
