import { Worker } from 'node:worker_threads';
import type { IndexProgress } from '../core/engine';
import { EngineError } from '../core/errors';
import type { Folder, Logger, Workspace } from '../core/ports';
import { cancel, newCancellation } from './cancellation';
import { fromFailure, toFailure } from './failures';
import { only } from './fsWorkspace';
import { newHeartbeat, readHeartbeat } from './heartbeat';
import { parserHeartbeats } from './parserPool';
import type { Calls, FromWorker, Method, StuckFile, ToWorker, WorkerStart } from './workerMessages';

export interface ConnectionOptions {
  readonly workerPath: string;
  readonly folders: readonly Folder[];
  readonly storageDirectory: string | null;
  readonly storePatience: number;
  readonly stuck: readonly StuckFile[];
  readonly remote: Workspace | null;
  readonly logger: Logger;
  /** Milliseconds beyond the time bound of a file before the thread is ended. */
  readonly grace: number;
  /** Called once, when the thread has ended without being asked to. `file` where it was at one. */
  onEnd(file: StuckFile | null, reason: string): void;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(failure: Error): void;
  readonly onProgress: ((progress: IndexProgress) => void) | undefined;
}

/** Time bound of one file (DESIGN section 9), in milliseconds. */
const boundBase = 1000;
const boundPerByte = 500 / (1024 * 1024);
const watchInterval = 250;

/**
 * A question leaves much garbage behind that dies at once: a small nursery keeps the resident size near what is in use. Below 2 GB of old
 * objects, V8 lets them grow to twice what is in use before it collects them, else to four times: 75 MB at 44,000 passages.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 2000 };

/** One life of the engine's thread. */
export class WorkerConnection {
  readonly #worker: Worker;
  readonly #options: ConnectionOptions;
  readonly #waiting = new Map<number, Waiting>();
  readonly #heartbeat = newHeartbeat();
  readonly #parserHeartbeats = parserHeartbeats();
  readonly #cancellation = newCancellation();
  #nextId = 1;
  #ended = false;
  #closing = false;
  #watch: NodeJS.Timeout | undefined;
  /** For each heartbeat the piece of work that the last look of the watchdog found, and how long it has been seen, in milliseconds. */
  readonly #seen = new Map<SharedArrayBuffer, { readonly sequence: number; readonly milliseconds: number }>();

  constructor(options: ConnectionOptions) {
    this.#options = options;
    const { workerPath, folders, storageDirectory, storePatience, stuck } = options;
    const start: WorkerStart = {
      folders,
      storageDirectory,
      storePatience,
      stuck,
      heartbeat: this.#heartbeat,
      parserHeartbeats: this.#parserHeartbeats,
      cancellation: this.#cancellation,
    };
    this.#worker = new Worker(workerPath, { workerData: start, name: 'docgraph', resourceLimits });
    this.#worker.on('message', (message: FromWorker) => this.#receive(message));
    this.#worker.on('error', failure => this.#end(failure instanceof Error ? failure.message : String(failure)));
    this.#worker.on('exit', code => this.#end(`it ended with code ${code}`));
  }

  get ended(): boolean {
    return this.#ended;
  }

  /** Sends a call; `cancelCall` of the returned id makes the thread stop working on it. */
  send<M extends Method>(
    method: M,
    args: Calls[M],
    onProgress?: (progress: IndexProgress) => void,
  ): { readonly id: number; readonly reply: Promise<unknown> } {
    const id = this.#nextId++;
    const reply = new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onProgress });
    });
    this.#post({ type: 'call', id, method, args });
    this.#watch ??= setInterval(() => this.#look(), watchInterval);
    return { id, reply };
  }

  cancelCall(id: number): void {
    cancel(this.#cancellation, id);
  }

  /** Cancels what is going on, lets the engine close its store, and waits for the thread's end, at most `patience` milliseconds. */
  async close(patience: number): Promise<void> {
    if (this.#ended) return;
    for (const id of this.#waiting.keys()) this.cancelCall(id);
    const gone = new Promise<void>(resolve => this.#worker.once('exit', () => resolve()));
    const { reply } = this.send('close', []);
    this.#closing = true;
    reply.catch(() => {});
    const timer = setTimeout(() => void this.#worker.terminate(), patience);
    await gone;
    clearTimeout(timer);
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #receive(message: FromWorker): void {
    switch (message.type) {
      case 'result':
        this.#take(message.id)?.resolve(message.value);
        return;
      case 'failure':
        this.#take(message.id)?.reject(fromFailure(message.failure));
        return;
      case 'progress':
        this.#waiting.get(message.id)?.onProgress?.(message.progress);
        return;
      case 'log':
        this.#options.logger[message.level](message.message);
        return;
      case 'workspace':
        void this.#serveWorkspace(message);
        return;
    }
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#stopWatching();
    return waiting;
  }

  async #serveWorkspace({ id, method, args }: Extract<FromWorker, { type: 'workspace' }>): Promise<void> {
    try {
      const { remote } = this.#options;
      if (!remote) throw new EngineError('no-folder', 'The folder is not on this disk, and nothing is there to read it.');
      const call = remote[method] as ((...values: typeof args) => Promise<unknown>) | undefined;
      const value = call
        ? await call.apply(remote, args)
        : await examineByWalking(remote, args as Parameters<NonNullable<Workspace['examine']>>);
      this.#post({ type: 'workspaceResult', id, value });
    } catch (thrown) {
      this.#post({ type: 'workspaceFailure', id, failure: toFailure(thrown) });
    }
  }

  /** Time is counted in looks, so that a machine that slept, or a debugger, ends nothing. */
  #look(): void {
    for (const heartbeat of [this.#heartbeat, ...this.#parserHeartbeats]) {
      const beat = readHeartbeat(heartbeat);
      const before = this.#seen.get(heartbeat);
      const milliseconds = beat && beat.sequence === before?.sequence ? before.milliseconds + watchInterval : 0;
      this.#seen.set(heartbeat, { sequence: beat?.sequence ?? -1, milliseconds });
      if (!beat || milliseconds <= boundBase + boundPerByte * beat.file.size + this.#options.grace) continue;
      this.#end('it took too long', beat.file);
      void this.#worker.terminate();
      return;
    }
  }

  #stopWatching(): void {
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  #end(reason: string, file = readHeartbeat(this.#heartbeat)?.file ?? null): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#stopWatching();
    const message = file
      ? `Reading ${file.path} ended the index process (${reason}). The file is left out until it changes; try again.`
      : `The index process has ended (${reason}). Try again; if it happens again, rebuild the index.`;
    for (const { reject } of this.#waiting.values()) reject(new EngineError('worker-lost', message));
    this.#waiting.clear();
    if (!this.#closing) this.#options.onEnd(file, message);
  }
}

/** For a host whose workspace cannot look at single files. */
async function examineByWalking(workspace: Workspace, [files, settings]: Parameters<NonNullable<Workspace['examine']>>) {
  return only(files, await workspace.discover(settings));
}
