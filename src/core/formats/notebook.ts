import { hashText } from '../../base/hash';
import { parseDocument, type ParseInput } from '../markdown/parse';
import type { ParsedDocument } from '../model/lexical';
import { decodedPieces } from './jsonScan';
import { type NotebookCell, readCells } from './notebookCells';
import { Readable } from './readable';

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
