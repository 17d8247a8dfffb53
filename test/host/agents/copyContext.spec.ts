import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../../src/vscode/contributions';
import { docgraph, setting } from '../../support/host';

suite('Copy Context', () => {
  suiteSetup(docgraph);

  test('puts what a question selects on the clipboard, within the budget', async () => {
    await vscode.commands.executeCommand(commands.copyContext, 'Why is the evening ferry delayed?');
    const whole = await vscode.env.clipboard.readText();
    assert.match(whole, /guides\/tides\.md:12/);
    assert.match(whole, /waits for the pilot boat/);
    const undo = await setting('docgraph.contextTokens', 200);
    try {
      await vscode.commands.executeCommand(commands.copyContext, 'Why is the evening ferry delayed?');
      assert.match(await vscode.env.clipboard.readText(), /Left out to stay within 200 tokens/);
    } finally {
      await undo();
    }
  });
});
