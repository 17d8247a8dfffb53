import * as vscode from 'vscode';
import { extensionApi, until, workspaceUri } from './host';

/** Labels of the documents in the tree, as they are: waiting for all that is known to have changed would break off the look for the rest. */
export async function documents(): Promise<string[]> {
  const api = await extensionApi();
  const rows = (await api.documents.getChildren()) ?? [];
  return Promise.all(rows.map(async row => String((await api.documents.getTreeItem(row)).label)));
}

/** The file in an editor. VS Code keeps texts of closed editors for a while: it shows what is on disk once it has noticed. */
export async function open(path: string): Promise<vscode.TextEditor> {
  const uri = workspaceUri(path);
  const editor = await vscode.window.showTextDocument(uri, { preview: false });
  const { document } = editor;
  await until('the editor shows the file', async () => {
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
    return document.isDirty || document.getText() === text;
  });
  return editor;
}

/** The place one character inside of the first `text`. */
export function at(document: vscode.TextDocument, text: string): vscode.Position {
  return document.positionAt(document.getText().indexOf(text) + 1);
}

/** Where "Go to Definition" leads, as `file:line`. */
export async function definitions(document: vscode.TextDocument, text: string): Promise<string[]> {
  const found = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(
    'vscode.executeDefinitionProvider',
    document.uri,
    at(document, text),
  );
  return found.map(place => {
    const [uri, range] = 'targetUri' in place ? [place.targetUri, place.targetRange] : [place.uri, place.range];
    return `${vscode.workspace.asRelativePath(uri)}:${range.start.line}`;
  });
}

/** The links of the document that are underlined, in their order. */
export async function underlined(document: vscode.TextDocument): Promise<vscode.DocumentLink[]> {
  const found = await vscode.commands.executeCommand<vscode.DocumentLink[]>('vscode.executeLinkProvider', document.uri);
  return found.sort((a, b) => a.range.start.compareTo(b.range.start));
}

/** What is shown when the pointer rests on `text`. */
export async function hoverText(document: vscode.TextDocument, text: string): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', document.uri, at(document, text));
  const contents = hovers.flatMap(hover => hover.contents.map(content => (typeof content === 'string' ? content : content.value)));
  return contents.join('\n').replaceAll('&nbsp;', ' ');
}
