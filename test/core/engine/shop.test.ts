import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/core/index';
import { folderEngine, options } from '../../support/smallEngine';

const fixtures = join(import.meta.dirname, '../../fixtures');
const buyer = 'What is the real name of the person who bought the Fjord Lantern?';

describe('a shop of records and a few pages', () => {
  let shop: Engine;
  beforeAll(async () => {
    shop = await folderEngine(join(fixtures, 'shop'));
  });

  const selectedRows = async (question: string, hops: number) => {
    const { passages } = await shop.search(question, options({ hops, passages: 12 }));
    return passages.filter(({ selected, kind }) => selected && kind === 'record').map(({ text }) => text);
  };

  test('the context of a question is entities, the relations among them and passages', async () => {
    const { text } = await shop.context(buyer, options());
    await expect(text).toMatchFileSnapshot(join(fixtures, 'golden/shop-context.txt'));
  });

  test('who bought something is one hop away, by the row of the purchase and of the customer', async () => {
    const rows = await selectedRows(buyer, 1);
    expect(rows).toContain('c-101,lantern-7,2025-03-04,1');
    expect(rows).toContain('c-101,mossy_trail,Ingrid Solheim,Bergen');
    expect(await selectedRows(buyer, 0)).not.toContain('c-101,mossy_trail,Ingrid Solheim,Bergen');
  });

  test('a product is found by its description', async () => {
    const [first] = await selectedRows('something that is heard over kilometres', 0);
    expect(first).toContain('Echo Whistle');
  });

  test('the way to a row says which relation it took, in which direction, and where it is stated', async () => {
    const { passages } = await shop.search(buyer, options());
    const customer = passages.find(({ text }) => text.startsWith('c-101,mossy'));
    const step = customer?.path.find(({ edge }) => edge === 'RELATES');
    expect([step?.label, step?.turned, step?.evidence?.quote]).toEqual(['PURCHASED', true, 'c-101,lantern-7,2025-03-04,1']);
  });

  test('relations are listed by type and day', async () => {
    const listed = async (filter: Parameters<Engine['relations']>[0]) =>
      (await shop.relations(filter)).map(({ from, to, date }) => `${from.name} ${to.name} ${date?.day}`);
    expect(await listed({ type: 'purchased', after: '2025-04-01' })).toEqual([
      'Marsh, Adele Polar Beam 2025-04-02',
      'Marsh, Adele Heron Dome 2025-04-02',
    ]);
    expect(await listed({ type: 'PURCHASED', before: '2025-03-04' })).toEqual(['Ingrid Solheim Fjord Lantern 2025-03-04']);
  });

  test('a type lists the types below it, too', async () => {
    expect((await shop.entities({ type: 'Person' })).map(({ name }) => name)).toEqual(['Ingrid Solheim', 'Tomas Ferreira', 'Marsh, Adele']);
  });
});

describe('a household', () => {
  test('who owns and who drives are two relations', async () => {
    const household = await folderEngine(join(fixtures, 'household'));
    const lines = (await household.relations({})).map(({ type, from, to, weight }) => `${from.name} ${type} ${to.name} ${weight}`);
    expect(lines).toEqual([
      'Piet Brandt DRIVES Volvo Amazon 1',
      'Odile Brandt LIVES_WITH Piet Brandt 2',
      'Odile Brandt OWNS Volvo Amazon 1',
    ]);
  });
});
