import * as vscode from 'vscode';
import { commands } from '../../../src/vscode/contributions';
import { testCommands } from '../../support/commandTable';
import { snapshotWhere } from '../../support/host';

// Last of its folder: what it opens stays open.
suite('commands in a folder without markdown', () => {
  suiteSetup(async () => {
    await vscode.commands.executeCommand(commands.rebuildIndex);
    await snapshotWhere('no markdown', ({ index }) => index.state === 'no-markdown');
  });

  testCommands('empty');
});
