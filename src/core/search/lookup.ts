import { type Bm25Parameters, type QuestionTerm, scoreQuestion } from './bm25';
import type { Corpus } from './corpus';
import { vectorScores } from './vectorSearch';

export interface LookupParameters {
  readonly bm25: Bm25Parameters;
  /** How nearness in meaning counts against the words, both taken against their best. */
  readonly vectors: number;
  /** A passage that shares no word with the question counts as found from this cosine on. */
  readonly leastCosine: number;
}

/** How well each passage fits the question by itself. */
export interface Lookup {
  /** From 0 to 1, by passage number, against the best. */
  readonly fit: Float32Array;
  /** BM25 and cosine against the best of each, and 0 for no better than usual; null where there are no vectors. */
  readonly words: Float32Array;
  readonly meaning: Float32Array | null;
  /** Passages that fit at all, in no order. */
  readonly found: readonly number[];
}

/**
 * Words and meaning together: BM25 against its best, plus the cosine between the usual one of the workspace (0) and its best (1). A sum
 * of scores keeps what one of them knows well; ranks alone (RRF) lost a tenth of the first places.
 */
export function lookUp(corpus: Corpus, question: string, terms: readonly QuestionTerm[], parameters: LookupParameters): Lookup {
  const { scores: words, matched } = scoreQuestion(corpus, terms, parameters.bm25);
  divide(
    words,
    matched.reduce((most, passage) => Math.max(most, words[passage]), 0),
  );
  const meaning = parameters.vectors > 0 ? vectorScores(corpus, question) : null;
  const near = meaning && takeAboveUsual(meaning, corpus.livePassages, parameters.leastCosine);
  if (!meaning || near === null) return { fit: words, words, meaning: null, found: matched };
  const fit = new Float32Array(words.length);
  const found: number[] = [];
  let best = 0;
  for (let passage = 0; passage < fit.length; passage++) {
    const sum = words[passage] + parameters.vectors * meaning[passage];
    if (words[passage] === 0 && meaning[passage] < near) continue;
    fit[passage] = sum;
    found.push(passage);
    if (sum > best) best = sum;
  }
  divide(fit, best);
  return { fit, words, meaning, found };
}

/**
 * Takes cosines to what they are above the usual one, against the best: from 0 to 1. Returns what `least` comes to in that measure; null
 * where all passages are equally near.
 */
function takeAboveUsual(cosines: Float32Array, count: number, least: number): number | null {
  let sum = 0;
  let best = -1;
  for (const cosine of cosines) {
    if (cosine === -1) continue;
    sum += cosine;
    if (cosine > best) best = cosine;
  }
  const usual = sum / Math.max(1, count);
  const range = best - usual;
  if (!(range > 0)) return null;
  for (let i = 0; i < cosines.length; i++) cosines[i] = Math.max(0, (cosines[i] - usual) / range);
  return Math.max(Number.MIN_VALUE, (least - usual) / range);
}

function divide(values: Float32Array, by: number): void {
  if (by > 0) for (let i = 0; i < values.length; i++) values[i] /= by;
}
