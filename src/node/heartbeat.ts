import type { StuckFile } from './workerMessages';

/**
 * Which file the engine's thread is working on, in shared memory, so that it can be read while that thread is stuck.
 * Layout: a sequence number (odd: a file is being worked on), the length of the name, then the name as JSON in UTF-8.
 */
const headerBytes = 8;
/** Longer names than file systems allow. */
const nameBytes = 16 * 1024;

export function newHeartbeat(): SharedArrayBuffer {
  return new SharedArrayBuffer(headerBytes + nameBytes);
}

/** The writing side, in the engine's thread. */
export class Heartbeat {
  readonly #header: Int32Array;
  readonly #name: Uint8Array;
  #sequence = 0;

  constructor(buffer: SharedArrayBuffer) {
    this.#header = new Int32Array(buffer, 0, 2);
    this.#name = new Uint8Array(buffer, headerBytes);
  }

  begin(file: StuckFile): void {
    this.end();
    const bytes = Buffer.from(JSON.stringify([file.folder, file.path, file.size]));
    if (bytes.length > nameBytes) return;
    this.#name.set(bytes);
    this.#header[1] = bytes.length;
    this.#store(this.#sequence + 1);
  }

  end(): void {
    if (this.#sequence % 2 === 1) this.#store(this.#sequence + 1);
  }

  #store(sequence: number): void {
    // Kept within 31 bits and of the same oddness.
    this.#sequence = sequence % 0x40000000;
    Atomics.store(this.#header, 0, this.#sequence);
  }
}

/** For a thread that was ended in the middle of its work. */
export function endHeartbeat(buffer: SharedArrayBuffer): void {
  Atomics.store(new Int32Array(buffer, 0, 1), 0, 0);
}

/** The reading side: the number of the current piece of work and its file; null where there is none. */
export function readHeartbeat(buffer: SharedArrayBuffer): { readonly sequence: number; readonly file: StuckFile } | null {
  const header = new Int32Array(buffer, 0, 2);
  const sequence = Atomics.load(header, 0);
  if (sequence % 2 === 0) return null;
  const name = Buffer.from(new Uint8Array(buffer, headerBytes, header[1]).slice()).toString('utf8');
  // The thread may have gone on while the name was copied.
  if (Atomics.load(header, 0) !== sequence) return null;
  const [folder, path, size] = JSON.parse(name) as [string, string, number];
  return { sequence, file: { folder, path, size } };
}
