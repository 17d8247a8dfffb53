import * as vscode from 'vscode';
import { DisposableStore } from '../../base/lifecycle';
import type { DocumentSummary, LinkRow } from '../../core/engine';
import { internalCommands, views } from '../contributions';
import { uriOf } from '../folders';
import type { EngineSource, Indexer } from '../indexer';
import { citationDrag } from './evidence/drag';
import { LineReader } from './lines';
import { placeTarget } from './panel/toView';

// A hub may have thousands of backlinks; nobody opens more rows than these.
const mostRows = 200;

type Item =
  | { readonly kind: 'document'; readonly document: DocumentSummary }
  | { readonly kind: 'group'; readonly document: DocumentSummary; readonly direction: 'links' | 'backlinks' }
  | { readonly kind: 'link'; readonly row: LinkRow; readonly direction: 'links' | 'backlinks'; readonly line: string }
  | { readonly kind: 'more'; readonly count: number };

/** A document becomes a link to it, a link or backlink the words that link. */
const drag = citationDrag<Item>(item => {
  if (item.kind === 'link') return { citations: [placeTarget(item.row.from)] };
  const file = item.kind === 'document' ? uriOf(item.document) : undefined;
  return file && { file };
});

/** The documents with the links out of them and into them; a click opens the exact characters. */
export function registerDocumentsTree(
  engines: EngineSource,
  indexer: Indexer,
): vscode.Disposable & { readonly provider: vscode.TreeDataProvider<unknown> } {
  const owned = new DisposableStore();
  const provider = owned.add(new DocumentsProvider(engines, indexer));
  const options = { treeDataProvider: provider, showCollapseAll: true, canSelectMany: true, dragAndDropController: drag };
  const tree = owned.add(vscode.window.createTreeView<Item>(views.documents, options));
  owned.add(
    indexer.onDidChangeView(({ state, documents }) => {
      tree.description = state === 'ready' ? String(documents) : undefined;
    }),
  );
  return { provider: provider as vscode.TreeDataProvider<unknown>, dispose: () => owned.dispose() };
}

class DocumentsProvider implements vscode.TreeDataProvider<Item>, vscode.Disposable {
  readonly #owned = new DisposableStore();
  readonly #changed = this.#owned.add(new vscode.EventEmitter<undefined>());
  readonly #engines: EngineSource;
  readonly #indexer: Indexer;
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(engines: EngineSource, indexer: Indexer) {
    this.#engines = engines;
    this.#indexer = indexer;
    this.#owned.add(indexer.onDidIndex(() => this.#changed.fire(undefined)));
  }

  getTreeItem(item: Item): vscode.TreeItem {
    switch (item.kind) {
      case 'document':
        return documentItem(item.document);
      case 'group':
        return groupItem(item.document, item.direction);
      case 'link':
        return linkItem(item);
      case 'more':
        return new vscode.TreeItem(vscode.l10n.t('{0} more', item.count));
    }
  }

  async getChildren(item?: Item): Promise<Item[]> {
    if (item === undefined) return this.#documents();
    if (item.kind === 'document') return groupsOf(item.document);
    return item.kind === 'group' ? this.#links(item.document, item.direction) : [];
  }

  dispose(): void {
    this.#owned.dispose();
  }

  async #documents(): Promise<Item[]> {
    // While nothing is known the welcome view speaks.
    if (this.#indexer.view.documents === 0) return [];
    return (await this.#indexer.documents()).map(document => ({ kind: 'document', document }));
  }

  async #links(document: DocumentSummary, direction: 'links' | 'backlinks'): Promise<Item[]> {
    const engine = this.#engines.get();
    if (engine === undefined) return [];
    const rows = direction === 'links' ? await engine.links(document.id) : await engine.backlinks(document.id);
    const lines = new LineReader();
    const shown = await Promise.all(
      rows.slice(0, mostRows).map(async (row): Promise<Item> => ({ kind: 'link', row, direction, line: await lines.lineOf(row.from) })),
    );
    return rows.length > mostRows ? [...shown, { kind: 'more', count: rows.length - mostRows }] : shown;
  }
}

function groupsOf(document: DocumentSummary): Item[] {
  const directions = (['links', 'backlinks'] as const).filter(direction => document[direction] > 0);
  return directions.map(direction => ({ kind: 'group', document, direction }));
}

function documentItem(document: DocumentSummary): vscode.TreeItem {
  const some = document.links + document.backlinks > 0;
  const item = new vscode.TreeItem(document.title, some ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.None);
  const uri = uriOf(document);
  item.id = document.id;
  item.description = document.file;
  item.iconPath = vscode.ThemeIcon.File;
  item.contextValue = 'document';
  item.tooltip = vscode.l10n.t('{0}: {1} links, {2} backlinks', document.file, document.links, document.backlinks);
  if (uri !== undefined) {
    item.resourceUri = uri;
    item.command = { command: 'vscode.open', title: vscode.l10n.t('Open'), arguments: [uri] };
  }
  return item;
}

function groupItem(document: DocumentSummary, direction: 'links' | 'backlinks'): vscode.TreeItem {
  const label = direction === 'links' ? vscode.l10n.t('Links') : vscode.l10n.t('Backlinks');
  const item = new vscode.TreeItem(
    label,
    direction === 'links' ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.Expanded,
  );
  item.id = `${direction} ${document.id}`;
  item.description = String(document[direction]);
  item.iconPath = new vscode.ThemeIcon(direction === 'links' ? 'arrow-right' : 'arrow-left');
  return item;
}

function linkItem({ row, direction, line }: Extract<Item, { kind: 'link' }>): vscode.TreeItem {
  const name = direction === 'links' ? row.target?.title || row.target?.file || row.raw : row.fromTitle;
  const item = new vscode.TreeItem(name);
  item.description = direction === 'links' && row.problem !== '' ? row.problem : line;
  item.iconPath = new vscode.ThemeIcon(linkIcon(row));
  item.tooltip = [`${row.from.file}:${row.from.range.start.line + 1}`, row.from.quote, row.problem].filter(text => text !== '').join('\n');
  item.contextValue = 'link';
  item.command = { command: internalCommands.openEvidence, title: vscode.l10n.t('Open'), arguments: [placeTarget(row.from)] };
  return item;
}

function linkIcon({ state, kind }: LinkRow): string {
  if (state === 'missing-file' || state === 'missing-anchor' || state === 'ambiguous') return 'warning';
  if (state === 'external') return 'link-external';
  return kind === 'image' || kind === 'embed' ? 'file-media' : 'link';
}
