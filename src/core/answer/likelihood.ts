import type { Sentence } from '../extraction/sentences';
import type { RankedPassage } from '../model/retrieval';
import type { Explored } from './explored';

/**
 * How likely a sentence answers: a logistic model of few features, fitted on questions with known places (rust_en, vscode, prometheus, wsl: 258
 * questions that have such a sentence) and tried on others (etcd, kubebuilder, k8s_community, helm3: 84). There, of the best sentences with 0.3 and
 * more 40 % stand in the known place, below it 14 %; the places are narrow (one section), so these are lower bounds. The words alone tell little there
 * once they pass their gate. Not fitted: what a heading that is the question adds, since the sets hide their headings. `npm run bench:likelihood` fits
 * and tries it anew.
 */
export const WEIGHTS = {
  bias: -1.46,
  /** Per unit of ln(1 + rank). */
  rank: -0.98,
  /** How far the first passage is ahead of the second, at most `mostAhead`. */
  ahead: 1.6,
  /** Per unit of the ln of how many of the best passages are of its document. */
  document: 0.57,
  /** What of the question the sentence says itself, at most `mostOwn`. */
  own: 0.1,
  /** What of the question is said by it and its place. */
  said: 0.61,
  /** An item of a list or a row. */
  part: -0.78,
  /** Posts, notes on releases and designs tell of a moment. */
  moment: -0.99,
  heading: 0.8,
};
const mostAhead = 0.4;
const mostOwn = 0.7;
const mostSaid = 1.2;
/** The default number of selected passages: what the model has seen. */
const best = 8;
/** So many passages were explored where the model was fitted; of fewer the order tells less. */
const fitted = 100;

/** Below this a sentence is no point: the passages are offered, not an answer. */
export const likelyGate = 0.3;

const MOMENT = /release|changelog|what.?s.?new|blog|posts|design|history|proposals|keps/i;

const mostMoments = 0.8;

export interface Said {
  readonly passage: RankedPassage;
  readonly sentence: Sentence;
  readonly score: number;
  /** Share of the question that it says in its own words. */
  readonly own: number;
  /** The heading above it is the question. */
  readonly headed: boolean;
}

/** What the model is fitted to (`test/bench/likelihood.ts`), each as it is weighed. */
export function features({ passage, sentence, score, own, headed }: Said, explored: Explored): Record<keyof typeof WEIGHTS, number> {
  const [first, second] = explored.passages;
  const ofDocument = explored.passages.slice(0, best).filter(other => other.document === passage.document).length;
  const scale = Math.min(1, explored.passages.length / fitted);
  return {
    bias: scale,
    rank: Math.log1p(passage.rank) * scale,
    ahead: passage.rank === 0 && second !== undefined ? Math.min(mostAhead, first.score.total - second.score.total) : 0,
    document: Math.log(Math.max(1, ofDocument)),
    own: Math.min(mostOwn, own),
    said: Math.min(mostSaid, score),
    part: sentence.form === 'sentence' ? 0 : 1,
    moment: isOfMoment(passage, explored) ? 1 : 0,
    heading: headed ? 1 : 0,
  };
}

/** From 0 to 1. */
export function likelihood(said: Said, explored: Explored): number {
  const values = features(said, explored);
  const logit = Object.entries(WEIGHTS).reduce((sum, [name, weight]) => sum + weight * values[name as keyof typeof WEIGHTS], 0);
  return 1 / (1 + Math.exp(-logit));
}

/**
 * How likely sentences answer that do so only together, each taken to say all that they say of the question (`said`, from 0 to 1): a chain is as
 * strong as its weakest link.
 */
export function likelyTogether(links: readonly Pick<Said, 'passage' | 'sentence'>[], said: number, explored: Explored): number {
  return Math.min(
    ...links.map(({ passage, sentence }) => likelihood({ passage, sentence, score: said, own: said, headed: false }, explored)),
  );
}

/** Where most is of a moment (a folder of proposals), being so tells nothing. */
function isOfMoment({ file }: RankedPassage, { passages }: Explored): boolean {
  return MOMENT.test(file) && passages.filter(passage => MOMENT.test(passage.file)).length < mostMoments * passages.length;
}
