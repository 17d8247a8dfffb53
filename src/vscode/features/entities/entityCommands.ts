import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle';
import type { Place } from '../../../core/engine';
import { EngineError } from '../../../core/errors';
import type { EntityDetails } from '../../../core/model/domainRows';
import { commands } from '../../contributions';
import type { EngineSource, Indexer } from '../../indexer';
import { describeFailure, type HostLog } from '../../logger';
import { someEngine } from '../../readyEngine';
import type { Jump } from '../jump';
import { placeTarget } from '../panel/toView';
import type { EntitiesTree } from './entitiesTree';
import { type EntityItem, entityArgument, untyped } from './entityItems';
import { pickEntity, pickPlace, pickType } from './entityPickers';
import { changeSchema, schemaUri } from './schemaFile';

/** What the commands of entities need. */
export interface EntityParts {
  readonly engines: EngineSource;
  readonly indexer: Indexer;
  readonly jump: Jump;
  readonly log: HostLog;
}

type Details = EntityDetails<Place>;

/** Commands of the tree's items; each change of a person's is written into the schema and counts at once. */
export function registerEntityCommands(parts: EntityParts, tree: EntitiesTree): vscode.Disposable {
  const owned = new DisposableStore();
  const { indexer, jump, log } = parts;
  const register = (command: string, run: (...args: readonly unknown[]) => Promise<unknown>): void => {
    const guarded = (...args: readonly unknown[]) =>
      run(...args).catch(failure => void vscode.window.showErrorMessage(describeFailure(failure, log)));
    owned.add(vscode.commands.registerCommand(command, guarded));
  };
  register(commands.openDefinition, async item => {
    const { description, definitions, places } = await asked(parts, item);
    const [first] = description ? [description] : definitions.length > 0 ? definitions : places;
    if (first === undefined) return void vscode.window.showInformationMessage(vscode.l10n.t('No document defines or names it.'));
    const place = description ? first : await pickPlace(definitions.length > 0 ? definitions : [first]);
    return place && jump.open(placeTarget(place));
  });
  register(commands.copyEntityName, async item => vscode.env.clipboard.writeText((await asked(parts, item)).name));
  register(commands.mergeEntity, async (item, other) => {
    const details = await asked(parts, item);
    const chosen = typeof other === 'string' ? other : await pickEntity(someEngine(parts), details);
    if (chosen === undefined) return false;
    return changeSchema(indexer, uriFor(details), { kind: 'same', names: [details.name, chosen] });
  });
  register(commands.splitEntity, async (item, other) => {
    const details = await asked(parts, item);
    const chosen = aliasOf(item) ?? (typeof other === 'string' ? other : await pickAlias(details));
    if (chosen === undefined) return false;
    return changeSchema(indexer, uriFor(details), { kind: 'different', names: [details.name, chosen] });
  });
  register(commands.changeEntityType, async (item, type) => {
    const details = await asked(parts, item);
    const chosen = typeof type === 'string' ? type : await pickType(await typesOf(parts), details);
    if (chosen === undefined) return false;
    return changeSchema(indexer, uriFor(details), { kind: 'type', name: details.name, type: chosen });
  });
  register(commands.filterEntities, async words => {
    someEngine(parts);
    const typed =
      typeof words === 'string' ? words : await vscode.window.showInputBox({ title: vscode.l10n.t('Show entities that are called like') });
    if (typed !== undefined) tree.filter(typed.trim());
  });
  register(commands.clearEntityFilter, async () => tree.filter(''));
  return owned;
}

/** The entity of an item, as it is now. */
async function asked(parts: EntityParts, item: unknown): Promise<Details> {
  const id = entityArgument(item);
  if (id === undefined) throw new EngineError('invalid-input', vscode.l10n.t('Choose an entity in the view of entities first.'));
  await parts.indexer.settled();
  return someEngine(parts).entityDetails(id);
}

/** The schema of the folder whose documents define the entity. */
function uriFor({ definitions, places }: Details): vscode.Uri {
  return schemaUri([...definitions, ...places][0]?.folder);
}

function aliasOf(item: unknown): string | undefined {
  const { kind, alias } = (item ?? {}) as Partial<Extract<EntityItem, { kind: 'alias' }>>;
  return kind === 'alias' ? alias?.name : undefined;
}

async function pickAlias({ name, merges }: Details): Promise<string | undefined> {
  const own = merges.filter(({ reason }) => reason !== 'record');
  if (own.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('{0} has no other names that could be parted from it.', name));
    return undefined;
  }
  const items = own.map(({ name: label, reason: description }) => ({ label, description }));
  const chosen = await vscode.window.showQuickPick(items, { title: vscode.l10n.t('What is another thing than {0}?', name) });
  return chosen?.label;
}

async function typesOf(parts: EntityParts): Promise<string[]> {
  const groups = await someEngine(parts).entityGroups('', 0);
  return groups.map(({ type }) => type).filter(type => type !== untyped);
}
