import * as vscode from 'vscode';
import { EngineError } from '../../../core/errors';
import { editSchema, type SchemaChange } from '../../../core/schema/editSchema';
import { schemaPath } from '../../../core/schema/schema';
import { fileName, uriOf, workspaceFolders } from '../../folders';
import type { Indexer } from '../../indexer';
import { applyOrTell } from '../links/applyEdits';

/** Where a folder has its schema; without a folder, or of one that is gone, where the first has it. */
export function schemaUri(folder?: string): vscode.Uri {
  const key = workspaceFolders().some(known => known.key === folder) ? folder : workspaceFolders()[0]?.key;
  const uri = key === undefined ? undefined : uriOf({ folder: key, path: schemaPath });
  if (uri === undefined) throw new EngineError('no-folder', vscode.l10n.t('Open a folder of markdown documents first.'));
  return uri;
}

export function isSchema(uri: vscode.Uri): boolean {
  return fileName(uri)?.path === schemaPath;
}

export async function fileExists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch (failure) {
    if (failure instanceof vscode.FileSystemError && failure.code === 'FileNotFound') return false;
    throw failure;
  }
}

/** Writes a decision into the schema, as an edit that can be undone, and waits until it counts. Shows the file where it cannot be changed. */
export async function changeSchema(indexer: Indexer, uri: vscode.Uri, change: SchemaChange): Promise<boolean> {
  const exists = await fileExists(uri);
  const document = exists ? await vscode.workspace.openTextDocument(uri) : undefined;
  const before = document?.getText() ?? '';
  const edited = editSchema(before, change);
  if ('problem' in edited) {
    if (document !== undefined) await vscode.window.showTextDocument(document);
    void vscode.window.showErrorMessage(vscode.l10n.t('The schema was not changed. {0}', edited.problem));
    return false;
  }
  const edit = new vscode.WorkspaceEdit();
  if (document === undefined) edit.createFile(uri, { ignoreIfExists: true, contents: new TextEncoder().encode(edited.text) });
  else replaceChanged(edit, document, edited.text);
  if (!(await applyOrTell(edit))) return false;
  if (document?.isDirty) await document.save();
  await schemaChanged(indexer, uri);
  return true;
}

/** Reads the schema now rather than when the watcher tells. */
export async function schemaChanged(indexer: Indexer, uri: vscode.Uri): Promise<void> {
  const file = fileName(uri);
  if (file !== undefined) indexer.changed([file]);
  await indexer.settled();
}

/** Replaces no more than what differs, so that cursors and marks elsewhere stay. */
function replaceChanged(edit: vscode.WorkspaceEdit, document: vscode.TextDocument, text: string): void {
  const before = document.getText();
  const shorter = Math.min(before.length, text.length);
  let start = 0;
  while (start < shorter && before[start] === text[start]) start++;
  let tail = 0;
  while (tail < shorter - start && before[before.length - 1 - tail] === text[text.length - 1 - tail]) tail++;
  const range = new vscode.Range(document.positionAt(start), document.positionAt(before.length - tail));
  edit.replace(document.uri, range, text.slice(start, text.length - tail));
}
