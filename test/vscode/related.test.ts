import { describe, expect, it } from 'vitest';
import { paragraphAt } from '../../src/vscode/features/related/paragraph';

const lines = (text: string) => {
  const all = text.split('\n');
  return { lineCount: all.length, lineAt: (line: number) => ({ text: all[line], isEmptyOrWhitespace: all[line].trim() === '' }) };
};

describe('the paragraph at a line', () => {
  it.each<[string, string, number, string | null]>([
    ['is the lines around it', 'a\nb\n\nc', 1, 'a\nb'],
    ['is the next one above an empty line', 'a\n\n\nc', 2, 'a'],
    ['is null above all text', '\n\na', 1, null],
    ['is null in an empty document', '', 0, null],
    ['is the last one past the end', 'a\n\nb', 9, 'b'],
    ['ends at lines of white space', 'a\n \t\nb', 2, 'b'],
  ])('%s', (_, text, line, expected) => {
    expect(paragraphAt(lines(text), line)?.text ?? null).toBe(expected);
  });

  it('of a text without empty lines is what stands near', () => {
    const long = Array.from({ length: 1000 }, (_, line) => `line ${line}`).join('\n');
    expect(paragraphAt(lines(long), 500)).toMatchObject({ first: 440, last: 560 });
  });
});
