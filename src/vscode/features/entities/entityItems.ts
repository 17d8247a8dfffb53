import * as vscode from 'vscode';
import { oneLine } from '../../../base/oneLine';
import type { Place } from '../../../core/engine';
import type { ClaimRow, EntityDetails, EntityGroup, EntitySummary, RelationRow } from '../../../core/model/domainRows';
import { internalCommands } from '../../contributions';
import { placeTarget } from '../panel/toView';
import { relationWords } from '../relationWords';

type Details = EntityDetails<Place>;
export type PartOf = 'names' | 'definitions' | 'places' | 'relations' | 'claims';

/** A row of the tree of entities. */
export type EntityItem =
  | { readonly kind: 'group'; readonly group: EntityGroup }
  | { readonly kind: 'entity'; readonly entity: EntitySummary }
  | { readonly kind: 'part'; readonly of: PartOf; readonly details: Details }
  | { readonly kind: 'alias'; readonly details: Details; readonly alias: Details['merges'][number] }
  | { readonly kind: 'place'; readonly place: Place; readonly line: string }
  | { readonly kind: 'relation'; readonly details: Details; readonly row: RelationRow<Place> }
  | { readonly kind: 'claim'; readonly row: ClaimRow<Place> }
  | { readonly kind: 'more'; readonly count: number };

/** What the engine calls the type of things without one. */
export const untyped = 'UNKNOWN';

const { Collapsed, None, Expanded } = vscode.TreeItemCollapsibleState;

export function treeItem(item: EntityItem): vscode.TreeItem {
  switch (item.kind) {
    case 'group':
      return groupItem(item.group);
    case 'entity':
      return entityItem(item.entity);
    case 'part':
      return partItem(item.of, item.details);
    case 'alias':
      return aliasItem(item.alias);
    case 'place':
      return placeItem(item.place, item.line);
    case 'relation':
      return relationItem(item.row, item.details);
    case 'claim':
      return claimItem(item.row);
    case 'more':
      return new vscode.TreeItem(vscode.l10n.t('{0} more', item.count));
  }
}

/** The id of the entity that a command was given: an item of the tree, or the id itself. */
export function entityArgument(argument: unknown): string | undefined {
  if (typeof argument !== 'object' || argument === null) return undefined;
  const { kind, entity, details } = argument as Partial<{ kind: string; entity: EntitySummary; details: Details }>;
  if (kind === 'entity') return entity?.id;
  return kind === 'alias' || kind === 'part' ? details?.id : undefined;
}

export function typeLabel(type: string): string {
  return type === untyped ? vscode.l10n.t('Without a type') : type;
}

function groupItem({ type, count }: EntityGroup): vscode.TreeItem {
  const item = new vscode.TreeItem(typeLabel(type), Collapsed);
  item.id = `type ${type}`;
  item.description = String(count);
  item.iconPath = new vscode.ThemeIcon(type === untyped ? 'question' : 'symbol-class');
  return item;
}

function entityItem({ id, name, type, aliases, mentions }: EntitySummary): vscode.TreeItem {
  const item = new vscode.TreeItem(name, Collapsed);
  item.id = `entity ${id}`;
  item.description = [String(mentions), ...aliases].join(' · ');
  item.tooltip = [
    `${name} (${typeLabel(type)})`,
    ...(aliases.length > 0 ? [vscode.l10n.t('Also called: {0}', aliases.join(', '))] : []),
    vscode.l10n.t('Named in {0} passages', mentions),
  ].join('\n');
  item.iconPath = new vscode.ThemeIcon(isRecord(id) ? 'symbol-field' : 'symbol-constant');
  item.contextValue = isRecord(id) ? 'record' : 'entity';
  return item;
}

/** Ids of rows of the records have their type before a slash; names have none. */
export function isRecord(id: string): boolean {
  return id.includes('/');
}

function partItem(of: PartOf, details: Details): vscode.TreeItem {
  const item = new vscode.TreeItem(partLabel(of), of === 'relations' ? Expanded : Collapsed);
  item.id = `${of} ${details.id}`;
  item.description = String(of === 'places' ? details.mentions : of === 'names' ? details.merges.length : details[of].length);
  item.iconPath = new vscode.ThemeIcon(partIcons[of]);
  return item;
}

const partIcons: Readonly<Record<PartOf, string>> = {
  names: 'tag',
  definitions: 'book',
  places: 'quote',
  relations: 'references',
  claims: 'checklist',
};

function partLabel(of: PartOf): string {
  switch (of) {
    case 'names':
      return vscode.l10n.t('Other names');
    case 'definitions':
      return vscode.l10n.t('Defined');
    case 'places':
      return vscode.l10n.t('Mentions');
    case 'relations':
      return vscode.l10n.t('Relations');
    case 'claims':
      return vscode.l10n.t('Claims');
  }
}

function aliasItem({ name, reason }: Details['merges'][number]): vscode.TreeItem {
  const item = new vscode.TreeItem(name, None);
  item.description = reason;
  item.tooltip = vscode.l10n.t('Taken for the same thing: {0}', reason);
  item.iconPath = new vscode.ThemeIcon('tag');
  // What the records say is put right in the records.
  item.contextValue = reason === 'record' ? 'recordAlias' : 'alias';
  return item;
}

function placeItem(place: Place, line: string): vscode.TreeItem {
  const item = new vscode.TreeItem(line === '' ? oneLine(place.quote) : line, None);
  item.description = fileLine(place);
  item.tooltip = `${fileLine(place)}\n${place.quote}`;
  item.command = opens(place);
  return item;
}

/** Read from the entity: `requires Tide Clock`, or `Lock Plan requires` where it is the other end. */
function relationItem({ type, from, to, byModel, score, evidence }: RelationRow<Place>, { id }: Details): vscode.TreeItem {
  const isOut = from.id === id;
  const words = relationWords(type);
  const stated = isOut ? `${words} ${to.name}` : `${from.name} ${words}`;
  const label = score === null ? stated : vscode.l10n.t('named together with {0}', isOut ? to.name : from.name);
  const item = new vscode.TreeItem(label, evidence.length > 1 ? Collapsed : None);
  const quote = evidence.length > 0 ? oneLine(evidence[0].quote) : '';
  const readBy = byModel ? [vscode.l10n.t('read by a model')] : [];
  item.description = [...readBy, quote].join(' · ');
  item.tooltip = [
    `${from.name} ${words} ${to.name}`,
    ...readBy,
    ...evidence.map(place => `${fileLine(place)}: ${oneLine(place.quote)}`),
  ].join('\n');
  item.iconPath = new vscode.ThemeIcon(byModel ? 'sparkle' : score !== null ? 'arrow-both' : isOut ? 'arrow-right' : 'arrow-left');
  item.contextValue = 'relation';
  if (evidence.length > 0) item.command = opens(evidence[0]);
  return item;
}

function claimItem({ predicate, value, object, negated, standing, date, evidence }: ClaimRow<Place>): vscode.TreeItem {
  const words = relationWords(predicate);
  const said = value?.text ?? object?.name ?? '';
  const item = new vscode.TreeItem(negated ? vscode.l10n.t('not {0} {1}', words, said) : `${words}: ${said}`, None);
  const standings = standing === 'stated' ? [] : [standing];
  item.description = [...standings, ...(date === null ? [] : [date.day]), oneLine(evidence.quote)].join(' · ');
  item.tooltip = `${fileLine(evidence)}\n${evidence.quote}`;
  item.iconPath = new vscode.ThemeIcon('symbol-value');
  item.command = opens(evidence);
  return item;
}

function opens(place: Place): vscode.Command {
  return { command: internalCommands.openEvidence, title: vscode.l10n.t('Open'), arguments: [placeTarget(place)] };
}

export function fileLine({ file, range }: Place): string {
  return `${file}:${range.start.line + 1}`;
}
