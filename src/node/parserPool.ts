import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { EngineError } from '../core/errors';
import type { FolderReading, ParsedBatch, ParserRun, Parsers, TextFile } from '../core/ports';
import { endHeartbeat, newHeartbeat, readHeartbeat } from './heartbeat';
import type { FromParser, ParserStart, ToParser } from './serveParser';
import type { StuckFile } from './workerMessages';

/** More threads than this are kept waiting by the one that stores what they have parsed. */
const mostParsers = 4;
/**
 * With less to read they make nothing faster, since their code is not compiled yet when they are done, and all of them together take up to half
 * as much again.
 */
const worthFrom = 4_000_000;

export interface ParserPoolOptions {
  /** The bundled `parserWorker.ts`. */
  readonly path: string;
  /** How many threads: one for each. Their owner may watch in them what each thread is at. */
  readonly heartbeats: readonly SharedArrayBuffer[];
  /** Another number of bytes from which on they are started. */
  readonly worthFrom?: number;
  /** Called when the text of a file has ended its thread, before those who wait are told. */
  readonly onLost?: (file: StuckFile) => void;
}

/**
 * Heartbeats for as many parsers as this machine gives work to: one for each core but the engine's own, at least two, since the engine
 * mostly waits for them; none where there is a single core.
 */
export function parserHeartbeats(): SharedArrayBuffer[] {
  const cores = availableParallelism();
  return Array.from({ length: cores < 2 ? 0 : Math.min(mostParsers, Math.max(2, cores - 1)) }, newHeartbeat);
}

/** Parsers from the bundle beside this program; none where it is not there (the engine is run from its sources), or would be alone. */
export function bundledParsers(options: Omit<ParserPoolOptions, 'path'>): Parsers | undefined {
  const path = join(__dirname, 'parser.js');
  return options.heartbeats.length > 0 && existsSync(path) ? parserPool({ ...options, path }) : undefined;
}

/** Threads live for one run each: between two, they take no memory. */
export function parserPool(options: ParserPoolOptions): Parsers {
  return {
    width: options.heartbeats.length,
    worthFrom: options.worthFrom ?? worthFrom,
    start: (reading, facts) => new PoolRun(options, reading, facts),
  };
}

class PoolRun implements ParserRun {
  readonly #parsers: Parser[];

  constructor(options: ParserPoolOptions, reading: readonly FolderReading[], facts: ParserStart['facts']) {
    this.#parsers = options.heartbeats.map(heartbeat => new Parser(options, { reading, facts, heartbeat }));
  }

  /** Given to the thread that has least to do. */
  parse(files: readonly TextFile[]): Promise<ParsedBatch | null> {
    const [least] = this.#parsers.filter(({ ended }) => !ended).sort((a, b) => a.load - b.load);
    return least ? least.parse(files) : Promise.resolve(null);
  }

  close(): void {
    for (const parser of this.#parsers) parser.close();
  }
}

interface Waiting {
  readonly length: number;
  resolve(batch: ParsedBatch | null): void;
  reject(failure: Error): void;
}

class Parser {
  readonly #worker: Worker;
  readonly #options: ParserPoolOptions;
  readonly #heartbeat: SharedArrayBuffer;
  readonly #waiting = new Map<number, Waiting>();
  #next = 0;
  #ended = false;

  constructor(options: ParserPoolOptions, start: ParserStart) {
    this.#options = options;
    this.#heartbeat = start.heartbeat;
    this.#worker = new Worker(options.path, { workerData: start, name: 'docgraph parser' });
    this.#worker.on('message', ({ id, batch }: FromParser) => this.#take(id)?.resolve(batch));
    this.#worker.on('error', failure => this.#lost(failure instanceof Error ? failure.message : String(failure)));
    this.#worker.on('exit', code => this.#lost(`it ended with code ${code}`));
  }

  get ended(): boolean {
    return this.#ended;
  }

  /** UTF-16 units that wait to be parsed. */
  get load(): number {
    return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
  }

  parse(files: readonly TextFile[]): Promise<ParsedBatch | null> {
    const id = this.#next++;
    const message: ToParser = { id, files };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { length: files.reduce((sum, { text }) => sum + text.length, 0), resolve, reject });
      this.#worker.postMessage(message);
    });
  }

  close(): void {
    this.#ended = true;
    // What it was at when it was ended is nothing that takes too long.
    this.#worker.once('exit', () => endHeartbeat(this.#heartbeat));
    void this.#worker.terminate();
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #lost(reason: string): void {
    if (this.#ended) return;
    this.#ended = true;
    const file = readHeartbeat(this.#heartbeat)?.file;
    if (file) this.#options.onLost?.(file);
    const failure = file && new EngineError('worker-lost', `Reading ${file.path} ended the thread that parsed it (${reason}).`);
    // Without a file to blame, the thread could not do its work here: its batches are done elsewhere.
    for (const { resolve, reject } of this.#waiting.values()) failure ? reject(failure) : resolve(null);
    this.#waiting.clear();
  }
}
