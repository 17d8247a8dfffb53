import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../../src/vscode/contributions';
import { docgraph, screenshot } from '../../support/host';

suite('in Restricted Mode', () => {
  test('the workspace is not trusted, and the extension works all the same', async () => {
    assert.equal(vscode.workspace.isTrusted, false);
    await docgraph();
    await vscode.commands.executeCommand(commands.ask, 'What does a day ticket cost?');
    const { result, index } = (await docgraph()).snapshot();
    assert.equal(index.state, 'ready');
    assert.match(JSON.stringify(result?.answer.points), /12 euro/);
    await screenshot('restricted');
  });
});
