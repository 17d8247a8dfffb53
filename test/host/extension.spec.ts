import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { colors, commands } from '../../src/vscode/contributions';
import { recordMessages } from '../support/commandTable';
import { docgraph, remove, snapshotWhere, until, workspaceUri, write } from '../support/host';

suite('extension', () => {
  test('activates within its budget of 50 ms, with room for a busy machine', async () => {
    const { activationMilliseconds } = await docgraph();
    console.log(`[test]     activation took ${activationMilliseconds.toFixed(1)} ms`);
    // Two cores that also start a window, a server and other extensions.
    assert.ok(activationMilliseconds < 500, `${activationMilliseconds} ms`);
  });

  test('registers every command that it contributes', async () => {
    await docgraph();
    const known = new Set(await vscode.commands.getCommands(true));
    assert.deepEqual(
      Object.values(commands).filter(command => !known.has(command)),
      [],
    );
  });

  test('indexes the workspace by itself', async () => {
    // A busy machine tells late of the files that another suite has removed.
    const { index } = await snapshotWhere('the workspace', ({ index: now }) => now.state === 'ready' && now.documents === 4);
    assert.ok(index.passages >= 8);
    assert.ok(index.updated > 0);
  });

  test('contributes its colours', () => {
    const manifest = vscode.extensions.getExtension('docgraph.docgraph')?.packageJSON;
    assert.deepEqual(
      manifest.contributes.colors.map((color: { id: string }) => color.id),
      Object.values(colors),
    );
  });

  test('is localised: the manifest has no key left', () => {
    const manifest = vscode.extensions.getExtension('docgraph.docgraph')?.packageJSON;
    assert.equal(manifest.contributes.commands[0].title, 'Ask a Question');
    assert.doesNotMatch(JSON.stringify(manifest.contributes), /"%[\w.]+%"/);
  });

  test('shows no notification while a person types and moves the cursor, whatever he writes', async () => {
    await docgraph();
    const said = recordMessages();
    await write('typed.md', '# Typed\n\n');
    try {
      const editor = await vscode.window.showTextDocument(workspaceUri('typed.md'));
      for (const text of [
        'See [[No Such Note]] and [x](gone.md#',
        'Tide ',
        '[[tide#',
        '#tag ',
        '`code`',
        '\n---\ntitle: [broken\n---\n',
        '![[',
      ]) {
        for (const char of text) await vscode.commands.executeCommand('type', { text: char });
        editor.selection = new vscode.Selection(0, 0, 0, 1);
        editor.selection = new vscode.Selection(editor.document.positionAt(Infinity), editor.document.positionAt(Infinity));
      }
      await until('what was typed in the index', async () => {
        const found = await (await docgraph()).documents.getChildren();
        return (found?.length ?? 0) === 5;
      });
      assert.deepEqual(said.all(), []);
    } finally {
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
      await remove('typed.md');
      await until('the workspace as it was', async () => (await docgraph()).snapshot().index.documents === 4);
    }
  });
});
