import { describe, expect, it } from 'vitest';
import type { EncoderChoice } from '../../../src/core/encoder';
import { createEngine, type Engine } from '../../../src/core/index';
import { memoryStore } from '../../../src/core/indexing/memoryStore';
import { defaultSettings, type Settings } from '../../../src/core/options';
import type { Store } from '../../../src/core/ports';
import { MeaningEncoder } from '../../support/meaningEncoder';
import { MemoryWorkspace } from '../../support/memoryWorkspace';
import { options, stopped } from '../../support/smallEngine';

const files = {
  'a.md': '# Kennel\n\nEvery dog sleeps here.\n',
  'b.md': '# Garage\n\nThe car stands outside.\n',
  'c.md': '# Cellar\n\nWe keep wine below.\n',
};
const folder = (name = 'model'): EncoderChoice => ({ provider: 'folder', folder: name });
const all = Number.MAX_SAFE_INTEGER;

interface Setup {
  readonly texts?: Readonly<Record<string, string>>;
  readonly store?: Store;
  readonly encoder?: MeaningEncoder;
  readonly choice?: EncoderChoice;
}

async function start({ texts = files, store = memoryStore(), encoder = new MeaningEncoder(), choice = folder() }: Setup = {}) {
  const workspace = new MemoryWorkspace(texts);
  const log: string[] = [];
  const say = (text: string) => void log.push(text);
  const logger = { info() {}, warn: say, error: say };
  const engine = createEngine({ workspace, store, clock: stopped, logger, openEncoder: encoder.openEncoder });
  const refresh = (more: Partial<Settings> = {}, rebuild = false) =>
    engine.refresh({ settings: { ...defaultSettings, encoder: choice, ...more }, rebuild });
  await refresh();
  return { engine, encoder, workspace, store, log, refresh };
}

/** Files of what is found, the best first. */
async function found(engine: Engine, question: string): Promise<readonly string[]> {
  return (await engine.search(question, options())).passages.map(({ file }) => file);
}

async function step(engine: Engine, question: string) {
  return (await engine.search(question, options())).trace.find(({ kind }) => kind === 'encoder');
}

describe('an encoder that the user has chosen', () => {
  it('finds by meaning what shares no word with the question', async () => {
    const { engine } = await start();
    expect(await found(engine, 'hound')).toEqual([]);
    expect(await engine.encode(all)).toMatchObject({ name: 'meanings', encoded: 3, waiting: 0, ready: 3, total: 3, problem: '' });
    expect(await found(engine, 'hound')).toEqual(['a.md']);
    expect(await found(engine, 'automobile')).toEqual(['b.md']);
  });

  it('reads title, headings and table header with each passage, without the marks', async () => {
    const table = '# Things\n\n## Rented **cars**\n\n| name | price |\n| --- | --- |\n| [van](https://example.org/long) | 10 |\n';
    const { engine, encoder } = await start({ texts: { 'a.md': table } });
    await engine.encode(all);
    expect(encoder.read).toEqual(['Things Rented cars\nname | price\nvan | 10']);
  });

  it('says how many passages it has read, and matches the others without it', async () => {
    const { engine } = await start();
    await engine.encode(2);
    expect(await step(engine, 'hound')).toEqual({ kind: 'encoder', name: 'meanings', ready: 2, total: 3, problem: '' });
    expect(await found(engine, 'hound')).toEqual(['a.md']);
    expect(await found(engine, 'wine below')).toEqual(['c.md']);
    expect(await engine.encoding()).toMatchObject({ ready: 2, total: 3, waiting: 1 });
  });

  it('reads only what has changed, and the same text once', async () => {
    const { engine, encoder, workspace, refresh } = await start({ texts: { ...files, 'd.md': files['a.md'] } });
    await engine.encode(all);
    expect(encoder.read).toHaveLength(3);
    workspace.write('b.md', `${files['b.md']}\nA second paragraph.\n`);
    await refresh();
    expect(await engine.encode(all)).toMatchObject({ encoded: 1, ready: 5 });
    expect(encoder.read.at(-1)).toBe('Garage\nA second paragraph.');
    workspace.write('c.md', files['c.md'].replace('Cellar', 'Vault'));
    await refresh();
    expect(await engine.encode(all)).toMatchObject({ encoded: 1 });
    expect(encoder.read.at(-1)).toBe('Vault\nWe keep wine below.');
  });

  it('takes no vector for a text that changed while it was read', async () => {
    const { engine, encoder, workspace, refresh } = await start();
    encoder.before = async () => {
      encoder.before = () => {};
      workspace.write('c.md', '# Cellar\n\nA doctor lives below.\n');
      await refresh();
    };
    await engine.encode(all);
    expect(await engine.encoding()).toMatchObject({ ready: 3, waiting: 0 });
    expect(await found(engine, 'physician')).toEqual(['c.md']);
    expect(encoder.read.filter(text => text.includes('wine'))).toEqual([]);
  });

  it('goes on where it was cancelled, or the process ended', async () => {
    const { engine, encoder, store } = await start();
    const signal = { aborted: false };
    encoder.before = () => {
      signal.aborted = encoder.read.length > 0;
    };
    await expect(engine.encode(all, undefined, signal)).rejects.toThrow('cancelled');
    const again = await start({ store });
    expect(await again.engine.encode(all)).toMatchObject({ encoded: 1, ready: 3 });
    expect([...encoder.read, ...again.encoder.read].sort()).toEqual([...new Set([...encoder.read, ...again.encoder.read])].sort());
  });

  it('keeps its vectors when the index is made anew, and apart from those of another model', async () => {
    const { engine, encoder, refresh } = await start();
    await engine.encode(all);
    await refresh({}, true);
    expect(await engine.encode(all)).toMatchObject({ encoded: 0, ready: 3 });
    await refresh({ encoder: folder('other') });
    expect(await engine.encode(all)).toMatchObject({ encoded: 3, ready: 3 });
    await refresh();
    expect(await engine.encode(all)).toMatchObject({ encoded: 0, ready: 3 });
    expect(encoder.open).toBe(1);
    expect(await engine.dropEncoded()).toBe(6);
    expect(await engine.encoding()).toMatchObject({ ready: 0, waiting: 3 });
    expect(await found(engine, 'hound')).toEqual([]);
  });

  it('drops vectors of texts that are gone, once they are more than those in use', async () => {
    const { engine, workspace, store, refresh } = await start();
    for (let turn = 0; turn < 6; turn++) {
      for (const name of ['a.md', 'b.md', 'c.md']) workspace.write(name, `# ${name}\n\nTurn ${turn}.\n`);
      await refresh();
      await engine.encode(all);
    }
    expect([...store.encoded(JSON.stringify(folder()))].length).toBeLessThanOrEqual(6);
    expect(await engine.encoding()).toMatchObject({ ready: 3, waiting: 0 });
  });

  it('is asked once for each question', async () => {
    const { engine, encoder } = await start();
    await engine.encode(all);
    await engine.ask('hound', options());
    await engine.search('hound', options());
    await engine.settingsMap('hound', options());
    expect(encoder.questions).toEqual(['hound']);
  });

  it('is not used where it fails, which is told, and is used again when it works', async () => {
    const { engine, encoder, log } = await start();
    await engine.encode(all);
    encoder.fails = true;
    expect(await found(engine, 'hound')).toEqual([]);
    expect(await found(engine, 'dog')).toEqual(['a.md']);
    expect(await step(engine, 'dog')).toMatchObject({ problem: 'The encoder broke off.' });
    expect(log).toEqual(['The encoder broke off. Passages are matched by the vectors of the package instead.']);
    await expect(engine.encode(all)).resolves.toMatchObject({ encoded: 0 });
    encoder.fails = false;
    expect(await found(engine, 'hound')).toEqual(['a.md']);
    expect(await step(engine, 'hound')).toMatchObject({ problem: '' });
  });

  it('is told of where it cannot be loaded', async () => {
    const { engine, log } = await start({ choice: folder('empty') });
    expect(await engine.encoding()).toMatchObject({ name: 'empty', ready: 0, problem: 'A model is missing.' });
    await expect(engine.encode(all)).rejects.toMatchObject({ code: 'encoder-unusable', message: 'A model is missing.' });
    expect(await found(engine, 'dog')).toEqual(['a.md']);
    expect(log).toHaveLength(1);
  });

  it('is none where none is chosen, and is closed with the engine', async () => {
    const { engine, encoder, refresh } = await start();
    await engine.encode(all);
    await refresh({ encoder: { provider: 'none' } });
    expect(await step(engine, 'hound')).toBeUndefined();
    await expect(engine.encode(all)).rejects.toMatchObject({ message: 'No encoder is chosen.' });
    expect(encoder.open).toBe(0);
    await refresh();
    await engine.encoding();
    await engine.close();
    expect(encoder.open).toBe(0);
  });

  it('reads for a reader with limits only what he may read', async () => {
    const encoder = new MeaningEncoder();
    const { engine, refresh } = await start({ encoder, choice: { provider: 'none' } });
    await refresh({ encoder: folder(), reader: ['staff'], access: { 'a.md': ['board'] } });
    expect(await engine.encode(all)).toMatchObject({ encoded: 2, ready: 2, total: 2 });
    expect(encoder.read.join()).not.toContain('dog');
    expect(await found(engine, 'hound')).toEqual([]);
    await refresh({ encoder: folder() });
    expect(await engine.encode(all)).toMatchObject({ encoded: 1, total: 3 });
  });
});
