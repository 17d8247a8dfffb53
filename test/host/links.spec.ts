import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../src/vscode/contributions';
import { at, definitions, documents, hoverText, open, underlined } from '../support/editorLinks';
import { closeEditors, docgraph, remove, setting, until, workspaceUri, write } from '../support/host';

const files = {
  'links/start.md':
    '# Start\n\nSee [[target#Part|the part]], [[target#^k]], [[New note]] and [plain](target.md#part). #draft\n\n![[target#Part]]\n',
  'links/target.md': '# Target\n\nFirst words.\n\n## Part\n\nWords of the part. Back to [[start]].\n\nA block. ^k\n\n#draft\n',
};

suite('links in the editor', () => {
  setup(async () => {
    await docgraph();
    for (const [path, text] of Object.entries(files)) await write(path, text);
    await until(
      'the files are indexed',
      async () => (await documents()).filter(label => label === 'Start' || label === 'Target').length === 2,
    );
  });
  teardown(async () => {
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await closeEditors();
    await remove('links');
    await until('the files are gone from the index', async () => !(await documents()).includes('Start'));
  });

  test('a wikilink leads to its heading and its block, a plain link is left to VS Code', async () => {
    const { document } = await open('links/start.md');
    assert.deepEqual(await definitions(document, 'target#Part'), ['links/target.md:4']);
    assert.deepEqual(await definitions(document, 'target#^k'), ['links/target.md:8']);
    // VS Code's own answer, and only that one.
    assert.equal((await definitions(document, 'target.md#part')).length, 1);
    assert.deepEqual(await definitions(document, 'New note'), []);
  });

  test('the links are underlined once each, and a missing note is offered', async () => {
    const { document } = await open('links/start.md');
    await until('the links', async () => (await underlined(document)).length === 5);
    const found = await underlined(document);
    assert.deepEqual(
      found.map(({ range }) => document.getText(range)),
      ['[[target#Part|the part]]', '[[target#^k]]', '[[New note]]', 'target.md#part', '[[target#Part]]'].map((text, i) =>
        i === 4 ? `!${text}` : text,
      ),
    );
  });

  test('hovering shows where a link leads', async () => {
    const { document } = await open('links/start.md');
    const text = await hoverText(document, 'target#Part');
    assert.match(text, /Target › Part[\s\S]*target\.md[\s\S]*Words of the part\./);
  });

  test('references of a heading are the wikilinks to it beside the plain ones', async () => {
    const { document } = await open('links/target.md');
    const found = await vscode.commands.executeCommand<vscode.Location[]>(
      'vscode.executeReferenceProvider',
      document.uri,
      new vscode.Position(4, 4),
    );
    const start = await vscode.workspace.openTextDocument(workspaceUri('links/start.md'));
    const texts = found.filter(({ uri }) => uri.path.endsWith('start.md')).map(({ range }) => start.getText(range));
    assert.equal(texts.filter(text => text === '[[target#Part|the part]]').length, 1);
    assert.equal(texts.filter(text => text.includes('target.md#part')).length, 1);
  });

  test('completes notes, headings, block ids and tags', async () => {
    const editor = await open('links/start.md');
    const offered = async (typed: string): Promise<string[]> => {
      const line = editor.document.lineCount - 1;
      await editor.edit(edit => edit.replace(new vscode.Range(line, 0, line, 1000), typed));
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        editor.document.uri,
        new vscode.Position(line, typed.length),
      );
      return items.map(({ insertText }) => String(insertText));
    };
    assert.ok((await offered('[[targ')).includes('target]]'));
    assert.deepEqual(
      (await offered('[[target#')).filter(text => text.endsWith(']]')),
      ['Target]]', 'Part]]'],
    );
    assert.deepEqual(
      (await offered('[[target#^')).filter(text => text.endsWith(']]')),
      ['k]]'],
    );
    assert.ok((await offered('a #dra')).includes('draft'));
  });

  test('moving a file changes the wikilinks to it', async () => {
    const { document } = await open('links/start.md');
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(workspaceUri('links/target.md'), workspaceUri('links/goal.md'));
    assert.equal(await vscode.workspace.applyEdit(edit), true);
    await until('the links are changed', () => document.getText().includes('[[goal#Part|the part]]'));
    assert.ok(document.getText().includes('[[goal#^k]]') && document.getText().includes('![[goal#Part]]'));
    await document.save();
  });

  test('renaming a heading changes all that names it, also plain links', async () => {
    const { document } = await open('links/start.md');
    const editor = await open('links/target.md');
    editor.selection = new vscode.Selection(4, 5, 4, 5);
    assert.equal(await vscode.commands.executeCommand(commands.renameLinked, { name: 'The share', preview: false }), true);
    assert.ok(document.getText().includes('[[target#The share|the part]]'));
    assert.ok(editor.document.getText().includes('## The share\n'));
    assert.ok(document.getText().includes('[plain](target.md#the-share)'));
    await vscode.workspace.saveAll();
  });

  test('in the preview of a rename nothing of another file is changed before it is ticked', async () => {
    const { document } = await open('links/start.md');
    const editor = await open('links/target.md');
    editor.selection = new vscode.Selection(4, 5, 4, 5);
    await until('the preview is applied', async () => {
      let open = true;
      const renamed = vscode.commands.executeCommand(commands.renameLinked, { name: 'The share', preview: true });
      void renamed.then(() => {
        open = false;
      });
      // Applied before it is filled the preview ends with nothing changed: then it is opened again.
      await until('the preview ends', async () => {
        await vscode.commands.executeCommand('refactorPreview.apply');
        return !open;
      });
      return editor.document.getText().includes('## The share\n');
    });
    assert.equal(document.getText(), files['links/start.md']);
    await vscode.workspace.saveAll();
  });

  test('F2 renames a tag in all files', async () => {
    const { document } = await open('links/start.md');
    const edit = await vscode.commands.executeCommand<vscode.WorkspaceEdit>(
      'vscode.executeDocumentRenameProvider',
      document.uri,
      at(document, '#draft'),
      'final',
    );
    assert.deepEqual(
      edit.entries().map(([uri, edits]) => [vscode.workspace.asRelativePath(uri), edits.map(({ newText }) => newText)]),
      [
        ['links/start.md', ['final']],
        ['links/target.md', ['final']],
      ],
    );
  });

  test('a quick fix creates the note of a missing link', async () => {
    const { document } = await open('links/start.md');
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      new vscode.Range(at(document, 'New note'), at(document, 'New note')),
    );
    const action = actions.find(({ title }) => title === 'Create links/New note.md');
    assert.ok(action?.command);
    await vscode.commands.executeCommand(action.command.command, ...(action.command.arguments ?? []));
    assert.equal(vscode.window.activeTextEditor?.document.getText(), '# New note\n');
    await docgraph();
    const { document: start } = await open('links/start.md');
    await until('the link leads there', async () => (await definitions(start, 'New note'))[0] === 'links/New note.md:0');
  });

  test('problems are shown only where the setting asks for them, and none that VS Code shows', async () => {
    const { document } = await open('links/start.md');
    const ours = () => vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === 'Docgraph');
    assert.deepEqual(ours(), []);
    const reset = await setting('docgraph.links.diagnostics', true);
    await until('the problem', () => ours().length === 1);
    assert.deepEqual(
      ours().map(({ range }) => document.getText(range)),
      ['[[New note]]'],
    );
    await reset();
    await until('no problem', () => ours().length === 0);
  });

  test('the preview renders wikilinks and embeds', async () => {
    const { document } = await open('links/start.md');
    const html = () => vscode.commands.executeCommand<string>('markdown.api.render', document);
    await until('the links are known', async () => (await html()).includes('>the part</a>'));
    const shown = await html();
    await until('the links of what is embedded are known', async () => (await html()).includes('>start</a>'));
    assert.match(await html(), /<span class="docgraph-embed">[\s\S]*<a href="\/links\/start\.md"[^>]*>start<\/a>/);
    assert.match(shown, /<a href="\/links\/target\.md#part"[^>]*>the part<\/a>/);
    assert.match(shown, /<span class="docgraph-missing"[^>]*>New note<\/span>/);
    assert.match(shown, /<span class="docgraph-embed">[\s\S]*Words of the part\.[\s\S]*<\/span>/);
    assert.doesNotMatch(shown, /First words/);
  });
});
