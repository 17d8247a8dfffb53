import { hashText } from '../../base/hash';
import { parseDocument, type ParseInput } from '../markdown/parse';
import type { ParsedDocument } from '../model/lexical';
import type { Span } from '../model/span';
import { decodedPieces, JsonScan, type JsonString } from './jsonScan';
import { Readable } from './readable';

/** A cell of a notebook with its place in the file. */
export interface NotebookCell {
  readonly isMarkdown: boolean;
  /** The whole object in the file. */
  readonly span: Span;
  /** Its lines as they are kept: one string, or several. */
  readonly source: readonly JsonString[];
}

/**
 * Reads the markdown cells of a notebook (`.ipynb`) as one markdown text, an empty line between two of them; code and outputs are left out.
 * Never throws. Cost: linear in the file.
 */
export function parseNotebook(input: ParseInput): ParsedDocument {
  const { cells, isWhole } = readCells(input.text);
  const readable = new Readable(input.text);
  for (const cell of cells) if (cell.isMarkdown) addCell(readable, input.text, cell);
  const { text, origin } = readable.finish();
  const document = parseDocument({ ...input, text });
  const problems = isWhole ? document.problems : [...document.problems, broken];
  return { ...document, origin, hash: hashText(input.text), problems };
}

const broken = {
  code: 'format-invalid',
  message: 'The file is no whole notebook: its JSON is broken, or holds no cells. What comes before the break is read. Save it again.',
  span: null,
} as const;

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

function addCell(readable: Readable, file: string, { source }: NotebookCell): void {
  if (source.length === 0) return;
  if (readable.length > 0) readable.add('\n\n');
  let cell = '';
  for (const string of source)
    for (const { start, end, value } of decodedPieces(file, string)) {
      if (value === null) readable.copy(start, end);
      else readable.decoded(value, start, end);
      cell += value ?? file.slice(start, end);
    }
  // What a cell leaves open ends with it.
  const fence = openFence(cell);
  if (fence !== '') readable.add(`\n${fence}`);
}

/** The mark that would end the fence which a text leaves open; empty where it leaves none open. */
function openFence(text: string): string {
  let open = '';
  for (const [, mark, rest] of text.matchAll(/^ {0,3}(`{3,}|~{3,})(.*)$/gm)) {
    if (open === '') open = mark[0] === '`' && rest.includes('`') ? '' : mark;
    else if (mark[0] === open[0] && mark.length >= open.length && rest.trim() === '') open = '';
  }
  return open;
}
