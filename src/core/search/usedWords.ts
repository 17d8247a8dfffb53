import type { Corpus } from './corpus';

export interface UsedWords {
  readonly version: number;
  /** How often the texts use a word, by its number. Words that only questions have had are not used. */
  readonly counts: Uint32Array;
  /** Which letters a word has: one bit for each of 32 classes. */
  readonly bags: Uint32Array;
}

const remembered = new WeakMap<Corpus, UsedWords>();

/** Counted once for each state of the texts. Cost: one look at each token, about 1 ns. */
export function usedWords(corpus: Corpus): UsedWords {
  const { version, vocabulary } = corpus;
  const known = remembered.get(corpus);
  if (known?.version === version) return known;
  const counts = new Uint32Array(vocabulary.size);
  for (const { segment, dead, passageDocument } of corpus.segments) {
    const { tokens, passageToken } = segment;
    for (let local = 0; local < passageDocument.length; local++) {
      if (dead[passageDocument[local]] !== 0) continue;
      for (let i = passageToken[local]; i < passageToken[local + 1]; i++) counts[tokens[i] >>> 1]++;
    }
  }
  const bags = Uint32Array.from(counts, (count, id) => (count === 0 ? 0 : bagOf(vocabulary.token(id))));
  const made = { version, counts, bags };
  remembered.set(corpus, made);
  return made;
}

export function bagOf(word: string): number {
  let bag = 0;
  for (let i = 0; i < word.length; i++) bag |= 1 << (word.charCodeAt(i) & 31);
  return bag >>> 0;
}
