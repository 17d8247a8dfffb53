import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle';
import type { HostMessage, WebviewMessage } from '../../../protocol/messages';
import type { GraphFormatView, PanelSnapshot } from '../../../protocol/views';
import { commands, internalCommands } from '../../contributions';
import { describeFailure, type HostLog } from '../../logger';
import type { EngineParts } from '../../readyEngine';
import type { Jump } from '../jump';
import { Finder } from './finder';
import { panelHtml, panelRoots } from './html';
import { parseWebviewMessage } from './messages';
import type { PanelModel } from './panelModel';

// A burst of changes (progress, a result and its keys) is one snapshot.
const coalesceMilliseconds = 30;

/** What the panel's pages need of the host. */
export interface PanelParts {
  readonly extensionUri: vscode.Uri;
  readonly model: PanelModel;
  readonly engine: EngineParts;
  readonly jump: Jump;
  readonly log: HostLog;
}

/** What a view and a tab have in common. */
export interface PageHost {
  readonly webview: vscode.Webview;
  readonly visible: boolean;
  /** Of a tab; a view has none. */
  readonly viewColumn: vscode.ViewColumn | undefined;
  readonly onDidChangeVisibility: vscode.Event<unknown>;
  readonly onDidDispose: vscode.Event<void>;
}

export function viewHost(view: vscode.WebviewView): PageHost {
  return {
    webview: view.webview,
    viewColumn: undefined,
    get visible() {
      return view.visible;
    },
    onDidChangeVisibility: view.onDidChangeVisibility,
    onDidDispose: view.onDidDispose,
  };
}

export function panelHost(panel: vscode.WebviewPanel): PageHost {
  return {
    webview: panel.webview,
    get visible() {
      return panel.visible;
    },
    get viewColumn() {
      return panel.viewColumn;
    },
    onDidChangeVisibility: panel.onDidChangeViewState,
    onDidDispose: panel.onDidDispose,
  };
}

/** What the graph asks for. */
type GraphMessage = Extract<WebviewMessage, { type: 'expand' | 'showOverview' | 'openBase' | 'saveView' | 'deleteView' | 'exportGraph' }>;

/** What is asked of single statements and names. */
type WordsMessage = Extract<WebviewMessage, { type: 'copyPoint' | 'peekPoint' | 'chooseReading' | 'showChecked' }>;

/** One page: posts snapshots once it has said `ready`, and none while it is hidden (its page is gone then, and says `ready` anew). */
export class Page implements vscode.Disposable {
  readonly #owned = new DisposableStore();
  readonly #host: PageHost;
  readonly #place: PanelSnapshot['place'];
  readonly #parts: PanelParts;
  readonly #finder: Finder;
  #ready = false;
  #focusWhenReady = false;
  #exportWhenReady: GraphFormatView | null = null;
  #timer: NodeJS.Timeout | undefined;
  onSelect: (keys: readonly string[]) => void = () => {};

  constructor(host: PageHost, place: PanelSnapshot['place'], parts: PanelParts) {
    this.#host = host;
    this.#place = place;
    this.#parts = parts;
    this.#finder = this.#owned.add(new Finder(parts.engine));
    const { webview } = host;
    webview.options = { enableScripts: true, localResourceRoots: panelRoots(parts.extensionUri) };
    this.#owned.add(webview.onDidReceiveMessage(value => this.#receive(value)));
    this.#owned.add(
      host.onDidChangeVisibility(() => {
        if (!host.visible) this.#ready = false;
      }),
    );
    webview.html = panelHtml({ extensionUri: parts.extensionUri, webview, nonce: randomBytes(16).toString('hex'), title: 'Docgraph' });
  }

  get place(): PanelSnapshot['place'] {
    return this.#place;
  }

  get isReady(): boolean {
    return this.#ready;
  }

  post(message: HostMessage): void {
    if (this.#ready && this.#host.visible) void this.#host.webview.postMessage(message);
  }

  /** Moves the keyboard to the question box, as soon as there is one. */
  focusQuestion(): void {
    if (this.#ready) this.post({ type: 'focusQuestion' });
    else this.#focusWhenReady = true;
  }

  /** Has the page tell what it draws, as soon as there is something. */
  exportGraph(format: GraphFormatView): void {
    if (!this.#ready) {
      this.#exportWhenReady = format;
      return;
    }
    // What it draws must be what there is now.
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#postSnapshot();
    this.post({ type: 'exportGraph', format });
  }

  update(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#postSnapshot();
    }, coalesceMilliseconds);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#parts.model.graphWork.want(this, []);
    this.#ready = false;
    this.#owned.dispose();
  }

  #postSnapshot(): void {
    this.post({ type: 'snapshot', snapshot: this.#parts.model.snapshot(this.#place) });
  }

  #receive(value: unknown): void {
    const message = parseWebviewMessage(value);
    if (message === undefined) this.#parts.log.warn('A message of the panel was not understood and left alone.');
    else this.#handle(message).catch(failure => this.#parts.model.showError(describeFailure(failure, this.#parts.log)));
  }

  async #handle(message: WebviewMessage): Promise<void> {
    const { model, jump, log } = this.#parts;
    switch (message.type) {
      case 'ready':
        this.#ready = true;
        this.#postSnapshot();
        if (this.#focusWhenReady) this.focusQuestion();
        this.#focusWhenReady = false;
        if (this.#exportWhenReady !== null) this.exportGraph(this.#exportWhenReady);
        this.#exportWhenReady = null;
        return model.restore();
      case 'ask':
        return model.ask(message.question, message.carried);
      case 'cancel':
        return model.cancel();
      case 'find':
        return this.#find(message.text);
      case 'setSettings':
        return model.setSettings(message);
      case 'open':
        await jump.open(message.target, message.beside ? vscode.ViewColumn.Beside : columnFor(this.#host.viewColumn));
        return;
      case 'select':
        return this.onSelect(message.keys);
      case 'copyPoint':
      case 'peekPoint':
      case 'chooseReading':
      case 'showChecked':
        return this.#handleWords(message);
      case 'clearResult':
        return model.clear();
      case 'mapSettings':
        return model.mapSettings();
      case 'setMode':
        return model.setMode(message.mode);
      case 'compareModes':
        return model.compareModes();
      case 'showEntities':
        return model.showEntities();
      case 'closeComparison':
        return model.compare(null);
      case 'expand':
      case 'showOverview':
      case 'openBase':
      case 'saveView':
      case 'deleteView':
      case 'exportGraph':
        return this.#handleGraph(message);
      case 'openTab':
        await vscode.commands.executeCommand(commands.openTab);
        return;
      case 'command':
        await vscode.commands.executeCommand(message.command === 'openFolder' ? 'vscode.openFolder' : commands[message.command]);
        return;
      case 'failure':
        return log.error(`The panel failed: ${message.message}`);
    }
  }

  async #handleWords(message: WordsMessage): Promise<void> {
    const run = vscode.commands.executeCommand;
    switch (message.type) {
      case 'copyPoint':
        await run(commands.copyPoint, message.key);
        return;
      case 'peekPoint':
        await run(commands.peekEvidence, message.key);
        return;
      case 'chooseReading':
        await run(internalCommands.chooseReading, message.term);
        return;
      case 'showChecked':
        await run(internalCommands.showChecked, message.index);
        return;
    }
  }

  async #find(text: string): Promise<void> {
    const found = await this.#finder.find(text, this.#parts.model.options());
    if (found !== null) this.post({ type: 'found', text, found });
  }

  async #handleGraph(message: GraphMessage): Promise<void> {
    const { model } = this.#parts;
    switch (message.type) {
      case 'expand':
        return model.graphWork.want(this, message.keys);
      case 'showOverview':
        await vscode.commands.executeCommand(commands.overview);
        return;
      case 'openBase':
        await vscode.commands.executeCommand(internalCommands.openGraphBase, message.base);
        return;
      case 'saveView':
        await vscode.commands.executeCommand(internalCommands.saveGraphView, message);
        return;
      case 'deleteView':
        return model.graphWork.deleteView(message.name);
      case 'exportGraph':
        await vscode.commands.executeCommand(internalCommands.saveGraph, message);
        return;
    }
  }
}

/** A file opens where the panel is not, so that the panel stays in sight. */
function columnFor(panelColumn: vscode.ViewColumn | undefined): vscode.ViewColumn {
  if (panelColumn === undefined) return vscode.ViewColumn.Active;
  return vscode.window.tabGroups.all.find(group => group.viewColumn !== panelColumn)?.viewColumn ?? vscode.ViewColumn.Beside;
}
