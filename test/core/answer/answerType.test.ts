import { expect, test } from 'vitest';
import { options, smallEngine } from '../../support/smallEngine';

async function check(question: string, sentence: string, isAnswer: boolean): Promise<void> {
  const { engine } = await smallEngine({ 'pool.md': `# Otters\n\n${sentence}\n` });
  const { answer } = await engine.ask(question, options());
  expect(answer.points.map(({ text }) => text)).toEqual(isAnswer ? [sentence] : []);
}

test.each([
  ['an hour in a word', 'The otter pool opens at nine.', true],
  ['an hour in digits', 'The otter pool opens at 9 to let the otters rest.', true],
  ['half an hour', 'The otter pool opens at half past ten in the morning.', true],
  ['no hour where something is counted', 'The otter pool opens at nine gates.', false],
  ['no hour where nothing of time stands', 'The otter pool opens slowly.', false],
])('when: %s', (_, sentence, isAnswer) => check('When does the otter pool open?', sentence, isAnswer));
