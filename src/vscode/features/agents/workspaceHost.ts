import { isAbsolute } from 'node:path';
import * as vscode from 'vscode';
import type { Engine } from '../../../core/engine';
import { type DocumentId, documentId } from '../../../core/model/ids';
import type { ToolHost } from '../../../core/tools/tool';
import { documentOf, fileOfDocument, uriOf, workspaceFolders } from '../../folders';

/** Names files by their absolute path (their URI where they lie on no disk), as VS Code's own tools do; takes relative ones too. */
export function workspaceHost(engine: Engine): ToolHost {
  return { engine, fileName: absoluteName, documentOf: namedDocument };
}

function absoluteName(document: DocumentId): string {
  const uri = uriOf(fileOfDocument(document));
  if (uri === undefined) return document;
  return uri.scheme === 'file' ? uri.fsPath : uri.toString();
}

export function namedDocument(file: string): DocumentId | undefined {
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(file)) return documentOf(vscode.Uri.parse(file));
  if (isAbsolute(file)) return documentOf(vscode.Uri.file(file));
  const path = file.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
  if (path.split('/').includes('..')) return undefined;
  const folders = workspaceFolders();
  if (folders.length === 1) return documentId('', path);
  const folder = folders.find(({ key }) => path.startsWith(`${key}/`));
  return folder === undefined ? undefined : documentId(folder.key, path.slice(folder.key.length + 1));
}
