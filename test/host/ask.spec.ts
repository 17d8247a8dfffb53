import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { OpenTarget, ResultView } from '../../src/protocol/views';
import { commands } from '../../src/vscode/contributions';
import { closeEditors, docgraph, remove, setting, snapshotWhere, until, workspaceUri, write } from '../support/host';

const question = 'Why is the evening ferry delayed?';

suite('questions', () => {
  suiteSetup(docgraph);
  teardown(closeEditors);

  test('Ask a Question shows passages, graph, steps and an answer with citations', async () => {
    const result = await ask(question);
    assert.equal(result.question, question);
    assert.equal(result.settings.hops, 2);
    assert.equal(result.settings.passages, 8);
    assert.ok(
      result.answer.points.some(point => point.text.includes('waits for the pilot boat')),
      JSON.stringify(result.answer),
    );
    assert.ok(result.passages.some(passage => passage.selected && passage.target.file === 'guides/tides.md'));
    assert.ok(result.graph.nodes.some(node => node.attributes.seed));
    assert.deepEqual(
      result.steps
        .map(step => step.kind)
        .filter((kind, index, all) => all.indexOf(kind) === index)
        .slice(0, 2),
      ['route', 'match'],
    );
    for (const step of result.steps) assert.notEqual(step.caption, '');
  });

  test('every target of a result is exactly the characters of its file', async () => {
    const result = await ask(question);
    const targets = [
      ...result.passages.map(passage => passage.target),
      ...result.passages.flatMap(passage => passage.path.flatMap(step => step.evidence ?? [])),
      ...result.answer.points.flatMap(point => point.citations.map(citation => citation.target)),
      ...result.graph.nodes.flatMap(node => node.attributes.target ?? []),
      ...result.graph.edges.flatMap(edge => edge.attributes.evidence ?? []),
    ];
    assert.ok(targets.length > 10, String(targets.length));
    for (const target of targets) assert.equal(await quoted(target), target.quote, JSON.stringify(target));
  });

  test('steps light up only what the result shows', async () => {
    const { steps, graph, passages } = await ask(question);
    const nodes = new Set(graph.nodes.map(node => node.key));
    const edges = new Set(graph.edges.map(edge => edge.key));
    const rows = new Set(passages.map(passage => passage.key));
    assert.ok(steps.some(step => step.nodes.length > 0));
    for (const step of steps) {
      assert.deepEqual(
        step.nodes.filter(key => !nodes.has(key)),
        [],
      );
      assert.deepEqual(
        step.edges.filter(key => !edges.has(key)),
        [],
      );
      assert.deepEqual(
        step.passages.filter(key => !rows.has(key)),
        [],
      );
    }
  });

  test('the same passage keeps its number', async () => {
    const { answer } = await ask(question);
    const numbers = new Map<string, number>();
    for (const { passage, number } of [...answer.points, ...answer.withheld].flatMap(point => point.citations)) {
      assert.equal(numbers.get(passage) ?? number, number);
      numbers.set(passage, number);
    }
    assert.ok(numbers.size > 0);
  });

  test('Ask About Selection asks what is selected', async () => {
    const editor = await vscode.window.showTextDocument(workspaceUri('guides/crew.md'));
    const at = editor.document.getText().indexOf('pilot boat');
    editor.selection = new vscode.Selection(editor.document.positionAt(at), editor.document.positionAt(at + 'pilot boat'.length));
    await vscode.commands.executeCommand(commands.askSelection);
    await snapshotWhere('the result of the selection', ({ result, busy }) => busy === null && result?.question === 'pilot boat');
  });

  test('Set Graph Hops and Set Passage Budget run the question anew and say what changed', async () => {
    const before = await ask(question);
    await vscode.commands.executeCommand(commands.setPassages, 1);
    const fewer = (await docgraph()).snapshot().result;
    assert.ok(fewer);
    assert.ok(fewer.run > before.run);
    assert.equal(fewer.passages.filter(passage => passage.selected).length, 1);
    assert.deepEqual(fewer.changes?.before, { hops: 2, passages: 8 });
    assert.deepEqual(fewer.changes?.after, { hops: 2, passages: 1 });
    assert.ok(
      fewer.changes?.lines.some(line => line.startsWith('Passage cut: ')),
      JSON.stringify(fewer.changes),
    );
    assert.ok(
      fewer.answer.withheld.some(point => point.remedy !== null),
      JSON.stringify(fewer.answer),
    );
    await vscode.commands.executeCommand(commands.setHops, 0);
    const { result, settings } = (await docgraph()).snapshot();
    assert.deepEqual(settings, { mode: 'auto', hops: 0, passages: 1, nodes: 500 });
    assert.deepEqual(result?.settings, { hops: 0, passages: 1 });
    await vscode.commands.executeCommand(commands.setHops, 2);
    await vscode.commands.executeCommand(commands.setPassages, 8);
  });

  test('numbers outside the limits are brought within them', async () => {
    await vscode.commands.executeCommand(commands.setHops, 99);
    assert.equal((await docgraph()).snapshot().settings.hops, 4);
    await vscode.commands.executeCommand(commands.setHops, 2);
  });

  test('the settings docgraph.hops, passages and maxNodes are what a question takes', async () => {
    const undo = [await setting('docgraph.hops', 1), await setting('docgraph.passages', 3), await setting('docgraph.maxNodes', 20)];
    try {
      await snapshotWhere('the settings', ({ settings }) => settings.hops === 1 && settings.passages === 3 && settings.nodes === 20);
      const result = await ask(question);
      assert.deepEqual(result.settings, { hops: 1, passages: 3 });
      assert.ok(result.passages.filter(passage => passage.selected).length <= 3);
      assert.ok(result.graph.nodes.length <= 20);
      assert.match(result.cut.join('; '), /nodes beyond the cap of 20: [1-9]/);
    } finally {
      for (const step of undo) await step();
    }
    await snapshotWhere('the defaults', ({ settings }) => settings.hops === 2 && settings.passages === 8 && settings.nodes === 500);
  });

  test('a setting of a wrong type or beyond its limit does no harm', async () => {
    const undo = [await setting('docgraph.hops', 'many'), await setting('docgraph.passages', -5)];
    try {
      await snapshotWhere('usable settings', ({ settings }) => settings.hops === 2 && settings.passages === 1);
    } finally {
      for (const step of undo) await step();
    }
  });

  test('the numbers of a table come with a label and a source each', async () => {
    const path = 'guides/weights.md';
    await write(path, '# Weights\n\n## Weight per boat\n\n| Boat | Weight |\n| --- | --- |\n| Otter | 24 kg |\n| Heron | 31 kg |\n');
    try {
      await until('the table', async () =>
        (await ask('What is the weight of each boat?')).answer.points.some(point => point.data !== null),
      );
      const { answer } = await ask('What is the weight of each boat?');
      const point = answer.points.find(({ data }) => data !== null);
      assert.deepEqual(
        point?.data?.rows.map(({ label, value, citation }) => [label, value, point.citations[citation].target.quote]),
        [
          ['Otter', 24, '| Otter | 24 kg |'],
          ['Heron', 31, '| Heron | 31 kg |'],
        ],
      );
    } finally {
      await remove(path);
    }
  });

  test('says plainly when nothing is found', async () => {
    const { answer } = await ask('Which zeppelin quaffs marmalade?');
    assert.equal(answer.status, 'unknown');
    assert.deepEqual(answer.points, []);
  });

  test('a question of white space is no question', async () => {
    const before = (await docgraph()).snapshot().result?.run;
    await vscode.commands.executeCommand(commands.ask, '   ');
    assert.equal((await docgraph()).snapshot().result?.run, before);
  });

  test('the last of several questions wins', async () => {
    const asked = ['ferry', 'tickets', question].map(text => vscode.commands.executeCommand(commands.ask, text));
    await Promise.all(asked);
    const { result, busy, error } = (await docgraph()).snapshot();
    assert.deepEqual({ question: result?.question, busy, error }, { question, busy: null, error: '' });
  });
});

async function ask(text: string): Promise<ResultView> {
  await vscode.commands.executeCommand(commands.ask, text);
  const { result, error } = await snapshotWhere(
    `the result of "${text}"`,
    snapshot => snapshot.busy === null && snapshot.result?.question === text,
  );
  assert.equal(error, '');
  assert.ok(result);
  return result;
}

/** What the file has at the target's offsets. */
async function quoted({ file, start, end }: OpenTarget): Promise<string> {
  const bytes = await vscode.workspace.fs.readFile(workspaceUri(file));
  return new TextDecoder().decode(bytes).slice(start, end);
}
