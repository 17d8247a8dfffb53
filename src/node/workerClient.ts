import { CancelledError, type CancelSignal } from '../base/cancel';
import type { Engine, IndexProgress } from '../core/engine';
import { EngineError } from '../core/errors';
import type { Settings } from '../core/options';
import type { Folder, Logger, Workspace } from '../core/ports';
import { readStuckFiles, writeStuckFiles } from './stuckFiles';
import { WorkerConnection } from './workerConnection';
import type { Calls, Method, Result, StuckFile } from './workerMessages';

export interface ConnectOptions {
  /** The bundled `indexWorker.ts`. */
  readonly workerPath: string;
  readonly folders: readonly Folder[];
  /** Where the index is kept; null keeps it in memory. */
  readonly storageDirectory: string | null;
  /** Reads folders whose URI is not `file:`. */
  readonly remote?: Workspace;
  readonly logger: Logger;
  /** Milliseconds beyond the time bound of a file before its thread is ended. */
  readonly grace?: number;
  /** Milliseconds to wait for an index that another window holds; then this one keeps its own in memory. */
  readonly storePatience?: number;
}

export interface LostWorker {
  /** The file that it was reading, which is left out from now on until it changes; null where it was at none. */
  readonly file: { readonly folder: string; readonly path: string } | null;
  /** A sentence for the user. */
  readonly message: string;
}

export interface ConnectedEngine {
  readonly engine: Engine;
  /** Closes the store and ends the thread, in the background. */
  dispose(): void;
  /** Called when the thread was lost; the next call starts another. Returns what takes the listener away. */
  onLost(listener: (lost: LostWorker) => void): () => void;
}

/** Losses in a row that no file explains; after them the engine stays down. */
const maxUnexplained = 3;
/** Losses that a file explains: each leaves that file out, so they come to an end. */
const maxStuck = 100;
/** Between a file's time bound and its end: machines are busy at times. */
const defaultGrace = 10_000;
/** Milliseconds for closing the store at the end. */
const closePatience = 5000;
/** Longer than closing may take: where folders change, the thread before is just ending. */
const defaultStorePatience = closePatience + 1000;
const pollInterval = 50;

/**
 * The engine in a thread of its own. Every call gets one answer: its result, its failure, `CancelledError` as soon as its signal is
 * aborted, or `worker-lost`. A new thread gets the overlays and one refresh with the last settings before anything else.
 */
export function connectEngine(options: ConnectOptions): ConnectedEngine {
  const link = new WorkerLink(options);
  const engine: Engine = {
    ...indexCalls(link),
    status: () => link.call('status', [], {}),
    search: (question, questionOptions, signal) => link.call('search', [question, questionOptions], { signal }),
    ask: (question, questionOptions, signal) => link.call('ask', [question, questionOptions], { signal }),
    whyNot: (question, questionOptions, at, signal) => link.call('whyNot', [question, questionOptions, at], { signal }),
    settingsMap: (question, questionOptions, signal) => link.call('settingsMap', [question, questionOptions], { signal }),
    related: (from, count, signal) => link.call('related', [from, count], { signal }),
    verify: (points, signal) => link.call('verify', [points], { signal }),
    documentText: (...args) => link.call('documentText', args, {}),
    askWith: (question, questionOptions, points, signal) => link.call('askWith', [question, questionOptions, points], { signal }),
    neighbourhood: (document, hops, nodes, signal) => link.call('neighbourhood', [document, hops, nodes], { signal }),
    graph: (node, hops, nodes, signal) => link.call('graph', [node, hops, nodes], { signal }),
    documents: () => link.call('documents', [], {}),
    links: document => link.call('links', [document], {}),
    backlinks: document => link.call('backlinks', [document], {}),
    allLinks: signal => link.call('allLinks', [], { signal }),
    skipped: () => link.call('skipped', [], {}),
    explainFile: file => link.call('explainFile', [file], {}),
    entities: (filter, signal) => link.call('entities', [filter], { signal }),
    relations: filter => link.call('relations', [filter], {}),
    claims: filter => link.call('claims', [filter], {}),
    context: (question, questionOptions, signal) => link.call('context', [question, questionOptions], { signal }),
    starterSchema: () => link.call('starterSchema', [], {}),
    domainSummary: () => link.call('domainSummary', [], {}),
    entityGroups: (words, limit, signal) => link.call('entityGroups', [words, limit], { signal }),
    entityDetails: id => link.call('entityDetails', [id], {}),
    entityAt: (...args) => link.call('entityAt', args, {}),
    entityMentions: id => link.call('entityMentions', [id], {}),
    ...graphCalls(link),
    ...tieCalls(link),
    health: signal => link.call('health', [], { signal }),
    renameEdits: (request, signal) => link.call('renameEdits', [request], { signal }),
    renamableAt: (...args) => link.call('renamableAt', args, {}),
    complete: (...args) => link.call('complete', args, {}),
    linkAt: (...args) => link.call('linkAt', args, {}),
    foreignLinks: (...args) => link.call('foreignLinks', args, {}),
    referencesTo: (...args) => link.call('referencesTo', args, {}),
    checkDocument: (...args) => link.call('checkDocument', args, {}),
    close: () => link.close(),
  };
  return {
    engine,
    dispose: () => void link.close(),
    onLost(listener) {
      link.listeners.add(listener);
      return () => link.listeners.delete(listener);
    },
  };
}

/** What says which texts count. */
function indexCalls(link: WorkerLink): Pick<Engine, 'prepare' | 'refresh' | 'setOverlay'> {
  return {
    prepare: settings => link.call('prepare', [settings], {}),
    refresh(request, onProgress, signal) {
      link.remember(request.settings);
      return link.call('refresh', [request], { onProgress, signal });
    },
    setOverlay(document, text) {
      link.overlay(document, text);
      return link.call('setOverlay', [document, text], {});
    },
  };
}

interface CallExtras {
  readonly onProgress?: (progress: IndexProgress) => void;
  readonly signal?: CancelSignal;
}

/** Keeps a connection alive over the ends of threads. */
class WorkerLink {
  readonly listeners = new Set<(lost: LostWorker) => void>();
  readonly #options: ConnectOptions;
  readonly #stuck: StuckFile[];
  readonly #overlays = new Map<string, Calls['setOverlay']>();
  #settings: Settings | null = null;
  #connection: WorkerConnection | null = null;
  /** Settles when the current connection may be used. */
  #ready: Promise<void> = Promise.resolve();
  #unexplained = 0;
  #explained = 0;
  #restarting = false;
  #closed = false;

  constructor(options: ConnectOptions) {
    this.#options = options;
    this.#stuck = options.storageDirectory === null ? [] : readStuckFiles(options.storageDirectory);
  }

  remember(settings: Settings): void {
    this.#settings = settings;
  }

  overlay(document: Calls['setOverlay'][0], text: string | null): void {
    const key = `${document.folder}:/${document.path}`;
    if (text === null) this.#overlays.delete(key);
    else this.#overlays.set(key, [document, text]);
  }

  async call<M extends Method>(method: M, args: Calls[M], extras: CallExtras): Promise<Result<M>> {
    try {
      return await this.#callOnce(method, args, extras);
    } catch (failure) {
      if (!(failure instanceof EngineError) || failure.code !== 'index-broken') throw failure;
      // The damaged file was set aside: a new thread begins with an empty index, and reads everything again.
      this.#options.logger.warn(failure.message);
      this.#restarting = true;
      await this.#drop();
      return await this.#callOnce(method, args, extras);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#drop();
  }

  async #callOnce<M extends Method>(method: M, args: Calls[M], { onProgress, signal }: CallExtras): Promise<Result<M>> {
    if (signal?.aborted) throw new CancelledError();
    const connection = this.#connect();
    await this.#ready;
    if (this.#closed) throw closed();
    if (signal?.aborted) throw new CancelledError();
    const { id, reply } = connection.send(method, args, onProgress);
    const value = await orCancelled(reply, signal, () => connection.cancelCall(id));
    if (method === 'refresh') this.#unexplained = 0;
    return value as Result<M>;
  }

  #connect(): WorkerConnection {
    if (this.#closed) throw closed();
    if (this.#connection && !this.#connection.ended) return this.#connection;
    if (this.#unexplained >= maxUnexplained || this.#explained >= maxStuck) {
      throw new EngineError(
        'worker-lost',
        'The index process ended again and again. Reload the window; if that does not help, rebuild the index.',
      );
    }
    const { workerPath, folders, storageDirectory, remote, logger, grace, storePatience } = this.#options;
    const connection = new WorkerConnection({
      workerPath,
      folders,
      storageDirectory,
      storePatience: storePatience ?? defaultStorePatience,
      stuck: [...this.#stuck],
      remote: remote ?? null,
      logger,
      grace: grace ?? defaultGrace,
      onEnd: (file, message) => this.#lost(file, message),
    });
    const isFirst = this.#connection === null && !this.#restarting;
    this.#connection = connection;
    this.#ready = isFirst ? Promise.resolve() : this.#restore(connection);
    // Each caller awaits it; without this line a restore that fails before that counts as unhandled.
    this.#ready.catch(() => {});
    return connection;
  }

  /** Gives a new thread what the one before it knew. */
  async #restore(connection: WorkerConnection): Promise<void> {
    for (const overlay of [...this.#overlays.values()]) await connection.send('setOverlay', overlay).reply;
    if (this.#settings) await connection.send('refresh', [{ settings: this.#settings }]).reply;
  }

  #lost(file: StuckFile | null, message: string): void {
    if (file) this.#leaveOut(file);
    else this.#unexplained++;
    this.#options.logger.error(message);
    for (const listener of [...this.listeners]) listener({ file: file && { folder: file.folder, path: file.path }, message });
  }

  #leaveOut(file: StuckFile): void {
    this.#explained++;
    this.#stuck.push(file);
    const { storageDirectory, logger } = this.#options;
    const failure = storageDirectory === null ? '' : writeStuckFiles(storageDirectory, this.#stuck);
    if (failure)
      logger.warn(`That ${file.path} is left out could not be written down (${failure}): it will be read again at the next start.`);
  }

  async #drop(): Promise<void> {
    const connection = this.#connection;
    this.#connection = null;
    await connection?.close(closePatience);
  }
}

function closed(): EngineError {
  return new EngineError('worker-lost', 'The index is closed.');
}

/** The reply, or `CancelledError` as soon as the signal is aborted; then the late reply is nobody's. */
function orCancelled(reply: Promise<unknown>, signal: CancelSignal | undefined, cancelCall: () => void): Promise<unknown> {
  if (!signal) return reply;
  return new Promise((resolve, reject) => {
    const stop = whenAborted(signal, () => {
      cancelCall();
      reject(new CancelledError());
    });
    reply.then(resolve, reject).finally(stop);
  });
}

/** What ties a document to others, and the links that say so. */
function tieCalls(link: WorkerLink): Pick<Engine, 'unlinkedMentions' | 'suggestedLinks' | 'entitiesIn' | 'newLink'> {
  return {
    unlinkedMentions: (document, signal) => link.call('unlinkedMentions', [document], { signal }),
    suggestedLinks: document => link.call('suggestedLinks', [document], {}),
    entitiesIn: (places, signal) => link.call('entitiesIn', [places], { signal }),
    newLink: (...args) => link.call('newLink', args, {}),
  };
}

/** What is asked of the graph as a whole. */
function graphCalls(
  link: WorkerLink,
): Pick<
  Engine,
  | 'contradictions'
  | 'themes'
  | 'themeMarks'
  | 'themeMap'
  | 'overview'
  | 'expand'
  | 'nodeFacts'
  | 'path'
  | 'queries'
  | 'runQuery'
  | 'modelUnits'
  | 'addModelFacts'
  | 'removeModelFacts'
  | 'encoding'
  | 'encode'
  | 'dropEncoded'
> {
  return {
    modelUnits: (tokens, signal) => link.call('modelUnits', [tokens], { signal }),
    addModelFacts: entries => link.call('addModelFacts', [entries], {}),
    removeModelFacts: () => link.call('removeModelFacts', [], {}),
    encoding: () => link.call('encoding', [], {}),
    encode: (most, onProgress, signal) => link.call('encode', [most], { onProgress, signal }),
    dropEncoded: () => link.call('dropEncoded', [], {}),
    contradictions: signal => link.call('contradictions', [], { signal }),
    themes: signal => link.call('themes', [], { signal }),
    themeMarks: (nodes, signal) => link.call('themeMarks', [nodes], { signal }),
    themeMap: (nodes, signal) => link.call('themeMap', [nodes], { signal }),
    overview: (nodes, signal) => link.call('overview', [nodes], { signal }),
    expand: (node, nodes, signal) => link.call('expand', [node, nodes], { signal }),
    nodeFacts: nodes => link.call('nodeFacts', [nodes], {}),
    path: (from, to, signal) => link.call('path', [from, to], { signal }),
    queries: () => link.call('queries', [], {}),
    runQuery: (name, parameters, signal) => link.call('runQuery', [name, parameters], { signal }),
  };
}

/** A real `AbortSignal` tells; any other is looked at now and then. Returns what ends it. */
function whenAborted(signal: CancelSignal, act: () => void): () => void {
  if (signal instanceof AbortSignal) {
    signal.addEventListener('abort', act, { once: true });
    return () => signal.removeEventListener('abort', act);
  }
  const timer = setInterval(() => {
    if (!signal.aborted) return;
    clearInterval(timer);
    act();
  }, pollInterval);
  return () => clearInterval(timer);
}
