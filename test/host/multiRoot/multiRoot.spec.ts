import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../../src/vscode/contributions';
import { closeEditors, docgraph, remove, screenshot, snapshotWhere, until } from '../../support/host';

suite('in a workspace of two folders with the same paths', () => {
  suiteSetup(docgraph);
  teardown(closeEditors);

  test('both are read, and each file is named with its folder', async () => {
    const api = await docgraph();
    assert.equal(api.snapshot().index.documents, 4);
    const rows = (await api.documents.getChildren()) ?? [];
    const files = await Promise.all(rows.map(async row => (await api.documents.getTreeItem(row)).description));
    assert.deepEqual(files.sort(), ['harbour/README.md', 'harbour/guides/gate.md', 'railway/README.md', 'railway/guides/gate.md']);
  });

  test('an answer leads into the right one, and Next Evidence walks from one to the other', async () => {
    await vscode.commands.executeCommand(commands.ask, 'What does the harbour gate require and what does the railway gate require?');
    const { result } = await snapshotWhere('the answer', ({ busy, result }) => busy === null && result !== null);
    const cited = new Set(result?.answer.points.flatMap(({ citations }) => citations.map(({ target }) => target.file)));
    assert.ok(cited.has('harbour/guides/gate.md') && cited.has('railway/guides/gate.md'), JSON.stringify([...cited]));
    const seen = new Set<string>();
    for (let i = 0; i < 8; i++) {
      await vscode.commands.executeCommand(commands.nextEvidence);
      const { document, selection } = vscode.window.activeTextEditor!;
      seen.add(`${vscode.workspace.asRelativePath(document.uri, true)}: ${document.getText(selection)}`);
    }
    for (const [folder, who] of [
      ['harbour', 'night watch'],
      ['railway', 'signal box'],
    ])
      assert.ok(
        [...seen].some(text => text.startsWith(`${folder}/`) && text.includes(who)),
        JSON.stringify([...seen]),
      );
    // What the panel is given names no place on the machine.
    const shown = JSON.stringify((await docgraph()).snapshot());
    for (const { uri } of vscode.workspace.workspaceFolders!) assert.ok(!shown.includes(uri.fsPath), uri.fsPath);
    await screenshot('multi-root');
  });

  test('links stay in their folder, also those from its root', async () => {
    const { documents } = await docgraph();
    const rows = (await documents.getChildren()) ?? [];
    const leads = await Promise.all(
      rows.map(async row => {
        const { description } = await documents.getTreeItem(row);
        const groups = (await documents.getChildren(row)) ?? [];
        const links = await Promise.all(groups.map(async group => (await documents.getChildren(group)) ?? []));
        const labels = await Promise.all(links.flat().map(async link => (await documents.getTreeItem(link)).label));
        return `${description}: ${labels.join()}`;
      }),
    );
    assert.deepEqual(leads.sort(), [
      'harbour/README.md: Harbour gate',
      'harbour/guides/gate.md: Harbour',
      'railway/README.md: Railway gate',
      'railway/guides/gate.md: Railway',
    ]);
  });

  test('what a folder says for itself is read of it alone: docgraph.index.exclude, files.exclude', async () => {
    const [harbour] = vscode.workspace.workspaceFolders!;
    const files = async () => {
      const { documents } = await docgraph();
      const rows = (await documents.getChildren()) ?? [];
      return (await Promise.all(rows.map(async row => (await documents.getTreeItem(row)).description))).sort().join(' ');
    };
    for (const [name, value] of [
      ['docgraph.index.exclude', ['guides/**']],
      ['files.exclude', { 'guides/**': true }],
    ] as const) {
      const configuration = vscode.workspace.getConfiguration(undefined, harbour.uri);
      await configuration.update(name, value, vscode.ConfigurationTarget.WorkspaceFolder);
      try {
        await until(name, async () => (await files()) === 'harbour/README.md railway/README.md railway/guides/gate.md');
      } finally {
        await configuration.update(name, undefined, vscode.ConfigurationTarget.WorkspaceFolder);
      }
      await until('all of it again', async () => (await docgraph()).snapshot().index.documents === 4);
    }
    await remove('.vscode');
  });

  test('Create Schema asks whose, and writes it there', async () => {
    const made = vscode.commands.executeCommand<vscode.Uri | undefined>(commands.createSchema);
    let done = false;
    void made.then(() => {
      done = true;
    });
    await until('the schema', async () => {
      if (!done) await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return done;
    });
    const uri = await made;
    assert.match(String(uri?.path), /harbour\/\.docgraph\/schema\.yaml$/);
    await closeEditors();
    await remove('.docgraph');
  });

  test('a folder that is added is read, and one that is taken away is forgotten', async () => {
    const [, railway] = vscode.workspace.workspaceFolders!;
    assert.ok(vscode.workspace.updateWorkspaceFolders(1, 1));
    await snapshotWhere('one folder', ({ index }) => index.state === 'ready' && index.documents === 2);
    assert.ok(vscode.workspace.updateWorkspaceFolders(1, 0, { uri: railway.uri }));
    await snapshotWhere('both again', ({ index }) => index.state === 'ready' && index.documents === 4);
  });
});
