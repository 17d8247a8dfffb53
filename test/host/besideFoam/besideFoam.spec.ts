import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../../src/vscode/contributions';
import { definitions, documents, hoverText, open, underlined } from '../../support/editorLinks';
import { docgraph, until, workspaceUri, write } from '../../support/host';

/** The window has an extension of Foam's id, which is active and answers nothing, so that each answer would be ours. */
suite('beside Foam', () => {
  suiteSetup(async () => {
    await vscode.extensions.getExtension('foam.foam-vscode')?.activate();
    await docgraph();
    await write('links/start.md', '# Start\n\nSee [[target]] and [[none]].\n');
    await write('links/target.md', '# Target\n\nWords.\n');
    await until('the files are indexed', async () => (await documents()).includes('Target'));
  });

  test('wikilinks are left to it, in navigation, hover, underlines, completion and moves', async () => {
    assert.equal(vscode.extensions.getExtension('foam.foam-vscode')?.isActive, true);
    const { document } = await open('links/start.md');
    assert.deepEqual(await definitions(document, 'target'), []);
    assert.equal(await hoverText(document, 'target'), '');
    assert.deepEqual(await underlined(document), []);
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      new vscode.Position(2, '[[tar'.length + 4),
    );
    assert.ok(!items.some(({ insertText }) => insertText === 'target]]'));
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(workspaceUri('links/target.md'), workspaceUri('links/goal.md'));
    assert.equal(await vscode.workspace.applyEdit(edit), true);
    assert.ok(document.getText().includes('[[target]]'));
    assert.match(await vscode.commands.executeCommand<string>('markdown.api.render', document), /\[\[target\]\]/);
  });

  test('the rest works, and the log says once why links are quiet', async () => {
    assert.ok((await documents()).includes('Start'));
    await vscode.commands.executeCommand(commands.showLog);
    const log = (): string =>
      vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === 'output' && uri.path.includes('Docgraph'))?.getText() ?? '';
    await until('the line in the log', () => log().includes('Foam (foam.foam-vscode) is active'));
    assert.equal(log().split('Foam (foam.foam-vscode) is active').length, 2);
  });
});
