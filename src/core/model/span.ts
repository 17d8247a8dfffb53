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

/** Where each line of a text begins. A line ends at CRLF, LF or a lone CR, as in the editor. */
export class LineIndex {
  readonly #starts: number[];

  constructor(text: string) {
    const starts = [0];
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit === 10 || (unit === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1);
    }
    this.#starts = starts;
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
}

export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

export function contains(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
