/** What can be asked of a cancellation; a real `AbortSignal` fits it without a cast. */
export interface CancelSignal {
  readonly aborted: boolean;
  readonly reason?: unknown;
}

/** Thrown where work was cancelled; never shown to the user as an error. */
export class CancelledError extends Error {
  constructor() {
    super('cancelled');
    this.name = 'CancelledError';
  }
}

/** Ends the work by throwing when it was cancelled. Call it after each await and each batch. */
export function checkpoint(signal: CancelSignal | undefined): void {
  if (signal?.aborted) throw new CancelledError();
}
