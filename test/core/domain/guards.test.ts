import { describe, expect, test } from 'vitest';
import { foldedName } from '../../../src/core/search/entityIndex';
import { domainGraphOf, entityLines } from '../../support/domain';

/** Whether two names are one thing, and why. */
function check(documents: Readonly<Record<string, string>>, a: string, b: string, expected: string | null, schema = ''): void {
  const graph = domainGraphOf(documents, schema);
  const [first, second] = [a, b].map(name => graph.idOf(foldedName(name))!);
  const reasonOf = (id: string, name: string) => graph.keysOf(id).find(({ key }) => key === foldedName(name))?.reason;
  const reason = reasonOf(first, b) ?? reasonOf(second, a);
  expect(first === second ? (reason ?? 'same form') : null).toBe(expected);
}

const holmes = 'proper Sherlock Holmes [person]\nproper Holmes\nHolmes --LIVES_IN--> Baker Street';

describe('names that are one thing, and names that are not', () => {
  test.each<[string, Readonly<Record<string, string>>, string, string, string | null, string?]>([
    ['numbers tell parts apart', { 'a.md': 'code ASR1603\ncode ASR1605' }, 'asr1603', 'asr1605', null],
    ['also where a text calls one by the other', { 'a.md': 'alias ASR1603 of ASR1605' }, 'asr1603', 'asr1605', null],
    ['versions are different things', { 'a.md': 'proper Harbour v1\nalias Harbour v2 of Harbour v1' }, 'harbour v1', 'harbour v2', null],
    ['HTTPS is no plural of HTTP', { 'a.md': 'HTTP --USES--> TCP\nHTTPS --USES--> TLS' }, 'http', 'https', null],
    ['an abbreviation is its long form', { 'a.md': 'abbreviation K8s of Kubernetes' }, 'K8s', 'Kubernetes', 'abbreviation'],
    ['a company is itself without its form', { 'a.md': 'proper Acme Corp\nACME --USES--> x' }, 'acme', 'acme corp', 'company form'],
    ['unless two are called so', { 'a.md': 'proper Acme Corp\nproper Acme Ltd\nACME --USES--> x' }, 'acme', 'acme corp', null],
    ['a ticker is its company where a text says so', { 'a.md': 'abbreviation ACMC of Acme Corp' }, 'acmc', 'acme corp', 'abbreviation'],
    ['and not by its spelling', { 'a.md': 'proper Acme Corp\ncode ACMC' }, 'acmc', 'acme corp', null],
    ['a last name is the person', { 'a.md': holmes }, 'Holmes', 'Sherlock Holmes', 'short form'],
    ['not where it fits two', { 'a.md': `${holmes}\nproper Mycroft Holmes [person]` }, 'Holmes', 'Sherlock Holmes', null],
    [
      'not where no document speaks of both',
      { 'a.md': 'proper Sherlock Holmes [person]', 'b.md': 'Holmes --LIVES_IN--> x' },
      'holme',
      'sherlock holme',
      null,
    ],
    ['not of things', { 'a.md': 'proper Worker Node [component]\nproper Node' }, 'Node', 'Worker Node', null],
    ['two people are two', { 'a.md': `${holmes}\nproper Mycroft Holmes [person]` }, 'Mycroft Holmes', 'Sherlock Holmes', null],
    [
      'types that conflict are shown, not merged',
      { 'a.md': 'proper Acme Corp [company]\nproper Acme [product]' },
      'acme',
      'acme corp',
      null,
    ],
    ['the schema merges', { 'a.md': 'code ASR1603\ncode ASR1605' }, 'asr1605', 'asr1603', 'schema', 'same: [[ASR1603, ASR1605]]'],
    [
      'the schema keeps apart',
      { 'a.md': 'proper Acme Corp\nACME --USES--> x' },
      'acme',
      'acme corp',
      null,
      'different: [[Acme, Acme Corp]]',
    ],
    ['the schema gives aliases', { 'a.md': 'Kube --USES--> etcd' }, 'Kube', 'Kubernetes', 'schema', 'entities: { Kubernetes: [Kube] }'],
    ['one is another in two texts', { 'a.md': 'alias Bee of Bumble', 'b.md': 'alias Bee of Bumble' }, 'bee', 'bumble', 'alias'],
    ['texts that disagree merge nothing', { 'a.md': 'alias Bee of Bumble', 'b.md': 'alias Bee of Honey' }, 'bee', 'bumble', null],
    ['each called the other is one', { 'a.md': 'alias Bee of Bumble\nalias Bumble of Bee' }, 'bee', 'bumble', 'alias'],
    ['a chain stops: no thing by way of a third', { 'a.md': 'alias A1x of Bee\nalias Bee of Bumble' }, 'a1x', 'bumble', null],
    ['of a chain the last link holds', { 'a.md': 'alias A1x of Bee\nalias Bee of Bumble' }, 'bee', 'bumble', 'alias'],
  ])('%s', (_, documents, a, b, expected, schema) => check(documents, a, b, expected, schema));

  test.each<[string, string]>([
    ['Kubernetes', 'kubernetes'],
    ['Ｋubernetes', 'Kubernetes'],
    ['Feature Gate', 'feature gates'],
    ['Café', 'cafe'],
  ])('%s and %s have one form', (a, b) => {
    expect(
      domainGraphOf({ 'a.md': `${a} --USES--> x\n${b} --USES--> x` })
        .allRelations()
        .map(({ weight }) => weight),
    ).toEqual([2]);
  });

  test('one entity is not split over its aliases: all names lead to the relations of all', () => {
    const graph = domainGraphOf({ 'a.md': 'alias Kube of Kubernetes\nKube --USES--> etcd', 'b.md': 'Kubernetes --USES--> runc' });
    const relations = ['Kube', 'Kubernetes'].map(name =>
      graph.relationsOf(graph.idOf(foldedName(name))!).map(({ from, to }) => `${from} ${to}`),
    );
    expect(relations).toEqual([
      ['kubernete etcd', 'kubernete runc'],
      ['kubernete etcd', 'kubernete runc'],
    ]);
    expect(entityLines(graph, 'kubernete')).toEqual(['kubernete [UNKNOWN]; Kube: alias']);
  });
});
