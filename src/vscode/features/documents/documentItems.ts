import * as vscode from 'vscode';
import type { DocumentSummary, LinkRow, Place } from '../../../core/engine';
import type { LinkSuggestion, UnlinkedMention } from '../../../core/model/documentTies';
import { mayEdit } from '../../../core/model/formats';
import { internalCommands } from '../../contributions';
import { uriOf } from '../../folders';
import { placeTarget } from '../panel/toView';

export type Direction = 'links' | 'backlinks';

/** A row of the tree of documents. */
export type DocumentItem =
  | { readonly kind: 'document'; readonly document: DocumentSummary }
  | { readonly kind: 'group'; readonly document: DocumentSummary; readonly direction: Direction }
  | { readonly kind: 'mentions'; readonly document: DocumentSummary; readonly rows: readonly UnlinkedMention<Place>[] }
  | { readonly kind: 'suggestions'; readonly document: DocumentSummary; readonly rows: readonly LinkSuggestion<Place>[] }
  | { readonly kind: 'link'; readonly row: LinkRow; readonly direction: Direction; readonly line: string }
  | { readonly kind: 'mention'; readonly document: DocumentSummary; readonly row: UnlinkedMention<Place>; readonly line: string }
  | { readonly kind: 'suggestion'; readonly document: DocumentSummary; readonly row: LinkSuggestion<Place> }
  | { readonly kind: 'more'; readonly count: number }
  | { readonly kind: 'alone' };

const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;

export function treeItem(item: DocumentItem): vscode.TreeItem {
  const { l10n } = vscode;
  switch (item.kind) {
    case 'document':
      return documentItem(item.document);
    case 'group':
      return groupItem(item.document, item.direction);
    case 'mentions':
      return countedGroup(item, { label: l10n.t('Unlinked mentions'), icon: 'whole-word' });
    case 'suggestions':
      return countedGroup(item, { label: l10n.t('Suggested links'), icon: 'lightbulb' });
    case 'link':
      return linkItem(item);
    case 'mention':
      return mentionItem(item);
    case 'suggestion':
      return suggestionItem(item);
    case 'more':
      return new vscode.TreeItem(l10n.t('{0} more', item.count));
    case 'alone':
      return new vscode.TreeItem(l10n.t('Nothing links here, and nothing names it.'));
  }
}

function documentItem(document: DocumentSummary): vscode.TreeItem {
  const item = new vscode.TreeItem(document.title, Collapsed);
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

function groupItem(document: DocumentSummary, direction: Direction): vscode.TreeItem {
  const label = direction === 'links' ? vscode.l10n.t('Links') : vscode.l10n.t('Backlinks');
  const item = new vscode.TreeItem(label, direction === 'links' ? Collapsed : Expanded);
  item.id = `${direction} ${document.id}`;
  item.description = String(document[direction]);
  item.iconPath = new vscode.ThemeIcon(direction === 'links' ? 'arrow-right' : 'arrow-left');
  return item;
}

function countedGroup(
  { kind, document, rows }: Extract<DocumentItem, { kind: 'mentions' | 'suggestions' }>,
  { label, icon }: { readonly label: string; readonly icon: string },
): vscode.TreeItem {
  const item = new vscode.TreeItem(label, Collapsed);
  item.id = `${kind} ${document.id}`;
  item.description = String(rows.length);
  item.iconPath = new vscode.ThemeIcon(icon);
  return item;
}

function linkItem({ row, direction, line }: Extract<DocumentItem, { kind: 'link' }>): vscode.TreeItem {
  const name = direction === 'links' ? row.target?.title || row.target?.file || row.raw : row.fromTitle;
  const item = new vscode.TreeItem(name);
  item.description = direction === 'links' && row.problem !== '' ? row.problem : line;
  item.iconPath = new vscode.ThemeIcon(linkIcon(row));
  item.tooltip = [`${row.from.file}:${row.from.range.start.line + 1}`, row.from.quote, row.problem].filter(text => text !== '').join('\n');
  item.contextValue = 'link';
  item.command = openPlace(row.from);
  return item;
}

function mentionItem({ row, line }: Extract<DocumentItem, { kind: 'mention' }>): vscode.TreeItem {
  const { place, fromTitle } = row;
  const item = new vscode.TreeItem(fromTitle);
  item.description = line;
  item.iconPath = new vscode.ThemeIcon('whole-word');
  item.tooltip = [`${place.file}:${place.range.start.line + 1}`, line].join('\n');
  item.contextValue = mayEdit(place.path) ? 'unlinkedMention' : 'mention';
  item.command = openPlace(place);
  return item;
}

function suggestionItem({ row, document }: Extract<DocumentItem, { kind: 'suggestion' }>): vscode.TreeItem {
  const { l10n } = vscode;
  const item = new vscode.TreeItem(row.title);
  const shared = l10n.t('both speak of {0}', row.shared.join(', '));
  item.description = shared;
  item.iconPath = new vscode.ThemeIcon('lightbulb');
  item.tooltip = [row.file, shared, row.place === null ? '' : l10n.t('Named here in line {0}', row.place.range.start.line + 1)]
    .filter(text => text !== '')
    .join('\n');
  item.contextValue = mayEdit(document.path) ? 'suggestedLink' : 'suggestion';
  const uri = uriOf(row);
  if (uri !== undefined) {
    item.resourceUri = uri;
    item.command = { command: 'vscode.open', title: l10n.t('Open'), arguments: [uri] };
  }
  return item;
}

function openPlace(place: Place): vscode.Command {
  return { command: internalCommands.openEvidence, title: vscode.l10n.t('Open'), arguments: [placeTarget(place)] };
}

function linkIcon({ state, kind }: LinkRow): string {
  if (state === 'missing-file' || state === 'missing-anchor' || state === 'ambiguous') return 'warning';
  if (state === 'external') return 'link-external';
  return kind === 'image' || kind === 'embed' ? 'file-media' : 'link';
}
