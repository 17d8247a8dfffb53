/** UTF-16 offsets into the decoded file without its byte order mark; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** 0-based line and UTF-16 character, as the editor counts them, with the offset they stand for. */
export interface Position {
  readonly line: number;
  readonly character: number;
  readonly offset: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** Leads from offsets in the text of a document to places in its file, and back. Most documents have the text of their file. */
export interface TextLines {
  /** Of the file. */
  readonly lineCount: number;
  /** The place in the file of the character at an offset of the text. */
  position(offset: number): Position;
  range(span: Span): Range;
  /** The offset in the text of what stands at a place of the file. */
  offsetAt(line: number, character: number): number;
}

/** Where each line of a text begins. A line ends at CRLF, LF or a lone CR, as in the editor. */
export class LineIndex implements TextLines {
  readonly #starts: number[];

  constructor(text: string) {
    const starts = [0];
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit === 10 || (unit === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1);
    }
    this.#starts = starts;
  }

  /** For a text whose lines, but for the last, have these lengths. */
  static ofLengths(lengths: readonly number[]): LineIndex {
    const lines = new LineIndex('');
    for (const length of lengths) lines.#starts.push(lines.#starts[lines.#starts.length - 1] + length);
    return lines;
  }

  /** The lengths of all lines but the last, with their line ends. */
  get lengths(): number[] {
    return this.#starts.slice(1).map((start, i) => start - this.#starts[i]);
  }

  get lineCount(): number {
    return this.#starts.length;
  }

  position(offset: number): Position {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low, character: offset - this.#starts[low], offset };
  }

  range(span: Span): Range {
    return { start: this.position(span.start), end: this.position(span.end) };
  }

  /** Offset at which a line begins; past the end, that of the last line. */
  lineStart(line: number): number {
    return this.#starts[Math.min(Math.max(line, 0), this.#starts.length - 1)];
  }

  offsetAt(line: number, character: number): number {
    return this.lineStart(line) + character;
  }
}

export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

export function contains(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
