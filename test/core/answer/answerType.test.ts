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

test.each([
  ['somebody without a name', 'The otter pool is cleaned by the night keeper.', true],
  ['somebody who acts', 'The night keeper cleans the otter pool.', true],
  ['nobody', 'The otter pool is cleaned weekly.', false],
])('who: %s', (_, sentence, isAnswer) => check('Who cleans the otter pool?', sentence, isAnswer));

test.each([
  ['Which shortcut opens the otter pool?', 'The otter pool opens with ctrl+o.', true],
  ['Which shortcut opens the otter pool?', 'The otter pool opens with a click.', false],
  ['Which file holds the otter names?', 'The otter names are held in pool/names.csv.', true],
  ['Which file holds the otter names?', 'The otter names are held in order.', false],
  ['In which version did the otter pool become stable?', 'The otter pool became stable in 1.27.', true],
  ['In which version did the otter pool become stable?', 'The otter pool became stable in spring.', false],
  ['Which otter modes can be set?', 'The otter modes that can be set are swim, dive and sleep.', true],
  ['Which otter modes can be set?', 'Otter modes can be set in the morning.', false],
])('%s %s', check);

test('a name leads on from one sentence to the next', async () => {
  const heron = 'The Heron is a ferry. Its captain is Ida Lund. Ida Lund was born in Bergen.';
  const { engine } = await smallEngine({ 'heron.md': `# The Heron\n\n${heron}\n`, 'crane.md': '# The Crane\n\nThe Crane is a tug.\n' });
  const { answer } = await engine.ask('Where was the captain of the Heron born?', options());
  expect(answer.points.map(({ text }) => text)).toEqual(['The Heron: Its captain is Ida Lund. Ida Lund was born in Bergen.']);
});

test('an id of the front matter is no answer', async () => {
  const { engine } = await smallEngine({
    'pool.md': '---\nid: VSpRgGQyxZyTiVGUrPnxl\ntitle: Pool\npool: NJKyxYXvXwPzGbfGcZwTu\n---\n# Pool\n\nWater.\n',
  });
  expect((await engine.ask('What is the pool of the pool?', options())).answer.points).toEqual([]);
});
