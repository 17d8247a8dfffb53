import * as vscode from 'vscode';
import { CancelledError } from '../base/cancel';
import { DisposableStore } from '../base/lifecycle';
import type { DocumentSummary, Engine, IndexProgress } from '../core/engine';
import type { EncoderChoice } from '../core/encoder';
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
  /** Closes the engine and deletes the stored index. */
  deleteIndex(): Promise<void>;
}

// A branch switch or "save all" is one refresh, not hundreds.
const coalesceMilliseconds = 200;
// Looking at everything is cheaper than naming more files than this.
const mostNamedFiles = 500;
const progressMilliseconds = 100;
const spinnerMilliseconds = 250;
// A look at everything that a question has broken off is made up for when the questions have had their time; what a watcher missed in a
// folder that was just made is found as late.
const lateCheckMilliseconds = 5000;

/** Whether the user has paused indexing in this workspace. */
const pausedKey = 'docgraph.indexingPaused';

const emptyView: IndexView = { state: 'none', documents: 0, passages: 0, skipped: 0, updated: 0, progress: 0, message: '', bytes: 0 };

/** What waits to be looked at. */
interface Pending {
  whole: boolean;
  rebuild: boolean;
  readonly files: Map<string, FileName>;
}

/** Why nothing is read for now: the user said so, or there are more files than may be read unasked. */
type Hold = 'none' | 'user' | 'count';

/** Keeps the index up to date: collects what changed, refreshes one batch after the other, and tells its state. */
export class Indexer implements vscode.Disposable {
  readonly #owned = new DisposableStore();
  readonly #viewChanged = this.#owned.add(new vscode.EventEmitter<IndexView>());
  readonly #indexed = this.#owned.add(new vscode.EventEmitter<void>());
  readonly #engines: EngineSource;
  readonly #log: HostLog;
  readonly #memory: vscode.Memento;
  readonly #encoder: () => EncoderChoice;
  readonly #tooMany = this.#owned.add(new vscode.EventEmitter<string>());
  #hold: Hold = 'none';
  /** Ends the refresh that is running. */
  #abort: AbortController | undefined;
  /** Ends the look at everything that is running. */
  #check: AbortController | undefined;
  #checkTimer: NodeJS.Timeout | undefined;
  #view: IndexView = emptyView;
  #pending = nothingPending();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  /** While all files are looked at for the first time: whether what is stored answers already. */
  #prepared: Promise<boolean> | undefined;
  #documents: Promise<readonly DocumentSummary[]> | undefined;
  #disposed = false;
  /** Files whose unsaved text the engine has. */
  readonly #overlaid = new Set<string>();

  /** The state of the index changed, or its progress (at most ten times a second). */
  readonly onDidChangeView = this.#viewChanged.event;
  /** A refresh or an overlay is done: what was read from the engine before may be old. */
  readonly onDidIndex = this.#indexed.event;

  /** There are more files than may be read without asking; the event is the sentence that says so. */
  readonly onTooManyFiles = this.#tooMany.event;

  /** `encoder`: the one that may be used in this workspace, as it is now. */
  constructor(engines: EngineSource, memory: vscode.Memento, log: HostLog, encoder: () => EncoderChoice) {
    this.#encoder = encoder;
    this.#engines = engines;
    this.#memory = memory;
    this.#log = log;
    if (!memory.get(pausedKey, false)) return;
    this.#setHold('user');
    this.#showPaused('').catch(failure => this.#showError(failure));
  }

  get paused(): boolean {
    return this.#hold === 'user';
  }

  /** Breaks off what runs and reads nothing more, also after a restart, until `resume`. */
  async pause(): Promise<void> {
    this.#setHold('user');
    await this.#memory.update(pausedKey, true);
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#abort?.abort();
    this.#breakOffCheck();
    await this.#running;
    await this.#showPaused('');
  }

  async resume(): Promise<void> {
    await this.#memory.update(pausedKey, undefined);
    this.#setHold('none');
    this.refreshAll();
  }

  /**
   * Looks whether all files are as they were, for what watchers miss. Nothing is shown where nothing has changed, and a question does not
   * wait for it.
   */
  check(): void {
    clearTimeout(this.#checkTimer);
    const engine = this.#engines.get();
    if (this.#disposed || this.#hold !== 'none' || this.#check !== undefined || engine === undefined) return;
    if (this.#timer !== undefined || this.#running !== undefined) {
      this.#checkLater();
      return;
    }
    if (this.#view.state !== 'ready') return;
    const check = new AbortController();
    this.#check = check;
    engine
      .refresh({ settings: readSettings(this.#encoder()) }, undefined, check.signal)
      .then(async ({ changed }) => {
        // A look before this one that was broken off may have done a part, and told nobody.
        const { documents, passages } = await engine.status();
        if (!changed && documents === this.#view.documents && passages === this.#view.passages) return;
        await this.#showStatus(engine);
        this.#contentChanged();
      })
      .catch(failure => (failure instanceof CancelledError ? undefined : this.#showFailure(engine, failure)))
      .catch(second => this.#showError(second))
      .finally(() => {
        if (this.#check === check) this.#check = undefined;
      });
  }

  #breakOffCheck(): void {
    if (this.#check === undefined) return;
    this.#check.abort();
    this.#check = undefined;
    this.#checkLater();
  }

  #checkLater(): void {
    clearTimeout(this.#checkTimer);
    if (!this.#disposed) this.#checkTimer = setTimeout(() => this.check(), lateCheckMilliseconds);
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
    // Settings may have changed how many there are.
    if (this.#hold === 'count') this.#setHold('none');
    this.#pending.whole = true;
    this.#schedule(0);
  }

  /** Like `refreshAll`, a little later and with what comes until then. */
  refreshSoon(): void {
    this.#pending.whole = true;
    this.#schedule(coalesceMilliseconds);
  }

  /** Looks at everything soon, and once more when the watcher has had its time to look into the folder. */
  folderChanged(): void {
    this.refreshSoon();
    this.#checkLater();
  }

  /** Drops the index and builds it anew. Rejects with `CancelledError` where it was cancelled. */
  async rebuild(signal: AbortSignal): Promise<void> {
    if (this.#hold !== 'none') await this.resume();
    await this.#running;
    this.#pending.rebuild = true;
    await this.#flush(signal);
    if (signal.aborted) throw new CancelledError();
  }

  /** Waits until all that is known to have changed is in the index, so that an answer is never older than the last save. */
  async settled(): Promise<void> {
    this.#breakOffCheck();
    while (this.#timer !== undefined || this.#running !== undefined) await this.#flush();
  }

  /** Waits until a question can be answered: at a start, by what is stored, while the files are still being looked at; then it is true. */
  async answerable(): Promise<boolean> {
    if (this.#view.state === 'none' && this.#running === undefined && this.#timer !== undefined) void this.#flush();
    const isPrepared = (await this.#prepared) === true;
    if (isPrepared && this.#running !== undefined && !hasPending(this.#pending) && this.#overlaid.size === 0) return true;
    await this.settled();
    return false;
  }

  /** What was read from the engine before may be old, though no file has changed. */
  graphChanged(): void {
    this.#contentChanged();
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
    const engine = this.#engines.get();
    await engine?.setOverlay(file, text);
    // A file that is not on the disk counts as long as its text is open, and no longer.
    if (engine !== undefined && this.#running === undefined && this.#hold === 'none') await this.#showStatus(engine);
    this.#contentChanged();
  }

  /** Whether an unsaved text was told, by whomever, and not taken away. */
  hasOverlay(file: FileName): boolean {
    return this.#overlaid.has(fileKey(file));
  }

  dispose(): void {
    this.#disposed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#checkTimer);
    this.#owned.dispose();
  }

  #schedule(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#disposed || this.#hold !== 'none') return;
    this.#timer = setTimeout(() => void this.#flush(), milliseconds);
  }

  /** Starts what waits, unless something runs; resolves when it, or what ran, is done. Never rejects. */
  #flush(signal?: AbortSignal): Promise<void> {
    if (this.#running !== undefined) return this.#running;
    this.#breakOffCheck();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#running = this.#run(signal).finally(() => {
      this.#running = undefined;
      if (hasPending(this.#pending)) this.#schedule(0);
    });
    return this.#running;
  }

  async #run(signal: AbortSignal | undefined): Promise<void> {
    this.#abort = new AbortController();
    const pending = this.#pending;
    this.#pending = nothingPending();
    const engine = this.#engines.get();
    if (engine === undefined) return this.#show({ ...emptyView, state: 'no-folder' });
    if (!hasPending(pending)) return;
    const settings = readSettings(this.#encoder());
    if (this.#view.state === 'none' && !pending.rebuild) this.#prepared = engine.prepare(settings).catch(() => false);
    const spinner = this.#showSoon();
    try {
      await engine.refresh(
        {
          settings,
          ...(pending.whole || pending.rebuild ? {} : { files: [...pending.files.values()] }),
          ...(pending.rebuild ? { rebuild: true } : {}),
        },
        this.#progressReporter(),
        signal === undefined ? this.#abort.signal : AbortSignal.any([signal, this.#abort.signal]),
      );
      await this.#showStatus(engine);
    } catch (failure) {
      // Even the status may fail, where the worker is gone.
      await this.#showFailure(engine, failure).catch(second => this.#showError(second));
    } finally {
      clearTimeout(spinner);
      this.#prepared = undefined;
    }
    this.#contentChanged();
  }

  #setHold(hold: Hold): void {
    this.#hold = hold;
    void vscode.commands.executeCommand('setContext', contextKeys.indexingPaused, hold !== 'none');
  }

  /** A few saved files are done in milliseconds: no spinner for them, and none that only flashes. */
  #showSoon(): NodeJS.Timeout {
    const known = this.#view.state === 'ready';
    return setTimeout(() => this.#show({ ...this.#view, state: 'indexing', progress: 0, message: '' }), known ? spinnerMilliseconds : 0);
  }

  async #showStatus(engine: Engine | undefined): Promise<void> {
    if (engine === undefined) return this.#show({ ...emptyView, state: 'no-folder' });
    const status = await engine.status();
    this.#show({
      state: status.documents === 0 ? 'no-markdown' : 'ready',
      documents: status.documents,
      passages: status.passages,
      skipped: status.skipped,
      updated: status.updated,
      progress: 1,
      message: status.message,
      bytes: status.bytes,
    });
  }

  /** Says that nothing is read, and what the answers rest on meanwhile. */
  async #showPaused(message: string): Promise<void> {
    await this.#showStatus(this.#engines.get());
    const { documents } = this.#view;
    const rest = documents === 0 ? '' : vscode.l10n.t('Answers rest on the {0} documents that were read before.', documents);
    this.#show({ ...this.#view, state: 'paused', message: [message, rest].filter(Boolean).join(' ') });
  }

  async #showFailure(engine: Engine, failure: unknown): Promise<void> {
    if (this.#disposed) return;
    if (failure instanceof CancelledError) {
      // What a pause breaks off is done when it ends.
      if (this.#hold === 'user') this.#pending.whole = true;
      return this.#showStatus(engine);
    }
    if (failure instanceof EngineError && failure.code === 'too-many-files') {
      this.#setHold('count');
      await this.#showPaused(failure.message);
      return this.#tooMany.fire(failure.message);
    }
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
