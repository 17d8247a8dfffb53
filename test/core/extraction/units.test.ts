import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../../src/base/tokens';
import { unitsOf } from '../../../src/core/extraction/model/units';
import { parseDocument } from '../../../src/core/markdown/parse';

/** Paragraphs of about 80 tokens each. */
const paragraph = (i: number) => `Paragraph ${i} tells of lamp ${i}. ${'It burns at night and is lit by hand. '.repeat(6)}`.trim();
const paragraphs = (count: number, from = 0) => Array.from({ length: count }, (_, i) => paragraph(from + i)).join('\n\n');

const unitsIn = (text: string) => unitsOf(parseDocument({ folder: '', path: 'lamps.md', text }));
const check = (text: string) => unitsIn(text).map(({ text: unit, passages }) => ({ unit, passages }));

describe('the units that a model reads', () => {
  const text = `# Lamps\n\n${paragraphs(40)}\n`;

  it('are about 600 tokens of whole passages, in order, with nothing left out', () => {
    const units = check(text);
    expect(units.length).toBeGreaterThan(3);
    for (const { unit, passages } of units) {
      expect(estimateTokens(unit)).toBeLessThan(620);
      expect(unit).toBe(passages.map(({ span }) => text.slice(span.start, span.end)).join('\n\n'));
    }
    for (const { unit } of units.slice(0, -1)) expect(estimateTokens(unit)).toBeGreaterThan(450);
    const read = units.map(({ unit }) => unit).join('\n\n');
    for (let i = 0; i < 40; i++) expect(read).toContain(paragraph(i));
  });

  it('overlap by their last passages, of at most 100 tokens', () => {
    const units = check(text);
    for (const [i, { passages }] of units.entries()) {
      if (i === 0) continue;
      const before = new Set(units[i - 1].passages.map(({ ordinal }) => ordinal));
      const shared = passages.filter(({ ordinal }) => before.has(ordinal));
      const tokens = shared.reduce((sum, { span }) => sum + estimateTokens(text.slice(span.start, span.end)), 0);
      expect(tokens).toBeGreaterThan(50);
      expect(tokens).toBeLessThanOrEqual(100);
      expect(passages.slice(0, shared.length)).toEqual(shared);
    }
  });

  it('begin anew with a section once half full, without overlap, so that an edit changes the units near it alone', () => {
    const pages = (edited: string) => `# A\n\n${paragraphs(5)}\n\n# B\n\n${edited}${paragraphs(5, 5)}\n\n# C\n\n${paragraphs(5, 10)}\n`;
    const keys = (whole: string) => unitsIn(whole).map(({ key }) => key);
    const [before, after] = [keys(pages('')), keys(pages('One more sentence. '))];
    expect(before).toHaveLength(3);
    expect(after.map((key, i) => key === before[i])).toEqual([true, false, true]);
  });

  it.each<[string, string, number]>([
    ['code is none', '# A\n\n```\nlet a = 1;\n```\n', 0],
    ['headings alone are none', '# A\n\n## B\n', 0],
    ['one passage is one', '# A\n\nOne sentence.\n', 1],
  ])('%s', (_, whole, count) => {
    expect(check(whole)).toHaveLength(count);
  });
});
