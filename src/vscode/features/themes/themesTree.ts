import * as vscode from 'vscode';
import { CancelledError } from '../../../base/cancel';
import { DisposableStore } from '../../../base/lifecycle';
import type { Place } from '../../../core/engine';
import type { Themes } from '../../../core/model/themes';
import { allThemes } from '../../../protocol/views';
import { commandRunner } from '../../commandRunner';
import { commands, contextKeys, views } from '../../contributions';
import { describeFailure, type HostLog } from '../../logger';
import { type EngineParts, readyEngine, someEngine } from '../../readyEngine';
import type { Follow } from '../follow';
import type { Panel } from '../panel/panel';
import { rowsOf, type ThemeItem, treeItem } from './themeItems';

// Themes are computed from the whole workspace: typing must not start one computation after the other.
const quietMilliseconds = 1500;

export interface ThemeParts extends EngineParts {
  readonly follow: Follow;
  readonly panel: Panel;
  readonly log: HostLog;
}

/** What the workspace is about: themes in themes, each with sentences that open at their exact characters. */
export function registerThemes(parts: ThemeParts): vscode.Disposable & { readonly provider: vscode.TreeDataProvider<unknown> } {
  const owned = new DisposableStore();
  const provider = owned.add(new ThemesProvider(parts));
  const tree = owned.add(vscode.window.createTreeView<ThemeItem>(views.themes, { treeDataProvider: provider, showCollapseAll: true }));
  owned.add(
    provider.onDidChangeState(message => {
      tree.message = message;
    }),
  );
  owned.add(parts.indexer.onDidIndex(() => provider.outdated(tree.visible)));
  owned.add(tree.onDidChangeVisibility(({ visible }) => visible && provider.refreshIfStale()));
  const register = commandRunner(owned, parts.log);
  register(commands.stopThemes, () => {
    if (!provider.stop()) void vscode.window.showInformationMessage(vscode.l10n.t('No themes are being computed.'));
  });
  register(commands.themes, async () => {
    someEngine(parts);
    await vscode.commands.executeCommand(`${views.themes}.focus`);
    const themes = await computed(provider);
    if (themes === undefined) return undefined;
    await parts.follow.show(allThemes);
    if (parts.panel.readyPages === 0) await parts.panel.openView();
    return themes.themes.length;
  });
  return { provider: provider as vscode.TreeDataProvider<unknown>, dispose: () => owned.dispose() };
}

/** Waits for the themes with a message that can end it; undefined where the user did. */
async function computed(provider: ThemesProvider): Promise<Themes<Place> | undefined> {
  const { ProgressLocation } = vscode;
  const options = { location: ProgressLocation.Notification, title: vscode.l10n.t('Computing the themes ...'), cancellable: true };
  return vscode.window.withProgress(options, async (_, token) => {
    const listening = token.onCancellationRequested(() => provider.stop());
    return provider.compute().finally(() => listening.dispose());
  });
}

class ThemesProvider implements vscode.TreeDataProvider<ThemeItem>, vscode.Disposable {
  readonly #owned = new DisposableStore();
  readonly #changed = this.#owned.add(new vscode.EventEmitter<undefined>());
  readonly #state = this.#owned.add(new vscode.EventEmitter<string | undefined>());
  readonly #parts: ThemeParts;
  /** The last ones; they may be of an earlier state of the documents. */
  #themes: Themes<Place> | undefined;
  #isStale = true;
  /** Whether the user has ended the computation: it begins again when he asks, or when the documents change. */
  #isStopped = false;
  #running: { readonly done: Promise<Themes<Place> | undefined>; readonly abort: AbortController } | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly onDidChangeTreeData = this.#changed.event;
  /** What is to be said above the tree. */
  readonly onDidChangeState = this.#state.event;

  constructor(parts: ThemeParts) {
    this.#parts = parts;
  }

  getTreeItem(item: ThemeItem): vscode.TreeItem {
    return treeItem(item);
  }

  async getChildren(item?: ThemeItem): Promise<ThemeItem[]> {
    if (item !== undefined) return rowsOf(item);
    // While nothing is known the welcome view speaks.
    if (this.#parts.indexer.view.documents === 0) return [];
    if (this.#isStale && !this.#isStopped) {
      // Those of before, or the words of the welcome view, are shown until the new ones are there.
      this.compute().catch(failure => describeFailure(failure, this.#parts.log));
    }
    return (this.#themes?.themes ?? []).map(theme => ({ kind: 'theme', theme }));
  }

  /** Those of the documents as they are; undefined where it was stopped. Whoever comes while it runs waits with it. */
  compute(): Promise<Themes<Place> | undefined> {
    if (this.#running !== undefined) return this.#running.done;
    this.#isStopped = false;
    const abort = new AbortController();
    const done = Promise.resolve(vscode.window.withProgress({ location: { viewId: views.themes } }, () => this.#compute(abort.signal)));
    this.#running = { done, abort };
    this.#tell();
    const end = (): void => {
      this.#running = undefined;
      this.#tell();
    };
    done.then(end, end);
    return done;
  }

  /** Whether there was something to stop. */
  stop(): boolean {
    if (this.#running === undefined) return false;
    this.#isStopped = true;
    this.#running.abort.abort();
    return true;
  }

  /** The documents have changed: computed anew a little later where somebody sees it. */
  outdated(visible: boolean): void {
    this.#isStale = true;
    this.#isStopped = false;
    clearTimeout(this.#timer);
    this.#tell();
    if (visible) this.#timer = setTimeout(() => this.#changed.fire(undefined), quietMilliseconds);
  }

  refreshIfStale(): void {
    if (this.#isStale && !this.#isStopped) this.#changed.fire(undefined);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#running?.abort.abort();
    this.#owned.dispose();
  }

  async #compute(signal: AbortSignal): Promise<Themes<Place> | undefined> {
    try {
      const engine = await readyEngine(this.#parts, signal);
      this.#isStale = false;
      this.#themes = await engine.themes(signal);
      this.#changed.fire(undefined);
      return this.#themes;
    } catch (failure) {
      this.#isStale = true;
      if (!(failure instanceof CancelledError)) throw failure;
      this.#isStopped = true;
      this.#changed.fire(undefined);
      return undefined;
    }
  }

  #tell(): void {
    const state = this.#running !== undefined ? 'computing' : this.#isStopped ? 'stopped' : this.#isStale ? 'stale' : 'ready';
    void vscode.commands.executeCommand('setContext', contextKeys.themesState, state);
    this.#state.fire(this.#themes === undefined ? undefined : messageOf(state));
  }
}

function messageOf(state: 'computing' | 'stopped' | 'stale' | 'ready'): string | undefined {
  switch (state) {
    case 'ready':
      return undefined;
    case 'computing':
      return vscode.l10n.t('The themes are being computed. These are the ones of before.');
    case 'stopped':
    case 'stale':
      return vscode.l10n.t('The documents have changed since these themes were computed.');
  }
}
