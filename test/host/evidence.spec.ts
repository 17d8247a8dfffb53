import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../src/vscode/contributions';
import { activeSelection, closeEditors, docgraph, remove, setting, snapshotWhere, until, workspaceUri, write } from '../support/host';

const question = 'Why is the evening ferry delayed?';

suite('evidence in the editor', () => {
  suiteSetup(async () => {
    await docgraph();
    await vscode.commands.executeCommand(commands.ask, question);
    const { result } = await snapshotWhere('the answer', shown => shown.busy === null && shown.result?.question === question);
    assert.ok(new Set(cited(result).map(({ file }) => file)).size > 1, 'the answer cites several files');
  });
  teardown(closeEditors);

  test('is marked with the statements that rest on it, wherever its document is visible', async () => {
    const { highlights } = (await docgraph()).evidence;
    const editor = await vscode.window.showTextDocument(workspaceUri('guides/tides.md'));
    await until('the marks', () => highlights.of(editor).length > 0);
    const marks = highlights.of(editor);
    const { result } = (await docgraph()).snapshot();
    const own = cited(result).filter(({ file }) => file === 'guides/tides.md');
    assert.deepEqual(marks.map(({ range }) => editor.document.getText(range)).sort(), [...new Set(own.map(({ quote }) => quote))].sort());
    const [hover] = marks.map(({ hoverMessage }) => (hoverMessage as vscode.MarkdownString).value);
    assert.match(hover, /waits/);
    assert.match(hover, /command:docgraph\.nextEvidence/);
  });

  test('stays marked where lines are typed above it, and not where it is gone', async () => {
    const { highlights } = (await docgraph()).evidence;
    const editor = await vscode.window.showTextDocument(workspaceUri('guides/crew.md'));
    await until('a mark', () => highlights.of(editor).length === 1);
    const words = editor.document.getText(highlights.of(editor)[0].range);
    await editor.edit(edit => edit.insert(new vscode.Position(0, 0), 'One\n\nTwo\n\n'));
    await until('the mark moved', () => {
      const [mark] = highlights.of(editor);
      return mark !== undefined && mark.range.start.line > 4 && editor.document.getText(mark.range) === words;
    });
    const [{ range }] = highlights.of(editor);
    await editor.edit(edit => edit.delete(range));
    await until('no mark', () => highlights.of(editor).length === 0);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  test('docgraph.highlightEvidence turns the marks off', async () => {
    const { highlights } = (await docgraph()).evidence;
    const editor = await vscode.window.showTextDocument(workspaceUri('guides/tides.md'));
    await until('the marks', () => highlights.of(editor).length > 0);
    const restore = await setting('docgraph.highlightEvidence', false);
    await until('no marks', () => highlights.of(editor).length === 0);
    await restore();
    await until('the marks again', () => highlights.of(editor).length > 0);
  });

  test('Next Evidence walks through all of it, across files, and round again; Previous Evidence walks back', async () => {
    const places = new Set(cited((await docgraph()).snapshot().result).map(({ file, quote }) => `${file}: ${quote}`));
    const walk = async (command: string): Promise<string> => {
      await vscode.commands.executeCommand(command);
      const { file, text } = activeSelection();
      return `${file}: ${text}`;
    };
    const seen: string[] = [];
    for (let i = 0; i < places.size; i++) seen.push(await walk(commands.nextEvidence));
    assert.deepEqual(new Set(seen), places);
    assert.equal(await walk(commands.nextEvidence), seen[0]);
    for (const place of seen.slice(1).reverse()) assert.equal(await walk(commands.previousEvidence), place);
  });

  test('Peek Evidence shows all of it in a peek', async () => {
    await vscode.window.showTextDocument(workspaceUri('README.md'));
    const count = await vscode.commands.executeCommand<number>(commands.peekEvidence);
    const places = new Set(cited((await docgraph()).snapshot().result).map(({ file, start, end }) => `${file} ${start} ${end}`));
    assert.equal(count, places.size);
    await vscode.commands.executeCommand('closeReferenceSearch');
  });

  test('Copy as Markdown With Citations gives a text whose statements all pass the check of citations', async () => {
    await vscode.commands.executeCommand(commands.copyAnswer);
    const text = await vscode.env.clipboard.readText();
    assert.match(text, /\[guides\/tides\.md:12\]\(\/guides\/tides\.md#L12 "as of [0-9a-f]{16}"\): "/);
    await write('copied.md', text);
    try {
      await vscode.window.showTextDocument(workspaceUri('copied.md'));
      await vscode.commands.executeCommand(commands.checkCitations);
      const { check } = (await docgraph()).snapshot();
      const { points } = (await docgraph()).snapshot().result!.answer;
      assert.deepEqual(
        check?.statements.map(statement => statement.class),
        points.map(() => 'supported'),
        JSON.stringify(check?.statements),
      );
    } finally {
      await vscode.commands.executeCommand(commands.clearCitationCheck);
      await closeEditors();
      await remove('copied.md');
    }
  });

  test('one statement is copied alone', async () => {
    const [point] = (await docgraph()).snapshot().result!.answer.points;
    await vscode.commands.executeCommand(commands.copyPoint, point.key);
    const text = await vscode.env.clipboard.readText();
    assert.equal(text.match(/^- /gm)?.length, 1);
    assert.ok(text.includes(point.text.replace(/[*_]/g, '\\$&')), text);
  });

  test('a citation dragged from the kept answers becomes a link as seen from the document it is dropped into', async () => {
    const { kept, evidence } = await docgraph();
    await vscode.commands.executeCommand(commands.keepAnswer);
    const answer = ((await kept.provider.getChildren()) ?? []).find(item => item.kind === 'answer' && item.answer.question === question)!;
    try {
      const points = (await kept.provider.getChildren(answer)) ?? [];
      const point = points.find(item => item.kind === 'point' && item.target.file === 'guides/tides.md')!;
      const { token } = new vscode.CancellationTokenSource();
      const dropInto = async (path: string): Promise<string> => {
        const transfer = new vscode.DataTransfer();
        await kept.drag.handleDrag!([point], transfer, token);
        const document = await vscode.workspace.openTextDocument(workspaceUri(path));
        const edits = await evidence.drop.provideDocumentDropEdits(document, new vscode.Position(0, 0), transfer, token);
        return String((Array.isArray(edits) ? edits[0] : edits)?.insertText);
      };
      assert.match(await dropInto('README.md'), /^\[guides\/tides\.md:12\]\(guides\/tides\.md#L12 "as of [0-9a-f]{16}"\): "/);
      assert.match(await dropInto('guides/crew.md'), /^\[guides\/tides\.md:12\]\(tides\.md#L12 "as of [0-9a-f]{16}"\): "/);
      await vscode.commands.executeCommand(commands.copyAnswer, answer);
      assert.match(await vscode.env.clipboard.readText(), /\[\^1\]: \[/);
    } finally {
      await vscode.commands.executeCommand(commands.forgetAnswer, answer);
    }
  });

  test('what is dragged under our name by another is left alone', async () => {
    const { evidence } = await docgraph();
    const document = await vscode.workspace.openTextDocument(workspaceUri('README.md'));
    const { token } = new vscode.CancellationTokenSource();
    for (const json of ['nonsense', '{}', '[null]', '[{"document":1}]']) {
      const transfer = new vscode.DataTransfer();
      transfer.set('application/vnd.docgraph.citations', new vscode.DataTransferItem(json));
      assert.equal(await evidence.drop.provideDocumentDropEdits(document, new vscode.Position(0, 0), transfer, token), undefined);
    }
  });
});

suite('code lens', () => {
  teardown(closeEditors);

  test('docgraph.links.codeLens counts the links to a document and to its headings, and is off by default', async () => {
    await docgraph();
    await write('leading.md', '# Leading\n\nSee [low tide](guides/tides.md#low-tide) and [[tides]].\n');
    const uri = workspaceUri('guides/tides.md');
    const lenses = async (): Promise<readonly string[]> => {
      const found = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri, 10);
      return found
        .filter(({ command }) => / link/.test(command?.title ?? ''))
        .map(({ range, command }) => `${range.start.line}: ${command?.title}`);
    };
    try {
      await docgraph();
      const editor = await vscode.window.showTextDocument(uri);
      assert.deepEqual(await lenses(), []);
      const restore = await setting('docgraph.links.codeLens', true);
      const line = editor.document.getText().split('\n').indexOf('## Low tide');
      await until('the counts', async () => (await lenses()).includes(`${line}: 1 link here`));
      assert.match((await lenses())[0], /^0: \d+ links to this document$/);
      await restore();
      assert.deepEqual(await lenses(), []);
    } finally {
      await remove('leading.md');
    }
  });
});

suite('names in code spans', () => {
  let known: vscode.Disposable;
  let asked: string[] = [];

  suiteSetup(async () => {
    await docgraph();
    await write('code/queue.ts', 'export class Queue {\n  push() {}\n}\n\nexport function push() {}\n');
    await write('names.md', '# Names\n\nCall `Queue.push()` and `push`, never `pop` or [`Queue`](code/queue.ts).\n');
    const symbol = (name: string, container: string, line: number, path = 'code/queue.ts'): vscode.SymbolInformation =>
      new vscode.SymbolInformation(
        name,
        vscode.SymbolKind.Function,
        container,
        new vscode.Location(workspaceUri(path), new vscode.Range(line, 0, line, 4)),
      );
    // What a language extension does, which the test host has none of.
    known = vscode.languages.registerWorkspaceSymbolProvider({
      provideWorkspaceSymbols(query) {
        asked.push(query);
        if (query !== 'push') return [];
        return [symbol('push()', 'Queue', 1), symbol('push', '', 4), symbol('pushed', '', 0), symbol('push', '', 0, 'README.md')];
      },
    });
  });
  suiteTeardown(async () => {
    known.dispose();
    await remove('code');
    await remove('names.md');
  });
  setup(() => {
    asked = [];
  });
  teardown(closeEditors);

  const definitions = async (words: string): Promise<readonly string[]> => {
    const document = await vscode.workspace.openTextDocument(workspaceUri('names.md'));
    const at = document.positionAt(document.getText().indexOf(words) + words.length - 2);
    const links = await vscode.commands.executeCommand<vscode.LocationLink[]>('vscode.executeDefinitionProvider', document.uri, at);
    return links.filter(({ targetUri }) => targetUri?.path.endsWith('queue.ts')).map(({ targetRange }) => String(targetRange.start.line));
  };

  test('lead to the code by Go to Definition: the one in the class that is named, else each of that name', async () => {
    assert.deepEqual(await definitions('`Queue.push()'), ['1']);
    assert.deepEqual(await definitions('and `push'), ['1', '4']);
    assert.deepEqual(await definitions('`pop'), []);
  });

  test('no language extension is asked before someone asks', async () => {
    await vscode.window.showTextDocument(workspaceUri('names.md'));
    await vscode.commands.executeCommand(commands.ask, 'What is called with `push`?');
    await docgraph();
    assert.deepEqual(asked, []);
    await definitions('# Names');
    assert.deepEqual(asked, []);
  });

  test('Go to Code of This Name opens the one that is meant', async () => {
    const editor = await vscode.window.showTextDocument(workspaceUri('names.md'));
    const at = editor.document.positionAt(editor.document.getText().indexOf('Queue.push') + 1);
    editor.selection = new vscode.Selection(at, at);
    const location = await vscode.commands.executeCommand<vscode.Location>(commands.openSymbol);
    assert.equal(location.range.start.line, 1);
    assert.equal(vscode.window.activeTextEditor?.document.uri.path.endsWith('code/queue.ts'), true);
  });
});

function cited(result: Awaited<ReturnType<typeof snapshotWhere>>['result']) {
  return result?.answer.points.flatMap(point => point.citations.map(({ target }) => target)) ?? [];
}
