import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type BuildOptions, build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { IndexProgress } from '../../src/core/engine';
import { defaultQuestionOptions, defaultSettings } from '../../src/core/options';
import type { Folder, Workspace } from '../../src/core/ports';
import { singleFolder } from '../../src/node/fsWorkspace';
import { type ConnectedEngine, connectEngine, type LostWorker } from '../../src/node/workerClient';
import { MemoryWorkspace } from '../support/memoryWorkspace';

const top = mkdtempSync(join(tmpdir(), 'docgraph-worker-'));
const workerPath = join(top, 'worker.js');
const realWorkerPath = join(top, 'realWorker.js');
const connected: ConnectedEngine[] = [];
let folders = 0;

beforeAll(async () => {
  const options: BuildOptions = { bundle: true, platform: 'node', format: 'cjs', target: 'node22', logLevel: 'error' };
  await build({ ...options, entryPoints: ['test/support/testWorker.ts'], outfile: workerPath });
  await build({ ...options, entryPoints: ['src/node/indexWorker.ts'], outfile: realWorkerPath });
});
afterEach(async () => {
  for (const { engine } of connected.splice(0)) await engine.close();
});
afterAll(() => rmSync(top, { recursive: true }));

interface Setup {
  readonly files?: Readonly<Record<string, string>>;
  readonly folders?: readonly Folder[];
  readonly remote?: Workspace;
  readonly storageDirectory?: string | null;
  readonly worker?: string;
}

function connect({ files = {}, folders: given, remote, storageDirectory = null, worker = workerPath }: Setup = {}) {
  const folder = mkdtempSync(join(top, `folder-${folders++}-`));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const log: string[] = [];
  const logger = {
    info: (text: string) => log.push(text),
    warn: (text: string) => log.push(text),
    error: (text: string) => log.push(text),
  };
  const connection = connectEngine({
    workerPath: worker,
    folders: given ?? [singleFolder(folder)],
    storageDirectory,
    remote,
    logger,
    grace: 0,
    storePatience: 500,
  });
  connected.push(connection);
  const lost: LostWorker[] = [];
  connection.onLost(event => lost.push(event));
  return { engine: connection.engine, connection, lost, log, folder };
}

const settings = defaultSettings;
const refresh = { settings };
const code = (name: string) => expect.objectContaining({ code: name });

describe('the engine in its thread', () => {
  it('answers calls, passes progress and log on', async () => {
    const { engine, log } = connect({ files: { 'a.md': '', 'b.md': '' } });
    const progress: IndexProgress[] = [];
    expect(await engine.refresh(refresh, step => progress.push(step))).toEqual({ documents: 2 });
    expect(progress.at(-1)).toEqual({ done: 2, total: 2, file: 'b.md' });
    expect(log).toEqual(['refreshed 2']);
    expect(await engine.search('what?', defaultQuestionOptions)).toMatchObject({ question: 'what?' });
    expect(await engine.explainFile({ folder: '', path: 'x.md' })).toBe('x.md');
  });

  it('gives each of many calls its own answer', async () => {
    const { engine } = connect();
    const questions = Array.from({ length: 50 }, (_, i) => `question ${i}`);
    const answers = await Promise.all(questions.map(question => engine.search(question, defaultQuestionOptions)));
    expect(answers.map(answer => answer.question)).toEqual(questions);
  });

  it('carries failures over with their codes, and bugs with their stack', async () => {
    const { engine } = connect();
    await expect(engine.ask('x', defaultQuestionOptions)).rejects.toEqual(code('not-found'));
    await expect(engine.search('THROW', defaultQuestionOptions)).rejects.toMatchObject({
      message: 'a bug',
      stack: expect.stringContaining('obey'),
    });
    expect((await engine.status()).store).toBe('memory');
  });

  it('stops a call in the middle of its work when its signal is aborted', async () => {
    const { engine } = connect();
    const controller = new AbortController();
    await engine.status();
    const endless = engine.search('WAIT', defaultQuestionOptions, controller.signal);
    controller.abort();
    await expect(endless).rejects.toMatchObject({ name: 'CancelledError' });
    // The thread is free again only if the work itself has ended.
    expect(await engine.search('next', defaultQuestionOptions)).toMatchObject({ question: 'next' });
    await expect(engine.search('x', defaultQuestionOptions, controller.signal)).rejects.toMatchObject({ name: 'CancelledError' });
  });

  it('notices a signal that cannot tell', async () => {
    const { engine } = connect();
    const signal = { aborted: false };
    const endless = engine.search('WAIT', defaultQuestionOptions, signal);
    signal.aborted = true;
    await expect(endless).rejects.toMatchObject({ name: 'CancelledError' });
  });

  it('ends a thread that is stuck, names the file, and goes on without it', async () => {
    const { engine, lost } = connect({ files: { 'a.md': '', 'hostile.md': 'LOOP', 'z.md': '' } });
    await engine.setOverlay({ folder: '', path: 'a.md' }, 'unsaved');
    let first: Promise<unknown> = Promise.resolve();
    // The thread is past the file before the hostile one, and at nothing else any more.
    await new Promise(resolve => {
      first = engine.refresh(refresh, resolve);
      first.catch(() => {});
    });
    // Those sent before the thread is at the hostile file are answered, those after it wait.
    const outcomes: Promise<string>[] = [];
    while (lost.length === 0) {
      outcomes.push(engine.documents().then(String, failure => failure.message));
      await new Promise(resolve => setTimeout(resolve, 10));
    }
    await expect(first).rejects.toEqual(code('worker-lost'));
    expect((await Promise.all(outcomes)).at(-1)).toContain('hostile.md');
    expect(lost).toMatchObject([{ file: { folder: '', path: 'hostile.md' } }]);
    expect(await engine.refresh(refresh)).toEqual({ documents: 2 });
    expect(await engine.skipped()).toMatchObject([{ path: 'hostile.md', problem: { code: 'stuck' } }]);
    expect(await engine.status()).toMatchObject({ passages: 1, documents: 2 });
  });

  it('gives a stuck file another chance when it has changed', async () => {
    const { engine, folder } = connect({ files: { 'a.md': 'EXIT' } });
    await expect(engine.refresh(refresh)).rejects.toEqual(code('worker-lost'));
    expect(await engine.refresh(refresh)).toEqual({ documents: 0 });
    writeFileSync(join(folder, 'a.md'), 'mended');
    expect(await engine.refresh(refresh)).toEqual({ documents: 1 });
  });

  it('remembers a stuck file over a restart of the window', async () => {
    const storageDirectory = mkdtempSync(join(top, 'store-'));
    const first = connect({ files: { 'a.md': 'EXIT', 'b.md': '' }, storageDirectory });
    await expect(first.engine.refresh(refresh)).rejects.toEqual(code('worker-lost'));
    await first.engine.close();
    const { engine, lost } = connect({ folders: [singleFolder(first.folder)], storageDirectory });
    expect(await engine.refresh(refresh)).toEqual({ documents: 1 });
    expect(lost).toEqual([]);
  });

  it('starts again after losses that no file explains, but not for ever', async () => {
    const { engine, lost } = connect();
    for (let i = 0; i < 3; i++) await expect(engine.search('EXIT', defaultQuestionOptions)).rejects.toEqual(code('worker-lost'));
    expect(lost.map(event => event.file)).toEqual([null, null, null]);
    await expect(engine.status()).rejects.toMatchObject({ message: expect.stringContaining('again and again') });
  });

  it('begins anew once where the index was damaged', async () => {
    const storageDirectory = mkdtempSync(join(top, 'store-'));
    const { engine, log } = connect({ files: { 'a.md': 'BROKEN' }, storageDirectory });
    expect(await engine.refresh(refresh)).toEqual({ documents: 1 });
    expect(log).toContain('damaged');
    expect((await engine.status()).store).toBe('sqlite');
  });

  it('keeps the index in memory where another window holds it', async () => {
    const storageDirectory = mkdtempSync(join(top, 'store-'));
    const first = connect({ storageDirectory });
    expect(await first.engine.status()).toMatchObject({ store: 'sqlite', message: '' });
    expect(await connect({ storageDirectory }).engine.status()).toMatchObject({
      store: 'memory',
      message: expect.stringContaining('Another window'),
    });
  });

  it('reads folders that are not on disk through the host, beside those that are', async () => {
    const remote = new MemoryWorkspace({ 'far:/r.md': 'x', 'far:/q.md': 'y' }, ['far']);
    const { folder } = connect({ files: { 'n.md': '' } });
    const near = { ...singleFolder(folder), key: 'near' };
    const { engine } = connect({ folders: [remote.folders[0], near], remote });
    expect(await engine.refresh(refresh)).toEqual({ documents: 3 });
    expect(remote.reads).toBe(2);
    const { engine: alone } = connect({ folders: remote.folders });
    await expect(alone.refresh(refresh)).rejects.toEqual(code('no-folder'));
  });

  it('hands its index over to the next connection, also in the middle of work', async () => {
    const storageDirectory = mkdtempSync(join(top, 'store-'));
    const first = connect({ storageDirectory });
    const endless = first.engine.search('WAIT', defaultQuestionOptions);
    endless.catch(() => {});
    await new Promise(resolve => setImmediate(resolve));
    await first.engine.close();
    await expect(endless).rejects.toMatchObject({ name: 'CancelledError' });
    expect(await connect({ storageDirectory }).engine.status()).toMatchObject({ store: 'sqlite' });
  });

  it('refuses calls after it was closed', async () => {
    const { engine, connection } = connect();
    await engine.status();
    connection.dispose();
    await expect(engine.status()).rejects.toEqual(code('worker-lost'));
  });
});

describe('the real engine in its thread', () => {
  it('indexes, answers, keeps its index over a restart, and takes saved and unsaved texts', async () => {
    const storageDirectory = mkdtempSync(join(top, 'store-'));
    const first = connect({
      files: { 'a.md': '# Alpha\n\nAlpha requires the blue dock.\n', 'b.md': '# Beta\n' },
      storageDirectory,
      worker: realWorkerPath,
    });
    expect(await first.engine.refresh(refresh)).toMatchObject({ documents: 2, parsed: 2 });
    const [passage] = (await first.engine.search('blue dock', defaultQuestionOptions)).passages;
    expect(passage).toMatchObject({ file: 'a.md', text: 'Alpha requires the blue dock.' });
    writeFileSync(join(first.folder, 'b.md'), '# Beta\n\nA zyzzyva.\n');
    await first.engine.refresh({ settings, files: [{ folder: '', path: 'b.md' }] });
    expect((await first.engine.search('zyzzyva', defaultQuestionOptions)).passages[0]).toMatchObject({ file: 'b.md' });
    await first.engine.setOverlay({ folder: '', path: 'b.md' }, '# Beta\n\nA quagga.\n');
    expect((await first.engine.search('quagga', defaultQuestionOptions)).passages[0]).toMatchObject({ file: 'b.md' });
    await first.engine.close();
    const { engine } = connect({ folders: [singleFolder(first.folder)], storageDirectory, worker: realWorkerPath });
    expect(await engine.refresh(refresh)).toMatchObject({ documents: 2, parsed: 0 });
    expect(await engine.status()).toMatchObject({ store: 'sqlite', message: '' });
    expect((await engine.search('quagga', defaultQuestionOptions)).passages).toEqual([]);
  });

  it('answers a question from texts that it reads anew where the index has lost them', async () => {
    const storageDirectory = mkdtempSync(join(top, 'store-'));
    const files = { 'a.md': '# Tickets\n\nA day ticket costs 12 euro.\n' };
    const first = connect({ files, storageDirectory, worker: realWorkerPath });
    await first.engine.refresh(refresh);
    await first.engine.close();
    const database = new DatabaseSync(join(storageDirectory, 'index.db'));
    database.exec('delete from contents');
    database.close();
    const { engine, log } = connect({ folders: [singleFolder(first.folder)], storageDirectory, worker: realWorkerPath });
    expect(await engine.refresh(refresh)).toMatchObject({ parsed: 0 });
    const { answer } = await engine.ask('What does a day ticket cost?', defaultQuestionOptions);
    expect(answer.points.map(({ text }) => text)).toEqual(['A day ticket costs 12 euro.']);
    expect(log.join('\n')).toContain('was damaged');
  });
});
