import { describe, expect, test } from 'vitest';
import type { CandidatePoint } from '../../../src/core/model/answer';
import { defaultSettings, type QuestionOptions } from '../../../src/core/options';
import { options, smallEngine } from '../../support/smallEngine';

const question = 'What is the retention of the Gate Scheduler?';
const old = '---\ndate: 2023-01-01\n---\n# Old notes\n\nThe retention of the Gate Scheduler is 30 days.\n';
const young = '---\ndate: 2024-01-01\n---\n# New notes\n\nThe retention of the Gate Scheduler is 90 days.\n';
const files = { 'gate.md': '# Gate Scheduler\n\nThe Gate Scheduler requires the Surge Clock.\n', 'old.md': old, 'new.md': young };

/** The conflicts of an answer as `subject predicate: value (file), value (file)`; each side's characters are looked up in its file. */
async function check(texts: Readonly<Record<string, string>>, asked = question, chosen: Partial<QuestionOptions> = {}) {
  const { engine } = await smallEngine(texts);
  const { answer } = await engine.ask(asked, options(chosen));
  for (const { citation } of answer.conflicts.flatMap(({ sides }) => sides))
    expect(texts[citation.file].slice(citation.span?.start, citation.span?.end)).toBe(citation.quote);
  return answer.conflicts.map(
    ({ subject, predicate, sides }) =>
      `${subject} ${predicate}: ${sides.map(({ value, citation }) => `${value} (${citation.file})`).join(', ')}`,
  );
}

const both = ['Gate Scheduler retention: 90 days (new.md), 30 days (old.md)'];

describe('what contradicts the evidence of an answer is shown with it', () => {
  test.each([1, 2, 8])('with a budget of %i passages', async passages => expect(await check(files, question, { passages })).toEqual(both));

  test.each([0, 1, 2])('with %i hops', async hops => expect(await check(files, question, { hops })).toEqual(both));

  test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ['the same value', { ...files, 'new.md': old.replace('Old', 'New') }, []],
    ['another thing', { ...files, 'new.md': young.replace('Gate Scheduler', 'Tide Scheduler') }, []],
    ['another predicate', { ...files, 'new.md': young.replace('retention', 'interval') }, []],
    ['what is rejected', { ...files, 'new.md': young.replace('# New notes', '# New notes\n\n## Rejected') }, []],
    [
      'three values',
      { ...files, 'third.md': '# Third\n\nThe retention of the Gate Scheduler is 60 days.\n' },
      ['Gate Scheduler retention: 90 days (new.md), 30 days (old.md), 60 days (third.md)'],
    ],
  ])('%s', async (_, texts, expected) => expect(await check(texts)).toEqual(expected));

  test('what the answer does not rest on is not', async () =>
    expect(await check(files, 'What does the Gate Scheduler require?')).toEqual([]));

  test('a filter of the question leaves out the other side', async () => {
    const { engine } = await smallEngine(files);
    const { answer } = await engine.ask(question, options({ filter: { before: '2023-06-01' } }));
    expect([answer.points.map(({ text }) => text), answer.conflicts]).toEqual([['The retention of the Gate Scheduler is 30 days.'], []]);
  });

  test('what the reader may not see is not', async () => {
    const texts = { ...files, 'new.md': young.replace('---\n', '---\naccess: board\n') };
    const { engine } = await smallEngine(texts, { settings: { ...defaultSettings, reader: ['staff'] } });
    const { answer } = await engine.ask(question, options());
    expect([answer.points.length, answer.conflicts]).toEqual([1, []]);
  });

  test('properties that differ are told once', async () => {
    const texts = {
      'a.md': '---\nretention: 30 days\n---\n# Gate Scheduler\n\nIt tells the surge.\n',
      'b.md': '---\nabout: Gate Scheduler\nretention: 90 days\n---\n# Review\n\nThe Gate Scheduler was looked at.\n',
    };
    expect(await check(texts)).toEqual(['Gate Scheduler retention: 90 days (b.md), 30 days (a.md)']);
  });

  test('points of a model are held against the texts, too', async () => {
    const { engine } = await smallEngine(files);
    const plain = await engine.ask(question, options());
    const [point] = plain.answer.points.filter(({ text }) => text.includes('30 days'));
    const own: CandidatePoint = { text: point.text, kind: 'sentence', requires: [], citations: point.citations, score: null };
    const { answer } = await engine.askWith(question, options(), [own]);
    expect(answer.conflicts.map(({ sides }) => sides.map(({ value }) => value))).toEqual([['90 days', '30 days']]);
  });
});

const opening = 'When does the harbour office open?';
/** A page with one sentence, and another page with one. */
const said = (here: string, there: string, place = 'ops.md', title = 'Operations') => ({
  'notes.md': `# Notes\n\n${here}\n`,
  [place]: `# ${title}\n\n${there}\n`,
});

describe('what another document says in the same words with another value contradicts the evidence', () => {
  test.each<[string, string, Readonly<Record<string, string>>, readonly string[]]>([
    [
      'another day',
      opening,
      said('The harbour office opens on 1 June.', 'The harbour office opens on 3 June.'),
      ['harbour office opens on: 1 June (notes.md), 3 June (ops.md)'],
    ],
    [
      'another time of day, the value not at the end',
      opening,
      said('The harbour office opens at 9:00 on Mondays.', 'The harbour office opens at 8:30 on Mondays.'),
      ['harbour office opens at: 9:00 (notes.md), 8:30 (ops.md)'],
    ],
    [
      'another amount in another unit',
      'How often does the Tide Log rotate?',
      said('The Tide Log rotates every 2 days.', 'The Tide Log rotates every 12 hours.'),
      ['Tide Log rotates every: 2 days (notes.md), 12 hours (ops.md)'],
    ],
    [
      'a thing that is called by one word, on its page',
      'When does the harbour open?',
      said('The harbour opens on 3 June.', 'The harbour opens on 1 June.', 'harbour.md', 'Harbour'),
      ['harbour opens on: 1 June (harbour.md), 3 June (notes.md)'],
    ],
    ['the same day, written otherwise', opening, said('The harbour office opens on 1 June.', 'The harbour office opens on June 1st.'), []],
    [
      'the same amount in another unit',
      'How often does the Tide Log rotate?',
      said('The Tide Log rotates every 2 hours.', 'The Tide Log rotates every 120 minutes.'),
      [],
    ],
    ['a day that only tells more', opening, said('The harbour office opens on 1 June.', 'The harbour office opens on 1 June 2024.'), []],
    ['another word', opening, said('The harbour office opens on 1 June.', 'The harbour office closes on 3 June.'), []],
    ['a bound', opening, said('The harbour office opens before 1 June.', 'The harbour office opens on 3 June.'), []],
    ['a possibility', opening, said('The harbour office opens on 1 June.', 'The harbour office may open on 3 June.'), []],
    ['an order', 'When to open the harbour office?', said('Open the harbour office on 1 June.', 'Open the harbour office on 3 June.'), []],
    [
      'a thing of each page',
      'When was the film released?',
      said('The film was released on 1 June 1937.', 'The film was released on 3 June 1951.'),
      [],
    ],
    [
      'a number of a name',
      'What was the Heinkel HD 39?',
      said('The Heinkel HD 39 was a cargo aircraft of 1926.', 'The Heinkel HD 40 was a cargo aircraft of 1926.'),
      [],
    ],
    ['what is rejected', opening, said('The harbour office opens on 1 June.', '## Rejected\n\nThe harbour office opens on 3 June.'), []],
    [
      'the notes of a release',
      opening,
      said('The harbour office opens on 1 June.', 'The harbour office opens on 3 June.', 'releases/v2.md'),
      [],
    ],
    [
      'another version of the page',
      opening,
      {
        'v1.0/notes.md': '# Notes\n\nThe harbour office opens on 1 June.\n',
        'v2.0/notes.md': '# Notes\n\nThe harbour office opens on 3 June.\n',
      },
      [],
    ],
  ])('%s', async (_, asked, texts, expected) => expect((await check(texts, asked)).map(evened)).toEqual(expected.map(evened)));

  test.each([1, 8])('with a budget of %i passages', async passages =>
    expect(
      await check(said('The harbour office opens on 1 June.', 'The harbour office opens on 3 June.'), opening, { passages }),
    ).toHaveLength(1),
  );
});

describe('front matter against a sentence', () => {
  const asked = 'Which port does the gateway listen on?';
  const expected = ['Gateway port: 8080 (gateway.md), 9090 (ops.md)'].map(evened);
  const sentence = '# Operations\n\nThe gateway listens on port 9090.\n';
  test.each<[string, string, string]>([
    ['titled in the front matter', '---\ntitle: Gateway\nport: 8080\n---\n\nIt passes requests on.\n', sentence],
    ['titled by a heading', '---\nport: 8080\n---\n# Gateway\n\nIt passes requests on.\n', sentence],
    ['said otherwise', '---\nport: 8080\n---\n# Gateway\n\nIt passes requests on.\n', sentence.replace('listens on', 'is served on')],
  ])('%s', async (_, gateway, ops) => {
    const question = ops.includes('served') ? 'Which port is the gateway served on?' : asked;
    expect((await check({ 'gateway.md': gateway, 'ops.md': ops }, question)).map(evened)).toEqual(expected);
  });
});

/** The sides of a conflict in the order of their files: which comes first is the ranking's. */
function evened(conflict: string): string {
  const [head, sides] = conflict.split(': ', 2);
  return `${head}: ${sides.split(', ').sort().join(', ')}`;
}
