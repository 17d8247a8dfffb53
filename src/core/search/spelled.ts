import type { Corpus } from './corpus';
import { tokensOf } from './tokenizer';

/** Stems of a text's words, in order, as passages hold them. */
export function stemsOf(corpus: Corpus, text: string): number[] {
  const { vocabulary } = corpus;
  return tokensOf(text).map(token => vocabulary.stem(vocabulary.add(token)));
}

/**
 * Where a passage first spells these words one after the other, as tokens of the corpus; null where it does not. For names that no document
 * introduces, and no search for names knows. Cost: the words of the passage.
 */
export function spelledIn(
  corpus: Corpus,
  passage: number,
  stems: readonly number[],
): { readonly start: number; readonly end: number } | null {
  if (stems.length === 0) return null;
  const { tokens, from, to } = corpus.tokens(passage);
  const { vocabulary } = corpus;
  for (let start = from; start + stems.length <= to; start++) {
    if (stems.every((stem, i) => vocabulary.stem(tokens[start + i] >>> 1) === stem)) return { start, end: start + stems.length };
  }
  return null;
}
