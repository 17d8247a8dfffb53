import type { OwnQuery, QueryParameter } from '../model/queries';
import type { SchemaProblem } from './schema';
import { SchemaReader } from './parseSchema';
import type { YamlEntry } from './yamlReader';

export const queriesPath = '.docgraph/queries.yaml';

export interface ParsedQueries {
  readonly queries: readonly OwnQuery[];
  readonly problems: readonly SchemaProblem[];
}

const keys = {
  query: ['description', 'parameters', 'start', 'start type', 'follow', 'depth', 'types', 'named'],
  parameter: ['description', 'default'],
} as const;
const depths = { min: 1, max: 4, usual: 1 } as const;

/** Reads `.docgraph/queries.yaml`. A query with something wrong in it is a problem with its place, and is left out; the others count. */
export function parseQueries(text: string): ParsedQueries {
  const reader = new SchemaReader(text);
  const top = reader.entries(reader.contents);
  if (!top && reader.scalar(reader.contents) !== null)
    reader.problem(reader.spanOf(reader.contents), 'The file must be a map from names of queries to what they ask.');
  const queries: OwnQuery[] = [];
  for (const entry of top ?? []) {
    const before = reader.problems.length;
    const query = readQuery(reader, entry);
    if (queries.some(({ name }) => name === query.name)) reader.problem(entry.keySpan, `There is another query "${query.name}".`);
    if (reader.problems.length === before) queries.push(query);
  }
  return { queries, problems: reader.problems };
}

function readQuery(reader: SchemaReader, { key, keySpan, value }: YamlEntry): OwnQuery {
  if (!/^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u.test(key))
    reader.problem(keySpan, `"${key}" is no name for a query: use letters, digits, - and _.`);
  if (!reader.entries(value)) reader.problem(keySpan, `"${key}" must be a map with these keys: ${keys.query.join(', ')}.`);
  const fields = reader.fields(value, key, keys.query);
  const parameters = reader.named(fields.get('parameters'), 'parameters', (name, node) => readParameter(reader, name, node));
  const query: OwnQuery = {
    name: key,
    description: reader.word(fields.get('description'), 'description'),
    parameters,
    start: reader.words(fields.get('start'), 'start'),
    startType: reader.word(fields.get('start type'), 'start type'),
    follow: reader.words(fields.get('follow'), 'follow').map(readFollow),
    depth: readDepth(reader, fields.get('depth')),
    types: reader.words(fields.get('types'), 'types'),
    named: reader.word(fields.get('named'), 'named'),
  };
  if (reader.entries(value) && query.start.length === 0 && query.startType === '')
    reader.problem(keySpan, `"${key}" begins nowhere: give "start" (names of things) or "start type".`);
  const known = new Set(parameters.map(({ name }) => name));
  for (const { key: field, value: node } of reader.entries(value) ?? []) {
    const unknown =
      field === 'parameters' || field === 'description' ? undefined : placeholders(reader, node).find(name => !known.has(name));
    if (unknown !== undefined) reader.problem(reader.spanOf(node), `"{${unknown}}" is no parameter of "${key}".`);
  }
  return query;
}

function placeholders(reader: SchemaReader, node: unknown): string[] {
  const items = reader.items(node) ?? [node];
  return items.flatMap(item => [...(reader.scalar(item) ?? '').matchAll(/\{([^{}]*)\}/g)].map(match => match[1]));
}

function readParameter(reader: SchemaReader, name: string, node: unknown): QueryParameter {
  const short = reader.scalar(node);
  if (short !== null) return { name, description: short, fallback: null };
  const fields = reader.fields(node, name, keys.parameter);
  const fallback = fields.get('default');
  return {
    name,
    description: reader.word(fields.get('description'), 'description'),
    fallback: fallback === undefined ? null : reader.word(fallback, 'default'),
  };
}

function readFollow(word: string): OwnQuery['follow'][number] {
  const backward = word.startsWith('<');
  const forward = !backward || word.endsWith('>');
  return { type: word.replace(/^<|>$/g, '').trim().toUpperCase().replace(/\s+/g, '_'), forward, backward };
}

function readDepth(reader: SchemaReader, node: unknown): number {
  const text = reader.word(node, 'depth');
  if (text === '') return depths.usual;
  const depth = Number(text);
  if (Number.isInteger(depth) && depth >= depths.min && depth <= depths.max) return depth;
  reader.problem(reader.spanOf(node), `"depth" must be a whole number from ${depths.min} to ${depths.max}.`);
  return depths.usual;
}
