import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { OpenTarget } from '../../src/protocol/views';
import { hashText } from '../../src/base/hash';
import { LineIndex } from '../../src/core/model/span';
import { commands, internalCommands } from '../../src/vscode/contributions';
import { activeSelection, closeEditors, docgraph, remove, snapshotWhere, until, workspaceUri, write } from '../support/host';

suite('jump to evidence', () => {
  suiteSetup(docgraph);
  teardown(closeEditors);

  test('selects exactly the quoted characters of each citation', async () => {
    await vscode.commands.executeCommand(commands.ask, 'Why is the evening ferry delayed?');
    const { result } = await snapshotWhere('a result', ({ busy, result }) => busy === null && result !== null);
    const citations = result?.answer.points.flatMap(point => point.citations) ?? [];
    assert.ok(citations.length > 0);
    for (const { target } of citations) {
      await open(target);
      assert.deepEqual(activeSelection(), { file: target.file, text: target.quote });
    }
  });

  test('finds the quote after lines were added above, unsaved', async () => {
    const text = '# Moved\n\nThe buoy is green.\n\nThe buoy is red.\n';
    await write('moved.md', text);
    const target = targetOf('moved.md', text, 'buoy is red');
    const editor = await vscode.window.showTextDocument(workspaceUri('moved.md'));
    await editor.edit(edit => edit.insert(new vscode.Position(0, 0), 'One\nTwo 👍\n\n'));
    await open(target);
    assert.deepEqual(activeSelection(), { file: 'moved.md', text: 'buoy is red' });
    assert.equal(vscode.window.activeTextEditor?.selection.start.line, 7);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await remove('moved.md');
  });

  test('is exact with a byte order mark, CRLF, emoji and CJK', async () => {
    const text = '# Zeichen\r\n\r\n👩‍👩‍👧 日本語 the\r\nbuoy 👍 is red and the buoy is green.\r\n';
    await write('signs.md', `\ufeff${text}`);
    for (const quote of ['the\r\nbuoy 👍 is red', 'buoy is green', '日本語']) {
      await open(targetOf('signs.md', text, quote));
      assert.equal(activeSelection().text, quote);
    }
    await remove('signs.md');
  });

  test('is exact with mixed line ends, which the editor unifies', async () => {
    const text = '# Mixed\r\n\r\na buoy\nb\r\nbuoy and buoy\r\n';
    await write('mixed.md', text);
    const target = targetOf('mixed.md', text, 'buoy', text.lastIndexOf('buoy'));
    await open(target);
    const { selection } = vscode.window.activeTextEditor!;
    assert.deepEqual([selection.start.line, selection.start.character, selection.end.character], [4, 9, 13]);
    await remove('mixed.md');
  });

  test('leads to the line, with nothing selected, where the quote is gone', async () => {
    const text = '# Gone\n\nThe lamp is lit.\n';
    const target = targetOf('gone.md', text, 'The lamp is lit.');
    await write('gone.md', '# Gone\n\nThe lamp is out.\n');
    assert.equal(await open(target), undefined);
    assert.deepEqual(activeSelection(), { file: 'gone.md', text: '' });
    assert.equal(vscode.window.activeTextEditor?.selection.start.line, 2);
    await remove('gone.md');
  });

  test('opens nothing where the file is gone, and nothing outside the workspace', async () => {
    assert.equal(await open(targetOf('never.md', 'abc', 'b')), undefined);
    assert.equal(await open(targetOf('../../etc/hostname', 'abc', 'b')), undefined);
    assert.equal(vscode.window.activeTextEditor, undefined);
  });

  test('Jump to Evidence goes to the citation that is chosen', async () => {
    await vscode.commands.executeCommand(commands.ask, 'Why is the evening ferry delayed?');
    const { result } = await snapshotWhere('a result', ({ busy, result }) => busy === null && result !== null);
    const [first] = result?.answer.points.flatMap(point => point.citations) ?? [];
    let isListed = false;
    const list = async (): Promise<void> => {
      isListed = true;
      await vscode.commands.executeCommand(commands.jumpToEvidence);
      isListed = false;
    };
    // The list needs its moment to be shown; Enter before that chooses nothing. A panel that comes late takes the focus, which ends the
    // list: then it is opened again, as a person would.
    await until('the choice', async () => {
      if (!isListed) void list();
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return vscode.window.activeTextEditor !== undefined;
    });
    await until('the end of the list', () => Promise.resolve(!isListed));
    assert.deepEqual(activeSelection(), { file: first.target.file, text: first.target.quote });
  });
});

function open(target: OpenTarget): Thenable<vscode.Selection | undefined> {
  return vscode.commands.executeCommand(internalCommands.openEvidence, target);
}

/** `text` is the file's text without its byte order mark, as the engine has it. */
function targetOf(file: string, text: string, quote: string, start = text.indexOf(quote)): OpenTarget {
  const { line } = new LineIndex(text).position(start);
  return { document: file, file, start, end: start + quote.length, quote, hash: hashText(text), line: line + 1 };
}
