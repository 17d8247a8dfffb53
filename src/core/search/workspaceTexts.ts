import type { NumberedTexts } from '../vectors/wordsTogether';
import type { Corpus } from './corpus';
import { isStopWord } from './stopWords';
import { tokenize } from './tokenizer';

export interface LearningParameters {
  /** With fewer passages there is nothing to be learnt. */
  readonly leastPassages: number;
  /** A word is learnt that stands so many times in texts, in at most this share of the passages, if it is among the most frequent ones. */
  readonly leastTimes: number;
  readonly mostShare: number;
  readonly mostWords: number;
  /** Of more words in all, passages are taken at even distances. */
  readonly mostTokens: number;
}

/** Passages read between two looks at the time. */
const perStep = 256;

/**
 * The texts of the workspace, each after its title and headings, with the words that are worth learning. In order of document id and place,
 * words by how often they stand in texts, then by spelling: whatever was read first. Cost: linear.
 */
export function* workspaceTexts(corpus: Corpus, parameters: LearningParameters): Generator<void, NumberedTexts> {
  const { vocabulary, livePassages } = corpus;
  const all = livePassages * corpus.averageLength;
  const every = Math.max(1, Math.ceil(all / parameters.mostTokens));
  corpus.passageOrder();
  const passages: number[] = [];
  for (let at = 0; at < livePassages; at += every) passages.push(corpus.passageAt(at));
  const numbers = yield* worthLearning(corpus, passages, parameters);
  const words: string[] = [];
  numbers.forEach((number, token) => {
    if (number >= 0) words[number] = vocabulary.token(token);
  });
  const tokens = new GrowingNumbers();
  const starts = new Uint32Array(passages.length + 1);
  const contexts = new SectionWords(corpus);
  for (const [i, passage] of passages.entries()) {
    if (i % perStep === 0) yield;
    const add = (token: number) => {
      const number = token < numbers.length ? numbers[token] : -1;
      if (number >= 0) tokens.push(number);
    };
    for (const token of contexts.of(passage)) add(token);
    const text = corpus.tokens(passage);
    for (let at = text.from; at < text.to; at++) add(text.tokens[at] >>> 1);
    starts[i + 1] = tokens.length;
  }
  return { words, tokens: tokens.taken(), starts };
}

/** By token: the number of a word that is worth it, or -1. */
function* worthLearning(
  corpus: Corpus,
  passages: readonly number[],
  { leastTimes, mostShare, mostWords }: LearningParameters,
): Generator<void, Int32Array> {
  const { vocabulary } = corpus;
  const numbers = new Int32Array(vocabulary.size).fill(-1);
  const times = new Uint32Array(vocabulary.size);
  const holders = new Uint32Array(vocabulary.size);
  const last = new Int32Array(vocabulary.size).fill(-1);
  for (const [i, passage] of passages.entries()) {
    if (i % perStep === 0) yield;
    const { tokens, from, to } = corpus.tokens(passage);
    for (let at = from; at < to; at++) {
      const token = tokens[at] >>> 1;
      times[token]++;
      if (last[token] === i) continue;
      last[token] = i;
      holders[token]++;
    }
  }
  const most = mostShare * passages.length;
  const worth: number[] = [];
  for (let token = 0; token < times.length; token++) {
    if (times[token] >= leastTimes && holders[token] <= most && !isStopWord(vocabulary.token(token))) worth.push(token);
  }
  worth.sort((a, b) => times[b] - times[a] || (vocabulary.token(a) < vocabulary.token(b) ? -1 : 1));
  worth.slice(0, mostWords).forEach((token, number) => {
    numbers[token] = number;
  });
  return numbers;
}

/** The words of the title and headings above passages, section by section. */
export class SectionWords {
  readonly #corpus: Corpus;
  readonly #known = new Map<number, readonly number[]>();

  constructor(corpus: Corpus) {
    this.#corpus = corpus;
  }

  of(passage: number): readonly number[] {
    const section = this.#corpus.sectionOf(passage);
    let words = this.#known.get(section);
    if (!words) {
      words = this.#read(passage, section);
      this.#known.set(section, words);
    }
    return words;
  }

  #read(passage: number, section: number): number[] {
    const corpus = this.#corpus;
    const { loaded, local } = corpus.locate(passage);
    const { title } = loaded.segment.documents[loaded.passageDocument[local]];
    const texts = [title];
    for (let at = section; at >= 0; at = corpus.parentSection(at)) {
      const place = corpus.locateSection(at);
      const { headings, sectionLevel } = place.loaded.segment;
      if (sectionLevel[place.local] > 0 && headings[place.local] !== title) texts.push(headings[place.local]);
    }
    const words: number[] = [];
    for (const text of texts) tokenize(text, token => words.push(corpus.vocabulary.add(token)));
    return words;
  }
}

class GrowingNumbers {
  #numbers = new Uint32Array(1 << 16);
  length = 0;

  push(number: number): void {
    if (this.length === this.#numbers.length) {
      const before = this.#numbers;
      this.#numbers = new Uint32Array(before.length * 2);
      this.#numbers.set(before);
    }
    this.#numbers[this.length++] = number;
  }

  taken(): Uint32Array {
    return this.#numbers.slice(0, this.length);
  }
}
