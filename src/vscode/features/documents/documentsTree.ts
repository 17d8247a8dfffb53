import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle';
import type { DocumentSummary } from '../../../core/engine';
import { commandRunner } from '../../commandRunner';
import { commands, views } from '../../contributions';
import { uriOf } from '../../folders';
import type { EngineSource, Indexer } from '../../indexer';
import type { HostLog } from '../../logger';
import { citationDrag } from '../evidence/drag';
import { LineReader } from '../lines';
import { linkAtEnd, linkMention } from '../links/linkIt';
import { placeTarget } from '../panel/toView';
import { type Direction, type DocumentItem, treeItem } from './documentItems';

// A hub may have thousands of backlinks; nobody opens more rows than these.
const mostRows = 200;

export interface DocumentsParts {
  readonly engines: EngineSource;
  readonly indexer: Indexer;
  readonly log: HostLog;
}

/** A document becomes a link to it, a link, backlink or mention the words themselves. */
const drag = citationDrag<DocumentItem>(item => {
  if (item.kind === 'link') return { citations: [placeTarget(item.row.from)] };
  if (item.kind === 'mention') return { citations: [placeTarget(item.row.place)] };
  const file = item.kind === 'document' ? uriOf(item.document) : item.kind === 'suggestion' ? uriOf(item.row) : undefined;
  return file && { file };
});

/** The documents with the links out of them and into them, what names them without a link, and what might be linked; a click opens the exact characters. */
export function registerDocumentsTree(parts: DocumentsParts): vscode.Disposable & { readonly provider: vscode.TreeDataProvider<unknown> } {
  const { engines, indexer, log } = parts;
  const owned = new DisposableStore();
  const provider = owned.add(new DocumentsProvider(engines, indexer));
  const options = { treeDataProvider: provider, showCollapseAll: true, canSelectMany: true, dragAndDropController: drag };
  const tree = owned.add(vscode.window.createTreeView<DocumentItem>(views.documents, options));
  owned.add(
    indexer.onDidChangeView(({ state, documents }) => {
      tree.description = state === 'ready' ? String(documents) : undefined;
    }),
  );
  commandRunner(owned, log)(commands.linkIt, item => linkIt(parts, (item as DocumentItem | undefined) ?? tree.selection[0]));
  return { provider: provider as vscode.TreeDataProvider<unknown>, dispose: () => owned.dispose() };
}

async function linkIt(parts: DocumentsParts, item: DocumentItem | undefined): Promise<boolean> {
  if (item?.kind === 'mention') return linkMention(parts, item.row.place, item.document.id);
  if (item?.kind !== 'suggestion') {
    const words = vscode.l10n.t('Choose an unlinked mention or a suggested link in the view of documents first.');
    void vscode.window.showInformationMessage(words);
    return false;
  }
  const { row, document } = item;
  return row.place === null ? linkAtEnd(parts, document, row) : linkMention(parts, row.place, row.document);
}

class DocumentsProvider implements vscode.TreeDataProvider<DocumentItem>, vscode.Disposable {
  readonly #owned = new DisposableStore();
  readonly #changed = this.#owned.add(new vscode.EventEmitter<undefined>());
  readonly #engines: EngineSource;
  readonly #indexer: Indexer;
  readonly onDidChangeTreeData = this.#changed.event;
  readonly getTreeItem = treeItem;

  constructor(engines: EngineSource, indexer: Indexer) {
    this.#engines = engines;
    this.#indexer = indexer;
    this.#owned.add(indexer.onDidIndex(() => this.#changed.fire(undefined)));
  }

  async getChildren(item?: DocumentItem): Promise<DocumentItem[]> {
    switch (item?.kind) {
      case undefined:
        return this.#documents();
      case 'document':
        return this.#groups(item.document);
      case 'group':
        return this.#links(item.document, item.direction);
      case 'mentions': {
        const lines = new LineReader();
        return Promise.all(
          item.rows.map(async row => ({ kind: 'mention', document: item.document, row, line: await lines.lineOf(row.place) })),
        );
      }
      case 'suggestions':
        return item.rows.map(row => ({ kind: 'suggestion', document: item.document, row }));
      default:
        return [];
    }
  }

  dispose(): void {
    this.#owned.dispose();
  }

  async #documents(): Promise<DocumentItem[]> {
    // While nothing is known the welcome view speaks.
    if (this.#indexer.view.documents === 0) return [];
    return (await this.#indexer.documents()).map(document => ({ kind: 'document', document }));
  }

  async #groups(document: DocumentSummary): Promise<DocumentItem[]> {
    const engine = this.#engines.get();
    if (engine === undefined) return [];
    const [mentions, suggestions] = await Promise.all([engine.unlinkedMentions(document.id), engine.suggestedLinks(document.id)]);
    const directions = (['links', 'backlinks'] as const).filter(direction => document[direction] > 0);
    const groups: DocumentItem[] = [
      ...directions.map(direction => ({ kind: 'group' as const, document, direction })),
      ...(mentions.length === 0 ? [] : [{ kind: 'mentions' as const, document, rows: mentions }]),
      ...(suggestions.length === 0 ? [] : [{ kind: 'suggestions' as const, document, rows: suggestions }]),
    ];
    return groups.length === 0 ? [{ kind: 'alone' }] : groups;
  }

  async #links(document: DocumentSummary, direction: Direction): Promise<DocumentItem[]> {
    const engine = this.#engines.get();
    if (engine === undefined) return [];
    const rows = direction === 'links' ? await engine.links(document.id) : await engine.backlinks(document.id);
    const lines = new LineReader();
    const shown = await Promise.all(
      rows
        .slice(0, mostRows)
        .map(async (row): Promise<DocumentItem> => ({ kind: 'link', row, direction, line: await lines.lineOf(row.from) })),
    );
    return rows.length > mostRows ? [...shown, { kind: 'more', count: rows.length - mostRows }] : shown;
  }
}
