import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle';
import type { GraphFormatView, PanelSnapshot } from '../../../protocol/views';
import { commands, views } from '../../contributions';
import { Page, type PageHost, type PanelParts, panelHost, viewHost } from './page';

/** The panel in its two places, the side bar and an editor tab. Each has its own page; all show the one model. */
export interface Panel extends vscode.Disposable {
  /** Shows the view in the side bar. */
  openView(): Promise<void>;
  /** Has a page tell what it draws; the view is opened where no page is shown. */
  exportGraph(format: GraphFormatView): Promise<void>;
  /** How many pages are shown and have said that they are ready. */
  readonly readyPages: number;
}

export function registerPanel(parts: PanelParts): Panel {
  const panel = new PanelPages(parts);
  const owned = new DisposableStore();
  owned.add(panel);
  owned.add(
    vscode.window.registerWebviewViewProvider(views.panel, { resolveWebviewView: view => panel.connect(viewHost(view), 'sidebar') }),
  );
  owned.add(vscode.window.registerWebviewPanelSerializer(views.tab, { deserializeWebviewPanel: async tab => panel.adopt(tab) }));
  owned.add(vscode.commands.registerCommand(commands.openPanel, () => panel.openQuestion()));
  owned.add(vscode.commands.registerCommand(commands.openTab, () => panel.openTab()));
  return {
    openView: () => panel.openView(),
    exportGraph: format => panel.exportGraph(format),
    get readyPages() {
      return panel.readyPages;
    },
    dispose: () => owned.dispose(),
  };
}

class PanelPages implements vscode.Disposable {
  readonly #owned = new DisposableStore();
  readonly #parts: PanelParts;
  readonly #pages = new Set<Page>();
  #tab: vscode.WebviewPanel | undefined;

  constructor(parts: PanelParts) {
    this.#parts = parts;
    this.#owned.add(
      parts.model.onDidChange(() => {
        for (const page of this.#pages) page.update();
      }),
    );
  }

  get readyPages(): number {
    return [...this.#pages].filter(page => page.isReady).length;
  }

  async openView(): Promise<void> {
    await vscode.commands.executeCommand(`${views.panel}.focus`);
  }

  /** Shows the view with the keyboard in its question box. */
  async openQuestion(): Promise<void> {
    await this.openView();
    for (const page of this.#pages) if (page.place === 'sidebar') page.focusQuestion();
  }

  /** The tab's drawing where there is one: it is the larger one. */
  async exportGraph(format: GraphFormatView): Promise<void> {
    const ready = (): Page | undefined => [...this.#pages].filter(page => page.isReady).sort((a, b) => (a.place < b.place ? -1 : 1))[0];
    if (ready() === undefined) await this.openView();
    (ready() ?? [...this.#pages][0])?.exportGraph(format);
  }

  /** Shows the tab beside the editor; there is at most one. */
  openTab(): void {
    if (this.#tab !== undefined) {
      this.#tab.reveal(undefined, true);
      return;
    }
    const column = vscode.window.activeTextEditor === undefined ? vscode.ViewColumn.Active : vscode.ViewColumn.Beside;
    this.adopt(vscode.window.createWebviewPanel(views.tab, 'Docgraph', { viewColumn: column, preserveFocus: true }));
  }

  /** Takes a new tab, or one that VS Code restored after a reload of the window. */
  adopt(tab: vscode.WebviewPanel): void {
    this.#tab?.dispose();
    this.#tab = tab;
    // A tab's icon is drawn as it is: unlike the activity bar's, it takes no colour from the theme.
    const icon = (kind: string): vscode.Uri => vscode.Uri.joinPath(this.#parts.extensionUri, `media/icon-${kind}.svg`);
    tab.iconPath = { light: icon('light'), dark: icon('dark') };
    tab.onDidDispose(() => {
      if (this.#tab === tab) this.#tab = undefined;
    });
    this.connect(panelHost(tab), 'editor');
  }

  connect(host: PageHost, place: PanelSnapshot['place']): void {
    const page = new Page(host, place, this.#parts);
    this.#pages.add(page);
    page.onSelect = keys => {
      for (const other of this.#pages) if (other !== page) other.post({ type: 'highlight', keys });
    };
    host.onDidDispose(() => {
      this.#pages.delete(page);
      page.dispose();
    });
  }

  dispose(): void {
    this.#owned.dispose();
    this.#tab?.dispose();
    for (const page of this.#pages) page.dispose();
  }
}
