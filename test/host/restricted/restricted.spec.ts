import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../../src/vscode/contributions';
import { docgraph, screenshot, until, write } from '../../support/host';
import { modelServer, stream } from '../../support/modelServer';

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

  test('the workspace cannot have its texts sent anywhere', async () => {
    const server = await modelServer(response => stream(response, '{"points":[]}'));
    const { endpoint } = server;
    const said = { provider: 'server', endpoint, name: 'evil' };
    const named = (group: string) => Object.entries(said).map(([name, value]) => [`docgraph.${group}.${name}`, value]);
    const settings = Object.fromEntries([...named('model'), ...named('encoder'), ['docgraph.contextTokens', 777]]);
    await write('.vscode/settings.json', JSON.stringify(settings));
    try {
      const read = (name: string) => vscode.workspace.getConfiguration('docgraph').get(name);
      await until('the settings of the workspace', () => read('contextTokens') === 777);
      for (const group of ['model', 'encoder']) assert.deepEqual([read(`${group}.provider`), read(`${group}.endpoint`)], ['none', '']);
      await vscode.commands.executeCommand(commands.ask, 'What does a day ticket cost?');
      const { result } = (await docgraph()).snapshot();
      assert.equal(result?.composer, null);
      assert.deepEqual(server.requests, []);
    } finally {
      await server.close();
    }
  });
});
