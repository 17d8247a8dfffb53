import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import * as vscode from 'vscode';
import { tools } from '../../../src/core/tools/tools';
import { docgraph, remove, until, workspaceUri, write } from '../../support/host';

suite('language-model tools', () => {
  suiteSetup(docgraph);

  test('are registered as package.json declares them', () => {
    const registered = new Map(vscode.lm.tools.map(tool => [tool.name, tool]));
    for (const { name, description } of tools) assert.equal(registered.get(name)?.description, description);
  });

  test('search gives passages and checked statements with absolute paths', async () => {
    const text = await invoke('docgraph_search_docs', { question: 'Why is the evening ferry delayed?' });
    const file = workspaceUri('guides/tides.md').fsPath;
    assert.ok(text.includes(`${file}:12`), text);
    assert.ok(text.includes('waits for the pilot boat'), text);
  });

  test('a passage is read by the absolute path that search gave', async () => {
    const text = await invoke('docgraph_get_passage', { file: workspaceUri('guides/tides.md').fsPath, line: 10, passages: 1 });
    assert.ok(text.includes('The evening ferry is delayed at low tide'), text);
  });

  test('a neighbourhood is given with the words that make it', async () => {
    const text = await invoke('docgraph_get_neighbourhood', { node: workspaceUri('README.md').fsPath });
    assert.ok(text.includes('LINKS_TO'), text);
  });

  test('citations are checked', async () => {
    const file = workspaceUri('guides/tickets.md').fsPath;
    const text = await invoke('docgraph_check_citations', {
      statements: [
        { text: 'A day ticket costs 12 euro.', citations: [{ file, quote: 'A day ticket costs 12 euro and is sold on board.' }] },
        { text: 'A day ticket costs 14 euro.', citations: [{ file, quote: 'A day ticket costs 12 euro and is sold on board.' }] },
        { text: 'A day ticket costs 14 euro.', citations: [{ file, quote: 'A day ticket costs 14 euro and is sold on board.' }] },
      ],
    });
    assert.deepEqual(
      text
        .split('\n')
        .filter(line => /^\w+: /.test(line))
        .map(line => line.split(':')[0]),
      ['supported', 'unsupported', 'fabricated'],
    );
  });

  test('themes, a path, contradictions and queries of the workspace are given with the words that state them', async () => {
    await write(
      '.docgraph/queries.yaml',
      'waits:\n  description: What is tied to a thing\n  parameters: { thing: its name }\n  start: "{thing}"\n',
    );
    await write('price.md', '# Price list\n\nA day ticket costs 14 euro.\n');
    try {
      const cases: readonly [string, object, RegExp][] = [
        ['docgraph_list_themes', {}, /theme|ferry/i],
        ['docgraph_find_path', { from: 'Tide rules', to: 'Crew' }, /\[crew\]\(crew\.md\)/],
        ['docgraph_find_contradictions', {}, /12 euro[\s\S]*14 euro|14 euro[\s\S]*12 euro/],
        ['docgraph_run_query', {}, /waits[\s\S]*What is tied to a thing/],
        ['docgraph_run_query', { query: 'waits', parameters: { thing: 'Tide rules' } }, /Harbour office/],
      ];
      for (const [name, input, expected] of cases) await until(name, async () => expected.test(await invoke(name, input)));
    } finally {
      await remove('.docgraph');
      await remove('price.md');
    }
  });

  test('a file outside of the workspace is refused with a code', async () => {
    await assert.rejects(() => invoke('docgraph_get_passage', { file: '/etc/passwd' }), /not-found: \/etc\/passwd lies outside/);
  });

  test('a call that is cancelled before it begins gives nothing', async () => {
    const source = new vscode.CancellationTokenSource();
    source.cancel();
    await assert.rejects(() => invoke('docgraph_search_docs', { question: 'ferry' }, source.token));
  });

  test('a document that was just written is found', async () => {
    await write('night.md', '# Night ferry\n\nThe night ferry waits for the harbour master.\n');
    try {
      await until('the new document', async () =>
        (await invoke('docgraph_search_docs', { question: 'What does the night ferry wait for?' })).includes(
          'waits for the harbour master.',
        ),
      );
    } finally {
      await remove('night.md');
    }
  });

  test('the MCP servers are started with the Node of the editor, one for each folder', async () => {
    const [server, ...more] = (await docgraph()).mcpServers();
    assert.deepEqual(more, []);
    assert.equal(server.command, process.execPath);
    assert.equal(server.env.ELECTRON_RUN_AS_NODE, '1');
    assert.deepEqual(server.args.slice(1, 3), ['mcp', workspaceUri('').fsPath.replace(/\/$/, '')]);
    const env = Object.fromEntries(Object.entries(server.env).map(([name, value]) => [name, String(value)]));
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StdioClientTransport({ command: server.command, args: server.args, env }));
    const { structuredContent } = await client.callTool({ name: 'docgraph_get_passage', arguments: { file: 'guides/tickets.md' } });
    assert.equal((structuredContent as { title: string }).title, 'Tickets');
    await client.close();
  });

  test("the editor's own client starts the MCP server, and an agent calls its tools", async () => {
    // As a click on "Start Server" does.
    await vscode.commands.executeCommand('workbench.mcp.startServer', '*', { autoTrustChanges: true, waitForLiveTools: true });
    const found = (): string | undefined => vscode.lm.tools.find(({ name }) => /^mcp_.*docgraph_get_passage$/.test(name))?.name;
    await until('the tools of the server', () => found() !== undefined);
    assert.match(await invoke(found() ?? '', { file: 'guides/tickets.md' }), /A day ticket costs 12 euro/);
  });
});

async function invoke(name: string, input: object, token?: vscode.CancellationToken): Promise<string> {
  const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined }, token);
  return content.map(part => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
}
