import * as vscode from 'vscode';
import { type DocumentId, documentId } from '../core/model/ids';
import type { Folder } from '../core/ports';
import { markdownExtensions } from './contributions';

/** A file of the workspace, named as the engine names it. */
export interface FileName {
  readonly folder: string;
  /** POSIX path below its folder. */
  readonly path: string;
}

/** The workspace folders. The only one has the empty key; of several, each is named by its name, made unique by its place. */
export function workspaceFolders(): readonly Folder[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const names = folders.map(folder => folder.name);
  return folders.map((folder, index) => {
    const twins = names.slice(0, index).filter(name => name === folder.name).length;
    const name = twins === 0 ? folder.name : `${folder.name} (${twins + 1})`;
    return { key: folders.length === 1 ? '' : name, name, uri: folder.uri.toString() };
  });
}

/** How the engine names a file, or undefined where it lies outside the workspace. */
export function fileName(uri: vscode.Uri): FileName | undefined {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (folder === undefined) return undefined;
  const root = folder.uri.path.replace(/\/$/, '');
  if (!uri.path.startsWith(`${root}/`)) return undefined;
  return { folder: workspaceFolders()[folder.index].key, path: uri.path.slice(root.length + 1) };
}

export function documentOf(uri: vscode.Uri): DocumentId | undefined {
  const name = fileName(uri);
  return name === undefined ? undefined : documentId(name.folder, name.path);
}

/** Where a file lies, or undefined where its folder is gone or the path leads out of it. */
export function uriOf({ folder, path }: FileName): vscode.Uri | undefined {
  const index = workspaceFolders().findIndex(({ key }) => key === folder);
  if (index < 0 || path.split('/').includes('..')) return undefined;
  return vscode.Uri.joinPath(vscode.workspace.workspaceFolders![index].uri, path);
}

/** The parts of a document id. Its path is in normal form C, which may not be how the file system spells it. */
export function fileOfDocument(document: string): FileName {
  const folder = workspaceFolders().find(({ key }) => key !== '' && document.startsWith(`${key}:/`));
  return folder === undefined ? { folder: '', path: document } : { folder: folder.key, path: document.slice(folder.key.length + 2) };
}

export function isMarkdown(uri: vscode.Uri): boolean {
  const lower = uri.path.toLowerCase();
  return markdownExtensions.some(extension => lower.endsWith(`.${extension}`));
}
