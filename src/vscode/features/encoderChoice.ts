import * as vscode from 'vscode';
import type { EncoderChoice } from '../../core/encoder';
import { examineFolder } from '../../node/encoder/encoderFolder';
import { hostOf } from '../../node/serverModel';
import { type Encoders, writeChoice } from '../models/encoders';

type Chosen = Exclude<EncoderChoice, { provider: 'none' }>;

interface ProviderItem extends vscode.QuickPickItem {
  readonly provider: EncoderChoice['provider'] | 'same';
}

/** Asks for an encoder and writes it into the settings of the user; undefined where he left it as it is. */
export async function askForEncoder(encoders: Encoders): Promise<EncoderChoice | undefined> {
  const { l10n } = vscode;
  const { configured } = encoders;
  const same: ProviderItem[] =
    configured === null
      ? []
      : [
          {
            label: l10n.t('The encoder of the settings'),
            description: nameOf(configured),
            provider: 'same',
            detail: l10n.t('Go on with it in this workspace.'),
          },
        ];
  const items: ProviderItem[] = [
    ...same,
    { label: l10n.t('No encoder'), detail: l10n.t('Meaning is matched by the word vectors of the package.'), provider: 'none' },
    {
      label: l10n.t('A folder with an ONNX model ...'),
      detail: l10n.t('all-MiniLM-L6-v2, for example. It is run on this machine; nothing is sent or downloaded.'),
      provider: 'folder',
    },
    {
      label: l10n.t('A server of embeddings ...'),
      detail: l10n.t('Ollama, LM Studio, vLLM, or any that speaks the protocol of OpenAI.'),
      provider: 'server',
    },
  ];
  const picked = await vscode.window.showQuickPick(items, { title: l10n.t('Which encoder may match questions and passages by meaning?') });
  if (picked === undefined) return undefined;
  if (picked.provider === 'same') return configured ?? undefined;
  const choice = picked.provider === 'folder' ? await pickFolder() : picked.provider === 'server' ? await inputServer(encoders) : none;
  if (choice !== undefined) await writeChoice(choice);
  return choice;
}

const none: EncoderChoice = { provider: 'none' };

/** What is sent, and where, before anything is; a folder sends nothing. */
export async function mayReadWorkspace(choice: Chosen, passages: number): Promise<boolean> {
  const { l10n } = vscode;
  if (choice.provider === 'folder') return true;
  const where = l10n.t('{0} at {1}', choice.name, hostOf(choice.endpoint));
  const send = {
    label: l10n.t('Send the text of all {0} passages of this workspace', passages),
    detail: l10n.t('To {0}, now and when they change; and each question that you ask. It sends back numbers.', where),
  };
  const keep = { label: l10n.t('Send nothing'), detail: l10n.t('Nothing leaves this machine.') };
  const title = l10n.t('May {0} read this workspace?', where);
  return (await vscode.window.showQuickPick([send, keep], { title, ignoreFocusOut: true })) === send;
}

async function pickFolder(): Promise<EncoderChoice | undefined> {
  const { l10n } = vscode;
  for (;;) {
    const [folder] =
      (await vscode.window.showOpenDialog({
        canSelectFiles: false,
        canSelectFolders: true,
        title: l10n.t('Folder of the encoder'),
        openLabel: l10n.t('Use This Folder'),
      })) ?? [];
    if (folder === undefined) return undefined;
    const examined = examineFolder(folder.fsPath);
    if (!('problems' in examined)) return { provider: 'folder', folder: folder.fsPath };
    const again = l10n.t('Choose Another Folder');
    const words = l10n.t('{0} holds no encoder that can be used.', folder.fsPath);
    const chosen = await vscode.window.showErrorMessage(words, { modal: true, detail: examined.problems.join('\n') }, again);
    if (chosen !== again) return undefined;
  }
}

async function inputServer(encoders: Encoders): Promise<EncoderChoice | undefined> {
  const { l10n } = vscode;
  const before = encoders.configured?.provider === 'server' ? encoders.configured : null;
  const endpoint = await vscode.window.showInputBox({
    title: l10n.t('Address of the server of embeddings'),
    value: before?.endpoint ?? 'http://localhost:11434/v1',
    validateInput: value => (URL.canParse(value) ? undefined : l10n.t('An address such as http://localhost:11434/v1')),
  });
  if (endpoint === undefined) return undefined;
  const name = await vscode.window.showInputBox({
    title: l10n.t('Name of the model on that server'),
    value: before?.name ?? '',
    validateInput: value => (value.trim() === '' ? l10n.t('A name such as nomic-embed-text') : undefined),
  });
  if (name === undefined) return undefined;
  const key = await vscode.window.showInputBox({
    title: l10n.t('Key of the server of embeddings'),
    prompt: l10n.t('It is kept in the secret storage of the editor. Leave it empty where none is needed.'),
    password: true,
  });
  if (key === undefined) return undefined;
  await encoders.setKey(key.trim());
  return { provider: 'server', endpoint: endpoint.trim(), name: name.trim(), key: key.trim() };
}

function nameOf(choice: Chosen): string {
  return choice.provider === 'folder' ? choice.folder : `${choice.name} ${choice.endpoint}`;
}
