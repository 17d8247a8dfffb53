import * as vscode from 'vscode';
import { CancelledError } from '../../../base/cancel';
import { DisposableStore } from '../../../base/lifecycle';
import { EngineError } from '../../../core/errors';
import { runTool, type Tool } from '../../../core/tools/tool';
import { tools } from '../../../core/tools/tools';
import { describeFailure, type HostLog } from '../../logger';
import { type EngineParts, readyEngine } from '../../readyEngine';
import { signalOf } from '../../signal';
import { workspaceHost } from './workspaceHost';

/** Offers the one tool list to the models of the editor. */
export function registerLanguageModelTools(parts: EngineParts & { readonly log: HostLog }): vscode.Disposable {
  const owned = new DisposableStore();
  for (const tool of tools) owned.add(vscode.lm.registerTool(tool.name, languageModelTool(tool, parts)));
  return owned;
}

function languageModelTool(tool: Tool, parts: EngineParts & { readonly log: HostLog }): vscode.LanguageModelTool<object> {
  return {
    async invoke({ input }, token) {
      try {
        const signal = signalOf(token);
        const engine = await readyEngine(parts, signal);
        const { text } = await runTool(tool, workspaceHost(engine), input, signal);
        return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
      } catch (failure) {
        if (failure instanceof CancelledError) throw new vscode.CancellationError();
        // The model reads the message: the code, then what to do.
        if (failure instanceof EngineError) throw new Error(`${failure.code}: ${failure.message}`);
        throw new Error(`internal: ${describeFailure(failure, parts.log)}`);
      }
    },
    prepareInvocation: () => ({ invocationMessage: vscode.l10n.t('Reading the documents of this workspace') }),
  };
}
