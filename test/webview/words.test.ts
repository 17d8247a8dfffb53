import { describe, expect, test } from 'vitest';
import type { PointView } from '../../src/protocol/views';
import { ageInWords } from '../../webview/age';
import { keysOfCitation, mark, tie } from '../../webview/answer/citations';
import { markedParts } from '../../webview/answer/markedText';
import { groupPoints } from '../../webview/answer/points';
import { indexInWords, percent } from '../../webview/header/indexLine';
import { asSaved, toSaved } from '../../webview/saved';
import { initialState } from '../../webview/state';
import { english, lookUp, translator } from '../../webview/strings';
import { answer, cite, result, resultGraph } from './harness/launch';
import { snapshots } from './harness/snapshots';

const t = translator({});

describe('strings', () => {
  const german = translator({ 'index.documents.other': '{0} Dokumente', 'question.ask': '' });
  test('what the host leaves out is English', () =>
    expect([german.count('index.documents', 3), german.count('index.documents', 1)]).toEqual(['3 Dokumente', '1 document']));
  test('values are filled in where they belong, and are not read as patterns', () =>
    expect(t('answer.conflict', '{1} $&', 'x')).toBe('{1} $&: x'));
  test('keys of an object that are none of ours are not found', () => expect(lookUp(t, 'toString', 'plain')).toBe('plain'));
  test('every string with one has other', () => {
    const keys = Object.keys(english);
    expect(keys.filter(key => key.endsWith('.one') && !keys.includes(key.replace(/one$/, 'other')))).toEqual([]);
  });
});

describe('age', () => {
  for (const [seconds, words] of [
    [-5, 'just now'],
    [59, 'just now'],
    [60, '1 minute ago'],
    [3599, '59 minutes ago'],
    [7200, '2 hours ago'],
    [86_400 * 3, '3 days ago'],
  ] as const) {
    test(`${seconds} seconds are ${words}`, () => expect(ageInWords(0, seconds * 1000, t)).toBe(words));
  }
  for (const [progress, shown] of [
    [0.999, 99],
    [1, 100],
    [-1, 0],
    [1.5, 100],
  ] as const)
    test(`${progress} is ${shown} %`, () => expect(percent(progress)).toBe(shown));
  test('the index line says age and size', () =>
    expect(indexInWords({ ...snapshots.ready.index, updated: 0 }, 120_000, t)).toBe('Index as of 2 minutes ago, 12 documents'));
});

describe('markedParts', () => {
  const shown = (text: string, spans: readonly (readonly [number, number])[]): string =>
    markedParts(
      text,
      spans.map(([start, end]) => ({ start, end })),
    )
      .map(part => (part.marked ? `[${part.text}]` : part.text))
      .join('');
  for (const [spans, expected] of [
    [[], 'abcdef'],
    [[[1, 3]], 'a[bc]def'],
    [
      [
        [4, 99],
        [0, 1],
      ],
      '[a]bcd[ef]',
    ],
    [
      [
        [0, 3],
        [2, 4],
      ],
      '[abc][d]ef',
    ],
    [
      [
        [3, 3],
        [5, 2],
      ],
      'abcdef',
    ],
    [[[-2, 2]], '[ab]cdef'],
  ] as const) {
    test(`${JSON.stringify(spans)} gives ${expected}`, () => expect(shown('abcdef', spans)).toBe(expected));
  }
});

describe('points', () => {
  test('neighbouring list points are one list', () => {
    const point = (kind: string): PointView => ({ key: kind, kind, text: '', citations: [], documents: 1, warning: '', data: null });
    const groups = groupPoints(['list', 'list', 'sentence', 'list', 'chain'].map(point));
    expect(groups.map(group => `${group.list ? 'list' : 'alone'} ${group.points.length}`)).toEqual([
      'list 2',
      'alone 1',
      'list 1',
      'alone 1',
    ]);
  });
});

describe('ties', () => {
  const ties = tie(resultGraph, result);
  const marked = (...selection: readonly string[]): readonly string[] => [...mark(ties, selection).related].sort();

  test('a passage marks the points that cite it', () => expect(marked('passage:approvals')).toEqual(['point:1']));
  test('a point marks its passages', () => expect(marked('point:0')).toContain('passage:mail-waits'));
  test('an entity marks the passages that name it and their points', () => {
    expect(marked('entity:k-30')).toContain('passage:mail-ships');
    expect(marked('entity:k-30')).toContain('point:1');
  });
  test('a document marks its passages', () => expect(marked('document:people/rota.md')).toEqual(['passage:rota']));
  test('an edge marks its ends', () =>
    expect(marked('passage:rota MENTIONS entity:assurance engineers')).toEqual(['entity:assurance engineers', 'passage:rota']));
  test('what is selected itself is chosen', () => expect([...mark(ties, ['passage:rota']).chosen]).toEqual(['passage:rota']));
  test('a citation of no passage selects nothing', () =>
    expect(keysOfCitation(ties, { ...cite(1, 'passage:rota'), passage: '' })).toEqual([]));

  test('a node with another key than its passage is found', () => {
    const bare = tie(resultGraph, {
      passages: result.passages.map(passage => ({ ...passage, key: passage.key.replace('passage:', '') })),
      answer,
    });
    expect(keysOfCitation(bare, { ...cite(1, 'passage:rota'), passage: 'rota' })).toEqual(['rota', 'passage:rota']);
    expect([...mark(bare, ['rota']).chosen]).toEqual(['rota', 'passage:rota']);
  });
});

describe('saved', () => {
  test('what is kept comes back from JSON, a playing run paused', () => {
    const saved = toSaved({ ...initialState, playback: { position: 2, playing: true } }, { body: 40 }, null);
    expect(asSaved(JSON.parse(JSON.stringify(saved)))).toEqual({
      ...saved,
      state: { ...saved.state, playback: { position: 2, playing: false } },
    });
  });
  for (const value of [undefined, null, 'x', {}, { version: 1 }])
    test(`${JSON.stringify(value)} is nothing kept`, () => expect(asSaved(value)).toBe(null));
});
