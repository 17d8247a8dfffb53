import { describe, expect, it } from 'vitest';
import { parseDocument } from '../../src/core/markdown/parse';
import type { OpenTarget } from '../../src/protocol/views';
import { answerMarkdown, citationMarkdown } from '../../src/vscode/features/evidence/citationMarkdown';
import { evidencePlaces } from '../../src/vscode/features/evidence/evidencePlaces';

const target = (quote: string, file = 'guides/tides.md', start = 10): OpenTarget => ({
  document: file,
  file,
  start,
  end: start + quote.length,
  quote,
  hash: '',
  line: 3,
});
const fromRoot = ({ document }: OpenTarget): string => `/${document}`;

describe('a citation as markdown', () => {
  it.each([
    ['the pilot boat', '[guides/tides.md:3](/guides/tides.md#L3): "the pilot boat"'],
    ['**the** [pilot](p.md)\nboat', '[guides/tides.md:3](/guides/tides.md#L3): "the pilot boat"'],
    ['he says "wait" here', '[guides/tides.md:3](/guides/tides.md#L3): “he says "wait" here”'],
    ['two * two < five', String.raw`[guides/tides.md:3](/guides/tides.md#L3): "two \* two \< five"`],
    ['', '[guides/tides.md:3](/guides/tides.md#L3)'],
  ])('%s', (quote, expected) => expect(citationMarkdown(target(quote), fromRoot)).toBe(expected));

  it('encodes what would end the destination', () =>
    expect(citationMarkdown(target('x', 'a b/p(1)#.md'), fromRoot)).toBe('[a b/p(1)#.md:3](/a%20b/p%281%29%23.md#L3): "x"'));

  it('says of which state of the file it is', () =>
    expect(citationMarkdown({ ...target('x'), hash: '0123456789abcdef' }, fromRoot)).toBe(
      '[guides/tides.md:3](/guides/tides.md#L3 "as of 0123456789abcdef"): "x"',
    ));

  it('names the place where nothing can link it', () =>
    expect(citationMarkdown(target('x'), () => undefined)).toBe('guides/tides.md:3: "x"'));
});

describe('an answer as markdown', () => {
  const [a, b] = [target('the pilot boat'), target('by radio', 'guides/crew.md')];
  it('numbers each place once, in the order in which it is cited', () => {
    const text = answerMarkdown(
      {
        question: 'Why?',
        points: [
          { text: 'It waits.', citations: [a], note: '' },
          { text: '# Both', citations: [b, a, a], note: 'superseded' },
        ],
        notes: ['Left out: 1'],
      },
      fromRoot,
    );
    expect(text).toBe(
      [
        '**Why?**',
        '',
        '- It waits.[^1]',
        String.raw`- \# Both[^2][^1] _superseded_`,
        '',
        '_Left out: 1_',
        '',
        '[^1]: [guides/tides.md:3](/guides/tides.md#L3): "the pilot boat"',
        '[^2]: [guides/crew.md:3](/guides/crew.md#L3): "by radio"',
        '',
      ].join('\n'),
    );
  });

  it('brings no link, picture or mark of a document to life', () => {
    const evil = '![x](http://evil/) [y](z.md) <b>`c` [[w]] #tag';
    const text = answerMarkdown({ question: evil, points: [{ text: evil, citations: [target(evil)], note: '' }], notes: [] }, fromRoot);
    const { links } = parseDocument({ folder: '', path: 'a.md', text });
    expect(links.map(({ kind, raw }) => [kind, raw]).filter(([kind]) => kind !== 'footnote' && kind !== 'tag')).toEqual([
      ['inline', '/guides/tides.md#L3'],
    ]);
  });
});

describe('the places of an answer', () => {
  it('are there once each, with the statements that rest on them', () => {
    const point = (key: string, ...citations: readonly OpenTarget[]) => ({
      key,
      kind: 'sentence',
      text: key,
      documents: 1,
      warning: '',
      data: null,
      citations: citations.map((cited, i) => ({ number: i + 1, passage: '', target: cited })),
    });
    const [a, b] = [target('x', 'a.md', 0), target('x', 'b.md', 0)];
    const places = evidencePlaces({ points: [point('p', a), point('q', b, a, a)] });
    expect(places.map(place => [place.target.file, place.number, place.points.map(({ key }) => key)])).toEqual([
      ['a.md', 1, ['p', 'q']],
      ['b.md', 1, ['q']],
    ]);
  });
});
