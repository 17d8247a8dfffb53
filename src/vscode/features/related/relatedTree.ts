import * as vscode from 'vscode';
import { oneLine } from '../../../base/oneLine';
import { DisposableStore } from '../../../base/lifecycle';
import type { RelatedPassage } from '../../../core/engine';
import { plainText } from '../../../core/markdown/plain';
import { commandRunner } from '../../commandRunner';
import { commands, internalCommands, views } from '../../contributions';
import { insertLink } from '../links/linkIt';
import { placeTarget } from '../panel/toView';
import { RelatedPassages, type RelatedParts } from './relatedPassages';

/** A hover shows no more than this of a passage. */
const tooltipLength = 600;

export interface Related extends vscode.Disposable {
  readonly provider: vscode.TreeDataProvider<RelatedPassage>;
}

/** What the workspace says about what is being written: a click opens it, and it can be linked where the cursor stands. */
export function registerRelated(parts: RelatedParts): Related {
  const owned = new DisposableStore();
  const related = owned.add(new RelatedPassages(parts));
  const changed = owned.add(new vscode.EventEmitter<undefined>());
  const provider: vscode.TreeDataProvider<RelatedPassage> = {
    onDidChangeTreeData: changed.event,
    getChildren: passage => (passage === undefined ? [...related.found] : []),
    getTreeItem: treeItem,
  };
  const tree = owned.add(vscode.window.createTreeView(views.related, { treeDataProvider: provider }));
  owned.add(
    related.onDidChange(() => {
      tree.description = related.title;
      changed.fire(undefined);
    }),
  );
  owned.add(tree.onDidChangeVisibility(({ visible }) => related.watch(visible)));
  related.watch(tree.visible);
  commandRunner(owned, parts.log)(commands.insertLink, passage =>
    insert(parts, related, (passage as RelatedPassage | undefined) ?? tree.selection[0]),
  );
  return { provider, dispose: () => owned.dispose() };
}

async function insert(parts: RelatedParts, related: RelatedPassages, chosen?: RelatedPassage): Promise<void> {
  const { l10n, window } = vscode;
  if (chosen === undefined)
    return void window.showInformationMessage(l10n.t('Place the cursor in a markdown document and choose a related passage first.'));
  const editor = window.visibleTextEditors.find(({ document }) => document === related.document);
  if (editor === undefined) return void window.showInformationMessage(l10n.t('The document that this is related to is not open any more.'));
  const label = chosen.headings.at(-1) ?? chosen.title;
  await insertLink(parts, editor, { document: chosen.document, line: chosen.range.start.line, label });
}

function treeItem(passage: RelatedPassage): vscode.TreeItem {
  const { title, headings, file, range, text } = passage;
  const place = headings.filter(heading => heading !== title).at(-1);
  const item = new vscode.TreeItem(place === undefined ? title : `${title} › ${place}`);
  const words = oneLine(plainText(text).text);
  item.description = words;
  item.tooltip = [`${file}:${range.start.line + 1}`, '', text.length > tooltipLength ? `${text.slice(0, tooltipLength)} …` : text].join(
    '\n',
  );
  item.iconPath = new vscode.ThemeIcon('quote');
  item.contextValue = 'related';
  item.accessibilityInformation = { label: `${item.label}, ${file}: ${words.slice(0, 200)}` };
  item.command = {
    command: internalCommands.openEvidence,
    title: vscode.l10n.t('Open'),
    arguments: [placeTarget({ ...passage, quote: text })],
  };
  return item;
}
