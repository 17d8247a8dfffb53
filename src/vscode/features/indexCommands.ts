import * as vscode from 'vscode';
import { DisposableStore } from '../../base/lifecycle';
import type { IndexView } from '../../protocol/views';
import { commandRunner } from '../commandRunner';
import { commands, views } from '../contributions';
import { fileName, uriOf } from '../folders';
import type { EngineSource, Indexer } from '../indexer';
import type { HostLog } from '../logger';
import { someEngine } from '../readyEngine';
import { askBeforeMany } from './manyFiles';
import { uriArgument } from './follow';

/** What the index commands need. */
export interface IndexCommandParts {
  readonly engines: EngineSource;
  readonly indexer: Indexer;
  readonly log: HostLog;
}

/** Rebuild, ask why a file is left out, show the log; and the progress of indexing in the view. */
export function registerIndexCommands(parts: IndexCommandParts): vscode.Disposable {
  const owned = new DisposableStore();
  const register = commandRunner(owned, parts.log);
  register(commands.rebuildIndex, () => rebuild(parts));
  register(commands.whyNotIndexed, argument => explain(parts, argument));
  register(commands.showLog, () => parts.log.show());
  register(commands.pauseIndexing, () => {
    someEngine(parts);
    return parts.indexer.pause();
  });
  register(commands.resumeIndexing, () => {
    someEngine(parts);
    return parts.indexer.resume();
  });
  register(commands.showIndexStatus, () => showStatus(parts));
  register(commands.deleteIndex, () => deleteIndex(parts));
  owned.add(askBeforeMany(parts.indexer));
  owned.add(showProgress(parts.indexer));
  return owned;
}

function rebuild(parts: IndexCommandParts): Thenable<void> {
  const { engines, indexer } = parts;
  someEngine(parts);
  // An engine that is down for good is replaced.
  if (indexer.view.state === 'error') engines.reconnect();
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: vscode.l10n.t('Rebuilding the index'), cancellable: true },
    async (progress, token) => {
      const abort = new AbortController();
      const owned = new DisposableStore();
      owned.add(token.onCancellationRequested(() => abort.abort()));
      let shown = 0;
      owned.add(
        indexer.onDidChangeView(view => {
          const percent = Math.floor(view.progress * 100);
          if (percent > shown) progress.report({ increment: percent - shown, message: `${percent} %` });
          shown = Math.max(shown, percent);
        }),
      );
      try {
        await indexer.rebuild(abort.signal);
      } finally {
        owned.dispose();
      }
    },
  );
}

/** What is in the index, where it lies and how old it is. Returns the sentence. */
async function showStatus({ engines, indexer }: IndexCommandParts): Promise<string> {
  const status = await engines.get()?.status();
  if (status === undefined) return say(vscode.l10n.t('No folder is open, so nothing is indexed.'));
  const { documents, passages, skipped, bytes, updated, message } = status;
  const size = (bytes / 1024 / 1024).toFixed(1);
  const counts = vscode.l10n.t('{0} documents with {1} passages, {2} files left out.', documents, passages, skipped);
  const place = status.store === 'sqlite' ? vscode.l10n.t('The index takes {0} MB on this machine.', size) : '';
  const age = updated === 0 ? '' : vscode.l10n.t('It last changed on {0}.', new Date(updated).toLocaleString());
  const paused = indexer.view.state === 'paused' ? `${vscode.l10n.t('Indexing is paused.')} ${indexer.view.message}` : '';
  const sentence = [counts, place, age, paused, message].filter(text => text !== '').join(' ');
  const actions = indexer.view.state === 'paused' ? [commands.resumeIndexing] : [commands.pauseIndexing, commands.deleteIndex];
  void offer(sentence, actions);
  return sentence;
}

/** Shows a sentence with buttons that run commands. */
async function offer(sentence: string, actions: readonly string[]): Promise<void> {
  const titles: Readonly<Record<string, string>> = {
    [commands.pauseIndexing]: vscode.l10n.t('Pause Indexing'),
    [commands.resumeIndexing]: vscode.l10n.t('Resume Indexing'),
    [commands.deleteIndex]: vscode.l10n.t('Delete Index'),
  };
  const chosen = await vscode.window.showInformationMessage(sentence, ...actions.map(action => titles[action]));
  const action = actions.find(candidate => titles[candidate] === chosen);
  if (action !== undefined) await vscode.commands.executeCommand(action);
}

/** Deletes what is stored, and pauses: else it would be back at once. */
async function deleteIndex(parts: IndexCommandParts): Promise<void> {
  const { engines, indexer } = parts;
  someEngine(parts);
  await indexer.pause();
  await engines.deleteIndex();
  await indexer.pause();
  void offer(vscode.l10n.t('The index of this workspace was deleted. Nothing is read until you resume indexing.'), [
    commands.resumeIndexing,
  ]);
}

/** The reason for one file (given, or in the active editor), else a list of all that are left out. Returns the sentence. */
async function explain({ engines, indexer }: IndexCommandParts, argument: unknown): Promise<string | undefined> {
  await indexer.settled();
  const engine = engines.get();
  const uri = uriArgument(argument) ?? activeFile();
  if (engine === undefined) return say(vscode.l10n.t('No folder is open, so nothing is indexed.'));
  if (uri === undefined) return pickSkipped(engines);
  const file = fileName(uri);
  if (file === undefined) return say(vscode.l10n.t('{0} lies outside the workspace folders, so it is not indexed.', uri.path));
  return say(await engine.explainFile(file));
}

function activeFile(): vscode.Uri | undefined {
  const uri = vscode.window.activeTextEditor?.document.uri;
  return uri === undefined || uri.scheme === 'output' || uri.scheme === 'untitled' ? undefined : uri;
}

function say(message: string): string {
  void vscode.window.showInformationMessage(message);
  return message;
}

async function pickSkipped(engines: EngineSource): Promise<string | undefined> {
  const skipped = (await engines.get()?.skipped()) ?? [];
  if (skipped.length === 0) return say(vscode.l10n.t('No file is left out.'));
  const items = skipped.map(file => ({ label: file.path, description: file.folder, detail: file.problem.message, file }));
  const chosen = await vscode.window.showQuickPick(items, { title: vscode.l10n.t('Files that are left out'), matchOnDetail: true });
  const uri = chosen === undefined ? undefined : uriOf(chosen.file);
  if (uri !== undefined) await vscode.commands.executeCommand('vscode.open', uri);
  return chosen?.file.problem.message;
}

/** The thin bar of the view, for as long as the index is being built. */
function showProgress(indexer: Indexer): vscode.Disposable {
  let finish: (() => void) | undefined;
  const follow = ({ state }: IndexView): void => {
    if (state === 'indexing' && finish === undefined) {
      void vscode.window.withProgress(
        { location: { viewId: views.panel } },
        () =>
          new Promise<void>(resolve => {
            finish = resolve;
          }),
      );
    } else if (state !== 'indexing') {
      finish?.();
      finish = undefined;
    }
  };
  const listener = indexer.onDidChangeView(follow);
  follow(indexer.view);
  return {
    dispose: () => {
      finish?.();
      listener.dispose();
    },
  };
}
