import { type CancelSignal, CancelledError, checkpoint } from '../../base/cancel';
import { hashText } from '../../base/hash';
import type { DomainGraph } from '../domain/domainGraph';
import { metaBatch } from '../indexing/batch';
import type { IndexState } from '../indexing/indexState';
import type { DocumentId } from '../model/ids';
import type { Generation } from '../model/themes';
import type { Learning } from './learning';
import type { Similarity } from './similarity';
import type { Clock, Logger, Store } from '../ports';
import type { Labels } from '../retrieval/labels';
import { ranking } from '../retrieval/parameters';
import { tokenize } from '../search/tokenizer';
import type { EntityGraph } from '../themes/entityGraph';
import type { PassageReader } from '../themes/findings';
import { generation } from '../themes/generation';

export interface EnrichmentContext {
  readonly state: IndexState;
  readonly domain: DomainGraph;
  readonly labels: Labels;
  readonly learning: Learning;
  readonly similarity: Similarity;
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
  /** See `EnginePorts`; without it themes are computed when they are asked for, and in one go. */
  readonly idle?: (milliseconds: number) => Promise<void>;
}

/** Milliseconds of work between two turns of others. */
const slice = 10;
/** Milliseconds without a change before the background begins: more than lies between two saves of someone at work (by itself, VS Code saves after one second). */
export const quietMilliseconds = 5000;
const storedKey = 'themes';

/**
 * Keeps the themes of the workspace: computed in the background once the workspace has been quiet, in steps that leave questions their turn,
 * dropped where it changes meanwhile, and stored. Whoever needs them at once drives the same steps, without waiting.
 */
export class Enrichment {
  readonly #context: EnrichmentContext;
  #known: Generation | null | undefined;
  #steps: Generator<void, Generation> | null = null;
  /** Version of the corpus, and fingerprint of the workspace, that the steps are of. */
  #version = -1;
  #fingerprint = '';
  #fingerprintVersion = '';
  #driver: CancelSignal | undefined;
  #closed = false;
  #background = false;

  constructor(context: EnrichmentContext) {
    this.#context = context;
  }

  get inBackground(): boolean {
    return this.#context.idle !== undefined;
  }

  /** The last ones, of the workspace as it is or as it was; null before the first. */
  latest(): Generation | null {
    if (this.#known === undefined) {
      const stored = this.#context.store.meta(storedKey);
      this.#known = stored === undefined ? null : (JSON.parse(stored) as Generation);
    }
    return this.#known;
  }

  isCurrent({ fingerprint }: Generation): boolean {
    return fingerprint === this.#fingerprintOf();
  }

  /** Those of the workspace as it is. Cost where they are not there yet: see `generation`. */
  async current(signal?: CancelSignal): Promise<Generation> {
    const { clock, idle } = this.#context;
    for (let turn = clock.now(); ; ) {
      checkpoint(signal);
      const known = this.latest();
      if (known && this.isCurrent(known)) return known;
      this.#step(signal);
      if (!idle || clock.now() - turn < slice) continue;
      await idle(0);
      turn = clock.now();
    }
  }

  /** Waits for what the workspace teaches of its words where no background sees to it. Cost where that is not there yet: see `Learning`. */
  async readyWords(signal?: CancelSignal): Promise<void> {
    const { learning, similarity, state } = this.#context;
    if (this.inBackground) return;
    if (!learning.isCurrent) await this.inTurns(learning.steps(signal), signal);
    similarity.restore();
    if (similarity.isCurrent || state.corpus.livePassages > ranking.similar.waitUpTo) return;
    await this.inTurns(similarity.steps(signal), signal);
  }

  /** Takes steps to their end, and gives others their turn in between; what a step reads may have changed since the one before. */
  async inTurns<T>(steps: Generator<void, T>, signal?: CancelSignal): Promise<T> {
    const { clock, idle } = this.#context;
    for (let turn = clock.now(); ; ) {
      checkpoint(signal);
      const step = steps.next();
      if (step.done === true) return step.value;
      if (!idle || clock.now() - turn < slice) continue;
      await idle(0);
      turn = clock.now();
    }
  }

  /** Computes them in the background, where there is one, as soon as nothing changes any more. */
  start(): void {
    const { idle, logger } = this.#context;
    if (!idle || this.#background) return;
    this.#background = true;
    this.#inBackground(idle)
      .catch((failure: unknown) => {
        if (!(failure instanceof CancelledError)) logger.warn(`The themes could not be computed: ${String(failure)}`);
      })
      .finally(() => {
        this.#background = false;
      });
  }

  async #inBackground(idle: (milliseconds: number) => Promise<void>): Promise<void> {
    const { state, learning, similarity } = this.#context;
    for (let isFirst = true; ; isFirst = false) {
      let { version } = state.corpus;
      const changed = signalWhere(() => this.#closed || state.corpus.version !== version);
      try {
        // What is stored is of use at once, before anything is learnt anew.
        if (isFirst) await this.inTurns(learning.restore(changed), changed);
        similarity.restore();
        await idle(quietMilliseconds);
        if (this.#closed) return;
        if (state.corpus.version !== version) continue;
        await state.tidied();
        version = state.corpus.version;
        await this.inTurns(state.corpus.named.readAll(state.corpus.passageCapacity), changed);
        if (!learning.isCurrent) await this.inTurns(learning.steps(changed), changed);
        if (!similarity.isCurrent) await this.inTurns(similarity.steps(changed), changed);
        return void (await this.current(changed));
      } catch (failure) {
        if (!(failure instanceof CancelledError) || this.#closed) throw failure;
        this.#steps = null;
      }
    }
  }

  close(): void {
    this.#closed = true;
  }

  #step(signal: CancelSignal | undefined): void {
    const { state, domain, store } = this.#context;
    this.#driver = signal;
    if (!this.#steps || this.#version !== state.corpus.version) {
      this.#version = state.corpus.version;
      this.#steps = generation({
        corpus: state.corpus,
        domain,
        linkedFrom: id => this.#linkedFrom(id),
        reader: graph => this.#reader(graph),
        fingerprint: this.#fingerprintOf(),
        former: this.latest(),
        signal: this.#signal,
      });
    }
    try {
      const step = this.#steps.next();
      if (step.done !== true) return;
      this.#steps = null;
      this.#known = step.value;
      if (!state.hasOverlays) store.apply(metaBatch({ [storedKey]: JSON.stringify(step.value) }));
    } catch (failure) {
      this.#steps = null;
      throw failure;
    }
  }

  /** The signal of whoever drives the steps at the time. */
  readonly #signal: CancelSignal = signalWhere(() => this.#driver?.aborted === true);

  #linkedFrom(id: DocumentId): DocumentId[] {
    return this.#context.state.links.linksOf(id).flatMap(({ resolved }) => resolved.target?.document ?? []);
  }

  #reader({ nodeOf }: EntityGraph): PassageReader {
    const { labels, state } = this.#context;
    const { entities, vocabulary } = state.corpus;
    return {
      source: passage => {
        const source = labels.source(passage);
        return source && { ...source, document: labels.documentOf(passage).id, start: labels.spanOf(passage).start };
      },
      nodesIn: text => {
        const tokens: number[] = [];
        tokenize(text, (token, _start, _end, capital) => tokens.push(vocabulary.add(token) * 2 + (capital ? 1 : 0)));
        const nodes = entities.find(Uint32Array.from(tokens), 0, tokens.length).map(({ entity }) => nodeOf(entity));
        return nodes.filter(node => node >= 0);
      },
    };
  }

  /** Of all texts, and of the run that read them last: a schema may have changed meanwhile. */
  #fingerprintOf(): string {
    const { corpus, generation: stored } = this.#context.state;
    const version = `${corpus.version} ${stored}`;
    if (this.#fingerprintVersion !== version) {
      const documents = [...corpus.documentIds()].sort().map(id => `${id} ${corpus.document(corpus.place(id)!).hash}`);
      this.#fingerprint = `${stored} ${hashText(documents.join('\n'))}`;
      this.#fingerprintVersion = version;
    }
    return this.#fingerprint;
  }
}

/** A signal that asks each time. */
function signalWhere(isAborted: () => boolean): CancelSignal {
  return {
    get aborted() {
      return isAborted();
    },
  };
}
