import { LineIndex, type Span } from '../model/span';
import type { Problem } from '../model/problem';
import { type CellValue, maxRows, type Row, type Rows } from './row';

/** A line of a CSV file: the characters from its first value to its last. */
interface Line {
  readonly span: Span;
  readonly values: readonly CellValue[];
}

/**
 * Reads CSV as people and programs write it: quotes, doubled quotes, line breaks inside quotes, any line ends; commas, semicolons or tabs,
 * by the first line. Never throws: what is wrong is a problem with line and column, and the other rows are there.
 */
export function readCsv(text: string): Rows {
  const lines = new LineIndex(text);
  const problems: Problem[] = [];
  const problem = (span: Span, message: string): void => {
    const { line, character } = lines.position(span.start);
    problems.push({ code: 'records-invalid', message: `Line ${line + 1}, column ${character + 1}: ${message}`, span });
  };
  const scanner = new Scanner(text, problem);
  const header = scanner.line();
  if (!header) return { rows: [], header: null, problems };
  const columns = header.values.map(({ text: name }) => name.trim());
  const rows: Row[] = [];
  for (let line = scanner.line(); line; line = scanner.line()) {
    if (rows.length === maxRows) {
      problem(line.span, `the file has more than ${maxRows} rows; the rest is not read.`);
      break;
    }
    if (line.values.length > columns.length)
      problem(line.values[columns.length].span, `the row has ${line.values.length} values, but the file has ${columns.length} columns.`);
    const cells = columns.flatMap((column, i) => {
      const value = line.values[i];
      return column === '' || value === undefined || value.text.trim() === '' ? [] : [{ column, values: [value] }];
    });
    rows.push({ span: line.span, key: null, cells });
  }
  return { rows, header: header.span, problems };
}

class Scanner {
  readonly #text: string;
  readonly #problem: (span: Span, message: string) => void;
  readonly #separator: string;
  #at = 0;

  constructor(text: string, problem: (span: Span, message: string) => void) {
    this.#text = text;
    this.#problem = problem;
    const first = /^[^\r\n]*/.exec(text)![0];
    this.#separator = [',', ';', '\t'].reduce((best, candidate) => (count(first, candidate) > count(first, best) ? candidate : best));
  }

  /** The next line that is not empty; null at the end. */
  line(): Line | null {
    while (this.#at < this.#text.length && /[\r\n]/.test(this.#text[this.#at])) this.#at++;
    if (this.#at >= this.#text.length) return null;
    const start = this.#at;
    const values: CellValue[] = [this.#value()];
    while (this.#text[this.#at] === this.#separator) {
      this.#at++;
      values.push(this.#value());
    }
    return { span: { start, end: this.#at }, values };
  }

  #value(): CellValue {
    const text = this.#text;
    while (text[this.#at] === ' ') this.#at++;
    if (text[this.#at] === '"') return this.#quoted();
    const start = this.#at;
    while (this.#at < text.length && text[this.#at] !== this.#separator && !/[\r\n]/.test(text[this.#at])) this.#at++;
    const raw = text.slice(start, this.#at).trimEnd();
    return { text: raw, span: { start, end: start + raw.length } };
  }

  #quoted(): CellValue {
    const text = this.#text;
    const open = this.#at++;
    const start = this.#at;
    for (;;) {
      const quote = text.indexOf('"', this.#at);
      if (quote < 0) {
        this.#problem({ start: open, end: open + 1 }, 'the quote is never closed; the value ends with its line.');
        const end = start + /^[^\r\n]*/.exec(text.slice(start))![0].length;
        this.#at = end;
        return { text: text.slice(start, end), span: { start, end } };
      }
      this.#at = quote + 1;
      if (text[this.#at] === '"') this.#at++;
      else break;
    }
    const end = this.#at - 1;
    const after = this.#at;
    while (this.#at < text.length && text[this.#at] !== this.#separator && !/[\r\n]/.test(text[this.#at])) this.#at++;
    if (text.slice(after, this.#at).trim() !== '')
      this.#problem({ start: after, end: this.#at }, 'characters after the closing quote are left out.');
    return { text: text.slice(start, end).replaceAll('""', '"'), span: { start, end } };
  }
}

function count(text: string, character: string): number {
  return text.split(character).length;
}
