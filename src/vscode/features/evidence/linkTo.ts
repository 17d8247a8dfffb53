import type * as vscode from 'vscode';
import { relativePath } from '../../../core/links/edits/writeLink';
import type { OpenTarget } from '../../../protocol/views';
import { fileName, fileOfDocument, uriOf, workspaceFolders } from '../../folders';

/** From the root of the workspace folder: wherever in it the text is pasted, the link holds. Of several folders none is the root of a text. */
export function linkFromRoot({ document }: OpenTarget): string | undefined {
  return workspaceFolders().length > 1 ? undefined : `/${fileOfDocument(document).path}`;
}

/** From a document of the workspace, as its author would write it; from another text, and into another folder, the whole address. */
export function linkFrom(document: vscode.Uri): (target: OpenTarget) => string | undefined {
  const from = fileName(document);
  return target => {
    const to = fileOfDocument(target.document);
    return from !== undefined && from.folder === to.folder ? relativePath(from.path, to.path) : uriOf(to)?.toString();
  };
}
