import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle';
import type { AnswerView, PointView } from '../../../protocol/views';
import { commandRunner } from '../../commandRunner';
import { commands } from '../../contributions';
import type { KeptItem } from '../kept/keptTree';
import type { PanelModel } from '../panel/panelModel';
import { answerMarkdown, type CitedAnswer, type CitedPoint } from './citationMarkdown';
import type { EvidenceParts } from './evidenceCommands';
import { linkFromRoot } from './linkTo';

const statusMilliseconds = 5_000;

/** The answer that is shown, or a kept one, on the clipboard as markdown whose footnotes cite; or one statement of it. */
export function registerCopyAnswer({ model, log }: Pick<EvidenceParts, 'model' | 'log'>): vscode.Disposable {
  const owned = new DisposableStore();
  const register = commandRunner(owned, log);
  register(commands.copyAnswer, async item => {
    const cited = isKept(item) ? keptAnswer(item) : shownAnswer(model);
    if (cited !== undefined) await copy(cited);
  });
  register(commands.copyPoint, async key => {
    const shown = shownAnswer(model);
    if (shown === undefined) return;
    const points = model.result?.answer.points ?? [];
    const point = points.find(known => known.key === key) ?? (await pickPoint(points));
    if (point !== undefined) await copy({ question: shown.question, points: [citedPoint(point)], notes: [] });
  });
  return owned;
}

async function copy(cited: CitedAnswer): Promise<void> {
  await vscode.env.clipboard.writeText(answerMarkdown(cited, linkFromRoot));
  const { length } = cited.points;
  const words =
    length === 1
      ? vscode.l10n.t('Copied 1 statement with its citations')
      : vscode.l10n.t('Copied {0} statements with their citations', length);
  void vscode.window.setStatusBarMessage(`$(check) ${words}`, statusMilliseconds);
}

/** Only what is released; what is withheld is counted, and contradictions are told. */
function shownAnswer(model: PanelModel): CitedAnswer | undefined {
  const { result } = model;
  if (result === null || result.answer.points.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('There is no answer to copy. Ask a question first.'));
    return undefined;
  }
  const { points, conflicts, withheld } = result.answer;
  const notes = withheld.length === 0 ? [] : [vscode.l10n.t('Left out, since they are not confirmed: {0}', withheld.length)];
  return { question: result.question, points: [...points.map(citedPoint), ...conflicts.map(conflictPoint)], notes };
}

function citedPoint({ text, citations, warning }: PointView): CitedPoint {
  const note = warning === '' ? '' : vscode.l10n.t('In a misleading place: rejected, an example, or a quotation.');
  return { text, citations: citations.map(({ target }) => target), note };
}

function conflictPoint({ subject, predicate, sides }: AnswerView['conflicts'][number]): CitedPoint {
  const values = sides.map(({ value }) => value).join(' / ');
  const text = `${vscode.l10n.t('Contradiction: {0} of {1}', predicate, subject)}: ${values}`;
  return { text, citations: sides.map(({ target }) => target), note: '' };
}

function isKept(item: unknown): item is KeptItem {
  return typeof item === 'object' && item !== null && 'kind' in item && (item.kind === 'answer' || item.kind === 'point');
}

function keptAnswer(item: KeptItem): CitedAnswer {
  if (item.kind === 'point')
    return { question: item.question, points: [{ text: item.text, citations: [item.target], note: '' }], notes: [] };
  const { question, points } = item.answer;
  return { question, points: points.map(point => ({ ...point, note: '' })), notes: [] };
}

async function pickPoint(points: readonly PointView[]): Promise<PointView | undefined> {
  if (points.length === 1) return points[0];
  const items = points.map(point => {
    const files = [...new Set(point.citations.map(({ target }) => `${target.file}:${target.line}`))];
    return { label: point.text, description: files.join(', '), point };
  });
  const options = { title: vscode.l10n.t('Which statement?'), matchOnDescription: true };
  return (await vscode.window.showQuickPick(items, options))?.point;
}
