import * as vscode from 'vscode';
import type { Engine, Place } from '../../../core/engine';
import type { EntityDetails, EntitySummary } from '../../../core/model/domainRows';
import { oneLine } from '../../../base/oneLine';
import { fetchedChoice, typedChoice } from '../../typedChoice';
import { fileLine, typeLabel } from './entityItems';

/** Entities that are offered of each type; typing brings others. */
const mostOffered = 20;

/** The name of another entity, looked for while typing. */
export async function pickEntity(engine: Engine, { id, name, type }: EntityDetails<Place>): Promise<string | undefined> {
  const picker = vscode.window.createQuickPick<vscode.QuickPickItem>();
  picker.title = vscode.l10n.t('What is the same as {0}?', name);
  picker.placeholder = vscode.l10n.t('Type a part of its name');
  picker.matchOnDescription = true;
  const chosen = await fetchedChoice(picker, async words => {
    const found = (await engine.entityGroups(words, mostOffered)).flatMap(({ entities }) => entities).filter(other => other.id !== id);
    return found.sort((a, b) => b.mentions - a.mentions).map(other => entityPick(other, type));
  });
  return chosen?.label;
}

/** Another type is no hindrance, but a sign that they may be two things. */
function entityPick({ name, type, aliases, mentions }: EntitySummary, wanted: string): vscode.QuickPickItem {
  const differs = type !== wanted ? `$(warning) ${typeLabel(type)}` : typeLabel(type);
  return { label: name, description: [differs, ...aliases].join(' · '), detail: vscode.l10n.t('Named in {0} passages', mentions) };
}

/** One of several places; the only one is not asked for. */
export async function pickPlace(places: readonly Place[]): Promise<Place | undefined> {
  if (places.length < 2) return places[0];
  const items = places.map(place => ({ label: oneLine(place.quote), description: fileLine(place), place }));
  return (await vscode.window.showQuickPick(items, { title: vscode.l10n.t('Definitions'), matchOnDescription: true }))?.place;
}

/** One of the known types, or a new one. */
export function pickType(types: readonly string[], { name, type }: EntityDetails<Place>): Promise<string | undefined> {
  const picker = vscode.window.createQuickPick();
  picker.title = vscode.l10n.t('What is {0}?', name);
  picker.placeholder = vscode.l10n.t('Choose a type, or type a new one');
  const known = types.filter(other => other !== type).map(label => ({ label }));
  const update = (typed: string): void => {
    const label = typed.trim();
    const isNew = label !== '' && !types.some(other => other.toLowerCase() === label.toLowerCase());
    picker.items = isNew ? [...known, { label, description: vscode.l10n.t('a new type'), alwaysShow: true }] : known;
  };
  return typedChoice(picker, update);
}
