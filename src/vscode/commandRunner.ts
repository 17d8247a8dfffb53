import * as vscode from 'vscode';
import { CancelledError } from '../base/cancel';
import type { DisposableStore } from '../base/lifecycle';
import { describeFailure, type HostLog } from './logger';

export type RegisterCommand = (command: string, run: (...args: readonly unknown[]) => unknown) => void;

/**
 * Registers commands, each with the one mapper of failures: what goes wrong is a sentence for the user, never a rejection that VS Code
 * would show in its own words. What the user cancelled says nothing.
 */
export function commandRunner(owned: DisposableStore, log: HostLog): RegisterCommand {
  return (command, run) => {
    const guarded = async (...args: readonly unknown[]): Promise<unknown> => {
      try {
        return await run(...args);
      } catch (failure) {
        if (!(failure instanceof CancelledError)) void vscode.window.showErrorMessage(describeFailure(failure, log));
        return undefined;
      }
    };
    owned.add(vscode.commands.registerCommand(command, guarded));
  };
}
