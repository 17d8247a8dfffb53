import type { HtmlToken } from './htmlTokens';

export interface TableCell {
  readonly isHeader: boolean;
  /** Tokens of its content, from and up to; none for a place that a cell above or beside it covers. */
  readonly from: number;
  readonly to: number;
}

export interface TableRow {
  /** Whether it names the columns. */
  readonly isHeader: boolean;
  readonly cells: readonly TableCell[];
}

/** Columns that one cell may cover; more are a slip. */
const widest = 50;
const longest = 1000;
const covered: TableCell = { isHeader: false, from: 0, to: 0 };

/**
 * The rows of the table that opens at an index; null where it only lays out the page: it holds headings, code or another table, or is a single
 * column. Cost: linear in its tokens.
 */
export function tableOf(tokens: readonly HtmlToken[], closing: Int32Array, index: number): readonly TableRow[] | null {
  const end = closing[index];
  const rows: TableRow[] = [];
  let inHead = false;
  /** Rows that each column is still covered for. */
  const spans: number[] = [];
  for (let i = index + 1; i < end; i++) {
    const token = tokens[i];
    if (token.kind === 'text') continue;
    if (token.kind === 'open' && /^(?:h[1-6]|pre|table|caption)$/.test(token.name)) {
      if (token.name !== 'caption') return null;
      if (closing[i] > 0) i = closing[i];
    } else if (token.name === 'thead') inHead = token.kind === 'open';
    else if (token.name === 'tr' && token.kind === 'open') rows.push({ isHeader: inHead, cells: [] });
    else if (token.kind === 'open' && isCell(token.name)) {
      const to = cellEnd(tokens, i, end);
      if (!addCell(rows, spans, { isHeader: token.name === 'th', from: i + 1, to }, token.attributes)) return null;
      // Read again from the tag that ends it, and looked through for what makes it no table.
      if (holdsMore(tokens, i + 1, to)) return null;
      i = to - 1;
    }
  }
  const filled = rows.filter(({ cells }) => cells.some(({ from, to }) => hasText(tokens, from, to)));
  if (filled.length === 0 || Math.max(...filled.map(({ cells }) => cells.length)) < 2) return null;
  const [first] = filled;
  const names = first.isHeader || (first.cells.length > 1 && first.cells.every(cell => cell.isHeader || cell === covered));
  return filled.map((row, i) => ({ cells: row.cells, isHeader: i === 0 && names }));
}

function isCell(name: string): boolean {
  return name === 'td' || name === 'th';
}

/** The next token that ends a cell, also where its own end tag is left out. */
function cellEnd(tokens: readonly HtmlToken[], open: number, end: number): number {
  for (let i = open + 1; i < end; i++) {
    const token = tokens[i];
    if (token.kind === 'text') continue;
    if (isCell(token.name) || token.name === 'tr' || /^(?:thead|tbody|tfoot)$/.test(token.name)) return i;
    if (token.kind === 'open' && token.name === 'table') return i;
  }
  return end;
}

function holdsMore(tokens: readonly HtmlToken[], from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const token = tokens[i];
    if (token.kind === 'open' && /^(?:h[1-6]|pre)$/.test(token.name)) return true;
  }
  return tokens[to]?.kind === 'open' && (tokens[to] as { name: string }).name === 'table';
}

/** Puts a cell at its column; false where it stands in no row. */
function addCell(rows: TableRow[], spans: number[], cell: TableCell, attributes: ReadonlyMap<string, string>): boolean {
  const row = rows.at(-1);
  if (!row) return false;
  const cells = row.cells as TableCell[];
  while (spans[cells.length] > 0) {
    spans[cells.length]--;
    cells.push(covered);
  }
  const width = spanOf(attributes.get('colspan'), widest);
  const height = spanOf(attributes.get('rowspan'), longest);
  for (let i = 0; i < width; i++) {
    spans[cells.length] = height - 1;
    cells.push(i === 0 ? cell : covered);
  }
  return true;
}

function spanOf(value: string | undefined, most: number): number {
  const number = Number.parseInt(value ?? '1', 10);
  return number >= 1 ? Math.min(number, most) : 1;
}

function hasText(tokens: readonly HtmlToken[], from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const token = tokens[i];
    if (token.kind === 'text' && /\S/.test(token.value)) return true;
  }
  return false;
}
