import { CancelledError } from '../../../base/cancel';
import type { QuestionOptions } from '../../../core/options';
import type { ModeRanksView } from '../../../protocol/views';
import { type EngineParts, readyEngine } from '../../readyEngine';
import { modeRanks } from './modeRanks';

/** A question over one state of the texts. */
export interface AskedOf {
  readonly question: string;
  readonly generation: number;
}

interface Shown extends AskedOf {
  readonly settings: string;
  readonly view: ModeRanksView | 'computing';
  readonly abort: AbortController;
}

/** The comparison of modes that the panel shows, as long as its question is shown. */
export class ShownRanks {
  readonly #parts: EngineParts;
  readonly #changed: () => void;
  #shown: Shown | null = null;

  constructor(parts: EngineParts, changed: () => void) {
    this.#parts = parts;
    this.#changed = changed;
  }

  get view(): ModeRanksView | 'computing' | null {
    return this.#shown?.view ?? null;
  }

  /** Rejects where it fails; a comparison that was given up is no failure. */
  async show(asked: AskedOf, options: QuestionOptions): Promise<void> {
    const settings = `${options.hops} ${options.passages} ${options.nodes}`;
    if (this.#shown?.settings === settings && this.#shown.question === asked.question) return;
    this.keep(null);
    const shown: Shown = { ...asked, settings, view: 'computing', abort: new AbortController() };
    this.#shown = shown;
    this.#changed();
    try {
      const engine = await readyEngine(this.#parts, shown.abort.signal);
      const view = await modeRanks(engine, asked.question, options, shown.abort.signal);
      if (this.#shown === shown) this.#shown = { ...shown, view };
    } catch (failure) {
      if (this.#shown === shown) this.#shown = null;
      if (!(failure instanceof CancelledError)) throw failure;
    } finally {
      this.#changed();
    }
  }

  /** Ends what is of another question, or of other texts. */
  keep(asked: AskedOf | null): void {
    const shown = this.#shown;
    if (shown === null || (asked !== null && asked.question === shown.question && asked.generation === shown.generation)) return;
    shown.abort.abort();
    this.#shown = null;
  }

  dispose(): void {
    this.keep(null);
  }
}
