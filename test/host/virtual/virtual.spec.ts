import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands, internalCommands } from '../../../src/vscode/contributions';
import { recordMessages, testCommands } from '../../support/commandTable';
import { activeSelection, closeEditors, docgraph, screenshot, snapshotWhere } from '../../support/host';

suite('in a virtual workspace that cannot be written', () => {
  suiteSetup(async () => {
    await docgraph();
    await snapshotWhere('the index', ({ index }) => index.state === 'ready' && index.documents === 2);
  });
  teardown(closeEditors);

  test('there is no file on a disk', () => {
    assert.deepEqual(
      vscode.workspace.workspaceFolders?.map(({ uri }) => uri.scheme),
      ['docgraph-far'],
    );
    assert.equal(vscode.workspace.fs.isWritableFileSystem('docgraph-far'), false);
  });

  test('questions are answered, and lead to the exact characters', async () => {
    await vscode.commands.executeCommand(commands.ask, 'What does the far lighthouse require?');
    const { result } = await snapshotWhere('the answer', ({ busy, result }) => busy === null && result !== null);
    assert.match(JSON.stringify(result?.answer.points), /old keeper/);
    await vscode.commands.executeCommand(commands.nextEvidence);
    assert.equal(activeSelection().file, 'guides/keeper.md');
    assert.match(activeSelection().text, /requires the \*\*old keeper\*\*/);
    await screenshot('virtual');
  });
});

suite('what would write in a workspace that cannot be written', () => {
  const said = recordMessages();
  setup(() => said.clear());
  teardown(closeEditors);

  test('a schema, a note and a renamed heading say that they cannot be', async () => {
    await vscode.commands.executeCommand(commands.createSchema);
    assert.match(said.all().join(' | '), /cannot be written/);
    said.clear();
    await vscode.commands.executeCommand(internalCommands.createNote, { folder: '', path: 'new.md', text: '# New\n' });
    assert.match(said.all().join(' | '), /cannot be written/);
    said.clear();
    const editor = await vscode.window.showTextDocument(vscode.Uri.parse('docgraph-far:/docs/guides/keeper.md'));
    editor.selection = new vscode.Selection(0, 4, 0, 4);
    await vscode.commands.executeCommand(commands.renameLinked, { name: 'Guard', preview: false });
    assert.match(said.all().join(' | '), /cannot be written/);
  });
});

suite('commands in a virtual workspace that cannot be written', () => {
  testCommands('virtual');
});
