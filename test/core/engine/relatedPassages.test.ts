import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/core/engine';
import { smallEngine } from '../../support/smallEngine';

const files = {
  'oven.md':
    '# Oven\n\nThe baker heats the oven before dawn.\n\nFlour is kept dry.\n\n## Bread\n\nLoaves are baked until the crust is brown.\n',
  'kiln.md': '# Kiln\n\nA furnace is fired early in the morning.\n',
  'copy.md': '# Kiln\n\nA furnace is fired early in the morning.\n',
  'tax.md': '# Taxes\n\nIncome is declared once a year.\n',
};
type From = Parameters<Engine['related']>[0];
const at = (path: string, line: number): From => ({ folder: '', path, line, character: 0 });

async function check(from: From, count: number, first: readonly string[], texts: Readonly<Record<string, string>> = files): Promise<void> {
  const { engine } = await smallEngine(texts);
  const { passages } = await engine.related(from, count);
  expect(passages.map(({ file, text }) => `${file}: ${text}`).slice(0, first.length)).toEqual(first);
  expect(passages.length).toBeLessThanOrEqual(count);
  for (const [i, { score }] of passages.entries()) expect([score > 0, score <= (passages[i - 1]?.score ?? 1)]).toEqual([true, true]);
}

describe('related passages', () => {
  it.each<[string, From, number, readonly string[]]>([
    ['are those that are near in meaning', at('kiln.md', 2), 1, ['oven.md: The baker heats the oven before dawn.']],
    ['are found for a text', { text: 'money paid to the state' }, 1, ['tax.md: Income is declared once a year.']],
    ['are those of other sections too', at('oven.md', 2), 1, ['oven.md: Loaves are baked until the crust is brown.']],
  ])('%s', (_, from, count, first) => check(from, count, first));

  it('leave out the own section and copies', async () => {
    const { engine } = await smallEngine(files);
    const { of, passages } = await engine.related(at('kiln.md', 2), 10);
    expect([of?.file, of?.headings]).toEqual(['kiln.md', ['Kiln']]);
    expect(passages.map(({ file }) => file)).not.toContain('copy.md');
    const own = await engine.related(at('oven.md', 2), 10);
    expect(own.passages.map(({ text }) => text)).not.toContain('Flour is kept dry.');
    expect(own.passages.filter(({ text }) => text.startsWith('A furnace'))).toHaveLength(1);
  });

  it('say what is asked in vain', async () => {
    const { engine } = await smallEngine(files);
    await expect(engine.related({ text: ' ' }, 3)).rejects.toThrow('no text');
    await expect(engine.related(at('none.md', 0), 3)).rejects.toThrow('none.md has no passage');
  });
});
