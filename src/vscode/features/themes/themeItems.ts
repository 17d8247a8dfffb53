import * as vscode from 'vscode';
import { oneLine } from '../../../base/oneLine';
import type { Place } from '../../../core/engine';
import type { Theme } from '../../../core/model/themes';
import { commands, internalCommands } from '../../contributions';
import { fileOfDocument, uriOf } from '../../folders';
import { fileLine } from '../entities/entityItems';
import { placeTarget } from '../panel/toView';

type ThemeOf = Theme<Place>;
type PartOf = 'members' | 'documents';

/** A row of the tree of themes. */
export type ThemeItem =
  | { readonly kind: 'theme'; readonly theme: ThemeOf }
  | { readonly kind: 'finding'; readonly text: string; readonly place: Place }
  | { readonly kind: 'part'; readonly of: PartOf; readonly theme: ThemeOf }
  | { readonly kind: 'member'; readonly id: string; readonly name: string }
  | { readonly kind: 'document'; readonly document: ThemeOf['documents'][number] };

const { Collapsed, None } = vscode.TreeItemCollapsibleState;

/** The findings first, since they say what a theme is about; then the narrower themes, and what it is made of. */
export function rowsOf(item: ThemeItem): ThemeItem[] {
  if (item.kind === 'part')
    return item.of === 'members'
      ? item.theme.members.map(member => ({ kind: 'member', ...member }))
      : item.theme.documents.map(document => ({ kind: 'document', document }));
  if (item.kind !== 'theme') return [];
  const { theme } = item;
  return [
    ...theme.findings.map((finding): ThemeItem => ({ kind: 'finding', ...finding })),
    ...theme.children.map((child): ThemeItem => ({ kind: 'theme', theme: child })),
    { kind: 'part', of: 'members', theme },
    ...(theme.documents.length > 0 ? [{ kind: 'part', of: 'documents', theme } as const] : []),
  ];
}

export function treeItem(item: ThemeItem): vscode.TreeItem {
  switch (item.kind) {
    case 'theme':
      return themeItem(item.theme);
    case 'finding':
      return findingItem(item.text, item.place);
    case 'part':
      return partItem(item.of, item.theme);
    case 'member':
      return memberItem(item.id, item.name);
    case 'document':
      return documentItem(item.document);
  }
}

function themeItem({ id, title, memberCount, documents }: ThemeOf): vscode.TreeItem {
  const item = new vscode.TreeItem(title, Collapsed);
  item.id = `theme ${id}`;
  item.description = vscode.l10n.t('{0} things, {1} documents', memberCount, documents.length);
  item.tooltip = `${title}\n${item.description}`;
  item.iconPath = new vscode.ThemeIcon('layers');
  item.contextValue = 'theme';
  return item;
}

function findingItem(text: string, place: Place): vscode.TreeItem {
  const item = new vscode.TreeItem(oneLine(text), None);
  item.description = fileLine(place);
  item.tooltip = `${fileLine(place)}\n${place.quote}`;
  item.iconPath = new vscode.ThemeIcon('quote');
  item.contextValue = 'finding';
  item.command = { command: internalCommands.openEvidence, title: vscode.l10n.t('Open'), arguments: [placeTarget(place)] };
  return item;
}

function partItem(of: PartOf, { id, memberCount, documents }: ThemeOf): vscode.TreeItem {
  const item = new vscode.TreeItem(of === 'members' ? vscode.l10n.t('Things it speaks of') : vscode.l10n.t('Documents'), Collapsed);
  item.id = `${of} ${id}`;
  item.description = String(of === 'members' ? memberCount : documents.length);
  item.iconPath = new vscode.ThemeIcon(of === 'members' ? 'symbol-constant' : 'files');
  return item;
}

function memberItem(id: string, name: string): vscode.TreeItem {
  const item = new vscode.TreeItem(name, None);
  item.iconPath = new vscode.ThemeIcon('symbol-constant');
  // The form of an item of the tree of entities, which the command knows.
  const entity = { kind: 'entity', entity: { id } };
  item.command = { command: commands.showNeighbourhood, title: vscode.l10n.t('Show Neighbourhood'), arguments: [entity] };
  return item;
}

function documentItem({ id, file, title }: ThemeOf['documents'][number]): vscode.TreeItem {
  const item = new vscode.TreeItem(title, None);
  item.description = file;
  item.iconPath = new vscode.ThemeIcon('markdown');
  const uri = uriOf(fileOfDocument(id));
  if (uri !== undefined) item.command = { command: 'vscode.open', title: vscode.l10n.t('Open'), arguments: [uri] };
  return item;
}
