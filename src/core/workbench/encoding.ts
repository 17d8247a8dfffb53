import { type CancelSignal, CancelledError, checkpoint } from '../../base/cancel';
import type { EncodedSource, EncodedSearch } from '../search/encodedSearch';
import type { Encoder, EncoderChoice, EncodingResult, EncodingStatus, OpenEncoder } from '../encoder';
import { EngineError } from '../errors';
import type { IndexState } from '../indexing/indexState';
import type { Clock, Logger, Store } from '../ports';
import { EncodedVectors, quantised } from '../vectors/encodedVectors';
import { encodedTextOf } from './encodedTexts';
import type { Labels } from '../retrieval/labels';

export interface EncodingPorts {
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly openEncoder?: OpenEncoder;
}

/** What is to be encoded: the passages of one index. */
export interface ToEncode {
  /** Where the index is; what a reader with limits sees is not all that there is. */
  readonly store: Store;
  readonly state: IndexState;
  readonly labels: Labels;
  readonly search: EncodedSearch;
}

export interface EncodeRequest {
  /** Texts at most; the rest waits for another run. */
  readonly most: number;
}

/** Questions whose vectors are kept: one is run several times, and a panel goes back and forth. */
const questionsKept = 64;
/** Vectors of texts that are gone are kept up to so many times those in use: branches come back. */
const mostUnused = 1;

/** The encoder that the user has chosen, and what it made; one for all that look into the workspace. */
export class Encoding implements EncodedSource {
  readonly #ports: EncodingPorts;
  #choice: EncoderChoice = { provider: 'none' };
  #opening: Promise<Encoder | null> = Promise.resolve(null);
  #encoder: Encoder | null = null;
  #vectors: EncodedVectors | null = null;
  #problem = '';
  readonly #questions = new Map<string, Float32Array>();
  #running: Promise<unknown> = Promise.resolve();

  constructor(ports: EncodingPorts) {
    this.#ports = ports;
  }

  get vectors(): EncodedVectors | null {
    return this.#vectors;
  }

  get isChosen(): boolean {
    return this.#choice.provider !== 'none';
  }

  question(text: string): Float32Array | undefined {
    return this.#questions.get(text);
  }

  /** Takes another encoder, in the background; one that cannot be used is told of in the log and in `status`. */
  choose(choice: EncoderChoice): void {
    if (JSON.stringify(choice) === JSON.stringify(this.#choice) && this.#problem === '') return;
    const before = this.#opening;
    this.#choice = choice;
    this.#forget();
    this.#opening = before.then(async encoder => {
      await encoder?.close();
      return await this.#open(choice);
    });
  }

  async #open(choice: EncoderChoice): Promise<Encoder | null> {
    if (choice.provider === 'none' || choice !== this.#choice) return null;
    try {
      if (!this.#ports.openEncoder) throw new EngineError('encoder-unusable', 'This program cannot run encoders.');
      const encoder = await this.#ports.openEncoder(choice);
      if (choice === this.#choice) this.#use(encoder);
      return encoder;
    } catch (failure) {
      if (!(failure instanceof EngineError)) throw failure;
      if (choice === this.#choice) this.#fail(failure.message);
      return null;
    }
  }

  #use(encoder: Encoder): void {
    const vectors = new EncodedVectors(encoder.dimension);
    for (const { key, vector } of this.#ports.store.encoded(encoder.version)) vectors.put(key, vector);
    this.#encoder = encoder;
    this.#vectors = vectors;
  }

  #forget(): void {
    this.#encoder = null;
    this.#vectors = null;
    this.#problem = '';
    this.#questions.clear();
  }

  #fail(problem: string): void {
    if (problem !== this.#problem) this.#ports.logger.warn(`${problem} Passages are matched by the vectors of the package instead.`);
    this.#problem = problem;
  }

  /** Makes the vector of a question; where that fails, it is answered without, and `status` says why. */
  async ready(question: string, signal?: CancelSignal): Promise<void> {
    if (!this.isChosen) return;
    await this.#opening;
    checkpoint(signal);
    const encoder = this.#encoder;
    if (!encoder || question === '' || this.#questions.has(question)) return;
    try {
      const [vector] = await encoder.encode([question], 'question', signal);
      if (encoder !== this.#encoder) return;
      this.#problem = '';
      this.#questions.set(question, vector);
      for (const oldest of this.#questions.keys()) {
        if (this.#questions.size <= questionsKept) break;
        this.#questions.delete(oldest);
      }
    } catch (failure) {
      if (!(failure instanceof EngineError)) throw failure;
      this.#fail(failure.message);
    }
  }

  /** Waits until the chosen encoder is there, or known to fail. */
  async status({ state, search }: Pick<ToEncode, 'state' | 'search'>): Promise<EncodingStatus> {
    await this.#opening;
    return { ...this.told({ state, search }), waiting: search.waiting().length };
  }

  /** The same as it is now, without the texts that wait. */
  told({ state, search }: Pick<ToEncode, 'state' | 'search'>): Omit<EncodingStatus, 'waiting'> {
    const name = this.#encoder?.name ?? nameOf(this.#choice);
    return { name, ready: search.ready(), total: state.corpus.livePassages, problem: this.#problem };
  }

  /**
   * Encodes what has no vector yet; what is done is kept, whatever ends the run. One run at a time.
   * @throws EngineError `encoder-unusable`; CancelledError
   */
  encode(target: ToEncode, request: EncodeRequest, onProgress: OnProgress | undefined, signal?: CancelSignal): Promise<EncodingResult> {
    const run = this.#running.then(() => this.#run(target, request, onProgress, signal));
    this.#running = run.catch(() => undefined);
    return run;
  }

  async #run(
    target: ToEncode,
    { most }: EncodeRequest,
    onProgress: OnProgress | undefined,
    signal?: CancelSignal,
  ): Promise<EncodingResult> {
    const { store, clock } = this.#ports;
    await this.#opening;
    const encoder = this.#encoder;
    const vectors = this.#vectors;
    if (!encoder || !vectors) throw new EngineError('encoder-unusable', this.#problem || 'No encoder is chosen.');
    const started = clock.now();
    const { corpus } = target.state;
    let waiting = target.search.waiting();
    let version = corpus.version;
    let encoded = 0;
    while (waiting.length > 0 && encoded < most) {
      checkpoint(signal);
      if (encoder !== this.#encoder) throw new CancelledError();
      const batch = waiting.slice(0, Math.min(encoder.batch, most - encoded));
      // Read at once: after an await a passage may have another text, and its number another passage.
      const texts = batch.map(({ passage }) => encodedTextOf(target, passage));
      onProgress?.({ done: encoded, total: Math.min(most, encoded + waiting.length), file: '' });
      const made = await encoder.encode(texts, 'passage', signal);
      const entries = batch.map(({ key }, i) => ({ key, vector: quantised(made[i]) }));
      store.addEncoded(encoder.version, entries);
      for (const { key, vector } of entries) vectors.put(key, vector);
      encoded += batch.length;
      waiting = corpus.version === version ? waiting.slice(batch.length) : target.search.waiting();
      version = corpus.version;
    }
    if (waiting.length === 0) this.#prune(target, encoder.version, vectors);
    return { ...this.told(target), waiting: waiting.length, encoded, milliseconds: clock.now() - started };
  }

  /** Drops what no passage has any more, once it is more than what they have. */
  #prune({ search, store }: ToEncode, version: string, vectors: EncodedVectors): void {
    if (store !== this.#ports.store) return;
    const keys = search.keys();
    if (vectors.ready - keys.size <= keys.size * mostUnused) return;
    const unused = [...store.encoded(version)].map(({ key }) => key).filter(key => !keys.has(key));
    store.dropEncoded(version, unused);
  }

  /** Drops all vectors of all encoders; returns how many. */
  drop(): number {
    const count = this.#ports.store.dropEncoded(null);
    if (this.#encoder) this.#vectors = new EncodedVectors(this.#encoder.dimension);
    return count;
  }

  async close(): Promise<void> {
    this.#choice = { provider: 'none' };
    this.#forget();
    await (await this.#opening)?.close();
    await this.#running;
  }
}

type OnProgress = (progress: { readonly done: number; readonly total: number; readonly file: string }) => void;

function nameOf(choice: EncoderChoice): string {
  if (choice.provider === 'none') return '';
  return choice.provider === 'folder' ? choice.folder : `${choice.name} at ${choice.endpoint}`;
}
