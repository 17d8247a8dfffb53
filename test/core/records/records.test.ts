import { describe, expect, test } from 'vitest';
import { RecordFiles, typesByColumn } from '../../../src/core/records/mapping';
import { readRecords } from '../../../src/core/records/readRecords';
import { parseSchema } from '../../../src/core/schema/parseSchema';

const folder = '.docgraph/records';

function read(file: string, text: string, others: readonly string[] = [], schema = '') {
  const files = new RecordFiles(parseSchema(schema).schema);
  const path = file.includes('/') ? file : `${folder}/${file}`;
  const paths = [path, ...others.map(name => `${folder}/${name}`)];
  return readRecords({ folder: '', path, text, files, types: typesByColumn(files, paths) });
}

/** What a file states, in a line each: `type/key "name"`, `type/key: property = value`, `a --TYPE--> b`. */
function stated(file: string, text: string, others: readonly string[] = [], schema = ''): string[] {
  const { domain } = read(file, text, others, schema);
  return [
    ...domain.names.map(({ name, row }) => `${row} "${name}"`),
    ...domain.statements.map(({ subject, predicate, object, value }) =>
      object ? `${subject.row} --${predicate}--> ${object.row ?? object.name}` : `${subject.row}: ${predicate} = ${value?.text}`,
    ),
  ];
}

describe('rows', () => {
  test.each<[string, string, string, readonly string[]]>([
    ['a list in YAML', 'teams.yaml', '- id: a\n  lead: Bo\n- id: b\n', ['- id: a\n  lead: Bo', 'id: b']],
    ['a map of rows', 'teams.yaml', 'a:\n  lead: Bo\nb: { lead: Al }\n', ['a:\n  lead: Bo', 'b: { lead: Al }']],
    ['one row', 'team.yaml', 'name: A\nlead: Bo\n', ['name: A\nlead: Bo']],
    ['a list under a key', 'teams.json', '{ "teams": [{ "id": 1 }, { "id": 2 }] }', ['{ "id": 1 }', '{ "id": 2 }']],
    ['CSV', 'teams.csv', 'id,lead\r\na,Bo\r\n\r\nb,"Al\nCo"\r\n', ['a,Bo', 'b,"Al\nCo"']],
    ['tabs', 'teams.csv', 'id\tlead\na\tBo', ['a\tBo']],
    ['an empty file', 'teams.csv', '', []],
  ])('of %s are passages with their exact characters', (_, file, text, passages) => {
    const { document } = read(file, text);
    expect(document.passages.map(({ span }) => text.slice(span.start, span.end).replace(/^/, ''))).toEqual(
      passages.map(passage => passage.replace(/^- /, '')),
    );
    expect(document.problems).toEqual([]);
  });

  test('values are quoted by their exact characters, quotes left out', () => {
    const text = 'id,note\na,"say ""hi"", twice"\n';
    const [claim] = read('notes.csv', text).domain.statements;
    expect([claim.value?.text, text.slice(claim.span.start, claim.span.end)]).toEqual(['say "hi", twice', 'say ""hi"", twice']);
  });

  test.each<[string, string, string, string]>([
    ['a row of too many values', 'a.csv', 'id,lead\na,Bo,3\n', 'Line 2, column 6: the row has 3 values, but the file has 2 columns.'],
    [
      'a quote that stays open',
      'a.csv',
      'id,lead\na,"Bo\nb,Al\n',
      'Line 2, column 3: the quote is never closed; the value ends with its line.',
    ],
    ['a row that is no map', 'a.yaml', '- id: a\n- b\n', 'Line 2, column 3: A row must be a map of its values.'],
    ['wrong JSON', 'a.json', '[{ "id": "a" },\n{ "id": ', 'Line 2, column 9: Not valid JSON'],
    ['wrong YAML', 'a.yaml', '- id: a\n- id: [b\n', 'Line 3, column 1: Not valid YAML'],
  ])('%s is told with line and column, and the other rows are there', (_, file, text, message) => {
    const { document } = read(file, text);
    expect(document.problems.map(problem => problem.message.slice(0, message.length))).toContain(message);
    expect(document.passages.length).toBeGreaterThan(0);
  });
});

describe('what rows state', () => {
  test("by default: the type is the name of the file, the key its id, and a column of another file's name a foreign key", () => {
    expect(stated('products.csv', 'id,name,brand_id,price\np1,Lamp,b1,39\n', ['brands.csv'])).toEqual([
      'product/p1 "Lamp"',
      'product/p1 "p1"',
      'product/p1: name = Lamp',
      'product/p1 --BRAND--> brand/b1',
      'product/p1: price = 39',
    ]);
  });

  test('a table of two foreign keys without a key of its own is a relation', () => {
    const text = 'customer,product,date\nc1,p1,2025-03-04\n';
    expect(stated('purchases.csv', text, ['customers.csv', 'products.csv'])).toEqual(['customer/c1 --PURCHASES--> product/p1']);
    expect(read('purchases.csv', text, ['customers.csv', 'products.csv']).domain.statements[0].from).toBe('2025-03-04');
  });

  test('the schema says which relation it is, in which direction', () => {
    const schema = 'records: { purchases.csv: { relation: BOUGHT_BY, from: product, to: customer } }';
    expect(stated('purchases.csv', 'customer,product\nc1,p1\n', ['customers.csv', 'products.csv'], schema)).toEqual([
      'product/p1 --BOUGHT_BY--> customer/c1',
    ]);
  });

  test('a mapping names key, name, aliases and relations', () => {
    const schema =
      'records: { "keps/**/kep.yaml": { type: KEP, key: kep-number, name: title, aliases: [nick], relations: { owning-sig: OWNED_BY, replaces: { relation: REPLACES, to: KEP } } } }';
    const text = 'title: Sidecars\nkep-number: 753\nowning-sig: sig-node\nreplaces: [123, 99]\n';
    expect(stated('keps/sig-node/753/kep.yaml', text, [], schema)).toEqual([
      'kep/753 "Sidecars"',
      'kep/753: title = Sidecars',
      'kep/753 --OWNED_BY--> sig-node',
      'kep/753 --REPLACES--> kep/123',
      'kep/753 --REPLACES--> kep/99',
    ]);
  });

  test('a relation of the schema that a column names counts without a mapping', () => {
    const schema = 'relations: { MADE_BY: { properties: [brand], to: Brand } }';
    expect(stated('products.csv', 'id,brand\np1,b1\n', ['brands.csv'], schema)).toContain('product/p1 --MADE_BY--> brand/b1');
  });

  test('maps inside a row are named by their path', () => {
    expect(stated('a.yaml', '- id: x\n  owner:\n    mail: a@b\n')).toContain('a/x: owner.mail = a@b');
  });
});
