import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands, internalCommands } from '../../src/vscode/contributions';
import { closeEditors, docgraph, remove, snapshotWhere, until, workspaceUri, write } from '../support/host';

const files = {
  'graphwork/plan.md': '---\ntags: [launch]\n---\n# Launch Plan\n\nThe Launch Plan requires the Charging Dock. See [the dock](dock.md).\n',
  'graphwork/dock.md': '# Charging Dock\n\nThe Charging Dock is delayed until 12 June.\n',
};

const read = async (uri: vscode.Uri): Promise<string> => new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));

suite('work on the graph', () => {
  suiteSetup(async () => {
    await docgraph();
    for (const [path, text] of Object.entries(files)) await write(path, text);
    // The four of the workspace and these two.
    await snapshotWhere('the documents', ({ index }) => index.state === 'ready' && index.documents === 6);
    await docgraph();
    await vscode.commands.executeCommand(commands.openPanel);
    await until('the panel', async () => (await docgraph()).readyPages() > 0);
  });
  suiteTeardown(async () => {
    await closeEditors();
    await remove('graphwork');
    await remove('out');
    await docgraph();
  });

  test('the graph on show goes into a file in each format', async () => {
    await vscode.commands.executeCommand(commands.ask, 'What does the Launch Plan require?');
    const { result } = await snapshotWhere('the answer', ({ result: shown, busy }) => busy === null && shown !== null);
    const drawn = result!.graph.nodes.map(({ key }) => key);
    for (const format of ['png', 'svg', 'graphml', 'gexf', 'cypher', 'canvas']) {
      const file = workspaceUri(`out/graph.${format}`);
      await vscode.commands.executeCommand(commands.exportGraph, format, file);
      await until(
        format,
        async () =>
          (await vscode.workspace.fs.stat(file).then(
            ({ size }) => size,
            () => 0,
          )) > 0,
      );
      const text = await read(file);
      if (format === 'png') assert.equal(text.slice(1, 4), 'PNG');
      else if (format === 'svg') assert.match(text, /^<svg /);
      else if (format === 'canvas')
        assert.deepEqual(
          JSON.parse(text).nodes.map(({ id }: { id: string }) => id),
          drawn,
        );
      else for (const key of drawn.filter(other => !/[<>&"'\\]/.test(other))) assert.ok(text.includes(key), `${format}: ${key}`);
    }
  });

  test('the proof of the answer names its quotes, files and versions', async () => {
    const file = workspaceUri('out/proof.json');
    await vscode.commands.executeCommand(commands.exportProof, file);
    const proof = JSON.parse(await read(file));
    assert.equal(proof.docgraphProof, 1);
    assert.equal(proof.question, 'What does the Launch Plan require?');
    const [{ quote, hash, file: cited }] = proof.points[0].citations;
    assert.ok((await read(workspaceUri(cited))).includes(quote));
    assert.deepEqual(proof.files, [{ file: cited, hash }]);
    assert.ok(proof.versions.generation > 0);
  });

  test('what nodes can be filtered by follows the graph', async () => {
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(workspaceUri('graphwork/plan.md')));
    await vscode.commands.executeCommand(commands.showNeighbourhood);
    const { facts } = await snapshotWhere('the facts', ({ facts: known }) => known?.['document:graphwork/plan.md'] !== undefined);
    assert.deepEqual(facts?.['document:graphwork/plan.md'].tags, ['launch']);
  });

  test('the whole workspace is shown by its themes, and what was shown before is shown again', async () => {
    await vscode.commands.executeCommand(commands.overview);
    const { focus, result } = await snapshotWhere('the overview', ({ focus: shown }) => shown?.document === 'overview:');
    assert.equal(result, null);
    assert.ok(focus!.graph.nodes.every(({ attributes }) => attributes.kind === 'theme'));
    await vscode.commands.executeCommand(internalCommands.openGraphBase, 'focus|graphwork/dock.md');
    await snapshotWhere('the document', ({ focus: shown }) => shown?.document === 'graphwork/dock.md');
    await vscode.commands.executeCommand(internalCommands.openGraphBase, 'paths|["Launch Plan","Charging Dock"]');
    await snapshotWhere('the ways', ({ paths }) => paths?.from === 'Launch Plan');
    await vscode.commands.executeCommand(internalCommands.openGraphBase, 'question|What is delayed?');
    await snapshotWhere('the answer', ({ result: shown, busy }) => busy === null && shown?.question === 'What is delayed?');
  });
});
