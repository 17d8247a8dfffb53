import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/core/engine';
import { memoryStore } from '../../../src/core/indexing/memoryStore';
import { defaultSettings } from '../../../src/core/options';
import { engineOver, options, smallEngine } from '../../support/smallEngine';
import { MemoryWorkspace } from '../../support/memoryWorkspace';

/** Enough to learn from: two groups of made-up words, which stand among their own kind and never together. */
function pages(count = 120): Record<string, string> {
  const groups = [
    ['zorb', 'quib', 'flane', 'drisk', 'mopt'],
    ['velk', 'hurn', 'tolp', 'sarv', 'wix'],
  ];
  const frames = [
    'near the old harbour',
    'while the bells ring',
    'before the market opens',
    'under the stone bridge',
    'after the long rain',
  ];
  const text = (i: number, line: number) => {
    const group = groups[(i + line) % 2];
    return `The ${group[i % 5]} meets the ${group[(i * 3 + line + 1) % 5]} and a ${group[(i + line * 2 + 2) % 5]} ${frames[(i + line) % 5]}.`;
  };
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`p${String(i).padStart(3, '0')}.md`, `# Day ${i}\n\n${text(i, 0)}\n\n${text(i, 1)}\n`]),
  );
}

const lonely = {
  'x.md': '# Extra\n\nA drisk and a mopt are sold with the flane.\n',
  'y.md': '# Extra\n\nA sarv and a wix are sold with the tolp.\n',
};
const question = 'zorb quib';

async function learnedBy(engine: Engine): Promise<number> {
  await engine.search(question, options());
  return (await engine.status()).learned;
}

describe('what the workspace teaches of its words', () => {
  it('brings near what is used alike, though no word is shared', async () => {
    const { engine } = await smallEngine({ ...pages(), ...lonely });
    const nearness = async (path: string) => {
      const { score } = await engine.whyNot(question, options({ mode: 'vector' }), { folder: '', path, line: 2, character: 0 });
      return score?.meaning ?? 0;
    };
    expect(await nearness('x.md')).toBeGreaterThan((await nearness('y.md')) + 0.1);
  });

  it('is not asked of a few passages', async () => {
    const { engine } = await smallEngine(pages(10));
    expect(await learnedBy(engine)).toBe(0);
  });

  it('is told by the trace and the status, stays while little changes, and is learnt anew when much has', async () => {
    const { engine, workspace, refresh } = await smallEngine(pages());
    const { trace } = await engine.search(question, options());
    expect(trace.find(step => step.kind === 'match')).toMatchObject({ learned: 1 });
    workspace.write('p000.md', '# Day 0\n\nThe zorb is gone.\n');
    await refresh();
    expect(await learnedBy(engine)).toBe(1);
    for (let i = 0; i < 20; i++) workspace.write(`p0${i + 10}.md`, `# Day ${i}\n\nNothing of note, ${i}.\n`);
    await refresh();
    expect(await learnedBy(engine)).toBe(2);
  });

  it('is kept in the store, and the same whatever the order of edits', async () => {
    const files = pages();
    const store = memoryStore();
    const workspace = new MemoryWorkspace(files);
    const first = engineOver(workspace, store);
    await first.refresh({ settings: defaultSettings });
    const before = await first.search(question, options());
    expect(JSON.parse(store.meta('learned') ?? '{}')).toMatchObject({ number: 1 });
    const again = engineOver(workspace, store);
    await again.refresh({ settings: defaultSettings });
    expect(await again.search(question, options())).toEqual(before);

    const half = Object.fromEntries(Object.entries(files).filter((_, i) => i % 3 === 0));
    const grown = await smallEngine(half);
    for (const [path, text] of Object.entries(files).reverse()) grown.workspace.write(path, text);
    await grown.refresh();
    expect((await grown.engine.search(question, options())).passages).toEqual(before.passages);
  });

  it('is stopped by a signal, and learnt by the next question', async () => {
    const { engine } = await smallEngine(pages());
    let looks = 0;
    const signal = {
      get aborted() {
        return ++looks > 3;
      },
    };
    await expect(engine.search(question, options(), signal)).rejects.toThrow();
    expect(await learnedBy(engine)).toBe(1);
  });

  it('tells a reader with limits nothing of what others have written', async () => {
    const hidden = Object.fromEntries(
      Array.from({ length: 60 }, (_, i) => [
        `secret/s${i}.md`,
        `# Vault ${i}\n\nThe zorb and the quib belong to the velk, the tolp and the sarv.\n`,
      ]),
    );
    const { engine } = await smallEngine({ ...pages(), ...hidden });
    expect(await learnedBy(engine)).toBe(1);
    await engine.refresh({ settings: { ...defaultSettings, access: { 'secret/**': ['owner'] }, reader: ['guest'] } });
    const seen = await engine.search(question, options());
    const alone = await smallEngine(pages());
    expect(seen.passages).toEqual((await alone.engine.search(question, options())).passages);
  });
});
