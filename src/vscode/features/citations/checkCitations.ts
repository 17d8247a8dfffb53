import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle';
import { commandRunner } from '../../commandRunner';
import { commands, internalCommands } from '../../contributions';
import type { EngineSource, Indexer } from '../../indexer';
import { describeFailure, type HostLog } from '../../logger';
import { readyEngine } from '../../readyEngine';
import { toRange } from '../links/linkAnswers';
import type { Panel } from '../panel/panel';
import type { PanelModel } from '../panel/panelModel';
import { type CheckedText, checkText, toCheckView, toDiagnostics } from './checkedText';

// Typing is one change.
const editPause = 300;

export interface CheckParts {
  readonly engines: EngineSource;
  readonly indexer: Indexer;
  readonly model: PanelModel;
  readonly panel: Panel;
  readonly log: HostLog;
}

/**
 * Check Citations: the statements of the active document, or of its selection, as problems and as a list in the panel. One text is checked at
 * a time. It is checked anew when it, or what it cites, is edited; it ends on request and when its document is closed.
 */
export function registerCheckCitations(parts: CheckParts): vscode.Disposable {
  const owned = new DisposableStore();
  const checking = owned.add(new Checking(parts));
  const register = commandRunner(owned, parts.log);
  register(commands.checkCitations, () => checking.start());
  register(commands.clearCitationCheck, () => {
    if (!checking.isOn) void vscode.window.showInformationMessage(vscode.l10n.t('No text is being checked.'));
    checking.clear();
  });
  register(internalCommands.showChecked, index => checking.show(Number(index)));
  owned.add(vscode.workspace.onDidChangeTextDocument(event => checking.edited(event)));
  owned.add(vscode.workspace.onDidCloseTextDocument(document => checking.closed(document)));
  owned.add(parts.indexer.onDidIndex(() => checking.again()));
  return owned;
}

class Checking implements vscode.Disposable {
  readonly #parts: CheckParts;
  readonly #problems = vscode.languages.createDiagnosticCollection('docgraph citations');
  #checked: Pick<CheckedText, 'document' | 'part'> | null = null;
  #shown: CheckedText | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: CheckParts) {
    this.#parts = parts;
  }

  get isOn(): boolean {
    return this.#checked !== null;
  }

  async start(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (editor === undefined)
      return void vscode.window.showInformationMessage(vscode.l10n.t('Open the text whose citations are to be checked first.'));
    const { document, selection } = editor;
    this.clear();
    this.#checked = { document, part: selection.isEmpty ? null : new vscode.Range(selection.start, selection.end) };
    try {
      await this.#run();
    } catch (failure) {
      this.clear();
      void vscode.window.showErrorMessage(describeFailure(failure, this.#parts.log));
      return;
    }
    if (this.#parts.panel.readyPages === 0) await this.#parts.panel.openView();
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#checked = null;
    this.#shown = null;
    this.#problems.clear();
    this.#parts.model.setCheck(null);
  }

  /** Shows a statement of the list in its text. */
  async show(index: number): Promise<void> {
    const statement = this.#shown?.statements[index];
    if (this.#shown === null || statement === undefined) return;
    const range = toRange(statement.range);
    await vscode.window.showTextDocument(this.#shown.document, { selection: range, viewColumn: columnOf(this.#shown.document) });
  }

  edited({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    if (this.#checked?.document !== document || contentChanges.length === 0) return;
    const { part } = this.#checked;
    if (part !== null) this.#checked = { document, part: contentChanges.reduce((range, change) => moved(range, change), part) };
    this.again();
  }

  closed(document: vscode.TextDocument): void {
    if (this.#checked?.document === document) this.clear();
  }

  again(): void {
    if (this.#checked === null) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#run().catch(failure => describeFailure(failure, this.#parts.log)), editPause);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#problems.dispose();
  }

  async #run(): Promise<void> {
    const checked = this.#checked;
    if (checked === null) return;
    const engine = await readyEngine(this.#parts, new AbortController().signal);
    const { version } = checked.document;
    const shown = await checkText(engine, checked.document, checked.part);
    // Another text, or another state of it, is checked by now: that run shows its own.
    if (this.#checked !== checked || checked.document.version !== version) return;
    this.#shown = shown;
    this.#problems.set(checked.document.uri, toDiagnostics(shown));
    this.#parts.model.setCheck(toCheckView(shown));
  }
}

/** A range after an edit: what is typed inside belongs to it, what is typed before moves it. */
function moved(range: vscode.Range, { range: replaced, text }: vscode.TextDocumentContentChangeEvent): vscode.Range {
  const lines = text.split(/\r\n|\r|\n/);
  const last = lines[lines.length - 1].length;
  const end = new vscode.Position(replaced.start.line + lines.length - 1, lines.length === 1 ? replaced.start.character + last : last);
  const move = (at: vscode.Position): vscode.Position => {
    if (at.isBefore(replaced.end)) return at.isAfter(replaced.start) ? replaced.start : at;
    const line = at.line - replaced.end.line + end.line;
    return new vscode.Position(line, at.line === replaced.end.line ? at.character - replaced.end.character + end.character : at.character);
  };
  return new vscode.Range(replaced.isEmpty && replaced.start.isEqual(range.start) ? range.start : move(range.start), move(range.end));
}

function columnOf(document: vscode.TextDocument): vscode.ViewColumn | undefined {
  return vscode.window.visibleTextEditors.find(editor => editor.document === document)?.viewColumn;
}
