import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands, internalCommands } from '../../src/vscode/contributions';
import { activeSelection, closeEditors, docgraph, remove, snapshotWhere, write } from '../support/host';

const question = 'What is the retention of the Tide Log?';
const sentence = (days: number) => `The retention of the Tide Log is ${days} days.`;

suite('a conflict in the evidence', () => {
  suiteSetup(async () => {
    const { documents } = (await docgraph()).snapshot().index;
    await write('log/old.md', `# Old log\n\n${sentence(30)}\n`);
    await write('log/new.md', `# New log\n\n${sentence(90)}\n`);
    await snapshotWhere('both logs in the index', ({ index }) => index.documents === documents + 2);
  });
  teardown(closeEditors);
  suiteTeardown(async () => {
    await vscode.commands.executeCommand(commands.setPassages, 8);
    const { documents } = (await docgraph()).snapshot().index;
    await remove('log');
    await snapshotWhere('the workspace as it was', ({ index }) => index.documents === documents - 2);
  });

  for (const passages of [8, 1])
    test(`stands beside the answer, with both places, at a budget of ${passages}`, async () => {
      await vscode.commands.executeCommand(commands.setPassages, passages);
      await vscode.commands.executeCommand(commands.ask, question);
      const { result } = await snapshotWhere(
        'the conflict',
        ({ busy, result }) => busy === null && result?.question === question && result.answer.conflicts.length > 0,
      );
      const [{ subject, predicate, sides }] = result?.answer.conflicts ?? [];
      assert.deepEqual([subject, predicate, sides.map(({ value }) => value)], ['Tide Log', 'retention', ['90 days', '30 days']]);
      for (const [i, file] of ['log/new.md', 'log/old.md'].entries()) {
        await vscode.commands.executeCommand(internalCommands.openEvidence, sides[i].target);
        assert.deepEqual(activeSelection(), { file, text: sentence(i === 0 ? 90 : 30) });
      }
    });
});
