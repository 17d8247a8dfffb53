import { type CancelSignal, checkpoint } from './cancel';

/** Work in steps: who drives it looks at the time, and at signals, between two of them. Takes all steps in one go. */
export function inOneGo<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The same steps, which end where the signal is aborted. */
export function* checkedSteps<T>(steps: Generator<void, T>, signal?: CancelSignal): Generator<void, T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    yield;
    checkpoint(signal);
  }
}
