import type { DocumentId } from '../model/ids';
import { PassageVectors } from '../vectors/passageVectors';
import { type LearnedWords, WorkspaceWords } from '../vectors/workspaceWords';
import type { Corpus } from './corpus';
import type { LoadedSegment } from './loadedSegment';
import type { Segment } from './segment';
import { identifierParts, tokenize } from './tokenizer';
import { SectionWords } from './workspaceTexts';

/** How much the words of title and headings count against those of the text. */
const contextWeight = 0.5;
/** Passages between two looks at the time. */
const perStep = 256;

/** The vectors of one document's passages, and the text they are of. */
interface OfDocument {
  readonly hash: string;
  readonly rows: Int8Array;
}

/**
 * Vectors of passages and questions by the package's words and by what the workspace has taught of its own (`vectors/workspaceWords.ts`):
 * the direction of the one and that of the other. Made once for each text, and kept while its document is the same.
 */
export class WorkspaceVectors {
  /** Generation of what was learnt. */
  readonly generation: number;
  readonly #corpus: Corpus;
  readonly #package: PassageVectors;
  readonly #learned: PassageVectors<WorkspaceWords>;
  readonly #share: number;
  readonly #ofSegments = new WeakMap<Segment, Int8Array>();
  readonly #ofDocuments = new Map<DocumentId, OfDocument>();
  readonly #word = (id: number) => this.#corpus.vocabulary.token(id);

  /** `share`: what the learned direction counts against the package's. */
  constructor(corpus: Corpus, known: PassageVectors, learned: LearnedWords, { share, generation }: { share: number; generation: number }) {
    this.#corpus = corpus;
    this.#package = known;
    this.#learned = new PassageVectors(new WorkspaceWords(learned));
    this.#share = share;
    this.generation = generation;
  }

  get dimension(): number {
    return this.#package.dimension;
  }

  /** Rows of a segment, as `Segment.vectors` has them; null where that has none. Cost: of texts not seen before, some 50 ns a word. */
  of(loaded: Readonly<LoadedSegment>): Int8Array | null {
    const known = this.#ofSegments.get(loaded.segment);
    if (known) return known;
    for (const steps = this.prepare(loaded); ; ) {
      const { done, value } = steps.next();
      if (done === true) return value;
    }
  }

  /** The same in steps, between which the corpus must not change. */
  *prepare(loaded: Readonly<LoadedSegment>): Generator<void, Int8Array | null> {
    const { segment } = loaded;
    const { dimension } = this;
    const count = segment.passageSection.length;
    if (segment.vectors.length !== count * dimension) return null;
    const rows = new Int8Array(count * dimension);
    const contexts = new SectionWords(this.#corpus);
    const vectors = new Map<readonly number[], Float32Array>();
    let done = 0;
    for (const [document, { id, hash }] of segment.documents.entries()) {
      const [from, to] = [segment.documentPassage[document], segment.documentPassage[document + 1]];
      const own = rows.subarray(from * dimension, to * dimension);
      const before = this.#ofDocuments.get(id);
      if (before?.hash === hash && before.rows.length === own.length) own.set(before.rows);
      else
        for (let passage = from; passage < to; passage++) {
          if (++done % perStep === 0) yield;
          const words = contexts.of(loaded.base + passage);
          let context = vectors.get(words);
          if (!context) {
            context = this.#learned.embed({ ids: words, word: this.#word });
            vectors.set(words, context);
          }
          this.#write(segment, passage, context, rows);
        }
      if (loaded.dead[document] === 0) this.#ofDocuments.set(id, { hash, rows: own });
    }
    this.#ofSegments.set(segment, rows);
    return rows;
  }

  #write(segment: Segment, passage: number, context: Float32Array, rows: Int8Array): void {
    const { dimension } = this;
    const from = segment.passageToken[passage];
    const ids = segment.tokens.subarray(from, segment.passageToken[passage + 1]).map(token => token >>> 1);
    const sum = this.#learned.embed({ ids, word: this.#word });
    for (let j = 0; j < dimension; j++) sum[j] += contextWeight * context[j];
    const at = passage * dimension;
    this.#package.store(joined(segment.vectors.subarray(at, at + dimension), sum, this.#share), rows, at);
  }

  /** Unit vector of a question; null where none of its words is known. */
  question(text: string): Float32Array | null {
    const { vocabulary } = this.#corpus;
    const words: number[] = [];
    const parts: number[] = [];
    tokenize(text, (token, start, end) => {
      words.push(vocabulary.add(token));
      const inner = identifierParts(text.slice(start, end));
      for (const word of inner.length > 0 ? inner : [token]) parts.push(vocabulary.add(word));
    });
    const own = this.#package.embed({ ids: parts, word: this.#word });
    const vector = joined(own, this.#learned.embed({ ids: words, word: this.#word }), this.#share);
    return vector.some(value => value !== 0) ? vector : null;
  }
}

/** The sum of two directions, the second by its share, to unit length. */
function joined(first: ArrayLike<number>, second: Float32Array, share: number): Float32Array {
  const sum = new Float32Array(second.length);
  const [one, other] = [scaleOf(first), scaleOf(second) * share];
  for (let j = 0; j < sum.length; j++) sum[j] = one * first[j] + other * second[j];
  const scale = scaleOf(sum);
  for (let j = 0; j < sum.length; j++) sum[j] *= scale;
  return sum;
}

/** What takes a vector to unit length; 0 for zeros. */
function scaleOf(vector: ArrayLike<number>): number {
  let square = 0;
  for (let j = 0; j < vector.length; j++) square += vector[j] * vector[j];
  return square > 0 ? 1 / Math.sqrt(square) : 0;
}
