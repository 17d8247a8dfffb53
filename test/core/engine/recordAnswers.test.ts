import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/core/index';
import type { QuestionOptions } from '../../../src/core/options';
import { folderEngine, inShort, options, smallEngine } from '../../support/smallEngine';

const fixtures = join(import.meta.dirname, '../../fixtures');
let shop: Engine;
let household: Engine;
beforeAll(async () => {
  shop = await folderEngine(join(fixtures, 'shop'));
  household = await folderEngine(join(fixtures, 'household'));
});

async function check(engine: Engine, question: string, points: readonly string[], overrides: Partial<QuestionOptions> = {}): Promise<void> {
  const { answer } = await engine.ask(question, options(overrides));
  expect(inShort(answer)).toEqual(points);
}

describe('the shop answers from its records', () => {
  test.each<[string, readonly string[]]>([
    ['What is the real name of the person who bought the Fjord Lantern?', ['+ Ingrid Solheim']],
    ['Who bought the Heron Dome?', ['+ Tomas Ferreira', '+ Marsh, Adele']],
    ['Which products does Nordlys Works make?', ['+ Polar Beam\nFjord Lantern']],
    ['How many products does Terrafold make?', ['+ 2:\nHeron Dome\nCinder Pot']],
    ['Which customers bought something made by Terrafold?', ['+ Tomas Ferreira\nMarsh, Adele']],
    ['Which brand makes the Heron Dome?', ['+ Terrafold']],
    ['Which town does the buyer of the Fjord Lantern live in?', ['+ Bergen']],
    ['Which product is heard over two kilometres?', ['+ Echo Whistle']],
    ['What is the price of the Echo Whistle?', ['+ 6 EUR']],
    ['Who bought the Echo Whistle?', []],
    ['Which product glows under water?', []],
    ['What is the price of the Ember Stove?', []],
    ['What keeps out wind?', ['+ The Heron Dome keeps out wind from all sides.']],
  ])('%s', async (question, points) => check(shop, question, points));

  test('without a hop the customer is not in reach, and the answer says what would bring it', async () => {
    const question = 'What is the real name of the person who bought the Fjord Lantern?';
    await check(shop, question, ['- Ingrid Solheim [missing: .docgraph/records/customers.csv; 1 hops, 2 passages]'], { hops: 0 });
  });

  test('two joins need two hops', async () => {
    const { answer } = await shop.ask('Which customers bought something made by Terrafold?', options({ hops: 1 }));
    expect([answer.status, answer.withheld[0].remedy?.hops]).toEqual(['partial', 2]);
  });

  test('the answer rests on the row of the purchase and on that of the customer', async () => {
    const { answer } = await shop.ask('Who bought the Fjord Lantern?', options());
    expect(answer.points[0].citations.map(({ file, quote }) => `${file}: ${quote}`)).toEqual([
      '.docgraph/records/customers.csv: Ingrid Solheim',
      '.docgraph/records/purchases.csv: c-101,lantern-7,2025-03-04,1',
    ]);
  });
});

describe('the household tells its relations apart', () => {
  test.each<[string, readonly string[]]>([
    ['Who owns the Volvo Amazon?', ['+ Odile Brandt']],
    ['Who drives the Volvo Amazon?', ['+ Piet Brandt']],
    ['What does Piet Brandt drive?', ['+ Volvo Amazon']],
    ['What does Piet Brandt own?', []],
    ['Who lives with Odile Brandt?', ['+ Piet Brandt']],
    ['What colour is the Volvo Amazon?', ['+ dark green']],
  ])('%s', async (question, points) => check(household, question, points));
});

test('the words of other workspaces are theirs: nothing is known of shops', async () => {
  const { engine } = await smallEngine({
    '.docgraph/schema.yaml':
      'types: { Crew: [crew, team], Ship: [ship, vessel] }\nrelations: { SAILS: { phrases: [sails], inverse phrases: [sailed by], properties: [vessel] } }\nrecords: { crews.csv: { type: Crew, relations: { vessel: { relation: SAILS, to: Ship } } } }',
    '.docgraph/records/crews.csv': 'id,name,vessel\nc1,Red Watch,s1\nc2,Blue Watch,s2\n',
    '.docgraph/records/ships.csv': 'id,name,length\ns1,Kittiwake,12 m\ns2,Merganser,9 m\n',
  });
  await check(engine, 'Which crew sails the Kittiwake?', ['+ Red Watch']);
  await check(engine, 'What does Blue Watch sail?', ['+ Merganser']);
  await check(engine, 'What is the length of the vessel of Blue Watch?', ['+ 9 m']);
});
