import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands, internalCommands } from '../../src/vscode/contributions';
import { activeSelection, closeEditors, docgraph, remove, setting, snapshotWhere, until, workspaceUri, write } from '../support/host';
import { pdfFile } from '../support/pdfFile';

const page = '<title>Otters</title>\n<main><h1>Otters</h1>\n<p>The otter&nbsp;pool <b>opens</b> at nine.</main>\n';
const call = 'WEBVTT\n\n00:00:09.000 --> 00:00:12.000\nThe beaver dam\nis repaired on Friday.\n';
const cells = [
  { cell_type: 'code', metadata: {}, outputs: [], execution_count: null, source: ['1 + 1'] },
  { cell_type: 'markdown', metadata: {}, source: ['# Herons\n', '\n', 'The heron "nest" holds four eggs.'] },
];

suite('texts of other kinds', () => {
  let undo = async (): Promise<void> => {};
  let documents = 0;

  suiteSetup(async () => {
    documents = (await docgraph()).snapshot().index.documents;
    undo = await setting('docgraph.index.kinds', { html: true, pdf: true, text: false });
    await write('otters.html', page);
    await write('call.vtt', call);
    await write('herons.ipynb', JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }, null, 1));
    await vscode.workspace.fs.writeFile(workspaceUri('newts.pdf'), pdfFile([['About newts.'], ['The newt pond is three metres deep.']]));
    await write('not-read.txt', 'A text that is not read.\n');
    await snapshotWhere('all of them', ({ index }) => index.state === 'ready' && index.documents === documents + 4);
  });

  suiteTeardown(async () => {
    await closeEditors();
    for (const path of ['otters.html', 'call.vtt', 'herons.ipynb', 'newts.pdf', 'not-read.txt']) await remove(path);
    await undo();
    await snapshotWhere('the workspace as it was', ({ index }) => index.documents === documents);
  });

  teardown(closeEditors);

  test('docgraph.index.kinds decides what is read', async () => {
    const off = await setting('docgraph.index.kinds', { html: false, pdf: true });
    await snapshotWhere('the page left out', ({ index }) => index.documents === documents + 3);
    await off();
    const on = await setting('docgraph.index.kinds', { html: true, pdf: true });
    await snapshotWhere('the page read', ({ index }) => index.documents === documents + 4);
    await on();
    undo = await setting('docgraph.index.kinds', { html: true, pdf: true });
    await snapshotWhere('all of them', ({ index }) => index.documents === documents + 4);
  });

  test('a page of HTML opens at the characters of the quote', async () => {
    await openFirst('When does the otter pool open?');
    assert.deepEqual(activeSelection(), { file: 'otters.html', text: 'The otter&nbsp;pool <b>opens</b> at nine.' });
  });

  test('a transcript opens at the lines of the cue', async () => {
    const target = await openFirst('When is the beaver dam repaired?');
    assert.deepEqual(activeSelection(), { file: 'call.vtt', text: 'The beaver dam\nis repaired on Friday.' });
    assert.equal(target.line, 4);
  });

  test('a notebook opens at its cell', async () => {
    await openFirst('How many eggs does the heron nest hold?');
    await until('the notebook', async () => vscode.window.activeNotebookEditor?.notebook.uri.path.endsWith('/herons.ipynb') === true);
    const editor = vscode.window.activeNotebookEditor!;
    assert.deepEqual(
      editor.selections.map(({ start, end }) => [start, end]),
      [[1, 2]],
    );
  });

  test('a PDF opens as its text, at the page and the quote, with a way to the file', async () => {
    await openFirst('How deep is the newt pond?');
    const editor = vscode.window.activeTextEditor!;
    assert.equal(editor.document.uri.scheme, 'docgraph-pdf');
    assert.equal(editor.document.getText(editor.selection), 'The newt pond is three metres deep.');
    assert.match(editor.document.lineAt(editor.selection.start.line - 2).text, /Page 2/);
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', editor.document.uri, 5);
    assert.deepEqual(
      lenses.map(({ command }) => command?.title),
      ['Open newts.pdf at page 1', 'Open newts.pdf at page 2'],
    );
  });
});

async function openFirst(question: string) {
  await vscode.commands.executeCommand(commands.ask, question);
  const { result } = await snapshotWhere(
    `the result of "${question}"`,
    snapshot => snapshot.busy === null && snapshot.result?.question === question,
  );
  const target = result?.answer.points[0]?.citations[0].target;
  assert.ok(target, JSON.stringify(result?.answer));
  await vscode.commands.executeCommand(internalCommands.openEvidence, target);
  return target;
}
