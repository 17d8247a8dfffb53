import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proofPoints, toProof } from '../../../src/core/exchange/proof';
import type { Engine } from '../../../src/core/engine';
import type { VerifyPoint } from '../../../src/core/model/answer';
import { defaultSettings } from '../../../src/core/options';
import { fsWorkspace, singleFolder } from '../../../src/node/fsWorkspace';
import { engineOver, folderEngine, options, smallEngine } from '../../support/smallEngine';

const versions = { docgraph: '1.2.3', extractor: 9, generation: 4 };

/** Classes of the points of a proof that is read again. */
async function check(engine: Engine, question: string): Promise<readonly (readonly [string, string])[]> {
  const { answer } = await engine.ask(question, options());
  const source = { question, mode: 'lookup', hops: 2, passages: 8, model: null, made: '2026-01-02T03:04:05.000Z', versions };
  const points = proofPoints(JSON.parse(toProof(answer, source))) as readonly VerifyPoint[];
  expect(points).toHaveLength(answer.points.length);
  const verdicts = await engine.verify(points);
  return verdicts.map((verdict, at) => [verdict.class, points[at].text]);
}

const shop = {
  'pumps.md': '# Pumps\n\n| Pump | Price |\n| --- | --- |\n| Alder | 40 EUR |\n| Birch | 60 EUR |\n| Cedar | 80 EUR |\n',
  'notes.md': '# Notes\n\nThe Alder pump requires a filter. The filter is delayed until 12 June.\n',
};

describe('a proof', () => {
  it.each(['What does the Alder pump require?', 'What is the price of the Birch?', 'Why is the Alder pump late?'])(
    'holds when it is read again: %s',
    async question => {
      const { engine } = await smallEngine(shop);
      const found = await check(engine, question);
      expect(found.length).toBeGreaterThan(0);
      for (const [kind] of found) expect(kind).toBe('supported');
    },
  );

  it('holds for a list that is counted', async () => {
    const engine = await folderEngine(join(import.meta.dirname, '../../fixtures/shop'));
    expect(await check(engine, 'How many products does Terrafold make?')).toEqual([['supported', '2:\nHeron Dome\nCinder Pot']]);
  });

  it('holds for what is left of an allowance', async () => {
    const engine = engineOver(fsWorkspace([singleFolder(join(import.meta.dirname, '../../fixtures/leave'))]));
    await engine.refresh({ settings: { ...defaultSettings, asker: { name: 'Ansel Pryce', focus: {} } } });
    expect(await check(engine, 'How many vacation days do I have left?')).toEqual([
      ['supported', '17 vacation days left in 2026: 28 allowed, 5 + 6 = 11 taken.'],
    ]);
  });

  it.each([[[]], [{}], [{ docgraphProof: 2, points: [] }], [{ docgraphProof: 1 }], [null]])('is not %j', value => {
    expect(proofPoints(value)).toBeNull();
  });
});
