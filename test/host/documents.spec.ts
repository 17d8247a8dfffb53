import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../src/vscode/contributions';
import { activeSelection, closeEditors, docgraph, remove, until, write } from '../support/host';

suite('documents', () => {
  suiteSetup(docgraph);
  teardown(closeEditors);

  test('lists the documents by path, with title, path and file', async () => {
    const items = await children();
    assert.deepEqual(
      items.map(({ item }) => [item.label, item.description]),
      [
        ['Harbour handbook', 'README.md'],
        ['Crew', 'guides/crew.md'],
        ['Tickets', 'guides/tickets.md'],
        ['Tide rules', 'guides/tides.md'],
      ],
    );
    for (const { item } of items) {
      assert.equal(item.contextValue, 'document');
      assert.ok(item.resourceUri);
    }
  });

  test('shows links with their lines, broken ones with the reason', async () => {
    const rows = await rowsOf('Harbour handbook', 'Links');
    assert.deepEqual(
      rows.map(({ item }) => item.label),
      ['Tide rules', 'Crew', 'Tickets', 'archive/maps.md'],
    );
    assert.match(String(rows[0].item.description), /^How the crew of a small ferry line works/);
    assert.equal((rows[3].item.iconPath as vscode.ThemeIcon).id, 'warning');
    assert.match(String(rows[3].item.description), /archive\/maps\.md/);
  });

  test('shows backlinks with the line that they stand in', async () => {
    const rows = await rowsOf('Crew', 'Backlinks');
    assert.deepEqual(rows.map(({ item }) => item.label).sort(), ['Harbour handbook', 'Tide rules']);
    const fromTides = rows.find(({ item }) => item.label === 'Tide rules');
    assert.match(String(fromTides?.item.description), /is told by radio/);
  });

  test('a click on a link opens exactly its characters', async () => {
    const [row] = (await rowsOf('Crew', 'Backlinks')).filter(({ item }) => item.label === 'Tide rules');
    const { command, arguments: args = [] } = row.item.command!;
    await vscode.commands.executeCommand(command, ...args);
    assert.deepEqual(activeSelection(), { file: 'guides/tides.md', text: '[crew](crew.md)' });
  });

  test('shows where others name a document without a link, and makes a link of it', async () => {
    await write('notes/plan.md', '# Plan\n\nRead the Tide rules before you sail.\n');
    try {
      await until('the mention', async () => (await groupsOf('Tide rules')).includes('Unlinked mentions'));
      const [row] = await rowsOf('Tide rules', 'Unlinked mentions');
      assert.deepEqual([row.item.label, row.item.contextValue], ['Plan', 'unlinkedMention']);
      assert.match(String(row.item.description), /Read the Tide rules before/);
      assert.equal(await vscode.commands.executeCommand(commands.linkIt, row.element), true);
      const editor = vscode.window.activeTextEditor;
      assert.equal(editor?.document.lineAt(2).text, 'Read the [Tide rules](../guides/tides.md) before you sail.');
      await editor?.document.save();
      await until('it is linked', async () => !(await groupsOf('Tide rules')).includes('Unlinked mentions'));
    } finally {
      await remove('notes');
      await (await docgraph()).settled();
    }
  });

  test('a document that nothing ties to others says so', async () => {
    await write('alone.md', '# Quiet corner\n\nNobody speaks of it.\n');
    try {
      await until('it is there', async () => (await children()).some(({ item }) => item.label === 'Quiet corner'));
      assert.deepEqual(await groupsOf('Quiet corner'), ['Nothing links here, and nothing names it.']);
    } finally {
      await remove('alone.md');
      await until('it is gone', async () => (await children()).length === 4);
    }
  });

  test('the view can be shown', async () => {
    await vscode.commands.executeCommand('docgraph.documents.focus');
    await until('the documents', async () => (await children()).length === 4);
  });
});

interface Row {
  readonly element: unknown;
  readonly item: vscode.TreeItem;
}

async function children(element?: unknown): Promise<Row[]> {
  const { documents } = await docgraph();
  const elements = (await documents.getChildren(element)) ?? [];
  return Promise.all(elements.map(async child => ({ element: child, item: await documents.getTreeItem(child) })));
}

async function rowsOf(title: string, group: string): Promise<Row[]> {
  const document = (await children()).find(({ item }) => item.label === title);
  const groups = await children(document?.element);
  const found = groups.find(({ item }) => item.label === group);
  assert.ok(found, `${title} has ${group}`);
  return children(found.element);
}

async function groupsOf(title: string): Promise<readonly unknown[]> {
  const document = (await children()).find(({ item }) => item.label === title);
  return document === undefined ? [] : (await children(document.element)).map(({ item }) => item.label);
}
