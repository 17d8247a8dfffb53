import * as vscode from 'vscode';
import { markdownExtensions } from '../contributions';
import type { Indexer } from '../indexer';

/** Folders below the workspace folders that are offered; people choose from the top. */
const mostFolders = 200;

/** Asks what to do where there are more files than may be read unasked. The answer is a setting of the workspace, or a pause. */
export function askBeforeMany(indexer: Indexer): vscode.Disposable {
  let asking = false;
  return indexer.onTooManyFiles(async message => {
    if (asking) return;
    asking = true;
    const all = vscode.l10n.t('Index All');
    const choose = vscode.l10n.t('Choose Folders');
    const later = vscode.l10n.t('Not Now');
    const chosen = await vscode.window.showInformationMessage(message, all, choose, later);
    asking = false;
    if (chosen === all) await update('maxFiles', 0);
    else if (chosen === choose) await chooseFolders();
    else if (chosen === later) await indexer.pause();
  });
}

async function chooseFolders(): Promise<void> {
  const names = await topFolders();
  const items = names.map(label => ({ label }));
  const chosen = await vscode.window.showQuickPick(items, { canPickMany: true, title: vscode.l10n.t('Folders whose documents are read') });
  if (chosen === undefined || chosen.length === 0) return;
  await update('include', includesOf(chosen.map(({ label }) => label)));
}

/** Patterns for the documents of some folders. Signs that mean something in patterns are taken literally. */
function includesOf(folders: readonly string[]): string[] {
  const literal = (folder: string) => folder.replace(/[\\*?[\]{}()!+@]/g, '\\$&');
  return folders.map(folder => `${literal(folder)}/**/*.{${markdownExtensions.join(',')}}`);
}

async function topFolders(): Promise<string[]> {
  const names = new Set<string>();
  for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
    for (const [name, type] of await vscode.workspace.fs.readDirectory(uri)) {
      if ((type & vscode.FileType.Directory) !== 0 && name !== '.git' && name !== 'node_modules') names.add(name);
    }
  }
  return [...names].sort().slice(0, mostFolders);
}

async function update(name: string, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration('docgraph.index').update(name, value, vscode.ConfigurationTarget.Workspace);
}
