import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { CancelledError, type CancelSignal, checkpoint } from '../../base/cancel';
import { encodedTextVersion } from '../../core/vectors/encodedText';
import type { Encoder } from '../../core/encoder';
import { EngineError } from '../../core/errors';
import { examineFolder } from './encoderFolder';
import type { FromOnnx, OnnxStart, ToOnnx } from './onnxMessages';

/** Texts that the thread has before it at once: one to work at, one that waits for it. */
const ahead = 2;
const batch = 16;

interface Waiting {
  readonly text: string;
  resolve(vector: Float32Array): void;
  reject(failure: Error): void;
}

/**
 * The model of a folder, run by ONNX's WebAssembly in a thread of its own. `program` is the bundled `onnxWorker.ts`.
 * @throws EngineError `encoder-unusable`, saying what is missing
 */
export async function folderEncoder(folder: string, program = join(__dirname, 'encoder.js')): Promise<Encoder> {
  const examined = examineFolder(folder);
  if ('problems' in examined) throw unusable(`The folder of the encoder, ${folder}, cannot be used. ${examined.problems.join(' ')}`);
  if (!existsSync(program)) throw unusable('This program comes without the run-time of encoders.');
  const { name, start } = examined;
  const thread = new OnnxThread(program, start, name);
  const hash = await thread.loaded;
  const pooling = start.pooling === 'mean' ? '' : `-${start.pooling}`;
  return {
    name,
    dimension: start.dimension,
    version: `onnx-${hash}-${start.dimension}-${start.mostPieces}${pooling}-${encodedTextVersion}`,
    batch,
    encode: (texts, purpose, signal) => thread.encode(texts, purpose === 'question', signal),
    close: () => thread.close(),
  };
}

function unusable(message: string): EngineError {
  return new EngineError('encoder-unusable', message);
}

class OnnxThread {
  readonly loaded: Promise<string>;
  readonly #worker: Worker;
  readonly #name: string;
  /** Not yet sent; questions are put before the rest. */
  #queue: Waiting[] = [];
  readonly #sent = new Map<number, Waiting>();
  #next = 0;
  #ended: Error | null = null;

  constructor(program: string, start: OnnxStart, name: string) {
    this.#name = name;
    this.#worker = new Worker(program, { workerData: start, name: 'docgraph encoder' });
    this.loaded = new Promise((resolve, reject) => {
      this.#worker.on('message', (message: FromOnnx) => {
        if (message.type === 'ready') resolve(message.hash);
        else this.#receive(message);
        if (message.type === 'failure' && message.id === null) reject(this.#failed(message.message));
      });
      this.#worker.on('error', failure => reject(this.#end(failure instanceof Error ? failure.message : String(failure))));
      this.#worker.on('exit', () => reject(this.#end('its thread has ended')));
    });
  }

  async encode(texts: readonly string[], first: boolean, signal?: CancelSignal): Promise<Float32Array[]> {
    checkpoint(signal);
    if (this.#ended) throw this.#ended;
    const asked: Waiting[] = [];
    const vectors = texts.map(
      text =>
        new Promise<Float32Array>((resolve, reject) => {
          asked.push({
            text,
            resolve: vector => (signal?.aborted ? reject(new CancelledError()) : resolve(vector)),
            reject,
          });
        }),
    );
    this.#queue = first ? [...asked, ...this.#queue] : [...this.#queue, ...asked];
    this.#send();
    try {
      return await Promise.all(vectors);
    } finally {
      this.#queue = this.#queue.filter(waiting => !asked.includes(waiting));
    }
  }

  async close(): Promise<void> {
    this.#end('it was closed');
    await this.#worker.terminate();
  }

  #send(): void {
    while (this.#sent.size < ahead && this.#queue.length > 0) {
      const waiting = this.#queue.shift()!;
      const id = this.#next++;
      this.#sent.set(id, waiting);
      this.#worker.postMessage({ type: 'encode', id, text: waiting.text } satisfies ToOnnx);
    }
  }

  #receive(message: Exclude<FromOnnx, { type: 'ready' }>): void {
    if (message.id === null) return;
    const waiting = this.#sent.get(message.id);
    this.#sent.delete(message.id);
    this.#send();
    if (message.type === 'vector') waiting?.resolve(message.vector);
    else waiting?.reject(this.#failed(message.message));
  }

  #failed(reason: string): EngineError {
    return unusable(`The encoder ${this.#name} has failed: ${reason}`);
  }

  #end(reason: string): Error {
    this.#ended ??= this.#failed(reason);
    for (const waiting of [...this.#sent.values(), ...this.#queue]) waiting.reject(this.#ended);
    this.#sent.clear();
    this.#queue = [];
    return this.#ended;
  }
}
