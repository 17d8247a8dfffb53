import { parseSchema } from './parseSchema';
import { schemaKeys } from './schemaKeys';

export interface SchemaCompletion {
  readonly label: string;
  readonly kind: 'key' | 'type' | 'relation';
}

/**
 * What may be written where the cursor stands in a schema file in block style: keys by the keys above them, and names of types and relations as
 * values. `line` and `character` are 0-based. Empty where anything may stand, as in a list of words.
 */
export function schemaCompletions(text: string, line: number, character: number): readonly SchemaCompletion[] {
  const lines = text.split(/\r\n|\r|\n/);
  const before = (lines[line] ?? '').slice(0, character);
  const value = /^\s*([^:#]+):\s+\[?(?:[^\]#]*,\s*)?[^\s,[\]{}#]*$/.exec(before);
  if (value) return values(text, value[1].trim());
  if (!/^\s*[^\s:#-]*$/.test(before)) return [];
  const path = keysAbove(lines, line, indentOf(before));
  return keys(path).map(label => ({ label, kind: 'key' }));
}

function keys([top, name, inner]: readonly string[]): readonly string[] {
  if (top === undefined) return schemaKeys.top;
  if (name === undefined) return [];
  if (inner !== undefined) return top === 'records' && inner !== 'relations' ? schemaKeys.end : [];
  switch (top) {
    case 'types':
      return schemaKeys.type;
    case 'relations':
      return schemaKeys.relation;
    case 'entities':
      return schemaKeys.entity;
    case 'records':
      return schemaKeys.records;
    case 'facts':
      return schemaKeys.facts;
    default:
      return [];
  }
}

function values(text: string, key: string): SchemaCompletion[] {
  const { entityTypes, relationTypes } = parseSchema(text).schema;
  if (['type', 'parent', 'from', 'to'].includes(key))
    return unique(entityTypes.map(({ name }) => name)).map(label => ({ label, kind: 'type' }));
  if (['relation', 'inverse'].includes(key))
    return unique(relationTypes.map(({ name }) => name)).map(label => ({ label, kind: 'relation' }));
  return [];
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)].sort();
}

/** Keys of the lines above that are indented less and less, the outermost first. */
function keysAbove(lines: readonly string[], line: number, indent: number): string[] {
  const path: string[] = [];
  let depth = indent;
  for (let at = line - 1; at >= 0 && depth > 0; at--) {
    const key = /^(\s*)(?:"([^"]*)"|'([^']*)'|([^\s#:-][^:#]*)):/.exec(lines[at]);
    if (!key || indentOf(key[1]) >= depth) continue;
    depth = indentOf(key[1]);
    path.unshift((key[2] ?? key[3] ?? key[4]).trim());
  }
  return path;
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}
