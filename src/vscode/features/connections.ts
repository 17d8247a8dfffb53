import * as vscode from 'vscode';
import { CancelledError } from '../../base/cancel';
import { distinctBy } from '../../base/distinct';
import { DisposableStore } from '../../base/lifecycle';
import type { DocumentSummary, Engine } from '../../core/engine';
import { commands } from '../contributions';
import { documentOf } from '../folders';
import { describeFailure, type HostLog } from '../logger';
import { type EngineParts, readyEngine } from '../readyEngine';
import { fetchedChoice } from '../typedChoice';
import { entityArgument } from './entities/entityItems';
import type { Panel } from './panel/panel';
import { entityPrefix, type PanelModel } from './panel/panelModel';

/** Offered of each type, and of the documents; typing brings others. */
const most = { ofType: 20, documents: 50 } as const;

export interface ConnectionParts extends EngineParts {
  readonly model: PanelModel;
  readonly panel: Panel;
  readonly log: HostLog;
}

/** How two things or documents are connected: both are chosen, the best few ways are shown in the panel. */
export function registerConnections(parts: ConnectionParts): vscode.Disposable {
  const owned = new DisposableStore();
  owned.add(
    vscode.commands.registerCommand(commands.howConnected, async (first?: unknown, second?: unknown) => {
      try {
        return await connect(parts, first, second);
      } catch (failure) {
        if (failure instanceof CancelledError) return undefined;
        return void vscode.window.showErrorMessage(describeFailure(failure, parts.log));
      }
    }),
  );
  return owned;
}

/** Returns how many ways were found; undefined where the user chose none. */
async function connect(parts: ConnectionParts, first: unknown, second: unknown): Promise<number | undefined> {
  const engine = await readyEngine(parts, new AbortController().signal);
  const documents = await parts.indexer.documents();
  const from = nameOf(first) ?? (await pickEnd(engine, documents, { title: vscode.l10n.t('How is what connected?'), without: null }));
  if (from === undefined) return undefined;
  const title = vscode.l10n.t('{0} is connected to what?', labelOf(from, documents));
  const to = nameOf(second) ?? (await pickEnd(engine, documents, { title, without: from }));
  if (to === undefined) return undefined;
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: vscode.l10n.t('Looking for connections ...'),
    cancellable: true,
  };
  const found = await vscode.window.withProgress(options, (_, token) => {
    const abort = new AbortController();
    const listening = token.onCancellationRequested(() => abort.abort());
    return parts.model.showPaths(from, to, abort.signal).finally(() => listening.dispose());
  });
  if (parts.panel.readyPages === 0) await parts.panel.openView();
  return found.paths.length;
}

/** What a command was given: an entity of a tree, a file, or a name. */
function nameOf(argument: unknown): string | undefined {
  if (typeof argument === 'string') return argument;
  if (argument instanceof vscode.Uri) return documentOf(argument);
  const entity = entityArgument(argument);
  return entity === undefined ? undefined : `${entityPrefix}${entity}`;
}

function labelOf(end: string, documents: readonly DocumentSummary[]): string {
  return documents.find(({ id }) => id === end)?.title ?? end.replace(entityPrefix, '');
}

interface EndPick extends vscode.QuickPickItem {
  readonly end: string;
}

/** The document in the editor and the thing under the cursor first, then things and documents that are called like what is typed. */
async function pickEnd(
  engine: Engine,
  documents: readonly DocumentSummary[],
  { title, without }: { readonly title: string; readonly without: string | null },
): Promise<string | undefined> {
  const picker = vscode.window.createQuickPick<EndPick>();
  picker.title = title;
  picker.placeholder = vscode.l10n.t('Type a part of the name of a thing or a document');
  picker.matchOnDescription = true;
  return (
    await fetchedChoice(picker, async words => {
      const [near, groups] = await Promise.all([nearby(engine, documents), engine.entityGroups(words, most.ofType)]);
      const entities = groups
        .flatMap(group => group.entities)
        .sort((a, b) => b.mentions - a.mentions)
        .map(({ id, name, aliases }) => entityPick(id, name, aliases));
      const named = documents.filter(document => isCalled(document, words)).slice(0, most.documents);
      return distinctBy([...near, ...entities, ...named.map(documentPick)], ({ end }) => end).filter(({ end }) => end !== without);
    })
  )?.end;
}

async function nearby(engine: Engine, documents: readonly DocumentSummary[]): Promise<EndPick[]> {
  const editor = vscode.window.activeTextEditor;
  const id = editor && documentOf(editor.document.uri);
  const document = documents.find(other => other.id === id);
  if (editor === undefined || document === undefined) return [];
  const { line, character } = editor.selection.active;
  const entity = await engine.entityAt(document.id, line, character);
  return [...(entity?.entities ?? []).map(({ id, name, aliases }) => entityPick(id, name, aliases)), documentPick(document)];
}

function entityPick(id: string, name: string, aliases: readonly string[]): EndPick {
  return { label: name, description: aliases.join(' · '), iconPath: new vscode.ThemeIcon('symbol-constant'), end: `${entityPrefix}${id}` };
}

function documentPick({ id, title, file }: DocumentSummary): EndPick {
  return { label: title, description: file, iconPath: new vscode.ThemeIcon('markdown'), end: id };
}

function isCalled({ title, file }: DocumentSummary, words: string): boolean {
  const wanted = words.trim().toLowerCase();
  return title.toLowerCase().includes(wanted) || file.toLowerCase().includes(wanted);
}
