import { type Bm25Parameters, type QuestionTerm, scoreQuestion } from './bm25';
import type { Corpus } from './corpus';
import { vectorScores } from './vectorSearch';
import { pairScores } from './wordPairs';
import { asksYesOrNo, beginsWithYesOrNo } from './yesOrNo';

export interface LookupParameters {
  readonly bm25: Bm25Parameters;
  /** How nearness in meaning counts against the words, both taken against their best. */
  readonly vectors: number;
  /** Whether that goes also by what the workspace has taught of its words, where it has. */
  readonly learned: boolean;
  /**
   * The same for passages that the user's encoder has read. `share`: what it counts there against the vectors of the package; `weight`: both
   * together against the words.
   */
  readonly encoder: { readonly weight: number; readonly share: number; readonly leastCosine: number };
  /** A passage that shares no word with the question counts as found from this cosine on. */
  readonly leastCosine: number;
  /** How words side by side count against single ones, and in how many of the best passages they are looked for. */
  readonly pairs: number;
  readonly pairDepth: number;
  /** What beginning with a yes or a no adds to one of the best passages where the question wants one, as a share of its fit. */
  readonly yesOrNo: number;
}

/** How well each passage fits the question by itself. */
export interface Lookup {
  /** From 0 to 1, by passage number, against the best. */
  readonly fit: Float32Array;
  /** BM25 with words side by side, against the best. */
  readonly words: Float32Array;
  /** Cosine between the usual one of the workspace (0) and its best (1); null where there are no vectors. */
  readonly meaning: Float32Array | null;
  /** Passages that fit at all, in no order. */
  readonly found: readonly number[];
}

/** Steps in which the fit is told apart when the best are picked out. */
const fitSteps = 1 << 12;

/**
 * Words and meaning together: BM25 against its best, plus the cosine between the usual one of the workspace and its best. A sum of scores keeps
 * what one of them knows well. The best of them are then looked into for words of the question that stand side by side, and for a yes or a no.
 */
export function lookUp(corpus: Corpus, question: string, terms: readonly QuestionTerm[], parameters: LookupParameters): Lookup {
  const { scores: words, matched } = scoreQuestion(corpus, terms, parameters.bm25);
  const { meaning, weights, near } = parameters.vectors > 0 ? nearness(corpus, question, parameters) : nothingNear;
  const found = meaning ? foundBy(words, near) : matched;
  const best = largest(words, matched);
  const add = (passage: number, mostWords: number) =>
    (mostWords > 0 ? words[passage] / mostWords : 0) + (meaning ? weights(passage) * meaning[passage] : 0);
  const fit = new Float32Array(words.length);
  fill(fit, found, passage => add(passage, best));
  const close = bestOf(fit, found, parameters.pairDepth);
  const pairs = pairScores(corpus, question, close);
  close.forEach((passage, i) => {
    words[passage] += parameters.pairs * pairs[i];
  });
  const mostWords = Math.max(best, largest(words, close));
  const replies = new Set(asksYesOrNo(question) ? close.filter(passage => beginsWithYesOrNo(corpus, passage)) : []);
  fill(fit, found, passage => add(passage, mostWords) * (replies.has(passage) ? 1 + parameters.yesOrNo : 1));
  if (mostWords > 0) for (let i = 0; i < words.length; i++) words[i] /= mostWords;
  return { fit, words, meaning, found };
}

interface Nearness {
  readonly meaning: Float32Array | null;
  /** What a passage's nearness counts. */
  readonly weights: (passage: number) => number;
  /** Whether it is near enough to be found by that alone. */
  readonly near: (passage: number) => boolean;
}

const nothingNear: Nearness = { meaning: null, weights: () => 0, near: () => false };

/**
 * Nearness by the vectors of the package; and by the encoder that the user has chosen, where it has read the passage and the question. Each
 * is taken against its own best, so that passages that wait for the encoder stand beside the others.
 */
function nearness(corpus: Corpus, question: string, parameters: LookupParameters): Nearness {
  const cosines = vectorScores(corpus, question, parameters.learned ? corpus.learned : null);
  const least = cosines && takeAboveUsual(cosines, parameters.leastCosine);
  const encoded = corpus.encoded?.scores(question) ?? null;
  const leastEncoded = encoded && takeAboveUsual(encoded, parameters.encoder.leastCosine);
  if (!encoded || leastEncoded === null) {
    if (!cosines || least === null) return nothingNear;
    return { meaning: cosines, weights: () => parameters.vectors, near: passage => cosines[passage] >= least };
  }
  const meaning = cosines && least !== null ? cosines : new Float32Array(encoded.length);
  const isRead = (passage: number) => encoded[passage] >= 0;
  const near = (passage: number) => (isRead(passage) ? encoded[passage] >= leastEncoded : meaning[passage] >= (least ?? 2));
  const { weight, share } = parameters.encoder;
  const before = meaning.slice();
  for (let passage = 0; passage < meaning.length; passage++)
    if (isRead(passage)) meaning[passage] = share * encoded[passage] + (1 - share) * before[passage];
  return { meaning, weights: passage => (isRead(passage) ? weight : parameters.vectors), near };
}

/** Passages that share a word with the question or are near enough in meaning. */
function foundBy(words: Float32Array, near: (passage: number) => boolean): number[] {
  const found: number[] = [];
  for (let passage = 0; passage < words.length; passage++) if (words[passage] > 0 || near(passage)) found.push(passage);
  return found;
}

/** Puts in what each passage has, against the best. */
function fill(fit: Float32Array, found: readonly number[], score: (passage: number) => number): void {
  for (const passage of found) fit[passage] = score(passage);
  const best = largest(fit, found);
  if (best > 0) for (const passage of found) fit[passage] /= best;
}

function largest(values: Float32Array, of: readonly number[]): number {
  let most = 0;
  for (const passage of of) if (values[passage] > most) most = values[passage];
  return most;
}

/** The passages that fit best, in no order: about `most`, and with each all that fit as well. Spares the sort of all passages. */
export function bestOf(fit: Float32Array, found: readonly number[], most: number): readonly number[] {
  if (found.length <= most) return found;
  const counts = new Uint32Array(fitSteps + 1);
  for (const passage of found) counts[Math.floor(fit[passage] * fitSteps)]++;
  let step = fitSteps;
  for (let above = counts[step]; above < most && step > 0; ) above += counts[--step];
  return found.filter(passage => fit[passage] >= step / fitSteps);
}

/**
 * Takes cosines to what they are above the usual one, against the best: from 0 to 1. Returns what `least` comes to in that measure; null
 * where all passages are equally near.
 */
function takeAboveUsual(cosines: Float32Array, least: number): number | null {
  let sum = 0;
  let count = 0;
  let best = -1;
  // By number: an iterator over some ten thousand costs more than the sum.
  for (let i = 0; i < cosines.length; i++) {
    const cosine = cosines[i];
    if (cosine === -1) continue;
    sum += cosine;
    count++;
    if (cosine > best) best = cosine;
  }
  const usual = sum / Math.max(1, count);
  const range = best - usual;
  if (!(range > 0)) return null;
  for (let i = 0; i < cosines.length; i++) if (cosines[i] !== -1) cosines[i] = Math.max(0, (cosines[i] - usual) / range);
  return Math.max(Number.MIN_VALUE, (least - usual) / range);
}
