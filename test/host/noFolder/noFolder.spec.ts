import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../../src/vscode/contributions';
import { docgraph, screenshot, snapshotWhere, until } from '../../support/host';

suite('without a folder', () => {
  test('the panel says so', async () => {
    await vscode.commands.executeCommand(commands.openPanel);
    const { index } = await snapshotWhere('no folder', snapshot => snapshot.index.state === 'no-folder');
    assert.equal(index.documents, 0);
    await until('the view ready', async () => (await docgraph()).readyPages() === 1);
    await screenshot('no-folder');
  });

  test('a question is an error that says what to do, not an answer', async () => {
    await vscode.commands.executeCommand(commands.ask, 'Why?');
    const { error, result, busy } = (await docgraph()).snapshot();
    assert.deepEqual({ error, result, busy }, { error: 'Open a folder of markdown documents first.', result: null, busy: null });
  });

  test('the other commands do no harm', async () => {
    for (const command of [
      commands.rebuildIndex,
      commands.showNeighbourhood,
      commands.askSelection,
      commands.jumpToEvidence,
      commands.openTab,
    ]) {
      await vscode.commands.executeCommand(command);
    }
    assert.match(String(await vscode.commands.executeCommand(commands.whyNotIndexed)), /No folder is open/);
    assert.equal((await docgraph()).snapshot().index.state, 'no-folder');
  });

  test('the documents view is empty, so that its welcome is shown', async () => {
    assert.deepEqual(await (await docgraph()).documents.getChildren(), []);
  });
});
