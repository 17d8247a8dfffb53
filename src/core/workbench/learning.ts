import { fromBase64, toBase64 } from '../../base/base64';
import type { CancelSignal } from '../../base/cancel';
import { hashText } from '../../base/hash';
import { checkedSteps } from '../../base/steps';
import { metaBatch } from '../indexing/batch';
import type { IndexState } from '../indexing/indexState';
import type { Store } from '../ports';
import { ranking } from '../retrieval/parameters';
import { numberKeys } from './generationNumbers';
import { workspaceTexts } from '../search/workspaceTexts';
import { WorkspaceVectors } from '../search/workspaceVectors';
import { type LearnedWords, learnWords } from '../vectors/workspaceWords';

/** A generation: what was learnt, and from which documents. */
interface Learned {
  readonly number: number;
  /** Hashes of the documents' ids and texts. */
  readonly documents: readonly string[];
  readonly words: LearnedWords;
}

/** As it is stored: the numbers in base 64. */
interface Stored extends Pick<Learned, 'number' | 'documents'>, Pick<LearnedWords, 'version' | 'dimension' | 'words'> {
  readonly format: typeof format;
  readonly scales: string;
  readonly rows: string;
}

/** Of the stored form and of how words are learnt. */
const format = 1;
export const learnedKey = 'learned';

/**
 * What the workspace teaches of its words, as numbered generations: learnt afresh from the texts alone, and used until a stated share of the
 * documents are others. Whoever drives the steps decides when: the background, or the first question where there is none.
 */
export class Learning {
  readonly #state: IndexState;
  readonly #store: Store;
  /** Undefined before the store has been asked. */
  #latest: Learned | null | undefined;
  #checkedVersion = '';
  #isCurrent = false;

  constructor(state: IndexState, store: Store) {
    this.#state = state;
    this.#store = store;
  }

  /** Whether questions are answered by the last generation, and that is of these texts, or nearly; or there is nothing to learn. */
  get isCurrent(): boolean {
    const { corpus, generation } = this.#state;
    const version = `${corpus.version} ${generation} ${corpus.learned?.generation ?? 0}`;
    if (version !== this.#checkedVersion) {
      this.#checkedVersion = version;
      this.#isCurrent = this.#isTooSmall() ? corpus.learned === null : corpus.learned !== null && this.#isOfTheseTexts();
    }
    return this.#isCurrent;
  }

  /** Brings into use what is stored, and learns anew where that is needed. Cost: see `learnWords`; some 50 ns a word for the passages' vectors. */
  *steps(signal?: CancelSignal): Generator<void, void> {
    const { corpus } = this.#state;
    if (this.#isTooSmall() || !corpus.embedder) {
      corpus.learned = null;
      return;
    }
    if (!this.#isOfTheseTexts()) yield* this.#learn(signal);
    yield* this.restore(signal);
  }

  /** Brings into use what is stored, of whatever texts. */
  *restore(signal?: CancelSignal): Generator<void, void> {
    const { corpus } = this.#state;
    const { embedder } = corpus;
    const latest = this.#known();
    if (!embedder || latest?.words.version !== embedder.words.version || this.#isTooSmall()) return;
    if (corpus.learned?.generation === latest.number) return;
    const { share } = ranking.learning;
    const vectors = new WorkspaceVectors(corpus, embedder, latest.words, { share, generation: latest.number });
    for (const loaded of corpus.segments) yield* checkedSteps(vectors.prepare(loaded), signal);
    corpus.learned = vectors;
  }

  *#learn(signal?: CancelSignal): Generator<void, void> {
    const { corpus } = this.#state;
    const documents = this.#documents();
    const texts = yield* checkedSteps(workspaceTexts(corpus, ranking.learning.words), signal);
    const words = yield* checkedSteps(learnWords(texts, corpus.embedder!.words, ranking.learning.together), signal);
    const latest: Learned = { number: (this.#known()?.number ?? 0) + 1, documents, words };
    this.#latest = latest;
    if (this.#state.hasOverlays) return;
    this.#store.apply(metaBatch({ [learnedKey]: toStored(latest), [numberKeys.words]: String(latest.number) }));
  }

  #known(): Learned | null {
    if (this.#latest === undefined) {
      const stored = this.#store.meta(learnedKey);
      this.#latest = stored === undefined ? null : fromStored(stored);
    }
    return this.#latest;
  }

  #isTooSmall(): boolean {
    return this.#state.corpus.livePassages < ranking.learning.words.leastPassages;
  }

  #isOfTheseTexts(): boolean {
    const latest = this.#known();
    const { embedder } = this.#state.corpus;
    if (!latest || latest.words.version !== embedder?.words.version) return false;
    const now = this.#documents();
    const then = new Set(latest.documents);
    const same = now.filter(document => then.has(document)).length;
    return isNearlyTheSame({ now: now.length, before: then.size, same });
  }

  #documents(): string[] {
    const { corpus } = this.#state;
    return [...corpus.documentIds()].map(id => hashText(`${id} ${corpus.document(corpus.place(id)!).hash}`)).sort();
  }
}

function toStored({ number, documents, words }: Learned): string {
  const { version, dimension, scales, rows } = words;
  const bytes = (array: Float32Array | Int8Array) => toBase64(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
  const stored: Stored = { format, number, documents, version, dimension, words: words.words, scales: bytes(scales), rows: bytes(rows) };
  return JSON.stringify(stored);
}

/** Null for another format: it is learnt anew then. */
function fromStored(text: string): Learned | null {
  const stored = JSON.parse(text) as Stored;
  if (stored.format !== format) return null;
  const { number, documents, version, dimension, words } = stored;
  const scales = new Float32Array(fromBase64(stored.scales).buffer);
  const rows = new Int8Array(fromBase64(stored.rows).buffer);
  return { number, documents, words: { version, dimension, words, scales, rows } };
}

/** Whether so few documents are others, by their counts, that what was found from those of before is still good. */
export function isNearlyTheSame({ now, before, same }: { readonly now: number; readonly before: number; readonly same: number }): boolean {
  return Math.max(now, before) - same <= ranking.learning.mostChanged * before;
}
