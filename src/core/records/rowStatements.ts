import { readQuantity } from '../../base/quantity';
import { type ClaimValue, type DomainName, rowKey, type Statement, type StatementEnd } from '../model/domain';
import type { Columns } from './mapping';
import type { Cell, CellValue, Row } from './row';

const descriptionColumns = /^(?:description|summary|about|definition)$/i;
const dayColumns = /^(?:date|day|since|from|on|at|bought|created)$/i;

/** What one row states: a thing with its names and properties, and what it is tied to; or, without a key of its own, one relation. */
export function rowStatements(
  row: Row,
  passage: number,
  columns: Columns,
  path: string,
): { readonly names: readonly DomainName[]; readonly statements: readonly Statement[] } {
  if (columns.edge) return { names: [], statements: edgeStatements(row, passage, columns) };
  const key = row.cells.find(({ column }) => column === columns.key)?.values[0] ?? row.key ?? { text: fileKey(path), span: null };
  const title = row.cells.find(({ column }) => column === columns.name)?.values[0];
  const rowId = rowKey(columns.type, key.text);
  const subject: StatementEnd = { name: title?.text ?? key.text, span: title?.span ?? key.span, type: columns.type, row: rowId };
  const statements = row.cells.flatMap(cell => {
    const role = columns.roles.get(cell.column);
    if (role) return cell.values.map(value => relation(row, passage, role.relation, subject, endOf(value, role.to)));
    if (cell.column === columns.key) return [];
    return cell.values.map(value => claim(passage, subject, cell, value));
  });
  return { names: namesOf(row, passage, columns, subject, key), statements };
}

/** Where no column is the key, a file is known by its path without the ending: of `keps/1880/kep.yaml` by its folder. */
function fileKey(path: string): string {
  return path.replace(/\.\w+$/, '');
}

function namesOf(
  row: Row,
  passage: number,
  columns: Columns,
  subject: StatementEnd,
  key: { readonly text: string; readonly span: CellValue['span'] | null },
): DomainName[] {
  const description = row.cells.find(({ column }) => descriptionColumns.test(column))?.values[0]?.span ?? null;
  const common = { passage, type: columns.type, description, row: subject.row };
  const span = subject.span ?? row.span;
  const names: DomainName[] = [{ kind: 'record', name: subject.name, span, of: '', ...common }];
  const isAlias = ({ column }: Cell) => /^(?:alias|aliases|aka|also known as)$/i.test(column);
  for (const { values } of row.cells.filter(isAlias))
    for (const value of values) names.push({ kind: 'alias', name: value.text, span: value.span, of: subject.name, ...common });
  // A bare number names nothing outside of the files.
  if (key.text !== subject.name && /\p{L}/u.test(key.text) && key.text.length > 1 && key.span)
    names.push({ kind: 'alias', name: key.text, span: key.span, of: subject.name, ...common });
  return names;
}

function edgeStatements(row: Row, passage: number, columns: Columns): Statement[] {
  const edge = columns.edge!;
  const valuesOf = (wanted: string) => row.cells.find(({ column }) => column === wanted)?.values ?? [];
  const day = row.cells.find(({ column }) => dayColumns.test(column))?.values[0]?.text ?? '';
  return valuesOf(edge.from).flatMap(from =>
    valuesOf(edge.to).map(to => ({
      ...relation(row, passage, edge.relation, endOf(from, edge.fromType), endOf(to, edge.toType)),
      from: /^\d{4}-\d{2}-\d{2}/.exec(day)?.[0] ?? '',
    })),
  );
}

/** The other end by its key; whether there is such a row is known when the files are put together. */
function endOf({ text, span }: CellValue, type: string): StatementEnd {
  return type === '' ? { name: text, span, type } : { name: text, span, type, row: rowKey(type, text) };
}

const stated = { negated: false, modality: 'plain', standing: 'stated', from: '', until: '', source: 'record' } as const;

function relation(row: Row, passage: number, predicate: string, subject: StatementEnd, object: StatementEnd): Statement {
  return { ...stated, subject, predicate, object, value: null, passage, span: row.span };
}

function claim(passage: number, subject: StatementEnd, { column }: Cell, value: CellValue): Statement {
  const predicate = column.toLowerCase().replace(/[_\s-]+/g, ' ');
  return { ...stated, subject, predicate, object: null, value: claimValue(value.text), passage, span: value.span };
}

/** A value as it is compared: a date, a version, a quantity with its unit, else its words. */
export function claimValue(written: string): ClaimValue {
  const text = written.trim();
  const plain = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
  if (/^\d{4}-\d{2}-\d{2}(?![\d])/.test(text)) return { kind: 'date', text, normal: text.slice(0, 10) };
  if (/^v\d+(?:\.\d+)*$/i.test(text) || /^\d+(?:\.\d+){2,}$/.test(text)) return { kind: 'version', text, normal: plain };
  const quantity = readQuantity(text);
  if (quantity !== null) return { kind: 'quantity', text, normal: quantity };
  return { kind: 'text', text, normal: plain };
}
