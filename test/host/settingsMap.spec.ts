import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../src/vscode/contributions';
import { closeEditors, docgraph, snapshotWhere } from '../support/host';

const question = 'Why is the evening ferry delayed?';

suite('the map of settings', () => {
  // What the suite before has left on the disk may be noticed late: another index, and the map is gone.
  suiteSetup(async () => {
    const api = await docgraph();
    await vscode.commands.executeCommand(commands.rebuildIndex);
    await api.settled();
  });
  teardown(closeEditors);

  test('tells what each setting releases, stays over a change of the settings, and ends with the question', async () => {
    const api = await docgraph();
    await vscode.commands.executeCommand(commands.ask, question);
    await api.mapSettings();
    const { settingsMap, result } = await snapshotWhere(
      'the map',
      snapshot => typeof snapshot.settingsMap === 'object' && snapshot.settingsMap !== null,
    );
    assert.ok(settingsMap !== null && settingsMap !== 'computing');
    const here = settingsMap.cells.find(cell => cell.hops === result?.settings.hops && cell.passages === result.settings.passages);
    assert.deepEqual(
      here?.released.map(point => settingsMap.points[point]),
      result?.answer.points.map(point => point.text),
    );
    await vscode.commands.executeCommand(commands.setPassages, 1);
    assert.equal((await docgraph()).snapshot().settingsMap, settingsMap);
    await vscode.commands.executeCommand(commands.setPassages, 8);
    await vscode.commands.executeCommand(commands.ask, 'tickets');
    assert.equal((await docgraph()).snapshot().settingsMap, null);
  });
});
