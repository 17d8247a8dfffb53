import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle';
import type { AnswerView } from '../../../protocol/views';
import { changesHighlights, highlightsEvidence } from '../../config';
import { colors, commands } from '../../contributions';
import { documentOf } from '../../folders';
import { describeFailure, type HostLog } from '../../logger';
import { locate } from '../locate';
import type { PanelModel } from '../panel/panelModel';
import { byDocument, type EvidencePlace, evidencePlaces } from './evidencePlaces';

// Typing is one change; until then VS Code moves the marks along.
const editPause = 300;
// Finding the words anew takes longer than a frame in longer texts: there one goes to the evidence, and it is not marked by itself.
const mostCharacters = 500_000;

export interface Highlights extends vscode.Disposable {
  /** What is marked in an editor; for the tests, since an editor does not tell. */
  of(editor: vscode.TextEditor): readonly vscode.DecorationOptions[];
}

/** Marks the evidence of the answer that is shown in every visible editor, and in its overview ruler. */
export function registerHighlights({ model, log }: { readonly model: PanelModel; readonly log: HostLog }): Highlights {
  const highlights = new EvidenceHighlights(model, log);
  const owned = new DisposableStore();
  owned.add(highlights);
  owned.add(model.onDidChange(() => highlights.follow()));
  owned.add(vscode.window.onDidChangeVisibleTextEditors(() => highlights.update()));
  owned.add(vscode.workspace.onDidChangeTextDocument(({ document }) => highlights.edited(document)));
  owned.add(vscode.workspace.onDidChangeConfiguration(event => changesHighlights(event) && highlights.update()));
  return { of: editor => highlights.of(editor), dispose: () => owned.dispose() };
}

class EvidenceHighlights implements vscode.Disposable {
  readonly #model: PanelModel;
  readonly #log: HostLog;
  readonly #mark = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor(colors.evidenceHighlightBackground),
    border: '1px solid',
    borderColor: new vscode.ThemeColor(colors.evidenceHighlightBorder),
    overviewRulerColor: new vscode.ThemeColor(colors.evidenceRuler),
    overviewRulerLane: vscode.OverviewRulerLane.Center,
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  readonly #marked = new Map<vscode.TextEditor, readonly vscode.DecorationOptions[]>();
  #answer: AnswerView | undefined;
  #places: ReadonlyMap<string, readonly EvidencePlace[]> = new Map();
  #timer: NodeJS.Timeout | undefined;
  #runs = 0;

  constructor(model: PanelModel, log: HostLog) {
    this.#model = model;
    this.#log = log;
  }

  of(editor: vscode.TextEditor): readonly vscode.DecorationOptions[] {
    return this.#marked.get(editor) ?? [];
  }

  /** The model tells of progress, too: only another answer has other evidence. */
  follow(): void {
    const answer = this.#model.result?.answer;
    if (answer === this.#answer) return;
    this.#answer = answer;
    this.#places = byDocument(answer === undefined ? [] : evidencePlaces(answer));
    this.update();
  }

  edited(document: vscode.TextDocument): void {
    if (this.#places.size === 0 || !this.#places.has(documentOf(document.uri) ?? '')) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.update(), editPause);
  }

  update(): void {
    clearTimeout(this.#timer);
    this.#show().catch(failure => describeFailure(failure, this.#log));
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#mark.dispose();
  }

  async #show(): Promise<void> {
    const run = ++this.#runs;
    const editors = vscode.window.visibleTextEditors;
    for (const editor of this.#marked.keys()) if (!editors.includes(editor)) this.#marked.delete(editor);
    const question = this.#model.result?.question ?? '';
    for (const editor of editors) {
      const places = highlightsEvidence() ? this.#places.get(documentOf(editor.document.uri) ?? '') : undefined;
      const marks = places === undefined ? [] : await marksOf(editor.document, places, question);
      // Another answer, or a change of the text, is being shown by now.
      if (run !== this.#runs) return;
      if (marks.length === 0 && !this.#marked.has(editor)) continue;
      editor.setDecorations(this.#mark, marks);
      this.#marked.set(editor, marks);
    }
  }
}

/** What is gone from the text is not marked. */
async function marksOf(
  document: vscode.TextDocument,
  places: readonly EvidencePlace[],
  question: string,
): Promise<vscode.DecorationOptions[]> {
  if (document.offsetAt(document.lineAt(document.lineCount - 1).range.end) > mostCharacters) return [];
  const ranges = await locate(
    document,
    places.map(({ target }) => target),
  );
  return places.flatMap((place, i) => {
    const range = ranges[i];
    return range === null || range.isEmpty ? [] : [{ range, hoverMessage: hoverText(place, question) }];
  });
}

/** Which statements rest on it, as plain text, and where to go from here. */
function hoverText({ number, points }: EvidencePlace, question: string): vscode.MarkdownString {
  const { l10n } = vscode;
  const text = new vscode.MarkdownString();
  text.isTrusted = { enabledCommands: [commands.previousEvidence, commands.nextEvidence, commands.peekEvidence] };
  text.appendText(l10n.t('Evidence [{0}] for “{1}”', number, question));
  for (const point of points) text.appendMarkdown('\n\n**').appendText(point.text).appendMarkdown('**');
  const links = [
    [l10n.t('Previous'), commands.previousEvidence],
    [l10n.t('Next'), commands.nextEvidence],
    [l10n.t('Peek All'), commands.peekEvidence],
  ];
  return text.appendMarkdown(`\n\n${links.map(([label, command]) => `[${label}](command:${command})`).join(' · ')}`);
}
