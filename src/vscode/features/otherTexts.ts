import * as vscode from 'vscode';
import { readCells } from '../../core/formats/notebookCells';
import { hashText } from '../../base/hash';
import { DisposableStore } from '../../base/lifecycle';
import type { OpenTarget } from '../../protocol/views';
import { documentOf } from '../folders';
import type { EngineSource, Indexer } from '../indexer';

/** The text that was taken out of a PDF, as a document of its own: the editor shows no PDF itself. */
const pdfScheme = 'docgraph-pdf';

export function pdfTextUri(file: vscode.Uri): vscode.Uri {
  return vscode.Uri.from({ scheme: pdfScheme, path: file.path, query: file.toString() });
}

/** Shows the texts of PDF files, read-only, with a way to the file above each page. */
export function registerPdfTexts(engines: EngineSource, indexer: Indexer): vscode.Disposable {
  const owned = new DisposableStore();
  const changed = owned.add(new vscode.EventEmitter<vscode.Uri>());
  const provideTextDocumentContent = async (uri: vscode.Uri): Promise<string> => {
    const id = documentOf(vscode.Uri.parse(uri.query, true));
    return id === undefined ? '' : ((await engines.get()?.documentText(id))?.text ?? '');
  };
  owned.add(vscode.workspace.registerTextDocumentContentProvider(pdfScheme, { onDidChange: changed.event, provideTextDocumentContent }));
  owned.add(
    indexer.onDidIndex(() => {
      for (const { uri } of vscode.workspace.textDocuments) if (uri.scheme === pdfScheme) changed.fire(uri);
    }),
  );
  owned.add(vscode.languages.registerCodeLensProvider({ scheme: pdfScheme }, { provideCodeLenses: pageLenses }));
  return owned;
}

function pageLenses(document: vscode.TextDocument): vscode.CodeLens[] {
  const file = vscode.Uri.parse(document.uri.query, true);
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  const lenses: vscode.CodeLens[] = [];
  for (let line = 0; line < document.lineCount; line++) {
    const page = /^\f?Page (\d+)$/.exec(document.lineAt(line).text)?.[1];
    if (page === undefined) continue;
    const title = vscode.l10n.t('Open {0} at page {1}', name, page);
    const command = { command: 'vscode.open', title, arguments: [file.with({ fragment: `page=${page}` })] };
    lenses.push(new vscode.CodeLens(new vscode.Range(line, 0, line, 0), command));
  }
  return lenses;
}

/**
 * Opens a notebook at the cell of a target, selected; the range of the quote in the cell's text, or undefined where it is gone from all cells.
 * Null where the editor cannot open the file as a notebook.
 */
export async function openNotebook(
  uri: vscode.Uri,
  target: OpenTarget,
  viewColumn: vscode.ViewColumn,
): Promise<vscode.Selection | undefined | null> {
  let notebook: vscode.NotebookDocument;
  try {
    notebook = await vscode.workspace.openNotebookDocument(uri);
  } catch {
    // Without an extension for notebooks it is opened as text, by the caller.
    return null;
  }
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  const index = hashText(text) === target.hash ? cellAt(text, target.start) : -1;
  const cells = notebook.getCells();
  const found = [cells[index], ...cells].find(cell => cell !== undefined && selectionIn(cell, target.quote) !== undefined);
  const cell = found ?? cells[Math.max(index, 0)];
  if (cell === undefined) return undefined;
  const range = new vscode.NotebookRange(cell.index, cell.index + 1);
  const editor = await vscode.window.showNotebookDocument(notebook, { viewColumn, preview: true, selections: [range] });
  editor.revealRange(range, vscode.NotebookEditorRevealType.InCenterIfOutsideViewport);
  return selectionIn(cell, target.quote);
}

function cellAt(text: string, offset: number): number {
  return readCells(text).cells.findIndex(({ span }) => span.start <= offset && offset < span.end);
}

function selectionIn({ document }: vscode.NotebookCell, quote: string): vscode.Selection | undefined {
  const text = document.getText();
  const at = text.indexOf(document.eol === vscode.EndOfLine.CRLF ? quote.replaceAll('\n', '\r\n') : quote);
  return at < 0 ? undefined : new vscode.Selection(document.positionAt(at), document.positionAt(at + quote.length));
}
