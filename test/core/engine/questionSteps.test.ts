import { describe, expect, test } from 'vitest';
import type { TraceStep } from '../../../src/core/model/trace';
import { questionSteps } from '../../../src/core/retrieval/questionSteps';
import { options, smallEngine } from '../../support/smallEngine';

test.each<[question: string, steps: readonly string[]]>([
  ['Which is older, the North Lamp or South Lamp?', ['side: North Lamp', 'side: South Lamp']],
  ['Was ist älter, die Nordlampe oder die Südlampe?', ['side: Nordlampe', 'side: Südlampe']],
  ['What is the difference between a lamp and a lens?', ['side: lamp', 'side: lens']],
  ['Was ist der Unterschied zwischen Lampe und Linse?', ['side: Lampe', 'side: Linse']],
  ['Compare the lamp with the lens.', ['side: lamp', 'side: lens']],
  ['Are lamps and lenses both of glass?', ['side: lamps', 'side: lenses']],
  ['Were both North Lamp and Old South Lamp made of glass?', ['side: North Lamp', 'side: Old South Lamp']],
  ['Are North Lamp and Lens of the Bay in the same country?', ['side: North Lamp', 'side: Lens of the Bay']],
  ['Which of the lamp and the lens is heavier?', ['side: lamp', 'side: lens']],
  ['Sind Lampen und Linsen beide aus Glas?', ['side: Lampen', 'side: Linsen']],
  ['What is the age of the keeper of North Lamp?', ['first: keeper of North Lamp']],
  ['Wie ist der Name des Wärters der Nordlampe?', ['first: Wärters der Nordlampe']],
  ['Wie alt ist der Wärter der Nordlampe?', []],
  ['Where was the keeper of North Lamp born?', ['first: keeper of North Lamp']],
  ["When did North Lamp's keeper leave?", ["first: North Lamp's keeper"]],
  ['Who pays for the lens that turns at night?', ['first: lens that turns at night']],
  ['Wer bezahlt die Linse, die in der Nacht leuchtet?', ['first: Linse, die in der Nacht leuchtet']],
  ['How do I clean a lamp, lens, or mirror?', []],
  ['How do I clean the lamp or the lens?', []],
  ["What's new?", []],
  ['灯塔和灯有什么区别?', []],
  ['', []],
])('the steps of "%s"', (question, steps) => {
  expect(questionSteps(question).map(({ kind, words }) => `${kind}: ${words}`)).toEqual(steps);
});

const files = {
  'north.md': '# North Lamp\n\nThe North Lamp was lit in 1850. Its keeper is Ada Moor.\n',
  'south.md': '# South Lamp\n\nThe South Lamp was lit in 1900.\n',
  'ada.md': '# Ada Moor\n\nAda Moor was born in Kelby.\n',
  'other.md': '# Other people\n\nMany people were born in other places, as was everyone who keeps a thing.\n',
};
type Step<K extends TraceStep['kind']> = Extract<TraceStep, { kind: K }>;

async function traced(question: string, own: Parameters<typeof options>[0] = {}, texts: Readonly<Record<string, string>> = files) {
  const { engine } = await smallEngine(texts);
  const { passages, trace, nodesWalked } = await engine.search(question, options(own));
  const fileOf = new Map(passages.map(({ id, file }) => [id, file]));
  const step = <K extends TraceStep['kind']>(kind: K) => trace.find((each): each is Step<K> => each.kind === kind);
  return { passages, fileOf, step, nodesWalked };
}

test('a long text is no question of steps', () => {
  expect(questionSteps(`Which is older, the North Lamp ${'and the lamp of it '.repeat(40)}or South Lamp?`)).toEqual([]);
  expect(questionSteps(`${'A'.repeat(20_000)} der ${'A '.repeat(5000)}`)).toEqual([]);
});

describe('in a run', () => {
  test('each step starts from its own passages, which the trace tells', async () => {
    const { step, fileOf, passages } = await traced('Which was lit first, North Lamp or South Lamp?');
    expect(step('steps')?.steps.map(({ words, passages: [best] }) => [words, fileOf.get(best)])).toEqual([
      ['North Lamp', 'north.md'],
      ['South Lamp', 'south.md'],
    ]);
    expect(passages.filter(({ hop }) => hop === 0).map(({ file }) => file)).toEqual(expect.arrayContaining(['north.md', 'south.md']));
  });

  test('a bridge leads from the best passage over a name in it to what it lacks', async () => {
    const { step, fileOf, passages } = await traced('Where was the keeper of the North Lamp born?');
    const bridge = step('bridge');
    expect(bridge?.from.map(id => fileOf.get(id))).toContain('north.md');
    expect(bridge?.entities.map(({ name }) => name)).toContain('Ada Moor');
    expect(bridge?.passages.map(id => fileOf.get(id))).toContain('ada.md');
    expect(passages.slice(0, 2).map(({ file }) => file)).toEqual(['north.md', 'ada.md']);
  });

  test('a question that one passage answers needs none', async () => {
    const { step } = await traced('When was the South Lamp lit?');
    expect([step('steps'), step('bridge')]).toEqual([undefined, undefined]);
  });
});

describe('a least score', () => {
  test('stops the walk, and the trace tells how much it left out', async () => {
    const open = await traced('Where was the keeper of the North Lamp born?', { mode: 'local' });
    const closed = await traced('Where was the keeper of the North Lamp born?', { mode: 'local', minScore: 0.9 });
    expect(open.step('select')?.cutInWalk).toBe(0);
    expect(closed.step('select')?.cutInWalk).toBeGreaterThan(0);
    expect(closed.passages.length).toBeLessThan(open.passages.length);
  });

  test('a node cap is told apart from it', async () => {
    const more = Array.from({ length: 30 }, (_, i) => [`visit${i}.md`, `# Visit ${i}\n\nThe North Lamp was seen by visitor ${i}.\n`]);
    const texts = { ...files, ...Object.fromEntries(more) };
    const { step } = await traced('Where was the keeper of the North Lamp born?', { mode: 'local', nodes: 10 }, texts);
    expect(step('select')).toMatchObject({ cutInWalk: 0, cutByNodes: expect.any(Number) });
    expect(step('select')?.cutByNodes).toBeGreaterThan(0);
  });

  test('what the cap leaves out is counted once, though several hops see it, and what is walked to later is not counted', async () => {
    const ids = Array.from({ length: 30 }, (_, i) => i);
    const links = ids.map(i => `[one](stone${i}.md)`).join(' ');
    const stones = Object.fromEntries(ids.map(i => [`stone${i}.md`, `# Stone ${i}x\n\nStone ${i}x lies there. ${links}\n`]));
    const cut = async (nodes: number) => {
      const { step, nodesWalked } = await traced('Where does Stone 0x lie?', { mode: 'local', nodes, hops: 4 }, stones);
      return { all: nodesWalked + (step('select')?.cutByNodes ?? 0), cut: step('select')?.cutByNodes };
    };
    const whole = await cut(500);
    expect(whole.cut).toBe(0);
    for (const nodes of [10, 20, 40]) {
      const few = await cut(nodes);
      expect(few.cut).toBeGreaterThan(0);
      // Every node is walked or cut, or lies behind what was cut.
      expect(few.all).toBeLessThanOrEqual(whole.all);
    }
  });

  test.each<[options: Parameters<typeof options>[0], cap: number, by: string]>([
    [{ mode: 'local' }, 500, 'setting'],
    [{ mode: 'local', nodes: 10 }, 10, 'setting'],
    [{ mode: 'lookup' }, 200, 'mode'],
    [{ mode: 'lookup', nodes: 2000 }, 200, 'mode'],
    [{ mode: 'lookup', nodes: 20 }, 20, 'setting'],
  ])('the trace tells which cap was taken with %j', async (own, nodeCap, nodeCapBy) => {
    const { step } = await traced('Where was the keeper of the North Lamp born?', own);
    expect(step('select')).toMatchObject({ nodeCap, nodeCapBy });
  });
});
