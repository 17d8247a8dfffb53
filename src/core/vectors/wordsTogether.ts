/** Texts as numbers of words, one after the other, without the words that do not count. */
export interface NumberedTexts {
  /** The words, by their number. */
  readonly words: readonly string[];
  readonly tokens: Uint32Array;
  /** First token of each text, with the end after the last. */
  readonly starts: Uint32Array;
}

export interface TogetherParameters {
  /** Words on either side that count as near, the nearer the more: `window` at the next place, 1 at the last. */
  readonly window: number;
  /** Power that the counts of neighbours are taken to, so that rare ones are not made too much of. */
  readonly smoothing: number;
}

/** The words that stand near one more often than chance has it, in rising order, and how much more. */
export interface Neighbours {
  readonly words: Uint32Array;
  readonly weights: Float64Array;
  readonly count: number;
}

/** Words counted between two looks at the time. */
const perStep = 64;

/**
 * How much more often two words stand near each other than chance has it: positive pointwise mutual information with smoothed counts of
 * neighbours (Levy, Goldberg, Dagan, "Improving distributional similarity with lessons learned from word embeddings", 2015), taken both ways.
 * Word after word over its places, so that nothing but one row of counts is kept, whatever the size. Cost: twice tokens times window, some 5 ns each.
 */
export class WordsTogether {
  readonly #texts: NumberedTexts;
  readonly #parameters: TogetherParameters;
  readonly #placeStarts: Uint32Array;
  readonly #places: Uint32Array;
  readonly #textOf: Uint32Array;
  /** By word: what all its neighbours count together, and its share of that in all. */
  readonly #sums: Float64Array;
  readonly #shares: Float64Array;
  readonly #counts: Uint32Array;
  readonly #found: { readonly words: Uint32Array; readonly weights: Float64Array };

  constructor(texts: NumberedTexts, parameters: TogetherParameters) {
    const size = texts.words.length;
    this.#texts = texts;
    this.#parameters = parameters;
    const { starts, places, textOf } = placesOf(texts);
    this.#placeStarts = starts;
    this.#places = places;
    this.#textOf = textOf;
    this.#sums = new Float64Array(size);
    this.#shares = new Float64Array(size);
    this.#counts = new Uint32Array(size);
    this.#found = { words: new Uint32Array(size), weights: new Float64Array(size) };
  }

  /** To be taken before `of`. */
  *count(): Generator<void, void> {
    const { words } = this.#texts;
    for (let word = 0; word < words.length; word++) {
      if (word % perStep === 0) yield;
      let sum = 0;
      const seen = this.#countAround(word);
      for (let i = 0; i < seen; i++) {
        const other = this.#found.words[i];
        sum += this.#counts[other];
        this.#counts[other] = 0;
      }
      this.#sums[word] = sum;
    }
    let total = 0;
    for (const sum of this.#sums) total += sum ** this.#parameters.smoothing;
    this.#sums.forEach((sum, word) => {
      this.#shares[word] = sum ** this.#parameters.smoothing / total;
    });
  }

  /** Of one word; the arrays are used again by the next call. */
  of(word: number): Neighbours {
    const { words, weights } = this.#found;
    const seen = this.#countAround(word);
    const met = words.subarray(0, seen).sort();
    let count = 0;
    for (const other of met) {
      const chance = Math.sqrt(this.#sums[word] * this.#shares[other] * this.#sums[other] * this.#shares[word]);
      const weight = Math.log(this.#counts[other] / chance);
      this.#counts[other] = 0;
      if (!(weight > 0)) continue;
      words[count] = other;
      weights[count++] = weight;
    }
    return { words, weights, count };
  }

  /** Adds up what stands near each place of a word, and returns how many words were met. */
  #countAround(word: number): number {
    const { tokens, starts } = this.#texts;
    const { window } = this.#parameters;
    const counts = this.#counts;
    const met = this.#found.words;
    let seen = 0;
    for (let place = this.#placeStarts[word]; place < this.#placeStarts[word + 1]; place++) {
      const at = this.#places[place];
      const text = this.#textOf[at];
      const first = Math.max(starts[text], at - window);
      const last = Math.min(starts[text + 1] - 1, at + window);
      for (let near = first; near <= last; near++) {
        if (near === at) continue;
        const other = tokens[near];
        if (counts[other] === 0) met[seen++] = other;
        counts[other] += window + 1 - (near < at ? at - near : near - at);
      }
    }
    return seen;
  }
}

/** The places of each word, in order, and the text of each place. */
function placesOf({ words, tokens, starts: texts }: NumberedTexts) {
  const starts = new Uint32Array(words.length + 1);
  for (const word of tokens) starts[word + 1]++;
  for (let word = 0; word < words.length; word++) starts[word + 1] += starts[word];
  const next = starts.slice();
  const places = new Uint32Array(tokens.length);
  for (let i = 0; i < tokens.length; i++) places[next[tokens[i]]++] = i;
  const textOf = new Uint32Array(tokens.length);
  for (let i = 0; i + 1 < texts.length; i++) textOf.fill(i, texts[i], texts[i + 1]);
  return { starts, places, textOf };
}
