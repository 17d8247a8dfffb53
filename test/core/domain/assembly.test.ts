import { describe, expect, test } from 'vitest';
import { DomainGraph } from '../../../src/core/domain/domainGraph';
import { parseSchema } from '../../../src/core/schema/parseSchema';
import { Corpus } from '../../../src/core/search/corpus';
import { addDocument, domainGraphOf, entityLines, relationLines } from '../../support/domain';

function check(documents: Readonly<Record<string, string>>, relations: readonly string[], schema = ''): void {
  expect(relationLines(domainGraphOf(documents, schema))).toEqual(relations);
}

describe('relations are put together', () => {
  test.each<[string, Readonly<Record<string, string>>, readonly string[], string?]>([
    [
      'names are folded by case and white space',
      { 'a.md': 'API  Gateway --USES--> Redis\napi gateway --USES--> REDIS' },
      ['api gateway --USES--> redis x2'],
    ],
    ['a repeated relation has more weight', { 'a.md': 'a --USES--> b', 'b.md': 'a --USES--> b' }, ['a --USES--> b x2']],
    ['two types between two things are both kept', { 'a.md': 'a --USES--> b\na --OWNS--> b' }, ['a --OWNS--> b', 'a --USES--> b']],
    ['directions are two relations', { 'a.md': 'a --USES--> b\nb --USES--> a' }, ['a --USES--> b', 'b --USES--> a']],
    [
      'a symmetric one has none',
      { 'a.md': 'b --MARRIED--> a\na --MARRIED--> b' },
      ['a --MARRIED--> b x2'],
      'relations: { MARRIED: { symmetric: true } }',
    ],
    [
      'an inverse is the same the other way round',
      { 'a.md': 'a --OWNS--> b\nb --OWNED_BY--> a' },
      ['a --OWNS--> b x2'],
      'relations: { OWNS: { inverse: OWNED_BY } }',
    ],
    ['what is denied is no relation', { 'a.md': 'a --NOT REQUIRES--> b' }, []],
    ['nothing relates to itself', { 'a.md': 'a --USES--> A' }, []],
    ['an untyped one needs to be there twice', { 'a.md': 'a --RELATED--> b\nc --RELATED--> d\nc --RELATED--> d' }, ['c --RELATED--> d x2']],
    [
      'ends of other types than the schema allows are a wrong reading',
      { 'a.md': 'a [Team] --RUNS--> b\nc [Service] --RUNS--> d' },
      ['c --RUNS--> d'],
      'relations: { RUNS: { from: Service } }',
    ],
    ['an empty graph has nothing', { 'a.md': '' }, []],
  ])('%s', (_, documents, relations, schema) => check(documents, relations, schema));

  test('a denied relation is a claim', () => {
    const [claim] = domainGraphOf({ 'a.md': 'a --NOT REQUIRES--> b' }).allClaims();
    expect([claim.subject, claim.statement.predicate, claim.object, claim.statement.negated]).toEqual(['a', 'REQUIRES', 'b', true]);
  });

  test('an edge without a span does not exist: each rests on the characters that state it', () => {
    const documents = { 'a.md': 'a --USES--> b\nb --OWNS--> c', 'b.md': 'a --USES--> b' };
    const graph = domainGraphOf(documents);
    const quotes = graph
      .allRelations()
      .map(({ evidence }) =>
        evidence.map(row => documents[graph.index.document(row).path as keyof typeof documents].slice(row.span.start, row.span.end)),
      );
    expect(quotes).toEqual([['b --OWNS--> c'], ['a --USES--> b', 'a --USES--> b']]);
  });
});

describe('entities are put together', () => {
  test.each<[string, Readonly<Record<string, string>>, readonly string[], readonly string[], string?]>([
    ['an end that nothing declares is of unknown type', { 'a.md': 'a --USES--> zeta' }, ['zeta'], ['zeta [UNKNOWN]']],
    [
      'types are votes, and all are shown',
      { 'a.md': 'x [Team] --USES--> b\nx [Team] --USES--> c\nx [Service] --USES--> d' },
      ['x'],
      ['x [Team or Service]'],
    ],
    [
      'the schema has the last word on types',
      { 'a.md': 'x [Team] --USES--> b' },
      ['x'],
      ['x [Service or Team]'],
      'entities: { X: { type: Service } }',
    ],
  ])('%s', (_, documents, ids, lines, schema) => {
    expect(entityLines(domainGraphOf(documents, schema), ...ids)).toEqual(lines);
  });

  test('what comes last and goes again leaves nothing behind', () => {
    const corpus = new Corpus();
    const schema = parseSchema('').schema;
    const graph = new DomainGraph(corpus, () => schema);
    addDocument(corpus, 'a.md', 'a --USES--> b', 0);
    const before = [relationLines(graph), graph.ids()];
    addDocument(corpus, 'b.md', 'alias bee of b\na --USES--> bee\nc --USES--> d', 1);
    expect(relationLines(graph)).toEqual(['a --USES--> b x2', 'c --USES--> d']);
    corpus.removeDocument([...corpus.documentIds()].at(-1)!);
    expect([relationLines(graph), graph.ids()]).toEqual(before);
  });
});
