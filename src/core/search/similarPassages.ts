import type { DocumentId } from '../model/ids';
import { type Nearest, type NearestParameters, nearestRows } from '../vectors/nearestRows';
import type { Corpus } from './corpus';
import type { NearPassage } from './nearPassages';

/** What is near to what, as it was found: passages are counted in order of document id and place. */
export interface Similar extends Nearest {
  /** Of this generation of learnt words; 0: of the package's vectors alone. */
  readonly learned: number;
  readonly most: number;
  /** By id, each with the hash of its text and the number of its first passage. */
  readonly documents: readonly (readonly [id: DocumentId, hash: string, first: number])[];
}

/** Passages between two looks at the time. */
const perStep = 512;

/**
 * The passages of other documents that are near to each passage; those of its own document are tied to it already, and near by the title that
 * they share. Copies are left out. The corpus must not change between the steps; null where there are no vectors. Cost: see `nearestRows`.
 */
export function* findSimilar(corpus: Corpus, parameters: NearestParameters): Generator<void, Similar | null> {
  const { embedder, learned, livePassages: count } = corpus;
  if (!embedder) return null;
  const { dimension } = embedder;
  const rows = new Int8Array(count * dimension);
  const own = new Uint32Array(count);
  const copies = new Float64Array(count);
  const documents: (readonly [DocumentId, string, number])[] = [];
  corpus.passageOrder();
  for (let at = 0; at < count; at++) {
    if (at % perStep === 0) yield;
    const passage = corpus.passageAt(at);
    const { loaded, local } = corpus.locate(passage);
    const { segment } = loaded;
    const document = loaded.passageDocument[local];
    const { id, hash } = segment.documents[document];
    if (segment.documentPassage[document] === local) documents.push([id, hash, at]);
    const vectors = learned ? learned.of(loaded) : segment.vectors;
    if (vectors?.length === segment.passageSection.length * dimension)
      rows.set(vectors.subarray(local * dimension, (local + 1) * dimension), at * dimension);
    own[at] = documents.length;
    copies[at] = segment.passageHash[local * 2] * 2 ** 20 + (segment.passageHash[local * 2 + 1] >>> 12);
  }
  const isAllowed = (row: number, other: number) => own[row] !== own[other] && copies[row] !== copies[other];
  const nearest = yield* nearestRows({ dimension, rows, count, isAllowed }, parameters);
  return { ...nearest, learned: learned?.generation ?? 0, most: parameters.most, documents };
}

/** The same for the corpus as it is now: of documents that are others since, nothing is said. */
export class SimilarPassages {
  readonly generation: number;
  readonly found: Similar;
  readonly #corpus: Corpus;
  readonly #places: ReadonlyMap<DocumentId, number>;

  constructor(corpus: Corpus, found: Similar, generation: number) {
    this.#corpus = corpus;
    this.found = found;
    this.generation = generation;
    this.#places = new Map(found.documents.map(([id], place) => [id, place]));
  }

  /** Nearest first; `score` is a cosine. */
  of(passage: number): readonly NearPassage[] {
    const { targets, scores, most, documents } = this.found;
    const { loaded, local } = this.#corpus.locate(passage);
    const document = loaded.passageDocument[local];
    const { id, hash } = loaded.segment.documents[document];
    const place = this.#places.get(id);
    if (place === undefined || documents[place][1] !== hash) return [];
    const row = documents[place][2] + local - loaded.segment.documentPassage[document];
    const near: NearPassage[] = [];
    for (let i = row * most; i < (row + 1) * most && targets[i] >= 0; i++) {
      const other = this.#passageAt(targets[i]);
      if (other >= 0) near.push({ passage: other, score: scores[i] });
    }
    return near;
  }

  #passageAt(row: number): number {
    const { documents } = this.found;
    let low = 0;
    let high = documents.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (documents[middle][2] <= row) low = middle;
      else high = middle - 1;
    }
    const [id, hash, first] = documents[low];
    const place = this.#corpus.place(id);
    if (!place || this.#corpus.document(place).hash !== hash) return -1;
    return this.#corpus.passagesOf(place)[0] + row - first;
  }
}
