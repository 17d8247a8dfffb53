import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../src/vscode/contributions';
import { activeSelection, closeEditors, docgraph, remove, snapshotWhere, until, workspaceUri, write } from '../support/host';

const files = {
  'bakery/bread.md': '# Rye Bread\n\nThe Rye Bread rises on Wild Yeast for a night before it meets the Stone Oven.\n',
  'bakery/yeast.md': '# Wild Yeast\n\nThe Wild Yeast feeds on the flour of the Rye Bread and fears the Stone Oven.\n',
  'bakery/oven.md': '# Stone Oven\n\nThe Stone Oven bakes Rye Bread that was raised with Wild Yeast in one hour.\n',
  'bakery/alone.md': '# Qqzx\n\nNobody speaks of it.\n',
  'bakery/far.md': '# Vvrk\n\nGlimt hush.\n',
};

suite('themes and connections', () => {
  suiteSetup(async () => {
    await docgraph();
    for (const [path, text] of Object.entries(files)) await write(path, text);
    await until('the documents', async () => (await docgraph()).snapshot().index.documents >= 8);
    await docgraph();
  });
  suiteTeardown(async () => {
    await closeEditors();
    await remove('bakery');
    await docgraph();
  });
  teardown(closeEditors);

  test('Themes shows them as a tree, whose findings open their exact characters, and as a map in the panel', async () => {
    assert.ok(Number(await vscode.commands.executeCommand(commands.themes)) >= 1);
    await until('the theme of bread', async () => (await theme('Rye Bread')) !== undefined);
    const bread = (await theme('Rye Bread'))!;
    const rows = await children(bread.element);
    const finding = rows.find(({ item }) => item.contextValue === 'finding')!;
    await click(finding.item);
    const { file, text } = activeSelection();
    assert.match(file, /^bakery\//);
    assert.match(text, /^The .+\.$/);
    const parts = rows.filter(({ item }) => item.contextValue === undefined);
    assert.deepEqual(
      parts.map(({ item }) => item.label),
      ['Things it speaks of', 'Documents'],
    );
    const members = (await children(parts[0].element)).map(({ item }) => item.label);
    assert.deepEqual(members.sort(), ['Rye Bread', 'Stone Oven', 'Wild Yeast']);
    const { focus, themes } = await snapshotWhere(
      'the map',
      snapshot => snapshot.focus?.document === 'themes:' && snapshot.themes !== null,
    );
    assert.ok(focus!.graph.nodes.some(({ key }) => key === 'entity:rye bread'));
    assert.ok(themes!.of['entity:rye bread'].length >= 1);
    assert.deepEqual(themes!.of['entity:rye bread'], themes!.of['entity:stone oven']);
  });

  test('the tree follows the documents', async () => {
    await vscode.commands.executeCommand(commands.themes);
    await write('bakery/alone.md', '# Qqzx\n\nThe Qqzx waits for the Rye Bread, the Wild Yeast and the Stone Oven.\n');
    await docgraph();
    await until('the new member', async () => {
      const bread = await theme('Rye Bread');
      const parts = bread === undefined ? [] : await children(bread.element);
      const members = parts.find(({ item }) => item.label === 'Things it speaks of');
      return members !== undefined && (await children(members.element)).some(({ item }) => item.label === 'Qqzx');
    });
    await write('bakery/alone.md', files['bakery/alone.md']);
    await docgraph();
  });

  test('How Are These Connected? shows the ways between two things, each step with its sentence', async () => {
    assert.ok(Number(await vscode.commands.executeCommand(commands.howConnected, 'Wild Yeast', 'Stone Oven')) >= 1);
    const { paths, result } = await snapshotWhere('the ways', snapshot => snapshot.paths !== null);
    assert.equal(result, null);
    assert.deepEqual([paths!.from, paths!.to], ['Wild Yeast', 'Stone Oven']);
    const [{ steps, keys }] = paths!.paths;
    for (const { evidence } of steps) assert.ok(evidence !== null && evidence.quote !== '');
    const drawn = new Set([...paths!.graph.nodes, ...paths!.graph.edges].map(({ key }) => key));
    assert.deepEqual(
      keys.filter(key => !drawn.has(key)),
      [],
    );
  });

  test('asks for the end that is not given: what the cursor stands on comes first', async () => {
    const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(workspaceUri('bakery/yeast.md')));
    const at = editor.document.positionAt(editor.document.getText().indexOf('Stone Oven') + 2);
    editor.selection = new vscode.Selection(at, at);
    let ways: unknown;
    void vscode.commands.executeCommand(commands.howConnected, 'Wild Yeast').then(found => {
      ways = found;
    });
    await until('the choice', async () => {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return ways !== undefined;
    });
    assert.ok(Number(ways) >= 1);
    const { paths } = await snapshotWhere('the ways', snapshot => snapshot.paths !== null);
    assert.deepEqual([paths!.from, paths!.to], ['Wild Yeast', 'Stone Oven']);
  });

  test('says where nothing ties the two, and a question takes the place of the ways', async () => {
    assert.equal(await vscode.commands.executeCommand(commands.howConnected, 'Wild Yeast', 'bakery/far.md'), 0);
    await snapshotWhere('no way', snapshot => snapshot.paths?.paths.length === 0);
    await vscode.commands.executeCommand(commands.ask, 'What does the Wild Yeast feed on?');
    await snapshotWhere('the answer', ({ result, paths, busy }) => busy === null && result !== null && paths === null);
  });
});

interface Row {
  readonly element: unknown;
  readonly item: vscode.TreeItem;
}

async function children(element?: unknown): Promise<Row[]> {
  const { themes } = await docgraph();
  const elements = (await themes.getChildren(element)) ?? [];
  return Promise.all(elements.map(async child => ({ element: child, item: await themes.getTreeItem(child) })));
}

async function theme(member: string): Promise<Row | undefined> {
  return (await children()).find(({ item }) => String(item.label).includes(member));
}

async function click({ command }: vscode.TreeItem): Promise<void> {
  assert.ok(command);
  await vscode.commands.executeCommand(command.command, ...(command.arguments ?? []));
}
