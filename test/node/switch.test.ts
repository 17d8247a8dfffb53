import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../src/core/index';
import { memoryStore } from '../../src/core/indexing/memoryStore';
import { defaultSettings } from '../../src/core/options';
import { fsWorkspace, singleFolder } from '../../src/node/fsWorkspace';
import { openStore } from '../../src/node/sqliteStore';
import { everything } from '../support/edits';
import { engineOver, options } from '../support/smallEngine';

// What happens to a folder outside of the editor, on a real disk and with a real database.
const top = mkdtempSync(join(tmpdir(), 'docgraph-switch-'));
const folder = join(top, 'folder');
const settings = defaultSettings;
let engine: Engine;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

beforeAll(async () => {
  for (let i = 0; i < 2000; i++) write(`main/n${i}.md`, `# Note ${i}\n\nThe harbour ${i} needs [[Note ${i + 1}]].\n`);
  write('kept.md', '# Kept\n\nSee [one](main/n7.md) and [[Absent]].\n');
  engine = engineOver(fsWorkspace([singleFolder(folder)]), openStore({ directory: join(top, 'store') }).store);
  await engine.refresh({ settings });
}, 60_000);
afterAll(async () => {
  await engine.close();
  rmSync(top, { recursive: true });
});

/** Generations count how often something was learnt, which a fresh start has done once. */
function unnumbered(result: object): unknown {
  return JSON.parse(JSON.stringify(result, (key, value) => (key === 'learned' || key === 'generation' ? 0 : value)));
}

async function filesFor(question: string): Promise<string[]> {
  return (await engine.search(question, options())).passages.filter(({ selected }) => selected).map(({ file }) => file);
}

test('a file that is renamed, deleted or edited outside the editor leaves nothing of before', async () => {
  renameSync(join(folder, 'main/n7.md'), join(folder, 'main/seven.md'));
  rmSync(join(folder, 'main/n8.md'));
  write('main/n9.md', '# Nine\n\nThe zyzzyva sleeps in the lighthouse.\n');
  expect(await engine.refresh({ settings })).toMatchObject({ parsed: 2, removed: 2, documents: 2000 });
  expect(await filesFor('zyzzyva')).toEqual(['main/n9.md']);
  expect(await filesFor('harbour 8')).not.toContain('main/n8.md');
  expect((await engine.links('kept.md' as never)).map(({ state }) => state)).toEqual(['missing-file', 'missing-file']);
});

test('a new line in .gitignore takes files away, and its end brings them back', async () => {
  write('.gitignore', 'seven.md\n');
  expect(await engine.refresh({ settings })).toMatchObject({ removed: 1, parsed: 0 });
  expect(await engine.explainFile({ folder: '', path: 'main/seven.md' })).toContain('"seven.md" in .gitignore');
  rmSync(join(folder, '.gitignore'));
  expect(await engine.refresh({ settings })).toMatchObject({ removed: 0, parsed: 1 });
});

test('a placeholder is gone when its file comes', async () => {
  const state = async () => (await engine.links('kept.md' as never)).map(link => link.state).at(-1);
  const placeholder = async () => (await engine.graph('kept.md', 1, 50)).nodes.filter(({ key }) => /^placeholder:.*absent/i.test(key));
  expect(await state()).toBe('missing-file');
  write('absent.md', '# Absent\n\nHere it is.\n');
  await engine.refresh({ settings });
  expect(await state()).toBe('ok');
  expect(await placeholder()).toEqual([]);
});

test('a branch switch of 2,000 files is one job, and ends in the index of a fresh start', async () => {
  rmSync(join(folder, 'main'), { recursive: true });
  for (let i = 0; i < 2000; i++) write(`branch/b${i}.md`, `# Branch ${i}\n\nThe mill ${i} requires [[Branch ${i + 1}]].\n`);
  let jobs = 0;
  const summary = await engine.refresh({ settings }, ({ done, total }) => {
    if (done === 0 && total > 0) jobs++;
  });
  expect(summary).toMatchObject({ parsed: 2000, removed: 1999, documents: 2002 });
  expect(jobs).toBe(1);
  expect(await filesFor('harbour')).toEqual([]);
  const fresh = engineOver(fsWorkspace([singleFolder(folder)]), memoryStore());
  await fresh.refresh({ settings });
  const [now, then] = [
    await engine.ask('What does the mill 7 require?', options()),
    await fresh.ask('What does the mill 7 require?', options()),
  ];
  expect(unnumbered(now)).toEqual(unnumbered(then));
  expect(await engine.allLinks()).toEqual(await fresh.allLinks());
}, 60_000);

test('a switch that is cancelled in the middle goes on from there', async () => {
  for (let i = 0; i < 600; i++) write(`branch/b${i}.md`, `# Again ${i}\n\nThe tower ${i} requires [[Branch ${i + 1}]].\n`);
  const abort = new AbortController();
  const cancelled = engine.refresh({ settings }, ({ done }) => done > 300 && abort.abort(), abort.signal);
  await expect(cancelled).rejects.toMatchObject({ name: 'CancelledError' });
  expect((await engine.documents()).length).toBe(2002);
  const { parsed } = await engine.refresh({ settings });
  expect(parsed).toBeGreaterThan(0);
  expect(parsed).toBeLessThan(600);
  const fresh = engineOver(fsWorkspace([singleFolder(folder)]), memoryStore());
  await fresh.refresh({ settings });
  const strip = async (one: Engine) => (await everything(one)).answers.map(({ answer, retrieval }) => unnumbered({ answer, retrieval }));
  expect(await strip(engine)).toEqual(await strip(fresh));
}, 60_000);
