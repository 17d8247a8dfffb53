import * as vscode from 'vscode';
import { DisposableStore } from '../../base/lifecycle';
import type { AmbiguousName, Reading } from '../../core/model/retrieval';
import { internalCommands } from '../contributions';
import type { EngineSource, Indexer } from '../indexer';
import { describeFailure, type HostLog } from '../logger';
import { typeLabel, fileLine } from './entities/entityItems';
import { changeSchema, schemaUri } from './entities/schemaFile';
import type { PanelModel } from './panel/panelModel';

/** Names that were asked about, so that each is asked once in a workspace; the reply is in the schema. */
const askedKey = 'docgraph.askedNames';
const mostRemembered = 200;

export interface ReadingParts {
  readonly engines: EngineSource;
  readonly indexer: Indexer;
  readonly model: PanelModel;
  readonly memory: vscode.Memento;
  readonly log: HostLog;
}

/** Asks once what a name of a question means where several things have it, and writes the reply into the schema. */
export function registerReadings(parts: ReadingParts): vscode.Disposable {
  const { model, memory, log } = parts;
  const owned = new DisposableStore();
  let shownRun = 0;
  const guarded = (term: string): Promise<boolean> =>
    choose(parts, term).catch(failure => {
      void vscode.window.showErrorMessage(describeFailure(failure, log));
      return false;
    });
  owned.add(vscode.commands.registerCommand(internalCommands.chooseReading, (term: unknown) => guarded(String(term))));
  owned.add(
    model.onDidChange(() => {
      const run = model.result?.run ?? 0;
      if (run === shownRun) return;
      shownRun = run;
      const asked = memory.get<readonly string[]>(askedKey) ?? [];
      const open = model.ambiguous.find(({ term, taken }) => taken === null && !asked.includes(term.toLowerCase()));
      if (open === undefined) return;
      void memory.update(askedKey, [open.term.toLowerCase(), ...asked].slice(0, mostRemembered));
      void guarded(open.term);
    }),
  );
  return owned;
}

/** Whether a reading was chosen and written; the question is answered anew then. */
async function choose(parts: ReadingParts, term: string): Promise<boolean> {
  const { model, indexer } = parts;
  const name = model.ambiguous.find(other => other.term === term);
  const question = model.result?.question;
  if (name === undefined || question === undefined) return false;
  // What is taken now comes last: who asks for the choice wants another.
  const offered = [...name.readings].sort((a, b) => Number(a.id === name.taken) - Number(b.id === name.taken));
  const items = await Promise.all(offered.map(reading => readingItem(parts, name, reading)));
  const chosen = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('What does “{0}” mean?', term),
    placeHolder: vscode.l10n.t('The reply is kept in the schema and can be changed there.'),
    matchOnDescription: true,
    ignoreFocusOut: true,
  });
  if (chosen === undefined || chosen.reading.id === name.taken) return false;
  const written = await changeSchema(indexer, schemaUri(chosen.folder), { kind: 'means', name: term, meant: chosen.reading.inSchema });
  if (written) await model.ask(question);
  return written;
}

async function readingItem({ engines }: ReadingParts, { taken }: AmbiguousName, reading: Reading) {
  const details = await engines.get()?.entityDetails(reading.id);
  const place = [...(details?.definitions ?? []), ...(details?.places ?? [])][0];
  const now = reading.id === taken ? [vscode.l10n.t('taken now')] : [];
  const description = [typeLabel(reading.type), ...(place === undefined ? [] : [fileLine(place)]), ...now].join(' · ');
  return { label: reading.name, description, reading, folder: place?.folder };
}
