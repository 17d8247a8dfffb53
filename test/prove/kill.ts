// Kills the process, or the thread, at random moments of indexing, updating, deleting and rebuilding. Each time the store must open
// without a complaint, and after one refresh say the same as a fresh index over the same files.
import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { createEngine, type Engine } from '../../src/core/index';
import { memoryStore } from '../../src/core/indexing/memoryStore';
import { defaultSettings } from '../../src/core/options';
import type { Store } from '../../src/core/ports';
import { openStore } from '../../src/node/sqliteStore';
import { generate } from '../bench/generate.mjs';
import { everything } from '../support/edits';
import { diskWorkspace } from './diskWorkspace';
import { proofOptions, random, reporter } from './proof';

const settings = defaultSettings;
/** Milliseconds of work after which the victim is killed at the latest. */
const longestLife = 700;
/** Every so many kills the index begins anew, so that first indexes are killed as well. */
const freshEvery = 4;

interface Victim {
  readonly folder: string;
  readonly store: string;
  readonly seed: number;
}

function engineOver(folder: string, store: Store): Engine {
  const quiet = { info() {}, warn() {}, error() {} };
  return createEngine({ workspace: diskWorkspace(folder, {}), store, clock: { now: () => 1_700_000_000_000 }, logger: quiet });
}

/** Works until it is killed, and says before each piece of work what it is. */
async function work({ folder, store, seed }: Victim, say: (phase: string) => void): Promise<never> {
  const next = random(seed);
  const workspace = diskWorkspace(folder, {}, 1_700_000_000 + seed * 10_000);
  say('start');
  const engine = engineOver(folder, openStore({ directory: store }).store);
  say('first look');
  await engine.refresh({ settings });
  for (let i = 0; ; i++) {
    const path = `notes-0/note-${Math.floor(next() * 100)}.md`;
    const files = [{ folder: '', path }];
    const kind = next();
    if (kind < 0.6) {
      say('update');
      workspace.write(path, `# Note ${i}\n\nThe harbour ${i} needs [[Hub]] and word${seed}.\n`);
      await engine.refresh({ settings, files });
    } else if (kind < 0.8) {
      say('delete');
      workspace.remove(path);
      await engine.refresh({ settings, files });
    } else if (kind < 0.9) {
      say('rename');
      workspace.rename(path, `moved/${seed}-${i}.md`);
      await engine.refresh({ settings });
    } else {
      say('rebuild');
      await engine.refresh({ settings, rebuild: true });
    }
  }
}

/** Lets a victim work and kills it; gives what it was at. */
function killed(victim: Victim, life: number, asProcess: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    let phase = '';
    const heard = (text: string, kill: () => void) => {
      // The life is counted from the first word: before it, nothing is open.
      if (phase === '') setTimeout(kill, life);
      phase = text.trim().split('\n').at(-1)!;
    };
    if (asProcess) {
      const child = spawn(process.execPath, [process.argv[1], 'victim', JSON.stringify(victim)], { stdio: ['ignore', 'pipe', 'inherit'] });
      child.stdout.setEncoding('utf8').on('data', (text: string) => heard(text, () => child.kill('SIGKILL')));
      child.on('close', (code, signal) =>
        signal === 'SIGKILL' ? resolve(phase) : reject(new Error(`the victim ended by itself (${code})`)),
      );
    } else {
      const worker = new Worker(process.argv[1], { workerData: victim });
      worker.on('message', (text: string) => heard(text, () => void worker.terminate().then(() => resolve(phase), reject)));
      worker.on('error', reject);
    }
  });
}

async function main(): Promise<void> {
  const { work: top, times, seed } = proofOptions(200);
  const [folder, store] = [join(top, 'folder'), join(top, 'store')];
  const next = random(seed);
  const report = reporter(times);
  const phases = new Map<string, number>();
  for (let i = 1; i <= times; i++) {
    if (i % freshEvery === 1) {
      for (const path of [folder, store]) rmSync(path, { recursive: true, force: true });
      generate(folder, { documents: 120, seed: i, bigBytes: 300_000 });
    }
    const phase = await killed({ folder, store, seed: i }, next() * longestLife, i % 2 === 0);
    phases.set(phase, (phases.get(phase) ?? 0) + 1);
    const opened = openStore({ directory: store });
    assert.equal(opened.message, '');
    const engine = engineOver(folder, opened.store);
    await engine.refresh({ settings });
    const fresh = engineOver(folder, memoryStore());
    await fresh.refresh({ settings });
    assert.deepEqual(await everything(engine), await everything(fresh), `after kill ${i}, in ${phase}`);
    await engine.close();
    report(i);
  }
  const counts = [...phases].sort().map(([phase, count]) => `${count} in ${phase}`);
  console.log(`${times} kills (${counts.join(', ')}): the store was whole each time, and equal to a fresh index`);
}

if (!isMainThread) void work(workerData as Victim, text => parentPort!.postMessage(text));
else if (process.argv[2] === 'victim') void work(JSON.parse(process.argv[3]) as Victim, text => process.stdout.write(`${text}\n`));
else
  main().catch(failure => {
    console.error(failure);
    process.exitCode = 1;
  });
