import type { Origin } from '../model/origin';
import { LineIndex } from '../model/span';

/** Gathers the text of a document out of its file, and keeps the way back. Pieces must come in the order of the file. */
export class Readable {
  readonly #source: string;
  readonly #parts: string[] = [];
  readonly #runs: number[] = [];
  #length = 0;
  /** Up to where the file is used up. */
  #file = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** UTF-16 units so far. */
  get length(): number {
    return this.#length;
  }

  /** Offset in the file up to which it is used up. */
  get file(): number {
    return this.#file;
  }

  /** Takes a piece of the file as it is. */
  copy(start: number, end: number): void {
    if (end > start) this.#run(this.#source.slice(start, end), start, end);
  }

  /** Takes something that stands for a piece of the file: a decoded escape. */
  decoded(value: string, start: number, end: number): void {
    if (value !== '') this.#run(value, start, end);
  }

  /** Adds what stands nowhere in the file. */
  add(value: string): void {
    if (value !== '') this.#run(value, this.#file, this.#file);
  }

  finish(): { readonly text: string; readonly origin: Origin } {
    return { text: this.#parts.join(''), origin: { runs: this.#runs, lines: new LineIndex(this.#source).lengths } };
  }

  #run(value: string, start: number, end: number): void {
    const runs = this.#runs;
    const copied = value.length === end - start;
    const last = runs.length - 3;
    this.#parts.push(value);
    this.#length += value.length;
    // Copied pieces that touch are one run, and so are added ones.
    if (last >= 0 && start === this.#file && ((copied && runs[last] === runs[last + 2]) || (start === end && runs[last + 2] === 0))) {
      runs[last] += value.length;
      runs[last + 2] += end - start;
    } else runs.push(value.length, start - this.#file, end - start);
    this.#file = end;
  }
}
