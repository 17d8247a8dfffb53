import { CancelledError } from '../base/cancel';
import { EngineError } from '../core/errors';
import type { Failure } from './workerMessages';

/** An exception as plain data, for the way between threads. */
export function toFailure(thrown: unknown): Failure {
  if (thrown instanceof CancelledError) return { kind: 'cancelled', code: null, message: thrown.message, stack: '' };
  if (thrown instanceof EngineError) return { kind: 'engine', code: thrown.code, message: thrown.message, stack: thrown.stack ?? '' };
  if (thrown instanceof Error) return { kind: 'bug', code: null, message: thrown.message, stack: thrown.stack ?? '' };
  return { kind: 'bug', code: null, message: String(thrown), stack: '' };
}

/** The exception again; a bug keeps the stack of the thread that it happened in. */
export function fromFailure(failure: Failure): Error {
  if (failure.kind === 'cancelled') return new CancelledError();
  if (failure.kind === 'engine' && failure.code !== null) return new EngineError(failure.code, failure.message);
  const bug = new Error(failure.message);
  if (failure.stack) bug.stack = failure.stack;
  return bug;
}
