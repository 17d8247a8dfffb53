import { describe, expect, it } from 'vitest';
import { literal } from '../../src/vscode/features/chat/escape';
import { readPrompt, writePrompt } from '../../src/vscode/features/chat/prompt';

describe('a prompt', () => {
  it.each([
    ['Why?', { question: 'Why?', options: {} }],
    [' Why? hops:3 passages:12 ', { question: 'Why?', options: { hops: 3, passages: 12 } }],
    ['Why? passages:999 hops:9', { question: 'Why?', options: { hops: 4, passages: 100 } }],
    ['What are hops:3 for?', { question: 'What are hops:3 for?', options: {} }],
    ['hops:3', { question: 'hops:3', options: {} }],
  ])('%j', (prompt, expected) => {
    expect(readPrompt(prompt)).toEqual(expected);
    expect(readPrompt(writePrompt(expected))).toEqual(expected);
  });
});

describe('literal text', () => {
  it('has no mark that is not escaped', () => {
    const escaped = literal('[a](command:x) ![b](c) <img src=x> https://e.example www.e.example `x` *y* &amp;\n# z');
    expect(escaped).not.toMatch(/(?<!\\)[!-/:-@[-`{-~](?<!\\)/);
    expect(escaped).not.toContain('\n');
  });
});
