import { Smallest } from '../../base/smallest';
import type { Corpus } from './corpus';

/** A passage and how near it is, from 0 to 1. */
export interface NearPassage {
  readonly passage: number;
  readonly score: number;
}

/** Above the number of passages of any workspace. */
const orderRange = 2 ** 26;
/** Steps in which scores are told apart. */
const scoreSteps = 2 ** 20;

/**
 * The passages with the best scores, best first, those that tie by document id and place. `scores` is by passage number; what is 0 or less is
 * left out. Cost: linear.
 */
export function bestPassages(
  corpus: Corpus,
  scores: Float32Array,
  most: number,
  isAllowed: (passage: number) => boolean,
): readonly NearPassage[] {
  const order = corpus.passageOrder();
  const best = new Smallest(most);
  for (let passage = 0; passage < scores.length; passage++) {
    if (!(scores[passage] > 0) || !isAllowed(passage)) continue;
    best.add(Math.round((1 - Math.min(1, scores[passage])) * scoreSteps) * orderRange + order[passage]);
  }
  return Array.from(best.sorted(), key => {
    const passage = corpus.passageAt(key % orderRange);
    return { passage, score: Math.min(1, scores[passage]) };
  });
}
