import { CancelledError } from '../../../base/cancel';
import type { Engine } from '../../../core/engine';
import type { QuestionOptions } from '../../../core/options';
import { type EngineParts, readyEngine } from '../../readyEngine';

/** A question over one state of the texts. */
export interface AskedOf {
  readonly question: string;
  readonly generation: number;
}

/** What is computed of a question, and which of the settings it depends on. */
export interface Computation<Asked, View> {
  readonly compute: (engine: Engine, asked: Asked, options: QuestionOptions, signal: AbortSignal) => Promise<View>;
  readonly dependsOn: (options: QuestionOptions) => string;
}

interface Shown<Asked, View> {
  readonly asked: Asked;
  readonly settings: string;
  readonly view: View | 'computing';
  readonly abort: AbortController;
}

/** Something that the panel computes of the question on show only when it is asked for, as long as that question is shown. */
export class ShownOf<View, Asked extends AskedOf = AskedOf> {
  readonly #parts: EngineParts;
  readonly #computation: Computation<Asked, View>;
  readonly #changed: () => void;
  #shown: Shown<Asked, View> | null = null;

  constructor(parts: EngineParts, computation: Computation<Asked, View>, changed: () => void) {
    this.#parts = parts;
    this.#computation = computation;
    this.#changed = changed;
  }

  get view(): View | 'computing' | null {
    return this.#shown?.view ?? null;
  }

  /** Rejects where it fails; what was given up is no failure. */
  async show(asked: Asked, options: QuestionOptions): Promise<void> {
    const settings = this.#computation.dependsOn(options);
    if (this.#shown?.settings === settings && same(this.#shown.asked, asked)) return;
    this.keep(null);
    const shown: Shown<Asked, View> = { asked, settings, view: 'computing', abort: new AbortController() };
    this.#shown = shown;
    this.#changed();
    try {
      const engine = await readyEngine(this.#parts, shown.abort.signal);
      const view = await this.#computation.compute(engine, asked, options, shown.abort.signal);
      if (this.#shown === shown) this.#shown = { ...shown, view };
    } catch (failure) {
      if (this.#shown === shown) this.#shown = null;
      if (!(failure instanceof CancelledError)) throw failure;
    } finally {
      this.#changed();
    }
  }

  /** Ends what is of something else. */
  keep(asked: Asked | null): void {
    const shown = this.#shown;
    if (shown === null || (asked !== null && same(shown.asked, asked))) return;
    shown.abort.abort();
    this.#shown = null;
  }

  dispose(): void {
    this.keep(null);
  }
}

/** Plain data with the same members in the same order. */
function same(a: AskedOf, b: AskedOf): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
