import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ResultView } from '../../src/protocol/views';
import { commands } from '../../src/vscode/contributions';
import { recordMessages } from '../support/commandTable';
import { definitions, documents, open } from '../support/editorLinks';
import { closeEditors, docgraph, remove, setting, snapshotWhere, until, write } from '../support/host';

const question = 'Why is the evening ferry delayed?';

/** Settings whose effect no other test shows; `test/vscode/settings.test.ts` has the list of all. */
suite('settings have an effect', () => {
  suiteSetup(docgraph);
  teardown(closeEditors);

  test('docgraph.mode decides how a question is answered', async () => {
    await withSetting('docgraph.mode', 'text', async () => {
      await snapshotWhere('the mode', ({ settings }) => settings.mode === 'text');
      const byWords = await ask(question);
      const chosen = byWords.passages.filter(({ selected }) => selected);
      assert.ok(chosen.length > 0);
      for (const { score } of chosen) assert.equal(score.meaning, 0);
    });
    assert.ok((await ask(question)).passages.some(({ score }) => score.meaning > 0));
  });

  test('docgraph.minScore leaves out what scores less', async () => {
    const selected = ({ passages }: ResultView) => passages.filter(passage => passage.selected);
    const all = selected(await ask(question));
    await withSetting('docgraph.minScore', 0.9, async () => {
      const few = selected(await ask(question));
      assert.ok(
        few.length < all.length && few.every(({ score }) => score.total >= 0.9),
        JSON.stringify(few.map(({ score }) => score.total)),
      );
    });
  });

  test('docgraph.links.baseUrl makes links by full URL lead to their files', async () => {
    const url = 'https://github.com/harbour/docs/blob/main/guides/tides.md';
    await withFile('urls.md', `# Urls\n\nSee [the rules](${url}).\n`, async () => {
      const { document } = await open('urls.md');
      assert.deepEqual(await definitions(document, 'github.com/harbour'), []);
      await withSetting('docgraph.links.baseUrl', 'https://github.com/harbour/docs', async () =>
        until('the file', async () => (await definitions(document, 'github.com/harbour')).includes('guides/tides.md:0')),
      );
    });
  });

  test('docgraph.links.site decides whose rules links follow', async () => {
    await withFile('docs/page.md', '# Page\n\nWords of the page.\n', () =>
      withFile('docs/start.md', '# Start\n\nTo [the page](/page/).\n', async () => {
        const { document } = await open('docs/start.md');
        const leads = async (): Promise<boolean> => (await definitions(document, '/page/')).includes('docs/page.md:0');
        assert.equal(await leads(), false);
        await withSetting('docgraph.links.site', 'mkdocs', () => until('the page', leads));
      }),
    );
  });

  test('docgraph.index.kinds decides which other texts are read', async () => {
    await withFile('captions.vtt', 'WEBVTT\n\n00:01.000 --> 00:04.000\nThe gangway is raised at nine.\n', async () => {
      const has = async (): Promise<boolean> => (await docgraph()).snapshot().index.documents === 5;
      await until('the transcript', has);
      await withSetting('docgraph.index.kinds', { transcripts: false }, () => until('no transcript', async () => !(await has())));
      await until('the transcript again', has);
    });
  });

  test('docgraph.encoder.provider, folder, endpoint and name choose one, which is offered once and not used before', async () => {
    const said = recordMessages();
    const global = vscode.ConfigurationTarget.Global;
    const undo: (() => Promise<void>)[] = [];
    const offered = () => said.all().filter(message => message.includes('has not read this workspace')).length;
    try {
      undo.push(await setting('docgraph.encoder.folder', '/nowhere', global), await setting('docgraph.encoder.provider', 'folder', global));
      await until('the offer', () => offered() === 1);
      undo.push(await setting('docgraph.encoder.endpoint', 'http://127.0.0.1:9/v1', global));
      undo.push(await setting('docgraph.encoder.name', 'tiny', global));
      await vscode.workspace.getConfiguration().update('docgraph.encoder.provider', 'server', global);
      await until('the other offer', () => offered() === 2);
      await setting('docgraph.encoder.name', 'other', global);
      await until('the offer of another name', () => offered() === 3);
      await vscode.commands.executeCommand(commands.rebuildIndex);
      assert.equal(offered(), 3);
    } finally {
      for (const step of undo) await step();
      await docgraph();
    }
  });

  test('docgraph.access and docgraph.reader hide what needs another label', async () => {
    const told = async () => JSON.stringify((await ask('Who is the pilot boat shared with?')).answer.points);
    assert.match(await told(), /rescue station/);
    await withSetting('docgraph.access', { 'guides/crew.md': ['crew'] }, async () => {
      assert.match(await told(), /rescue station/);
      await withSetting('docgraph.reader', ['guest'], () => until('it is hidden', async () => !/rescue station/.test(await told())));
      await withSetting('docgraph.reader', ['crew'], () => until('it is shown', async () => /rescue station/.test(await told())));
    });
  });

  test('docgraph.readerName is whom I and my mean', async () => {
    const people = 'id,name,cabin\np-1,Ingrid Solheim,214\np-2,Odd Nilsen,9\n';
    await withFile('.docgraph/records/people.csv', people, async () => {
      const told = async (words: string) => JSON.stringify((await ask(words)).answer.points);
      await until('the records', async () => /214/.test(await told('Which cabin has Ingrid Solheim?')));
      assert.doesNotMatch(await told('Which cabin do I have?'), /214/);
      await withSetting('docgraph.readerName', 'Ingrid Solheim', () =>
        until('my cabin', async () => /214/.test(await told('Which cabin do I have?'))),
      );
    });
  });

  test('docgraph.readerFocus lifts what matters most to who asks', async () => {
    const text = (name: string): string => `# ${name}\n\nThe lantern is cleaned with vinegar.\n`;
    await withFile('east/lantern.md', text('East lantern'), () =>
      withFile('west/lantern.md', text('West lantern'), async () => {
        await until('both documents', async () => (await documents()).filter(title => title.endsWith('lantern')).length === 2);
        const first = async (): Promise<string> => (await ask('What is the lantern cleaned with?')).passages[0].target.file;
        const other = (await first()).startsWith('east') ? 'west' : 'east';
        await withSetting('docgraph.readerFocus', { folders: [other] }, () =>
          until('the other one first', async () => (await first()).startsWith(`${other}/`)),
        );
      }),
    );
  });
});

async function withSetting(name: string, value: unknown, run: () => Promise<void>): Promise<void> {
  const undo = await setting(name, value);
  try {
    await docgraph();
    await run();
  } finally {
    await undo();
    await docgraph();
  }
}

async function withFile(path: string, text: string, run: () => Promise<void>): Promise<void> {
  await write(path, text);
  try {
    await run();
  } finally {
    await closeEditors();
    await remove(path.includes('/') ? path.slice(0, path.indexOf('/')) : path);
  }
}

async function ask(text: string): Promise<ResultView> {
  // A change of a setting, or a file that was just written, comes to the index when a watcher has told of it.
  await docgraph();
  const before = (await docgraph()).snapshot().result?.run ?? 0;
  await vscode.commands.executeCommand(commands.ask, text);
  const { result } = await snapshotWhere('the result', ({ busy, result: shown }) => busy === null && (shown?.run ?? 0) > before);
  assert.ok(result);
  return result;
}
