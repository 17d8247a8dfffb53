import * as vscode from 'vscode';
import { DisposableStore } from '../../base/lifecycle';
import type { OpenTarget } from '../../protocol/views';
import { colors, contextKeys, internalCommands } from '../contributions';
import { formatOf } from '../../core/model/formats';
import { fileOfDocument, uriOf } from '../folders';
import type { Indexer } from '../indexer';
import { describeFailure, type HostLog } from '../logger';
import { locate } from './locate';
import { openNotebook, pdfTextUri } from './otherTexts';

const highlightMilliseconds = 1500;

/** Opens files at exactly the quoted characters. */
export interface Jump extends vscode.Disposable {
  /** `column` is the active one unless given. Resolves to the selected range, or undefined where file or quote is gone; the user is told then. */
  open(target: OpenTarget, column?: vscode.ViewColumn): Promise<vscode.Selection | undefined>;
  /** The text that a target is of, not shown; undefined where its file is gone. */
  documentOf(target: OpenTarget): Promise<vscode.TextDocument | undefined>;
}

export function registerJump(indexer: Indexer, log: HostLog): Jump {
  const owned = new DisposableStore();
  const highlight = owned.add(evidenceHighlight());
  const documentOf: Jump['documentOf'] = async target => {
    const uri = await uriOfDocument(indexer, target.document);
    if (uri === undefined || !(await exists(uri))) return undefined;
    return vscode.workspace.openTextDocument(formatOf(uri.path) === 'pdf' ? pdfTextUri(uri) : uri);
  };
  const open: Jump['open'] = async (target, column = vscode.ViewColumn.Active) => {
    const document = await documentOf(target);
    const inNotebook = document && formatOf(document.uri.path) === 'notebooks' ? await openNotebook(document.uri, target, column) : null;
    if (inNotebook) return inNotebook;
    if (document === undefined)
      return tell(vscode.l10n.t('{0} is gone: it was deleted or renamed since this result was made.', target.file));
    const gone = vscode.l10n.t('The quoted text is no longer in {0}: the file was changed since this result was made.', target.file);
    if (inNotebook === undefined) return tell(gone);
    const [range] = await locate(document, [target]);
    const editor = await vscode.window.showTextDocument(document, { viewColumn: column, preview: true });
    if (range === null) {
      reveal(editor, new vscode.Position(Math.min(Math.max(target.line - 1, 0), document.lineCount - 1), 0));
      return tell(gone);
    }
    editor.selection = new vscode.Selection(range.start, range.end);
    editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    highlight.show(editor, editor.selection);
    return editor.selection;
  };
  // The walkthrough ticks its last step off.
  const openAndTell: Jump['open'] = async (target, column) => {
    const opened = await open(target, column);
    if (opened) void vscode.commands.executeCommand('setContext', contextKeys.evidenceSeen, true);
    return opened;
  };
  owned.add(
    vscode.commands.registerCommand(internalCommands.openEvidence, (target: OpenTarget) =>
      openAndTell(target).catch(failure => vscode.window.showErrorMessage(describeFailure(failure, log))),
    ),
  );
  return { open: openAndTell, documentOf, dispose: () => owned.dispose() };
}

/** A document by its id; where the file system spells its path differently, by the engine's list. */
async function uriOfDocument(indexer: Indexer, id: string): Promise<vscode.Uri | undefined> {
  const direct = uriOf(fileOfDocument(id));
  if (direct !== undefined && (await exists(direct))) return direct;
  const known = (await indexer.documents()).find(document => document.id === id);
  return known === undefined ? direct : uriOf(known);
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    return ((await vscode.workspace.fs.stat(uri)).type & vscode.FileType.File) !== 0;
  } catch (failure) {
    if (failure instanceof vscode.FileSystemError && failure.code === 'FileNotFound') return false;
    throw failure;
  }
}

function reveal(editor: vscode.TextEditor, position: vscode.Position): void {
  editor.selection = new vscode.Selection(position, position);
  editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

function tell(message: string): undefined {
  void vscode.window.showWarningMessage(message);
  return undefined;
}

/** Shows for a moment where one has landed; the last one wins. */
function evidenceHighlight(): { show(editor: vscode.TextEditor, range: vscode.Range): void; dispose(): void } {
  const decoration = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor(colors.evidenceBackground),
    border: '1px solid',
    borderColor: new vscode.ThemeColor(colors.evidenceBorder),
    overviewRulerColor: new vscode.ThemeColor(colors.evidenceBorder),
  });
  let timer: NodeJS.Timeout | undefined;
  let shown: vscode.TextEditor | undefined;
  return {
    show: (editor, range) => {
      clearTimeout(timer);
      shown?.setDecorations(decoration, []);
      shown = editor;
      editor.setDecorations(decoration, [range]);
      timer = setTimeout(() => editor.setDecorations(decoration, []), highlightMilliseconds);
    },
    dispose: () => {
      clearTimeout(timer);
      decoration.dispose();
    },
  };
}
