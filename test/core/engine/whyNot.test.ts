import { describe, expect, it } from 'vitest';
import { documentId } from '../../../src/core/model/ids';
import type { WhyNot } from '../../../src/core/model/whyNot';
import type { QuestionOptions } from '../../../src/core/options';
import { options, smallEngine } from '../../support/smallEngine';

const shared = 'The vault of the Kiln keeps the glaze recipes under lock.';
const files = {
  'kiln.md': `# Kiln\n\nThe Kiln fires the pots at night. It needs the [valve](valve.md).\n\n${shared}\n`,
  'valve.md': '# Valve\n\nThe gas supply opens here. See the [meter](meter.md).\n',
  'meter.md': '# Meter\n\nA dial counts every litre that goes in. See the [clerk](clerk.md).\n',
  'clerk.md': '# Clerk\n\nWrites the monthly invoice by hand.\n',
  'far.md': '# Zebras\n\nStripes are unlike each other.\n',
  'v1/glaze.md': '# Glaze\n\nThe Kiln melts the glaze at cone ten.\n',
  'v2/glaze.md': '# Glaze\n\nThe Kiln melts the glaze at cone ten.\n',
  'skipped.txt': 'The Kiln',
};
const question = 'When does the Kiln fire the pots?';

async function why(asked: string, at: string, own: Partial<QuestionOptions> = {}): Promise<WhyNot<{ readonly file: string }>> {
  const { engine } = await smallEngine(files);
  const [path, line] = at.split(':');
  return engine.whyNot(asked, options(own), { folder: '', path, line: Number(line) - 1, character: 0 });
}

describe('why a passage is not selected', () => {
  const cases: readonly (readonly [
    name: string,
    asked: string,
    at: string,
    own: Partial<QuestionOptions>,
    rule: string,
    remedy: object | null,
  ])[] = [
    ['selected', question, 'kiln.md:3', {}, 'selected', null],
    ['a file that is not read', question, 'skipped.txt:1', {}, 'not-indexed', null],
    ['a filter of the question', `${question} path:v1`, 'kiln.md:3', {}, 'filtered', { question }],
    ['a phrase of the question', '"cone ten" kiln tag', 'kiln.md:3', {}, 'filtered', { question: 'cone ten kiln tag' }],
    ['a filter of the options', question, 'kiln.md:3', { filter: { folders: ['v1'] } }, 'filtered', null],
    ['a copy of another', 'glaze at cone ten', 'v1/glaze.md:3', { passages: 1 }, 'copy', {}],
    ['too small a budget', question, 'kiln.md:5', { passages: 1 }, 'beyond-budget', {}],
    ['too few hops', question, 'meter.md:3', { hops: 0, passages: 4 }, 'beyond-hops', {}],
    ['too low a score', question, 'valve.md:3', { minScore: 0.99 }, 'below-score', {}],
    ['nothing in common', 'kiln pots', 'far.md:3', {}, 'not-found', null],
  ];
  it.each(cases)('%s', async (_, asked, at, own, rule, remedy) => {
    const found = await why(asked, at, own);
    expect(found.rule).toBe(rule);
    if (remedy === null || Object.keys(remedy).length > 0) expect(found.remedy).toEqual(remedy);
    else expect(Object.keys(found.remedy ?? {})).not.toEqual([]);
    expect(found.reason).toMatch(/^[A-Z].*\.$/);
  });

  it.each(cases.filter(([, , , , rule]) => rule !== 'selected'))('brings it in as it says: %s', async (_, asked, at, own) => {
    const { remedy } = await why(asked, at, own);
    if (remedy === null) return;
    const { question: other = asked, ...settings } = remedy;
    expect((await why(other, at, { ...own, ...settings })).rule).toBe('selected');
  });

  it('names the passage that stands for a copy, the rank and the parts of the score', async () => {
    const found = await why('glaze at cone ten', 'v1/glaze.md:3', { passages: 1 });
    expect(found.copyOf?.file).toBe('v2/glaze.md');
    expect(found.rank).toBeGreaterThan(0);
    expect(found.score?.words).toBeGreaterThan(0);
    expect(found.score?.terms.map(({ term }) => term)).toContain('glaze');
  });

  it('takes the passage after a blank line, and the last one at the end', async () => {
    expect((await why(question, 'kiln.md:4')).place?.file).toBe('kiln.md');
    const { engine } = await smallEngine(files);
    const after = await engine.whyNot(question, options(), { folder: '', path: 'kiln.md', line: 99, character: 5 });
    expect(after.place?.quote).toBe(shared);
    expect(documentId('', 'kiln.md')).toBe(after.place?.document);
  });
});
