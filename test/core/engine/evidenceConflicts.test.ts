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
