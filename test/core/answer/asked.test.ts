import { describe, expect, test } from 'vitest';
import { options, smallEngine } from '../../support/smallEngine';

/** The released points of an answer over one file, or over several. */
async function check(files: string | Readonly<Record<string, string>>, question: string, expected: readonly string[]): Promise<void> {
  const { engine } = await smallEngine(typeof files === 'string' ? { 'a.md': files } : files);
  const { answer } = await engine.ask(question, options());
  expect(answer.points.map(({ text }) => text)).toEqual(expected);
}

const works = '# Works\n\nThe pump requires a valve.\n\nThe mill requires the pump.\n\nCarl Holm was replaced by Anna Berg.\n';

describe('a question that names one end of a relation', () => {
  test.each([
    ['What does the pump require?', ['The pump requires a valve.']],
    ['What requires the pump?', ['The mill requires the pump.']],
    ['What is required by the mill?', ['The mill requires the pump.']],
    ['What does the valve require?', []],
    ['Who was replaced by Anna Berg?', ['Carl Holm was replaced by Anna Berg.']],
    ['Who replaced Carl Holm?', ['Carl Holm was replaced by Anna Berg.']],
  ])('%s', (question, expected) => check(works, question, expected));
});

describe('a question on what something is', () => {
  test.each([
    [
      'what it does, under its own title',
      '# Recording rules\n\nRecording rules precompute costly expressions.',
      'What is a recording rule?',
      ['Recording rules precompute costly expressions.'],
    ],
    ['in the singular', '# Pod\n\nA pod contains a container.', 'What is a pod?', ['A pod contains a container.']],
    ['not a thing of it', '# Chart\n\nThe chart architecture remains unchanged.', 'What is a chart?', []],
    ['not under the title of something else', '# Kitchen\n\nA pod contains a container.', 'What is a pod?', []],
    ['not a part of the words', '# Recording rule change\n\nAll rules were checked at once.', 'What is a recording rule?', []],
    ['not the same word again', '# Governance\n\n- Charts - community curated charts.', 'What is a chart?', []],
  ])('%s', (_, text, question, expected) => check(text, question, expected));
});

test('a sentence with the names of the question and nothing of what is asked about them is no answer', () =>
  check('# Helm 3\n\nHelm 3 was released in November.\n\nIn Helm 3 the server was removed.', 'What was removed in Helm 3?', [
    'In Helm 3 the server was removed.',
  ]));
