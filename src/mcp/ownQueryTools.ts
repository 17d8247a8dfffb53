import type { Disposable } from '../base/lifecycle';
import { queryTools } from '../core/tools/queryTools';
import type { Tool } from '../core/tools/tool';
import type { Engine } from '../core/engine';

/** Milliseconds between two looks at the file of queries: one small file for each folder. */
const lookEvery = 2_000;

export interface OwnQueryToolsParts {
  ready(signal: AbortSignal): Promise<Engine>;
  log(message: string): void;
  /** Called when the list is another one. */
  changed(): Promise<void>;
}

/**
 * The tools of the workspace's own queries, as the reader of the settings may know them. A list of tools never waits for the index: they
 * join it as soon as that is there, and follow their file.
 */
export class OwnQueryTools implements Disposable {
  readonly #parts: OwnQueryToolsParts;
  readonly #abort = new AbortController();
  #tools: readonly Tool[] = [];
  #known = '';
  #timer: NodeJS.Timeout | undefined;
  #following = false;
  /** Once it is there, only its small file is looked at: not the whole folder. */
  #engine: Engine | null = null;

  constructor(parts: OwnQueryToolsParts) {
    this.#parts = parts;
  }

  get tools(): readonly Tool[] {
    return this.#tools;
  }

  /** Begins to look, once a client has asked which tools there are. */
  follow(): void {
    if (this.#following) return;
    this.#following = true;
    void this.#look();
  }

  dispose(): void {
    this.#abort.abort();
    clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    const { signal } = this.#abort;
    try {
      this.#engine ??= await this.#parts.ready(signal);
      const { queries } = await this.#engine.queries();
      const known = JSON.stringify(queries.map(({ name, description, parameters }) => [name, description, parameters]));
      if (known !== this.#known && !signal.aborted) {
        const before = this.#tools;
        this.#known = known;
        this.#tools = queryTools(queries);
        if (before.length + this.#tools.length > 0) await this.#parts.changed();
      }
    } catch (failure) {
      this.#engine = null;
      // A call of a tool tells its client what is wrong with the index; here nobody waits.
      if (!signal.aborted) this.#parts.log(failure instanceof Error ? failure.message : String(failure));
    }
    if (signal.aborted) return;
    this.#timer = setTimeout(() => void this.#look(), lookEvery);
    this.#timer.unref();
  }
}
