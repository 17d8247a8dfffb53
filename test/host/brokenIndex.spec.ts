import assert from 'node:assert/strict';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { commands } from '../../src/vscode/contributions';
import { closeEditors, docgraph, remove, snapshotWhere, write } from '../support/host';

/** Nobody parses a comment, and all of it is kept. */
const comment = (lines: number) => `<!--\n${"This line is in nobody's way.\n".repeat(lines)}-->`;
/** Together more than SQLite keeps of its pages in memory (8 MB): what was written before is read from the file. */
const rolls = ['roll1.md', 'roll2.md', 'roll3.md'];

suite('an index that is broken on purpose while VS Code runs', function () {
  // Some ten megabytes are read twice.
  this.timeout(180_000);
  teardown(async () => {
    await closeEditors();
    const { documents } = (await docgraph()).snapshot().index;
    await remove('broken');
    await snapshotWhere('the workspace as it was', ({ index }) => index.documents === documents - rolls.length - 1);
  });

  test('is read anew where its pages are rubbish, and does not answer that nothing is there', async () => {
    await answersAfter(file => file.fill(255), 'What does a gate pass cost?', 'A gate pass costs 17 euro.');
  });

  test('is read anew where a whole page says another word, and does not answer with that', async () => {
    const sentence = 'A pier pass costs 23 euro.';
    const alter = (file: Buffer) => {
      for (let i = file.indexOf(sentence); i >= 0; i = file.indexOf(sentence, i + 1)) file.write('32', i + sentence.indexOf('23'));
    };
    await answersAfter(alter, 'What does a pier pass cost?', sentence);
  });
});

async function answersAfter(spoil: (file: Buffer) => void, question: string, sentence: string): Promise<void> {
  // Behind so much that its row does not fit into one page: that page would be in use again for the next row.
  await added([['broken/pass.md', `# Pass\n\n${comment(2000)}\n\n${sentence}\n`]]);
  await added(rolls.map(roll => [`broken/${roll}`, `# Roll\n\n${comment(110_000)}\n`]));
  const index = await indexFile();
  rmSync(`${index}.damaged`, { force: true });
  const spoilt = [index, `${index}-wal`].filter(existsSync).map(path => overwrite(path, spoil));
  assert.ok(spoilt.includes(true), 'something of the index was changed');
  await vscode.commands.executeCommand(commands.ask, question);
  const { result, error } = await snapshotWhere('the end of the run', ({ busy, result, error }) => {
    return busy === null && (error !== '' || result?.question === question);
  });
  assert.equal(error, '');
  assert.deepEqual(
    result?.answer.points.map(({ text }) => text),
    [sentence],
  );
  assert.ok(existsSync(`${index}.damaged`), 'the damage was noticed, and the file set aside');
}

/** In place: the process that holds the file keeps it open. Tells whether anything is different now. */
function overwrite(path: string, change: (bytes: Buffer) => void): boolean {
  const before = readFileSync(path);
  const bytes = Buffer.from(before);
  change(bytes);
  if (bytes.equals(before)) return false;
  const handle = openSync(path, 'r+');
  writeSync(handle, bytes, 0, bytes.length, 0);
  closeSync(handle);
  return true;
}

/** Writes documents and waits until they are read. */
async function added(files: readonly (readonly [path: string, text: string])[]): Promise<void> {
  const { documents } = (await docgraph()).snapshot().index;
  for (const [path, text] of files) await write(path, text);
  await snapshotWhere('the new documents', ({ index }) => index.documents === documents + files.length);
  await docgraph();
}

/** It lies where VS Code lets the extension keep its files, as the server for agents is told. */
async function indexFile(): Promise<string> {
  const [{ args }] = (await docgraph()).mcpServers();
  return join(dirname(args[args.indexOf('--store') + 1]), 'index.db');
}
