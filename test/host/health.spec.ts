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

suite('health of what the workspace tells', () => {
  teardown(closeEditors);

  test('lists a question that found no answer until a document answers it', async () => {
    const question = 'Who waxes the harbour zeppelin?';
    const open = async () => (await labels()).filter(label => label.includes(question));
    await vscode.commands.executeCommand(commands.ask, question);
    await until('the question', async () => (await open()).length === 1);
    await write('zeppelin.md', '# Harbour zeppelin\n\nThe harbour zeppelin is waxed by Ottilie Brand.\n');
    try {
      await until('the document', async () => (await docgraph()).snapshot().index.documents === 5);
      await vscode.commands.executeCommand(commands.ask, question);
      await until('the question answered', async () => (await open()).length === 0);
    } finally {
      await remove('zeppelin.md');
      await until('the workspace as it was', async () => (await docgraph()).snapshot().index.documents === 4);
    }
  });

  test('shows settings that a page contradicts, and settings that are not there', async () => {
    await write('.docgraph/schema.yaml', 'facts:\n  app/tickets.yaml: Ticket office\n  app/gone.ini: Ticket office\n');
    await write('app/tickets.yaml', 'time_limit: 18 minutes\n');
    await write('office.md', '# Ticket office\n\nThe time limit is 25 minutes.\n');
    try {
      const shown = async () => (await labels()).join('\n');
      await until(
        'both',
        async () => /time limit is 18 minutes here and 25 minutes in office\.md/.test(await shown()) && /gone\.ini/.test(await shown()),
      );
    } finally {
      for (const path of ['.docgraph', 'app', 'office.md']) await remove(path);
      await until('the workspace as it was', async () => (await docgraph()).snapshot().index.documents === 4);
    }
  });

  /** All that the tree shows, with what the pointer is told. */
  async function labels(): Promise<readonly string[]> {
    const groups = await children();
    const rows = (await Promise.all(groups.map(({ element }) => children(element)))).flat();
    return rows.map(({ item }) => {
      const { label, description, tooltip } = item;
      return [label, description, tooltip instanceof vscode.MarkdownString ? tooltip.value : tooltip].join(' | ');
    });
  }
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
