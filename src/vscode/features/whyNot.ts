import * as vscode from 'vscode';
import type { Place } from '../../core/engine';
import { oneLine } from '../../base/oneLine';
import type { WhyNot, WhyNotRemedy } from '../../core/model/whyNot';
import { commands } from '../contributions';
import { fileName } from '../folders';
import { describeFailure, type HostLog } from '../logger';
import type { PanelModel } from './panel/panelModel';

export interface WhyNotParts {
  readonly model: PanelModel;
  readonly log: HostLog;
}

/** *Why Not This Passage?*: tells for the passage at the cursor what cut it from the question that is shown, and applies what brings it in. */
export function registerWhyNot(parts: WhyNotParts): vscode.Disposable {
  return vscode.commands.registerCommand(commands.whyNotPassage, () =>
    ask(parts).catch(failure => void vscode.window.showErrorMessage(describeFailure(failure, parts.log))),
  );
}

/** What was told, once the user has chosen or turned away. */
async function ask(parts: WhyNotParts): Promise<WhyNot<Place> | undefined> {
  const { model } = parts;
  const editor = vscode.window.activeTextEditor;
  const file = editor === undefined ? undefined : fileName(editor.document.uri);
  if (editor === undefined || file === undefined) {
    void vscode.window.showInformationMessage(vscode.l10n.t('Open a document of this workspace and put the cursor into the passage.'));
    return undefined;
  }
  const { line, character } = editor.selection.start;
  const found = await model.whyNot({ ...file, line, character }, new AbortController().signal);
  if (found === null) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Ask a question first: this tells why a passage is not among those of its answer.'),
    );
    return undefined;
  }
  const chosen = await vscode.window.showQuickPick(items(found), { title: title(found), placeHolder: found.reason, ignoreFocusOut: true });
  if (chosen?.remedy) await apply(model, chosen.remedy);
  return found;
}

type Item = vscode.QuickPickItem & { readonly remedy: WhyNotRemedy | null };

function title({ rule, question }: WhyNot<Place>): string {
  const { l10n } = vscode;
  if (rule === 'selected') return l10n.t('This passage is selected for “{0}”', question);
  return l10n.t('Why not this passage, for “{0}”?', question);
}

function items(found: WhyNot<Place>): readonly Item[] {
  const { l10n } = vscode;
  const told = (label: string, icon: string, detail = ''): Item => ({ label: `$(${icon}) ${label}`, detail, remedy: null });
  const { remedy, rank, explored, hop, score, copyOf, place, rule, reason } = found;
  const facts = [told(reasonWords(found), rule === 'selected' ? 'check' : 'circle-slash', place === null ? '' : oneLine(place.quote))];
  if (rank !== null)
    facts.push(told(l10n.t('Rank {0} of {1}, hops from the question: {2}', rank + 1, explored, hop ?? '–'), 'list-ordered'));
  if (score !== null) {
    const part = (value: number): string => value.toFixed(2);
    const words = l10n.t(
      'Score {0}: words {1}, meaning {2}, graph {3}',
      part(score.total),
      part(score.words),
      part(score.meaning),
      part(score.walk),
    );
    facts.push(told(words, 'graph', score.terms.map(({ term, score: value }) => `${term} ${part(value)}`).join(', ')));
  }
  if (copyOf !== null) facts.push(told(l10n.t('It is in {0}, line {1}, too', copyOf.file, copyOf.range.start.line + 1), 'copy'));
  const action =
    remedy === null ? [] : [{ label: `$(play) ${l10n.t('Use {0}', remedyWords(remedy))}`, description: l10n.t('brings it in'), remedy }];
  if (remedy === null && rule !== 'selected') facts.push(told(l10n.t('No setting brings it in'), 'info', reason));
  return [...action, ...facts];
}

/** The rule in the user's language; the engine's own sentence has the numbers. */
function reasonWords({ rule, reason }: WhyNot<Place>): string {
  const { l10n } = vscode;
  switch (rule) {
    case 'selected':
      return l10n.t('It is among the selected passages');
    case 'not-indexed':
      return l10n.t('It is not in the index');
    case 'filtered':
      return l10n.t('A filter of the question leaves it out');
    case 'not-found':
      return l10n.t('Neither its words nor the graph lead to it');
    case 'not-walked':
      return l10n.t('Its words are found, but the walk does not get to it');
    case 'copy':
      return l10n.t('Another passage says the same and stands for it');
    case 'beyond-hops':
      return l10n.t('It lies beyond the hops');
    case 'below-score':
      return l10n.t('It scores below the least score');
    case 'beyond-budget':
      return l10n.t('Better passages fill the budget');
    default:
      return (rule satisfies never) ?? reason;
  }
}

function remedyWords({ question, mode, hops, passages, nodes, minScore }: WhyNotRemedy): string {
  const { l10n } = vscode;
  return [
    ...(question === undefined ? [] : [`“${question}”`]),
    ...(mode === undefined ? [] : [l10n.t('mode {0}', mode)]),
    ...(hops === undefined ? [] : [hops === 1 ? l10n.t('1 hop') : l10n.t('{0} hops', hops)]),
    ...(passages === undefined ? [] : [passages === 1 ? l10n.t('1 passage') : l10n.t('{0} passages', passages)]),
    ...(nodes === undefined ? [] : [l10n.t('{0} nodes', nodes)]),
    ...(minScore === undefined ? [] : [l10n.t('least score {0}', minScore)]),
  ].join(', ');
}

/** What the panel keeps itself goes there, the rest into the user's settings. */
async function apply(model: PanelModel, { question, mode, hops, passages, nodes, minScore }: WhyNotRemedy): Promise<void> {
  const settings = vscode.workspace.getConfiguration();
  const update = async (name: string, value: number): Promise<void> => {
    // Where the workspace sets it, the user's own value would not count.
    const inWorkspace = settings.inspect(name)?.workspaceValue !== undefined;
    await settings.update(name, value, inWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global);
  };
  if (nodes !== undefined) await update('docgraph.maxNodes', nodes);
  if (minScore !== undefined) await update('docgraph.minScore', minScore);
  const now = model.options();
  await model.use({ mode: mode ?? now.mode, hops: hops ?? now.hops, passages: passages ?? now.passages }, question);
}
