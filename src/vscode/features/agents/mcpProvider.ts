import { join } from 'node:path';
import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle';
import { indexSettingPairs } from '../../config';
import { mcpProvider } from '../../contributions';

type Context = Pick<vscode.ExtensionContext, 'asAbsolutePath' | 'globalStorageUri' | 'storageUri' | 'extension'>;

/** Offers one MCP server for each folder on a disk to whatever in VS Code uses such servers. */
export function registerMcpProvider(context: Context): vscode.Disposable {
  const owned = new DisposableStore();
  const changed = owned.add(new vscode.EventEmitter<void>());
  owned.add(vscode.workspace.onDidChangeWorkspaceFolders(() => changed.fire()));
  owned.add(vscode.workspace.onDidChangeConfiguration(event => event.affectsConfiguration('docgraph') && changed.fire()));
  owned.add(
    vscode.lm.registerMcpServerDefinitionProvider(mcpProvider, {
      onDidChangeMcpServerDefinitions: changed.event,
      provideMcpServerDefinitions: () => mcpServers(context),
    }),
  );
  return owned;
}

/** Each runs on the editor's own Node: nothing need be installed. */
export function mcpServers(context: Context): vscode.McpStdioServerDefinition[] {
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  const storage = context.storageUri ?? context.globalStorageUri;
  return folders.map(({ name, uri, index }) => {
    const store = storage.scheme === 'file' ? ['--store', join(storage.fsPath, `mcp-${index}`)] : [];
    return new vscode.McpStdioServerDefinition(
      folders.length === 1 ? 'Docgraph' : `Docgraph: ${name}`,
      process.execPath,
      [context.asAbsolutePath('dist/cli.js'), 'mcp', uri.fsPath, ...store, ...indexSettingPairs(uri).flatMap(pair => ['--set', pair])],
      { ELECTRON_RUN_AS_NODE: '1' },
      String(context.extension.packageJSON.version),
    );
  });
}
