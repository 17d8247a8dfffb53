import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { TurnMemory } from '../../../src/vscode/features/chat/participant';
import { docgraph, remove, until, write } from '../../support/host';
import { testModels } from '../../support/testModels';

const ownQueries = '.docgraph/queries.yaml';
const owners = 'owners:\n  description: Who owns a thing\n  parameters: { thing: A thing }\n  start: ["{thing}"]\n';

suite('@docgraph in the chat view', () => {
  suiteSetup(async () => {
    await docgraph();
    await testModels();
  });

  test('answers a question without asking the model', async () => {
    const models = await testModels();
    models.answerWith(() => ['The ferry is late because of pirates.']);
    const { statements } = await say('Why is the evening ferry delayed?');
    assert.ok(
      statements.some(({ text }) => text.includes('waits for the pilot boat')),
      JSON.stringify(statements),
    );
    assert.deepEqual(
      models.requests.filter(texts => texts.join('').includes('low tide')),
      [],
    );
  });

  test('reads a question that points back together with the one before', async () => {
    await say('Who prints the tide table?');
    const { question } = await say('When is it printed?');
    assert.match(question, /^When is it printed\? \(.+\)$/);
  });

  test('/query runs a query of the workspace, with what to ask of what it found', async () => {
    await write(ownQueries, owners);
    try {
      const prompts = async () => ((await say('/query owners Tide rules')).offers ?? []).map(({ prompt }) => prompt).join('\n');
      await until('the query', async () => (await prompts()).includes('Harbour office'));
    } finally {
      await remove(ownQueries);
    }
  });

  test('/themes and /path show the graph, with what to ask next', async () => {
    assert.ok(((await say('/themes')).offers ?? []).length > 0);
    const [offer] = (await say('/path Tide rules to Harbour office')).offers ?? [];
    assert.equal(offer?.command, 'ask');
  });

  test('/check tells what is borne out by what it cites', async () => {
    const said = 'A day ticket costs 12 euro (guides/tickets.md:3).';
    const { statements } = await say(`/check ${said}`);
    assert.deepEqual(
      statements.map(({ text, citations }) => [text, citations.length]),
      [['A day ticket costs 12 euro.', 1]],
    );
  });
});

suite('the handler of @docgraph', () => {
  suiteSetup(docgraph);

  test('cites the exact characters, and the files it used', async () => {
    const { parts } = await handle('Why is the evening ferry delayed?');
    const anchors = parts.filter(part => part.kind === 'anchor').map(part => part.value as vscode.Location);
    assert.ok(anchors.length > 0);
    for (const { uri, range } of anchors) {
      const text = (await vscode.workspace.openTextDocument(uri)).getText(range);
      assert.ok(text.length > 10 && !text.includes('\n'), text);
    }
    assert.ok(parts.some(part => part.kind === 'reference'));
    assert.ok(parts.some(part => part.kind === 'button'));
  });

  test('offers the settings that bring in what is missing, and takes them', async () => {
    const { metadata } = await handle('Why is the evening ferry delayed? hops:0 passages:1');
    assert.equal(metadata.question, 'Why is the evening ferry delayed?');
    assert.ok(metadata.remedy, JSON.stringify(metadata));
    const { hops, passages } = metadata.remedy;
    const wider = await handle(`Why is the evening ferry delayed? hops:${hops} passages:${passages}`);
    assert.ok(wider.metadata.statements.length >= metadata.statements.length);
  });

  test('checks pasted statements', async () => {
    const text = [
      '- A day ticket costs 12 euro. guides/tickets.md: "A day ticket costs 12 euro and is sold on board."',
      '- A day ticket costs 15 euro. guides/tickets.md: "A day ticket costs 15 euro and is sold on board."',
      '- Children travel free. [source](guides/none.md)',
    ].join('\n');
    const { markdown } = await handle(text, 'check');
    assert.match(markdown, /1 of 3 statements are borne out/, markdown);
    for (const kind of ['supported', 'fabricated', 'missing']) assert.ok(markdown.includes(`**${kind}**`), markdown);
  });

  test('/themes tells what the documents are about, /path how things are connected, each with its spans and what to ask next', async () => {
    const themes = await handle('', 'themes');
    assert.ok(themes.parts.some(part => part.kind === 'anchor') && themes.parts.some(part => part.kind === 'reference'), themes.markdown);
    assert.ok(themes.metadata.offers && themes.metadata.offers.length > 0, JSON.stringify(themes.metadata));
    const path = await handle('Tide rules to Harbour office', 'path');
    assert.match(path.markdown, /Tide rules owned by Harbour office/);
    const anchors = path.parts.filter(part => part.kind === 'anchor').map(part => part.value as vscode.Location);
    assert.ok(anchors.length > 0);
    for (const { uri, range } of anchors) assert.ok((await vscode.workspace.openTextDocument(uri)).getText(range).length > 0);
    assert.equal(path.metadata.offers?.[0].command, 'ask');
    assert.match((await handle('Tide rules', 'path')).markdown, /Name two things/);
  });

  test('/query runs what the workspace names itself, and lists it', async () => {
    await write(ownQueries, owners);
    try {
      const listed = await handle('', 'query');
      assert.match(listed.markdown, /owners.*Who owns a thing/);
      const { markdown, parts } = await handle('owners Tide rules', 'query');
      assert.match(markdown, /Harbour office/);
      assert.ok(parts.some(part => part.kind === 'anchor'));
    } finally {
      await remove(ownQueries);
    }
  });

  test('says plainly that nothing answers', async () => {
    const { markdown } = await handle('Which zeppelin quaffs marmalade?');
    assert.match(markdown, /Nothing in the documents of this workspace answers this\\?\./);
  });

  test('shows text of documents as text: no link, picture, command or mark of it comes to life', async () => {
    const planted =
      'The harbour crane waits for [the mate](command:workbench.action.quit) ![x](https://evil.example/x.png) https://evil.example/y';
    await write('planted.md', `# Crane\n\n${planted}.\n`);
    try {
      let markdown = '';
      await until('the planted document', async () => {
        markdown = (await handle('What does the harbour crane wait for?')).markdown;
        return markdown.includes('crane');
      });
      assert.doesNotMatch(markdown, /\]\(|https:\/\/|!\[/);
    } finally {
      await remove('planted.md');
    }
  });
});

async function say(query: string): Promise<TurnMemory> {
  const result = await vscode.commands.executeCommand<vscode.ChatResult & { metadata?: TurnMemory }>('workbench.action.chat.open', {
    query: `@docgraph ${query}`,
    modelSelector: { vendor: 'docgraph-test', id: 'scripted' },
    blockOnResponse: true,
  });
  assert.ok(result?.metadata, JSON.stringify(result));
  return result.metadata as TurnMemory;
}

interface Part {
  readonly kind: string;
  readonly value: unknown;
}

/** Calls the handler as the chat does, with a stream that keeps what it is given. */
async function handle(prompt: string, command?: string): Promise<{ metadata: TurnMemory; parts: readonly Part[]; markdown: string }> {
  const parts: Part[] = [];
  const keep = (kind: string) => (value: unknown) => void parts.push({ kind, value });
  const kinds = ['markdown', 'anchor', 'button', 'filetree', 'progress', 'reference', 'push'] as const;
  const stream = Object.fromEntries(kinds.map(kind => [kind, keep(kind)])) as unknown as vscode.ChatResponseStream;
  const request = { prompt, command, references: [], toolReferences: [] } as unknown as vscode.ChatRequest;
  const token = new vscode.CancellationTokenSource().token;
  const { metadata, errorDetails } = await (await docgraph()).chat(request, { history: [] }, stream, token);
  assert.equal(errorDetails, undefined);
  const markdown = parts
    .filter(part => part.kind === 'markdown')
    .map(({ value }) => (value instanceof vscode.MarkdownString ? value.value : String(value)))
    .join('');
  return { metadata: metadata as TurnMemory, parts, markdown };
}
