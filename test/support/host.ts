import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { PanelSnapshot } from '../../src/protocol/views';
import { commands } from '../../src/vscode/contributions';
import type { DocgraphApi } from '../../src/vscode/extension';

/** The extension, active. */
export async function extensionApi(): Promise<DocgraphApi> {
  const extension = vscode.extensions.getExtension<DocgraphApi>('docgraph.docgraph');
  assert.ok(extension, 'the extension is installed');
  return extension.activate();
}

/** The extension, active, with its index up to date. */
export async function docgraph(): Promise<DocgraphApi> {
  const api = await extensionApi();
  await api.settled();
  return api;
}

/** Waits for a snapshot that fits; the last one is told where none does. */
export async function snapshotWhere(what: string, fits: (snapshot: PanelSnapshot) => boolean): Promise<PanelSnapshot> {
  const api = await docgraph();
  await until(what, () => fits(api.snapshot())).catch(failure => {
    const { index, busy, error, focus, result } = api.snapshot();
    throw new Error(`${failure.message}: ${JSON.stringify({ index, busy, error, focus: focus?.document, result: result?.question })}`);
  });
  return api.snapshot();
}

/** Looks again until it is so, for at most three quarters of a minute. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 45_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Not seen: ${what}`);
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

export function workspaceUri(path: string): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  return vscode.Uri.joinPath(folder.uri, path);
}

/** Writes a file past the editor, as another program would, byte for byte. */
export async function write(path: string, text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(workspaceUri(path), new TextEncoder().encode(text));
}

export async function remove(path: string): Promise<void> {
  await vscode.workspace.fs.delete(workspaceUri(path), { recursive: true });
}

export async function closeEditors(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

export function activeSelection(): { readonly file: string; readonly text: string } {
  const editor = vscode.window.activeTextEditor;
  assert.ok(editor, 'an editor is active');
  return { file: vscode.workspace.asRelativePath(editor.document.uri), text: editor.document.getText(editor.selection) };
}

/** Sets a setting of ours for the test, in the workspace; the returned function takes it away. */
export async function setting(name: string, value: unknown, target = vscode.ConfigurationTarget.Workspace): Promise<() => Promise<void>> {
  const configuration = vscode.workspace.getConfiguration();
  await configuration.update(name, value, target);
  return async () => void (await configuration.update(name, undefined, target));
}

/** Gives a command to the list that comes up, until the answer is there: a list tells nobody that it is open. */
export async function inList<T>(command: string, answering: PromiseLike<T>): Promise<T> {
  const answer = Promise.resolve(answering);
  let done = false;
  void answer.finally(() => {
    done = true;
  });
  await until('the answer', async () => {
    if (!done) await vscode.commands.executeCommand(command);
    return done;
  });
  return await answer;
}

/**
 * Runs a command with what a person would type into the one box that it opens: an extension cannot type into boxes. The window of the
 * extension is ours, too, since the tests are loaded from its folder.
 */
export async function typing<T>(text: string, run: () => PromiseLike<T>): Promise<T> {
  const window = vscode.window as { showInputBox: typeof vscode.window.showInputBox };
  const real = window.showInputBox;
  window.showInputBox = () => Promise.resolve(text);
  try {
    return await run();
  } finally {
    window.showInputBox = real;
  }
}

/** Tells which entry is selected in the last list of ours that came up; the window of the extension is ours, too. Restore it afterwards. */
export function watchedList(): { selected(): string; restore(): void } {
  type Show = (items: unknown, options: vscode.QuickPickOptions, ...rest: unknown[]) => Thenable<unknown>;
  const window = vscode.window as unknown as { showQuickPick: Show };
  const real = window.showQuickPick;
  let selected = '';
  const onDidSelectItem = (item: vscode.QuickPickItem | string) => {
    selected = typeof item === 'string' ? item : item.label;
  };
  window.showQuickPick = (items, options, ...rest) => {
    selected = '';
    return real(items, { ...options, onDidSelectItem }, ...rest);
  };
  return {
    selected: () => selected,
    restore: () => {
      window.showQuickPick = real;
    },
  };
}

/** A picture of the whole window, in test/out/screens: whoever drives the window takes it when it is told to. */
export async function screenshot(name: string): Promise<void> {
  const folder = process.env.DOCGRAPH_TEST_SCREENS;
  if (folder === undefined) return;
  const file = join(folder, `${name}.png`);
  await vscode.commands.executeCommand(commands.openPanel);
  await until('the panel', async () => (await extensionApi()).readyPages() > 0);
  rmSync(file, { force: true });
  console.log(`[screen] ${name}`);
  await until(`the screenshot ${name}`, () => existsSync(file));
}
