import * as vscode from 'vscode';
import { CancelledError } from '../../../base/cancel';
import { DisposableStore } from '../../../base/lifecycle';
import type { RelatedPassage } from '../../../core/engine';
import { EngineError } from '../../../core/errors';
import { contextKeys } from '../../contributions';
import { fileName, isMarkdown } from '../../folders';
import { describeFailure, type HostLog } from '../../logger';
import { type EngineParts, readyEngine } from '../../readyEngine';
import { type Paragraph, paragraphAt } from './paragraph';

/** Writing goes on at a key every 100 to 200 ms: what is looked for while it does is wasted. Longer than the watcher waits with unsaved text. */
const quietMilliseconds = 400;
const mostRelated = 12;

/** Where the cursor stands, as it was when the passages were looked for. */
interface Place {
  readonly document: vscode.TextDocument;
  readonly paragraph: Paragraph;
}

export interface RelatedParts extends EngineParts {
  readonly log: HostLog;
}

/**
 * The passages that are related to the paragraph under the cursor, anew whenever cursor, text or index have rested for a moment. A key costs
 * one timer: the paragraph is read after the rest, and found in the engine's thread. Only while somebody looks.
 */
export class RelatedPassages implements vscode.Disposable {
  readonly #owned = new DisposableStore();
  readonly #changed = this.#owned.add(new vscode.EventEmitter<void>());
  readonly #parts: RelatedParts;
  #timer: NodeJS.Timeout | undefined;
  #abort = new AbortController();
  #watching = false;
  #place: Place | null = null;
  #asked = '';
  #found: readonly RelatedPassage[] = [];
  readonly onDidChange = this.#changed.event;

  constructor(parts: RelatedParts) {
    this.#parts = parts;
    const { indexer } = parts;
    this.#owned.add(vscode.window.onDidChangeActiveTextEditor(() => this.#soon()));
    this.#owned.add(vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => isActive(textEditor.document) && this.#soon()));
    this.#owned.add(vscode.workspace.onDidChangeTextDocument(({ document }) => isActive(document) && this.#soon()));
    this.#owned.add(
      indexer.onDidIndex(() => {
        this.#asked = '';
        this.#soon();
      }),
    );
    this.#tell('none');
  }

  get found(): readonly RelatedPassage[] {
    return this.#found;
  }

  /** The document whose cursor it is about. */
  get document(): vscode.TextDocument | null {
    return this.#place?.document ?? null;
  }

  /** The first words of the paragraph that it is about. */
  get title(): string {
    const text = this.#place?.paragraph.text.replace(/^[#>\s*+-]+/, '') ?? '';
    return text.replace(/\s+/g, ' ').slice(0, 60);
  }

  /** Whether somebody looks; nothing is computed where nobody does. */
  watch(watching: boolean): void {
    if (watching === this.#watching) return;
    this.#watching = watching;
    if (watching) void this.#look();
    else this.#stop();
  }

  dispose(): void {
    this.#stop();
    this.#owned.dispose();
  }

  #soon(): void {
    if (!this.#watching) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), quietMilliseconds);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#abort.abort();
    this.#asked = '';
  }

  async #look(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    // Without an editor (a view has the focus) what is shown stays.
    if (editor === undefined) return;
    const { document, selection } = editor;
    const paragraph = isMarkdown(document.uri) || document.languageId === 'markdown' ? paragraphAt(document, selection.active.line) : null;
    const asked = paragraph === null ? '' : `${document.uri.toString()} ${paragraph.first} ${paragraph.text}`;
    if (asked !== '' && asked === this.#asked) return;
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#asked = asked;
    if (paragraph === null) return this.#show(null, [], 'none');
    const { signal } = this.#abort;
    const place = { document, paragraph };
    try {
      const found = await this.#relatedTo(place, selection.active, signal);
      if (!signal.aborted) this.#show(place, found, found.length === 0 ? 'empty' : 'found');
    } catch (failure) {
      if (failure instanceof CancelledError || signal.aborted) return;
      this.#asked = '';
      if (!(failure instanceof EngineError)) describeFailure(failure, this.#parts.log);
      this.#show(place, [], 'empty');
    }
  }

  /** Unsaved text counts: the watcher gives it to the engine, and what is indexed is looked at again. A text that is no file of the workspace is compared as it stands. */
  async #relatedTo(
    { document, paragraph }: Place,
    { line, character }: vscode.Position,
    signal: AbortSignal,
  ): Promise<readonly RelatedPassage[]> {
    const file = fileName(document.uri);
    const engine = await readyEngine(this.#parts, signal);
    const at = line > paragraph.last ? { line: paragraph.last, character: 0 } : { line, character };
    const known = file === undefined ? null : await engine.related({ ...file, ...at }, mostRelated, signal).catch(orNull);
    return (known ?? (await engine.related({ text: paragraph.text }, mostRelated, signal))).passages;
  }

  #show(place: Place | null, found: readonly RelatedPassage[], state: 'none' | 'empty' | 'found'): void {
    const same = place?.document === this.#place?.document && JSON.stringify(found) === JSON.stringify(this.#found);
    this.#place = place;
    this.#found = found;
    if (same && state !== 'none') return;
    this.#tell(state);
    this.#changed.fire();
  }

  #tell(state: 'none' | 'empty' | 'found'): void {
    void vscode.commands.executeCommand('setContext', contextKeys.relatedState, state);
  }
}

/** A file that is not in the index has no passages there. */
function orNull(failure: unknown): null {
  if (failure instanceof EngineError && failure.code === 'not-found') return null;
  throw failure;
}

function isActive(document: vscode.TextDocument): boolean {
  return vscode.window.activeTextEditor?.document === document;
}
