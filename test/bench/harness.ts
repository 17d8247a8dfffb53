// One measurement in a process of its own: `node harness.cjs TASK JSON`. Prints one JSON line.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GFM, parser } from '@lezer/markdown';
import type { Engine } from '../../src/core/engine';
import { createEngine, type EnginePorts } from '../../src/core/index';
import { inOneGo } from '../../src/base/steps';
import { IndexState } from '../../src/core/indexing/indexState';
import { memoryStore } from '../../src/core/indexing/memoryStore';
import { defaultQuestionOptions, defaultSettings } from '../../src/core/options';
import { Learning } from '../../src/core/workbench/learning';
import { Similarity } from '../../src/core/workbench/similarity';
import { percentile } from '../../src/evaluation/metrics';
import { bundledParsers, parserHeartbeats } from '../../src/node/parserPool';
import { fsWorkspace, singleFolder } from '../../src/node/fsWorkspace';
import { shippedVectors } from '../../src/node/shippedVectors';
import { openStore } from '../../src/node/sqliteStore';

interface Input {
  readonly folder: string;
  readonly store: string;
  readonly questions: readonly string[];
  /** Notes that are saved, below `folder`. */
  readonly files: readonly string[];
}

/** The limit of files that spares people a wait does not hold here. */
const settings = { ...defaultSettings, maxFiles: 1_000_000 };
const quiet = { info() {}, warn() {}, error: (text: string) => process.stderr.write(`${text}\n`) };

function open(input: Input, more: Pick<EnginePorts, 'parsers' | 'idle'> = {}): Engine {
  return createEngine({ ...portsOf(input), ...more });
}

function portsOf({ folder, store }: Input) {
  const { store: opened, message } = store === '' ? { store: memoryStore(), message: '' } : openStore({ directory: store });
  if (message) process.stderr.write(`${message}\n`);
  const workspace = fsWorkspace([singleFolder(folder)]);
  return { workspace, store: opened, clock: { now: () => Date.now() }, logger: quiet, vectors: shippedVectors(), message };
}

/** A background that has its turns, and waits for ever for a workspace that is quiet. */
const background = (milliseconds: number) => new Promise<void>(resolve => milliseconds === 0 && setImmediate(resolve));

async function timed<T>(work: () => Promise<T> | T): Promise<{ readonly value: T; readonly ms: number; readonly cpu: number }> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const value = await work();
  const ms = performance.now() - start;
  const used = process.cpuUsage(cpu);
  return { value, ms, cpu: (used.user + used.system) / 1000 };
}

/** Wall time is what users wait for; CPU time is what is left of it where the machine has other work. */
function summary(runs: readonly { readonly ms: number; readonly cpu: number }[]) {
  const times = runs.map(run => run.ms);
  return {
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    max: Math.max(...times),
    cpu: percentile(
      runs.map(run => run.cpu),
      0.95,
    ),
  };
}

/** What this thread alone has used; newer than the types of Node that the code is checked by. */
const { threadCpuUsage } = process as unknown as { threadCpuUsage(before?: NodeJS.CpuUsage): NodeJS.CpuUsage };
const megabytes = (bytes: number) => bytes / 1024 / 1024;

const tasks: Readonly<Record<string, (input: Input) => Promise<unknown>>> = {
  /** The parser alone: texts are read before the clock runs. */
  async bareParse({ folder }) {
    const workspace = fsWorkspace([singleFolder(folder)]);
    const { files } = await workspace.discover(settings);
    const texts: string[] = [];
    for (const file of files) {
      const read = await workspace.read(file, settings);
      if ('text' in read) texts.push(read.text);
    }
    const gfm = parser.configure(GFM);
    let nodes = 0;
    const { ms, cpu } = await timed(() => {
      for (const text of texts) nodes += gfm.parse(text).length;
    });
    return { ms, cpu, files: texts.length, megabytes: megabytes(nodes) };
  },

  /** Everything until searchable: discovery, reading, parsing, links, entities, ranking, and the store. */
  async firstIndex(input) {
    const engine = open(input);
    const { value, ms, cpu } = await timed(() => engine.refresh({ settings, rebuild: true }));
    // What a background does later: one segment of all.
    const { cpu: tidied } = await timed(() => engine.close());
    return { ms, cpu, tidied, summary: { ...value, skipped: value.skipped.length }, peak: process.resourceUsage().maxRSS / 1024 };
  },

  /** The same with the threads that a user's first index has. `own` is what the engine's thread needed, `cpu` what all did. */
  async firstIndexInThreads(input) {
    const engine = open(input, { parsers: bundledParsers({ heartbeats: parserHeartbeats() }) });
    const before = threadCpuUsage();
    const { ms, cpu } = await timed(() => engine.refresh({ settings, rebuild: true }));
    const { user, system } = threadCpuUsage(before);
    await engine.close();
    return { ms, cpu, own: (user + system) / 1000, peak: process.resourceUsage().maxRSS / 1024 };
  },

  /** From the start of the process, Node's own start included. */
  async start(input) {
    const loaded = performance.now();
    const engine = open(input, { idle: background });
    const isPrepared = await engine.prepare(settings);
    const opened = performance.now();
    const { answer } = await engine.ask(input.questions[0], defaultQuestionOptions);
    const done = performance.now();
    const { user, system } = process.cpuUsage();
    const summary = await engine.refresh({ settings });
    const looked = performance.now();
    await engine.close();
    return {
      ms: done,
      cpu: (user + system) / 1000,
      load: loaded,
      open: opened - loaded,
      ask: done - opened,
      look: looked - done,
      parsed: isPrepared ? summary.parsed : Number.NaN,
      points: answer.points.length,
    };
  },

  async search(input) {
    const engine = open(input);
    await engine.refresh({ settings });
    const result: Record<string, unknown> = { passages: (await engine.status()).passages };
    for (const mode of ['lookup', 'local'] as const) {
      const runs: { ms: number; cpu: number }[] = [];
      const [warmUp, measured] = [input.questions.slice(0, 20), input.questions.slice(20)];
      for (const question of warmUp) await engine.search(question, { ...defaultQuestionOptions, mode });
      for (const question of measured) runs.push(await timed(() => engine.search(question, { ...defaultQuestionOptions, mode })));
      result[mode] = summary(runs);
    }
    await engine.close();
    return result;
  },

  /** Saves each file with a new word and asks for it; the time runs until the answer has it. */
  async save(input) {
    const engine = open(input, { idle: background });
    await engine.refresh({ settings });
    // The editor has been open for a while: the resolver is made, and the code is warm.
    for (const question of input.questions) await engine.search(question, { ...defaultQuestionOptions, mode: 'lookup' });
    const runs: { ms: number; cpu: number }[] = [];
    for (const [index, path] of input.files.entries()) {
      const file = join(input.folder, path);
      const before = readFileSync(file, 'utf8');
      const word = `zyzzyva${index}`;
      writeFileSync(file, `${before}\nSaved with ${word} at the end.\n`);
      const { value, ms, cpu } = await timed(async () => {
        await engine.refresh({ settings, files: [{ folder: '', path }] });
        return await engine.search(word, { ...defaultQuestionOptions, mode: 'lookup' });
      });
      if (value.passages[0]?.file !== path) throw new Error(`${path} was saved, but "${word}" is not found in it`);
      runs.push({ ms, cpu });
      writeFileSync(file, before);
      await engine.refresh({ settings, files: [{ folder: '', path }] });
    }
    await engine.close();
    return summary(runs);
  },

  /** All that the background does, by its parts: what words mean here, which passages are near to which, the themes; then questions for the whole. */
  async enriched(input) {
    const ports = portsOf(input);
    const state = new IndexState(ports);
    const learning = new Learning(state, ports.store);
    const similarity = new Similarity(state, ports.store);
    const learn = await timed(() => inOneGo(learning.steps()));
    const similar = await timed(() => inOneGo(similarity.steps()));
    const near = state.corpus.similar?.found.targets.filter(target => target >= 0).length ?? 0;
    ports.store.close();
    const engine = open(input, { idle: background });
    await engine.refresh({ settings });
    const themes = await timed(() => engine.themes());
    const runs: { ms: number; cpu: number }[] = [];
    for (const question of input.questions.slice(0, 60))
      runs.push(await timed(() => engine.search(question, { ...defaultQuestionOptions, mode: 'global' })));
    await engine.close();
    return { learn: learn.cpu, similar: similar.cpu, themes: themes.cpu, near, global: summary(runs.slice(10)) };
  },

  /** Computes the themes as the background does; `longest` is the step for which a question waits longest, in milliseconds. */
  async themes(input) {
    let turn = 0;
    let longest = 0;
    const idle = async (milliseconds: number): Promise<void> => {
      longest = Math.max(longest, performance.now() - turn);
      // The background waits for ever: they are asked for.
      await new Promise(resolve => milliseconds === 0 && setImmediate(resolve));
      turn = performance.now();
    };
    const engine = open(input, { idle });
    await engine.refresh({ settings });
    longest = 0;
    turn = performance.now();
    const { value, ms, cpu } = await timed(() => engine.themes());
    await engine.close();
    return { ms, cpu, longest: Math.max(longest, performance.now() - turn), themes: value.themes.length };
  },

  /** The hub's surroundings as the panel asks for them, and its backlinks. */
  async hub(input) {
    const engine = open(input);
    await engine.refresh({ settings });
    const { value, ms } = await timed(() => engine.graph('hub.md', 1, 300));
    const document = (await engine.documents()).find(({ path }) => path === 'hub.md')!;
    const backlinks = await engine.backlinks(document.id);
    await engine.close();
    return { milliseconds: ms, nodes: value.nodes.length, backlinks: backlinks.length };
  },

  /** Milliseconds from the cancelling of a first index to its end, and what is left for the next run. */
  async cancel(input) {
    const engine = open(input);
    const abort = new AbortController();
    let at = 0;
    const onProgress = ({ done, total }: { readonly done: number; readonly total: number }) => {
      if (at > 0 || done < total / 2) return;
      at = performance.now();
      abort.abort();
    };
    await engine.refresh({ settings }, onProgress, abort.signal).catch(() => {});
    const cancelled = performance.now() - at;
    const { parsed } = await engine.refresh({ settings });
    await engine.close();
    return { cancelled, parsed };
  },

  /** What is in use after each of four lives of an engine. Needs --expose-gc. */
  async cycles(input) {
    const heaps: number[] = [];
    for (let cycle = 0; cycle < 4; cycle++) {
      const engine = open(input);
      await engine.refresh({ settings });
      await engine.ask(input.questions[cycle], defaultQuestionOptions);
      await engine.close();
      await new Promise(resolve => setImmediate(resolve));
      globalThis.gc?.();
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      heaps.push(megabytes(heapUsed + arrayBuffers));
    }
    return { heaps };
  },

  /** Resident size once the index is loaded and questions have been asked. Needs --expose-gc. */
  async memory(input) {
    const engine = open(input);
    await engine.refresh({ settings });
    for (const question of input.questions.slice(0, 50)) await engine.ask(question, defaultQuestionOptions);
    globalThis.gc?.();
    const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
    await engine.close();
    return { rss: megabytes(rss), heapUsed: megabytes(heapUsed), arrayBuffers: megabytes(arrayBuffers) };
  },

  async empty() {
    globalThis.gc?.();
    return { rss: megabytes(process.memoryUsage().rss) };
  },
};

async function main(): Promise<void> {
  const [name, json] = process.argv.slice(2);
  const task = tasks[name];
  if (!task) throw new Error(`no task ${name}`);
  process.stdout.write(`${JSON.stringify(await task(JSON.parse(json) as Input))}\n`);
}

void main();
