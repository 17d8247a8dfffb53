import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle';
import type { OpenTarget } from '../../../protocol/views';
import { internalCommands, views } from '../../contributions';
import type { EngineSource, Indexer } from '../../indexer';
import { citationDrag } from '../evidence/drag';
import { changedCitations, type KeptAnswer, type KeptAnswers } from './keptAnswers';

export type KeptItem =
  | { readonly kind: 'answer'; readonly answer: KeptAnswer }
  | { readonly kind: 'point'; readonly question: string; readonly text: string; readonly target: OpenTarget };

interface KeptTreeParts {
  readonly kept: KeptAnswers;
  readonly engines: EngineSource;
  readonly indexer: Indexer;
}

export interface KeptTree extends vscode.Disposable {
  readonly provider: vscode.TreeDataProvider<KeptItem>;
  readonly drag: vscode.TreeDragAndDropController<KeptItem>;
}

/** An answer is all that it cites. */
const drag = citationDrag<KeptItem>(item => ({
  citations: item.kind === 'point' ? [item.target] : item.answer.points.flatMap(({ citations }) => citations),
}));

/** The kept answers, each with its statements, and which of their quotes are not there any more. */
export function registerKeptTree({ kept, engines, indexer }: KeptTreeParts): KeptTree {
  const owned = new DisposableStore();
  const changed = owned.add(new vscode.EventEmitter<undefined>());
  let known: Promise<ReadonlySet<OpenTarget>> | undefined;
  let answers: readonly KeptAnswer[] = [];
  const look = async (): Promise<ReadonlySet<OpenTarget>> => {
    await indexer.settled();
    answers = kept.all();
    const engine = engines.get();
    return engine === undefined || answers.length === 0 ? new Set<OpenTarget>() : await changedCitations(engine, answers);
  };
  const provider: vscode.TreeDataProvider<KeptItem> = {
    onDidChangeTreeData: changed.event,
    async getChildren(item) {
      if (item === undefined) {
        known = look();
        await known;
        return answers.map(answer => ({ kind: 'answer', answer }));
      }
      if (item.kind === 'point') return [];
      const { question, points } = item.answer;
      return points.flatMap(({ text, citations }) => citations.map(target => ({ kind: 'point' as const, question, text, target })));
    },
    async getTreeItem(item) {
      const gone = (await known) ?? new Set<OpenTarget>();
      return item.kind === 'answer' ? answerItem(item.answer, gone) : pointItem(item, gone.has(item.target));
    },
  };
  const outdated = (): void => {
    known = undefined;
    changed.fire(undefined);
  };
  owned.add(vscode.window.createTreeView(views.kept, { treeDataProvider: provider, dragAndDropController: drag }));
  owned.add(kept.onDidChange(outdated));
  owned.add(indexer.onDidIndex(() => kept.all().length > 0 && outdated()));
  return { provider, drag, dispose: () => owned.dispose() };
}

function answerItem({ question, kept, points }: KeptAnswer, gone: ReadonlySet<OpenTarget>): vscode.TreeItem {
  const { l10n } = vscode;
  const cited = points.flatMap(({ citations }) => citations);
  const changed = cited.filter(target => gone.has(target)).length;
  const item = new vscode.TreeItem(question, vscode.TreeItemCollapsibleState.Collapsed);
  item.contextValue = 'keptAnswer';
  item.description = changed === 0 ? l10n.t('unchanged') : l10n.t('{0} of {1} sources changed', changed, cited.length);
  item.iconPath =
    changed === 0 ? new vscode.ThemeIcon('pinned') : new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
  item.tooltip = l10n.t('Kept on {0}', new Date(kept).toLocaleString());
  return item;
}

function pointItem({ text, target }: Extract<KeptItem, { kind: 'point' }>, changed: boolean): vscode.TreeItem {
  const item = new vscode.TreeItem(text);
  item.description = changed ? vscode.l10n.t('changed: {0}', `${target.file}:${target.line}`) : `${target.file}:${target.line}`;
  item.iconPath = changed
    ? new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'))
    : new vscode.ThemeIcon('quote');
  item.contextValue = 'keptPoint';
  item.tooltip = target.quote;
  item.command = { command: internalCommands.openEvidence, title: vscode.l10n.t('Open the Evidence'), arguments: [target] };
  return item;
}
