import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEngine, type Engine } from '../../../src/core/index';
import { metaBatch } from '../../../src/core/indexing/batch';
import { memoryStore } from '../../../src/core/indexing/memoryStore';
import { defaultSettings } from '../../../src/core/options';
import type { StoredSegment } from '../../../src/core/ports';
import { afterEdits, edit, everything, startTexts } from '../../support/edits';
import { MemoryWorkspace } from '../../support/memoryWorkspace';
import { engineOver, options, silent, smallEngine, stopped, vectors } from '../../support/smallEngine';

async function files(engine: Engine, question: string): Promise<string[]> {
  const { passages } = await engine.search(question, options());
  return [...new Set(passages.filter(({ selected }) => selected).map(({ file }) => file))];
}

describe('an index that follows its files', () => {
  test('a saved file is right in the next answer', async () => {
    const { engine, workspace } = await smallEngine({ 'a.md': '# Alpha\n\nThe old harbour.', 'b.md': '# Beta\n\nNothing.' });
    workspace.write('a.md', '# Alpha\n\nThe new lighthouse.');
    await engine.refresh({ settings: defaultSettings, files: [{ folder: '', path: 'a.md' }] });
    expect(await files(engine, 'lighthouse')).toEqual(['a.md']);
    expect(await files(engine, 'harbour')).toEqual([]);
  });

  test('a renamed file is found by its new name alone', async () => {
    const { engine, workspace } = await smallEngine({ 'a.md': '# Alpha\n\nThe harbour.' });
    workspace.rename('a.md', 'c.md');
    await engine.refresh({ settings: defaultSettings, files: ['a.md', 'c.md'].map(path => ({ folder: '', path })) });
    expect(await files(engine, 'harbour')).toEqual(['c.md']);
    expect((await engine.documents()).map(({ file }) => file)).toEqual(['c.md']);
  });

  test('a deleted file leaves no passage, no name and no link target', async () => {
    const { engine, workspace, refresh } = await smallEngine({ 'a.md': '# Alpha\n\nSee [[Beta]].', 'b.md': '# Beta\n\nThe harbour.' });
    workspace.remove('b.md');
    await refresh();
    expect(await files(engine, 'harbour')).toEqual([]);
    expect((await engine.allLinks()).map(({ state }) => state)).toEqual(['missing-file']);
  });

  test('an answer never cites a text that has changed unseen', async () => {
    const { engine, workspace } = await smallEngine({ 'a.md': '# Alpha\n\nAlpha requires the old dock.', 'b.md': '# Beta\n\nNothing.' });
    workspace.write('a.md', '# Alpha\n\nAlpha requires the new dock.');
    const { answer } = await engine.ask('What does Alpha require?', options());
    expect(answer.points.flatMap(({ citations }) => citations.map(({ quote }) => quote))).toEqual(['Alpha requires the new dock.']);
  });

  test('nor a file that is gone unseen', async () => {
    const { engine, workspace } = await smallEngine({ 'a.md': '# Alpha\n\nAlpha requires the old dock.', 'b.md': '# Beta\n\nNothing.' });
    workspace.remove('a.md');
    const { answer } = await engine.ask('What does Alpha require?', options());
    expect(answer.points).toEqual([]);
    expect((await engine.documents()).map(({ file }) => file)).toEqual(['b.md']);
  });

  test('a look that finds nothing new says so', async () => {
    const { engine, workspace } = await smallEngine({ 'a.md': '# Alpha', 'b.md': '# Beta' });
    expect((await engine.refresh({ settings: defaultSettings })).changed).toBe(false);
    workspace.write('image.png', 'x');
    expect((await engine.refresh({ settings: defaultSettings })).changed).toBe(true);
    expect((await engine.refresh({ settings: defaultSettings })).changed).toBe(false);
  });

  test('more files than the settings allow are not read unasked, and what is indexed stays', async () => {
    const { engine, workspace } = await smallEngine({ 'a.md': '# Alpha', 'b.md': '# Beta' });
    workspace.write('c.md', '# Gamma');
    const few = engine.refresh({ settings: { ...defaultSettings, maxFiles: 2 } });
    await expect(few).rejects.toMatchObject({ code: 'too-many-files', message: expect.stringContaining('There are 3 files') });
    expect((await engine.documents()).map(({ file }) => file)).toEqual(['a.md', 'b.md']);
    expect(await engine.refresh({ settings: { ...defaultSettings, maxFiles: 0 } })).toMatchObject({ documents: 3 });
  });

  test.each([
    ['a rebuild', { rebuild: true }, {}],
    ['another encoding', {}, { encoding: 'latin1' }],
  ])('%s of a folder with too many files is refused before the old index goes', async (_, request, setting) => {
    const { engine, workspace } = await smallEngine({ 'a.md': '# Alpha', 'b.md': '# Beta' });
    const before = await everything(engine);
    workspace.write('c.md', '# Gamma');
    const settings = { ...defaultSettings, ...setting, maxFiles: 2 };
    await expect(engine.refresh({ settings, ...request })).rejects.toMatchObject({ code: 'too-many-files' });
    expect(await everything(engine)).toEqual(before);
    // What was refused is still to be done, also where only one file is asked for.
    const again = { settings: { ...settings, maxFiles: 0 }, files: [{ folder: '', path: 'a.md' }], ...request };
    expect(await engine.refresh(again)).toMatchObject({ documents: 3, parsed: 3 });
  });

  test.each([
    [
      'an unknown format',
      (segment: StoredSegment) => ({ ...segment, bytes: Uint8Array.from(segment.bytes, (byte, i) => (i === 4 ? 255 : byte)) }),
    ],
    ['a header that is no JSON', (segment: StoredSegment) => ({ ...segment, header: '{' })],
    ['bytes that are not all there', (segment: StoredSegment) => ({ ...segment, bytes: segment.bytes.slice(0, -8) })],
  ])('a segment of %s makes the index of all files anew', async (_, spoil) => {
    const files = { 'a.md': '# Alpha\n\nAlpha requires Beta.', 'b.md': '# Beta' };
    const { store, engine, workspace } = await smallEngine(files);
    workspace.write('b.md', '# Beta\n\nBeta requires Alpha.');
    await engine.refresh({ settings: defaultSettings });
    const expected = await everything(engine);
    // One of two, so that the other is read before or after it.
    store.apply({ ...metaBatch({}), segments: store.segments().slice(0, 1).map(spoil) });
    const said: string[] = [];
    const logger = { ...silent, warn: (text: string) => void said.push(text) };
    const next = createEngine({ workspace, store, clock: stopped, logger, vectors });
    expect(said).toEqual([expect.stringContaining('the index is rebuilt')]);
    expect(await next.refresh({ settings: defaultSettings })).toMatchObject({ parsed: 2 });
    expect(await everything(next)).toEqual(expected);
  });

  test('unchanged files are not read again', async () => {
    const { workspace, refresh } = await smallEngine({ 'a.md': '# Alpha', 'b.md': '# Beta' });
    const before = workspace.reads;
    await refresh();
    expect(workspace.reads).toBe(before);
  });

  test('a stored index answers without reading a file', async () => {
    const store = memoryStore();
    const { engine, workspace } = await smallEngine(
      { 'a.md': '# Alpha\n\nThe harbour.', 'b.md': '# Beta\n\nSee [Alpha](a.md).' },
      { store },
    );
    const before = workspace.reads;
    const again = engineOver(workspace, store);
    expect(await everything(again)).toEqual(await everything(engine));
    expect(workspace.reads).toBe(before);
  });
});

describe('the text of an unsaved editor', () => {
  const start = { 'a.md': '# Alpha\n\nThe harbour.', 'b.md': '# Beta\n\nThe mill.' };

  test('counts before the stored one and is never stored', async () => {
    const { engine, store } = await smallEngine(start);
    await engine.setOverlay({ folder: '', path: 'a.md' }, '# Alpha\n\nThe lighthouse.');
    expect(await files(engine, 'lighthouse')).toEqual(['a.md']);
    expect(await files(engine, 'harbour')).toEqual([]);
    expect(store.content('a.md')?.text).toBe(start['a.md']);
  });

  test('goes when the editor is closed, and the stored text counts again', async () => {
    const { engine } = await smallEngine(start);
    const before = await everything(engine);
    await engine.setOverlay({ folder: '', path: 'a.md' }, '# Alpha\n\nThe lighthouse.');
    await engine.setOverlay({ folder: '', path: 'a.md' }, null);
    expect(await everything(engine)).toEqual(before);
  });

  test('stays over a file that is saved below it', async () => {
    const { engine, workspace, refresh } = await smallEngine(start);
    await engine.setOverlay({ folder: '', path: 'a.md' }, '# Alpha\n\nThe lighthouse.');
    workspace.write('a.md', '# Alpha\n\nThe castle.');
    await refresh();
    expect(await files(engine, 'lighthouse')).toEqual(['a.md']);
    expect(await files(engine, 'castle')).toEqual([]);
    await engine.setOverlay({ folder: '', path: 'a.md' }, null);
    expect(await files(engine, 'castle')).toEqual(['a.md']);
  });
});

describe('any series of edits, renames, ignores, settings and reloads, cancelled or not', () => {
  test('gives the same index as a fresh one over the same files', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 12 }), async edits => {
        const { engine, fresh } = await afterEdits(edits, new MemoryWorkspace(startTexts), memoryStore());
        expect(await everything(engine)).toEqual(await everything(fresh));
      }),
      { numRuns: 120, seed: 7 },
    );
  }, 60_000);
});

describe('many saves', () => {
  test('are merged into few segments and change nothing else', async () => {
    const { engine, workspace, store } = await smallEngine({ 'a.md': '# Alpha', 'b.md': '# Beta\n\nBeta needs [[Alpha]].' });
    for (let i = 0; i < 150; i++) {
      const path = `n${i % 90}.md`;
      workspace.write(path, `# Note ${i}\n\nAlpha and the number ${i}.`);
      await engine.refresh({ settings: defaultSettings, files: [{ folder: '', path }] });
    }
    expect(store.segments().length).toBeLessThanOrEqual(65);
    const fresh = engineOver(workspace);
    await fresh.refresh({ settings: defaultSettings });
    expect(await everything(engine)).toEqual(await everything(fresh));
    const again = engineOver(workspace, store);
    expect(await everything(again)).toEqual(await everything(fresh));
  });

  test('of a first index become one once nobody waits, and change nothing else', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 400 }, (_, i) => [`n${i}.md`, `# Note ${i}\n\nNote ${i} needs [[n${(i + 1) % 400}]].`]),
    );
    const { engine, workspace, store } = await smallEngine(files);
    const [before, segments] = [await everything(engine), store.segments().length];
    await engine.close();
    expect([segments > 4, store.segments().length]).toEqual([true, 1]);
    expect(await everything(engineOver(workspace, store))).toEqual(before);
  });
});

describe('questions before all files have been looked at', () => {
  const texts = { 'a.md': '# Alpha\n\nAlpha requires the old dock.', 'b.md': '# Beta\n\nBeta requires the crane.', '.gitignore': '' };

  /** An engine that starts on what another has stored, after `change`; its answer is asked for before its look at the files. */
  async function started(
    change: (workspace: MemoryWorkspace) => void,
    { settings = defaultSettings, question = 'What does Alpha require?' } = {},
  ) {
    const store = memoryStore();
    const { workspace } = await smallEngine(texts, { store });
    change(workspace);
    const engine = engineOver(workspace, store);
    const isPrepared = await engine.prepare(settings);
    if (!isPrepared) return { isPrepared, quotes: [], changed: null };
    const { reads } = workspace;
    const { answer } = await engine.ask(question, options());
    const quotes = answer.points.flatMap(({ citations }) => citations.map(({ quote }) => quote));
    const read = workspace.reads - reads;
    // What the question itself has brought up to date is nothing new to the look.
    return { isPrepared, quotes, read, changed: (await engine.refresh({ settings })).changed };
  }

  test.each<[string, (workspace: MemoryWorkspace) => void, Awaited<ReturnType<typeof started>>]>([
    ['nothing', () => {}, { isPrepared: true, quotes: ['Alpha requires the old dock.'], read: 1, changed: false }],
    [
      'a cited text',
      w => w.write('a.md', '# Alpha\n\nAlpha requires the new dock.'),
      { isPrepared: true, quotes: ['Alpha requires the new dock.'], read: 2, changed: false },
    ],
    ['a cited file is gone', w => w.remove('a.md'), { isPrepared: true, quotes: [], read: 0, changed: false }],
    ['a cited file is ignored by now', w => w.write('.gitignore', 'a.md'), { isPrepared: true, quotes: [], read: 0, changed: false }],
    [
      'another file',
      w => w.write('c.md', '# Gamma'),
      { isPrepared: true, quotes: ['Alpha requires the old dock.'], read: 1, changed: true },
    ],
    ['the schema', w => w.write('.docgraph/schema.yaml', 'types:\n  Dock: {}\n'), { isPrepared: false, quotes: [], changed: null }],
  ])('%s has changed', async (_, change, expected) => {
    expect(await started(change)).toEqual(expected);
  });

  test.each([
    ['an encoding', { encoding: 'latin1' }],
    ['files that are left out', { exclude: ['a.md'] }],
    ['a reader with limits', { reader: ['staff'] }],
  ])('with others of %s in the settings nothing is answered', async (_, others) => {
    expect((await started(() => {}, { settings: { ...defaultSettings, ...others } })).isPrepared).toBe(false);
  });

  test('nor from an empty index', async () => {
    expect(await engineOver(new MemoryWorkspace(texts)).prepare(defaultSettings)).toBe(false);
  });

  test('nor before the first look has come to its end', async () => {
    const [workspace, store] = [new MemoryWorkspace(texts), memoryStore()];
    const engine = engineOver(workspace, store);
    await expect(engine.refresh({ settings: defaultSettings }, undefined, { aborted: true })).rejects.toThrow();
    expect(await engineOver(workspace, store).prepare(defaultSettings)).toBe(false);
  });
});
