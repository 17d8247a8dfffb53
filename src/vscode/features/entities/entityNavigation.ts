import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle';
import type { Place } from '../../../core/engine';
import { plainText } from '../../../core/markdown/plain';
import type { EntityAt, EntityHover } from '../../../core/model/domainRows';
import { showsEntityHover } from '../../config';
import { internalCommands } from '../../contributions';
import { uriOf } from '../../folders';
import { literal } from '../chat/escape';
import { type LinkAnswers, linkDocuments, toRange } from '../links/linkAnswers';
import { placeTarget } from '../panel/toView';
import { oneLine } from '../../../base/oneLine';
import { fileLine, typeLabel, untyped } from './entityItems';

/** Definitions that a hover links, and characters of one that it shows. */
const mostLinks = 3;
const mostCharacters = 600;

/** Hover, definition and references of names, where no link stands: those have answers of their own. */
export function registerEntityNavigation(answers: LinkAnswers): vscode.Disposable {
  const owned = new DisposableStore();
  const entityAt = async (document: vscode.TextDocument, { line, character }: vscode.Position): Promise<EntityAt<Place> | undefined> => {
    const asked = await answers.current(document);
    return (await asked?.engine.entityAt(asked.id, line, character)) ?? undefined;
  };
  owned.add(
    vscode.languages.registerHoverProvider(linkDocuments, {
      async provideHover(document, position) {
        const found = showsEntityHover() ? await entityAt(document, position) : undefined;
        const known = found?.entities.filter(({ definitions }) => definitions.length > 0) ?? [];
        return found && known.length > 0
          ? new vscode.Hover(known.slice(0, mostLinks).map(hoverText), toRange(found.named.range))
          : undefined;
      },
    }),
  );
  owned.add(
    vscode.languages.registerDefinitionProvider(linkDocuments, {
      async provideDefinition(document, position) {
        const found = await entityAt(document, position);
        return found?.entities.flatMap(({ definitions }) => definitions.flatMap(place => definitionLink(found.named, place) ?? []));
      },
    }),
  );
  owned.add(
    vscode.languages.registerReferenceProvider(linkDocuments, {
      async provideReferences(document, position) {
        const found = await entityAt(document, position);
        const asked = await answers.current(document);
        const mentions = await Promise.all((found?.entities ?? []).map(({ id }) => asked!.engine.entityMentions(id)));
        return mentions.flat().flatMap(({ place, inLink }) => {
          // Of a heading VS Code lists the links itself, and the heading.
          if (found?.inHeading && (inLink || isSameLine(place, found.named))) return [];
          return location(place) ?? [];
        });
      },
    }),
  );
  return owned;
}

function isSameLine(a: Place, b: Place): boolean {
  return a.document === b.document && a.range.start.line === b.range.start.line;
}

function definitionLink({ range }: Place, target: Place): vscode.LocationLink | undefined {
  const uri = uriOf(target);
  return (
    uri && {
      originSelectionRange: toRange(range),
      targetUri: uri,
      targetRange: toRange(target.range),
      targetSelectionRange: toRange(target.range),
    }
  );
}

function location(place: Place): vscode.Location | undefined {
  const uri = uriOf(place);
  return uri && new vscode.Location(uri, toRange(place.range));
}

/** What documents say is shown as plain text: their own images and links do not belong into a hover. */
function hoverText({ name, type, aliases, description, definitions }: EntityHover<Place>): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  text.isTrusted = { enabledCommands: [internalCommands.openEvidence] };
  text.appendMarkdown('**').appendText(name).appendMarkdown('**');
  if (type !== untyped) text.appendText(` (${typeLabel(type)})`);
  if (aliases.length > 0) text.appendMarkdown('\n\n').appendText(vscode.l10n.t('Also called: {0}', aliases.join(', ')));
  if (description !== null) text.appendMarkdown('\n\n').appendText(oneLine(plainText(description.quote).text).slice(0, mostCharacters));
  const places = description === null ? definitions : [description, ...definitions.filter(place => !isSameLine(place, description))];
  const links = places.slice(0, mostLinks).map(place => `[${literal(fileLine(place))}](${openUri(place)})`);
  text
    .appendMarkdown('\n\n')
    .appendText(vscode.l10n.t('Defined in'))
    .appendMarkdown(` ${links.join(', ')}`);
  return text;
}

function openUri(place: Place): string {
  // Parentheses end a link's target.
  const argument = encodeURIComponent(JSON.stringify([placeTarget(place)])).replace(/[()]/g, sign => `%${sign.charCodeAt(0).toString(16)}`);
  return `command:${internalCommands.openEvidence}?${argument}`;
}
