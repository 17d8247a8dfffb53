import { describe, expect, test } from 'vitest';
import { schemaPath } from '../../../src/core/schema/schema';
import { options, smallEngine } from '../../support/smallEngine';

type Files = Readonly<Record<string, string>>;

/** How the names of a question are read: `term: reading, reading`, the one that is taken in brackets. */
async function check(files: Files, question: string, expected: readonly string[], schema = ''): Promise<void> {
  const { engine } = await smallEngine(schema === '' ? files : { ...files, [schemaPath]: schema });
  const { ambiguous } = await engine.search(question, options());
  const lines = ambiguous.map(
    ({ term, readings, taken }) => `${term}: ${readings.map(({ id, inSchema }) => (id === taken ? `(${inSchema})` : inSchema)).join(', ')}`,
  );
  expect(lines).toEqual(expected);
}

const herons: Files = {
  'bridge.md': '---\naliases: [Heron]\n---\n# Heron Bridge\n\nIt spans the bay.\n',
  'ferry.md': '---\naliases: [Heron]\n---\n# Heron Ferry\n\nIt sails at six.\n',
};
const brothers: Files = {
  'a.md': '# Baker Street\n\nSherlock Holmes is a teacher. Sherlock Holmes uses a violin.\n',
  'b.md': '# Club\n\nMycroft Holmes is a politician. Mycroft Holmes uses a carriage.\n',
};
const customers: Files = {
  '.docgraph/records/customers.csv': 'id,name,town\nc1,Anna Berg,Bergen\nc2,Anna Berg,Oslo\n',
  'shop.md': '# Shop\n\nAnna Berg came in.\n',
};
const planets: Files = {
  'planet.md': '# Mercury (planet)\n\nIt is hot.\n',
  'metal.md': '# Mercury (metal)\n\nIt is liquid.\n',
};

describe('a name in a question that several things have', () => {
  test.each<[string, Files, string, readonly string[], string?]>([
    ['is told where two pages have it as another name', herons, 'When does the Heron sail?', ['Heron: Heron Bridge, Heron Ferry']],
    ['is told where two people have it as last name', brothers, 'What does Holmes use?', ['Holmes: Mycroft Holmes, Sherlock Holmes']],
    ['is told where two rows are called so', customers, 'Where does Anna Berg live?', ['Anna Berg: customer/c1, customer/c2']],
    ['is told where two titles have it before their brackets', planets, 'Is Mercury hot?', ['Mercury: Mercury (metal), Mercury (planet)']],
    [
      'is told where texts explain an abbreviation in two ways',
      { 'a.md': '# A\n\nThe Service Mesh (SM) is slow.\n', 'b.md': '# B\n\nThe Storage Manager (SM) is fast.\n' },
      'Is the SM fast?',
      ['SM: Service Mesh, Storage Manager'],
    ],
    [
      'is settled by the schema',
      herons,
      'When does the Heron sail?',
      ['Heron: Heron Bridge, (Heron Ferry)'],
      'same: [[Heron Ferry, Heron]]',
    ],
    [
      'is settled for a last name',
      brothers,
      'What does Holmes use?',
      ['Holmes: (Mycroft Holmes), Sherlock Holmes'],
      'same: [[Mycroft Holmes, Holmes]]',
    ],
    [
      'is settled for a row by its key',
      customers,
      'Where does Anna Berg live?',
      ['Anna Berg: customer/c1, (customer/c2)'],
      'same: [[customer/c2, Anna Berg]]',
    ],
    ['is none where the question has the full name', herons, 'Is the Heron the Heron Ferry?', []],
    ['is none where one thing has it', { 'a.md': herons['ferry.md'] }, 'When does the Heron sail?', []],
    [
      'is none where the schema holds one of two for another',
      herons,
      'When does the Heron sail?',
      [],
      'different: [[Heron, Heron Bridge]]',
    ],
    [
      'is none where two pages only end alike',
      { 'a.md': '# Install Guide\n\nx\n', 'b.md': '# User Guide\n\ny\n' },
      'Which Guide is it?',
      [],
    ],
    ['is none where both are one thing', herons, 'When does the Heron sail?', [], 'same: [[Heron Ferry, Heron Bridge]]'],
    [
      'is none where versions tell them apart',
      { 'a.md': '# A\n\nHarbour 2 (also known as Harbour 1) is a port.\n' },
      'Is Harbour 1 old?',
      [],
    ],
  ])('%s', (_, files, question, expected, schema) => check(files, question, expected, schema));

  test('leads to what the schema says it means, and to all of them without', async () => {
    const first = async (schema: string) => {
      const { engine } = await smallEngine({ ...herons, [schemaPath]: schema });
      const { passages, entities } = await engine.search('Tell me about the Heron', options());
      return [entities.map(({ name }) => name), passages[0].file];
    };
    expect(await first('same: [[Heron Ferry, Heron]]')).toEqual([['Heron Ferry'], 'ferry.md']);
    expect(await first('same: [[Heron Bridge, Heron]]')).toEqual([['Heron Bridge'], 'bridge.md']);
    expect((await first('functional: [x]'))[0]).toEqual(['Heron']);
  });

  test('of a record answers from the row that the schema says', async () => {
    const schema = (row: string) => `same: [[${row}, Anna Berg]]\ntypes: { Customer: [customer] }\n`;
    const towns = async (text: string) => {
      const { engine } = await smallEngine({ ...customers, [schemaPath]: text });
      const { answer } = await engine.ask('What is the town of Anna Berg?', options());
      return answer.points.map(point => point.text);
    };
    expect(await towns(schema('customer/c2'))).toEqual(['Oslo']);
    expect(await towns(schema('customer/c1'))).toEqual(['Bergen']);
    expect(await towns('types: { Customer: [customer] }\n')).toEqual(['Bergen\nOslo']);
  });
});
