import * as vscode from 'vscode';
import { CancelledError, type CancelSignal } from '../base/cancel';
import { DisposableStore } from '../base/lifecycle';
import type { DocumentSummary, Engine, IndexProgress } from '../core/engine';
import { EngineError } from '../core/errors';
import type { IndexView } from '../protocol/views';
import { readSettings } from './config';
import { contextKeys } from './contributions';
import type { FileName } from './folders';
import { describeFailure, type HostLog } from './logger';

/** Where the engine comes from: one per set of workspace folders; undefined where no folder is open. */
export interface EngineSource {
  get(): Engine | undefined;
  /** Closes the engine; the next `get` starts another, for the folders that are open then. */
  reconnect(): void;
}

// A branch switch or "save all" is one refresh, not hundreds.
const coalesceMilliseconds = 200;
// Looking at everything is cheaper than naming more files than this.
const mostNamedFiles = 500;
const progressMilliseconds = 100;
const spinnerMilliseconds = 250;

const emptyView: IndexView = { state: 'none', documents: 0, passages: 0, skipped: 0, updated: 0, progress: 0, message: '' };

/** What waits to be looked at. */
interface Pending {
  whole: boolean;
  rebuild: boolean;
  readonly files: Map<string, FileName>;
}

/** Keeps the index up to date: collects what changed, refreshes one batch after the other, and tells its state. */
export class Indexer implements vscode.Disposable {
  readonly #owned = new DisposableStore();
  readonly #viewChanged = this.#owned.add(new vscode.EventEmitter<IndexView>());
  readonly #indexed = this.#owned.add(new vscode.EventEmitter<void>());
  readonly #engines: EngineSource;
  readonly #log: HostLog;
  #view: IndexView = emptyView;
  #pending = nothingPending();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #documents: Promise<readonly DocumentSummary[]> | undefined;
  #disposed = false;
  /** Files whose unsaved text the engine has. */
  readonly #overlaid = new Set<string>();

  /** The state of the index changed, or its progress (at most ten times a second). */
  readonly onDidChangeView = this.#viewChanged.event;
  /** A refresh or an overlay is done: what was read from the engine before may be old. */
  readonly onDidIndex = this.#indexed.event;

  constructor(engines: EngineSource, log: HostLog) {
    this.#engines = engines;
    this.#log = log;
  }

  get view(): IndexView {
    return this.#view;
  }

  /** Looks at these files again; removed and renamed ones count as changed. */
  changed(files: readonly FileName[]): void {
    for (const file of files) this.#pending.files.set(fileKey(file), file);
    if (this.#pending.files.size > mostNamedFiles) this.#pending.whole = true;
    this.#schedule(coalesceMilliseconds);
  }

  /** Looks at the whole workspace; unchanged files are not parsed again. */
  refreshAll(): void {
    this.#pending.whole = true;
    this.#schedule(0);
  }

  /** Like `refreshAll`, a little later and with what comes until then. */
  refreshSoon(): void {
    this.#pending.whole = true;
    this.#schedule(coalesceMilliseconds);
  }

  /** Drops the index and builds it anew. Rejects with `CancelledError` where it was cancelled. */
  async rebuild(signal: CancelSignal): Promise<void> {
    await this.#running;
    this.#pending.rebuild = true;
    await this.#flush(signal);
    if (signal.aborted) throw new CancelledError();
  }

  /** Waits until all that is known to have changed is in the index, so that an answer is never older than the last save. */
  async settled(): Promise<void> {
    while (this.#timer !== undefined || this.#running !== undefined) await this.#flush();
  }

  /** All documents by path; asked for once per state of the index. */
  documents(): Promise<readonly DocumentSummary[]> {
    this.#documents ??= this.#engines.get()?.documents() ?? Promise.resolve([]);
    return this.#documents;
  }

  /** The text of an unsaved editor, or null where it is saved or closed. */
  async setOverlay(file: FileName, text: string | null): Promise<void> {
    if (text === null) this.#overlaid.delete(fileKey(file));
    else this.#overlaid.add(fileKey(file));
    await this.#engines.get()?.setOverlay(file, text);
    this.#contentChanged();
  }

  /** Whether an unsaved text was told, by whomever, and not taken away. */
  hasOverlay(file: FileName): boolean {
    return this.#overlaid.has(fileKey(file));
  }

  dispose(): void {
    this.#disposed = true;
    clearTimeout(this.#timer);
    this.#owned.dispose();
  }

  #schedule(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (this.#disposed) return;
    this.#timer = setTimeout(() => void this.#flush(), milliseconds);
  }

  /** Starts what waits, unless something runs; resolves when it, or what ran, is done. Never rejects. */
  #flush(signal?: CancelSignal): Promise<void> {
    if (this.#running !== undefined) return this.#running;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#running = this.#run(signal).finally(() => {
      this.#running = undefined;
      if (hasPending(this.#pending)) this.#schedule(0);
    });
    return this.#running;
  }

  async #run(signal: CancelSignal | undefined): Promise<void> {
    const pending = this.#pending;
    this.#pending = nothingPending();
    const engine = this.#engines.get();
    if (engine === undefined) return this.#show({ ...emptyView, state: 'no-folder' });
    if (!hasPending(pending)) return;
    const spinner = this.#showSoon();
    try {
      await engine.refresh(
        {
          settings: readSettings(),
          ...(pending.whole || pending.rebuild ? {} : { files: [...pending.files.values()] }),
          ...(pending.rebuild ? { rebuild: true } : {}),
        },
        this.#progressReporter(),
        signal,
      );
      await this.#showStatus(engine);
    } catch (failure) {
      // Even the status may fail, where the worker is gone.
      await this.#showFailure(engine, failure).catch(second => this.#showError(second));
    } finally {
      clearTimeout(spinner);
    }
    this.#contentChanged();
  }

  /** A few saved files are done in milliseconds: no spinner for them, and none that only flashes. */
  #showSoon(): NodeJS.Timeout {
    const known = this.#view.state === 'ready';
    return setTimeout(() => this.#show({ ...this.#view, state: 'indexing', progress: 0, message: '' }), known ? spinnerMilliseconds : 0);
  }

  async #showStatus(engine: Engine): Promise<void> {
    const status = await engine.status();
    this.#show({
      state: status.documents === 0 ? 'no-markdown' : 'ready',
      documents: status.documents,
      passages: status.passages,
      skipped: status.skipped,
      updated: status.updated,
      progress: 1,
      message: status.message,
    });
  }

  async #showFailure(engine: Engine, failure: unknown): Promise<void> {
    if (this.#disposed) return;
    if (failure instanceof CancelledError) return this.#showStatus(engine);
    if (failure instanceof EngineError && failure.code === 'no-markdown')
      return this.#show({ ...emptyView, state: 'no-markdown', message: failure.message });
    this.#showError(failure);
  }

  #showError(failure: unknown): void {
    this.#show({ ...this.#view, state: 'error', message: describeFailure(failure, this.#log) });
  }

  #progressReporter(): (progress: IndexProgress) => void {
    let last = 0;
    return ({ done, total }) => {
      const now = Date.now();
      if (this.#view.state !== 'indexing' || now - last < progressMilliseconds) return;
      last = now;
      this.#show({ ...this.#view, progress: total === 0 ? 0 : done / total });
    };
  }

  #show(view: IndexView): void {
    if (this.#disposed) return;
    if (view.state !== this.#view.state) void vscode.commands.executeCommand('setContext', contextKeys.indexState, view.state);
    this.#view = view;
    this.#viewChanged.fire(view);
  }

  #contentChanged(): void {
    this.#documents = undefined;
    if (!this.#disposed) this.#indexed.fire();
  }
}

function fileKey({ folder, path }: FileName): string {
  return `${folder}:/${path}`;
}

function nothingPending(): Pending {
  return { whole: false, rebuild: false, files: new Map() };
}

function hasPending(pending: Pending): boolean {
  return pending.whole || pending.rebuild || pending.files.size > 0;
}
