import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands, views } from '../../src/vscode/contributions';
import { closeEditors, docgraph, setting, snapshotWhere, until, workspaceUri } from '../support/host';

suite('panel', () => {
  suiteSetup(docgraph);
  teardown(closeEditors);

  test('Open Panel shows the view in the side bar, which says that it is ready', async () => {
    const api = await docgraph();
    await vscode.commands.executeCommand(commands.openPanel);
    await until('the view ready', () => api.readyPages() === 1);
  });

  test('Open Panel Beside the Editor opens one tab, however often it is called', async () => {
    const api = await docgraph();
    await vscode.commands.executeCommand(commands.openTab);
    await vscode.commands.executeCommand(commands.openTab);
    await until('view and tab ready', () => api.readyPages() === 2);
    assert.equal(tabs().length, 1);
    await closeEditors();
    await until('only the view', () => api.readyPages() === 1);
  });

  test('a hidden view is not ready, and is again when it is shown', async () => {
    const api = await docgraph();
    await vscode.commands.executeCommand('workbench.view.explorer');
    await until('no page', () => api.readyPages() === 0);
    await vscode.commands.executeCommand(commands.openPanel);
    await until('the view ready', () => api.readyPages() === 1);
  });

  test('follows the active markdown editor, one hop deep', async () => {
    await vscode.window.showTextDocument(workspaceUri('guides/crew.md'));
    const { focus } = await snapshotWhere('the neighbourhood of the crew', snapshot => snapshot.focus?.document === 'guides/crew.md');
    assert.ok(focus);
    assert.ok(focus.graph.nodes.some(node => node.key === 'document:README.md'));
    assert.ok(focus.graph.nodes.every(node => node.attributes.hop <= 1));
    await vscode.window.showTextDocument(workspaceUri('guides/tickets.md'));
    await snapshotWhere('the neighbourhood of the tickets', snapshot => snapshot.focus?.document === 'guides/tickets.md');
  });

  test('does not follow where docgraph.followActiveEditor is off, but shows what is asked for', async () => {
    const undo = await setting('docgraph.followActiveEditor', false);
    try {
      const before = (await docgraph()).snapshot().focus?.document;
      await vscode.window.showTextDocument(workspaceUri('README.md'));
      await vscode.commands.executeCommand(commands.showNeighbourhood, workspaceUri('guides/tides.md'));
      const { focus } = (await docgraph()).snapshot();
      assert.equal(focus?.document, 'guides/tides.md');
      assert.notEqual(before, 'guides/tides.md');
    } finally {
      await undo();
    }
  });

  test('Show Neighbourhood takes away the result', async () => {
    await vscode.commands.executeCommand(commands.ask, 'What does a day ticket cost?');
    await snapshotWhere('a result', ({ result, busy }) => busy === null && result !== null);
    await vscode.window.showTextDocument(workspaceUri('guides/crew.md'));
    await vscode.commands.executeCommand(commands.showNeighbourhood);
    const { result, focus } = (await docgraph()).snapshot();
    assert.equal(result, null);
    assert.equal(focus?.document, 'guides/crew.md');
  });
});

function tabs(): readonly vscode.Tab[] {
  const all = vscode.window.tabGroups.all.flatMap(group => group.tabs);
  return all.filter(tab => tab.input instanceof vscode.TabInputWebview && tab.input.viewType.endsWith(views.tab));
}
