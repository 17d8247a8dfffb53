import type { SchemaReader } from './parseSchema';
import type { FactMapping } from './schema';
import { schemaKeys } from './schemaKeys';

/**
 * The `facts` of a schema: by file or pattern what a configuration file speaks of, and which of its values are facts. The name alone is
 * short for a map with `about`.
 */
export function readFactMappings(reader: SchemaReader, node: unknown): FactMapping[] {
  return reader.named(node, 'facts', (files, value) => {
    const short = reader.scalar(value);
    const fields = short === null ? reader.fields(value, `the facts of ${files}`, schemaKeys.facts) : new Map([['about', value]]);
    const word = (key: string) => reader.word(fields.get(key), key);
    const values = reader.named(fields.get('values'), 'values', (path, meaning) => {
      if (!reader.entries(meaning)) return { path, as: meaning === null ? '' : reader.word(meaning, path), about: '' };
      const parts = reader.fields(meaning, `the value ${path}`, schemaKeys.fact);
      return { path, as: reader.word(parts.get('as'), 'as'), about: reader.word(parts.get('about'), 'about') };
    });
    if (word('about') === '' && word('name') === '' && values.some(({ about }) => about === ''))
      reader.problem(reader.spanOf(value), `The facts of ${files} need "about", the thing they are about, or "name", the key of its name.`);
    return { files, about: word('about'), name: word('name'), type: word('type'), values };
  });
}
