import { describe, expect, it } from 'vitest';
import type { QuestionMode } from '../../../src/core/options';
import { options, smallEngine } from '../../support/smallEngine';

const files = {
  'kiln.md': '# Old Kiln\n\nThe Old Kiln fires pots at night. It needs the [valve](valve.md).\n',
  'valve.md': '# Gas Valve\n\nTurn the wheel slowly.\n',
  'car.md': '# Automobiles\n\nAn automobile is repaired in the garage.\n',
  'word.md': '# Notes\n\nFires at night worry the guard, and night fires burn pots.\n',
};

async function found(mode: QuestionMode, question: string) {
  const { engine } = await smallEngine(files);
  return (await engine.search(question, options({ mode }))).passages;
}

describe('modes by force', () => {
  it('text takes the words alone', async () => {
    const passages = await found('text', 'night fires burn');
    expect(passages[0].file).toBe('word.md');
    expect(passages.every(({ score }) => score.meaning === 0)).toBe(true);
    expect((await found('text', 'vehicle mechanic')).length).toBe(0);
  });

  it('vector takes the meaning alone', async () => {
    const passages = await found('vector', 'vehicle mechanic');
    expect(passages[0].file).toBe('car.md');
    expect(passages.every(({ score }) => score.words === 0)).toBe(true);
  });

  it('lookup takes both', async () => {
    const [first] = await found('lookup', 'night fires burn');
    expect(first.file).toBe('word.md');
    expect(first.score.words).toBe(1);
    expect(first.score.meaning).toBeGreaterThan(0);
  });

  it('entity goes from the names alone, and finds nothing without one', async () => {
    const passages = await found('entity', 'What does the Old Kiln need to fire at night?');
    expect(passages[0].file).toBe('kiln.md');
    expect(passages.map(({ file }) => file)).toContain('valve.md');
    for (const { score } of passages) expect(score.total).toBeCloseTo(score.walk, 6);
    expect(await found('entity', 'how to bake bread')).toEqual([]);
  });
});

describe('what the limits left out', () => {
  it('is counted by the limit', async () => {
    const { engine } = await smallEngine(files);
    const cut = async (own: Parameters<typeof options>[0]) => {
      const { trace, passages } = await engine.search('What does the Old Kiln need to fire at night?', options(own));
      const step = trace.find(({ kind }) => kind === 'select');
      if (step?.kind !== 'select') throw new Error('no such step');
      const { cutByHops, cutByBudget, cutByScore, cutByNodes, cutInWalk } = step;
      expect(step.passages.length + cutByHops + cutByBudget + cutByScore).toBe(passages.length);
      return { cutByHops, cutByBudget, cutByScore, cutByNodes, cutInWalk };
    };
    expect(await cut({})).toEqual({ cutByHops: 0, cutByBudget: 0, cutByScore: 0, cutByNodes: 0, cutInWalk: 0 });
    expect((await cut({ passages: 1 })).cutByBudget).toBeGreaterThan(0);
    expect((await cut({ hops: 0, passages: 2, mode: 'local' })).cutByHops).toBeGreaterThan(0);
    expect((await cut({ minScore: 0.5 })).cutByScore).toBeGreaterThan(0);
    expect((await cut({ minScore: 0.9, mode: 'local' })).cutInWalk).toBeGreaterThan(0);
  });
});
