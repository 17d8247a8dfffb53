import { type PostingList, liveFrequency, postings } from './bm25';
import type { Corpus } from './corpus';
import { tokensOf } from './tokenizer';
import { stemOf } from './vocabulary';

/**
 * Passages that hold the words of a phrase so: next to each other, in this order and form, in the text or, as `contextOf` gives them, in the
 * title or a heading. Case and punctuation do not count. Cost: the tokens of the passages that hold the rarest of the words.
 */
export function passagesWith(corpus: Corpus, phrase: string, contextOf: (passage: number) => readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  const words = tokensOf(phrase);
  const rarest = words.map(word => postings(corpus, stemOf(word))).reduce<readonly PostingList[] | null>(rarer, null) ?? [];
  const ids = words.map(word => corpus.vocabulary.find(word));
  const inContext = new Map<string, boolean>();
  for (const { loaded, from, to } of rarest) {
    const { postingPassage } = loaded.segment;
    for (let i = from; i < to; i++) {
      const local = postingPassage[i];
      if (loaded.dead[loaded.passageDocument[local]] !== 0) continue;
      const passage = loaded.base + local;
      if (standsInText(corpus, passage, ids) || contextOf(passage).some(text => remembers(inContext, text, words))) found.add(passage);
    }
  }
  return found;
}

function rarer(best: readonly PostingList[] | null, lists: readonly PostingList[]): readonly PostingList[] {
  return best === null || liveFrequency(lists) < liveFrequency(best) ? lists : best;
}

function standsInText(corpus: Corpus, passage: number, ids: readonly number[]): boolean {
  if (ids.includes(-1)) return false;
  const { tokens, from, to } = corpus.tokens(passage);
  for (let i = from; i + ids.length <= to; i++) {
    let length = 0;
    while (length < ids.length && tokens[i + length] >>> 1 === ids[length]) length++;
    if (length === ids.length) return true;
  }
  return false;
}

/** Titles and headings are those of many passages. */
function remembers(known: Map<string, boolean>, text: string, words: readonly string[]): boolean {
  let holds = known.get(text);
  if (holds === undefined) {
    holds = ` ${tokensOf(text).join(' ')} `.includes(` ${words.join(' ')} `);
    known.set(text, holds);
  }
  return holds;
}
