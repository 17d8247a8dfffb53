import { LineIndex, type Position, type Range, type Span, type TextLines } from './span';

/**
 * How the text of a document came out of its file, where the two differ (a notebook, a transcript, a page of HTML): plain data, stored with
 * the document.
 */
export interface Origin {
  /**
   * The runs that make up the text, in order, three numbers each: UTF-16 units of the text, units of the file that are passed over before
   * it, units of the file that it stands for. Where the first and the third are equal the text is copied unit by unit; a run that stands for
   * nothing was added (a mark of a table).
   */
  readonly runs: readonly number[];
  /** UTF-16 units of each line of the file with its line end, but for the last line. */
  readonly lines: readonly number[];
}

/** Offsets and lines of a document: those of its file, which for most documents has the very same text. */
export function linesOf({ text, origin }: { readonly text: string; readonly origin?: Origin }): TextLines {
  return origin ? new FileLines(origin) : new LineIndex(text);
}

/** Leads from a document's text into its file, and back. */
class FileLines implements TextLines {
  /** For each run where it begins in the text and in the file, and one more entry for the end. */
  readonly #text: Uint32Array;
  readonly #file: Uint32Array;
  readonly #lengths: Uint32Array;
  readonly #lines: LineIndex;

  constructor({ runs, lines }: Origin) {
    const count = runs.length / 3;
    this.#text = new Uint32Array(count + 1);
    this.#file = new Uint32Array(count + 1);
    this.#lengths = new Uint32Array(count);
    let text = 0;
    let file = 0;
    for (let i = 0; i < count; i++) {
      file += runs[3 * i + 1];
      this.#text[i] = text;
      this.#file[i] = file;
      this.#lengths[i] = runs[3 * i + 2];
      text += runs[3 * i];
      file += runs[3 * i + 2];
    }
    this.#text[count] = text;
    this.#file[count] = file;
    this.#lines = LineIndex.ofLengths(lines);
  }

  get lineCount(): number {
    return this.#lines.lineCount;
  }

  position(offset: number): Position {
    return this.#lines.position(this.#start(offset));
  }

  range({ start, end }: Span): Range {
    const from = this.#start(start);
    return { start: this.#lines.position(from), end: this.#lines.position(end > start ? Math.max(from, this.#end(end)) : from) };
  }

  offsetAt(line: number, character: number): number {
    const file = this.#lines.lineStart(line) + character;
    const run = lastUpTo(this.#file, file, this.#lengths.length);
    if (run < 0) return 0;
    const copied = this.#isCopied(run);
    const length = this.#text[run + 1] - this.#text[run];
    return (
      this.#text[run] + (copied ? Math.min(file - this.#file[run], length) : file >= this.#file[run] + this.#lengths[run] ? length : 0)
    );
  }

  #isCopied(run: number): boolean {
    return this.#text[run + 1] - this.#text[run] === this.#lengths[run];
  }

  /** The place in the file of the character at an offset. */
  #start(offset: number): number {
    let run = lastUpTo(this.#text, offset, this.#lengths.length);
    if (run < 0) return this.#file[0];
    // What was added leads to what it was added for.
    if (this.#lengths[run] === 0 && run + 1 < this.#lengths.length) {
      while (run + 1 < this.#lengths.length && this.#lengths[run] === 0) run++;
      return this.#file[run];
    }
    const inside = Math.min(offset - this.#text[run], this.#lengths[run]);
    return this.#isCopied(run) ? this.#file[run] + inside : this.#file[run];
  }

  /** Where in the file the character before an offset ends. */
  #end(offset: number): number {
    const run = lastUpTo(this.#text, offset - 1, this.#lengths.length);
    if (run < 0) return this.#file[0];
    return this.#isCopied(run)
      ? this.#file[run] + Math.min(offset - this.#text[run], this.#lengths[run])
      : this.#file[run] + this.#lengths[run];
  }
}

/** Index of the last of the first `count` ascending numbers that is at most `value`; -1 where there is none. */
function lastUpTo(numbers: Uint32Array, value: number, count: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
