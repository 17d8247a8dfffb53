import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../src/core/index';
import { defaultSettings } from '../../src/core/options';
import type { Encoder } from '../../src/core/encoder';
import { examineFolder } from '../../src/node/encoder/encoderFolder';
import { folderEncoder } from '../../src/node/encoder/folderEncoder';
import { openStore } from '../../src/node/sqliteStore';
import { MemoryWorkspace } from '../support/memoryWorkspace';
import { options, silent, stopped } from '../support/smallEngine';

const fixture = 'test/fixtures/encoder';
const runtime = ['ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm'];
const top = mkdtempSync(join(tmpdir(), 'docgraph-encoder-'));
const program = join(top, 'encoder.js');
const opened: Encoder[] = [];
/** Loading the run-time takes most of the time of a test. */
let shared: Promise<Encoder> | null = null;
let folders = 0;

beforeAll(async () => {
  await build({
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    logLevel: 'error',
    entryPoints: ['src/node/encoder/onnxWorker.ts'],
    alias: { 'onnxruntime-web': './node_modules/onnxruntime-web/dist/ort.node.min.js' },
    outfile: program,
  });
  for (const name of runtime) copyFileSync(join('node_modules/onnxruntime-web/dist', name), join(top, name));
});
afterEach(async () => {
  for (const encoder of opened.splice(0)) await encoder.close();
});
afterAll(async () => {
  await (await shared)?.close();
  rmSync(top, { recursive: true });
});

async function open(folder: string): Promise<Encoder> {
  const encoder = await folderEncoder(folder, program);
  opened.push(encoder);
  return encoder;
}

function fixtureEncoder(): Promise<Encoder> {
  shared ??= folderEncoder(fixture, program);
  return shared;
}

/** A folder with some of the files of the fixture, under other names, and others with a text. */
function folderOf(files: Readonly<Record<string, string | { readonly of: string }>>): string {
  const folder = join(top, `folder-${folders++}`);
  mkdirSync(folder);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    if (typeof content === 'string') writeFileSync(join(folder, name), content);
    else copyFileSync(join(fixture, content.of), join(folder, name));
  }
  return folder;
}

const model = { of: 'model.onnx' };
const vocabulary = { of: 'vocab.txt' };
const config = { of: 'config.json' };

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i], 0);
}

describe('a folder with an encoder', () => {
  it.each<[string, Parameters<typeof folderOf>[0], string]>([
    ['as the fixture', { 'model.onnx': model, 'vocab.txt': vocabulary, 'config.json': config }, 'model.onnx'],
    [
      'the quantised one first',
      { 'model.onnx': model, 'onnx/model_quantized.onnx': model, 'vocab.txt': vocabulary, 'config.json': config },
      'onnx/model_quantized.onnx',
    ],
    ['the only one', { 'onnx/anything.onnx': model, 'vocab.txt': vocabulary, 'config.json': config }, 'onnx/anything.onnx'],
  ])('is read: %s', (_, files, expected) => {
    const folder = folderOf(files);
    expect(examineFolder(folder)).toMatchObject({
      start: { model: join(folder, expected), dimension: 16, mostPieces: 64, pooling: 'mean' },
    });
  });

  it('pools as it says', () => {
    const pooling = JSON.stringify({ pooling_mode_cls_token: true });
    const folder = folderOf({ 'model.onnx': model, 'vocab.txt': vocabulary, 'config.json': config, '1_Pooling/config.json': pooling });
    expect(examineFolder(folder)).toMatchObject({ start: { pooling: 'first' } });
  });

  const bpe = JSON.stringify({ model: { type: 'BPE', vocab: {} } });
  it.each<[string, Parameters<typeof folderOf>[0], RegExp[]]>([
    ['nothing', {}, [/A model is missing/, /tokenizer is missing/, /config\.json is missing/]],
    [
      'two models of other names',
      { 'a.onnx': model, 'b.onnx': model, 'vocab.txt': vocabulary, 'config.json': config },
      [/A model is missing/],
    ],
    ['no config', { 'model.onnx': model, 'vocab.txt': vocabulary, 'config.json': 'no' }, [/config\.json is missing, or is not JSON/]],
    ['a config of something else', { 'model.onnx': model, 'vocab.txt': vocabulary, 'config.json': '{}' }, [/dimension/]],
    ['another tokenizer', { 'model.onnx': model, 'tokenizer.json': bpe, 'config.json': config }, [/of the kind BPE/]],
    ['another vocabulary', { 'model.onnx': model, 'vocab.txt': 'a\nb\n', 'config.json': config }, [/no \[CLS\], \[SEP\], \[UNK\]/]],
    [
      'weights apart',
      { 'model.onnx': model, 'model.onnx_data': '', 'vocab.txt': vocabulary, 'config.json': config },
      [/weights in a file of their own/],
    ],
  ])('says what is missing: %s', async (_, files, expected) => {
    const folder = folderOf(files);
    const examined = examineFolder(folder);
    const problems = 'problems' in examined ? examined.problems : [];
    expect(problems).toHaveLength(expected.length);
    for (const [i, pattern] of expected.entries()) expect(problems[i]).toMatch(pattern);
    await expect(open(folder)).rejects.toMatchObject({ code: 'encoder-unusable' });
  });

  it('reads the vocabulary of a tokenizer.json as that of a vocab.txt', async () => {
    const pieces = readFileSync(join(fixture, 'vocab.txt'), 'utf8').trimEnd().split('\n');
    const tokenizer = { model: { type: 'WordPiece', vocab: Object.fromEntries(pieces.map((piece, i) => [piece, i])) } };
    const json = await open(folderOf({ 'model.onnx': model, 'tokenizer.json': JSON.stringify(tokenizer), 'config.json': config }));
    const list = await fixtureEncoder();
    expect(await json.encode(['The hound'], 'passage')).toEqual(await list.encode(['The hound'], 'passage'));
    // Another file is another version: who knows what else is in it.
    expect(json.version).not.toBe(list.version);
  });
});

describe("an encoder of ONNX's own run-time", () => {
  it('gives unit vectors in which like means near, the same in any company', async () => {
    const encoder = await fixtureEncoder();
    const [dog, hound, car, long] = await encoder.encode(['dog', 'hound', 'car', 'wine '.repeat(500)], 'passage');
    expect(encoder).toMatchObject({ name: 'encoder', dimension: 16 });
    expect(dot(dog, dog)).toBeCloseTo(1, 5);
    expect(dot(dog, hound)).toBeGreaterThan(0.9);
    expect(dot(dog, car)).toBeLessThan(0.2);
    expect(dot(long, long)).toBeCloseTo(1, 5);
    expect(await encoder.encode(['hound'], 'question')).toEqual([hound]);
  });

  it('reads a question before the passages that wait', async () => {
    const encoder = await fixtureEncoder();
    const order: string[] = [];
    const passages = encoder
      .encode(
        Array.from({ length: 200 }, () => 'dog'),
        'passage',
      )
      .then(() => order.push('passages'));
    const question = encoder.encode(['car'], 'question').then(() => order.push('question'));
    await Promise.all([passages, question]);
    expect(order).toEqual(['question', 'passages']);
  });

  it('stops when it is told, and goes on with the next', async () => {
    const encoder = await fixtureEncoder();
    const abort = new AbortController();
    const run = encoder.encode(
      Array.from({ length: 500 }, () => 'dog'),
      'passage',
      abort.signal,
    );
    abort.abort();
    await expect(run).rejects.toMatchObject({ name: 'CancelledError' });
    expect(await encoder.encode(['dog'], 'passage')).toHaveLength(1);
  });

  it('says that a model is none, or of another dimension', async () => {
    const broken = folderOf({ 'model.onnx': 'no model', 'vocab.txt': vocabulary, 'config.json': config });
    await expect(open(broken)).rejects.toMatchObject({ code: 'encoder-unusable' });
    const other = folderOf({ 'model.onnx': model, 'vocab.txt': vocabulary, 'config.json': JSON.stringify({ hidden_size: 32 }) });
    const encoder = await open(other);
    await expect(encoder.encode(['dog'], 'passage')).rejects.toThrow(/dimension 16, not 32/);
  });

  it('ends with its thread, and says so to whoever waits', async () => {
    const encoder = await open(fixture);
    const run = encoder.encode(
      Array.from({ length: 500 }, () => 'dog'),
      'passage',
    );
    await Promise.all([expect(run).rejects.toMatchObject({ code: 'encoder-unusable' }), encoder.close()]);
    await expect(encoder.encode(['dog'], 'passage')).rejects.toMatchObject({ code: 'encoder-unusable' });
  });

  it('finds by meaning, from a store on disk that is opened again', async () => {
    const directory = join(top, 'store');
    const start = async () => {
      const { store } = openStore({ directory });
      const workspace = new MemoryWorkspace({
        'a.md': '# Kennel\n\nEvery dog sleeps here.\n',
        'b.md': '# Garage\n\nThe car stands outside.\n',
      });
      const openEncoder = () => folderEncoder(fixture, program);
      const engine = createEngine({ workspace, store, clock: stopped, logger: silent, openEncoder });
      await engine.refresh({ settings: { ...defaultSettings, encoder: { provider: 'folder', folder: fixture } } });
      return engine;
    };
    const first = await start();
    expect(await first.encode(Number.MAX_SAFE_INTEGER)).toMatchObject({ encoded: 2, ready: 2 });
    await first.close();
    const second = await start();
    expect(await second.encoding()).toMatchObject({ ready: 2, waiting: 0 });
    const { passages } = await second.search('hound', options());
    expect(passages.map(({ file }) => file)).toEqual(['a.md']);
    await second.close();
  });
});

/** The real weights are no part of the project: `DOCGRAPH_ENCODER` names a folder that holds them. */
const real = process.env.DOCGRAPH_ENCODER ?? '';

describe('all-MiniLM-L6-v2, where DOCGRAPH_ENCODER names its folder', () => {
  it.skipIf(real === '' || !existsSync(real))('puts a question nearest to what answers it', async () => {
    const encoder = await open(real);
    const texts = [
      'To undo the last release, run helm rollback with the number of the revision.',
      'Charts are packages of Kubernetes resources that are described by templates.',
      'The terminal opens in the folder of the workspace.',
    ];
    const passages = await encoder.encode(texts, 'passage');
    const [question] = await encoder.encode(['How do I go back to the previous version?'], 'question');
    const near = passages.map(passage => dot(passage, question));
    expect(near.indexOf(Math.max(...near))).toBe(0);
    expect(encoder.dimension).toBe(384);
  });
});
