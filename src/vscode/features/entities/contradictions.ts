import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle';
import { contradictionFinding } from '../../../core/workbench/contradictionRows';
import type { OpenTarget } from '../../../protocol/views';
import { commands, internalCommands } from '../../contributions';
import { describeFailure } from '../../logger';
import { readyEngine } from '../../readyEngine';
import { placeTarget } from '../panel/toView';
import type { EntityParts } from './entityCommands';
import { fileLine } from './entityItems';

/** Statements that cannot both hold: a list, and both sides beside each other with their spans selected. Nothing is resolved. */
export function registerContradictions(parts: EntityParts): vscode.Disposable {
  const owned = new DisposableStore();
  const guarded = async (run: () => Promise<unknown>): Promise<unknown> => {
    try {
      return await run();
    } catch (failure) {
      return void vscode.window.showErrorMessage(describeFailure(failure, parts.log));
    }
  };
  owned.add(vscode.commands.registerCommand(commands.showContradictions, () => guarded(() => chooseContradiction(parts))));
  owned.add(
    vscode.commands.registerCommand(internalCommands.openContradiction, (first: OpenTarget, second: OpenTarget) =>
      guarded(() => openBoth(parts, first, second)),
    ),
  );
  return owned;
}

async function chooseContradiction(parts: EntityParts): Promise<void> {
  const engine = await readyEngine(parts, new AbortController().signal);
  const rows = await engine.contradictions();
  if (rows.length === 0)
    return void vscode.window.showInformationMessage(
      vscode.l10n.t('No two statements contradict each other, as far as Docgraph can tell.'),
    );
  const items = rows.map(row => {
    const { message, reason } = contradictionFinding(row);
    const { first, second } = row;
    return { label: message, description: fileLine(first.evidence), detail: reason, first: first.evidence, second: second.evidence };
  });
  const chosen = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Contradictions'),
    placeHolder: vscode.l10n.t('Choose one to see both sides'),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (chosen !== undefined) await openBoth(parts, placeTarget(chosen.first), placeTarget(chosen.second));
}

/** In two editors beside each other, also where both stand in one file. */
async function openBoth({ jump }: EntityParts, first: OpenTarget, second: OpenTarget): Promise<void> {
  await jump.open(first, vscode.ViewColumn.One);
  await jump.open(second, vscode.ViewColumn.Two);
}
