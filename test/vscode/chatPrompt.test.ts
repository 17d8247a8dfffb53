import { describe, expect, it } from 'vitest';
import { literal } from '../../src/vscode/features/chat/escape';
import { readEnds, readPrompt, readQueryPrompt, writePrompt } from '../../src/vscode/features/chat/prompt';

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

describe('the two ends of a way', () => {
  it.each<[string, readonly (readonly [string, string])[]]>([
    ['Tide Clock to Lock Plan', [['Tide Clock', 'Lock Plan']]],
    ['tides.md -> guides/tickets.md', [['tides.md', 'guides/tickets.md']]],
    ['How are Tide Clock and Lock Plan connected?', [['Tide Clock', 'Lock Plan']]],
    ['"Ship to Shore" "Lock Plan"', [['Ship to Shore', 'Lock Plan']]],
    [
      'Ship to Shore to Lock Plan',
      [
        ['Ship', 'Shore to Lock Plan'],
        ['Ship to Shore', 'Lock Plan'],
      ],
    ],
    ['潮時計→水門計画', [['潮時計', '水門計画']]],
    ['Tide Clock', []],
    ['', []],
  ])('%j', (prompt, ends) => {
    expect(readEnds(prompt)).toEqual(ends);
  });
});

describe('a query in a prompt', () => {
  it.each([
    ['', { name: '', values: {}, rest: '' }],
    ['dependents', { name: 'dependents', values: {}, rest: '' }],
    ['dependents Tide Clock', { name: 'dependents', values: {}, rest: 'Tide Clock' }],
    ['dependents service="Tide Clock" depth=2', { name: 'dependents', values: { service: 'Tide Clock', depth: '2' }, rest: '' }],
  ])('%j', (prompt, expected) => {
    expect(readQueryPrompt(prompt)).toEqual(expected);
  });
});
