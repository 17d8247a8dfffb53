import assert from 'node:assert/strict';
import * as vscode from 'vscode';

suite('extension', () => {
  test('is there and activates', async () => {
    const extension = vscode.extensions.getExtension('docgraph.docgraph');
    assert.ok(extension);
    await extension.activate();
    assert.equal(extension.isActive, true);
  });
});
