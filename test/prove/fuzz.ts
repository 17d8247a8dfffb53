// Made-up texts and real files with accidents (of FOLDER, else of this repository) go through parser, resolver, store and check.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { openStore } from '../../src/node/sqliteStore';
import { anyText, mutate } from '../support/anyText';
import { checkAll } from '../support/soundness';
import { proofOptions, random, reporter } from './proof';

const { work, folder = '.', times, seed } = proofOptions(100_000);
/** Bigger files make an accident slow and no more telling. */
const mostCharacters = 60_000;
const mostFiles = 2000;
/** Texts that are stored and read back at once. */
const storedAtOnce = 200;

const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(name => /\.mdx?$/.test(name) && !name.includes('node_modules'))
  .sort();
const texts = names
  .slice(0, mostFiles)
  .map(name => readFileSync(join(folder, name), 'utf8').replace(/^\ufeff/, ''))
  .filter(text => text.length > 0 && text.length <= mostCharacters);
const next = random(seed);
const pick = () => texts[Math.floor(next() * texts.length)];
const report = reporter(times);
const { store } = openStore({ directory: join(work, 'store') });
let stored: string[] = [];
let slowest = { milliseconds: 0, length: 0 };
let failures = 0;

function storeAndRead(): void {
  const base = { folder: '', title: '', hash: '', modified: 0, size: 0, problems: [], segment: 0, structure: '{}' };
  const documents = stored.map((text, i) => ({ ...base, id: String(i), path: text.slice(0, 40), text }));
  store.apply({ documents, remove: [], segments: [], dropSegments: [], skipped: null, meta: {} });
  for (const { id, path, text } of documents) {
    if (store.content(id)?.text !== text || store.document(id)?.path !== path)
      throw new Error(`not stored as it is: ${JSON.stringify(text)}`);
  }
  stored = [];
}

function check(text: string, path: string): void {
  try {
    const milliseconds = checkAll(text, path);
    if (milliseconds > slowest.milliseconds) slowest = { milliseconds, length: text.length };
    stored.push(text);
    if (stored.length === storedAtOnce) storeAndRead();
  } catch (failure) {
    failures++;
    console.error(`${failure instanceof Error ? failure.message : String(failure)}\n  in ${JSON.stringify(text.slice(0, 2000))}`);
  }
}

const madeUp = fc.sample(anyText, { numRuns: Math.ceil(times / 2), seed });
for (let i = 0; i < times; i++) {
  const text = i % 2 === 0 || texts.length === 0 ? madeUp[i >> 1] : mutate(pick(), pick(), next);
  check(text, i % 10 === 9 ? 'notes/page.mdx' : 'notes/page.md');
  report(i + 1, `slowest ${slowest.milliseconds.toFixed(0)} ms for ${slowest.length} characters`);
}
store.close();
console.log(`${times} cases over ${texts.length} files: ${failures} failed`);
process.exitCode = failures > 0 ? 1 : 0;
