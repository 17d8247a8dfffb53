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

export interface SessionOptions extends Common {
  readonly rebuild?: boolean;
  /** Whether a chosen encoder reads what it has not yet read. */
  readonly encodes?: boolean;
}

/** A folder with its engine, brought up to date. */
export interface Session extends CliSettings {
  readonly engine: Engine;
  readonly summary: IndexSummary;
}

/** Opens the folder, refreshes its index, hands it to `work`, and closes it whatever happens. */
export async function withSession<T>(
  common: SessionOptions,
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
  common: SessionOptions,
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
    if (common.encodes && settings.settings.encoder.provider !== 'none') await encodeAll(engine, output, signal);
    if (summary.documents === 0) output.log(`There are no markdown files to read in ${common.folder}.`);
    signal.letGo?.();
    return await work({ ...settings, engine, summary });
  } finally {
    output.progress('');
    await engine.close();
  }
}

/** Has the chosen encoder read all passages, with progress; what is done before a Ctrl+C is kept. */
async function encodeAll(engine: Engine, output: Output, signal: CancelSignal): Promise<void> {
  const started = performance.now();
  const { encoded, waiting, total } = await engine.encode(
    Number.MAX_SAFE_INTEGER,
    ({ done, total: all }) => output.progress(`Encoding ${done}/${all}${timeLeft(performance.now() - started, done, all)}`),
    signal,
  );
  output.progress('');
  if (encoded > 0) {
    const seconds = (performance.now() - started) / 1000;
    output.log(`Encoded ${encoded} texts in ${seconds.toFixed(1)} s; ${total} passages, ${waiting} wait.`);
  }
}

function timeLeft(milliseconds: number, done: number, all: number): string {
  if (done === 0) return '';
  const seconds = Math.round(((milliseconds / done) * (all - done)) / 1000);
  return seconds < 60 ? `, ${seconds} s left` : `, ${Math.ceil(seconds / 60)} min left`;
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
