import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ExtractionResult } from '../../../src/core/generation/extractFacts';
import type { ResultView } from '../../../src/protocol/views';
import { commands } from '../../../src/vscode/contributions';
import { docgraph, inList, remove, setting, snapshotWhere, typing, until, watchedList, workspaceUri, write } from '../../support/host';
import { type Behaviour, fail, modelServer, stream } from '../../support/modelServer';
import { points } from '../../support/scriptedModel';

const question = 'Why is the evening ferry delayed?';
const sentence = 'The evening ferry is delayed at low tide because the evening ferry waits for the pilot boat.';

suite('answers by a model server', () => {
  let server: Awaited<ReturnType<typeof modelServer>>;
  let behaviour: Behaviour = response => stream(response, points([sentence, 1, null]));
  let undo: (() => Promise<void>)[] = [];

  suiteSetup(async () => {
    await docgraph();
    server = await modelServer((response, request, turn) => behaviour(response, request, turn));
    undo = [
      await setting('docgraph.model.provider', 'server', vscode.ConfigurationTarget.Global),
      await setting('docgraph.model.endpoint', server.endpoint, vscode.ConfigurationTarget.Global),
      await setting('docgraph.model.name', 'small', vscode.ConfigurationTarget.Global),
      await setting('docgraph.model.timeout', 2, vscode.ConfigurationTarget.Global),
    ];
  });
  suiteTeardown(async () => {
    for (const step of undo) await step();
    await server.close();
  });

  test('docgraph.model.provider, endpoint and name decide who is asked, once the user has agreed', async () => {
    assert.equal((await inList('workbench.action.closeQuickOpen', ask(question))).composer, null);
    assert.equal(server.requests.length, 0);
    await seenBefore(ask(question));
    assert.equal(server.requests.length, 0);
    const { composer } = await inList('workbench.action.acceptSelectedQuickOpenItem', ask(question));
    assert.equal(composer?.model, 'small');
    assert.deepEqual(
      server.requests.map(({ url, body }) => [url, body.model, body.stream]),
      [['/v1/chat/completions', 'small', true]],
    );
    assert.equal(server.requests[0].authorization, '');
  });

  test('the key goes to that server, is in no setting, and is taken away again', async () => {
    const setKey = (key: string) => typing(key, () => vscode.commands.executeCommand(commands.setModelKey));
    await setKey('s3cret-key');
    await ask(question);
    assert.equal(server.requests.at(-1)?.authorization, 'Bearer s3cret-key');
    assert.doesNotMatch(JSON.stringify(vscode.workspace.getConfiguration('docgraph')), /s3cret/);
    await setKey('');
    await ask(question);
    assert.equal(server.requests.at(-1)?.authorization, '');
  });

  test('docgraph.model.contextTokens bounds what is sent', async () => {
    const before = sentBy(await ask(question));
    const restore = await setting('docgraph.model.contextTokens', 1000, vscode.ConfigurationTarget.Global);
    try {
      const after = sentBy(await ask(question));
      assert.ok(after < before, `${after} of ${before}`);
    } finally {
      await restore();
    }
  });

  const failures: readonly [string, Behaviour, RegExp][] = [
    ['refuses the key', response => fail(response, 401, { error: { message: 'no key' } }), /key/i],
    ['asks for patience for ever', response => fail(response, 429, {}, { 'retry-after': '0' }), /./],
    ['is broken', response => fail(response, 500), /./],
    ['does not know the model', response => fail(response, 404, { error: { message: 'model not found' } }), /small/],
    ['is silent', () => {}, /did not answer in time/],
    ['never ends', response => stream(response, '{"points":[', { end: false }), /did not answer in time/],
    ['returns broken JSON', response => stream(response, 'points: It waits'), /gave no answer in the form/],
    ['refuses', response => stream(response, 'I will not answer that.'), /gave no answer in the form/],
    [
      'can never read so much',
      response => fail(response, 400, { error: { code: 'context_length_exceeded' } }),
      /do not fit into the context|Not one passage fits/,
    ],
    ['invents a passage', response => stream(response, points(['The ferry waits for pirates.', 88, null])), /Nothing that small said/],
    [
      'invents a quote',
      response => stream(response, points(['The ferry waits for pirates.', 1, 'waits for pirates'])),
      /Nothing that small said/,
    ],
    [
      'invents a number',
      response => stream(response, points([sentence.replace('delayed', 'delayed by 40 minutes'), 1, null])),
      /Nothing that small said/,
    ],
  ];
  for (const [what, does, message] of failures)
    test(`gives way to the documents' own sentences where the server ${what}, and says so`, async () => {
      behaviour = does;
      const result = await ask(question);
      assert.equal(result.composer?.answered, false);
      assert.match(result.composer?.message ?? '', message);
      assert.ok(result.answer.points.some(({ text }) => text.includes('waits for the pilot boat')));
      for (const { text } of result.answer.points) assert.doesNotMatch(text, /pirates|40 minutes/);
    });

  test('is taken as far as it goes where the server stops half-way, and says so', async () => {
    behaviour = response => {
      stream(response, points([sentence, 1, null], ['More', 1, null]).slice(0, -20), { end: false });
      response.end();
    };
    const { composer, answer } = await ask(question);
    assert.match(composer?.message ?? '', /broke off/);
    assert.deepEqual(
      answer.points.map(({ text }) => text),
      [sentence],
    );
  });

  test('what the settings of a workspace say of the server is not heard', async () => {
    const other = await modelServer(response => stream(response, '{"points":[]}'));
    const before = await vscode.workspace.fs.readFile(workspaceUri('.vscode/settings.json')).then(
      bytes => new TextDecoder().decode(bytes),
      () => null,
    );
    const said = { 'docgraph.model.endpoint': other.endpoint, 'docgraph.model.name': 'evil', 'docgraph.contextTokens': 777 };
    await write('.vscode/settings.json', JSON.stringify({ ...(before === null ? {} : JSON.parse(before)), ...said }));
    try {
      const read = (name: string) => vscode.workspace.getConfiguration('docgraph').get(name);
      await until('the settings of the workspace', () => read('contextTokens') === 777);
      assert.equal(read('model.endpoint'), server.endpoint);
      behaviour = response => stream(response, points([sentence, 1, null]));
      assert.equal((await ask(question)).composer?.model, 'small');
      assert.deepEqual(other.requests, []);
    } finally {
      if (before === null) await remove('.vscode/settings.json');
      else await write('.vscode/settings.json', before);
      await other.close();
    }
  });

  test('docgraph.model.timeout is how long it may be silent', async () => {
    behaviour = () => {};
    const start = Date.now();
    await ask(question);
    const short = Date.now() - start;
    const restore = await setting('docgraph.model.timeout', 6, vscode.ConfigurationTarget.Global);
    try {
      const later = Date.now();
      await ask(question);
      assert.ok(Date.now() - later > short, `${Date.now() - later} ms, before ${short} ms`);
    } finally {
      await restore();
    }
  });

  test('docgraph.model.extraction.maxTokens caps a run, and followUp asks once more', async () => {
    behaviour = response => stream(response, '{"entities":[],"relations":[]}');
    await write(
      'long.md',
      `# Long\n\n${Array.from({ length: 60 }, (_, i) => `Line ${i} of the long story tells of lamp ${i}. `.repeat(12)).join('\n\n')}\n`,
    );
    await until('the file', async () => (await docgraph()).snapshot().index.documents === 5);
    const global = vscode.ConfigurationTarget.Global;
    const run = () =>
      inList('workbench.action.acceptSelectedQuickOpenItem', vscode.commands.executeCommand<ExtractionResult>(commands.extractWithModel));
    const restore = [await setting('docgraph.model.extraction.maxTokens', 4000, global)];
    try {
      const small = await run();
      assert.ok(small.requests > 0 && small.tokens <= 4000, JSON.stringify(small));
      restore.push(await setting('docgraph.model.extraction.followUp', true, global));
      const twice = await run();
      assert.equal(twice.requests, 2 * twice.read, JSON.stringify(twice));
    } finally {
      for (const step of restore) await step();
      await vscode.commands.executeCommand(commands.removeModelFacts);
      await remove('long.md');
    }
  });

  function sentBy(_: ResultView): number {
    return JSON.stringify(server.requests.at(-1)?.body.messages).length;
  }
});

/** Looks at what would be sent, and then does not send it. */
async function seenBefore(answering: Promise<ResultView>): Promise<void> {
  let done = false;
  void answering.finally(() => {
    done = true;
  });
  const shown = () => vscode.workspace.textDocuments.find(({ isUntitled }) => isUntitled)?.getText() ?? '';
  const list = watchedList();
  try {
    // A list may come up between two commands: what is accepted is what is selected for certain.
    await until('what would be sent', async () => {
      const isSelected = list.selected() === 'Show what would be sent';
      if (shown() === '')
        await vscode.commands.executeCommand(`workbench.action.${isSelected ? 'acceptSelectedQuickOpenItem' : 'quickOpenSelectNext'}`);
      return shown() !== '' || done;
    });
  } finally {
    list.restore();
  }
  assert.ok(shown().includes(sentence) && shown().includes(`Question: ${question}`), shown());
  assert.equal((await inList('workbench.action.closeQuickOpen', answering)).composer, null);
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

async function ask(text: string): Promise<ResultView> {
  const before = (await docgraph()).snapshot().result?.run ?? 0;
  await vscode.commands.executeCommand(commands.ask, text);
  const { result, error } = await snapshotWhere('the result', ({ busy, result: shown }) => busy === null && (shown?.run ?? 0) > before);
  assert.equal(error, '');
  assert.ok(result);
  return result;
}
