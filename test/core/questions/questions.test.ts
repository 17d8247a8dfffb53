import { describe, expect, test } from 'vitest';
import { judge } from '../../../src/core/questions/judge';
import { parseQuestionFile } from '../../../src/core/questions/questionFile';
import { options, smallEngine } from '../../support/smallEngine';

const docs = {
  'tickets.md': '# Tickets\n\n## Day tickets\n\nA day ticket costs 12 euro.\n',
  'tides.md': '# Tides\n\nThe tide table is printed on Mondays.\n',
};

/** Failures of the questions of a file over these documents. */
async function check(file: string): Promise<readonly string[]> {
  const { engine } = await smallEngine(docs);
  const { questions, problems } = parseQuestionFile(file);
  expect(problems).toEqual([]);
  const failures: string[] = [];
  for (const expected of questions) {
    const { answer } = await engine.ask(expected.question, options());
    for (const { message, span } of judge(expected, answer)) failures.push(`${file.slice(span.start, span.end)}: ${message}`);
  }
  return failures;
}

describe('an answer is judged', () => {
  const asked = '- question: What does a day ticket cost?\n';
  test.each<[string, string, readonly string[]]>([
    ['as any', asked, []],
    ['by its words', `${asked}  answer: 12 Euro\n`, []],
    ['by one of several', `${asked}  answer: [9 euro, 12 euro]\n`, []],
    ['by other words', `${asked}  answer: 15 euro\n`, ['15 euro: No statement says "15 euro".']],
    ['by its file, line and heading', `${asked}  evidence: [tickets.md, "tickets.md:5", tickets.md#day-tickets]\n`, []],
    ['by another line', `${asked}  evidence: tickets.md:1-2\n`, ['tickets.md:1-2: No statement cites tickets.md:1-2.']],
    ['by another heading', `${asked}  evidence: tickets.md#prices\n`, ['tickets.md#prices: No statement cites tickets.md#prices.']],
    ['as unknown', '- question: Who paints the whale?\n  unknown: true\n', []],
    [
      'as unknown, and is not',
      `${asked}  unknown: true\n`,
      ['What does a day ticket cost?: It should not be answered, but a statement was released.'],
    ],
    ['as none', '- question: Who paints the whale?\n', ['Who paints the whale?: Nothing was released. Nothing was found.']],
  ])('%s', async (_, file, expected) => expect(await check(file)).toEqual(expected));
});

describe('what is wrong in a file of questions', () => {
  test.each([
    ['no list', 'question: x\n', ['1:1 The file must be a list of questions, each with the key "question".']],
    ['no question', '- answer: x\n', ['1:3 "question" must be a text.']],
    ['a word', '- what\n', ['1:3 A question is a map with the key "question".']],
    [
      'an unknown key',
      '- question: x\n  evidnce: a.md\n',
      ['2:3 "evidnce" is not known here. Known: question, evidence, answer, unknown, hops, passages.'],
    ],
    ['a number out of range', '- question: x\n  hops: 9\n', ['2:9 "hops" must be a whole number from 0 to 4.']],
    ['lines', '- question: x\n  evidence: a.md:5-2\n', ['2:13 Lines are counted from 1, the first before the last.']],
    ['the same twice', '- question: x\n- question: x\n', ['2:13 This question stands in the file already.']],
    [
      'unknown with an answer',
      '- question: x\n  unknown: true\n  answer: y\n',
      ['2:12 A question that cannot be answered has neither answer nor evidence.'],
    ],
    ['no YAML', '- question: "x\n', ['2:1 Not valid YAML: Missing closing "quote.']],
    ['nothing', '', []],
  ])('%s', (_, file, expected) =>
    expect(parseQuestionFile(file).problems.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual(expected),
  );

  test('stops no other question', () =>
    expect(parseQuestionFile('- answer: x\n- question: y\n  hops: no\n').questions.map(({ question, line }) => [question, line])).toEqual([
      ['y', 2],
    ]));
});
