import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../../src/vscode/contributions';
import { activeSelection, closeEditors, docgraph, screenshot, snapshotWhere } from '../../support/host';

// What would write is tried in `virtual`, whose files nobody can write: here VS Code itself lets an extension edit what a person may not.
suite('in a workspace whose files are read-only in the editor', () => {
  suiteSetup(docgraph);
  teardown(closeEditors);

  test('questions are answered, and lead to the exact characters', async () => {
    await vscode.commands.executeCommand(commands.ask, 'Why is the evening ferry delayed?');
    await snapshotWhere('the answer', ({ busy, result }) => busy === null && result !== null);
    await vscode.commands.executeCommand(commands.nextEvidence);
    assert.match(activeSelection().text, /waits for the pilot boat/);
    await screenshot('read-only');
  });

  test('answers are kept all the same: they are no files of the workspace', async () => {
    await vscode.commands.executeCommand(commands.ask, 'Why is the evening ferry delayed?');
    await snapshotWhere('the answer', ({ busy, result }) => busy === null && result !== null);
    await vscode.commands.executeCommand(commands.keepAnswer);
    assert.equal(((await (await docgraph()).kept.provider.getChildren()) ?? []).length, 1);
  });
});
