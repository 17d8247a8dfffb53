import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeEditors, docgraph, remove, until, workspaceUri, write } from '../support/host';

const path = '.docgraph/questions.yaml';
const right = '- question: What does a day ticket cost?\n  answer: 12 euro\n  evidence: guides/tickets.md:3\n';
const wrong = '- question: Who prints the tide table?\n  answer: pirates\n';

suite('questions as tests', () => {
  suiteSetup(docgraph);
  teardown(closeEditors);
  suiteTeardown(() => remove('.docgraph'));

  test('the questions of the file are tests, in their places', async () => {
    await items();
    await write(path, right + wrong);
    await until('both questions', () => labels().length === 2);
    assert.deepEqual(labels(), ['What does a day ticket cost?', 'Who prints the tide table?']);
    const [, item] = await items();
    const text = (await vscode.workspace.openTextDocument(workspaceUri(path))).getText(item.range);
    assert.equal(text, 'Who prints the tide table?');
  });

  test('a run tells which are answered as expected, and where they are not', async () => {
    const outcome = await run();
    assert.deepEqual(outcome.passed, ['What does a day ticket cost?']);
    const [{ label, messages }] = outcome.failed;
    assert.equal(label, 'Who prints the tide table?');
    assert.match(String(messages[0].message), /^No statement says "pirates"\./);
    assert.deepEqual([messages[0].location?.range.start.line, messages[0].expectedOutput], [4, 'pirates']);
  });

  test('what was right before and is not now is said to be worse', async () => {
    const tickets = new TextDecoder().decode(await vscode.workspace.fs.readFile(workspaceUri('guides/tickets.md')));
    await write('guides/tickets.md', tickets.replace('12 euro', '14 euro'));
    try {
      await until('the failure', async () => (await run()).failed.length === 2);
      const [{ messages }] = (await run()).failed;
      assert.match(String(messages[0].message), /^It was answered as expected before\. No statement says "12 euro"/);
    } finally {
      await write('guides/tickets.md', tickets);
    }
  });

  test('what is wrong in the file is a problem with its place', async () => {
    await write(path, `${right}  hop: 3\n`);
    const problems = (): readonly vscode.Diagnostic[] =>
      vscode.languages.getDiagnostics(workspaceUri(path)).filter(({ source }) => source === 'Docgraph');
    await until('the problem', () => problems().length === 1);
    assert.deepEqual([problems()[0].range.start.line, problems()[0].range.start.character], [3, 2]);
    assert.match(problems()[0].message, /^"hop" is not known here/);
  });
});

let controller: vscode.TestController | undefined;

async function items(): Promise<readonly vscode.TestItem[]> {
  controller ??= (await docgraph()).questions.controller;
  return leaves();
}

function leaves(): readonly vscode.TestItem[] {
  const found: vscode.TestItem[] = [];
  for (const [, file] of controller?.items ?? []) for (const [, item] of file.children) found.push(item);
  return found;
}

function labels(): readonly string[] {
  return leaves().map(({ label }) => label);
}

interface Outcome {
  readonly passed: string[];
  readonly failed: { readonly label: string; readonly messages: readonly vscode.TestMessage[] }[];
}

/** Runs all as the Test Explorer does, and listens to what the run is told. */
async function run(): Promise<Outcome> {
  const { questions } = await docgraph();
  const outcome: Outcome = { passed: [], failed: [] };
  const create = questions.controller.createTestRun;
  questions.controller.createTestRun = (...args) => {
    const made = create.apply(questions.controller, args);
    return {
      ...made,
      enqueued: item => made.enqueued(item),
      started: item => made.started(item),
      end: () => made.end(),
      errored: (item, message) => made.errored(item, message),
      passed: (item, duration) => {
        outcome.passed.push(item.label);
        made.passed(item, duration);
      },
      failed: (item, messages, duration) => {
        outcome.failed.push({ label: item.label, messages: [messages].flat() });
        made.failed(item, messages, duration);
      },
    };
  };
  try {
    await questions.run(new vscode.TestRunRequest(), new vscode.CancellationTokenSource().token);
  } finally {
    questions.controller.createTestRun = create;
  }
  return outcome;
}
