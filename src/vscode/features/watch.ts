import * as vscode from 'vscode';
import { DisposableStore } from '../../base/lifecycle';
import { settingsIn } from '../../core/options';
import { type WantedFiles, wantedFiles } from '../../core/wantedFiles';
import { changesIndex, readSettings } from '../config';
import { fileName } from '../folders';
import type { EngineSource, Indexer } from '../indexer';
import { describeFailure, type HostLog } from '../logger';

const overlayMilliseconds = 300;

/** Tells the indexer what changes: files on disk, unsaved editors, settings, workspace folders. */
export function registerWatch(engines: EngineSource, indexer: Indexer, log: HostLog): vscode.Disposable {
  const owned = new DisposableStore();
  const wanted = owned.add(new Wanted());
  const changed = (uri: vscode.Uri): void => {
    const file = wanted.mayCount(uri) ? fileName(uri) : undefined;
    if (file !== undefined) indexer.changed([file]);
  };
  owned.add(watchFiles(indexer, changed));
  owned.add(vscode.workspace.onDidRenameFiles(() => indexer.refreshAll()));
  owned.add(vscode.workspace.onDidCreateFiles(() => indexer.refreshSoon()));
  owned.add(vscode.workspace.onDidDeleteFiles(() => indexer.refreshSoon()));
  owned.add(vscode.workspace.onDidSaveTextDocument(document => changed(document.uri)));
  owned.add(vscode.workspace.onDidChangeConfiguration(event => changesIndex(event) && indexer.refreshAll()));
  owned.add(
    vscode.workspace.onDidChangeWorkspaceFolders(() => {
      engines.reconnect();
      indexer.refreshAll();
    }),
  );
  // Watchers miss changes: on far disks, under load, while the machine sleeps.
  owned.add(vscode.window.onDidChangeWindowState(({ focused }) => focused && indexer.check()));
  owned.add(watchEditors(indexer, wanted, log));
  return owned;
}

/**
 * One watcher for all: VS Code leaves out what `files.watcherExclude` names, and each further one costs time while the window starts.
 * Of a folder that is deleted or moved only the folder itself is told, and of one that is deleted and made again only that it changed; files
 * written right after their folder may be missed.
 */
function watchFiles(indexer: Indexer, changed: (uri: vscode.Uri) => void): vscode.Disposable {
  const watcher = vscode.workspace.createFileSystemWatcher('**/*');
  const fileChanged = (uri: vscode.Uri): void => {
    if (uri.path.endsWith('/.gitignore')) indexer.refreshAll();
    else changed(uri);
  };
  const cameOrWent = (uri: vscode.Uri): void => {
    fileChanged(uri);
    if (mayBeFolder(uri)) indexer.folderChanged();
  };
  watcher.onDidCreate(cameOrWent);
  watcher.onDidDelete(cameOrWent);
  watcher.onDidChange(async uri => {
    fileChanged(uri);
    if (mayBeFolder(uri) && (await isFolder(uri))) indexer.folderChanged();
  });
  return watcher;
}

/** A name without an extension, outside the folder of git; what is gone cannot be asked. */
function mayBeFolder(uri: vscode.Uri): boolean {
  return !/[^/]\.[^/.]+$/.test(uri.path) && !uri.path.includes('/.git/');
}

async function isFolder(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    ({ type }) => (type & vscode.FileType.Directory) !== 0,
    () => true,
  );
}

/** Which files the settings want, by what they say now. */
class Wanted implements vscode.Disposable {
  /** By the key of their folder. */
  readonly #files = new Map<string, WantedFiles>();
  readonly #listener = vscode.workspace.onDidChangeConfiguration(event => {
    if (changesIndex(event)) this.#files.clear();
  });

  includes(uri: vscode.Uri): boolean {
    const file = fileName(uri);
    return file !== undefined && this.#in(file.folder).includes(file.path);
  }

  #in(folder: string): WantedFiles {
    const known = this.#files.get(folder) ?? wantedFiles(settingsIn(readSettings(), folder));
    this.#files.set(folder, known);
    return known;
  }

  /** Documents, and what may be records (in their folder or where the schema says) or a schema: the engine knows which of them are. */
  mayCount(uri: vscode.Uri): boolean {
    return this.includes(uri) || /\.(?:json|ya?ml|csv|properties|ini|env|toml)$/i.test(uri.path);
  }

  dispose(): void {
    this.#listener.dispose();
  }
}

/** The text of unsaved editors, a little after the last key; taken away when saved, reverted or closed. */
function watchEditors(indexer: Indexer, wanted: Wanted, log: HostLog): vscode.Disposable {
  const owned = new DisposableStore();
  const timers = new Map<string, NodeJS.Timeout>();
  const send = (document: vscode.TextDocument, text: string | null): void => {
    const key = document.uri.toString();
    clearTimeout(timers.get(key));
    timers.delete(key);
    const file = fileName(document.uri);
    if (file === undefined || (text === null && !indexer.hasOverlay(file))) return;
    indexer.setOverlay(file, text).catch(failure => describeFailure(failure, log));
  };
  const edited = (document: vscode.TextDocument): void => {
    if (!wanted.mayCount(document.uri) || fileName(document.uri) === undefined) return;
    const key = document.uri.toString();
    clearTimeout(timers.get(key));
    timers.set(
      key,
      setTimeout(() => send(document, document.isDirty ? document.getText() : null), overlayMilliseconds),
    );
  };
  for (const document of vscode.workspace.textDocuments) if (document.isDirty) edited(document);
  owned.add(vscode.workspace.onDidChangeTextDocument(event => edited(event.document)));
  owned.add(vscode.workspace.onDidSaveTextDocument(document => send(document, null)));
  owned.add(vscode.workspace.onDidCloseTextDocument(document => send(document, null)));
  owned.add({
    dispose: () => {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  });
  return owned;
}
