import * as vscode from 'vscode';
import type { CancelSignal } from '../../base/cancel';
import { ModelError } from '../../core/generation/modelError';
import type { LanguageModel, ModelMessage } from '../../core/ports';
import { Patience, type Timeout } from '../../node/patience';
import { saysOverflow } from '../../node/serverFailures';

/** A language model of the editor, of any vendor, as a port. The editor asks the user for consent before the first request. */
export function editorModel(chat: vscode.LanguageModelChat, timeout: Timeout): LanguageModel {
  return {
    name: chat.name,
    contextTokens: chat.maxInputTokens,
    generate: (messages, signal) => generate(chat, timeout, messages, signal),
  };
}

async function* generate(
  chat: vscode.LanguageModelChat,
  timeout: Timeout,
  messages: readonly ModelMessage[],
  signal: CancelSignal,
): AsyncGenerator<string> {
  const patience = new Patience(timeout, signal);
  const cancellation = new vscode.CancellationTokenSource();
  patience.signal.addEventListener('abort', () => cancellation.cancel(), { once: true });
  try {
    const justification = vscode.l10n.t('Docgraph has your question answered from the selected passages, and checks what is said.');
    const response = await patience.race(chat.sendRequest(messages.map(toEditor), { justification }, cancellation.token));
    const parts = response.text[Symbol.asyncIterator]();
    for (let part = await patience.race(parts.next()); !part.done; part = await patience.race(parts.next())) {
      patience.heard();
      yield part.value;
    }
  } catch (failure) {
    throw explain(patience.explain(failure, chat.name), chat.name);
  } finally {
    patience.end();
    cancellation.dispose();
  }
}

/** The editor has no system messages. */
function toEditor({ role, text }: ModelMessage): vscode.LanguageModelChatMessage {
  return role === 'assistant' ? vscode.LanguageModelChatMessage.Assistant(text) : vscode.LanguageModelChatMessage.User(text);
}

function explain(failure: unknown, name: string): unknown {
  if (failure instanceof vscode.LanguageModelError) {
    if (failure.code === vscode.LanguageModelError.NoPermissions.name)
      return new ModelError('no-consent', vscode.l10n.t('Docgraph may not use {0}: you have not allowed it.', name));
    if (failure.code === vscode.LanguageModelError.NotFound.name)
      return new ModelError('no-model', vscode.l10n.t('{0} is not there any more. Choose another model.', name));
    if (failure.code === vscode.LanguageModelError.Blocked.name)
      return new ModelError('rate-limited', vscode.l10n.t('{0} takes no requests of yours now. Try again later.', name));
  }
  // What a vendor throws is an error of any kind.
  if (failure instanceof Error && failure.name !== 'ModelError' && failure.name !== 'CancelledError') {
    if (saysOverflow(failure.message))
      return new ModelError('context-overflow', vscode.l10n.t('The passages do not fit into the context of {0}.', name));
    return new ModelError('server', vscode.l10n.t('{0} failed: {1}', name, failure.message.slice(0, 200)));
  }
  return failure;
}
