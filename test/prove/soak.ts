// Thousands of saves, keystrokes, renames, deletes and questions in one process: memory and index must stay flat.
import { join } from 'node:path';
import { createEngine } from '../../src/core/index';
import { defaultQuestionOptions, defaultSettings } from '../../src/core/options';
import { openStore } from '../../src/node/sqliteStore';
import { generate } from '../bench/generate.mjs';
import { diskWorkspace } from './diskWorkspace';
import { proofOptions, random, reporter } from './proof';

const { work, times, seed } = proofOptions(20_000);
const documents = 500;
/** What may be added to the memory between the second and the last tenth of the run, in MB. */
const allowedGrowth = 20;
const settings = defaultSettings;
const megabytes = (bytes: number) => bytes / 1024 / 1024;

async function main(): Promise<void> {
  const folder = join(work, 'folder');
  const workspace = diskWorkspace(folder, {});
  const notes = generate(folder, { documents, bigBytes: 20_000 });
  const { store } = openStore({ directory: join(work, 'store') });
  const engine = createEngine({ workspace, store, clock: { now: () => Date.now() }, logger: { info() {}, warn() {}, error() {} } });
  await engine.refresh({ settings });
  const next = random(seed);
  const report = reporter(times);
  const extra = Array.from({ length: 40 }, (_, i) => `extra/note ${i}.md`);
  const curve: number[] = [];
  const text = (i: number) =>
    `# Extra ${i % 40}\n\nThe harbour ${i} needs [[Hub]] and ${notes[Math.floor(next() * notes.length)].title}.\n`;
  for (let i = 1; i <= times; i++) {
    const path = next() < 0.5 ? extra[Math.floor(next() * extra.length)] : notes[Math.floor(next() * notes.length)].path;
    const file = { folder: '', path };
    const kind = next();
    if (kind < 0.15) await engine.setOverlay(file, text(i));
    else if (kind < 0.25) await engine.setOverlay(file, null);
    else {
      if (kind < 0.35) workspace.remove(path);
      else workspace.write(path, text(i));
      await engine.refresh({ settings, files: [file] });
    }
    if (i % 20 === 0) await engine.search(text(i), defaultQuestionOptions);
    if (i % 500 === 0) await engine.refresh({ settings });
    if (i % (times / 20) !== 0) continue;
    globalThis.gc?.();
    const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
    curve.push(megabytes(heapUsed + arrayBuffers));
    const status = await engine.status();
    report(
      i,
      `in use ${curve.at(-1)!.toFixed(1)} MB, resident ${megabytes(rss).toFixed(0)} MB, index ${megabytes(status.bytes).toFixed(1)} MB, ${status.documents} documents, ${store.segments().length} segments`,
    );
  }
  await engine.close();
  const growth = curve.at(-1)! - curve[1];
  console.log(`${times} edits: ${growth.toFixed(1)} MB more in use at the end than after a tenth of them`);
  process.exitCode = growth > allowedGrowth ? 1 : 0;
}

void main();
