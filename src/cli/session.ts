import { type CancelSignal, checkpoint } from '../base/cancel';
import type { Engine, IndexSummary } from '../core/engine';
import { EngineError } from '../core/errors';
import { type OpenedStore, openStore } from '../node/sqliteStore';
import { storeDirectory } from '../node/storageLocation';
import type { Common } from './args';
import { folderEngine } from './folderEngine';
import type { Output } from './output';
import { type CliSettings, readSettings } from './settings';

/** Milliseconds to wait for another run on the same folder, which may be making its first index. */
const patience = 120_000;
const lookAgain = 200;

/** What cancels a run. After `letGo` a signal ends the process at once. */
export interface CliSignal extends CancelSignal {
  readonly letGo?: () => void;
}

/** A folder with its engine, brought up to date. */
export interface Session extends CliSettings {
  readonly engine: Engine;
  readonly summary: IndexSummary;
}

/** Opens the folder, refreshes its index, hands it to `work`, and closes it whatever happens. */
export async function withSession<T>(
  common: Common & { readonly rebuild?: boolean },
  output: Output,
  signal: CliSignal,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const settings = readSettings(common.folder, common.set);
  for (const warning of settings.warnings) output.log(warning);
  try {
    return await attempt(common, settings, output, signal, work);
  } catch (failure) {
    if (!(failure instanceof EngineError) || failure.code !== 'index-broken') throw failure;
    output.log(failure.message);
    return await attempt(common, settings, output, signal, work);
  }
}

async function attempt<T>(
  common: Common & { readonly rebuild?: boolean },
  settings: CliSettings,
  output: Output,
  signal: CliSignal,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const opened = await openPatiently(common.store ?? storeDirectory(common.folder), output, signal);
  const engine = folderEngine(common, opened, output);
  if (common.verbose) output.log(`The index is ${opened.store.location || 'in memory'}.`);
  try {
    const summary = await engine.refresh(
      { settings: settings.settings, rebuild: common.rebuild },
      ({ done, total, file }) => output.progress(`Indexing ${done}/${total} ${file}`),
      signal,
    );
    output.progress('');
    if (summary.documents === 0) output.log(`There are no markdown files to read in ${common.folder}.`);
    signal.letGo?.();
    return await work({ ...settings, engine, summary });
  } finally {
    output.progress('');
    await engine.close();
  }
}

/** Waits in small steps, so that Ctrl+C works while another process holds the index. */
async function openPatiently(directory: string, output: Output, signal: CancelSignal): Promise<OpenedStore> {
  const end = performance.now() + patience;
  for (let told = false; ; told = true) {
    checkpoint(signal);
    try {
      return openStore({ directory, busyTimeout: 0 });
    } catch (failure) {
      if (!(failure instanceof EngineError) || failure.code !== 'store-locked' || performance.now() > end) throw failure;
    }
    if (!told) output.log('Another Docgraph process is using this index; waiting for it to finish.');
    await new Promise(resolve => setTimeout(resolve, lookAgain));
  }
}
