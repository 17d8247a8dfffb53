import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../../src/vscode/contributions';
import { docgraph, remove, screenshot, snapshotWhere, workspaceUri, write } from '../../support/host';

suite('in a folder without markdown', () => {
  // What was asked while there was a file is in the history, and the next suite begins without.
  suiteTeardown(() => vscode.commands.executeCommand(commands.clearHistory, true));
  teardown(async () => {
    for (const [name] of await vscode.workspace.fs.readDirectory(workspaceUri(''))) if (name.endsWith('.md')) await remove(name);
  });

  test('the panel says so', async () => {
    await docgraph();
    const { index } = await snapshotWhere('no markdown', snapshot => snapshot.index.state === 'no-markdown');
    assert.equal(index.documents, 0);
    await vscode.commands.executeCommand(commands.openPanel);
    await screenshot('no-markdown');
  });

  test('a question is an error that says why, not "nothing found"', async () => {
    await vscode.commands.executeCommand(commands.ask, 'Why?');
    const { error, result } = (await docgraph()).snapshot();
    assert.match(error, /no markdown/i);
    assert.equal(result, null);
  });

  test('the first file brings it to life, and its end takes it back', async () => {
    await write('first.md', '# First\n\nThe kettle requires fresh water.\n');
    await snapshotWhere('one document', ({ index }) => index.state === 'ready' && index.documents === 1);
    await vscode.commands.executeCommand(commands.ask, 'What does the kettle require?');
    const { result, error } = (await docgraph()).snapshot();
    assert.equal(error, '');
    assert.match(JSON.stringify(result?.answer.points), /fresh water/);
    await remove('first.md');
    await snapshotWhere('no markdown', ({ index }) => index.state === 'no-markdown');
  });

  test('a broken file is no reason to lose the others', async () => {
    await write('good.md', '# Good\n\nText.\n');
    await vscode.workspace.fs.writeFile(workspaceUri('binary.md'), new Uint8Array([0, 1, 2, 0, 255]));
    await write('matter.md', '---\ntitle: [unclosed\n---\n# Matter\n\nThe lantern is old.\n');
    const { index } = await snapshotWhere('two documents', snapshot => snapshot.index.documents === 2 && snapshot.index.skipped === 1);
    assert.equal(index.state, 'ready');
    const why = await vscode.commands.executeCommand(commands.whyNotIndexed, workspaceUri('binary.md'));
    assert.match(String(why), /binary/);
  });
});
