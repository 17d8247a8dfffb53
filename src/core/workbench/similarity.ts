import { fromBase64, toBase64 } from '../../base/base64';
import type { CancelSignal } from '../../base/cancel';
import { checkedSteps } from '../../base/steps';
import { metaBatch } from '../indexing/batch';
import type { IndexState } from '../indexing/indexState';
import type { Store } from '../ports';
import { ranking } from '../retrieval/parameters';
import { findSimilar, type Similar, SimilarPassages } from '../search/similarPassages';
import { isNearlyTheSame } from './learning';
import { numberKeys } from './generationNumbers';

interface Stored extends Omit<Similar, 'targets' | 'scores'> {
  readonly format: typeof format;
  readonly version: string;
  readonly number: number;
  readonly targets: string;
  readonly scores: string;
}

/** Of the stored form and of how neighbours are found. */
const format = 2;
export const similarKey = 'similar';

/** Which passages are near to which, as numbered generations: found afresh from the texts alone once a stated share of the documents are others. */
export class Similarity {
  readonly #state: IndexState;
  readonly #store: Store;
  #isLoaded = false;
  #checkedVersion = '';
  #isCurrent = false;

  constructor(state: IndexState, store: Store) {
    this.#state = state;
    this.#store = store;
  }

  /** Whether what is in use is of nearly all documents as they are, and of what the workspace teaches now. */
  get isCurrent(): boolean {
    const { corpus } = this.#state;
    const version = `${corpus.version} ${corpus.learned?.generation ?? 0} ${corpus.similar?.generation ?? 0}`;
    if (version === this.#checkedVersion) return this.#isCurrent;
    this.#checkedVersion = version;
    this.#isCurrent = !corpus.embedder || (corpus.similar !== null && this.#isOfTheseTexts(corpus.similar.found));
    return this.#isCurrent;
  }

  #isOfTheseTexts({ learned, documents }: Similar): boolean {
    const { corpus } = this.#state;
    if (learned !== (corpus.learned?.generation ?? 0)) return false;
    const same = documents.filter(([id, hash]) => {
      const place = corpus.place(id);
      return place !== undefined && corpus.document(place).hash === hash;
    }).length;
    return isNearlyTheSame({ now: this.#withPassages(), before: documents.length, same });
  }

  /** Documents that have a passage: of others nothing is found, and nothing kept. */
  #withPassages(): number {
    const { corpus } = this.#state;
    let count = 0;
    for (const id of corpus.documentIds()) {
      const [from, to] = corpus.passagesOf(corpus.place(id)!);
      if (to > from) count++;
    }
    return count;
  }

  /** Brings into use what is stored, of whatever texts. */
  restore(): void {
    if (this.#isLoaded) return;
    this.#isLoaded = true;
    const { corpus } = this.#state;
    const stored = this.#store.meta(similarKey);
    const {
      format: found,
      version,
      number,
      targets,
      scores,
      ...rest
    } = stored === undefined ? ({} as Partial<Stored>) : (JSON.parse(stored) as Stored);
    if (found !== format || version !== corpus.embedder?.words.version) return;
    const similar = { ...rest, targets: new Int32Array(fromBase64(targets!).buffer), scores: fromScores(fromBase64(scores!)) } as Similar;
    corpus.similar = new SimilarPassages(corpus, similar, number!);
  }

  /** Finds them anew. Cost: see `nearestRows`. */
  *steps(signal?: CancelSignal): Generator<void, void> {
    const { corpus, hasOverlays } = this.#state;
    this.restore();
    const found = yield* checkedSteps(findSimilar(corpus, ranking.similar), signal);
    if (!found) return;
    const number = (corpus.similar?.generation ?? 0) + 1;
    // Told apart no finer than they are stored.
    const scores = toScores(found.scores);
    corpus.similar = new SimilarPassages(corpus, { ...found, scores: fromScores(scores) }, number);
    if (hasOverlays) return;
    const { learned, most, documents, targets } = found;
    const bytes = new Uint8Array(targets.buffer, targets.byteOffset, targets.byteLength);
    const { version } = corpus.embedder!.words;
    const stored: Stored = { format, version, number, learned, most, documents, targets: toBase64(bytes), scores: toBase64(scores) };
    this.#store.apply(metaBatch({ [similarKey]: JSON.stringify(stored), [numberKeys.near]: String(number) }));
  }
}

function toScores(scores: Float32Array): Uint8Array {
  return Uint8Array.from(scores, score => Math.round(Math.max(0, Math.min(1, score)) * 200));
}

function fromScores(scores: Uint8Array): Float32Array {
  return Float32Array.from(scores, score => score / 200);
}
