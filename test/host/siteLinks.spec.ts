import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { at, definitions, documents, hoverText, open, underlined } from '../support/editorLinks';
import { closeEditors, docgraph, remove, until, workspaceUri, write } from '../support/host';

const files = {
  'site/hugo.toml': 'baseURL = "https://harbour.example/"\n',
  'site/content/docs/one.md': '# One\n\nFirst words.\n\n## Part\n\nWords of the part.\n',
  'site/content/start.md':
    '# Site start\n\n{{< ref "docs/one.md#part" >}} and [two]({{< relref "docs/one" >}}), [three](/docs/one/#part), [four](https://harbour.example/docs/one/), [five](docs/one.md#part).\n',
};

suite('links of a site in the editor', () => {
  setup(async () => {
    await docgraph();
    for (const [path, text] of Object.entries(files)) await write(path, text);
    await until('the files are indexed', async () => ['Site start', 'One'].every(title => titles.includes(title)) || again());
  });
  teardown(async () => {
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await closeEditors();
    await remove('site');
    await until('the files are gone from the index', async () => !(await documents()).includes('Site start'));
    titles = [];
  });
  let titles: readonly string[] = [];
  const again = async (): Promise<boolean> => {
    titles = await documents();
    return false;
  };

  test('shortcodes and addresses lead to the page and its heading', async () => {
    const { document } = await open('site/content/start.md');
    await until('the site is known', async () => (await definitions(document, '/docs/one/#part')).length === 1);
    assert.deepEqual(await definitions(document, 'docs/one.md#part'), ['site/content/docs/one.md:4']);
    assert.deepEqual(await definitions(document, 'relref "docs/one"'), ['site/content/docs/one.md:0']);
    assert.deepEqual(await definitions(document, '/docs/one/#part'), ['site/content/docs/one.md:4']);
    assert.deepEqual(await definitions(document, 'https://harbour.example/docs/one/'), ['site/content/docs/one.md:0']);
    // VS Code's own answer, and only that one.
    assert.equal((await definitions(document, 'docs/one.md#part)')).length, 1);
  });

  test('hovering shows the page that an address or a shortcode leads to', async () => {
    const { document } = await open('site/content/start.md');
    await until('the site is known', async () => (await definitions(document, '/docs/one/#part')).length === 1);
    const expected = /One › Part[\s\S]*one\.md[\s\S]*Words of the part\./;
    assert.match(await hoverText(document, 'docs/one.md#part'), expected);
    assert.match(await hoverText(document, '/docs/one/#part'), expected);
  });

  test('they are underlined', async () => {
    const { document } = await open('site/content/start.md');
    await until('the links', async () => (await underlined(document)).some(({ range }) => document.getText(range).startsWith('{{<')));
    const texts = (await underlined(document)).map(({ range }) => document.getText(range));
    assert.ok(texts.includes('{{< ref "docs/one.md#part" >}}'), texts.join(' | '));
    assert.equal(texts.filter(text => text.startsWith('[three]')).length, 1, texts.join(' | '));
  });

  test('a reference is completed by what leads to the page', async () => {
    const editor = await open('site/content/start.md');
    const line = editor.document.lineCount - 1;
    const typed = '{{< ref "on';
    await editor.edit(edit => edit.insert(new vscode.Position(line, 0), typed));
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      editor.document.uri,
      new vscode.Position(line, typed.length),
    );
    assert.ok(
      items.some(({ insertText }) => insertText === 'one.md'),
      items.map(({ insertText }) => String(insertText)).join(', '),
    );
  });

  test('moving a page changes its addresses and the references to it', async () => {
    const { document } = await open('site/content/start.md');
    await until('the site is known', async () => (await definitions(document, '/docs/one/#part')).length === 1);
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(workspaceUri('site/content/docs/one.md'), workspaceUri('site/content/news/uno.md'));
    assert.equal(await vscode.workspace.applyEdit(edit), true);
    await until('the address is changed', () => document.getText().includes('[three](/news/uno/#part)'));
    assert.ok(document.getText().includes('{{< ref "news/uno.md#part" >}} and [two]({{< relref "news/uno" >}})'), document.getText());
    assert.ok(document.getText().includes('[four](https://harbour.example/news/uno/)'));
    assert.ok(at(document, 'Site start').line === 0);
    await vscode.workspace.saveAll();
  });
});
