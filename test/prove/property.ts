// Any series of edits, renames, ignores, settings, cancelled rebuilds and reloads, on a disk and with a database, ends in the index
// that a fresh one over the same files is.
import { strict as assert } from 'node:assert';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { openStore } from '../../src/node/sqliteStore';
import { afterEdits, edit, everything, startTexts } from '../support/edits';
import { diskWorkspace } from './diskWorkspace';
import { proofOptions, reporter } from './proof';

const { work, times, seed } = proofOptions(1000);
const report = reporter(times);
let done = 0;
let edits = 0;

async function holds(series: Parameters<typeof afterEdits>[0]): Promise<void> {
  const [folder, directory] = [join(work, 'folder'), join(work, 'store')];
  for (const path of [folder, directory]) rmSync(path, { recursive: true, force: true });
  const { store } = openStore({ directory });
  try {
    const { engine, fresh } = await afterEdits(series, diskWorkspace(folder, startTexts), store);
    assert.deepEqual(await everything(engine), await everything(fresh));
  } finally {
    store.close();
  }
  edits += series.length;
  report(++done);
}

fc.assert(fc.asyncProperty(fc.array(edit, { maxLength: 25 }), holds), { numRuns: times, seed, endOnFailure: false }).then(
  () => console.log(`${times} series of ${edits} edits: each gives the index of a fresh start`),
  failure => {
    console.error(failure);
    process.exitCode = 1;
  },
);
