// npm run bench:links -- FOLDER... [--examples N]
// The links this extension finds against those of VS Code's own markdown support (vscode-markdown-languageservice), on the same
// files in one run: how many of each kind, which only one of them sees, whether they lead to the same file, what each calls broken.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { examples: { type: 'string', default: '5' } } });
const examples = Number(values.examples);
if (positionals.length === 0) {
  console.error('Usage: node test/bench/links.mjs FOLDER... [--examples N]');
  process.exit(2);
}
const work = mkdtempSync(join(tmpdir(), 'docgraph-bench-links-'));
const finders = join(work, 'finders.cjs');

try {
  await build({
    entryPoints: ['test/bench/linkFinders.ts'],
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    outfile: finders,
    logLevel: 'error',
  });
  console.log(`Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model})`);
  for (const folder of positionals) compare(folder);
} finally {
  rmSync(work, { recursive: true, force: true });
}

function compare(folder) {
  const [ours, theirs] = [find('engine', folder), find('service', folder)];
  const [mine, other] = [bySpan(ours.links), bySpan(theirs.links)];
  const both = [...mine.keys()].filter(key => other.has(key));
  const onlyOurs = [...mine.keys()].filter(key => !other.has(key)).map(key => mine.get(key));
  const onlyTheirs = [...other.keys()].filter(key => !mine.has(key)).map(key => other.get(key));
  console.log(`\n# ${name(folder)}, ${ours.documents} documents\n`);
  table([
    ['', 'docgraph', 'language service', 'both', 'only docgraph', 'only service'],
    ...kinds(mine, other, both, onlyOurs, onlyTheirs),
    ['broken file', broken(mine, 'file'), broken(other, 'file'), both.filter(key => agreesOn(key, 'file')).length, '', ''],
    ['broken anchor', broken(mine, 'anchor'), broken(other, 'anchor'), both.filter(key => agreesOn(key, 'anchor')).length, '', ''],
    ['seconds (wall)', seconds(ours.wall), seconds(theirs.wall), '', '', ''],
    ['seconds (CPU of the thread)', seconds(ours.cpu), seconds(theirs.cpu), '', '', ''],
  ]);
  targets(both.map(key => [mine.get(key), other.get(key)]));
  show('only docgraph', onlyOurs);
  show('only the language service', onlyTheirs);

  function agreesOn(key, what) {
    return mine.get(key).broken === what && other.get(key).broken === what;
  }
}

/** One row a kind, by the name that docgraph gives it where both have the link. */
function kinds(mine, other, both, onlyOurs, onlyTheirs) {
  const names = [...new Set([...mine.values(), ...onlyTheirs].map(link => link.kind))].sort();
  const of = (links, kind) => [...links].filter(link => link.kind === kind).length;
  const shared = both.map(key => mine.get(key));
  const rows = names.map(kind => {
    const [common, left, right] = [of(shared, kind), of(onlyOurs, kind), of(onlyTheirs, kind)];
    return [kind, common + left, common + right, common, left, right];
  });
  return [...rows, ['all links', mine.size, other.size, both.length, onlyOurs.length, onlyTheirs.length]];
}

/** Whether links that both have, and both read as local, lead to the same file. */
function targets(pairs) {
  const local = pairs.filter(([a, b]) => a.place === 'local' && b.place === 'local');
  const same = local.filter(([a, b]) => a.target === b.target);
  const differ = local.filter(([a, b]) => a.target !== b.target);
  const found = differ.filter(([a, b]) => a.target !== null && b.target === null);
  const lost = differ.filter(([a, b]) => a.target === null && b.target !== null);
  const other = differ.filter(([a, b]) => a.target !== null && b.target !== null);
  console.log(
    `\ntarget file of ${local.length} common local links: ${same.length} the same, ${found.length} found by docgraph alone, ${lost.length} by the service alone, ${other.length} different`,
  );
  for (const [title, list] of Object.entries({ 'docgraph alone': found, 'service alone': lost, different: other })) {
    for (const [a, b] of spread(list)) console.log(`  ${title}: ${where(a)}: docgraph ${a.target}, service ${b.target}`);
  }
  const split = pairs.filter(([a, b]) => (a.place === 'local') !== (b.place === 'local'));
  for (const [a, b] of spread(split)) console.log(`  ${where(a)}: docgraph ${a.place}, service ${b.place}`);
}

function show(title, links) {
  if (links.length > 0) console.log(`${title}:`);
  for (const kind of [...new Set(links.map(link => link.kind))].sort())
    for (const link of spread(links.filter(one => one.kind === kind))) console.log(`  ${where(link)}`);
}

/** As many examples as are asked for, from all over the list. */
function spread(list) {
  const count = Math.min(examples, list.length);
  return Array.from({ length: count }, (_, i) => list[Math.floor((i * list.length) / count)]);
}

function where({ file, line, kind, text, place }) {
  const shown = text.length > 90 ? `${text.slice(0, 90)}...` : text;
  return `${file}:${line + 1} ${kind} (${place}) ${shown.replace(/\s+/g, ' ')}`;
}

function bySpan(links) {
  return new Map(links.map(link => [`${link.file} ${link.start} ${link.end}`, link]));
}

function broken(links, what) {
  return [...links.values()].filter(link => link.broken === what).length;
}

function find(finder, folder) {
  const child = spawnSync(process.execPath, [finders, finder, resolve(folder)], { encoding: 'utf8', maxBuffer: 1024 * 1024 * 1024 });
  if (child.status !== 0) throw new Error(`${finder} failed on ${folder}: ${child.stderr}`);
  return JSON.parse(child.stdout);
}

function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map(cells => String(cells[column]).length)));
  const line = (cell, column) => (column === 0 ? String(cell).padEnd(widths[0]) : String(cell).padStart(widths[column]));
  for (const cells of rows) console.log(cells.map(line).join('  ').trimEnd());
}

function name(folder) {
  const path = resolve(folder);
  return `${basename(dirname(path))}/${basename(path)}`;
}

function seconds(milliseconds) {
  return milliseconds === null ? 'not known' : (milliseconds / 1000).toFixed(2);
}
