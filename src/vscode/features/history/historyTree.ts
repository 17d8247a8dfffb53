import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle';
import { internalCommands, views } from '../../contributions';
import type { History } from './history';
import type { PastPassage, PastPoint, PastRun } from './pastRun';

export type HistoryItem =
  | { readonly kind: 'run'; readonly run: PastRun }
  | { readonly kind: 'group'; readonly run: PastRun; readonly of: 'passages' | 'steps' }
  | { readonly kind: 'point'; readonly run: PastRun; readonly point: PastPoint }
  | { readonly kind: 'passage'; readonly passage: PastPassage; readonly rank: number }
  | { readonly kind: 'step'; readonly caption: string; readonly number: number };

export interface HistoryTree extends vscode.Disposable {
  readonly provider: vscode.TreeDataProvider<HistoryItem>;
  readonly selection: readonly HistoryItem[];
}

const { Collapsed, None } = vscode.TreeItemCollapsibleState;

/** The runs, each with its statements, its passages by rank and its steps; a click opens the exact characters. */
export function registerHistoryTree(history: History): HistoryTree {
  const owned = new DisposableStore();
  const changed = owned.add(new vscode.EventEmitter<undefined>());
  const provider: vscode.TreeDataProvider<HistoryItem> = {
    onDidChangeTreeData: changed.event,
    getChildren: async item => (item === undefined ? (await history.all()).map(run => ({ kind: 'run', run })) : childrenOf(item)),
    getTreeItem: treeItem,
  };
  owned.add(history.onDidChange(() => changed.fire(undefined)));
  const tree = owned.add(
    vscode.window.createTreeView<HistoryItem>(views.history, {
      treeDataProvider: provider,
      canSelectMany: true,
      showCollapseAll: true,
    }),
  );
  return {
    provider,
    get selection() {
      return tree.selection;
    },
    dispose: () => owned.dispose(),
  };
}

function childrenOf(item: HistoryItem): HistoryItem[] {
  if (item.kind === 'run') {
    const { run } = item;
    const groups = (['passages', 'steps'] as const).filter(of => run[of].length > 0);
    return [
      ...run.points.map(point => ({ kind: 'point' as const, run, point })),
      ...groups.map(of => ({ kind: 'group' as const, run, of })),
    ];
  }
  if (item.kind !== 'group') return [];
  if (item.of === 'passages') return item.run.passages.map((passage, rank) => ({ kind: 'passage', passage, rank: rank + 1 }));
  return item.run.steps.map(({ caption }, index) => ({ kind: 'step', caption, number: index + 1 }));
}

function treeItem(item: HistoryItem): vscode.TreeItem {
  switch (item.kind) {
    case 'run':
      return runItem(item.run);
    case 'group':
      return groupItem(item.run, item.of);
    case 'point':
      return pointItem(item.point);
    case 'passage':
      return passageItem(item.passage, item.rank);
    case 'step':
      return stepItem(item.caption, item.number);
  }
}

const statusIcons: Record<PastRun['status'], string> = { answered: 'pass', partial: 'info', unknown: 'circle-slash' };

function runItem(run: PastRun): vscode.TreeItem {
  const { l10n } = vscode;
  const item = new vscode.TreeItem(run.question, Collapsed);
  item.id = run.id;
  item.contextValue = run.pinned ? 'pinnedRun' : 'run';
  const { hops, passages } = run.settings;
  item.description = l10n.t('{0} · {1} hops, {2} passages', when(run.time), hops, passages);
  item.iconPath = new vscode.ThemeIcon(run.pinned ? 'pinned' : statusIcons[run.status]);
  const confirmed = run.points.filter(point => point.class === '').length;
  const counts = l10n.t('{0} confirmed, {1} not confirmed', confirmed, run.points.length - confirmed);
  item.tooltip = [run.question, new Date(run.time).toLocaleString(), counts, l10n.t('Mode: {0}, {1} ms', run.mode, run.milliseconds)].join(
    '\n',
  );
  item.accessibilityInformation = { label: `${run.question}, ${item.description}, ${counts}${run.pinned ? `, ${l10n.t('pinned')}` : ''}` };
  return item;
}

/** The time of day for today, else the day. */
export function when(time: number, now = Date.now()): string {
  const date = new Date(time);
  if (new Date(now).toDateString() === date.toDateString()) return date.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return date.toLocaleDateString([], { month: 'short', day: 'numeric' });
}

function groupItem(run: PastRun, of: 'passages' | 'steps'): vscode.TreeItem {
  const item = new vscode.TreeItem(of === 'passages' ? vscode.l10n.t('Passages') : vscode.l10n.t('Steps of the run'), Collapsed);
  item.id = `${run.id} ${of}`;
  item.description = String(run[of].length);
  item.iconPath = new vscode.ThemeIcon(of === 'passages' ? 'list-ordered' : 'debug-step-over');
  return item;
}

function pointItem({ text, class: reason, citations }: PastPoint): vscode.TreeItem {
  const item = new vscode.TreeItem(text, None);
  const [target] = citations;
  const place = target === undefined ? '' : `${target.file}:${target.line}`;
  item.description = reason === '' ? place : [vscode.l10n.t('not confirmed'), place].filter(words => words !== '').join(' · ');
  item.iconPath = new vscode.ThemeIcon(reason === '' ? 'quote' : 'circle-slash');
  item.tooltip = target === undefined ? text : `${text}\n\n${place}\n${target.quote}`;
  if (target !== undefined) item.command = openEvidence(target);
  return item;
}

function passageItem({ title, selected, target }: PastPassage, rank: number): vscode.TreeItem {
  const item = new vscode.TreeItem(`${rank}. ${title}`, None);
  item.description = selected ? `${target.file}:${target.line}` : `${vscode.l10n.t('not selected')} · ${target.file}:${target.line}`;
  item.iconPath = new vscode.ThemeIcon(selected ? 'check' : 'circle-outline');
  item.tooltip = target.quote;
  item.command = openEvidence(target);
  return item;
}

function stepItem(caption: string, number: number): vscode.TreeItem {
  const item = new vscode.TreeItem(`${number}. ${caption}`, None);
  item.tooltip = caption;
  return item;
}

function openEvidence(target: PastPassage['target']): vscode.Command {
  return { command: internalCommands.openEvidence, title: vscode.l10n.t('Open the Evidence'), arguments: [target] };
}
