import * as vscode from 'vscode';
import { commands } from '../contributions';
import { describeFailure, type HostLog } from '../logger';

/** Opens the guide to the files of `.docgraph`, and a copy of the story that comes with the extension: people may edit it, and the package stays as it is. */
export function registerSample(
  context: Pick<vscode.ExtensionContext, 'extensionUri' | 'globalStorageUri'>,
  log: HostLog,
): vscode.Disposable {
  const guide = vscode.commands.registerCommand(commands.openGuide, () =>
    vscode.commands.executeCommand('markdown.showPreview', vscode.Uri.joinPath(context.extensionUri, 'media/guide.md')),
  );
  const sample = vscode.commands.registerCommand(commands.openSample, async (options?: { readonly open?: boolean }) => {
    try {
      const folder = vscode.Uri.joinPath(context.globalStorageUri, 'sample');
      await vscode.workspace.fs.createDirectory(context.globalStorageUri);
      await vscode.workspace.fs.copy(vscode.Uri.joinPath(context.extensionUri, 'media/sample'), folder, { overwrite: true });
      // Tests look at the copy without leaving their window.
      if (options?.open !== false)
        await vscode.commands.executeCommand('vscode.openFolder', folder, {
          forceNewWindow: (vscode.workspace.workspaceFolders?.length ?? 0) > 0,
        });
      return folder;
    } catch (failure) {
      return void vscode.window.showErrorMessage(describeFailure(failure, log));
    }
  });
  return vscode.Disposable.from(guide, sample);
}
