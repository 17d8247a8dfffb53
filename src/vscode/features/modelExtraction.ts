import * as vscode from 'vscode';
import { CancelledError } from '../../base/cancel';
import { DisposableStore } from '../../base/lifecycle';
import type { Engine } from '../../core/engine';
import { type ExtractionPlan, type ExtractionResult, extractFacts, planExtraction } from '../../core/generation/extractFacts';
import { ModelError } from '../../core/generation/modelError';
import { readExtractionOptions } from '../config';
import { commands } from '../contributions';
import { describeFailure, type HostLog } from '../logger';
import type { Destination, Models } from '../models/models';
import { type EngineParts, readyEngine } from '../readyEngine';
import { signalOf } from '../signal';

interface Parts extends EngineParts {
  readonly models: Models;
  readonly log: HostLog;
}

/** Has the chosen model read relations out of the documents, once the user has seen what that costs; and takes them out again. */
export function registerModelExtraction(parts: Parts): vscode.Disposable {
  const owned = new DisposableStore();
  const command = (name: string, run: (signal: AbortSignal) => Promise<unknown>) =>
    owned.add(
      vscode.commands.registerCommand(name, async () => {
        try {
          return await run(new AbortController().signal);
        } catch (failure) {
          if (failure instanceof CancelledError) return undefined;
          const words = failure instanceof ModelError ? failure.message : describeFailure(failure, parts.log);
          return void vscode.window.showErrorMessage(words);
        }
      }),
    );
  command(commands.extractWithModel, signal => extract(parts, signal));
  command(commands.removeModelFacts, signal => remove(parts, signal));
  return owned;
}

/** Returns what was done; undefined where nothing was. */
async function extract(parts: Parts, signal: AbortSignal): Promise<ExtractionResult | undefined> {
  const destination = await parts.models.destination();
  if (destination === null) return void offerChoice();
  const engine = await readyEngine(parts, signal);
  const options = readExtractionOptions();
  const plan = await planExtraction(engine, options, signal);
  if (plan.pending.length === 0) return void vscode.window.showInformationMessage(nothingToRead(plan));
  if (!(await mayRead(plan, destination))) return undefined;
  const result = await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: vscode.l10n.t('{0} reads the documents', destination.model.name),
      cancellable: true,
    },
    (progress, token) => {
      const onProgress = (done: number) =>
        progress.report({ message: `${done}/${plan.pending.length}`, increment: done === 0 ? 0 : 100 / plan.pending.length });
      return extractFacts({ engine, model: destination.model }, plan, { ...options, onProgress }, signalOf(token));
    },
  );
  parts.indexer.graphChanged();
  void tell(result, plan, parts.log);
  return result;
}

function nothingToRead({ known, beyond }: ExtractionPlan): string {
  if (beyond > 0) return vscode.l10n.t('Not one part of a document fits into the cap of {0}.', 'docgraph.model.extraction.maxTokens');
  return vscode.l10n.t('All {0} parts of the documents have been read by a model already.', known);
}

async function offerChoice(): Promise<void> {
  const choose = vscode.l10n.t('Choose Language Model');
  const words = vscode.l10n.t('No language model is chosen.');
  if ((await vscode.window.showInformationMessage(words, choose)) === choose) await vscode.commands.executeCommand(commands.chooseModel);
}

/** Asked before each run: it sends far more than a question does. */
async function mayRead({ pending, beyond, requests, tokens }: ExtractionPlan, { where }: Destination): Promise<boolean> {
  const files = new Set(pending.map(({ file }) => file)).size;
  const cost = vscode.l10n.t('About {0} tokens in {1} requests, to {2}.', tokens.toLocaleString(), requests, where);
  const rest = beyond === 0 ? '' : vscode.l10n.t('{0} more parts are beyond the cap and wait for another run.', beyond);
  const send = {
    label: vscode.l10n.t('Send {0} parts of {1} documents', pending.length, files),
    detail: [cost, rest].filter(text => text !== '').join(' '),
  };
  const keep = { label: vscode.l10n.t('Send nothing'), detail: vscode.l10n.t('Nothing leaves this machine.') };
  const title = vscode.l10n.t('May {0} read relations out of the documents?', where);
  return (await vscode.window.showQuickPick([send, keep], { title, ignoreFocusOut: true })) === send;
}

async function tell(result: ExtractionResult, { beyond }: ExtractionPlan, log: HostLog): Promise<void> {
  const { read, relations, dropped, failures, left, stopped, requests, tokens } = result;
  for (const { file, line, message } of failures) log.warn(`${file}:${line + 1}: ${message}`);
  log.info(`A model has read ${read} parts in ${requests} requests of about ${tokens} tokens; dropped: ${JSON.stringify(dropped)}.`);
  const notVerbatim = dropped.quote + dropped.name + dropped.type + dropped.empty;
  const rest = left + beyond;
  const words = [
    vscode.l10n.t('{0} relations from {1} parts of documents, marked as read by a model.', relations, read),
    notVerbatim > 0 ? vscode.l10n.t('{0} dropped, since the text does not say so word by word.', notVerbatim) : '',
    failures.length > 0 ? vscode.l10n.t('{0} parts failed; the log lists them.', failures.length) : '',
    stopped !== '' && stopped !== 'cancelled' && stopped !== 'cap' ? stopped : '',
    rest > 0 ? vscode.l10n.t('{0} parts are left: run the command again to go on.', rest) : '',
  ];
  const showLog = vscode.l10n.t('Show Log');
  const text = words.filter(word => word !== '').join(' ');
  if ((await vscode.window.showInformationMessage(text, ...(failures.length > 0 ? [showLog] : []))) === showLog) log.show();
}

/** Returns of how many parts the model's relations were. */
async function remove(parts: Parts, signal: AbortSignal): Promise<number> {
  const engine: Engine = await readyEngine(parts, signal);
  const count = await engine.removeModelFacts();
  parts.indexer.graphChanged();
  void vscode.window.showInformationMessage(
    count === 0
      ? vscode.l10n.t('No model has read these documents.')
      : vscode.l10n.t('All that a model has read out of {0} parts of documents is removed.', count),
  );
  return count;
}
