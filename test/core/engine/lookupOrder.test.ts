import { describe, expect, test } from 'vitest';
import { asksYesOrNo } from '../../../src/core/search/yesOrNo';
import { options, smallEngine } from '../../support/smallEngine';

/** The first words of the best passages in order, by the words of the question alone. */
async function openings(files: Readonly<Record<string, string>>, question: string): Promise<string[]> {
  const { engine } = await smallEngine(files);
  const { passages } = await engine.search(question, options({ mode: 'text' }));
  return passages.map(({ text }) => text.split(' ')[0]);
}

describe('a question for yes or no', () => {
  test.each<[question: string, wants: boolean]>([
    ['Can I move the beacon?', true],
    ['And does the beacon turn?', true],
    ['Are there spare lamps?', true],
    ['Kann ich das Leuchtfeuer drehen?', true],
    ['Gibt es Ersatzlampen?', true],
    ['Peut-on tourner le phare ?', true],
    ['How can I move the beacon?', false],
    ['Wie kann ich das Leuchtfeuer drehen?', false],
    ['beacon', false],
    ['灯塔可以移动吗?', false],
    ['', false],
  ])('%s: %s', (question, wants) => {
    expect(asksYesOrNo(question)).toBe(wants);
  });

  const files = {
    'a.md': '# A\n\nTo move a beacon by crane, wait for calm weather and for help.',
    'b.md': '# B\n\nYes, a beacon moves by crane, but only once in many years and with patience.',
    'c.md': '# C\n\nEverything else stays where it is.',
  };
  test('goes first to a passage that begins with one', async () => {
    expect((await openings(files, 'Can I move a beacon by crane?'))[0]).toBe('Yes,');
  });
  test('another question does not', async () => {
    expect((await openings(files, 'How do I move a beacon by crane?'))[0]).toBe('To');
  });
});

test('the second passage of a section lets one of another section go first that fits nearly as well', async () => {
  const files = {
    'a.md': '# A\n\nThe beacon turns by day.\n\nThe beacon turns by night.\n',
    'b.md': '# B\n\nThe beacon turns by hand as well.\n',
  };
  const { engine } = await smallEngine({ ...files, 'c.md': '# C\n\nNothing else stands here.\n' });
  const { passages } = await engine.search('beacon turns', options({ mode: 'text' }));
  expect(passages.map(({ file }) => file)).toEqual(['a.md', 'b.md', 'a.md']);
});

test.each<[question: string, first: string]>([
  ['Wie geht die Lampenreinigung?', 'a.md'],
  ['Wie werden die Lampenreinigungen gemacht?', 'a.md'],
  ['Wie wird die Linsenreinigung gemacht?', 'b.md'],
])('the parts of a German compound are looked for in any form: %s', async (question, first) => {
  const { engine } = await smallEngine({
    'a.md': '# A\n\nZum Reinigen der Lampe dient ein Tuch, und die Reinigung der Lampen dauert lange.',
    'b.md': '# B\n\nDie Linsen brauchen Wasser, und ihre Reinigung ist schwer.',
    'c.md': '# C\n\nDer Turm ist hoch und weiss.',
  });
  const { passages } = await engine.search(question, options({ mode: 'text' }));
  expect(passages[0]?.file).toBe(first);
});
