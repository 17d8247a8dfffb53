import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../src/vscode/contributions';
import { closeEditors, docgraph, snapshotWhere, until, workspaceUri, write } from '../support/host';

const question = 'What does a day ticket cost?';
const path = 'guides/tickets.md';

suite('kept answers', () => {
  suiteSetup(async () => {
    await docgraph();
    await vscode.commands.executeCommand(commands.ask, question);
    await snapshotWhere('the answer', ({ busy, result }) => busy === null && result?.question === question);
    await vscode.commands.executeCommand(commands.keepAnswer);
  });
  teardown(closeEditors);

  test('are listed with their statements, and nothing has changed', async () => {
    const [answer] = await rows();
    assert.deepEqual([answer.label, answer.description], [question, 'unchanged']);
    const [point] = await rows(0);
    assert.match(String(point.label), /12 euro/);
    assert.equal(point.description, `${path}:3`);
  });

  test('What Rests on This? finds the statements that cite a sentence, and not those of another', async () => {
    assert.deepEqual(await citing(2), ['kept', 'shown']);
    assert.deepEqual(await citing(4), []);
  });

  test('What Rests on This? finds the pages that link to the section', async () => {
    const found = await restsAt(2, 'guides/crew.md');
    assert.ok(
      found.some(({ kind, target }) => kind === 'page' && target.file === 'guides/tides.md'),
      JSON.stringify(found),
    );
  });

  test('tell which of their sources have changed', async () => {
    const before = new TextDecoder().decode(await vscode.workspace.fs.readFile(workspaceUri(path)));
    await write(path, before.replace('12 euro', '14 euro'));
    try {
      await until('the change', async () => (await rows())[0].description === '1 of 1 sources changed');
      assert.equal((await rows(0))[0].description, `changed: ${path}:3`);
      await write(path, `Another line.\n\n${before}`);
      await until('no change of the quoted words', async () => (await rows())[0].description === 'unchanged');
    } finally {
      await write(path, before);
    }
  });

  test('are forgotten on request', async () => {
    const { provider } = (await docgraph()).kept;
    const [item] = (await provider.getChildren()) ?? [];
    await vscode.commands.executeCommand(commands.forgetAnswer, item);
    assert.deepEqual(await rows(), []);
  });
});

/** The rows of the view, or those below one of them. */
async function rows(below?: number): Promise<readonly vscode.TreeItem[]> {
  const { provider } = (await docgraph()).kept;
  const top = (await provider.getChildren()) ?? [];
  const items = below === undefined ? top : ((await provider.getChildren(top[below])) ?? []);
  return Promise.all(items.map(item => provider.getTreeItem(item)));
}

async function citing(line: number): Promise<readonly string[]> {
  return (await restsAt(line)).flatMap(({ kind }) => (kind === 'page' ? [] : [kind])).sort();
}

async function restsAt(line: number, file = path) {
  const editor = await vscode.window.showTextDocument(workspaceUri(file));
  editor.selection = new vscode.Selection(line, 3, line, 3);
  const found = await (await docgraph()).kept.rests();
  assert.ok(found);
  return found;
}
