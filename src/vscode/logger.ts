import * as vscode from 'vscode';
import { EngineError } from '../core/errors';
import type { Logger } from '../core/ports';

/** The log that "Docgraph: Show Log" opens. */
export interface HostLog extends Logger, vscode.Disposable {
  show(): void;
}

export function createLog(): HostLog {
  const channel = vscode.window.createOutputChannel('Docgraph', { log: true });
  return {
    info: message => channel.info(message),
    warn: message => channel.warn(message),
    error: message => channel.error(message),
    show: () => channel.show(),
    dispose: () => channel.dispose(),
  };
}

/**
 * The one mapper of failures to a sentence for the user. What the user can act on says so itself; a bug is written to the log
 * with its stack, and the user is led there.
 */
export function describeFailure(failure: unknown, log: Logger): string {
  if (failure instanceof EngineError) {
    log.warn(`${failure.code}: ${failure.message}`);
    return failure.message;
  }
  const error = failure instanceof Error ? failure : new Error(String(failure));
  log.error(error.stack ?? error.message);
  return vscode.l10n.t('Docgraph failed: {0} The log has the details.', sentence(error.message));
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
