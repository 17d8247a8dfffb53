import * as vscode from 'vscode';
import { hashText } from '../../base/hash';
import type { OpenTarget } from '../../protocol/views';
import { type LineRange, targetFinder } from './anchor';

/**
 * Where targets of this document stand in the editor's text, in their order; null for those whose words are gone. An unsaved or unchanged
 * editor is searched as it is; where the file has mixed line ends, which the editor unifies, the file's own text tells the line and
 * character exactly. Cost: one pass over the text, and a reading of the file where its text is not the one that a target was taken from.
 */
export async function locate(document: vscode.TextDocument, targets: readonly OpenTarget[]): Promise<(vscode.Range | null)[]> {
  const text = document.getText();
  const inEditor = targetFinder(text);
  const hash = document.isDirty ? '' : hashText(text);
  const isOther = !document.isDirty && targets.some(target => target.hash !== hash);
  const inFile = isOther ? await fileFinder(document.uri) : undefined;
  return targets.map(target => toRange(inFile?.(target) ?? inEditor(target)));
}

/** Finds only what was taken from just the text that the file has now; undefined where it cannot be read. */
async function fileFinder(uri: vscode.Uri): Promise<((target: OpenTarget) => LineRange | null) | undefined> {
  const bytes = await readFile(uri);
  if (bytes === undefined) return undefined;
  const text = new TextDecoder().decode(bytes);
  const hash = hashText(text);
  const find = targetFinder(text);
  return target => (target.hash === hash ? find(target) : null);
}

async function readFile(uri: vscode.Uri): Promise<Uint8Array | undefined> {
  try {
    return await vscode.workspace.fs.readFile(uri);
  } catch (failure) {
    // Deleted since, or never saved: the editor's text is all that there is.
    if (failure instanceof vscode.FileSystemError) return undefined;
    throw failure;
  }
}

function toRange(range: LineRange | null): vscode.Range | null {
  return range && new vscode.Range(range.startLine, range.startCharacter, range.endLine, range.endCharacter);
}
