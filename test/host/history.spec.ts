import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands, views } from '../../src/vscode/contributions';
import type { HistoryItem } from '../../src/vscode/features/history/historyTree';
import { closeEditors, docgraph, screenshot, snapshotWhere, until, workspaceUri, write } from '../support/host';

const question = 'What does a day ticket cost?';
const other = 'Why is the evening ferry delayed?';
const path = 'guides/tickets.md';

suite('history', () => {
  suiteSetup(async () => {
    await docgraph();
    for (const asked of [question, other]) await ask(asked);
  });
  teardown(closeEditors);

  test('has the runs, the newest first, each with its statements, passages and steps', async () => {
    await until('both runs', async () => (await labels()).slice(0, 2).join() === [other, question].join());
    const run = await runOf(question);
    const below = await rows(run);
    assert.match(String(below[0].item.label), /12 euro/);
    assert.equal(below[0].item.description, `${path}:3`);
    for (const group of ['Passages', 'Steps of the run']) {
      const found = below.find(({ item }) => item.label === group);
      assert.ok(found, group);
      assert.ok((await rows(found.element)).length > 0, group);
    }
  });

  test('a statement opens exactly the characters that it cites', async () => {
    const [point] = await rows(await runOf(question));
    await vscode.commands.executeCommand(point.item.command!.command, ...(point.item.command!.arguments ?? []));
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.getText(editor.selection), 'A day ticket costs 12 euro and is sold on board.');
  });

  test('the same question over the same texts is one run', async () => {
    const before = (await labels()).length;
    await ask(question);
    await until('it is the newest', async () => (await labels())[0] === question);
    assert.equal((await labels()).length, before);
  });

  test('a run that is pinned stands first and outlives a clearing', async () => {
    await vscode.commands.executeCommand(commands.pinRun, await runOf(other));
    await until('it is first', async () => (await labels())[0] === other);
    assert.equal((await rows())[0].item.contextValue, 'pinnedRun');
    await vscode.commands.executeCommand(commands.unpinRun, await runOf(other));
    await until('it is not', async () => (await rows())[0].item.contextValue === 'run');
  });

  test('Compare tells what changed since: statements, passages, and the cited words that are gone', async () => {
    const before = new TextDecoder().decode(await vscode.workspace.fs.readFile(workspaceUri(path)));
    const run = await runOf(question);
    await write(path, before.replace('12 euro', '14 euro'));
    try {
      await until('the change is read', async () => {
        await (await docgraph()).settled();
        await vscode.commands.executeCommand(commands.compareRuns, run);
        const { comparison } = (await docgraph()).snapshot();
        return comparison?.points.some(({ fate, text }) => fate === 'new' && text.includes('14 euro')) === true;
      });
      const { comparison } = (await docgraph()).snapshot();
      assert.ok(comparison);
      assert.ok(comparison.points.some(({ fate, text }) => fate === 'gone' && text.includes('12 euro')));
      assert.deepEqual(
        comparison.changed.map(({ quote }) => quote),
        ['A day ticket costs 12 euro and is sold on board.'],
      );
      assert.ok(comparison.passages.some(row => row.before === 0 && row.after > 0));
      await vscode.commands.executeCommand(`${views.history}.focus`);
      await screenshot('compared runs');
    } finally {
      await write(path, before);
      await (await docgraph()).settled();
    }
  });

  test('Compare of two runs needs no run of now', async () => {
    const runs = [await runOf(other), await runOf(question)];
    await vscode.commands.executeCommand(commands.compareRuns, runs[0], runs);
    const { comparison } = await snapshotWhere('the comparison', snapshot => snapshot.comparison?.otherQuestion !== '');
    assert.deepEqual([comparison?.question, comparison?.otherQuestion].sort(), [question, other].sort());
  });

  test('Run Again asks with the settings of then', async () => {
    await vscode.commands.executeCommand(commands.setHops, 1);
    await vscode.commands.executeCommand(commands.runAgain, await runOf(other));
    const { result, comparison } = await snapshotWhere(
      'the answer',
      ({ busy, result: shown }) => busy === null && shown?.question === other,
    );
    assert.deepEqual([result?.settings.hops, comparison], [2, null]);
  });

  test('survives that the index is rebuilt, and a run can be deleted', async () => {
    const before = await labels();
    await vscode.commands.executeCommand(commands.rebuildIndex);
    await (await docgraph()).settled();
    assert.deepEqual(await labels(), before);
    for (const run of (await rows()).map(({ element }) => element)) await vscode.commands.executeCommand(commands.deleteRun, run);
    assert.deepEqual(await labels(), []);
  });
});

async function ask(text: string): Promise<void> {
  await vscode.commands.executeCommand(commands.ask, text);
  await snapshotWhere('the answer', ({ busy, result }) => busy === null && result?.question === text);
}

interface Row {
  readonly element: HistoryItem;
  readonly item: vscode.TreeItem;
}

async function rows(below?: HistoryItem): Promise<readonly Row[]> {
  const { history } = await docgraph();
  const elements = (await history.getChildren(below)) ?? [];
  return Promise.all(elements.map(async element => ({ element, item: await history.getTreeItem(element) })));
}

async function labels(): Promise<readonly string[]> {
  return (await rows()).map(({ item }) => String(item.label));
}

async function runOf(text: string): Promise<HistoryItem> {
  const found = (await rows()).find(({ item }) => item.label === text);
  assert.ok(found, text);
  return found.element;
}
