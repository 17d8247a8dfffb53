import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle';
import { commandRunner } from '../../commandRunner';
import { commands, contextKeys } from '../../contributions';
import { documentOf, fileName } from '../../folders';
import { inContext } from '../../followUp';
import type { EngineSource, Indexer } from '../../indexer';
import type { HostLog } from '../../logger';
import { readyEngine } from '../../readyEngine';
import type { Jump } from '../jump';
import type { PanelModel } from '../panel/panelModel';
import { KeptAnswers } from './keptAnswers';
import { type KeptItem, registerKeptTree } from './keptTree';
import { type Dependent, dependents, sectionLinesOf, showDependents, wordsAt } from './whatRests';

interface KeptParts {
  readonly engines: EngineSource;
  readonly indexer: Indexer;
  readonly model: PanelModel;
  readonly memory: vscode.Memento;
  readonly jump: Jump;
  readonly log: HostLog;
}

export interface Kept extends vscode.Disposable {
  readonly provider: vscode.TreeDataProvider<KeptItem>;
  readonly drag: vscode.TreeDragAndDropController<KeptItem>;
  /** What rests on the words at the cursor of the active editor; undefined where no document of the workspace is active. */
  rests(): Promise<readonly Dependent[] | undefined>;
}

/** Answers to come back to, and what would have to be looked at again if some words were changed. */
export function registerKept(parts: KeptParts): Kept {
  const { model, memory, jump, log } = parts;
  const owned = new DisposableStore();
  const kept = owned.add(new KeptAnswers(memory));
  const tree = owned.add(registerKeptTree({ ...parts, kept }));
  const tellHost = (): void => void vscode.commands.executeCommand('setContext', contextKeys.hasKeptAnswers, kept.all().length > 0);
  owned.add(kept.onDidChange(tellHost));
  tellHost();
  const rests = (): Promise<readonly Dependent[] | undefined> => whatRests(parts, kept);
  const runner = commandRunner(owned, log);
  const register = (command: string, run: (item?: KeptItem) => unknown): void => runner(command, item => run(item as KeptItem | undefined));
  register(commands.keepAnswer, async () => {
    const { result } = model;
    if (result === null || result.answer.points.length === 0)
      return void vscode.window.showInformationMessage(vscode.l10n.t('There is no answer to keep. Ask a question first.'));
    await kept.keep({ ...result, question: inContext(result.question, result.carried) }, Date.now());
  });
  const chooseFirst = () => void vscode.window.showInformationMessage(vscode.l10n.t('Choose an answer in the view Kept Answers first.'));
  register(commands.forgetAnswer, async item => (item?.kind === 'answer' ? await kept.forget(item.answer.question) : chooseFirst()));
  register(commands.askAgain, async item =>
    item?.kind === 'answer' ? await vscode.commands.executeCommand(commands.ask, item.answer.question) : chooseFirst(),
  );
  register(commands.whatRests, async () => {
    const found = await rests();
    if (found === undefined)
      return void vscode.window.showInformationMessage(vscode.l10n.t('Open a document of the workspace and place the cursor first.'));
    if (found.length === 0)
      return void vscode.window.showInformationMessage(vscode.l10n.t('No kept or shown answer cites this, and no page links here.'));
    const chosen = await showDependents(found);
    if (chosen !== undefined) await jump.open(chosen.target);
  });
  return { provider: tree.provider, drag: tree.drag, rests, dispose: () => owned.dispose() };
}

async function whatRests({ engines, indexer, model }: KeptParts, kept: KeptAnswers): Promise<readonly Dependent[] | undefined> {
  const editor = vscode.window.activeTextEditor;
  const file = editor === undefined ? undefined : fileName(editor.document.uri);
  const id = editor === undefined ? undefined : documentOf(editor.document.uri);
  if (editor === undefined || file === undefined || id === undefined) return undefined;
  const { document, selection } = editor;
  if (document.isDirty) await indexer.setOverlay(file, document.getText());
  const engine = await readyEngine({ engines, indexer }, new AbortController().signal);
  if (!(await indexer.documents()).some(known => known.id === id)) return undefined;
  const text = document.getText();
  const words = await wordsAt(engine, id, text, { start: document.offsetAt(selection.start), end: document.offsetAt(selection.end) });
  const { sections } = await engine.documentText(id);
  const sectionLines = sectionLinesOf(sections, selection.start.line);
  const shown = model.result === null ? null : { question: model.result.question, points: model.result.answer.points };
  return dependents({ document: id, text, words, sectionLines }, { kept: kept.all(), shown, links: await engine.backlinks(id) });
}
