import { hashText } from '../../base/hash';
import type { EncodedVectors } from '../vectors/encodedVectors';
import type { Corpus } from './corpus';
import type { LoadedSegment } from './loadedSegment';
import { none, type Segment, type SegmentDocument } from './segment';

/** What an encoder has made so far, of any texts. */
export interface EncodedSource {
  /** Null where no encoder is used. */
  readonly vectors: EncodedVectors | null;
  /** The vector of a question that was made ready. */
  question(text: string): Float32Array | undefined;
}

/** A text that waits for the encoder: the first passage that has it. */
export interface WaitingText {
  readonly key: string;
  readonly passage: number;
}

/** The passages of one corpus among the vectors of the encoder. */
export class EncodedSearch {
  readonly #corpus: Corpus;
  readonly #source: EncodedSource;
  readonly #headerOf: (document: SegmentDocument, start: number, end: number) => string;
  /** Places of the passages of each segment, in the vectors that they are of. */
  #slots = new WeakMap<Segment, Uint32Array>();
  #slotsOf: EncodedVectors | null = null;

  /** `headerOf` reads the header of a table, of which the index keeps no text. */
  constructor(corpus: Corpus, source: EncodedSource, headerOf: (document: SegmentDocument, start: number, end: number) => string) {
    this.#corpus = corpus;
    this.#source = source;
    this.#headerOf = headerOf;
  }

  /**
   * Cosines with the question by passage number, -1 for what does not count or has no vector yet; null where no encoder is used or the
   * question has no vector. Exact. Cost: some 70 ns a passage.
   */
  scores(question: string): Float32Array | null {
    const { vectors } = this.#source;
    const vector = vectors && this.#source.question(question);
    if (!vector) return null;
    // Before the cosines: what is new gets its place by this.
    const slots = this.#corpus.segments.map(loaded => this.#slotsIn(loaded, vectors));
    const cosines = vectors.cosines(vector);
    const scores = new Float32Array(this.#corpus.passageCapacity).fill(-1);
    this.#corpus.segments.forEach(({ base, passageDocument, dead }, i) => {
      slots[i].forEach((slot, local) => {
        if (dead[passageDocument[local]] === 0 && vectors.isReady(slot)) scores[base + local] = cosines[slot];
      });
    });
    return scores;
  }

  /** Passages that count and have their vector. */
  ready(): number {
    const { vectors } = this.#source;
    if (!vectors) return 0;
    let ready = 0;
    for (const loaded of this.#corpus.segments) {
      const { dead, passageDocument } = loaded;
      this.#slotsIn(loaded, vectors).forEach((slot, local) => {
        if (dead[passageDocument[local]] === 0 && vectors.isReady(slot)) ready++;
      });
    }
    return ready;
  }

  /** Texts without a vector, each once, by document id and place. Cost: linear in the passages. */
  waiting(): WaitingText[] {
    const { vectors } = this.#source;
    if (!vectors) return [];
    const found = new Map<string, WaitingText>();
    for (let order = 0; order < this.#corpus.livePassages; order++) {
      const passage = this.#corpus.passageAt(order);
      const { loaded, local } = this.#corpus.locate(passage);
      if (vectors.isReady(this.#slotsIn(loaded, vectors)[local])) continue;
      const key = this.#keyOf(loaded, local);
      if (!found.has(key)) found.set(key, { key, passage });
    }
    return [...found.values()];
  }

  /** Keys of all passages that count. */
  keys(): Set<string> {
    const keys = new Set<string>();
    for (const loaded of this.#corpus.segments)
      for (let local = 0; local < loaded.passageDocument.length; local++)
        if (loaded.dead[loaded.passageDocument[local]] === 0) keys.add(this.#keyOf(loaded, local));
    return keys;
  }

  #slotsIn(loaded: Readonly<LoadedSegment>, vectors: EncodedVectors): Uint32Array {
    if (this.#slotsOf !== vectors) {
      this.#slots = new WeakMap();
      this.#slotsOf = vectors;
    }
    let slots = this.#slots.get(loaded.segment);
    if (!slots) {
      slots = Uint32Array.from(loaded.passageDocument, (_, local) => vectors.slotOf(this.#keyOf(loaded, local)));
      this.#slots.set(loaded.segment, slots);
    }
    return slots;
  }

  /** Hash of all that the encoder reads of a passage: title, and, by the hash in its id, heading path and text; and its table's header. */
  #keyOf({ segment, passageDocument }: Readonly<LoadedSegment>, local: number): string {
    const document = segment.documents[passageDocument[local]];
    const start = segment.passageHeader[local * 2];
    const header = start === none ? '' : this.#headerOf(document, start, segment.passageHeader[local * 2 + 1]);
    const kind = String.fromCharCode(segment.passageKind[local]);
    const [high, low] = [segment.passageHash[local * 2], segment.passageHash[local * 2 + 1]];
    return hashText(`${document.title}\u0000${kind}${high.toString(36)} ${low.toString(36)}\u0000${header}`);
  }
}
