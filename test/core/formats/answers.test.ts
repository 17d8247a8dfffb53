import { readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { defaultSettings } from '../../../src/core/options';
import { options, smallEngine } from '../../support/smallEngine';

const settings = { ...defaultSettings, kinds: { ...defaultSettings.kinds, text: true, html: true, pdf: true } };

const files: Readonly<Record<string, string>> = {
  'ledger.html':
    '<title>Ledger</title><main><h1>Ledger</h1><p>The ledger service listens on port&nbsp;<code>8443</code> since M&auml;rz 2020.</p></main>',
  'billing.ipynb': JSON.stringify({
    cells: [{ cell_type: 'markdown', source: ['# Billing\n', '\n', 'The "billing" job needs caf\u00e9 tokens.\nIt costs 12 euros.'] }],
  }),
  'call.vtt': 'WEBVTT\n\n00:07:30.000 --> 00:07:33.000\n<v Ann>The gateway release\nis due on Monday.\n',
  'notes.txt': 'Backup\n======\n\nThe backup server keeps snapshots for 30 days.\n',
  'manual.pdf': 'Page 1\n\nIntroduction.\n\n\fPage 2\n\nThe archive is owned by the platform team.',
};

test.each([
  [
    'Which port does the ledger service listen on?',
    'ledger.html',
    'The ledger service listens on port&nbsp;<code>8443</code> since M&auml;rz 2020.',
    ['Ledger'],
  ],
  ['What does the billing job need?', 'billing.ipynb', 'The \\"billing\\" job needs café tokens.', ['Billing']],
  ['When is the gateway release due?', 'call.vtt', 'The gateway release\nis due on Monday.', ['00:07:30']],
  ['How long does the backup server keep snapshots?', 'notes.txt', 'The backup server keeps snapshots for 30 days.', ['Backup']],
  ['Who owns the archive?', 'manual.pdf', 'The archive is owned by the platform team.', ['Page 2']],
])('%j is answered from %s, with its exact characters', async (question, file, characters, headings) => {
  const { engine } = await smallEngine(files, { settings });
  const { answer, retrieval } = await engine.ask(question, options());
  expect(answer.points[0]?.citations[0]).toMatchObject({ file, headings });
  const { range, quote } = answer.points[0].citations[0];
  expect(files[file].slice(range!.start.offset, range!.end.offset)).toBe(characters);
  expect(retrieval.passages[0].file).toBe(file);
  const passage = retrieval.passages[0].range;
  expect(passage.start.offset).toBeLessThanOrEqual(range!.start.offset);
  // What was released stands the check of anyone who cites it, by its words and by its place.
  const cited = { file, quote, ...(range && { range }) };
  const verdicts = await engine.verify([{ text: answer.points[0].text, citations: [cited] }]);
  expect(verdicts.map(verdict => verdict.class)).toEqual(['supported']);
});

it('keeps what it knows of a file over a save of another, and follows an unsaved text', async () => {
  const { engine, workspace, refresh } = await smallEngine(files, { settings });
  workspace.write('other.md', '# Other\n');
  await refresh();
  await engine.setOverlay({ folder: '', path: 'ledger.html' }, '<p>\n\nThe ledger service listens on port <b>9000</b>.');
  const { answer } = await engine.ask('Which port does the ledger service listen on?', options());
  const { range } = answer.points[0].citations[0];
  expect([range?.start.line, range?.start.character, range?.end.character]).toEqual([2, 0, 47]);
});

it('reads only the kinds that are on, and what a pattern names by its extension', async () => {
  const names = async (change: Partial<typeof settings>): Promise<string[]> => {
    const { engine } = await smallEngine(files, { settings: { ...defaultSettings, ...change } });
    return (await engine.documents()).map(({ path }) => path).sort();
  };
  expect(await names({})).toEqual(['billing.ipynb', 'call.vtt']);
  expect(await names({ kinds: { ...defaultSettings.kinds, pdf: true, notebooks: false } })).toEqual(['call.vtt', 'manual.pdf']);
  expect(await names({ include: ['**/*.txt'] })).toEqual(['notes.txt']);
  const { engine } = await smallEngine(files, { settings: defaultSettings });
  expect(await engine.explainFile({ folder: '', path: 'manual.pdf' })).toContain('docgraph.index.kinds');
});

it('finds the links of a page', async () => {
  const page = '<p>See <a href="call.vtt">the call</a>, <a href="gone.html">this</a> and <a href="notes.txt#backup">that</a>.';
  const { engine } = await smallEngine({ ...files, 'page.html': page }, { settings });
  const links = (await engine.allLinks()).map(({ kind, raw, state, from }) => [
    kind,
    raw,
    state,
    page.slice(from.range.start.offset, from.range.end.offset),
  ]);
  expect(links).toEqual([
    ['html', 'call.vtt', 'ok', 'the call'],
    ['html', 'gone.html', 'missing-file', 'this'],
    ['html', 'notes.txt#backup', 'ok', 'that'],
  ]);
});

it('gives the same notebook from the fixtures in any order of files', async () => {
  const notebook = readFileSync('test/fixtures/formats/notebook.ipynb', 'utf8');
  const one = await smallEngine({ 'a.ipynb': notebook, ...files }, { settings });
  const other = await smallEngine({ ...files, 'a.ipynb': notebook }, { settings });
  expect(await one.engine.documentText('a.ipynb' as never)).toEqual(await other.engine.documentText('a.ipynb' as never));
});
