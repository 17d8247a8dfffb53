import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../src/vscode/contributions';
import { activeSelection, closeEditors, docgraph, remove, until, workspaceUri, write } from '../support/host';

suite('health', () => {
  teardown(async () => {
    await closeEditors();
    await remove('health');
    await until('the findings are gone', async () => (await findings('Broken links')).length === 0);
  });

  test('shows what is wrong by kind, opens its characters, and puts it right', async () => {
    await write('health/a.md', '# Sick\n\nto [b](b.md) and [t](#sik) and [[Not yet]]\n');
    await write('health/deep/b.md', '# B\n');
    await until('the finding', async () => (await findings('Broken links')).length === 1);
    const [broken] = await findings('Broken links');
    assert.equal(broken.item.contextValue, 'fixable');
    assert.ok(broken.item.command);
    await vscode.commands.executeCommand(broken.item.command.command, ...(broken.item.command.arguments ?? []));
    assert.deepEqual(activeSelection(), { file: 'health/a.md', text: '[b](b.md)' });
    const { document } = vscode.window.activeTextEditor!;

    assert.equal(await vscode.commands.executeCommand(commands.applyFix, broken.element), true);
    assert.ok(document.getText().includes('[b](deep/b.md)'));
    await document.save();
    await until('it is right', async () => (await findings('Broken links')).length === 0);

    const [placeholder] = await findings('Notes that are not there yet');
    assert.equal(await vscode.commands.executeCommand(commands.applyFix, placeholder.element), true);
    assert.equal(vscode.workspace.asRelativePath(vscode.window.activeTextEditor!.document.uri), 'health/Not yet.md');
    await until('the note is known', async () => (await findings('Notes that are not there yet')).length === 0);
  });

  test('does not change a text that has changed since', async () => {
    await write('health/changed.md', 'to [b](b.md)\n');
    await write('health/deep/b.md', '# B\n');
    await until('the finding', async () => (await findings('Broken links')).length === 1);
    const [broken] = await findings('Broken links');
    const editor = await vscode.window.showTextDocument(workspaceUri('health/changed.md'));
    await editor.edit(edit => edit.insert(new vscode.Position(0, 0), 'now '));
    assert.equal(await vscode.commands.executeCommand(commands.applyFix, broken.element), false);
    assert.equal(editor.document.getText(), 'now to [b](b.md)\n');
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });
});

interface Row {
  readonly element: unknown;
  readonly item: vscode.TreeItem;
}

async function children(element?: unknown): Promise<Row[]> {
  const { health } = await docgraph();
  const elements = (await health.getChildren(element)) ?? [];
  return Promise.all(elements.map(async child => ({ element: child, item: await health.getTreeItem(child) })));
}

async function findings(group: string): Promise<Row[]> {
  const found = (await children()).find(({ item }) => item.label === group);
  const rows = found === undefined ? [] : await children(found.element);
  return rows.filter(({ item }) => String(item.description).startsWith('health/'));
}
