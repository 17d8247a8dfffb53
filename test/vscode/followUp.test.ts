import { expect, test } from 'vitest';
import { defaultQuestionOptions } from '../../src/core/options';
import { carriedNames, inContext } from '../../src/vscode/followUp';
import { smallEngine } from '../support/smallEngine';

const files = {
  'ferry.md': '# Evening Ferry\n\nThe Evening Ferry leaves at nine.\n',
  'pump.md': '# Bilge Pump\n\nThe Bilge Pump is owned by Ada Moss.\n',
};
const ferry = ['Evening Ferry'];

test.each<[string, readonly string[], readonly string[]]>([
  ['When does it leave?', ferry, ferry],
  ['And on Sundays?', ferry, ferry],
  ['When does it leave?', [], []],
  ['Who owns the Bilge Pump, and is it new?', ferry, []],
  ['zeppelin marmalade', ferry, []],
  ['Is it new?', ['a', 'b', 'c', 'd', 'e'], ['a', 'b', 'c', 'd']],
])('%s after %j', async (question, before, expected) => {
  const { engine } = await smallEngine(files);
  expect(await carriedNames(engine, question, { before, options: defaultQuestionOptions }, { aborted: false })).toEqual(expected);
});

test('the names stand behind the question', () => {
  expect(inContext('Who owns it?', ferry)).toBe('Who owns it? (Evening Ferry)');
  expect(inContext('Who owns it?', [])).toBe('Who owns it?');
});
