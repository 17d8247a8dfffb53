import { liveFrequency, postings } from './bm25';
import type { Corpus } from './corpus';

/**
 * Passages in whose text two stems stand side by side in this order, by number, with how often. Cost: the tokens of the passages that hold
 * the rarer one.
 */
export function sideBySide(corpus: Corpus, first: string, second: string): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const { vocabulary } = corpus;
  const [a, b] = [vocabulary.find(first), vocabulary.find(second)];
  if (a < 0 || b < 0) return found;
  const [left, right] = [postings(corpus, first), postings(corpus, second)];
  const lists = liveFrequency(left) <= liveFrequency(right) ? left : right;
  for (const { loaded, from, to } of lists) {
    const { postingPassage, passageToken, tokens } = loaded.segment;
    for (let i = from; i < to; i++) {
      const local = postingPassage[i];
      if (loaded.dead[loaded.passageDocument[local]] !== 0) continue;
      let times = 0;
      let before = -1;
      for (let at = passageToken[local]; at < passageToken[local + 1]; at++) {
        const stem = vocabulary.stem(tokens[at] >>> 1);
        if (stem === b && before === a) times++;
        before = stem;
      }
      if (times > 0) found.set(loaded.base + local, times);
    }
  }
  return found;
}
