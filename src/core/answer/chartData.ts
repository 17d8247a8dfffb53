import type { Citation, PointData } from '../model/answer';
import { Stems, tokenize } from '../extraction/words';
import { findValues } from './values';

const fewestRows = 2;
const mostRows = 40;

interface Cell {
  readonly header: string;
  readonly text: string;
}

/**
 * The numbers of a released point whose lines are rows of one table: a label, a value and its citation for each. The column is the one of numbers
 * with one unit that the question names, else the last; null where no column has a number in every row. Cost: the length of the point.
 */
export function chartData(text: string, citations: readonly Citation[], question: string): PointData | null {
  const lines = text.split('\n');
  if (lines.length < fewestRows || lines.length > mostRows || lines.length !== citations.length) return null;
  const rows = lines.map(cellsOf);
  const headers = rows[0].map(cell => cell.header);
  const isTable = rows.every(
    row => row.length === headers.length && row.every((cell, i) => cell.header !== '' && cell.header === headers[i]),
  );
  if (!isTable || headers.length < 2) return null;
  const columns = headers.map((_, column) => measured(rows.map(row => row[column].text)));
  const labels = headers.findIndex(
    (header, i) =>
      columns[i] === null ||
      isTime(
        header,
        rows.map(row => row[i].text),
      ),
  );
  if (labels < 0) return null;
  const measure = chosen(headers, columns, labels, question);
  const found = measure < 0 ? null : columns[measure];
  if (found === null) return null;
  return {
    form: isTime(
      headers[labels],
      rows.map(row => row[labels].text),
    )
      ? 'line'
      : 'bars',
    label: headers[labels],
    measure: headers[measure],
    unit: found.unit,
    rows: rows.map((row, i) => ({ label: row[labels].text, value: found.values[i], written: row[measure].text, citation: i })),
  };
}

/** `Product: Bike; Price: 40 €`: the cells of a row, as sentences name them. */
function cellsOf(line: string): Cell[] {
  return line
    .replace(/\.$/, '')
    .split('; ')
    .map(part => {
      const at = part.indexOf(': ');
      return at < 0 ? { header: '', text: part } : { header: part.slice(0, at), text: part.slice(at + 2) };
    });
}

/** The numbers of a column, one a cell and all of one unit; null where it is not such a column. */
function measured(cells: readonly string[]): { readonly unit: string; readonly values: readonly number[] } | null {
  const stems = new Stems();
  let unit: string | null = null;
  const values: number[] = [];
  for (const cell of cells) {
    const [value, ...others] = findValues(cell, tokenize(cell, stems));
    if (value === undefined || others.length > 0 || value.kind !== 'number' || value.unit === 'clock') return null;
    // Words beside the number make it something else than a measure: `2 of the stations`, `version 3`.
    const rest = (cell.slice(0, value.span.start) + cell.slice(value.span.end)).replace(/[\s~≈+<>=]/g, '');
    const number = Number(value.value);
    if (rest !== '' || !Number.isFinite(number) || (unit !== null && unit !== value.unit)) return null;
    unit = value.unit;
    values.push(number);
  }
  return unit === null ? null : { unit, values };
}

const TIME = /^(?:year|month|quarter|week|day|date|time|when|since|jahr|monat|datum)\b/i;
const MOMENT =
  /^(?:(?:1[89]|20)\d\d(?:-\d\d){0,2}|Q[1-4](?: \d{4})?|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{L}*\.?(?: \d{4})?|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)$/u;

function isTime(header: string, cells: readonly string[]): boolean {
  return cells.every(cell => MOMENT.test(cell)) || (TIME.test(header) && cells.every(cell => /\d|\p{L}/u.test(cell)));
}

/** The measured column that shares most words with the question, the last of them where none is named. */
function chosen(headers: readonly string[], columns: readonly (object | null)[], labels: number, question: string): number {
  const stems = new Stems();
  const asked = new Set(tokenize(question, stems).map(token => token.stem));
  let best = -1;
  let most = -1;
  headers.forEach((header, i) => {
    if (i === labels || columns[i] === null) return;
    const shared = tokenize(header, stems).filter(token => asked.has(token.stem)).length;
    if (shared >= most) [best, most] = [i, shared];
  });
  return best;
}
