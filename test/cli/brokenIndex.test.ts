import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { Output } from '../../src/cli/output';
import { runCli } from '../../src/cli/run';

const question = 'What does a day ticket cost?';
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** What is printed for the question, and with which exit code, over an index that `spoil` has changed. */
async function askAfter(spoil: string) {
  const top = mkdtempSync(join(tmpdir(), 'docgraph-broken-'));
  folders.push(top);
  mkdirSync(join(top, 'w'));
  writeFileSync(join(top, 'w/tickets.md'), '# Tickets\n\nA day ticket costs 12 euro.\n');
  writeFileSync(join(top, 'w/tides.md'), '# Tides\n\nThe tide table is printed on Mondays.\n');
  expect(await ask(top)).toMatchObject({ code: 0, out: expect.stringContaining('12 euro') });
  const database = new DatabaseSync(join(top, 's/index.db'));
  database.exec(spoil);
  database.close();
  return await ask(top);
}

async function ask(top: string) {
  const out: string[] = [];
  const err: string[] = [];
  const output: Output = { print: text => out.push(text), json() {}, log: text => err.push(text), progress() {} };
  const code = await runCli(['ask', join(top, 'w'), question, '--store', join(top, 's')], output, { aborted: false });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

it.each([
  ['the text of a document', 'delete from contents where document = (select number from documents where id = "tickets.md")', /damaged/],
  ['all texts', 'delete from contents', /damaged/],
  ['all segments', 'delete from segments', /rebuilt/],
  ['half of a segment', 'update segments set bytes = substr(bytes, 1, length(bytes) / 2)', /damaged/],
  ['the table of texts', 'drop table contents', /damaged/],
])('an index that has lost %s is read anew, and never answers that nothing is there', async (_, spoil, told) => {
  const { code, out, err } = await askAfter(spoil.replaceAll('"', "'"));
  expect([code, out]).toEqual([0, expect.stringContaining('A day ticket costs 12 euro.')]);
  expect(err).toMatch(told);
});

it.each([
  ['structure of a document, into rubbish', `update contents set structure = 'rubbish'`],
  ['structure of a document, into one of nothing', `update contents set structure = '{}'`],
  ['structure of a document, into a number', 'update contents set structure = 7'],
  ['text of a document, by a word', `update contents set text = replace(text, '12', '13')`],
  ['text of a document, into nothing', `update contents set text = ''`],
  ['text of a document, into bytes', 'update contents set text = cast(text as blob)'],
  ['text of a document, into that of another', 'update contents set text = (select max(text) from contents)'],
  ['seal of a text', 'update contents set seal = seal + 1'],
  ['form of a segment', `update segments set header = '{}'`],
  ['bytes of a segment', 'update segments set bytes = zeroblob(length(bytes))'],
  ['bytes of a segment, into a text', `update segments set bytes = 'rubbish'`],
  ['settings that it was made under', `update meta set value = 'rubbish'`],
  ['lists of other files', `update meta set value = '{}' where key = 'others'`],
  ['problems of a document', `update documents set problems = '{}'`],
  ['time of a document', `update documents set modified = 'rubbish'`],
  ['segment of a document', `update documents set segment = 'rubbish'`],
])('an index in which somebody has altered the %s is set aside and read anew', async (_, spoil) => {
  const { code, out, err } = await askAfter(spoil);
  expect([code, out]).toEqual([0, expect.stringContaining('A day ticket costs 12 euro.')]);
  expect(err).toMatch(/The index file was damaged. It was set aside as .*index\.db\.damaged/);
});
