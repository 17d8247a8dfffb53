import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands, views } from '../../src/vscode/contributions';
import { closeEditors, docgraph, screenshot, until, workspaceUri } from '../support/host';

suite('related passages', () => {
  suiteSetup(async () => {
    await docgraph();
    await vscode.commands.executeCommand(`${views.related}.focus`);
  });
  teardown(closeEditors);

  test('follow the cursor, without what stands in its own section', async () => {
    const editor = await vscode.window.showTextDocument(workspaceUri('guides/crew.md'));
    editor.selection = at(2);
    await until('passages of others', async () => (await found()).some(({ file }) => file === 'guides/tides.md'));
    assert.ok((await found()).every(({ text }) => !text.includes('rescue station')));
    editor.selection = at(2);
    await screenshot('related');
  });

  test('count what is not saved yet, while it is written', async () => {
    const editor = await vscode.window.showTextDocument(workspaceUri('guides/crew.md'));
    const end = editor.document.lineAt(editor.document.lineCount - 1).range.end;
    await editor.edit(edit => edit.insert(end, '\n## Fares\n\nChildren pay nothing for their ticket.\n'));
    const line = editor.document.lineCount - 2;
    editor.selection = at(line);
    await until('the tickets first', async () => (await found())[0]?.file === 'guides/tickets.md');
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });

  test('a passage is linked where the cursor stands, as the document writes its links', async () => {
    const editor = await vscode.window.showTextDocument(workspaceUri('guides/crew.md'));
    const { text } = editor.document.lineAt(4);
    editor.selection = at(4, text.length);
    await until('passages', async () => (await found()).some(({ headings }) => headings.includes('Low tide')));
    const passage = (await found()).find(({ headings }) => headings.includes('Low tide'));
    await vscode.commands.executeCommand(commands.insertLink, passage);
    assert.equal(editor.document.lineAt(4).text, `${text} [Low tide](tides.md#low-tide)`);
    await vscode.commands.executeCommand('undo');
    assert.equal(editor.document.lineAt(4).text, text);
    editor.selection = new vscode.Selection(4, 4, 4, 18);
    await vscode.commands.executeCommand(commands.insertLink, passage);
    assert.equal(editor.document.lineAt(4).text, text.replace('rescue station', '[rescue station](tides.md#low-tide)'));
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });

  test('are none where there is no document', async () => {
    const document = await vscode.workspace.openTextDocument({ language: 'plaintext', content: 'ferry' });
    await vscode.window.showTextDocument(document);
    await until('nothing', async () => (await found()).length === 0);
  });
});

async function found() {
  return (await (await docgraph()).related.getChildren()) ?? [];
}

function at(line: number, character = 0): vscode.Selection {
  return new vscode.Selection(line, character, line, character);
}
