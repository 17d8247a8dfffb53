import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/core/engine';
import { memoryStore } from '../../../src/core/indexing/memoryStore';
import { defaultSettings } from '../../../src/core/options';
import { engineOver, options, smallEngine } from '../../support/smallEngine';
import { MemoryWorkspace } from '../../support/memoryWorkspace';

const files = {
  'oven.md':
    '# Zeppelin oven\n\nThe baker heats the zeppelin oven before dawn to bake the bread.\n\n## Night\n\nBread is baked at night in the hot oven of the bakery.\n',
  'bakery.md': '# Loaves\n\nIn the bakery loaves of bread are baked by the baker in hot ovens.\n',
  'tax.md': '# Taxes\n\nIncome is declared to the revenue office once a year.\n',
};
const question = 'zeppelin';

async function edges(engine: Engine): Promise<readonly string[]> {
  const { graph } = await engine.ask(question, options({ passages: 20 }));
  return graph.edges
    .filter(({ attributes }) => attributes.kind === 'SIMILAR_TO')
    .map(
      ({ source, target, attributes }) =>
        `${source.split('#')[0]} ${attributes.label} ${target.split('#')[0]} ${attributes.evidence?.file}`,
    )
    .map(text => text.replaceAll(/passage:|\/[0-9a-f]+/g, ''));
}

describe('passages near to each other', () => {
  it('are a hop of the walk, from hits to what no word leads to, with how near they are', async () => {
    const { engine } = await smallEngine(files);
    const { passages } = await engine.search(question, options());
    const near = passages.find(({ file }) => file === 'bakery.md');
    expect(near?.hop).toBe(1);
    expect(near?.path.at(-1)).toMatchObject({ edge: 'SIMILAR_TO', label: expect.stringMatching(/^0\.[5-9]\d$/) });
    expect(near?.path.at(-1)?.evidence?.document).toBe('bakery.md');
    expect(passages.map(({ file }) => file)).not.toContain('tax.md');
    expect((await edges(engine)).length).toBeGreaterThan(0);
  });

  it('change no score and no order of what is found without them', async () => {
    const { engine } = await smallEngine(files);
    const { passages } = await engine.search(question, options());
    const alone = await smallEngine({ ...files, 'bakery.md': '# Loaves\n\nNothing.\n' });
    const without = (await alone.engine.search(question, options())).passages;
    const ofOven = (found: typeof passages) => found.filter(({ file }) => file === 'oven.md').map(({ id }) => id);
    expect(ofOven(passages)).toEqual(ofOven(without));
  });

  it('are left out where a filter leaves them out', async () => {
    const { engine } = await smallEngine(files);
    const { passages } = await engine.search(`${question} -path:none path:oven.md`, options());
    expect(passages.map(({ file }) => file)).not.toContain('bakery.md');
  });

  it('are found once, however many documents have no passage', async () => {
    const store = memoryStore();
    const empty = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`empty${i}.md`, '']));
    const engine = engineOver(new MemoryWorkspace({ ...files, ...empty }), store);
    await engine.refresh({ settings: defaultSettings });
    for (let asked = 0; asked < 3; asked++) await engine.search(question, options());
    expect(JSON.parse(store.meta('similar') ?? '{}')).toMatchObject({ number: 1 });
  });

  it('are kept in the store, and nothing is said of a document that has changed since', async () => {
    const store = memoryStore();
    const more = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`n${i}.md`, `# Note ${i}\n\nNumber ${i} is noted here.\n`]));
    const workspace = new MemoryWorkspace({ ...files, ...more });
    const first = engineOver(workspace, store);
    await first.refresh({ settings: defaultSettings });
    const before = await first.search(question, options());
    expect(JSON.parse(store.meta('similar') ?? '{}')).toMatchObject({ number: 1, learned: 0 });
    const again = engineOver(workspace, store);
    await again.refresh({ settings: defaultSettings });
    expect(await again.search(question, options())).toEqual(before);
    workspace.write('bakery.md', '# Loaves\n\nIn the bakery loaves of bread are baked by the baker in hot ovens, slowly.\n');
    await again.refresh({ settings: defaultSettings });
    const after = await again.search(question, options());
    const bySimilarity = (found: typeof before) => found.passages.filter(({ path }) => path.some(({ edge }) => edge === 'SIMILAR_TO'));
    expect(bySimilarity(before).map(({ file }) => file)).toEqual(['bakery.md']);
    expect(bySimilarity(after)).toEqual([]);
  });
});
