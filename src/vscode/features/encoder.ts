import * as vscode from 'vscode';
import { CancelledError } from '../../base/cancel';
import { DisposableStore } from '../../base/lifecycle';
import type { EncoderChoice } from '../../core/encoder';
import type { Engine } from '../../core/engine';
import { commandRunner } from '../commandRunner';
import { commands } from '../contributions';
import { describeFailure, type HostLog } from '../logger';
import type { Encoders } from '../models/encoders';
import { type EngineParts, readyEngine } from '../readyEngine';
import { signalOf } from '../signal';
import { askForEncoder, mayReadWorkspace } from './encoderChoice';

interface Parts extends EngineParts {
  readonly encoders: Encoders;
  readonly log: HostLog;
}

/** Texts that are encoded to learn how long one takes; they are kept like all others. */
const probeTexts = 16;
/** With fewer texts nobody has to be asked. */
const fewTexts = 64;
const everything = Number.MAX_SAFE_INTEGER;

/** Commands around the encoder, and what keeps its vectors up to date once the user has let it read the workspace. */
export function registerEncoder(parts: Parts): vscode.Disposable {
  const owned = new DisposableStore();
  const command = commandRunner(owned, parts.log);
  command(commands.chooseEncoder, () => choose(parts));
  command(commands.deleteEncoded, () => deleteEncoded(parts));
  const follower = owned.add(new Follower(parts));
  owned.add(parts.encoders.onDidChange(() => parts.indexer.refreshSoon()));
  owned.add(parts.indexer.onDidIndex(() => follower.follow()));
  return owned;
}

/** Returns how far the passages are encoded; undefined where nothing was chosen. */
async function choose(parts: Parts): Promise<unknown> {
  const { encoders } = parts;
  const engine = await encoders.whileAsking(() => askAndAllow(parts));
  return engine && (await encodeNow(parts, engine));
}

/** The engine where the user has chosen an encoder and lets it read this workspace; undefined otherwise. */
async function askAndAllow(parts: Parts): Promise<Engine | undefined> {
  const { encoders } = parts;
  const choice = await askForEncoder(encoders);
  if (choice === undefined || choice.provider === 'none') return undefined;
  const engine = await readyEngine(parts, new AbortController().signal);
  const { passages } = await engine.status();
  const allowed = await mayReadWorkspace(choice, passages);
  await encoders.answer(choice, allowed);
  return allowed ? engine : undefined;
}

/** Loads the encoder, tells how long it takes, and has it read what it has not yet read. */
async function encodeNow(parts: Parts, engine: Engine): Promise<unknown> {
  const { l10n } = vscode;
  await parts.indexer.settled();
  const before = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: l10n.t('Loading the encoder') },
    () => engine.encoding(),
  );
  if (before.problem !== '') return void vscode.window.showErrorMessage(before.problem);
  if (before.waiting > probeTexts) {
    const probe = await engine.encode(probeTexts);
    const minutes = Math.ceil((probe.milliseconds / Math.max(1, probe.encoded)) * (probe.waiting / 60_000));
    if (probe.waiting > fewTexts && !(await agreesToWait(probe.name, probe.waiting, minutes))) return await engine.encoding();
  }
  await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: l10n.t('{0} reads the passages', before.name), cancellable: true },
    (progress, token) => encodeShown(engine, progress, signalOf(token)),
  );
  parts.indexer.graphChanged();
  const { name, ready, total, waiting } = await engine.encoding();
  void vscode.window.showInformationMessage(
    waiting === 0
      ? l10n.t('{0} has read all {1} passages.', name, total)
      : l10n.t('{0} has read {1} of {2} passages. Run "Docgraph: Choose Encoder" to go on.', name, ready, total),
  );
  return { name, ready, total, waiting };
}

async function agreesToWait(name: string, texts: number, minutes: number): Promise<boolean> {
  const { l10n } = vscode;
  const now = { label: l10n.t('Read them now'), detail: l10n.t('You can go on working, and break it off: what is done is kept.') };
  const later = { label: l10n.t('Later'), detail: l10n.t('Until then passages are matched by the word vectors of the package.') };
  const title = l10n.t('{0} needs about {1} min for {2} passages', name, minutes, texts);
  return (await vscode.window.showQuickPick([now, later], { title, ignoreFocusOut: true })) === now;
}

/** Cancelled is no failure here: what is done is kept. */
async function encodeShown(engine: Engine, progress: vscode.Progress<{ message: string; increment: number }>, signal: AbortSignal) {
  let shown = 0;
  try {
    await engine.encode(
      everything,
      ({ done, total }) => {
        progress.report({ message: `${done}/${total}`, increment: (100 * (done - shown)) / Math.max(1, total) });
        shown = done;
      },
      signal,
    );
  } catch (failure) {
    if (!(failure instanceof CancelledError)) throw failure;
  }
}

async function deleteEncoded(parts: Parts): Promise<number> {
  const engine = await readyEngine(parts, new AbortController().signal);
  await parts.encoders.withdraw();
  const count = await engine.dropEncoded();
  parts.indexer.graphChanged();
  void vscode.window.showInformationMessage(vscode.l10n.t('{0} vectors deleted. "Docgraph: Choose Encoder" makes them anew.', count));
  return count;
}

/** Has passages read that have changed since; and once offers what the settings name, where this workspace does not know it. */
class Follower implements vscode.Disposable {
  readonly #parts: Parts;
  readonly #abort = new AbortController();
  #running = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  follow(): void {
    const { encoders, engines, log, indexer } = this.#parts;
    const { configured, choice } = encoders;
    if (encoders.isAsking) return;
    if (configured !== null && encoders.isNew(configured)) {
      void this.#offer(configured);
      return;
    }
    const engine = engines.get();
    if (this.#running || choice.provider === 'none' || indexer.view.state !== 'ready' || engine === undefined) return;
    this.#running = true;
    this.#encodeFew(engine)
      .catch(failure => (failure instanceof CancelledError ? undefined : log.warn(describeFailure(failure, log))))
      .finally(() => {
        this.#running = false;
      });
  }

  /** A long run is the user's to start; what he has saved since is done unasked. */
  async #encodeFew(engine: Engine): Promise<void> {
    const { waiting, problem } = await engine.encoding();
    if (problem !== '' || waiting === 0 || waiting > fewTexts) return;
    await engine.encode(fewTexts, undefined, this.#abort.signal);
    this.#parts.indexer.graphChanged();
  }

  async #offer(configured: Exclude<EncoderChoice, { provider: 'none' }>): Promise<void> {
    const { encoders } = this.#parts;
    // Remembered first: it is offered once.
    await encoders.answer(configured, false);
    const words = vscode.l10n.t('The encoder of your settings has not read this workspace. It is not used here until you let it.');
    const chosen = vscode.l10n.t('Choose Encoder');
    if ((await vscode.window.showInformationMessage(words, chosen)) === chosen)
      await vscode.commands.executeCommand(commands.chooseEncoder);
  }

  dispose(): void {
    this.#abort.abort();
  }
}
