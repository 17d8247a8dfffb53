import { CancelledError, type CancelSignal } from '../base/cancel';
import { ModelError } from '../core/generation/modelError';

/** Milliseconds after which a request is given up: without a sign of life, and in all. */
export interface Timeout {
  readonly idle: number;
  readonly total: number;
}

export const defaultTimeout: Timeout = { idle: 60_000, total: 300_000 };
const pollInterval = 50;

/** Ends a request that is silent or takes too long, or is cancelled, and tells which it was. */
export class Patience {
  readonly #abort = new AbortController();
  readonly #signal: CancelSignal;
  readonly #idle: number;
  readonly #total: NodeJS.Timeout;
  readonly #poll: NodeJS.Timeout;
  #silence: NodeJS.Timeout | undefined;
  #late = false;

  constructor({ idle, total }: Timeout, signal: CancelSignal) {
    this.#idle = idle;
    this.#signal = signal;
    this.#total = setTimeout(() => this.#giveUp(), total);
    this.#poll = setInterval(() => signal.aborted && this.#abort.abort(), pollInterval);
    this.heard();
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Something came: the silence begins anew. */
  heard(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#giveUp(), this.#idle);
  }

  /** A pause of ours: it is no silence of the other side. */
  async wait(milliseconds: number): Promise<void> {
    clearTimeout(this.#silence);
    let timer: NodeJS.Timeout | undefined;
    await this.race(
      new Promise<void>(resolve => {
        timer = setTimeout(resolve, milliseconds);
      }),
    ).finally(() => clearTimeout(timer));
    this.heard();
  }

  /** The result, unless time or the user's patience runs out before: not everyone who is told to stop does. */
  async race<T>(result: PromiseLike<T>): Promise<T> {
    const { signal } = this;
    let stop = (): void => {};
    const stopped = new Promise<never>((_, reject) => {
      stop = () => reject(signal.reason);
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
    });
    try {
      return await Promise.race([result, stopped]);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** What a failure comes from: a cancellation, a time-out of `who`, or itself. */
  explain(failure: unknown, who: string): unknown {
    if (this.#signal.aborted) return new CancelledError();
    if (this.#late) return new ModelError('timeout', `${who} did not answer in time.`);
    return failure;
  }

  end(): void {
    clearTimeout(this.#silence);
    clearTimeout(this.#total);
    clearInterval(this.#poll);
    // Whoever stops reading half-way stops the server too.
    this.#abort.abort();
  }

  #giveUp(): void {
    this.#late = true;
    this.#abort.abort();
  }
}
