import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine, type Engine } from '../../src/core/index';
import { memoryStore } from '../../src/core/indexing/memoryStore';
import { defaultSettings } from '../../src/core/options';
import type { Parsers, Store } from '../../src/core/ports';
import { singleFolder } from '../../src/node/fsWorkspace';
import { newHeartbeat } from '../../src/node/heartbeat';
import { parserPool } from '../../src/node/parserPool';
import { connectEngine } from '../../src/node/workerClient';
import { generate } from '../bench/generate.mjs';
import { everything } from '../support/edits';
import { MemoryWorkspace } from '../support/memoryWorkspace';
import { silent, stopped, vectors } from '../support/smallEngine';

// Below the project, so that the threads find the word vectors as the package's do.
const out = join('test', 'out');
mkdirSync(out, { recursive: true });
const top = mkdtempSync(join(out, 'pool-'));
const path = join(process.cwd(), top, 'pool', 'parser.js');
/** Enough text that other threads are worth it; some of every sort. */
const files: Record<string, string> = {
  '.docgraph/schema.yaml':
    'version: 1\nentities:\n  Service: {}\nrelations:\n  OWNED_BY: { from: Service, to: Team, triggers: [is looked after by] }\n',
  '.docgraph/records/teams.csv': 'team,mail\nHarbour Crew,crew@example.org\nPilots,pilots@example.org\n',
  'empty.md': '',
  'crlf.md': '# Line ends\r\n\r\nThe Ferry is looked after by the Harbour Crew.\r\n',
};

beforeAll(async () => {
  const options: BuildOptions = { bundle: true, platform: 'node', format: 'cjs', target: 'node22', logLevel: 'error' };
  await build({ ...options, entryPoints: ['src/node/parserWorker.ts'], outfile: path });
  await build({ ...options, entryPoints: ['src/node/indexWorker.ts'], outfile: join(top, 'obedient', 'worker.js') });
  await build({ ...options, entryPoints: ['test/support/testParser.ts'], outfile: join(top, 'obedient', 'parser.js') });
  const folder = join(top, 'texts');
  const notes = generate(folder, { documents: 300, bigBytes: 700_000 });
  for (const name of [...notes.map(note => note.path), 'hub.md', 'big.md']) files[name] = readFileSync(join(folder, name), 'utf8');
}, 60_000);
afterAll(() => rmSync(top, { recursive: true }));

/** All that a store holds, with the bytes of its segments. */
function contents(store: Store) {
  const documents = store.documents().map(document => ({ document, content: store.content(document.id) }));
  const segments = store.segments().map(({ id, header, bytes }) => [id, header, Buffer.from(bytes).toString('base64')]);
  return {
    documents,
    segments,
    skipped: store.skipped(),
    meta: ['others', 'records', 'nextSegment', 'generation'].map(key => store.meta(key)),
  };
}

function indexed(parsers: Parsers | undefined, workspace = new MemoryWorkspace(files)): { engine: Engine; store: Store } {
  const store = memoryStore();
  return { engine: createEngine({ workspace, store, clock: stopped, logger: silent, vectors, parsers }), store };
}

function pool(threads: number): Parsers & { readonly batches: number } {
  const { width, worthFrom, start } = parserPool({ path, heartbeats: Array.from({ length: threads }, newHeartbeat), worthFrom: 1_000_000 });
  let batches = 0;
  const counted: Parsers['start'] = (reading, facts) => {
    const run = start(reading, facts);
    return {
      close: () => run.close(),
      parse(batch) {
        batches++;
        return run.parse(batch);
      },
    };
  };
  return {
    width,
    worthFrom,
    start: counted,
    get batches() {
      return batches;
    },
  };
}

describe('parsing in several threads', () => {
  it.each([1, 3])(
    'stores byte for byte what one thread stores, with %i more',
    async threads => {
      const alone = indexed(undefined);
      await alone.engine.refresh({ settings: defaultSettings });
      const parsers = pool(threads);
      const together = indexed(parsers);
      const { documents } = await together.engine.refresh({ settings: defaultSettings });
      expect([documents, parsers.batches > 4]).toEqual([Object.keys(files).length - 1, true]);
      expect(contents(together.store)).toEqual(contents(alone.store));
      expect(await everything(together.engine)).toEqual(await everything(alone.engine));
    },
    60_000,
  );

  it('does a small update itself', async () => {
    const parsers = pool(2);
    const workspace = new MemoryWorkspace(files);
    const { engine } = indexed(parsers, workspace);
    await engine.refresh({ settings: defaultSettings });
    const { batches } = parsers;
    workspace.write('empty.md', '# No longer empty\n');
    await engine.refresh({ settings: defaultSettings });
    expect(parsers.batches).toBe(batches);
  }, 60_000);

  it('can be cancelled at any batch, and goes on from there', async () => {
    const parsers = pool(2);
    const { engine, store } = indexed(parsers);
    for (const batches of [1, 3, 6]) {
      const signal = {
        get aborted() {
          return parsers.batches >= batches;
        },
      };
      await expect(engine.refresh({ settings: defaultSettings }, undefined, signal)).rejects.toThrow('cancelled');
    }
    await engine.refresh({ settings: defaultSettings });
    const alone = indexed(undefined);
    await alone.engine.refresh({ settings: defaultSettings });
    expect(store.documents().map(({ id, hash }) => [id, hash])).toEqual(alone.store.documents().map(({ id, hash }) => [id, hash]));
    expect(await everything(engine)).toEqual(await everything(alone.engine));
  }, 60_000);

  it('is done here where no thread can be started', async () => {
    const heartbeats = [newHeartbeat(), newHeartbeat()];
    const parsers = parserPool({ path: join(process.cwd(), top, 'nothing.js'), heartbeats, worthFrom: 0 });
    const { engine } = indexed(parsers);
    expect(await engine.refresh({ settings: defaultSettings })).toMatchObject({ documents: Object.keys(files).length - 1 });
  }, 60_000);

  it.each(['LOOP', 'EXIT'])(
    'names the file that says %s, and goes on without it',
    async word => {
      const folder = mkdtempSync(join(tmpdir(), 'docgraph-pool-'));
      for (const [name, text] of Object.entries(files)) if (/^\w+\.md$/.test(name)) writeFileSync(join(folder, name), text);
      const words = 'All is well here. '.repeat(20_000);
      for (const name of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'])
        writeFileSync(join(folder, `${name}.md`), `# ${name}\n\n${words}\n`);
      writeFileSync(join(folder, 'hostile.md'), `# Hostile\n\n${word}\n`);
      const { engine, dispose } = connectEngine({
        workerPath: join(process.cwd(), top, 'obedient', 'worker.js'),
        folders: [singleFolder(folder)],
        storageDirectory: null,
        logger: silent,
        // Enough that a busy machine reads the big file in time.
        grace: 3000,
      });
      await expect(engine.refresh({ settings: defaultSettings })).rejects.toMatchObject({
        code: 'worker-lost',
        message: expect.stringContaining('hostile.md'),
      });
      await engine.refresh({ settings: defaultSettings });
      expect(await engine.skipped()).toMatchObject([{ path: 'hostile.md', problem: { code: 'stuck' } }]);
      expect((await engine.documents()).map(({ file }) => file)).toContain('two.md');
      dispose();
      rmSync(folder, { recursive: true });
    },
    60_000,
  );
});
