import * as vscode from 'vscode';
import type { Engine } from '../core/engine';
import { type ConnectedEngine, connectEngine, type LostWorker } from '../node/workerClient';
import { deleteStore } from '../node/sqliteStore';
import { workspaceFolders } from './folders';
import { hostWorkspace } from './hostWorkspace';
import type { EngineSource } from './indexer';
import type { HostLog } from './logger';

/** The engine of this window's folders, in its worker. The thread starts with the first call, not with the extension. */
export class EngineClient implements EngineSource, vscode.Disposable {
  readonly #context: Pick<vscode.ExtensionContext, 'storageUri' | 'asAbsolutePath'>;
  readonly #log: HostLog;
  readonly #lost = new vscode.EventEmitter<LostWorker>();
  #connected: ConnectedEngine | undefined;

  /** The thread was lost; the next call starts another, without the file that it was reading. */
  readonly onLost = this.#lost.event;

  constructor(context: Pick<vscode.ExtensionContext, 'storageUri' | 'asAbsolutePath'>, log: HostLog) {
    this.#context = context;
    this.#log = log;
  }

  get(): Engine | undefined {
    this.#connected ??= this.#connect();
    return this.#connected?.engine;
  }

  reconnect(): void {
    this.#connected?.dispose();
    this.#connected = undefined;
  }

  /** Closes the engine and deletes its files; the next `get` begins with an empty index. */
  async deleteIndex(): Promise<void> {
    const connected = this.#connected;
    this.#connected = undefined;
    await connected?.engine.close();
    const directory = this.#storageDirectory();
    if (directory !== null) deleteStore(directory);
  }

  dispose(): void {
    this.reconnect();
    this.#lost.dispose();
  }

  #connect(): ConnectedEngine | undefined {
    const folders = workspaceFolders();
    if (folders.length === 0) return undefined;
    const elsewhere = folders.filter(folder => !folder.uri.startsWith('file:'));
    const connected = connectEngine({
      workerPath: this.#context.asAbsolutePath('dist/worker.js'),
      folders,
      storageDirectory: this.#storageDirectory(),
      ...(elsewhere.length === 0 ? {} : { remote: hostWorkspace(elsewhere) }),
      logger: this.#log,
    });
    connected.onLost(lost => this.#lost.fire(lost));
    return connected;
  }

  /** VS Code's own folder for this workspace, where it is on a disk. */
  #storageDirectory(): string | null {
    const { storageUri } = this.#context;
    return storageUri?.scheme === 'file' ? storageUri.fsPath : null;
  }
}
