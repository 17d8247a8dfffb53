import * as vscode from 'vscode';
import { DisposableStore } from '../../base/lifecycle';
import type { IndexView } from '../../protocol/views';
import { commands } from '../contributions';
import type { Indexer } from '../indexer';

/** One item with the state of the index; it opens the panel. */
export function registerStatusBar(indexer: Indexer): vscode.Disposable {
  const owned = new DisposableStore();
  const item = owned.add(vscode.window.createStatusBarItem('docgraph.index', vscode.StatusBarAlignment.Left, -10));
  item.name = 'Docgraph';
  item.command = commands.openPanel;
  const show = (view: IndexView): void => {
    if (view.state === 'none' || view.state === 'no-folder' || view.state === 'no-markdown') {
      item.hide();
      return;
    }
    item.text = statusText(view);
    item.tooltip = statusTooltip(view);
    item.accessibilityInformation = { label: `Docgraph: ${item.tooltip}` };
    item.backgroundColor = view.state === 'error' ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    item.show();
  };
  show(indexer.view);
  owned.add(indexer.onDidChangeView(show));
  return owned;
}

export function statusText(view: IndexView): string {
  if (view.state === 'indexing') return `$(sync~spin) Docgraph ${Math.floor(view.progress * 100)} %`;
  if (view.state === 'paused') return '$(debug-pause) Docgraph';
  if (view.state === 'error') return '$(warning) Docgraph';
  return `$(type-hierarchy) Docgraph`;
}

export function statusTooltip(view: IndexView): string {
  if (view.state === 'indexing') return vscode.l10n.t('Reading the documents of this workspace');
  if (view.state === 'error') return view.message;
  if (view.state === 'paused') return `${vscode.l10n.t('Indexing is paused.')} ${view.message}`.trim();
  const counts = vscode.l10n.t(
    '{0} documents, {1} passages, {2} files left out; index of {3} MB',
    view.documents,
    view.passages,
    view.skipped,
    (view.bytes / 1024 / 1024).toFixed(1),
  );
  return view.message === '' ? counts : `${counts}. ${view.message}`;
}
