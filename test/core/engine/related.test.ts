import { describe, expect, test } from 'vitest';
import { smallEngine } from '../../support/smallEngine';

const pages = (texts: readonly string[]) => Object.fromEntries(texts.map((text, i) => [`p${i}.md`, `# Page number ${i}\n\n${text}\n`]));
const filler = Array.from({ length: 20 }, (_, i) => `Nothing of note happened on day ${i}.`);
const names = { 'heron.md': '# Heron Bridge\n\nOld.\n', 'otter.md': '# Otter Lock\n\nNew.\n', 'ibis.md': '# Ibis Quay\n\nLong.\n' };
const twice = ['Near the Heron Bridge lies the Otter Lock.', 'From the Otter Lock one sees the Heron Bridge.'];

async function check(texts: readonly string[], expected: readonly string[], added: Readonly<Record<string, string>> = {}): Promise<void> {
  const { engine } = await smallEngine({ ...names, ...pages([...texts, ...filler]), ...added });
  const found = await engine.relations({});
  expect(found.map(({ type, from, to, weight }) => `${from.name} ${type} ${to.name} x${weight}`)).toEqual(expected);
}

describe('things that are only named together', () => {
  test.each<[string, readonly string[], readonly string[], Readonly<Record<string, string>>?]>([
    ['are tied where two passages name both', twice, ['Heron Bridge RELATED Otter Lock x2']],
    ['are not tied by one passage', twice.slice(0, 1), []],
    [
      'are not tied where a relation is stated',
      [...twice, 'The Heron Bridge requires the Otter Lock.'],
      ['Heron Bridge REQUIRES Otter Lock x1'],
    ],
    [
      'are not tied where both stand everywhere',
      [...Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? 'Heron Bridge.' : 'Otter Lock.')), ...twice],
      [],
    ],
    [
      'are not tied by rows of records',
      [],
      [],
      { '.docgraph/records/x.csv': 'id,about\n1,Heron Bridge and Otter Lock\n2,Otter Lock and Heron Bridge\n' },
    ],
  ])('%s', (_, texts, expected, added) => check(texts, expected, added));

  test('rest on the passages that name both, and are no relation that is counted', async () => {
    const { engine } = await smallEngine({ ...names, ...pages([...twice, ...filler]) });
    const [{ score, date, evidence }] = await engine.relations({ type: 'related' });
    expect(evidence.map(({ file, quote }) => `${file} ${quote}`)).toEqual(twice.map((text, i) => `p${i}.md ${text}`));
    expect([score! > 0.5, date, (await engine.domainSummary()).relations]).toEqual([true, null, 0]);
    expect(await engine.relations({ after: '2000-01-01' })).toEqual([]);
    const { relations } = await engine.entityDetails('otter lock');
    expect(relations.map(({ type, from }) => `${from.name} ${type}`)).toEqual(['Heron Bridge RELATED']);
    const { edges } = await engine.graph('entity:otter lock', 1, 50);
    const related = edges.filter(({ attributes }) => attributes.label === 'RELATED');
    expect(related.map(({ target, attributes }) => `${target} ${attributes.evidence?.quote}`)).toEqual([`entity:heron bridge ${twice[0]}`]);
  });

  test('follow the texts', async () => {
    const { engine, workspace, refresh } = await smallEngine({ ...names, ...pages([...twice, ...filler]) });
    expect(await engine.relations({})).toHaveLength(1);
    workspace.write('p0.md', '# Page\n\nNothing.\n');
    await refresh();
    expect(await engine.relations({})).toEqual([]);
  });

  test('are bounded: a list of everything, again and again, ties each thing to a few', async () => {
    const count = 150;
    const all = Array.from({ length: count }, (_, i) => `Berth N${i}x`);
    const berths = Object.fromEntries(all.map((name, i) => [`b${i}.md`, `# ${name}\n\nWet.\n`]));
    const lists = pages(Array.from({ length: 4 }, () => all.join(', ')));
    const { engine } = await smallEngine({ ...berths, ...lists });
    expect((await engine.relations({})).length).toBeLessThanOrEqual(count * 8);
  });
});
