import * as vscode from 'vscode';
import type { Place } from '../../../core/engine';
import type { NewLink } from '../../../core/model/editing';
import { mayEdit } from '../../../core/model/formats';
import type { DocumentId } from '../../../core/model/ids';
import { fileName, uriOf } from '../../folders';
import { type EngineParts, readyEngine } from '../../readyEngine';
import { stillFits, workspaceEdit } from './applyEdits';

/** Writes a link where the cursor stands; selected words become its label. */
export async function insertLink(parts: EngineParts, editor: vscode.TextEditor, link: NewLink): Promise<void> {
  const { document, selection } = editor;
  const selected = document.getText(selection);
  const written = await writtenLink(parts, document.uri, { ...link, label: selected.trim() === '' ? link.label : selected });
  if (written === null) return;
  const before = document.lineAt(selection.start.line).text.slice(0, selection.start.character);
  const gap = selected === '' && /[\p{L}\p{N}.,;:!?)\]]$/u.test(before) ? ' ' : '';
  await editor.edit(edit => edit.replace(selection, `${gap}${written}`));
  await vscode.window.showTextDocument(document, editor.viewColumn);
}

/** Makes a link of a name that stands in a text, and shows it. Returns whether the text still had it. */
export async function linkMention(parts: EngineParts, mention: Place, document: DocumentId): Promise<boolean> {
  const uri = uriOf(mention);
  if (uri === undefined) return false;
  const link = await writtenLink(parts, uri, { document, line: null, label: mention.quote });
  if (link === null) return false;
  const edits = [{ ...mention, oldText: mention.quote, newText: link }];
  if (!(await stillFits(edits))) {
    void vscode.window.showInformationMessage(vscode.l10n.t('The text has changed there since. Look at the list again.'));
    return false;
  }
  const done = await vscode.workspace.applyEdit(workspaceEdit(edits));
  if (done) await show(uri, mention.range.start.line, mention.range.start.character, link.length);
  return done;
}

/** Adds a link at the end of a document that nowhere names the other one, and shows it. */
export async function linkAtEnd(
  parts: EngineParts,
  from: Pick<Place, 'folder' | 'path'>,
  to: { readonly document: DocumentId; readonly title: string },
): Promise<boolean> {
  const uri = uriOf(from);
  const link = uri === undefined ? null : await writtenLink(parts, uri, { document: to.document, line: null, label: to.title });
  if (uri === undefined || link === null) return false;
  const document = await vscode.workspace.openTextDocument(uri);
  const end = document.lineAt(document.lineCount - 1).range.end;
  const lead = `${end.character === 0 ? '\n' : '\n\n'}${vscode.l10n.t('See also')} `;
  const edit = new vscode.WorkspaceEdit();
  edit.insert(uri, end, `${lead}${link}\n`);
  const done = await vscode.workspace.applyEdit(edit);
  if (done) await show(uri, document.lineCount - 2, lead.replace(/^\n+/, '').length, link.length);
  return done;
}

/** Null, with a word to the user, where no link leads there. */
async function writtenLink(parts: EngineParts, uri: vscode.Uri, link: NewLink): Promise<string | null> {
  const file = fileName(uri);
  if (file !== undefined && !mayEdit(file.path)) {
    void vscode.window.showInformationMessage(vscode.l10n.t('Docgraph writes links into markdown documents only.'));
    return null;
  }
  const engine = await readyEngine(parts, new AbortController().signal);
  const written = file === undefined ? null : await engine.newLink(file, link);
  if (written === null)
    void vscode.window.showInformationMessage(
      vscode.l10n.t('No link from this document leads there: it lies in another folder, or is gone.'),
    );
  return written;
}

async function show(uri: vscode.Uri, line: number, character: number, length: number): Promise<void> {
  const selection = new vscode.Selection(line, character, line, character + length);
  await vscode.window.showTextDocument(uri, { selection });
}
