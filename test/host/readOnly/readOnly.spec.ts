import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../../src/vscode/contributions';
import { recordMessages } from '../../support/commandTable';
import { activeSelection, closeEditors, docgraph, screenshot, snapshotWhere, workspaceUri } from '../../support/host';

suite('in a workspace whose files cannot be written', () => {
  const said = recordMessages();
  suiteSetup(docgraph);
  setup(() => said.clear());
  teardown(closeEditors);

  test('questions are answered, and lead to the exact characters', async () => {
    await vscode.commands.executeCommand(commands.ask, 'Why is the evening ferry delayed?');
    await snapshotWhere('the answer', ({ busy, result }) => busy === null && result !== null);
    await vscode.commands.executeCommand(commands.nextEvidence);
    assert.match(activeSelection().text, /waits for the pilot boat/);
    await screenshot('read-only');
  });

  test('a heading is not renamed, which is said', async () => {
    const editor = await vscode.window.showTextDocument(workspaceUri('guides/tides.md'));
    const line = editor.document.getText().split('\n').indexOf('## Low tide');
    editor.selection = new vscode.Selection(line, 4, line, 4);
    await vscode.commands.executeCommand(commands.renameLinked, { name: 'Ebb', preview: false });
    assert.match(said.all().join(' | '), /cannot be written/);
    assert.match(new TextDecoder().decode(await vscode.workspace.fs.readFile(workspaceUri('guides/tides.md'))), /## Low tide/);
  });

  test('answers are kept all the same: they are no files of the workspace', async () => {
    await vscode.commands.executeCommand(commands.ask, 'Why is the evening ferry delayed?');
    await snapshotWhere('the answer', ({ busy, result }) => busy === null && result !== null);
    await vscode.commands.executeCommand(commands.keepAnswer);
    assert.equal(((await (await docgraph()).kept.provider.getChildren()) ?? []).length, 1);
  });
});
