import { describe, expect, test } from 'vitest';
import { parseSchema } from '../../../src/core/schema/parseSchema';
import { changedWords } from '../../../src/core/schema/rules';
import { emptySchema, type Schema } from '../../../src/core/schema/schema';
import { starterSchema } from '../../../src/core/schema/starterSchema';

const everything = `
types:
  Service: [service, backend]
  Team: { words: team, parent: Group, required: [lead] }
relations:
  REQUIRES: [requires, depends  on]
  owned by:
    phrases: owned by
    inverse phrases: [owns]
    properties: [owner]
    from: Service
    to: [Team, Person]
    inverse: owns
    functional: true
entities:
  Kubernetes: [k8s]
  Checkout: { type: Service, aliases: [checkout-api] }
same: [[A, B]]
different: [[v1, v2]]
functional: [Port]
records:
  products.yaml: Product
  "keps/**/kep.yaml":
    type: KEP
    key: kep-number
    relations: { owning-sig: OWNED_BY, replaces: { relation: replaces, to: KEP } }
  purchases.csv: { relation: purchased, from: customer, to: { column: item, type: Product } }
`;

describe('a schema file', () => {
  test('is read with all its short forms', () => {
    const { schema, problems } = parseSchema(everything);
    expect(problems).toEqual([]);
    expect(schema.entityTypes).toEqual([
      { name: 'Service', parent: '', words: ['service', 'backend'], required: [] },
      { name: 'Team', parent: 'Group', words: ['team'], required: ['lead'] },
    ]);
    expect(
      schema.relationTypes.map(({ name, phrases, inversePhrases, to, inverse }) => [name, phrases, inversePhrases, to, inverse]),
    ).toEqual([
      ['REQUIRES', ['requires', 'depends on'], [], [], ''],
      ['OWNED_BY', ['owned by'], ['owns'], ['Team', 'Person'], 'OWNS'],
    ]);
    expect(schema.entities.map(({ name, type, aliases }) => [name, type, ...aliases])).toEqual([
      ['Kubernetes', '', 'k8s'],
      ['Checkout', 'Service', 'checkout-api'],
    ]);
    expect([schema.same, schema.different, schema.functional]).toEqual([[['A', 'B']], [['v1', 'v2']], ['port']]);
    expect(
      schema.records.map(({ files, type, relations, edge }) => [
        files,
        type,
        relations.map(({ relation, to }) => `${relation} ${to}`),
        edge?.toType,
      ]),
    ).toEqual([
      ['.docgraph/records/products.yaml', 'Product', [], undefined],
      ['keps/**/kep.yaml', 'KEP', ['OWNED_BY ', 'REPLACES KEP'], undefined],
      ['.docgraph/records/purchases.csv', '', [], 'Product'],
    ]);
  });

  test.each<[string, string, string]>([
    ['a key that is not known', 'kinds: {}', '1:1'],
    ['a wrong kind of value', 'types:\n  Service: 1\n  Team: { words: { a: b } }', '3:18'],
    ['a flag that is none', 'relations:\n  X:\n    symmetric: maybe', '3:16'],
    ['a group of one', 'same:\n  - [A]', '2:5'],
    ['a relation of records without its ends', 'records:\n  a.csv:\n    relation: R', '3:5'],
    ['no map at all', 'hello', '1:1'],
    ['no YAML', 'types: [', '1:9'],
  ])('%s is told with its place, and stops nothing else', (_, text, place) => {
    const { problems } = parseSchema(text);
    expect(problems.map(({ line, column }) => `${line}:${column}`)).toEqual([place]);
    const { schema } = parseSchema(`${text.includes('[') && !text.includes(']') ? '' : `${text}\n`}functional: [port]`);
    if (!text.endsWith('[') && text !== 'hello') expect(schema.functional).toEqual(['port']);
  });

  test.each<[string, string]>([
    ['nothing', ''],
    ['a comment', '# later'],
    ['parts without content', 'types:\nrelations:\nrecords:\n'],
  ])('%s is an empty schema without problems', (_, text) => {
    expect(parseSchema(text).problems).toEqual([]);
    expect(parseSchema(text).schema.entityTypes).toEqual([]);
  });
});

describe('what a change of the schema touches', () => {
  const schema = (text: string): Schema => parseSchema(text).schema;
  test.each<[string, string, string, readonly string[]]>([
    ['a new phrase', 'relations: { A: [needs] }', 'relations: { A: [needs, Wants] }', ['wants']],
    ['a phrase that goes', 'relations: { A: [needs, wants] }', 'relations: { A: [needs] }', ['wants']],
    ['a phrase that states something else', 'relations: { A: [needs] }', 'relations: { B: [needs] }', ['needs']],
    ['a property', '', 'relations: { A: { properties: [owner] } }', ['owner']],
    ['names, types and ends', 'same: [[a, b]]', 'types: { T: [t] }\nentities: { X: [y] }\nrelations: { A: { to: T } }', []],
  ])('%s', (_, before, after, words) => expect(changedWords(schema(before), schema(after))).toEqual(words));
});

describe('a schema to begin with', () => {
  const text = starterSchema({
    types: [{ name: 'Service', examples: ['Checkout', 'Search'] }],
    relations: [{ name: 'OWNED_BY', example: 'Checkout --OWNED_BY--> Team A' }],
    entities: [{ name: 'Kubernetes: the system', aliases: ['K8s', '#1'] }],
    records: ['.docgraph/records/parts.csv'],
  });

  test('says nothing yet, and is right', () => {
    expect(parseSchema(text)).toEqual({ schema: emptySchema, problems: [], sources: [] });
  });

  test('says what was found when its examples are taken', () => {
    const { schema, problems } = parseSchema(text.replace(/^ {2}# /gm, '  '));
    expect(problems).toEqual([]);
    expect(schema.relationTypes.map(({ name, phrases }) => [name, phrases])).toEqual([['OWNED_BY', ['owned by']]]);
    expect(schema.entities).toEqual([{ name: 'Kubernetes: the system', type: '', aliases: ['K8s', '#1'] }]);
    expect(schema.records.map(({ files }) => files)).toEqual(['.docgraph/records/parts.csv']);
  });
});
