import { describe, expect, it } from 'vitest';
import { snippetAround } from '../../src/vscode/features/panel/snippet';

const shown = (text: string, words: readonly string[]): string => {
  const { snippet, marks } = snippetAround(text, words);
  let at = 0;
  const parts = marks.map(({ start, end }) => {
    const part = `${snippet.slice(at, start)}[${snippet.slice(start, end)}]`;
    at = end;
    return part;
  });
  return parts.join('') + snippet.slice(at);
};

describe('a snippet', () => {
  const filler = Array.from({ length: 40 }, (_, i) => `word${i}`).join(' ');
  it.each<[string, string, readonly string[], string]>([
    ['marks words without case', 'The Ferry\nis late.', ['ferry', 'late'], 'The [Ferry] is [late].'],
    ['marks what begins like a word, and the stem of one', 'It requires them.', ['require'], 'It [requires] them.'],
    ['marks no short beginnings', 'It is in.', ['inside'], 'It is in.'],
    ['is the text where nothing matches', 'Nothing here.', ['ferry'], 'Nothing here.'],
    ['is empty for an empty text', '', ['ferry'], ''],
  ])('%s', (_, text, words, expected) => expect(shown(text, words)).toBe(expected));

  it('is cut to the words around the first match, with its marks in place', () => {
    const { snippet, marks } = snippetAround(`${filler} ferry ${filler}`, ['ferry']);
    expect(snippet.length).toBeLessThan(150);
    expect([snippet.startsWith('… '), snippet.endsWith(' …')]).toEqual([true, true]);
    expect(marks.map(({ start, end }) => snippet.slice(start, end))).toEqual(['ferry']);
  });
});
