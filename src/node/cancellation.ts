import type { CancelSignal } from '../base/cancel';

/** Calls that can be told apart at the same time. */
const slots = 1024;

/**
 * Cancellation through shared memory: the engine's thread sees it in the middle of its work, without waiting for a message.
 * A call's slot holds its id once it is cancelled; ids begin at 1, and only ids `slots` apart share a slot.
 */
export function newCancellation(): SharedArrayBuffer {
  return new SharedArrayBuffer(slots * Int32Array.BYTES_PER_ELEMENT);
}

export function cancel(buffer: SharedArrayBuffer, call: number): void {
  Atomics.store(new Int32Array(buffer), call % slots, call);
}

export function signalOf(buffer: SharedArrayBuffer, call: number): CancelSignal {
  const flags = new Int32Array(buffer);
  return {
    get aborted() {
      return Atomics.load(flags, call % slots) === call;
    },
  };
}
