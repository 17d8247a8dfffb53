import type { Span } from '../model/span';
import { YamlReader } from '../schema/yamlReader';
import { type Cell, type CellValue, maxRows, type Row, type Rows } from './row';

/** How deep maps may lie in a row. */
const maxDepth = 6;

/**
 * Rows of a YAML or JSON file: `path` (`items`, `spec.items`) leads to the list or map of rows. Without one the file is a list of rows, a
 * map of rows by their keys, a map with one list of rows in it, or one row. Never throws.
 */
export function readTree(text: string, path: string, language: 'YAML' | 'JSON'): Rows {
  const reader = new YamlReader(text, language);
  const top = atPath(reader, path);
  const rows = top === undefined ? [] : rowsOf(reader, top.node, path === '');
  if (top === undefined) reader.problem({ start: 0, end: 0 }, `There is nothing at "${path}".`);
  if (rows.length > maxRows) reader.problem(rows[maxRows].span, `The file has more than ${maxRows} rows; the rest is not read.`);
  const problems = reader.problems.map(({ message, line, column, span }) => ({
    code: 'records-invalid' as const,
    message: `Line ${line}, column ${column}: ${message}`,
    span,
  }));
  return { rows: rows.slice(0, maxRows), header: null, problems };
}

function atPath(reader: YamlReader, path: string): { readonly node: unknown } | undefined {
  let node = reader.contents;
  for (const key of path === '' ? [] : path.split('.')) {
    const entry = reader.entries(node)?.find(candidate => candidate.key === key);
    if (!entry) return undefined;
    node = entry.value;
  }
  return { node };
}

function rowsOf(reader: YamlReader, node: unknown, mayBeOne: boolean): Row[] {
  const items = reader.items(node);
  if (items) {
    return items.flatMap(item => {
      if (reader.entries(item)) return [toRow(reader, item, null, reader.spanOf(item))];
      if (reader.scalar(item) !== null) reader.problem(reader.spanOf(item), 'A row must be a map of its values.');
      return [];
    });
  }
  const entries = reader.entries(node) ?? [];
  if (entries.length > 0 && entries.every(({ value }) => reader.entries(value)))
    return entries.map(({ key, keySpan, value }) => {
      const span = { start: keySpan.start, end: reader.spanOf(value).end };
      return toRow(reader, value, { text: key, span: keySpan }, span);
    });
  const [first] = entries;
  if (entries.length === 1 && reader.items(first.value)?.every(item => reader.entries(item))) return rowsOf(reader, first.value, false);
  if (entries.length === 0) return [];
  if (mayBeOne || entries.some(({ value }) => reader.scalar(value) !== null)) return [toRow(reader, node, null, reader.spanOf(node))];
  return [];
}

function toRow(reader: YamlReader, node: unknown, key: CellValue | null, span: Span): Row {
  const cells: Cell[] = [];
  collect(reader, node, '', 0, cells);
  return { span, key, cells };
}

/** Values of maps inside are named by their path: `owner.name`. */
function collect(reader: YamlReader, node: unknown, prefix: string, depth: number, cells: Cell[]): void {
  for (const { key, value } of reader.entries(node) ?? []) {
    if (reader.entries(value) && depth < maxDepth) {
      collect(reader, value, `${prefix}${key}.`, depth + 1, cells);
      continue;
    }
    const values = valuesOf(reader, value);
    if (values.length > 0) cells.push({ column: prefix + key, values });
  }
}

function valuesOf(reader: YamlReader, node: unknown): CellValue[] {
  const text = reader.scalar(node);
  if (text !== null) return text.trim() === '' ? [] : [{ text, span: reader.spanOf(node) }];
  return (reader.items(node) ?? []).flatMap(item => {
    const word = reader.scalar(item);
    return word === null || word.trim() === '' ? [] : [{ text: word, span: reader.spanOf(item) }];
  });
}
