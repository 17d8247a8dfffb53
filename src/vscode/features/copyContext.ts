import * as vscode from 'vscode';
import { CancelledError } from '../../base/cancel';
import { estimateTokens } from '../../base/tokens';
import { contextWithin } from '../../core/exchange/contextText';
import { contextTokens } from '../config';
import { commands } from '../contributions';
import { describeFailure, type HostLog } from '../logger';
import { type EngineParts, readyEngine, someEngine } from '../readyEngine';
import { signalOf } from '../signal';
import type { PanelModel } from './panel/panelModel';

/** What a question selects, on the clipboard, for any model: of the question that is shown, of the argument, or of one that is asked for. */
export function registerCopyContext(parts: EngineParts & { readonly model: PanelModel; readonly log: HostLog }): vscode.Disposable {
  return vscode.commands.registerCommand(commands.copyContext, async (argument: unknown) => {
    try {
      someEngine(parts);
      const question = typeof argument === 'string' ? argument : (parts.model.result?.question ?? (await inputQuestion()));
      if (question === undefined || question.trim() === '') return;
      await vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title: 'Docgraph', cancellable: true }, (_, token) =>
        copy(parts, question, signalOf(token)),
      );
    } catch (failure) {
      if (!(failure instanceof CancelledError)) void vscode.window.showErrorMessage(describeFailure(failure, parts.log));
    }
  });
}

async function copy(parts: EngineParts & { readonly model: PanelModel }, question: string, signal: AbortSignal): Promise<void> {
  const engine = await readyEngine(parts, signal);
  const whole = await engine.context(question, parts.model.options(), signal);
  if (whole.passages.length === 0)
    return void vscode.window.showInformationMessage(vscode.l10n.t('Nothing in the documents fits this question.'));
  const context = contextWithin(whole, contextTokens());
  await vscode.env.clipboard.writeText(context.text);
  const { l10n } = vscode;
  const counts = l10n.t('Copied {0} of {1} passages', context.passages.length, whole.passages.length);
  void vscode.window.setStatusBarMessage(`$(check) ${counts}, ${l10n.t('about {0} tokens', estimateTokens(context.text))}`, 5_000);
}

function inputQuestion(): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: vscode.l10n.t('Copy what the documents say on a question'),
    prompt: vscode.l10n.t('Type a question'),
  });
}
