import * as vscode from 'vscode';
import type { AskResult } from '../../core/engine';
import { isForTheWhole } from '../../core/generation/askWhole';
import { ModelError } from '../../core/generation/modelError';
import { composePrompt } from '../../core/generation/prompt';
import type { LanguageModel } from '../../core/ports';
import { hostOf, serverModel } from '../../node/serverModel';
import { type ModelSettings, readModelSettings, readMostTasks } from '../config';
import { DisposableStore } from '../../base/lifecycle';
import { commandRunner } from '../commandRunner';
import { commands } from '../contributions';
import type { HostLog } from '../logger';
import { editorModel } from './editorModel';

const secretKey = 'docgraph.model.key';
const consentKey = 'docgraph.model.consent';

/** A model that is used, and where text goes by using it. */
export interface Destination {
  readonly model: LanguageModel;
  /** One consent for each. */
  readonly id: string;
  /** For people. */
  readonly where: string;
}

/** The model that the user has chosen, if any; before its first use it is said what is sent, and where. */
export class Models {
  readonly #secrets: vscode.SecretStorage;
  readonly #memory: vscode.Memento;

  constructor({ secrets, globalState }: Pick<vscode.ExtensionContext, 'secrets' | 'globalState'>) {
    this.#secrets = secrets;
    this.#memory = globalState;
  }

  /**
   * Null where none is chosen. `chat` is the model of a chat, which is taken where the editor's models are chosen. Whoever uses it has told
   * the user first what it sends. @throws ModelError where the chosen one is not there
   */
  async destination(chat?: vscode.LanguageModelChat): Promise<Destination | null> {
    const settings = readModelSettings();
    if (settings.provider === 'none') return null;
    return settings.provider === 'server' ? await this.#server(settings) : await this.#editor(settings, chat);
  }

  async setKey(key: string): Promise<void> {
    if (key === '') await this.#secrets.delete(secretKey);
    else await this.#secrets.store(secretKey, key);
  }

  async #server({ endpoint, name, contextTokens, timeout }: ModelSettings): Promise<Destination> {
    if (endpoint === '' || name === '')
      throw new ModelError('no-model', vscode.l10n.t('No model server is set. Run "Docgraph: Choose Language Model".'));
    const key = (await this.#secrets.get(secretKey)) ?? '';
    const host = hostOf(endpoint);
    return {
      model: serverModel({ endpoint, model: name, key, contextTokens, timeout }),
      id: `server ${endpoint} ${name}`,
      where: vscode.l10n.t('{0} at {1}', name, host),
    };
  }

  async #editor({ name, timeout }: ModelSettings, chat: vscode.LanguageModelChat | undefined): Promise<Destination> {
    const model = chat ?? (await this.#named(name));
    if (model === undefined)
      throw new ModelError('no-model', vscode.l10n.t('The chosen language model is not there. Run "Docgraph: Choose Language Model".'));
    return {
      model: editorModel(model, timeout),
      id: `editor ${model.vendor}/${model.id}`,
      where: vscode.l10n.t('{0} of {1}', model.name, model.vendor),
    };
  }

  async #named(name: string): Promise<vscode.LanguageModelChat | undefined> {
    const at = name.indexOf('/');
    if (at < 1) return undefined;
    const [model] = await vscode.lm.selectChatModels({ vendor: name.slice(0, at), id: name.slice(at + 1) });
    return model;
  }

  /** Whether the passages of an answer may be sent: the user is asked once for each destination, and sees what would go there. */
  async mayUse({ id, where, model }: Destination, plain: AskResult): Promise<boolean> {
    const allowed = this.#memory.get<readonly string[]>(consentKey) ?? [];
    if (allowed.includes(id)) return true;
    const { messages, passages } = composePrompt(plain, model.contextTokens);
    // Nothing was found that could be sent.
    if (passages.length === 0) return false;
    const files = new Set(passages.map(({ file }) => file)).size;
    // What a question is split into, and what is read in parts, is known only when it is under way.
    const isOne = readMostTasks() === 0 && !isForTheWhole(plain);
    const send = {
      label: vscode.l10n.t('Send the question and the selected passages'),
      description: isOne
        ? vscode.l10n.t('now {0} passages of {1} documents', passages.length, files)
        : vscode.l10n.t('in several requests, each with its passages'),
      detail: vscode.l10n.t('To {0}, now and with each later question. What it says is checked against the passages.', where),
    };
    const show = { label: vscode.l10n.t('Show what would be sent'), detail: vscode.l10n.t('Opens it as a text. Nothing is sent.') };
    const keep = { label: vscode.l10n.t('Answer without the model'), detail: vscode.l10n.t('Nothing leaves this machine.') };
    const options = { title: vscode.l10n.t('May Docgraph use {0}?', where), ignoreFocusOut: true };
    let chosen = await vscode.window.showQuickPick(isOne ? [send, show, keep] : [send, keep], options);
    while (chosen === show) {
      await showText(messages.map(({ text }) => text).join('\n\n'));
      chosen = await vscode.window.showQuickPick([send, keep], options);
    }
    if (chosen === send) await this.#memory.update(consentKey, [...allowed, id]);
    return chosen === send;
  }
}

async function showText(content: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ content, language: 'plaintext' });
  await vscode.window.showTextDocument(document, { preview: true });
}

/** Commands to choose a model and to give a key. */
export function registerModelCommands(models: Models, log: HostLog): vscode.Disposable {
  const owned = new DisposableStore();
  const register = commandRunner(owned, log);
  register(commands.chooseModel, chooseModel);
  register(commands.setModelKey, async () => {
    const key = await vscode.window.showInputBox({
      title: vscode.l10n.t('Key of the model server'),
      prompt: vscode.l10n.t('It is kept in the secret storage of the editor. Leave it empty to remove it.'),
      password: true,
    });
    if (key !== undefined) await models.setKey(key.trim());
  });
  return owned;
}

interface ModelItem extends vscode.QuickPickItem {
  readonly provider: ModelSettings['provider'];
  readonly name: string;
}

async function chooseModel(): Promise<void> {
  const chats = await vscode.lm.selectChatModels();
  const items: ModelItem[] = [
    { label: vscode.l10n.t('No model'), detail: vscode.l10n.t('Answers in the words of the documents.'), provider: 'none', name: '' },
    ...chats.map(({ name, vendor, id }) => ({ label: name, description: vendor, provider: 'editor' as const, name: `${vendor}/${id}` })),
    {
      label: vscode.l10n.t('A model server ...'),
      detail: vscode.l10n.t('Ollama, LM Studio, vLLM, or any that speaks the protocol of OpenAI.'),
      provider: 'server',
      name: '',
    },
  ];
  const chosen = await vscode.window.showQuickPick(items, { title: vscode.l10n.t('Which language model may compose answers?') });
  if (chosen === undefined) return;
  const server = chosen.provider === 'server' ? await inputServer() : { endpoint: null, name: chosen.name };
  if (server === undefined) return;
  const configuration = vscode.workspace.getConfiguration('docgraph.model');
  if (server.endpoint !== null) await configuration.update('endpoint', server.endpoint, vscode.ConfigurationTarget.Global);
  await configuration.update('name', server.name, vscode.ConfigurationTarget.Global);
  await configuration.update('provider', chosen.provider, vscode.ConfigurationTarget.Global);
}

async function inputServer(): Promise<{ readonly endpoint: string; readonly name: string } | undefined> {
  const settings = readModelSettings();
  const endpoint = await vscode.window.showInputBox({
    title: vscode.l10n.t('Address of the model server'),
    value: settings.endpoint === '' ? 'http://localhost:11434/v1' : settings.endpoint,
    validateInput: value => (URL.canParse(value) ? undefined : vscode.l10n.t('An address such as http://localhost:11434/v1')),
  });
  if (endpoint === undefined) return undefined;
  const name = await vscode.window.showInputBox({
    title: vscode.l10n.t('Name of the model on that server'),
    value: settings.provider === 'server' ? settings.name : '',
    validateInput: value => (value.trim() === '' ? vscode.l10n.t('A name such as llama3.1') : undefined),
  });
  return name === undefined ? undefined : { endpoint: endpoint.trim(), name: name.trim() };
}
