import { checkpoint, type CancelSignal } from '../base/cancel';
import type { Engine } from '../core/engine';
import { EngineError } from '../core/errors';
import type { Settings } from '../core/options';
import { openOwnStore } from '../node/ownStore';
import type { Common } from './args';
import { folderEngine } from './folderEngine';
import type { Output } from './output';

/** Milliseconds for which a look at the folder counts as fresh: a series of calls looks once. */
const freshFor = 1_000;

export interface ServedFolderParts {
  readonly common: Common;
  /** Where its index lies. */
  readonly directory: string;
  readonly settings: Settings;
  readonly output: Output;
}

/** The engine of a long-lived process: looks at the folder before it is asked, at most once a second. */
export class ServedFolder {
  readonly #parts: ServedFolderParts;
  #engine: Engine | null = null;
  #looking: Promise<Engine> | null = null;
  #looked = Number.NEGATIVE_INFINITY;

  constructor(parts: ServedFolderParts) {
    this.#parts = parts;
  }

  /** The engine, up to date. One who gives up does not stop the look that others wait for. */
  async ready(signal: CancelSignal): Promise<Engine> {
    if (this.#engine !== null && this.#looking === null && performance.now() - this.#looked < freshFor) return this.#engine;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
    const engine = await this.#looking;
    checkpoint(signal);
    return engine;
  }

  async close(): Promise<void> {
    await this.#looking?.catch(() => undefined);
    await this.#engine?.close();
    this.#engine = null;
  }

  async #look(): Promise<Engine> {
    try {
      return await this.#refresh();
    } catch (failure) {
      if (!(failure instanceof EngineError) || failure.code !== 'index-broken') throw failure;
      // Opened anew, it is set aside and rebuilt.
      this.#parts.output.log(failure.message);
      await this.#engine?.close();
      this.#engine = null;
      return await this.#refresh();
    }
  }

  async #refresh(): Promise<Engine> {
    this.#engine ??= this.#open();
    await this.#engine.refresh({ settings: this.#parts.settings });
    this.#looked = performance.now();
    return this.#engine;
  }

  #open(): Engine {
    const { common, directory, output } = this.#parts;
    const opened = openOwnStore(
      { directory, busyTimeout: 0 },
      'Another server has the index of this folder: this one keeps its own in memory.',
    );
    return folderEngine(common, opened, output);
  }
}
