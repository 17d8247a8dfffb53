import type { State } from '../state';
import { stepDuration } from './timeline';

/** The clock of the playback: lets `tick` happen when the step that is playing has been read. */
export class Player {
  readonly #tick: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #armed = '';

  constructor(tick: () => void) {
    this.#tick = tick;
  }

  /** Follows the state; call it after each change. */
  follow(state: State): void {
    const { playback } = state;
    const step = playback?.playing ? state.snapshot?.result?.steps[playback.position] : undefined;
    const armed = step === undefined ? '' : `${state.result.run} ${playback?.position} ${state.speed}`;
    if (armed === this.#armed) return;
    clearTimeout(this.#timer);
    this.#armed = armed;
    if (step === undefined) return;
    this.#timer = setTimeout(() => {
      this.#armed = '';
      this.#tick();
    }, stepDuration(step) / state.speed);
  }
}
