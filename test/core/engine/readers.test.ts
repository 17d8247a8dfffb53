import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/core/engine';
import type { NodeId } from '../../../src/core/model/ids';
import { memoryStore } from '../../../src/core/indexing/memoryStore';
import { defaultSettings, questionModes } from '../../../src/core/options';
import { engineOver, options, smallEngine } from '../../support/smallEngine';

const open = {
  'ferry.md': '# Ferry\n\nThe Ferry waits for the Pilot Boat at the Harbour Gate. See [pay](hr/pay.md) and [[Salary Bands]].\n',
  'pilot.md': '# Pilot Boat\n\nThe Pilot Boat requires the Harbour Gate. It leads each Ferry at dawn.\n',
  'gate.md': '---\nowner: Port Team\n---\n# Harbour Gate\n\nThe Harbour Gate opens for the Ferry and the Pilot Boat on 2024-05-01.\n',
};
const secret = {
  'hr/pay.md':
    '# Salary Bands\n\nThe Zorblatt Bonus of the Pilot Boat crew is 900 euro. The Ferry requires the Zorblatt Bonus.\n\n## Quibnar\n\nThe Quibnar Fund pays the Zorblatt Bonus.\n',
  'plan.md':
    '---\naccess: hr\naliases: [Quibnar Plan]\n---\n# Secret Plan\n\nThe Harbour Gate is sold to Vexmore. The Pilot Boat requires Vexmore. #zorblatt\n',
  'hr/records.csv': 'id,name\n1,Vexmore\n',
};
const settings = { ...defaultSettings, access: { 'hr/**': ['hr'] }, reader: ['staff'] };
const questions = [
  'What is the Zorblatt Bonus?',
  'Why is the Pilot Boat late?',
  'What are the main themes?',
  'Who owns the Harbour Gate?',
  'Vexmore',
  'Pilot Boat',
];

/** Everything that an engine tells, but for the size and the age of its index. */
async function told(engine: Engine): Promise<unknown> {
  const failure = (thrown: Error) => thrown.message;
  const asked = [];
  for (const question of questions) {
    for (const mode of questionModes) {
      const { generation: _, ...result } = await engine.ask(question, options({ mode }));
      asked.push(result, await engine.search(question, options({ mode })), await engine.context(question, options({ mode })));
    }
  }
  const { generation: _, bytes: _size, ...status } = await engine.status();
  return {
    asked,
    status,
    themes: await engine.themes(),
    themeMap: await engine.themeMap(200),
    themeMarks: await engine.themeMarks(['entity:zorblatt bonus', 'entity:pilot boat', 'document:plan.md'] as NodeId[]),
    settingsMap: await engine.settingsMap('What is the Zorblatt Bonus?', options()),
    graph: await engine.graph(null, 4, 1000),
    near: await engine.graph('Harbour Gate', 4, 1000),
    far: await engine.graph('Salary Bands', 1, 100).catch(failure),
    paths: [
      await engine.path('Ferry', 'Harbour Gate'),
      await engine.path('Ferry', 'Zorblatt Bonus').catch(failure),
      await engine.path('hr/pay.md', 'Ferry').catch(failure),
    ],
    documents: await engine.documents(),
    links: await engine.allLinks(),
    entities: await engine.entities({}),
    relations: await engine.relations({}),
    claims: await engine.claims({}),
    summary: await engine.domainSummary(),
    health: await engine.health(),
    skipped: await engine.skipped(),
    explained: await engine.explainFile({ folder: '', path: 'hr/pay.md' }),
    text: await engine.documentText('hr/pay.md' as never).catch(failure),
    completions: await engine.complete({ folder: '', path: 'ferry.md' }, 'see [['),
    verified: await engine.verify([
      { text: 'The Zorblatt Bonus is 900 euro.', citations: [{ file: 'hr/pay.md', quote: 'Zorblatt Bonus' }] },
    ]),
  };
}

describe('a reader without the label', () => {
  it('is told exactly what an index without the hidden documents tells', async () => {
    const { engine } = await smallEngine({ ...open, ...secret }, { settings });
    const { engine: without } = await smallEngine(open);
    expect(await told(engine)).toEqual(await told(without));
  });

  it('is counted only what he sees', async () => {
    const { workspace } = await smallEngine({});
    for (const [path, text] of Object.entries({ ...open, ...secret })) workspace.write(path, text);
    const engine = engineOver(workspace);
    const seen: string[] = [];
    const summary = await engine.refresh({ settings }, ({ file }) => seen.push(file));
    expect(summary).toMatchObject({ documents: 3, parsed: 0, unchanged: 3 });
    expect(seen).toEqual([]);
  });

  it('stays without it when the index is opened again, before and after a change', async () => {
    const store = memoryStore();
    const first = await smallEngine({ ...open, ...secret }, { settings, store });
    expect((await engineOver(first.workspace, store).documents()).map(({ path }) => path)).toEqual(['ferry.md', 'gate.md', 'pilot.md']);
    first.workspace.write('gate.md', '---\naccess: [hr]\n---\n# Harbour Gate\n\nNow hidden.\n');
    await first.refresh();
    expect((await first.engine.documents()).map(({ path }) => path)).toEqual(['ferry.md', 'pilot.md']);
  });

  it('does not see unsaved text that takes the label, and sees text that gives it back', async () => {
    const { engine } = await smallEngine({ ...open, ...secret }, { settings });
    const paths = async () => (await engine.documents()).map(({ path }) => path);
    await engine.setOverlay({ folder: '', path: 'pilot.md' }, '---\naccess: hr\n---\n# Pilot Boat\n\nZorblatt.\n');
    expect(await paths()).toEqual(['ferry.md', 'gate.md']);
    await engine.setOverlay({ folder: '', path: 'pilot.md' }, null);
    expect(await paths()).toEqual(['ferry.md', 'gate.md', 'pilot.md']);
  });
});

describe('a reader with the label', () => {
  it.each([
    ['all of it', ['hr'], 5],
    ['in any case of letters', ['HR', 'staff'], 5],
    ['only what all labels of a file allow', ['board'], 3],
  ])('sees %s', async (_, reader, documents) => {
    const { engine } = await smallEngine({ ...open, ...secret }, { settings: { ...settings, reader } });
    expect(await engine.documents()).toHaveLength(documents);
  });

  it('needs each of several labels', async () => {
    const files = { 'a.md': '---\naccess: [hr, board]\n---\n# A\n' };
    const seen = async (reader: string[]) =>
      (await (await smallEngine(files, { settings: { ...settings, reader } })).engine.documents()).length;
    expect([await seen(['hr']), await seen(['board']), await seen(['hr', 'board'])]).toEqual([0, 0, 1]);
  });
});
