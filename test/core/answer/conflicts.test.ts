import { expect, test } from 'vitest';
import { findConflicts, type PropertyRow } from '../../../src/core/answer/conflicts';
import type { DocumentId } from '../../../src/core/model/ids';

function row(document: string, subjects: string[], key: string, value: string): PropertyRow {
  return {
    subjects,
    key,
    value,
    citation: {
      document: document as DocumentId,
      file: document,
      passage: null,
      headings: [],
      span: null,
      range: null,
      quote: value,
      hash: null,
    },
  };
}

/** Conflicts as `subject key: value (file), value (file)`. */
function check(rows: readonly PropertyRow[]): string[] {
  return findConflicts(rows).map(
    ({ subject, predicate, sides }) => `${subject} ${predicate}: ${sides.map(side => `${side.value} (${side.citation.file})`).join(', ')}`,
  );
}

test.each<[string, PropertyRow[], string[]]>([
  [
    'one subject, one key, two values',
    [row('a', ['Launch'], 'opening', '1 June'), row('b', ['launch'], 'opening', '8 June')],
    ['Launch opening: 1 June (a), 8 June (b)'],
  ],
  ['the same value', [row('a', ['Launch'], 'opening', '1 June'), row('b', ['Launch'], 'opening', '1  june')], []],
  ['another subject', [row('a', ['Launch'], 'opening', '1 June'), row('b', ['Refit'], 'opening', '8 June')], []],
  ['another key', [row('a', ['Launch'], 'opening', '1 June'), row('b', ['Launch'], 'closing', '8 June')], []],
  ['a key that describes the file', [row('a', ['Launch'], 'tags', 'x'), row('b', ['Launch'], 'tags', 'y')], []],
  ...['PageTitle', 'meta_description', 'og:image', 'Area'].map((key): [string, PropertyRow[], string[]] => [
    `${key}, which describes the file`,
    [row('a', ['Launch'], key, 'x'), row('b', ['Launch'], key, 'y')],
    [],
  ]),
  ['an area', [row('a', ['Loch'], 'area', '7 km²'), row('b', ['Loch'], 'area', '9 km²')], ['Loch area: 7 km² (a), 9 km² (b)']],
  [
    'a due date',
    [row('a', ['Launch'], 'due_date', '1 June'), row('b', ['Launch'], 'due_date', '8 June')],
    ['Launch due_date: 1 June (a), 8 June (b)'],
  ],
  ['a list in one document', [row('a', ['Launch'], 'owner', 'Ada'), row('a', ['Launch'], 'owner', 'Bo')], []],
  [
    'a list that holds the other value',
    [row('a', ['Launch'], 'owner', 'Ada'), row('a', ['Launch'], 'owner', 'Bo'), row('b', ['Launch'], 'owner', 'Bo')],
    [],
  ],
  [
    'two shared names are one conflict',
    [row('a', ['Launch', 'Opening'], 'day', '1'), row('b', ['Launch', 'Opening'], 'day', '2')],
    ['Launch day: 1 (a), 2 (b)'],
  ],
])('%s', (_name, rows, expected) => expect(check(rows)).toEqual(expected));
