import * as vscode from 'vscode';
import { DisposableStore } from '../../base/lifecycle';
import type { SavedViewView } from '../../protocol/views';
import { commands, internalCommands, views } from '../contributions';
import { describeFailure } from '../logger';
import { type ExportParts, registerExports } from './exportGraph';
import type { Follow } from './follow';
import { type PanelModel, wholeWorkspace } from './panel/panelModel';

export interface GraphViewParts extends ExportParts {
  readonly follow: Follow;
}

const longestName = 100;

/** The overview of the workspace, graphs that were shown before, views with names, and files of what is on show. */
export function registerGraphViews(parts: GraphViewParts): vscode.Disposable {
  const { model, panel, follow, log } = parts;
  const owned = new DisposableStore();
  owned.add(registerExports(parts));
  const register = (command: string, run: (argument?: unknown) => Promise<unknown>): void => {
    const guarded = (argument?: unknown): Promise<unknown> =>
      run(argument).catch(failure => vscode.window.showErrorMessage(describeFailure(failure, log)));
    owned.add(vscode.commands.registerCommand(command, guarded));
  };
  register(commands.overview, async () => {
    const shown = follow.show(wholeWorkspace);
    if (panel.readyPages === 0) await panel.openView();
    await vscode.window.withProgress({ location: { viewId: views.panel } }, () => shown);
  });
  register(internalCommands.openGraphBase, async base => {
    if (typeof base === 'string') await openBase(base, model, follow);
  });
  register(internalCommands.saveGraphView, async given => {
    const { base, look } = given as Pick<SavedViewView, 'base' | 'look'>;
    const name = await vscode.window.showInputBox({
      title: vscode.l10n.t('Save This View of the Graph'),
      prompt: vscode.l10n.t('A view of the same name is replaced.'),
      validateInput: value => {
        if (value.trim() === '') return vscode.l10n.t('Give the view a name.');
        return value.length > longestName ? vscode.l10n.t('A name of at most {0} characters.', longestName) : undefined;
      },
    });
    if (name === undefined) return;
    const kept = await model.graphWork.saveView({ name: name.trim(), base, look });
    if (!kept) void vscode.window.showWarningMessage(vscode.l10n.t('There are too many saved views. Delete one first.'));
  });
  return owned;
}

/** The form of `base` is that of the panel's `baseOf`. */
async function openBase(base: string, model: PanelModel, follow: Follow): Promise<void> {
  const kind = base.slice(0, base.indexOf('|'));
  const rest = base.slice(kind.length + 1);
  if (kind === 'focus') await follow.show(rest);
  else if (kind === 'question') await model.ask(rest);
  else if (kind === 'paths') {
    const [from, to] = JSON.parse(rest) as readonly [string, string];
    await model.showPaths(from, to, new AbortController().signal);
  }
}
