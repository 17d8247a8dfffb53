import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../src/vscode/contributions';
import { closeEditors, docgraph, snapshotWhere } from '../support/host';

suite('a question after another one', () => {
  suiteSetup(docgraph);
  teardown(closeEditors);

  test('is read with the names of the one before, also under other settings, and says so', async () => {
    await ask('Who prints the tide table?');
    const { carried, answer } = await ask('And when is it printed?');
    assert.ok(carried.length > 0);
    assert.ok(
      answer.points.some(({ text }) => text.includes('Mondays')),
      JSON.stringify(answer),
    );
    await vscode.commands.executeCommand(commands.setHops, 1);
    assert.deepEqual((await docgraph()).snapshot().result?.carried, carried);
    await vscode.commands.executeCommand(commands.setHops, 2);
  });

  test('carries nothing where it names something itself', async () => {
    await ask('Who prints the tide table?');
    assert.deepEqual((await ask('Why is the evening ferry delayed?')).carried, []);
  });
});

async function ask(question: string) {
  await vscode.commands.executeCommand(commands.ask, question);
  const { result } = await snapshotWhere(question, ({ busy, result }) => busy === null && result?.question === question);
  assert.ok(result);
  return result;
}
