import * as vscode from 'vscode';
import type { EncoderChoice } from '../../core/encoder';
import { readEncoderSettings } from '../config';

const secretKey = 'docgraph.encoder.key';
/** In the memory of the workspace: what the user has said of one encoder there. */
const answerKey = 'docgraph.encoder.answer';

type Chosen = Exclude<EncoderChoice, { provider: 'none' }>;

interface Answer {
  readonly id: string;
  readonly allowed: boolean;
}

/** The encoder of the settings, and whether the user lets it read this workspace: it takes long, or sends the text of all passages. */
export class Encoders implements vscode.Disposable {
  readonly #secrets: vscode.SecretStorage;
  readonly #memory: vscode.Memento;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #watch: vscode.Disposable;
  #key = '';
  /** The key has to be read before a server is used: it is asked of the editor, later. */
  #keyRead = false;
  #asking = false;

  /** Another encoder, or none, may be used now. */
  readonly onDidChange = this.#changed.event;

  constructor({ secrets, workspaceState }: Pick<vscode.ExtensionContext, 'secrets' | 'workspaceState'>) {
    this.#secrets = secrets;
    this.#memory = workspaceState;
    this.#watch = vscode.workspace.onDidChangeConfiguration(event => {
      if (event.affectsConfiguration('docgraph.encoder')) this.#changed.fire();
    });
    if (this.configured?.provider === 'server') void this.#readKey();
  }

  /** What the settings name, whether it may be used or not. */
  get configured(): Chosen | null {
    const { provider, folder, endpoint, name } = readEncoderSettings();
    if (provider === 'none') return null;
    return provider === 'folder' ? { provider, folder } : { provider, endpoint, name, key: this.#key };
  }

  /** What may be used in this workspace now. */
  get choice(): EncoderChoice {
    const { configured } = this;
    const usable = configured !== null && this.isAllowed(configured) && (configured.provider === 'folder' || this.#keyRead);
    return usable ? configured : { provider: 'none' };
  }

  isAllowed(choice: Chosen): boolean {
    const answer = this.#memory.get<Answer>(answerKey);
    return answer?.allowed === true && answer.id === idOf(choice);
  }

  /** Whether the user was never asked of this one in this workspace. */
  isNew(choice: Chosen): boolean {
    return this.#memory.get<Answer>(answerKey)?.id !== idOf(choice);
  }

  /** Remembers what the user said; it holds for this encoder in this workspace. */
  async answer(choice: Chosen, allowed: boolean): Promise<void> {
    await this.#memory.update(answerKey, { id: idOf(choice), allowed } satisfies Answer);
    if (choice.provider === 'server' && !this.#keyRead) await this.#readKey();
    else this.#changed.fire();
  }

  /** The encoder of the settings is not used here any more, until the user chooses again. */
  async withdraw(): Promise<void> {
    const { configured } = this;
    if (configured !== null) await this.answer(configured, false);
  }

  /** Whether the user is being asked: then nothing is offered to him beside. */
  get isAsking(): boolean {
    return this.#asking;
  }

  async whileAsking<T>(work: () => Promise<T>): Promise<T> {
    this.#asking = true;
    try {
      return await work();
    } finally {
      this.#asking = false;
    }
  }

  /** Empty removes it. */
  async setKey(key: string): Promise<void> {
    if (key === '') await this.#secrets.delete(secretKey);
    else await this.#secrets.store(secretKey, key);
    this.#key = key;
    this.#keyRead = true;
  }

  async #readKey(): Promise<void> {
    this.#key = (await this.#secrets.get(secretKey)) ?? '';
    this.#keyRead = true;
    this.#changed.fire();
  }

  dispose(): void {
    this.#watch.dispose();
    this.#changed.dispose();
  }
}

function idOf(choice: Chosen): string {
  return choice.provider === 'folder' ? `folder ${choice.folder}` : `server ${choice.endpoint} ${choice.name}`;
}

/** Writes what was chosen for this user, on this machine. */
export async function writeChoice(choice: EncoderChoice): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('docgraph.encoder');
  const global = vscode.ConfigurationTarget.Global;
  if (choice.provider === 'folder') await configuration.update('folder', choice.folder, global);
  if (choice.provider === 'server') {
    await configuration.update('endpoint', choice.endpoint, global);
    await configuration.update('name', choice.name, global);
  }
  await configuration.update('provider', choice.provider, global);
}
