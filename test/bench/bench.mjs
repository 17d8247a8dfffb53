// npm run bench [-- FOLDER] [--documents N] [--rounds N] [--no-foam] [--no-window]
// Measures the budgets of the design and prints them side by side.
// npm run bench -- --only-window [--documents N] [--rounds N]
// Measures only what needs a window: activation, the host's thread, the panel.
// npm run bench -- --growth 1000,10000,100000,500000
// Measures only how the index and the search grow with the number of passages, about as many as are given.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { countedSize, mostBytes } from '../run/package.mjs';
import { installFoam, measureFoam } from './foam.mjs';
import { generate, random } from './generate.mjs';
import { measureHost, measurePanel } from './window/window.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    documents: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    'no-window': { type: 'boolean', default: false },
    'only-window': { type: 'boolean', default: false },
    'no-foam': { type: 'boolean', default: false },
    growth: { type: 'string', default: '' },
  },
});
const documents = Number(values.documents);
const rounds = Number(values.rounds);
const work = mkdtempSync(join(tmpdir(), 'docgraph-bench-'));
// Inside the project, so that the word vectors of the package are found as the built program finds them.
const programs = join('test', 'out', 'bench');
const harness = join(programs, 'harness.js');
const rows = [];
let smaller;
/** Passages of a generated note. */
const passagesOfNote = 4;
/** What the engine's thread has (`workerConnection.ts`): 24 MB for new objects are three such spaces. */
const workerFlags = ['--max-semi-space-size=8', '--max-old-space-size=2000'];

try {
  await build({
    entryPoints: { harness: 'test/bench/harness.ts', parser: 'src/node/parserWorker.ts' },
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    outdir: programs,
    // As in the built program (`esbuild.mjs`), which loads the library for PDF files when it needs it.
    external: ['./pdfPages'],
    logLevel: 'error',
  });
  console.log(`Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model}), load ${loadavg()[0].toFixed(1)}\n`);
  if (values.growth === '') await measureAll();
  else measureGrowth(values.growth.split(',').map(Number));
  print();
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function measureAll() {
  const folder = join(work, 'large');
  const notes = generate(folder, { documents });
  if (values['only-window']) return measureWindow(folder);
  await measureIndex(`generated, ${documents} documents`, folder, join(work, 'store-large'));
  if (positionals[0]) await measureIndex(positionals[0], resolve(positionals[0]), join(work, 'store-folder'));
  measureRest(folder, join(work, 'store-large'), notes);
  measureScale(folder, join(work, 'store-large'), notes);
  if (!values['no-foam']) compareWithFoam([folder, ...(positionals[0] ? [resolve(positionals[0])] : [])]);
  measurePackage();
  if (!values['no-window']) await measureWindow(folder);
}

/** The same measurements on generated workspaces of rising size, each read, asked and removed before the next. */
function measureGrowth(sizes) {
  const empty = run('empty', {}, workerFlags).rss;
  for (const size of sizes) {
    const [folder, store] = [join(work, `grown-${size}`), join(work, `grown-store-${size}`)];
    const notes = generate(folder, { documents: Math.max(50, Math.round(size / passagesOfNote)), bigBytes: 1000 });
    const { ms: wall, cpu, summary } = run('firstIndex', { folder, store });
    const questions = questionsOf(notes);
    const { lookup, local } = run('search', { folder, store, questions });
    const memory = run('memory', { folder, store, questions }, workerFlags).rss - empty;
    const { learn, similar, themes, near, global } = run('enriched', { folder, store, questions });
    const name = `${summary.passages} passages`;
    row(
      `${name}: first index`,
      '',
      `${ms(wall)} (CPU ${ms(cpu)}), ${(summary.bytes / 1024 / 1024).toFixed(1)} MB, ${memory.toFixed(0)} MB of memory`,
    );
    for (const [mode, { p50, p95, cpu: used }] of Object.entries({ lookup, local, global }))
      row(`${name}: search ${mode}`, '', `p50 ${ms(p50)}, p95 ${ms(p95)}; CPU p95 ${ms(used)}`);
    row(
      `${name}: enriched`,
      '',
      `CPU ${ms(learn + similar + themes)}: words ${ms(learn)}, ${near} near passages ${ms(similar)}, themes ${ms(themes)}`,
    );
    for (const path of [folder, store]) rmSync(path, { recursive: true, force: true });
  }
}

/** The parser alone against the first index, each in a fresh process on one thread, in turns; the middle of the rounds counts. */
async function measureIndex(name, folder, store) {
  const bare = [];
  const index = [];
  for (let round = 0; round < rounds; round++) {
    bare.push(run('bareParse', { folder }));
    rmSync(store, { recursive: true, force: true });
    index.push(run('firstIndex', { folder, store }));
  }
  const [bareMs, indexMs] = [median(bare.map(one => one.ms)), median(index.map(one => one.ms))];
  const threads = [];
  for (let round = 0; round < rounds; round++) {
    rmSync(store, { recursive: true, force: true });
    threads.push(run('firstIndexInThreads', { folder, store }));
  }
  const [all, own, wall] = ['cpu', 'own', 'ms'].map(key => median(threads.map(one => one[key])));
  row(
    `  with ${cpus().length} cores`,
    'both used',
    `${ms(wall)}: ${(indexMs / wall).toFixed(2)} x as fast as one thread; CPU ${ms(all)}, of which ${ms(own)} in the engine's thread; peak ${threads[0].peak.toFixed(0)} MB`,
  );
  const { summary, peak } = index[0];
  const size = bare[0].megabytes.toFixed(1);
  row(
    `first index: ${name}`,
    '2.5 x the parser alone',
    `${(indexMs / bareMs).toFixed(2)} x (${ms(indexMs)} against ${ms(bareMs)})`,
    indexMs <= 2.5 * bareMs,
  );
  row('  the same in CPU time', '', `${(median(index.map(one => one.cpu)) / median(bare.map(one => one.cpu))).toFixed(2)} x`);
  row('  made one segment, once nobody waits', '', `CPU ${ms(median(index.map(one => one.tidied)))}`);
  row(
    '  what it read',
    '',
    `${size} MB, ${summary.documents} documents, ${summary.passages} passages, ${summary.links} links, ${summary.entities} entities, ${summary.skipped} left out`,
  );
  row('  index size, peak resident size', '', `${(summary.bytes / 1024 / 1024).toFixed(1)} MB, ${peak.toFixed(0)} MB`);
}

function measureRest(folder, store, notes) {
  const questions = questionsOf(notes);
  const search = run('search', { folder, store, questions });
  for (const [mode, budget] of [
    ['lookup', 30],
    ['local', 60],
  ]) {
    const { p50, p95, max, cpu } = search[mode];
    row(
      `search ${mode}, ${search.passages} passages`,
      `p95 ${budget} ms`,
      `p50 ${ms(p50)}, p95 ${ms(p95)}, max ${ms(max)}; CPU p95 ${ms(cpu)}`,
      p95 <= budget,
    );
  }
  const starts = Array.from({ length: rounds }, () => run('start', { folder, store, questions: questions.slice(5) }));
  const start = starts.sort((a, b) => a.ms - b.ms)[Math.floor(rounds / 2)];
  row(
    `start, ${documents} unchanged documents`,
    'first answer in 500 ms, no parse',
    `${ms(start.ms)} with Node's own start (${ms(start.load)} to load, ${ms(start.open)} to open, ${ms(start.ask)} to answer; CPU ${ms(start.cpu)}); then a look at all files in ${ms(start.look)}, ${start.parsed} parsed`,
    start.ms <= 500 && start.parsed === 0,
  );
  const memory = run('memory', { folder, store, questions }, workerFlags);
  const above = memory.rss - run('empty', {}, workerFlags).rss;
  row(
    `memory, ${search.passages} passages`,
    '300 MB above empty Node',
    `${above.toFixed(0)} MB (heap ${memory.heapUsed.toFixed(0)} MB, arrays ${memory.arrayBuffers.toFixed(0)} MB)`,
    above <= 300,
  );
  measureSave(folder, store, notes);
  const enriched = run('enriched', { folder, store, questions });
  const [parts, bare] = [enriched.learn + enriched.similar + enriched.themes, run('bareParse', { folder }).cpu];
  row(
    `enriched, ${search.passages} passages`,
    '6 x the parser alone',
    `${(parts / bare).toFixed(2)} x in CPU time: words ${ms(enriched.learn)}, near passages ${ms(enriched.similar)}, themes ${ms(enriched.themes)}`,
    parts <= 6 * bare,
  );
  const { p50, p95 } = enriched.global;
  row(
    `search global, ${search.passages} passages`,
    'p95 120 ms',
    `p50 ${ms(p50)}, p95 ${ms(p95)}; CPU p95 ${ms(enriched.global.cpu)}`,
    p95 <= 120,
  );
  const large = measureThemes(folder, store, search.passages);
  const small = smallerWorkspace();
  const less = measureThemes(small.folder, small.store, small.passages);
  const [times, size] = [large.cpu / less.cpu, search.passages / small.passages];
  row('  growth of themes', 'near linear', `${times.toFixed(1)} x the time for ${size.toFixed(1)} x the passages`, times <= 1.5 * size);
}

/** Themes of the whole, in the steps that the background takes. */
function measureThemes(folder, store, passages) {
  const bare = run('bareParse', { folder });
  const { ms: wall, cpu, longest, themes } = run('themes', { folder, store }, workerFlags);
  row(
    `themes, ${passages} passages`,
    '6 x the parser alone',
    `${(cpu / bare.cpu).toFixed(2)} x in CPU time (${ms(wall)}; ${themes} themes); longest step ${ms(longest)}`,
    cpu <= 6 * bare.cpu,
  );
  return { cpu };
}

/** A tenth of the documents, which are made and read once. */
function smallerWorkspace() {
  const [folder, store] = [join(work, 'small'), join(work, 'store-small')];
  smaller ??= { folder, store, notes: generate(folder, { documents: Math.max(50, Math.floor(documents / 10)), bigBytes: 1000 }) };
  smaller.passages ??= run('firstIndex', { folder, store }).summary.passages;
  return smaller;
}

/** One saved file: an ordinary one, the hub, and the same among a tenth of the documents, since the cost must not grow with them. */
function measureSave(folder, store, notes) {
  const warmUp = questionsOf(notes).slice(0, 20);
  const files = Array.from({ length: 20 }, (_, i) => notes[Math.floor((i * notes.length) / 20)].path);
  const large = run('save', { folder, store, files, questions: warmUp });
  row(
    `one saved file, ${documents} documents`,
    '100 ms',
    `p50 ${ms(large.p50)}, max ${ms(large.max)}; CPU p95 ${ms(large.cpu)}`,
    large.max <= 100,
  );
  const hub = run('save', { folder, store, files: Array.from({ length: 5 }, () => 'hub.md'), questions: warmUp });
  row(
    '  the hub, with nine of ten documents linking to it',
    '100 ms',
    `p50 ${ms(hub.p50)}, max ${ms(hub.max)}; CPU p95 ${ms(hub.cpu)}`,
    hub.max <= 100,
  );
  const { folder: small, store: other, notes: few } = smallerWorkspace();
  const less = run('save', {
    folder: small,
    store: other,
    files: few.slice(0, 20).map(note => note.path),
    questions: questionsOf(few).slice(0, 20),
  });
  row(
    `  the same, ${few.length + 2} documents`,
    'flat',
    `p50 ${ms(less.p50)}: ${(large.p50 / less.p50).toFixed(2)} x as long with ${(documents / (few.length + 2)).toFixed(0)} x as many`,
  );
}

/** Case T8: a hub, a big note, cancelling, and opening and closing again and again. */
function measureScale(folder, store, notes) {
  const { milliseconds, nodes, backlinks } = run('hub', { folder, store });
  row('neighbourhood of the hub', '', `${ms(milliseconds)}: ${nodes} nodes drawn, ${backlinks} backlinks in all`);
  const { cancelled, parsed } = run('cancel', { folder, store: join(work, 'store-cancel') });
  row('a first index that is cancelled', '', `ends after ${ms(cancelled)}; the next run reads the other ${parsed} documents`, parsed > 0);
  const { heaps } = run('cycles', { folder, store, questions: questionsOf(notes) });
  // A cycle leaves now more, now less to the next collection.
  const growth = Math.min(heaps[2], heaps[3]) - Math.min(heaps[0], heaps[1]);
  row('opened and closed four times', 'leaks nothing', `${heaps.map(heap => heap.toFixed(1)).join(', ')} MB in use afterwards`, growth < 2);
}

/** Both as a person would run them: a process each, on a folder they have never seen. */
function compareWithFoam(folders) {
  const { program, reason } = installFoam(work);
  for (const folder of folders) {
    const name = `first index against foam graph: ${folder === folders[0] ? 'generated' : folder}`;
    if (reason !== undefined) {
      row(name, '4 x as fast', `not measured: ${reason}`);
      continue;
    }
    const store = join(work, 'store-foam');
    rmSync(store, { recursive: true, force: true });
    const before = performance.now();
    const { peak } = run('firstIndex', { folder, store });
    const own = performance.now() - before;
    const foam = measureFoam(work, program, folder);
    const times = (foam.ms / own).toFixed(1);
    const peaks = `${peak.toFixed(0)} MB against ${foam.peak.toFixed(0)} MB`;
    row(name, '4 x as fast', foam.failed ? 'foam failed' : `${times} x (${ms(own)} against ${ms(foam.ms)}; ${peaks})`, foam.ms >= 4 * own);
  }
}

function measurePackage() {
  const packages = readdirSync('.').filter(name => name.endsWith('.vsix'));
  if (packages.length > 0) {
    const inAll = statSync(packages[0]).size;
    const bytes = countedSize(packages[0]);
    const megabytes = size => `${(size / 1024 / 1024).toFixed(2)} MB`;
    const figure = `${megabytes(bytes)}, and ${megabytes(inAll - bytes)} of the encoder's run-time (${packages[0]})`;
    row("package, apart from the encoder's run-time", '8 MB', figure, bytes <= mostBytes);
  } else row("package, apart from the encoder's run-time", '8 MB', 'not measured: no .vsix here (npm run package)');
  if (!existsSync('dist')) return;
  const sizes = readdirSync('dist')
    .filter(name => name.endsWith('.js'))
    .map(name => `${name} ${(statSync(join('dist', name)).size / 1024).toFixed(0)} KB`);
  row('  bundles as last built', '', sizes.join(', '));
}

/** What needs a workbench and a browser. Where there is none, the rows say so. */
async function measureWindow(folder) {
  const [host, panel] = [await measureHost(folder).catch(whyNot), await measurePanel(rounds).catch(whyNot)];
  const hostRow = (what, most, key) =>
    row(what, `${most} ms`, typeof host === 'string' ? host : ms(host[key]), typeof host === 'string' ? undefined : host[key] <= most);
  hostRow('extension activation', 50, 'activation');
  hostRow(`extension host, our longest block, ${documents} documents read, asked and edited`, 16, 'longest');
  if (typeof host !== 'string') row('  the panel in the workbench', '', `${ms(host.panel)} from the command until its page is ready`);
  if (panel === null || typeof panel === 'string') return row('panel', '300 ms; 50/25 fps', panel ?? 'not measured: no Chromium');
  const paint = median(panel.paints);
  row('panel: first paint of its page', '300 ms', ms(paint), paint <= 300);
  for (const [nodes, least] of [
    [500, 50],
    [2000, 25],
  ]) {
    for (const [move, { frames, seconds, frameCpu }] of Object.entries(panel.moves[nodes])) {
      const words = move === 'pan' ? 'dragged' : 'zoomed';
      const rate = frames / seconds;
      row(
        `  ${nodes} nodes are ${words}`,
        `${least} frames a second`,
        `${rate.toFixed(0)}; ${ms(frameCpu)} of CPU a frame`,
        rate >= least - 1,
      );
    }
  }
}

function whyNot(failure) {
  return `not measured: ${failure.message.split('\n')[0]}`;
}

/** Half name one or two notes, half are words of the vocabulary: some rare, some in every second passage. */
function questionsOf(notes) {
  const next = random(7);
  const pick = () => notes[Math.floor(next() * notes.length)].title;
  return Array.from({ length: 220 }, (_, i) =>
    i % 2 === 0
      ? `What is ${pick()} and how does it relate to ${pick()}?`
      : `${pick().split(' ')[0].toLowerCase()} ${pick().split(' ')[1].toLowerCase()} report`,
  );
}

function run(task, input, flags = []) {
  const full = { folder: '', store: '', questions: [], files: [], ...input };
  const child = spawnSync(
    process.execPath,
    [...flags, '--expose-gc', '--disable-warning=ExperimentalWarning', harness, task, JSON.stringify(full)],
    {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  if (child.status !== 0) throw new Error(`${task} failed: ${child.stderr}`);
  process.stderr.write(child.stderr);
  return JSON.parse(child.stdout);
}

/** Told at once, too: a run takes minutes, and what a run that is broken off has measured should not be lost. */
function row(what, budget, measured, met) {
  console.error(`${what.trim()}: ${measured}`);
  rows.push([what, budget, measured, met === undefined ? '' : met ? 'yes' : 'NO']);
}

function print() {
  const table = [['what', 'budget', 'measured', 'met'], ...rows];
  const widths = [0, 1, 2].map(column => Math.max(...table.map(cells => cells[column].length)));
  for (const cells of table)
    console.log(
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

function ms(value) {
  return value >= 1000 ? `${(value / 1000).toFixed(2)} s` : `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}
