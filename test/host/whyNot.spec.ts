import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../src/vscode/contributions';
import { closeEditors, docgraph, snapshotWhere } from '../support/host';

const question = 'Why is the evening ferry delayed?';

suite('why not this passage', () => {
  suiteSetup(docgraph);
  teardown(async () => {
    await vscode.commands.executeCommand(commands.setPassages, 8);
    await vscode.commands.executeCommand(commands.setHops, 2);
    await closeEditors();
  });

  test('names the rule and the setting, and brings the passage in', async () => {
    const api = await docgraph();
    await vscode.commands.executeCommand(commands.ask, question);
    await vscode.commands.executeCommand(commands.setPassages, 1);
    const { result } = await snapshotWhere('one passage', snapshot => snapshot.result?.settings.passages === 1 && snapshot.busy === null);
    const left = result?.passages.find(passage => !passage.selected);
    assert.ok(left !== undefined);
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder.uri, left.target.file));
    const editor = await vscode.window.showTextDocument(document);
    const line = left.target.line - 1;
    editor.selection = new vscode.Selection(line, 0, line, 0);

    const told = vscode.commands.executeCommand(commands.whyNotPassage);
    // The first entry applies what brings the passage in; it can be accepted once the list is open.
    const isSelected = () => api.snapshot().result?.passages.some(({ key, selected }) => key === left.key && selected) === true;
    const deadline = Date.now() + 20_000;
    while (!isSelected() && Date.now() < deadline) {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      await new Promise(resolve => setImmediate(resolve));
    }
    const found = (await told) as { readonly rule: string };
    assert.ok(['beyond-budget', 'beyond-hops'].includes(found.rule), found.rule);
    assert.ok(isSelected());
  });

  test('modes are kept, and compared side by side', async () => {
    const api = await docgraph();
    await vscode.commands.executeCommand(commands.ask, question);
    await api.compareModes();
    const { modeRanks, result } = await snapshotWhere(
      'the ranks',
      snapshot => typeof snapshot.modeRanks === 'object' && snapshot.modeRanks !== null,
    );
    assert.ok(modeRanks !== null && modeRanks !== 'computing');
    assert.deepEqual(modeRanks.modes.slice(0, 2), ['auto', 'lookup']);
    const first = modeRanks.rows.find(({ key }) => key === result?.passages[0].key);
    assert.equal(first?.cells[0].rank, 1);
    await vscode.commands.executeCommand(commands.ask, 'tickets');
    assert.equal(api.snapshot().modeRanks, null);
  });
});
