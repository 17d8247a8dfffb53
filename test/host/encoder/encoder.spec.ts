import assert from 'node:assert/strict';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { commands } from '../../../src/vscode/contributions';
import { docgraph, inList, remove, setting, snapshotWhere, until, write } from '../../support/host';

/** A model of a few KB whose words `dog` and `hound` mean the same. */
const folder = process.env.DOCGRAPH_TEST_ENCODER ?? '';
const global = vscode.ConfigurationTarget.Global;

suite('an encoder of a folder', () => {
  let undo: (() => Promise<void>)[] = [];

  suiteSetup(async () => {
    await docgraph();
    await write('kennel.md', '# Kennel\n\nEvery dog sleeps in the shed.\n');
    undo = [await setting('docgraph.encoder.folder', join(folder), global), await setting('docgraph.encoder.provider', 'folder', global)];
    await docgraph();
  });
  suiteTeardown(async () => {
    for (const step of undo) await step();
    await remove('kennel.md');
  });

  test('is not used before the user lets it read the workspace', async () => {
    assert.deepEqual(encoderSteps(await ask('Where is the hound?')), []);
  });

  test('reads all passages, finds by meaning, and says so', async () => {
    // The first entry is the encoder of the settings.
    const state = await inList(
      'workbench.action.acceptSelectedQuickOpenItem',
      vscode.commands.executeCommand<{ ready: number; total: number; waiting: number } | undefined>(commands.chooseEncoder),
    );
    assert.ok(state && state.ready > 0);
    assert.deepEqual([state.waiting, state.ready], [0, state.total]);
    const result = await ask('hound');
    assert.match(encoderSteps(result).join(), /encoder/);
    assert.equal(result.passages[0]?.target.file, 'kennel.md');
  });

  test('reads what is saved later by itself', async () => {
    await write('garage.md', '# Garage\n\nThe automobile stands outside.\n');
    try {
      await until('the passage by its meaning', async () => (await ask('car')).passages[0]?.target.file === 'garage.md');
    } finally {
      await remove('garage.md');
    }
  });

  test('its vectors are deleted on demand, and it is not used any more', async () => {
    assert.ok((await vscode.commands.executeCommand<number>(commands.deleteEncoded)) > 0);
    assert.deepEqual(encoderSteps(await ask('Where does the hound sleep?')), []);
  });
});

type Asked = Awaited<ReturnType<typeof ask>>;

function encoderSteps({ steps }: Asked): readonly string[] {
  return steps.filter(({ kind }) => kind === 'encoder').map(({ caption }) => caption);
}

async function ask(text: string) {
  const before = (await docgraph()).snapshot().result?.run ?? 0;
  await vscode.commands.executeCommand(commands.ask, text);
  const { result } = await snapshotWhere('the result', ({ busy, result: shown }) => busy === null && (shown?.run ?? 0) > before);
  assert.ok(result);
  return result;
}
