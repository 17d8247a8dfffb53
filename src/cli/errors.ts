import { CancelledError } from '../base/cancel';
import { EngineError } from '../core/errors';

/** The command line is wrong; the message says how, the help how it is right. */
export class UsageError extends Error {
  constructor(
    message: string,
    readonly topic: string | null = null,
  ) {
    super(message);
    this.name = 'UsageError';
  }
}

export const exitCodes = { done: 0, nothing: 1, usage: 2, failed: 3 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The one place where what was thrown becomes an exit code and lines on stderr. A bug shows its stack. */
export function explainFailure(failure: unknown): { readonly code: ExitCode; readonly text: string } {
  if (failure instanceof UsageError) {
    const help = failure.topic ? `docgraph ${failure.topic} --help` : 'docgraph --help';
    return { code: exitCodes.usage, text: `${failure.message}\nSee: ${help}` };
  }
  if (failure instanceof CancelledError) return { code: exitCodes.failed, text: 'Cancelled.' };
  if (failure instanceof EngineError) return { code: codeOf(failure), text: failure.message };
  if (failure instanceof Error) return { code: exitCodes.failed, text: `Docgraph failed: ${failure.stack ?? failure.message}` };
  return { code: exitCodes.failed, text: `Docgraph failed: ${String(failure)}` };
}

function codeOf(failure: EngineError): ExitCode {
  if (failure.code === 'not-found') return exitCodes.nothing;
  return failure.code === 'invalid-option' ? exitCodes.usage : exitCodes.failed;
}
