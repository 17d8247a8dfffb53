import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands, internalCommands } from '../../src/vscode/contributions';
import { at, definitions, hoverText, open } from '../support/editorLinks';
import { activeSelection, closeEditors, docgraph, remove, setting, snapshotWhere, until, workspaceUri, write } from '../support/host';

const files = {
  'river/gate.md':
    '# Gate Scheduler\n\n**Gate Scheduler** (GS) is the service that opens the river gates.\n\nThe Gate Scheduler requires the Surge Clock. The Gate Scheduler is owned by Mira Holt.\n',
  'river/clock.md': '# Surge Clock\n\nIt tells the surge. The Gate Scheduler and [Gate Scheduler](gate.md#gate-scheduler) read it.\n',
  'river/old.md': '---\ndate: 2023-01-01\n---\n# Old river notes\n\nThe retention of the Gate Scheduler is 30 days.\n',
  'river/new.md': '---\ndate: 2024-01-01\n---\n# New river notes\n\nThe retention of the Gate Scheduler is 90 days. GS is fast.\n',
};
const schema = '.docgraph/schema.yaml';

suite('entities', () => {
  setup(async () => {
    await docgraph();
    for (const [path, text] of Object.entries(files)) await write(path, text);
    await until('the entity', async () => (await entity('Gate Scheduler')) !== undefined);
  });
  teardown(async () => {
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await vscode.commands.executeCommand(commands.clearEntityFilter);
    await closeEditors();
    await remove('river');
    if (await exists(schema)) await remove('.docgraph');
    await until('the entity is gone', async () => (await entity('Gate Scheduler')) === undefined);
  });

  test('stand in a tree by type, with names, relations, claims and mentions that open their characters', async () => {
    const gate = (await entity('Gate Scheduler'))!;
    assert.equal(gate.item.contextValue, 'entity');
    assert.match(String(gate.item.description), /GS/);
    assert.deepEqual(await labels(gate, 'Other names'), ['GS']);
    assert.deepEqual(await labels(gate, 'Relations'), ['owned by Mira Holt', 'requires Surge Clock']);
    assert.deepEqual((await labels(gate, 'Claims')).sort(), ['retention: 30 days', 'retention: 90 days']);
    assert.ok((await labels(gate, 'Mentions')).length >= 6);
    const [, requires] = await part(gate, 'Relations');
    await click(requires);
    assert.deepEqual(activeSelection(), { file: 'river/gate.md', text: 'The Gate Scheduler requires the Surge Clock.' });
    const clock = (await entity('Surge Clock'))!;
    assert.deepEqual(await labels(clock, 'Relations'), ['Gate Scheduler requires']);
  });

  test('are filtered by any of their names', async () => {
    await vscode.commands.executeCommand(commands.filterEntities, 'gs');
    assert.deepEqual(await names(), ['Gate Scheduler']);
    await vscode.commands.executeCommand(commands.filterEntities, 'no such thing');
    assert.deepEqual(await names(), []);
  });

  test('open where they are defined, give their name, and show their neighbourhood', async () => {
    const gate = (await entity('Gate Scheduler'))!;
    await vscode.commands.executeCommand(commands.openDefinition, gate.element);
    assert.equal(activeSelection().file, 'river/gate.md');
    assert.match(activeSelection().text, /opens the river gates/);
    await vscode.commands.executeCommand(commands.copyEntityName, gate.element);
    assert.equal(await vscode.env.clipboard.readText(), 'Gate Scheduler');
    await vscode.commands.executeCommand(commands.showNeighbourhood, gate.element);
    const { focus } = await snapshotWhere('the neighbourhood', snapshot => snapshot.focus?.title === 'Gate Scheduler');
    const relations = focus!.graph.edges.filter(({ attributes }) => attributes.kind === 'RELATES');
    assert.ok(relations.some(({ attributes }) => attributes.label === 'owned by'));
    assert.equal(relations.find(({ attributes }) => attributes.label === 'requires')?.attributes.evidence?.line, 5);
  });

  test('are merged, parted and given a type, each at once and in the schema, where comments stay', async () => {
    await write(schema, '# Ours.\ntypes:\n  Service: [service] # what runs\n');
    await docgraph();
    const gate = (await entity('Gate Scheduler'))!;
    assert.equal(await vscode.commands.executeCommand(commands.changeEntityType, gate.element, 'Service'), true);
    assert.equal(await typeOf('Gate Scheduler'), 'Service');

    assert.equal(
      await vscode.commands.executeCommand(commands.mergeEntity, (await entity('Gate Scheduler'))!.element, 'Surge Clock'),
      true,
    );
    assert.equal(await entity('Surge Clock'), undefined);
    assert.deepEqual((await labels((await entity('Gate Scheduler'))!, 'Other names')).sort(), ['GS', 'Surge Clock']);

    const alias = (await part((await entity('Gate Scheduler'))!, 'Other names')).find(({ item }) => item.label === 'Surge Clock')!;
    assert.equal(alias.item.contextValue, 'alias');
    assert.equal(await vscode.commands.executeCommand(commands.splitEntity, alias.element), true);
    assert.ok(await entity('Surge Clock'));
    const gs = (await part((await entity('Gate Scheduler'))!, 'Other names')).find(({ item }) => item.label === 'GS')!;
    assert.equal(await vscode.commands.executeCommand(commands.splitEntity, gs.element), true);
    assert.ok(await entity('GS'));
    assert.equal(
      await read(schema),
      '# Ours.\ntypes:\n  Service: [service] # what runs\nentities:\n  Gate Scheduler:\n    type: Service\n' +
        'different:\n  - [Gate Scheduler, Surge Clock]\n  - [Gate Scheduler, GS]\n',
    );
  });

  test('make the schema where there is none, and leave one alone that cannot be read', async () => {
    assert.equal(await vscode.commands.executeCommand(commands.mergeEntity, (await entity('Mira Holt'))!.element, 'Surge Clock'), true);
    assert.equal(await read(schema), 'same:\n  - [Mira Holt, Surge Clock]\n');
    await write(schema, 'same: [a\n');
    const document = await vscode.workspace.openTextDocument(workspaceUri(schema));
    await until('the text is there', () => document.getText() === 'same: [a\n');
    await docgraph();
    assert.equal(await vscode.commands.executeCommand(commands.mergeEntity, (await entity('Mira Holt'))!.element, 'Surge Clock'), false);
    assert.equal(await read(schema), 'same: [a\n');
  });

  test('asks which other is the same where none is given, and offers it not itself', async () => {
    const mira = (await entity('Mira Holt'))!.element;
    let merged: unknown;
    void vscode.commands.executeCommand(commands.mergeEntity, mira).then(done => {
      merged = done;
    });
    await until('the choice', async () => {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return merged !== undefined;
    });
    assert.equal(merged, true);
    // The thing that most passages name comes first.
    assert.equal(await read(schema), 'same:\n  - [Mira Holt, Gate Scheduler]\n');
  });

  test('that a name of a question may mean are asked for once, and the reply stays in the schema', async () => {
    const twice = '---\naliases: [Otter]\n---\n';
    await write('river/otterBoat.md', `${twice}# Otter Boat\n\nThe Otter Boat sails at six.\n`);
    await write('river/otterLock.md', `${twice}# Otter Lock\n\nThe Otter Lock opens at nine.\n`);
    const ours = '# Ours.\nfunctional: [port] # one at a time\n';
    await write(schema, ours);
    // The editor may still hold the schema of the test before, which could not be changed; it is told to read it anew.
    const { document } = await vscode.window.showTextDocument(workspaceUri(schema));
    await until('the text is there', async () => {
      if (document.getText() !== ours) await vscode.commands.executeCommand('workbench.action.files.revert');
      return document.getText() === ours;
    });
    await until('both', async () => (await entity('Otter Boat')) !== undefined && (await entity('Otter Lock')) !== undefined);
    await vscode.commands.executeCommand(commands.ask, 'When does the Otter open?');
    const open = await snapshotWhere('the name', ({ result }) => result?.ambiguous[0]?.taken === '');
    assert.deepEqual(open.result!.ambiguous, [{ term: 'Otter', readings: ['Otter Boat', 'Otter Lock'], taken: '' }]);
    // The picker has opened by itself, with the first reading in front.
    await until('the reply', async () => {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return (await exists(schema)) && (await read(schema)).includes('same:');
    });
    assert.equal(await read(schema), `${ours}same:\n  - [Otter Boat, Otter]\n`);
    await snapshotWhere('the reading', ({ result }) => result?.ambiguous[0]?.taken === 'Otter Boat');
    // Changed from the line of the panel.
    const changed = vscode.commands.executeCommand(internalCommands.chooseReading, 'Otter');
    await until('the other reply', async () => {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return (await read(schema)).includes('[Otter Lock, Otter]');
    });
    assert.equal(await changed, true);
    await snapshotWhere('the other reading', ({ result }) => result?.ambiguous[0]?.taken === 'Otter Lock');
    assert.equal(await read(schema), `${ours}same:\n  - [Otter Lock, Otter]\n`);
  });

  test('are explained where the pointer rests on them, and nothing is where they are defined or linked', async () => {
    const { document } = await open('river/clock.md');
    const shown = await hoverText(document, 'Gate Scheduler and');
    assert.match(shown, /Gate Scheduler[\s\S]*Also called: GS[\s\S]*opens the river gates[\s\S]*river.+gate/);
    const [target] = JSON.parse(decodeURIComponent(new RegExp(`command:${internalCommands.openEvidence}\\?([^)]+)`).exec(shown)![1]));
    await vscode.commands.executeCommand(internalCommands.openEvidence, target);
    assert.equal(activeSelection().file, 'river/gate.md');
    assert.equal(await hoverText(document, 'Gate Scheduler](gate.md#gate-scheduler)'), '');
    assert.equal(await hoverText(document, 'Surge Clock'), '');
    const off = await setting('docgraph.entities.hover', false);
    try {
      assert.equal(await hoverText(document, 'Gate Scheduler and'), '');
    } finally {
      await off();
    }
  });

  test('lead to their definition and list where they are named, without the links that VS Code lists', async () => {
    const { document } = await open('river/clock.md');
    assert.ok((await definitions(document, 'Gate Scheduler and')).includes('river/gate.md:0'));
    // VS Code's own answer to a link, and only that one.
    await until('the answer of VS Code to a link', async () => (await definitions(document, 'gate.md#gate-scheduler)')).length > 0);
    assert.equal((await definitions(document, 'gate.md#gate-scheduler)')).length, 1);
    assert.deepEqual(await definitions(document, 'Gate Scheduler](gate.md#gate-scheduler)'), []);
    const found = await references(document, 'Gate Scheduler and');
    assert.ok(found.includes('river/new.md:5:21') && found.includes('river/new.md:5:48'));
    assert.equal(new Set(found).size, found.length);

    const gate = await open('river/gate.md');
    const ofHeading = await references(gate.document, 'Gate Scheduler');
    assert.equal(ofHeading.filter(place => place.startsWith('river/clock.md')).length, 2);
    assert.equal(new Set(ofHeading).size, ofHeading.length);
  });

  test('contradict each other: both sides are opened beside each other', async () => {
    const { health } = await docgraph();
    const groups = (await health.getChildren()) ?? [];
    const group = await find(groups, element => health.getTreeItem(element), 'Contradictions');
    const [finding] = (await health.getChildren(group)) ?? [];
    const item = await health.getTreeItem(finding);
    assert.match(String(item.label), /Gate Scheduler: retention is 90 days here and 30 days in river\/old\.md:6/);
    assert.match(String(item.tooltip), /"90 days" in river\/new\.md is newer by the dates of the documents/);
    await vscode.commands.executeCommand(item.command!.command, ...(item.command!.arguments ?? []));
    const shown = vscode.window.visibleTextEditors.map(({ document, selection, viewColumn }) => ({
      file: vscode.workspace.asRelativePath(document.uri),
      text: document.getText(selection),
      column: viewColumn,
    }));
    assert.deepEqual(
      shown.sort((a, b) => (a.column ?? 0) - (b.column ?? 0)),
      [
        { file: 'river/new.md', text: 'The retention of the Gate Scheduler is 90 days.', column: 1 },
        { file: 'river/old.md', text: 'The retention of the Gate Scheduler is 30 days.', column: 2 },
      ],
    );
  });

  test('fill a schema to begin with, whose problems are shown with their place', async () => {
    const uri = await vscode.commands.executeCommand<vscode.Uri>(commands.createSchema);
    const editor = vscode.window.activeTextEditor!;
    assert.equal(editor.document.uri.toString(), uri.toString());
    assert.match(editor.document.getText(), /REQUIRES/);
    assert.deepEqual(vscode.languages.getDiagnostics(uri), []);
    await editor.edit(edit => edit.insert(new vscode.Position(0, 0), 'typos: []\n'));
    await until('the problem', () => vscode.languages.getDiagnostics(uri).length > 0);
    const [problem] = vscode.languages.getDiagnostics(uri);
    assert.equal(editor.document.getText(problem.range), 'typos');
    assert.match(problem.message, /"typos" is not known here/);
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      uri,
      new vscode.Position(0, 3),
    );
    assert.ok(items.some(({ label }) => label === 'types'));
  });
});

interface Row {
  readonly element: unknown;
  readonly item: vscode.TreeItem;
}

async function children(element?: unknown): Promise<Row[]> {
  const { entities } = await docgraph();
  const elements = (await entities.getChildren(element)) ?? [];
  return Promise.all(elements.map(async child => ({ element: child, item: await entities.getTreeItem(child) })));
}

async function all(): Promise<(Row & { readonly type: string })[]> {
  const groups = await children();
  const rows = await Promise.all(
    groups.map(async ({ element, item }) => (await children(element)).map(row => ({ ...row, type: String(item.label) }))),
  );
  return rows.flat();
}

async function entity(name: string): Promise<Row | undefined> {
  return (await all()).find(({ item }) => item.label === name);
}

async function typeOf(name: string): Promise<string | undefined> {
  return (await all()).find(({ item }) => item.label === name)?.type;
}

async function names(): Promise<string[]> {
  return (await all()).map(({ item }) => String(item.label));
}

async function part({ element }: Row, label: string): Promise<Row[]> {
  const found = (await children(element)).find(({ item }) => item.label === label);
  return found === undefined ? [] : children(found.element);
}

async function labels(row: Row, label: string): Promise<string[]> {
  return (await part(row, label)).map(({ item }) => String(item.label));
}

async function click({ item }: Row): Promise<void> {
  assert.ok(item.command);
  await vscode.commands.executeCommand(item.command.command, ...(item.command.arguments ?? []));
}

async function find<T>(
  elements: readonly T[],
  itemOf: (element: T) => vscode.TreeItem | Thenable<vscode.TreeItem>,
  label: string,
): Promise<T> {
  for (const element of elements) if ((await itemOf(element)).label === label) return element;
  throw new Error(`There is no "${label}".`);
}

async function references(document: vscode.TextDocument, text: string): Promise<string[]> {
  const found = await vscode.commands.executeCommand<vscode.Location[]>(
    'vscode.executeReferenceProvider',
    document.uri,
    at(document, text),
  );
  return found.map(({ uri, range }) => `${vscode.workspace.asRelativePath(uri)}:${range.start.line}:${range.start.character}`);
}

async function read(path: string): Promise<string> {
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(workspaceUri(path)));
}

async function exists(path: string): Promise<boolean> {
  return vscode.workspace.fs.stat(workspaceUri(path)).then(
    () => true,
    () => false,
  );
}
