import { expect, test } from 'vitest';
import { contradictions, type StatedThing } from '../../../src/core/domain/contradictions';
import { readValue, textValue } from '../../../src/core/extraction/domain/values';
import type { Statement } from '../../../src/core/model/domain';

interface Said {
  readonly subject?: string;
  readonly predicate?: string;
  /** A value, or the object of a relation where the predicate is in capitals. */
  readonly says: string;
  readonly date?: string;
  readonly document?: string;
  readonly statement?: Partial<Statement>;
}

function thing({ subject = 'gate', predicate = 'port', says, date = '', document, statement = {} }: Said, index: number): StatedThing {
  const relation = predicate === predicate.toUpperCase();
  const end = (name: string) => ({ name, span: null, type: '' });
  const value = relation ? null : (readValue(says, predicate.includes('version')) ?? textValue(says));
  return {
    subject,
    object: relation ? says : '',
    document: document ?? `${index}.md`,
    date,
    statement: {
      subject: end(subject),
      predicate,
      object: relation ? end(says) : null,
      value,
      negated: false,
      modality: 'plain',
      standing: 'stated',
      from: '',
      until: '',
      source: 'sentence',
      passage: 0,
      span: { start: 0, end: 1 },
      ...statement,
    },
  };
}

/** Contradictions as `kind: number of the first, number of the second, newer by reason`. */
function check(said: readonly Said[], functional: readonly string[] = []): string[] {
  const things = said.map(thing);
  return contradictions(things, new Set(functional)).map(({ kind, first, second, newer }) =>
    [`${kind} ${things.indexOf(first)} ${things.indexOf(second)}`, ...(newer ? [`${newer.side} by ${newer.reason}`] : [])].join(', '),
  );
}

test.each<[string, readonly Said[], readonly string[]]>([
  ['two values of one predicate', [{ says: '9093' }, { says: '9094' }], ['value 0 1']],
  ['one value written in two ways', [{ says: '30 s' }, { says: '30 seconds' }], []],
  ['quantities of different kinds', [{ says: '30 s' }, { says: '30 %' }], []],
  [
    'two versions of one page',
    [
      { says: '2 GB', document: 'docs/v3.10/limit.md', date: '2020-01-01' },
      { says: '8 GB', document: 'docs/v3.9/limit.md', date: '2021-01-01' },
    ],
    ['value 0 1, first by page-version'],
  ],
  [
    'versions of two pages',
    [
      { says: '2 GB', document: 'docs/v3.10/limit.md' },
      { says: '8 GB', document: 'docs/v3.9/other.md' },
    ],
    ['value 0 1'],
  ],
  ['two subjects', [{ says: '1' }, { says: '2', subject: 'other' }], []],
  ['two predicates', [{ says: '1' }, { says: '2', predicate: 'retention' }], []],
  [
    'until another value holds',
    [
      { says: '1', statement: { until: '2024-03-31' } },
      { says: '2', statement: { from: '2024-04-01' } },
    ],
    [],
  ],
  [
    'until the month in which it does',
    [
      { says: '1', statement: { until: '2024-03-31' } },
      { says: '2', statement: { from: '2024-03-01' } },
    ],
    [],
  ],
  [
    'until the year in which it does',
    [
      { says: '1', statement: { until: '2024-12-31' } },
      { says: '2', statement: { from: '2024-01-01' } },
    ],
    [],
  ],
  [
    'at times that overlap',
    [
      { says: '1', statement: { until: '2024-06-30' } },
      { says: '2', statement: { from: '2024-03-01' } },
    ],
    ['value 0 1'],
  ],
  ['texts, which may be many', [{ says: 'red paint' }, { says: 'blue paint' }], []],
  ['a date that tells less', [{ says: 'May 2024' }, { says: '2024-05-03' }], []],
  [
    'a version that tells less',
    [
      { predicate: 'version', says: '1.22' },
      { predicate: 'version', says: '1.22.3' },
    ],
    [],
  ],
  [
    'two versions',
    [
      { predicate: 'version', says: '1.22' },
      { predicate: 'version', says: '1.23' },
    ],
    ['value 0 1'],
  ],
  [
    'a relation and its denial',
    [
      { predicate: 'NEEDS', says: 'db' },
      { predicate: 'NEEDS', says: 'db', statement: { negated: true } },
    ],
    ['denied 0 1'],
  ],
  [
    'a denial of something else',
    [
      { predicate: 'NEEDS', says: 'db' },
      { predicate: 'NEEDS', says: 'mail', statement: { negated: true } },
    ],
    [],
  ],
  [
    'two objects of a relation that may have many',
    [
      { predicate: 'NEEDS', says: 'db' },
      { predicate: 'NEEDS', says: 'mail' },
    ],
    [],
  ],
  [
    'times that do not overlap',
    [
      { says: '1', statement: { until: '2023-12-31' } },
      { says: '2', statement: { from: '2024-01-01' } },
    ],
    [],
  ],
  ['what is rejected', [{ says: '1' }, { says: '2', statement: { standing: 'rejected' } }], []],
  ['what may be', [{ says: '1' }, { says: '2', statement: { modality: 'may' } }], []],
  [
    'states that exclude each other',
    [
      { predicate: 'status', says: 'alpha' },
      { predicate: 'status', says: 'GA' },
    ],
    ['value 0 1'],
  ],
  [
    'states that go together',
    [
      { predicate: 'status', says: 'deprecated' },
      { predicate: 'status', says: 'supported' },
    ],
    [],
  ],
  [
    'the newer document',
    [
      { says: '1', date: '2024-05-01' },
      { says: '2', date: '2023-05-01' },
    ],
    ['value 0 1, first by document-date'],
  ],
  ['what is superseded', [{ says: '1', statement: { standing: 'superseded' } }, { says: '2' }], ['value 0 1, second by superseded']],
  [
    'valid times before those of documents',
    [
      { says: '1', date: '2025-01-01', statement: { from: '2020-01-01' } },
      { says: '2', date: '2021-01-01', statement: { from: '2022-01-01' } },
    ],
    ['value 0 1, second by valid-time'],
  ],
])('%s', (_, said, expected) => expect(check(said)).toEqual(expected));

test('a relation or a text predicate that the schema calls functional has one value', () => {
  expect(
    check(
      [
        { predicate: 'OWNER', says: 'anna' },
        { predicate: 'OWNER', says: 'bert' },
      ],
      ['OWNER'],
    ),
  ).toEqual(['object 0 1']);
  expect(
    check(
      [
        { predicate: 'colour', says: 'red paint' },
        { predicate: 'colour', says: 'blue paint' },
      ],
      ['colour'],
    ),
  ).toEqual(['value 0 1']);
});

test('rows of one table are several things', () => {
  const rows: Said[] = [
    { says: '1', statement: { source: 'table' } },
    { says: '2', statement: { source: 'table' } },
  ];
  const things = rows.map((said, index) => ({ ...thing(said, index), document: 'a.md' }));
  expect(contradictions(things, new Set())).toEqual([]);
});
