import { relationName, singular, typeName } from '../schema/names';
import { compileGlobs } from '../../base/globs';
import { type FactMapping, type RecordMapping, recordsFolder, type RelationType, type Schema } from '../schema/schema';
import type { Row } from './row';

const recordFile = /\.(?:ya?ml|json|csv)$/i;
/** Files that may hold facts. */
const factFile = /\.(?:ya?ml|json|properties|ini|env|toml)$/i;
const keyColumns = ['id', 'key', 'slug', 'name', 'title'];
const nameColumns = ['name', 'title', 'label'];

/** Globs, below a workspace folder, of the files that are records. */
export function recordGlobs(schema: Schema): string[] {
  return [
    `${recordsFolder}/**/*.{yaml,yml,json,csv}`,
    ...schema.records.map(({ files }) => files),
    ...schema.facts.map(({ files }) => files),
  ];
}

/** Tells for one schema which files are records, and how their rows are meant. */
export class RecordFiles {
  readonly #schema: Schema;
  readonly #isRecords: (path: string) => boolean;
  readonly #mappings: readonly { readonly matches: (path: string) => boolean; readonly mapping: RecordMapping }[];

  readonly #facts: readonly { readonly matches: (path: string) => boolean; readonly mapping: FactMapping }[];

  constructor(schema: Schema) {
    this.#schema = schema;
    this.#isRecords = compileGlobs(recordGlobs(schema), { nocase: false });
    this.#facts = schema.facts.map(mapping => ({ matches: compileGlobs([mapping.files], { nocase: false }), mapping }));
    this.#mappings = schema.records.map(mapping => ({ matches: compileGlobs([mapping.files], { nocase: false }), mapping }));
  }

  isRecords(path: string): boolean {
    return (recordFile.test(path) && this.#isRecords(path)) || this.factsOf(path) !== undefined;
  }

  /** The last mapping of the schema that takes the file for a configuration. */
  factsOf(path: string): FactMapping | undefined {
    return factFile.test(path) ? this.#facts.findLast(({ matches }) => matches(path))?.mapping : undefined;
  }

  /** The last mapping of the schema that means the file, else the default for its name. */
  mappingOf(path: string): RecordMapping {
    return this.#mappings.findLast(({ matches }) => matches(path))?.mapping ?? defaultMapping(path);
  }

  /** Type of the rows of a file; empty for relations without a key. */
  typeOf(path: string): string {
    const facts = this.factsOf(path);
    if (facts) return facts.type;
    const { type, edge } = this.mappingOf(path);
    return edge ? '' : type || typeName(baseName(path));
  }

  relationType(name: string): RelationType | undefined {
    return this.#schema.relationTypes.find(relation => relation.name === name);
  }

  /** The relation that the schema ties to a column. */
  relationOfColumn(column: string): RelationType | undefined {
    const name = column.toLowerCase();
    return this.#schema.relationTypes.find(({ properties }) => properties.some(property => property.toLowerCase() === name));
  }
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
}

function defaultMapping(path: string): RecordMapping {
  return { files: path, type: '', rows: '', key: '', name: '', aliases: [], relations: [], edge: null };
}

/** Types of rows by the words that columns call them: the type, and the name of the file, each also in the singular, in lower case. */
export type TypesByColumn = ReadonlyMap<string, string>;

export function typesByColumn(files: RecordFiles, paths: readonly string[]): TypesByColumn {
  const types = new Map<string, string>();
  for (const path of [...paths].sort()) {
    const type = files.typeOf(path);
    if (type === '') continue;
    for (const word of [type, baseName(path), singular(baseName(path))]) if (!types.has(plain(word))) types.set(plain(word), type);
  }
  return types;
}

/** What a column is: a foreign key with its relation and the type of its rows, or a property (null). */
export interface ColumnRole {
  readonly relation: string;
  /** Type of the rows that it names; empty where nothing says so, and its values are names of things. */
  readonly to: string;
}

/** What the columns of a file mean. */
export interface Columns {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly roles: ReadonlyMap<string, ColumnRole>;
  readonly edge: RecordMapping['edge'];
}

export function columnsOf(path: string, rows: readonly Row[], files: RecordFiles, types: TypesByColumn): Columns {
  const mapping = files.mappingOf(path);
  const columns = [...new Set(rows.flatMap(({ cells }) => cells.map(({ column }) => column)))];
  const own = (wanted: readonly string[]) =>
    wanted.flatMap(name => columns.find(column => column.toLowerCase() === name) ?? []).at(0) ?? '';
  const key = mapping.key || own(keyColumns);
  const roles = new Map<string, ColumnRole>();
  for (const column of columns) {
    const role = column === key ? null : roleOf(column, path, files, types);
    if (role) roles.set(column, role);
  }
  const name = mapping.name || own(nameColumns) || key;
  const type = mapping.type || typeName(baseName(path));
  const hasOwnKey = key !== '' || rows.some(row => row.key !== null);
  return { key, name, type, roles, edge: mapping.edge ? typed(mapping.edge, roles, types) : hasOwnKey ? null : edgeOf(path, roles) };
}

function roleOf(column: string, path: string, files: RecordFiles, types: TypesByColumn): ColumnRole | null {
  const mapping = files.mappingOf(path);
  const named = types.get(plain(column)) ?? types.get(plain(column.replace(/[_\s-]?(?:id|ids|key)$/i, ''))) ?? '';
  // A column called like the rows themselves is rather a property of theirs.
  const byName = named === files.typeOf(path) ? '' : named;
  const declared = mapping.relations.find(relation => relation.column === column);
  const relation = declared ? files.relationType(declared.relation) : files.relationOfColumn(column);
  const onlyEnd = relation?.to.length === 1 ? relation.to[0] : '';
  if (declared) return { relation: declared.relation, to: declared.to || onlyEnd || byName };
  if (relation) return { relation: relation.name, to: onlyEnd || byName };
  return byName === '' ? null : { relation: relationName(column.replace(/[_\s-]?(?:id|ids)$/i, '')), to: byName };
}

/** A table of two foreign keys without a key of its own says who did what with what. */
function edgeOf(path: string, roles: ReadonlyMap<string, ColumnRole>): RecordMapping['edge'] {
  const keys = [...roles].filter(([, { to }]) => to !== '');
  if (keys.length !== 2) return null;
  const [[from, first], [to, second]] = keys;
  return { relation: relationName(baseName(path)), from, fromType: first.to, to, toType: second.to };
}

function typed(
  edge: NonNullable<RecordMapping['edge']>,
  roles: ReadonlyMap<string, ColumnRole>,
  types: TypesByColumn,
): RecordMapping['edge'] {
  const typeOf = (column: string, given: string) => given || roles.get(column)?.to || types.get(plain(column)) || '';
  return { ...edge, fromType: typeOf(edge.from, edge.fromType), toType: typeOf(edge.to, edge.toType) };
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[\s_-]+/g, '');
}
