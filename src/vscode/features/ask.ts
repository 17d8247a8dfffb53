import * as vscode from 'vscode';
import { DisposableStore } from '../../base/lifecycle';
import { oneLine } from '../../base/oneLine';
import { limits } from '../../core/options';
import type { CitationView } from '../../protocol/views';
import { clamp } from '../config';
import { typedChoice } from '../typedChoice';
import { commandRunner } from '../commandRunner';
import { commands } from '../contributions';
import type { HostLog } from '../logger';
import type { Jump } from './jump';
import type { Panel } from './panel/panel';
import type { PanelModel } from './panel/panelModel';

const historyKey = 'docgraph.history';
const mostRemembered = 20;

/** What the question commands need. */
export interface AskParts {
  readonly model: PanelModel;
  readonly panel: Panel;
  readonly jump: Jump;
  readonly memory: vscode.Memento;
  readonly log: HostLog;
}

/** Questions from the palette and the editor, the two settings, and the way from an answer to its evidence. */
export function registerAsk(parts: AskParts): vscode.Disposable {
  const owned = new DisposableStore();
  const register = commandRunner(owned, parts.log);
  register(commands.ask, async question => {
    const chosen = typeof question === 'string' ? question : await pickQuestion(history(parts.memory));
    if (chosen !== undefined) await answer(parts, chosen);
  });
  register(commands.askSelection, async () => {
    const editor = vscode.window.activeTextEditor;
    const selected = editor?.document.getText(editor.selection).replace(/\s+/g, ' ').trim() ?? '';
    if (selected === '') return void vscode.window.showInformationMessage(vscode.l10n.t('Select the words to ask about first.'));
    await answer(parts, selected);
  });
  register(commands.setHops, async value => {
    const { hops, passages } = parts.model.options();
    const chosen = typeof value === 'number' ? value : await pickHops(hops);
    if (chosen !== undefined) await parts.model.setSettings({ hops: clamp(chosen, limits.hops), passages });
  });
  register(commands.setPassages, async value => {
    const { hops, passages } = parts.model.options();
    const chosen = typeof value === 'number' ? value : await inputPassages(passages);
    if (chosen !== undefined) await parts.model.setSettings({ hops, passages: clamp(chosen, limits.passages) });
  });
  register(commands.jumpToEvidence, () => jumpToEvidence(parts));
  return owned;
}

async function answer({ model, panel, memory }: AskParts, question: string): Promise<void> {
  await memory.update(historyKey, [question, ...history(memory).filter(other => other !== question)].slice(0, mostRemembered));
  if (panel.readyPages === 0) await panel.openView();
  await model.ask(question);
}

function history(memory: vscode.Memento): readonly string[] {
  return memory.get<readonly string[]>(historyKey) ?? [];
}

/** An input box with the earlier questions below it. What is typed is the first entry, so that Enter asks it. */
function pickQuestion(earlier: readonly string[]): Promise<string | undefined> {
  const picker = vscode.window.createQuickPick();
  picker.title = vscode.l10n.t('Ask your documents');
  picker.placeholder = vscode.l10n.t('Type a question, or choose an earlier one');
  const history = earlier.map(label => ({ label, iconPath: new vscode.ThemeIcon('history') }));
  const update = (typed: string): void => {
    const question = typed.trim();
    const typedItem = {
      label: question,
      description: vscode.l10n.t('Ask'),
      iconPath: new vscode.ThemeIcon('comment-discussion'),
      alwaysShow: true,
    };
    picker.items = question === '' ? history : [typedItem, ...history.filter(item => item.label !== question)];
  };
  return typedChoice(picker, update);
}

async function pickHops(current: number): Promise<number | undefined> {
  const { l10n } = vscode;
  const descriptions = [
    l10n.t('only what matches the question'),
    l10n.t('what is linked to it or named with it'),
    l10n.t('one step further'),
    l10n.t('wide'),
    l10n.t('as far as the walk goes'),
  ];
  const items = descriptions.map((description, hops) => ({ label: String(hops), description, hops, picked: hops === current }));
  items.unshift(...items.splice(current, 1));
  const chosen = await vscode.window.showQuickPick(items, { title: l10n.t('Graph hops'), placeHolder: l10n.t('Now {0}', current) });
  return chosen?.hops;
}

async function inputPassages(current: number): Promise<number | undefined> {
  const { min, max } = limits.passages;
  const text = await vscode.window.showInputBox({
    title: vscode.l10n.t('Passage budget'),
    prompt: vscode.l10n.t('How many passages may an answer rest on? {0} to {1}', min, max),
    value: String(current),
    validateInput: value =>
      /^\d+$/.test(value.trim()) && Number(value) >= min && Number(value) <= max
        ? undefined
        : vscode.l10n.t('A whole number from {0} to {1}', min, max),
  });
  return text === undefined ? undefined : Number(text);
}

async function jumpToEvidence({ model, jump }: AskParts): Promise<void> {
  const answer = model.result?.answer;
  const cited = [...(answer?.points ?? []), ...(answer?.withheld ?? [])].flatMap(point =>
    point.citations.map(citation => ({ point, citation })),
  );
  if (cited.length === 0)
    return void vscode.window.showInformationMessage(vscode.l10n.t('There is no answer with citations. Ask a question first.'));
  const seen = new Set<string>();
  const items = cited.flatMap(({ point, citation }) => {
    const key = placeKey(citation);
    if (seen.has(key)) return [];
    seen.add(key);
    return [
      {
        label: `[${citation.number}] ${oneLine(citation.target.quote)}`,
        description: `${citation.target.file}:${citation.target.line}`,
        detail: point.text,
        citation,
      },
    ];
  });
  const chosen = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Jump to Evidence'),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (chosen !== undefined) await jump.open(chosen.citation.target);
}

function placeKey({ target }: CitationView): string {
  return `${target.document}:${target.start}:${target.end}`;
}
