import assert from 'node:assert/strict';
import { linkSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { IndexView } from '../../src/protocol/views';
import { commands } from '../../src/vscode/contributions';
import { closeEditors, docgraph, extensionApi, remove, setting, snapshotWhere, until, workspaceUri, write } from '../support/host';

suite('index', () => {
  suiteSetup(docgraph);
  teardown(async () => {
    await closeEditors();
    // What a failed test left behind must not fail the next ones.
    for (const path of ['fog.md', 'mist.md', 'inner', 'long.md', '.gitignore']) if (await exists(path)) await remove(path);
    await snapshotWhere('the workspace as it was', ({ index }) => index.documents === 4);
  });

  // Another suite may have removed files just now, and a busy machine tells of it late.
  suiteSetup(async () => {
    await vscode.commands.executeCommand(commands.rebuildIndex);
    await snapshotWhere('the workspace as it was', ({ index }) => index.documents === 4);
  });

  test('Rebuild Index builds it anew', async () => {
    const before = (await docgraph()).snapshot().index;
    await vscode.commands.executeCommand(commands.rebuildIndex);
    const { index } = (await docgraph()).snapshot();
    assert.equal(index.state, 'ready');
    assert.equal(index.documents, before.documents);
    assert.ok(index.updated >= before.updated);
  });

  test('takes up files that are created, changed, renamed and deleted outside the editor', async () => {
    const { documents } = (await docgraph()).snapshot().index;
    await write('fog.md', '# Fog\n\nThe foghorn sounds twice.\n');
    await snapshotWhere('the new file', ({ index }) => index.documents === documents + 1);
    await answers('What does the foghorn do?', 'twice');
    await write('fog.md', '# Fog\n\nThe foghorn sounds thrice.\n');
    await answers('What does the foghorn do?', 'thrice');
    await vscode.workspace.fs.rename(workspaceUri('fog.md'), workspaceUri('mist.md'));
    await until('the new name', async () => (await files()).includes('mist.md'));
    assert.ok(!(await files()).includes('fog.md'));
    await remove('mist.md');
    await snapshotWhere('the file gone', ({ index }) => index.documents === documents);
  });

  test('finds what the watchers have missed when the window gets the focus', async () => {
    const { documents } = (await docgraph()).snapshot().index;
    // A file of two names is changed by the one that nobody watches.
    const outside = mkdtempSync(join(tmpdir(), 'docgraph-outside-'));
    try {
      writeFileSync(join(outside, 'gull.md'), '# Gull\n\nThe gull steals bread.\n');
      linkSync(join(outside, 'gull.md'), workspaceUri('fog.md').fsPath);
      await snapshotWhere('the file', ({ index }) => index.documents === documents + 1);
      await turnFocus('blur');
      const missed = await missing(text => writeFileSync(join(outside, 'gull.md'), text), documents + 1);
      await turnFocus('focus');
      // Waiting for all that is known to have changed would break off the look for the rest.
      const api = await extensionApi();
      await until('the change', () => api.snapshot().index.passages > missed.passages);
      await answers('What does the gull steal?', 'herrings');
    } finally {
      rmSync(outside, { recursive: true });
    }
    for (const path of ['fog.md', 'mist.md']) await remove(path);
  });

  test('takes up records outside of their folder, and unsaved texts of records and of the schema', async () => {
    const schema = '.docgraph/schema.yaml';
    try {
      await write('stock/parts.json', '[{ "id": "p1", "name": "Foghorn valve" }]');
      await write(schema, 'records: { stock/parts.json: { type: Part } }\n');
      await until('the part', async () => (await typed('Part')).includes('Foghorn valve'));
      await write('stock/parts.json', '[{ "id": "p1", "name": "Foghorn spring" }]');
      await until('the changed part', async () => (await typed('Part')).includes('Foghorn spring'));
      await type('stock/parts.json', 'spring', 'gasket');
      await until('the unsaved part', async () => (await typed('Part')).includes('Foghorn gasket'));
      await type(schema, 'Part', 'Spare');
      await until('the unsaved type', async () => (await typed('Spare')).includes('Foghorn gasket'));
      await vscode.workspace.saveAll();
      await until('the saved ones', async () => (await typed('Spare')).includes('Foghorn gasket'));
    } finally {
      await vscode.workspace.saveAll();
      await closeEditors();
      for (const folder of ['stock', '.docgraph']) if (await exists(folder)) await remove(folder);
    }
    await until('no parts', async () => (await typed('Spare')).length === 0);
  });

  test('takes up a folder that is deleted', async () => {
    const { documents } = (await docgraph()).snapshot().index;
    await write('inner/a.md', '# A\n');
    await write('inner/b.md', '# B\n');
    await snapshotWhere('both files', ({ index }) => index.documents === documents + 2);
    await remove('inner');
    await snapshotWhere('both files gone', ({ index }) => index.documents === documents);
  });

  test('takes up a folder that is deleted and made again at once', async () => {
    const { documents } = (await docgraph()).snapshot().index;
    for (let round = 1; round <= 5; round++) {
      await write('inner/deep/a.md', `# A\n\nThe round is ${round}.\n`);
      await write('inner/deep/b.md', '# B\n');
      await snapshotWhere('both files', ({ index }) => index.documents === documents + 2);
      await remove('inner');
      await write('inner/deep/c.md', '# C\n');
      await snapshotWhere('the new file alone', ({ index }) => index.documents === documents + 1);
      await remove('inner');
    }
    await snapshotWhere('all gone', ({ index }) => index.documents === documents);
  });

  test('reads nothing while it is paused, says so, and catches up when it is resumed', async () => {
    await vscode.commands.executeCommand(commands.pauseIndexing);
    await snapshotWhere('paused', ({ index }) => index.state === 'paused' && index.documents === 4 && index.message !== '');
    await write('fog.md', '# Fog\n\nThe foghorn sounds twice.\n');
    await (await docgraph()).settled();
    assert.equal((await docgraph()).snapshot().index.documents, 4);
    assert.match(String(await vscode.commands.executeCommand(commands.showIndexStatus)), /4 documents .* paused/);
    await vscode.commands.executeCommand(commands.resumeIndexing);
    await snapshotWhere('the new file', ({ index }) => index.state === 'ready' && index.documents === 5);
    await remove('fog.md');
  });

  test('asks before it reads more files than docgraph.index.maxFiles', async () => {
    const undo = await setting('docgraph.index.maxFiles', 2);
    try {
      await snapshotWhere('held', ({ index }) => index.state === 'paused' && index.message.includes('There are 4 files'));
    } finally {
      await undo();
    }
    await snapshotWhere('all files again', ({ index }) => index.state === 'ready' && index.documents === 4);
  });

  test('Delete Index deletes it, and Resume Indexing makes it anew', async () => {
    await vscode.commands.executeCommand(commands.deleteIndex);
    await snapshotWhere('no index', ({ index }) => index.state === 'paused' && index.documents === 0);
    await vscode.commands.executeCommand(commands.ask, 'What is told by radio?');
    assert.match((await docgraph()).snapshot().error, /paused/);
    await vscode.commands.executeCommand(commands.resumeIndexing);
    await snapshotWhere('the index', ({ index }) => index.state === 'ready' && index.documents === 4);
  });

  test('answers from an unsaved editor, and forgets it when it is reverted', async () => {
    const editor = await vscode.window.showTextDocument(workspaceUri('guides/tickets.md'));
    await editor.edit(edit => edit.insert(new vscode.Position(editor.document.lineCount, 0), '\nA parrot travels in a cage.\n'));
    await answers('How does a parrot travel?', 'in a cage');
    // The panel has the focus since the question; only the active editor is reverted.
    await vscode.window.showTextDocument(editor.document);
    await vscode.commands.executeCommand('workbench.action.files.revert');
    assert.equal(editor.document.isDirty, false);
    await until('the overlay gone', async () => !(await points('How does a parrot travel?')).includes('in a cage'));
  });

  test('docgraph.index.exclude, include, maxFileSize and respectIgnoreFiles decide what is read', async () => {
    const { documents } = (await docgraph()).snapshot().index;
    const withSetting = async (name: string, value: unknown, expected: number): Promise<void> => {
      const undo = await setting(name, value);
      try {
        await snapshotWhere(`${name} = ${JSON.stringify(value)}`, ({ index }) => index.state === 'ready' && index.documents === expected);
      } finally {
        await undo();
      }
      await snapshotWhere('the default again', ({ index }) => index.documents === documents);
    };
    await withSetting('docgraph.index.exclude', ['guides/**'], documents - 3);
    await withSetting('docgraph.index.include', ['README.md'], 1);
    await write('long.md', `# Long\n\n${'word '.repeat(1000)}\n`);
    await snapshotWhere('the long file', ({ index }) => index.documents === documents + 1);
    const undo = await setting('docgraph.index.maxFileSize', 2048);
    await snapshotWhere('the long file left out', ({ index }) => index.documents === documents);
    assert.match(await why('long.md'), /too large/);
    await undo();
    await remove('long.md');
    await snapshotWhere('the long file gone', ({ index }) => index.documents === documents);
    await write('.gitignore', 'guides/\n');
    await snapshotWhere('the ignored folder left out', ({ index }) => index.documents === documents - 3);
    assert.match(await why('guides/crew.md'), /\.gitignore/);
    await setting('docgraph.index.respectIgnoreFiles', false).then(async undoIgnore => {
      await snapshotWhere('the ignored folder read', ({ index }) => index.documents === documents);
      await undoIgnore();
    });
    await remove('.gitignore');
    await snapshotWhere('the folder read again', ({ index }) => index.documents === documents);
  });

  test('files.exclude is respected', async () => {
    const undo = await setting('files.exclude', { 'guides/crew.md': true });
    await snapshotWhere('the file left out', ({ index }) => index.documents === 3);
    assert.match(await why('guides/crew.md'), /files\.exclude/);
    await undo();
    await snapshotWhere('the file read', ({ index }) => index.documents === 4);
  });

  test('Why Is This File Not Indexed? answers for an indexed file, and for the active editor', async () => {
    assert.match(await why('README.md'), /in the index/);
    await vscode.window.showTextDocument(workspaceUri('guides/tides.md'));
    assert.match(String(await vscode.commands.executeCommand(commands.whyNotIndexed)), /in the index/);
  });

  test('Show Log shows the log', async () => {
    await vscode.commands.executeCommand(commands.showLog);
  });

  test('Open the Sample Workspace makes a copy that may be edited', async () => {
    const folder = await vscode.commands.executeCommand<vscode.Uri>(commands.openSample, { open: false });
    const entries = await vscode.workspace.fs.readDirectory(folder);
    assert.ok(entries.some(([name]) => name.endsWith('.md')));
  });
});

async function exists(path: string): Promise<boolean> {
  return vscode.workspace.fs.stat(workspaceUri(path)).then(
    () => true,
    () => false,
  );
}

/** The runner of these tests reads it, and does it in the page. */
async function turnFocus(event: 'blur' | 'focus'): Promise<void> {
  console.log(`[window] ${event}`);
  await until(event, () => vscode.window.state.focused === (event === 'focus'));
}

/**
 * The index after a change that no watcher tells: it has taken up a file that was written later, and not the change. A look at everything
 * that earlier tests have left to be made up for may find the change first; so it is tried a few times.
 */
async function missing(change: (text: string) => void, documents: number): Promise<IndexView> {
  for (let attempt = 1; ; attempt++) {
    const before = (await extensionApi()).snapshot().index;
    change(`# Gull\n\nThe gull steals bread.\n\n${'## Wood\n\nNone.\n\n'.repeat(attempt)}## Fish\n\nThe gull steals herrings.\n`);
    await write('mist.md', '# Mist\n\nThe mist rises.\n');
    const { index: after } = await snapshotWhere('the file that is watched', ({ index }) => index.documents === documents + 1);
    if (after.passages === before.passages + 1) return after;
    assert.ok(attempt < 5, 'no watcher has told of the change');
    await remove('mist.md');
    await snapshotWhere('it gone', ({ index }) => index.documents === documents);
  }
}

async function why(path: string): Promise<string> {
  return String(await vscode.commands.executeCommand(commands.whyNotIndexed, workspaceUri(path)));
}

async function points(question: string): Promise<string> {
  await vscode.commands.executeCommand(commands.ask, question);
  const { result } = (await docgraph()).snapshot();
  return JSON.stringify(result?.answer.points.map(point => point.text));
}

async function answers(question: string, words: string): Promise<void> {
  await until(`"${words}" in the answer to "${question}"`, async () => (await points(question)).includes(words));
}

async function files(): Promise<string[]> {
  const { documents } = await docgraph();
  const items = (await documents.getChildren()) ?? [];
  return Promise.all(items.map(async item => String((await documents.getTreeItem(item)).description)));
}

/** Entities under a type, as the tree has them. */
async function typed(type: string): Promise<string[]> {
  const { entities } = await docgraph();
  const label = async (element: unknown) => String((await entities.getTreeItem(element)).label);
  for (const group of (await entities.getChildren()) ?? []) {
    if ((await label(group)) === type) return Promise.all(((await entities.getChildren(group)) ?? []).map(label));
  }
  return [];
}

/** Replaces words in an editor, which is not saved. */
async function type(path: string, before: string, after: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(workspaceUri(path));
  await until('the text', () => document.getText().includes(before));
  const editor = await vscode.window.showTextDocument(document);
  const start = document.positionAt(document.getText().indexOf(before));
  await editor.edit(edit => edit.replace(new vscode.Range(start, start.translate(0, before.length)), after));
  assert.ok(document.isDirty);
}
