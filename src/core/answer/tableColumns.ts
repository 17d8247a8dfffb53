import { isContent, type Stems, tokenize } from '../extraction/words';
import type { Span } from '../model/span';
import type { Reading } from './direction';
import { findValues, type Value } from './values';

/** One column of a quoted row: where the statement names it, and the values of its cell. */
interface Column {
  readonly places: readonly Span[];
  readonly values: readonly Value[];
}

/**
 * Whether a statement gives the columns of a quoted table row the values that they have there. A span where it gives a column the value of
 * another column or row; null where it names none, or the row that it speaks of cannot be told. A quote's cells are parted by `;`.
 */
export function inColumns(
  stated: Reading,
  quotes: readonly { readonly quote: string; readonly header: string }[],
  stems: Stems,
): Span | 'borne out' | null {
  const values = findValues(stated.text, stated.tokens);
  let verdict: 'borne out' | null = null;
  for (const { quote, header } of quotes) {
    const [head, ...more] = rowsOf(header, null);
    if (head === undefined || more.length > 0 || values.length === 0) continue;
    const rows = rowsOf(quote, head.length).filter(cells => cells.join() !== head.join());
    const named = rows.filter(([label]) => says(stated, label, stems).length > 0);
    const [row] = named.length === 0 && rows.length === 1 ? rows : named;
    if (row === undefined || named.length > 1) continue;
    const columns = head.map((name, i) => ({ places: says(stated, name, stems), values: valuesOf(row[i], stems) })).slice(1);
    const others = rows.flatMap(cells => cells.slice(1).flatMap(cell => valuesOf(cell, stems)));
    const found = judge(values, columns, others);
    if (typeof found === 'object' && found !== null) return found;
    verdict ??= found;
  }
  return verdict;
}

function judge(stated: readonly Value[], columns: readonly Column[], others: readonly Value[]): Span | 'borne out' | null {
  const named = columns.filter(({ places, values }) => places.length > 0 && values.length > 0);
  if (named.length === 0) return null;
  for (const column of named) {
    if (stated.some(value => holds(column.values, value))) continue;
    // Another column may be meant that the statement does not name by its header.
    const strange = stated.find(value => holds(others, value) && !named.some(({ values }) => holds(values, value)));
    if (strange !== undefined) return strange.span;
  }
  for (const value of stated) {
    const own = named.filter(({ values }) => holds(values, value));
    const away = (column: Column) => Math.min(...column.places.map(place => distance(place, value.span)));
    const [nearest] = [...named].sort((a, b) => away(a) - away(b));
    if (own.length > 0 && !own.includes(nearest)) return value.span;
  }
  return named.every(column => stated.some(value => holds(column.values, value))) ? 'borne out' : null;
}

function distance(a: Span, b: Span): number {
  return a.end <= b.start ? b.start - a.end : a.start - b.end;
}

function holds(values: readonly Value[], stated: Value): boolean {
  return values.some(value =>
    value.kind === 'number' && stated.kind === 'number'
      ? value.value === stated.value && (value.unit === '' || stated.unit === '' || value.unit === stated.unit)
      : value.kind === 'date' && stated.kind === 'date' && value.month === stated.month && value.day === stated.day,
  );
}

/** Cells by row; empty where they do not make whole rows of `width` (any width where it is null). A row's end and the next one's start leave an empty cell. */
function rowsOf(text: string, width: number | null): string[][] {
  const cells = text
    .trim()
    .replace(/^;|;$/g, '')
    .split(';')
    .map(cell => cell.trim());
  const size = width ?? cells.length;
  if (size < 2 || (cells.length + 1) % (size + 1) !== 0) return [];
  return Array.from({ length: (cells.length + 1) / (size + 1) }, (_, i) => cells.slice(i * (size + 1), i * (size + 1) + size));
}

function valuesOf(cell: string, stems: Stems): Value[] {
  return findValues(cell, tokenize(cell, stems));
}

/** Where a statement says a cell's words, without what stands in parentheses. */
function says({ tokens }: Reading, cell: string, stems: Stems): Span[] {
  const wanted = tokenize(cell.replace(/\([^)]*\)/g, ' '), stems).filter(isContent);
  if (wanted.length === 0 || !wanted.every(({ stem }) => tokens.some(token => token.stem === stem))) return [];
  return tokens.filter(token => wanted.some(({ stem }) => stem === token.stem)).map(({ start, end }) => ({ start, end }));
}
