import type { Span } from '../model/span';
import { JsonScan, type JsonString } from './jsonScan';

/** A cell of a notebook with its place in the file. */
export interface NotebookCell {
  readonly isMarkdown: boolean;
  /** The whole object in the file. */
  readonly span: Span;
  /** Its lines as they are kept: one string, or several. */
  readonly source: readonly JsonString[];
}

/** The cells of a notebook in order, also of one whose JSON breaks off. */
export function readCells(text: string): { readonly cells: readonly NotebookCell[]; readonly isWhole: boolean } {
  const scan = new JsonScan(text);
  const cells: NotebookCell[] = [];
  let found = false;
  const member = (key: string): boolean => {
    if (key !== 'cells' || scan.peek() !== '[') return scan.skip();
    found = true;
    return scan.items(() => (scan.peek() === '{' ? readCell(scan, cells) : scan.skip()));
  };
  // Up to version 3, sheets lay between.
  const sheets = (): boolean => scan.items(() => (scan.peek() === '{' ? scan.members(member) : scan.skip()));
  const isWhole = scan.members(key => (key === 'worksheets' && scan.peek() === '[' ? sheets() : member(key))) && scan.peek() === '';
  return { cells, isWhole: isWhole && found };
}

function readCell(scan: JsonScan, cells: NotebookCell[]): boolean {
  scan.peek();
  const start = scan.at;
  let type = '';
  let source: JsonString[] = [];
  const isWhole = scan.members(key => {
    if (key === 'cell_type' && scan.peek() === '"') type = textOf(scan, scan.string());
    else if (key === 'source') return readSource(scan, strings => (source = strings));
    else return scan.skip();
    return true;
  });
  cells.push({ isMarkdown: type === 'markdown', span: { start, end: scan.at }, source });
  return isWhole;
}

function readSource(scan: JsonScan, found: (strings: JsonString[]) => void): boolean {
  const sign = scan.peek();
  if (sign !== '"' && sign !== '[') return scan.skip();
  const strings: JsonString[] = [];
  const one = (): boolean => {
    if (scan.peek() !== '"') return scan.skip();
    const string = scan.string();
    if (string) strings.push(string);
    return string !== null;
  };
  const isWhole = sign === '"' ? one() : scan.items(one);
  found(strings);
  return isWhole;
}

function textOf({ text }: JsonScan, string: JsonString | null): string {
  return string === null ? '' : text.slice(string.start, string.end);
}
