import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle';
import { type QuestionMode, questionModes } from '../../../core/options';
import type { OpenTarget } from '../../../protocol/views';
import { commandRunner } from '../../commandRunner';
import { commands, contextKeys } from '../../contributions';
import { describeFailure, type HostLog } from '../../logger';
import { type EngineParts, readyEngine } from '../../readyEngine';
import { changedQuotes } from '../kept/keptAnswers';
import type { Panel } from '../panel/panel';
import type { PanelModel } from '../panel/panelModel';
import { compareRuns } from './compareRuns';
import { History, mostKept } from './history';
import { type HistoryItem, registerHistoryTree } from './historyTree';
import { type PastRun, pastRun, unansweredIn } from './pastRun';

export interface HistoryParts extends EngineParts {
  readonly model: PanelModel;
  readonly panel: Panel;
  /** VS Code's folder for this workspace. */
  readonly storage: vscode.Uri | undefined;
  readonly log: HostLog;
}

/** Questions that the documents left open, the last asked first. */
export interface Unanswered {
  unanswered(): Promise<readonly string[]>;
  readonly onDidChange: vscode.Event<void>;
}

/** What was asked, and how it was answered: to come back to, to run again, and to compare. */
export function registerHistory(parts: HistoryParts): vscode.Disposable & {
  readonly provider: vscode.TreeDataProvider<HistoryItem>;
} & Unanswered {
  const { model, log } = parts;
  const owned = new DisposableStore();
  const history = owned.add(new History(parts.storage, log));
  const tree = owned.add(registerHistoryTree(history));
  let runs = 0;
  owned.add(
    model.onDidAnswer(answered => {
      const time = Date.now();
      history.add(pastRun(answered, time, `${time}-${++runs}`)).catch(failure => describeFailure(failure, log));
    }),
  );
  const tellHost = async (): Promise<void> => {
    await vscode.commands.executeCommand('setContext', contextKeys.hasHistory, (await history.all()).length > 0);
  };
  owned.add(history.onDidChange(() => void tellHost()));
  void tellHost();
  const register = commandRunner(owned, log);
  const registerFor = (command: string, run: (chosen: readonly PastRun[]) => Promise<unknown>): void =>
    register(command, (item, all) => {
      const chosen = chosenRuns(item as HistoryItem | undefined, (all as readonly HistoryItem[] | undefined) ?? tree.selection);
      return chosen.length === 0 ? say(vscode.l10n.t('Choose a run in the view of the history first.')) : run(chosen);
    });
  registerFor(commands.runAgain, ([run]) => runAgain(parts, run));
  registerFor(commands.compareRuns, chosen => compare(parts, chosen));
  registerFor(commands.pinRun, async chosen => {
    for (const { id } of chosen)
      if (!(await history.pin(id, true))) return say(vscode.l10n.t('At most {0} runs can be pinned. Unpin one first.', mostKept.pinned));
    return undefined;
  });
  registerFor(commands.unpinRun, async chosen => {
    for (const { id } of chosen) await history.pin(id, false);
  });
  registerFor(commands.deleteRun, chosen => history.remove(chosen.map(({ id }) => id)));
  register(commands.clearHistory, sure => clear(history, sure === true));
  const unanswered = async (): Promise<readonly string[]> => unansweredIn(await history.all());
  return { provider: tree.provider, unanswered, onDidChange: history.onDidChange, dispose: () => owned.dispose() };
}

/** Those that are selected where the item is one of them, else the item's own. */
function chosenRuns(item: HistoryItem | undefined, selected: readonly HistoryItem[]): readonly PastRun[] {
  const runsOf = (items: readonly HistoryItem[]) => items.flatMap(each => (each.kind === 'run' ? [each.run] : []));
  const all = runsOf(selected);
  if (item === undefined) return all;
  const [own] = runsOf([item]);
  return own === undefined || all.some(({ id }) => id === own.id) ? all : [own];
}

/** Asks the question as it was asked, with the settings that it had. */
async function runAgain({ model, panel }: HistoryParts, run: PastRun): Promise<PastRun | null> {
  if (panel.readyPages === 0) await panel.openView();
  model.compare(null);
  let answered: PastRun | null = null;
  const listener = model.onDidAnswer(result => {
    if (result.result.question === run.question) answered = pastRun(result, Date.now(), 'now');
  });
  try {
    await model.askAs(run.question, { ...run.settings, mode: modeOf(run) }, run.carried);
  } finally {
    listener.dispose();
  }
  return answered;
}

function say(words: string): void {
  void vscode.window.showInformationMessage(words);
}

function modeOf({ mode }: PastRun): QuestionMode {
  return questionModes.find(known => known === mode) ?? 'auto';
}

/** Two runs, the older one first; a single one is compared with how the question is answered now. */
async function compare(parts: HistoryParts, chosen: readonly PastRun[]): Promise<void> {
  if (chosen.length > 2) return say(vscode.l10n.t('Select one run of the history to compare it with now, or two to compare them.'));
  const [before, other] = [...chosen].sort((a, b) => a.time - b.time);
  const after = other ?? (await runAgain(parts, before));
  if (after === null) return;
  const comparison = compareRuns(before, after, await changedSince(parts, before));
  if (parts.panel.readyPages === 0) await parts.panel.openView();
  parts.model.compare(comparison);
}

/** Quotes of its confirmed statements that no longer stand where they were cited from. */
async function changedSince(parts: HistoryParts, { points }: PastRun): Promise<readonly OpenTarget[]> {
  const engine = await readyEngine(parts, new AbortController().signal);
  const cited = points.filter(point => point.class === '').flatMap(({ citations }) => citations);
  const gone = await changedQuotes(engine, cited);
  return [...gone];
}

/** `sure`: the caller has asked the user. */
async function clear(history: History, sure: boolean): Promise<void> {
  const { l10n, window } = vscode;
  if (!(await history.all()).some(({ pinned }) => !pinned)) return say(l10n.t('The history has nothing to clear.'));
  const title = l10n.t('Clear History');
  const chosen = sure
    ? title
    : await window.showWarningMessage(
        l10n.t('Delete all runs of the history?'),
        { modal: true, detail: l10n.t('Pinned runs and kept answers stay.') },
        title,
      );
  if (chosen === title) await history.clear();
}
