import * as vscode from 'vscode';
import { DisposableStore } from '../../base/lifecycle';
import { EngineError } from '../../core/errors';
import { formatOf } from '../../core/model/formats';
import { followsActiveEditor } from '../config';
import { commands } from '../contributions';
import { documentOf } from '../folders';
import type { Indexer } from '../indexer';
import { describeFailure, type HostLog } from '../logger';
import { entityArgument } from './entities/entityItems';
import type { Panel } from './panel/panel';
import { entityPrefix, type PanelModel } from './panel/panelModel';

// Long enough to skip the editors that one passes on the way to another.
const followMilliseconds = 150;

/** What following needs. */
export interface FollowParts {
  readonly indexer: Indexer;
  readonly model: PanelModel;
  readonly panel: Panel;
  readonly log: HostLog;
}

/** What the graph shows where there is no answer. */
export interface Follow extends vscode.Disposable {
  /** A document by its id, an entity by `entity:` and its id, or `allThemes`, in the place of an answer. */
  show(node: string): Promise<void>;
}

/** Shows the neighbourhood of the document being written, and of any that is asked for. */
export function registerFollow({ indexer, model, panel, log }: FollowParts): Follow {
  const owned = new DisposableStore();
  let timer: NodeJS.Timeout | undefined;
  let wanted: string | null = null;
  const show = async (document: string | null): Promise<void> => {
    wanted = document;
    try {
      await model.setFocus(document);
    } catch (failure) {
      // Not (yet) in the index: there is nothing to show of it.
      if (!(failure instanceof EngineError && failure.code === 'not-found')) describeFailure(failure, log);
      if (wanted === document) await model.setFocus(null);
    }
  };
  const later = (run: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(run, followMilliseconds);
  };
  const follow = (): void => {
    const uri = vscode.window.activeTextEditor?.document.uri;
    // Without an editor (the panel's tab has the focus) what is shown stays.
    if (uri === undefined || !followsActiveEditor() || formatOf(uri.path) === null) return;
    const document = documentOf(uri);
    if (document !== undefined) void show(document);
  };
  owned.add(vscode.window.onDidChangeActiveTextEditor(() => later(follow)));
  owned.add(indexer.onDidIndex(() => later(() => (wanted === null ? follow() : void show(wanted)))));
  owned.add(
    vscode.commands.registerCommand(commands.showNeighbourhood, async (argument?: unknown) => {
      const entity = entityArgument(argument);
      if (entity !== undefined) {
        await indexer.settled();
        model.clear();
        await show(`${entityPrefix}${entity}`);
        if (panel.readyPages === 0) await panel.openView();
        return;
      }
      const uri = uriArgument(argument) ?? vscode.window.activeTextEditor?.document.uri;
      const document = uri === undefined ? undefined : documentOf(uri);
      if (document === undefined)
        return void vscode.window.showInformationMessage(vscode.l10n.t('Open a markdown document of the workspace first.'));
      await indexer.settled();
      model.clear();
      await show(document);
      if (model.focusDocument !== document)
        void vscode.window.showInformationMessage(vscode.l10n.t('{0} is not in the index.', vscode.workspace.asRelativePath(uri!)));
      if (panel.readyPages === 0) await panel.openView();
    }),
  );
  owned.add({ dispose: () => clearTimeout(timer) });
  return {
    async show(node) {
      model.clear();
      await show(node);
    },
    dispose: () => owned.dispose(),
  };
}

/** Menus of files give a URI, those of the tree their item. */
export function uriArgument(argument: unknown): vscode.Uri | undefined {
  if (argument instanceof vscode.Uri) return argument;
  if (typeof argument !== 'object' || argument === null || !('resourceUri' in argument)) return undefined;
  return argument.resourceUri instanceof vscode.Uri ? argument.resourceUri : undefined;
}
