import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands, internalCommands } from '../../src/vscode/contributions';
import { documents } from '../support/editorLinks';
import { activeSelection, closeEditors, docgraph, remove, snapshotWhere, until, workspaceUri, write } from '../support/host';

const path = 'report.md';
const report = [
  '# Report',
  '',
  'A day ticket costs 12 euro ([tickets](guides/tickets.md)).',
  '',
  'A day ticket costs 15 euro ([tickets](guides/tickets.md)).',
  '',
  'The table says "the tide table is printed by pirates every Friday" ([tides](guides/tides.md)).',
  '',
].join('\n');

const storage = [
  '# Storage',
  'Data is kept for 15 days by default.',
  '## Disks',
  'Disks are checked weekly.',
  '## Rejected',
  'Data could be kept for ever.',
].join('\n\n');
const doubtful = [
  '# Report',
  'Data is kept for 15 days by default ([storage](storage.md)).',
  'Data could be kept for ever ([storage](storage.md#rejected)).',
  'Disks keep data weekly ([storage](storage.md)).',
].join('\n\n');

suite('Check Citations', () => {
  suiteSetup(async () => {
    await docgraph();
    await write(path, report);
  });
  suiteTeardown(async () => {
    await remove(path);
    await until('the report is gone from the index', async () => !(await documents()).includes('Report'));
  });
  teardown(async () => {
    await vscode.commands.executeCommand(commands.clearCitationCheck);
    await closeEditors();
  });

  test('classes the statements of a document, as problems and in the panel', async () => {
    const { document } = await open();
    await check();
    const [number, quote] = ourProblems();
    assert.equal(ourProblems().length, 2, JSON.stringify(ourProblems()));
    assert.deepEqual([number.code, document.getText(number.range), number.source], ['unsupported', '15 euro', 'Docgraph']);
    assert.equal(quote.code, 'fabricated');
    assert.equal(document.getText(quote.range), 'the tide table is printed by pirates every Friday');
    const { check: shown } = await snapshotWhere('the list', snapshot => snapshot.check !== null);
    assert.deepEqual(
      shown?.statements.map(statement => [statement.class, statement.line]),
      [
        ['supported', 3],
        ['unsupported', 5],
        ['fabricated', 7],
      ],
    );
  });

  test('the evidence is a place of its file, from the problem as from the list', async () => {
    await open();
    await check();
    const [{ relatedInformation = [] }] = ourProblems();
    assert.ok(relatedInformation.length > 0);
    const { uri, range } = relatedInformation[0].location;
    assert.equal(vscode.workspace.asRelativePath(uri), 'guides/tickets.md');
    assert.equal(range.start.line, 0);
    assert.equal(relatedInformation[0].message, 'What it cites: guides/tickets.md › Tickets');
    const { check: shown } = (await docgraph()).snapshot();
    const target = shown?.statements[0].citations[0].target;
    assert.ok(target);
    await vscode.commands.executeCommand(internalCommands.openEvidence, target);
    assert.deepEqual(activeSelection(), { file: 'guides/tickets.md', text: target.quote });
    assert.match(target.quote, /12 euro/);
  });

  test('checks only what is selected', async () => {
    const editor = await open();
    editor.selection = new vscode.Selection(6, 0, 6, 20);
    await check();
    assert.deepEqual(
      ourProblems().map(({ code }) => code),
      ['fabricated'],
    );
    assert.equal((await docgraph()).snapshot().check?.partial, true);
  });

  test('follows what is typed, and keeps to the part that was selected', async () => {
    const editor = await open();
    editor.selection = new vscode.Selection(4, 0, 4, 30);
    await check();
    assert.equal(ourProblems().length, 1);
    await editor.edit(edit => edit.insert(new vscode.Position(1, 0), 'Another line.\n'));
    await until('the problem one line below', () => ourProblems()[0]?.range.start.line === 5);
    const at = editor.document.getText().indexOf('15 euro');
    const start = editor.document.positionAt(at);
    await editor.edit(edit => edit.replace(new vscode.Range(start, start.translate(0, 2)), '12'));
    await until('no problem left', () => ourProblems().length === 0);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });

  test('follows what is cited', async () => {
    const tickets = new TextDecoder().decode(await vscode.workspace.fs.readFile(workspaceUri('guides/tickets.md')));
    await open();
    await check();
    await write('guides/tickets.md', tickets.replace('12 euro', '15 euro'));
    try {
      await until('the other statement', () => ourProblems().some(({ range }) => range.start.line === 2));
      assert.ok(!ourProblems().some(({ range }) => range.start.line === 4));
    } finally {
      await write('guides/tickets.md', tickets);
    }
  });

  test('a quote whose source has changed since it was copied is a problem, with its reason', async () => {
    const cited = 'guides/tides.md';
    const copied = 'copied.md';
    const question = 'Why is the evening ferry delayed?';
    await vscode.commands.executeCommand(commands.ask, question);
    await snapshotWhere('the answer', ({ busy, result }) => busy === null && result?.question === question);
    await vscode.commands.executeCommand(commands.copyAnswer);
    const { documents: before } = (await docgraph()).snapshot().index;
    const tides = new TextDecoder().decode(await vscode.workspace.fs.readFile(workspaceUri(cited)));
    try {
      await write(copied, await vscode.env.clipboard.readText());
      const { document } = await open(copied);
      await check();
      assert.deepEqual(ourProblems(copied), []);
      await write(cited, tides.replace('waits for the pilot boat', 'waits for the tug'));
      await until('the problem', () => ourProblems(copied).length > 0);
      const [problem, ...others] = ourProblems(copied);
      assert.deepEqual([problem.code, problem.severity, others], ['stale', vscode.DiagnosticSeverity.Warning, []]);
      assert.equal(problem.message, `Its source has changed. ${cited} has changed since, and the quote is gone.`);
      assert.match(document.getText(problem.range), /pilot boat/);
    } finally {
      await write(cited, tides);
      await remove(copied);
      await snapshotWhere('the workspace as it was', ({ index }) => index.documents === before);
    }
  });

  test('a misleading place, and what cannot be told, are problems for information, with their reasons', async () => {
    const { documents: before } = (await docgraph()).snapshot().index;
    await write('storage.md', storage);
    try {
      await snapshotWhere('the cited file', ({ index }) => index.documents === before + 1);
      await write('doubtful.md', doubtful);
      const { document } = await open('doubtful.md');
      await check();
      assert.deepEqual(
        ourProblems('doubtful.md').map(({ code, severity, message, range }) => [code, severity, message, document.getText(range)]),
        [
          [
            'misleading-place',
            vscode.DiagnosticSeverity.Information,
            'It is quoted from a place that may not hold any more.',
            'Data could be kept for ever ([storage](storage.md#rejected)).',
          ],
          [
            'unclear',
            vscode.DiagnosticSeverity.Information,
            'Unclear whether it is supported. The check cannot tell: its words stand in separate parts of what is cited.',
            'Disks keep data weekly ([storage](storage.md)).',
          ],
        ],
      );
    } finally {
      await remove('doubtful.md');
      await remove('storage.md');
      await snapshotWhere('the workspace as it was', ({ index }) => index.documents === before);
    }
  });

  test('ends on request, and with its document', async () => {
    await open();
    await check();
    await vscode.commands.executeCommand(commands.clearCitationCheck);
    assert.deepEqual(ourProblems(), []);
    assert.equal((await docgraph()).snapshot().check, null);
  });

  test('takes a text that is no file', async () => {
    const document = await vscode.workspace.openTextDocument({ language: 'markdown', content: report.replace('pirates', 'smugglers') });
    await vscode.window.showTextDocument(document);
    await check();
    assert.deepEqual(
      (await docgraph()).snapshot().check?.statements.map(statement => statement.class),
      ['supported', 'unsupported', 'fabricated'],
    );
    await vscode.commands.executeCommand(internalCommands.showChecked, 1);
    assert.match(activeSelection().text, /^A day ticket costs 15 euro/);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });
});

async function open(file = path): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(workspaceUri(file));
}

async function check(): Promise<void> {
  await vscode.commands.executeCommand(commands.checkCitations);
}

function ourProblems(file = path): readonly vscode.Diagnostic[] {
  const codes = ['missing', 'stale', 'misattributed', 'stitched', 'fabricated', 'unsupported', 'unclear', 'misleading-place'];
  return vscode.languages.getDiagnostics(workspaceUri(file)).filter(({ code }) => codes.includes(String(code)));
}
