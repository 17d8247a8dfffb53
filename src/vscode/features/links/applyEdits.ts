import * as vscode from 'vscode';
import type { FileEdit, NewFile } from '../../../core/model/edit';
import { uriOf } from '../../folders';
import { toRange } from './linkAnswers';

/** The edits as VS Code takes them. */
export function workspaceEdit(edits: readonly FileEdit[]): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  for (const { folder, path, range, newText } of edits) {
    const uri = uriOf({ folder, path });
    if (uri !== undefined) edit.replace(uri, toRange(range), newText);
  }
  return edit;
}

/** Makes the edit, or says that it could not be made: VS Code itself is silent where files cannot be written. */
export async function applyOrTell(edit: vscode.WorkspaceEdit): Promise<boolean> {
  const applied = canBeWritten(edit) && (await vscode.workspace.applyEdit(edit).then(done => done, messageOf));
  if (applied === true) return true;
  const reason = typeof applied === 'string' ? ` ${applied}` : '';
  void vscode.window.showWarningMessage(vscode.l10n.t('Nothing was changed: the files cannot be written here.') + reason);
  return false;
}

/** An open text can be edited for an extension wherever it is from, and could not be saved. */
function canBeWritten(edit: vscode.WorkspaceEdit): boolean {
  return edit.entries().every(([{ scheme }]) => vscode.workspace.fs.isWritableFileSystem(scheme) !== false);
}

function messageOf(failure: unknown): string | false {
  return failure instanceof Error && failure.message;
}

/** Whether each edit still finds the text that it replaces. */
export async function stillFits(edits: readonly FileEdit[]): Promise<boolean> {
  for (const { folder, path, range, oldText } of edits) {
    const uri = uriOf({ folder, path });
    if (uri === undefined) return false;
    const document = await vscode.workspace.openTextDocument(uri);
    if (document.getText(toRange(range)).replace(/\r\n?/g, '\n') !== oldText.replace(/\r\n?/g, '\n')) return false;
  }
  return true;
}

/** Makes the file, unless there is one, and opens it. */
export async function createFile({ folder, path, text }: NewFile): Promise<vscode.Uri | undefined> {
  const uri = uriOf({ folder, path });
  if (uri === undefined) return undefined;
  const edit = new vscode.WorkspaceEdit();
  edit.createFile(uri, { ignoreIfExists: true, contents: new TextEncoder().encode(text) });
  if (!(await applyOrTell(edit))) return undefined;
  await vscode.window.showTextDocument(uri);
  return uri;
}
