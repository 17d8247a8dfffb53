import { relationName } from './names';
import type { SchemaReader } from './parseSchema';
import { type RecordMapping, recordsFolder } from './schema';
import { schemaKeys } from './schemaKeys';

/** Where a file lies that the records of a schema name. */
export function recordPath(given: string): string {
  return given.includes('/') ? given : `${recordsFolder}/${given}`;
}

/** The `records` of a schema: by file or pattern (a bare name lies in the records folder) what its rows are. */
export function readRecordMappings(reader: SchemaReader, node: unknown): RecordMapping[] {
  return reader.named(node, 'records', (given, value) => {
    const files = recordPath(given);
    const type = reader.scalar(value);
    const fields = type === null ? reader.fields(value, `the records ${given}`, schemaKeys.records) : new Map([['type', value]]);
    const word = (key: string) => reader.word(fields.get(key), key);
    const relation = relationName(word('relation'));
    if (relation !== '' && !(fields.has('from') && fields.has('to')))
      reader.problem(reader.spanOf(value), `The records ${given} give a relation, and need "from" and "to": the columns of its two ends.`);
    const from = end(reader, fields.get('from'), 'from');
    const to = end(reader, fields.get('to'), 'to');
    return {
      files,
      type: relation === '' ? word('type') : '',
      rows: word('rows'),
      key: word('key'),
      name: word('name'),
      aliases: reader.words(fields.get('aliases'), 'aliases'),
      relations: readRelations(reader, fields.get('relations')),
      edge:
        relation !== '' && from.column !== '' && to.column !== ''
          ? { relation, from: from.column, fromType: from.type, to: to.column, toType: to.type }
          : null,
    };
  });
}

/** A column, or `{ column, type }`; without a type the column's name tells it. */
function end(reader: SchemaReader, node: unknown, where: string): { readonly column: string; readonly type: string } {
  if (!reader.entries(node)) return { column: reader.word(node, where), type: '' };
  const fields = reader.fields(node, where, schemaKeys.end);
  return { column: reader.word(fields.get('column'), 'column'), type: reader.word(fields.get('type'), 'type') };
}

/** From columns to relations: a name alone, or `{ relation, to }`. */
function readRelations(reader: SchemaReader, node: unknown): RecordMapping['relations'] {
  return reader
    .named(node, 'relations', (column, value) => {
      if (!reader.entries(value)) return { column, relation: relationName(reader.word(value, column)), to: '' };
      const fields = reader.fields(value, `the column ${column}`, ['relation', 'to']);
      return { column, relation: relationName(reader.word(fields.get('relation'), 'relation')), to: reader.word(fields.get('to'), 'to') };
    })
    .filter(({ relation }) => relation !== '');
}
