import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../../src/base/tokens';
import { contextWithin } from '../../../src/core/exchange/contextText';
import { options, smallEngine } from '../../support/smallEngine';

const files = Object.fromEntries(
  Array.from({ length: 10 }, (_, i) => [
    `p${i}.md`,
    `# Pump ${i}\n\nPump ${i} requires the Valve. ${'The pump is looked after with care. '.repeat(12)}\n`,
  ]),
);

async function context(passages: number) {
  const { engine } = await smallEngine(files);
  return await engine.context('What does the pump require?', options({ passages }));
}

describe('context within a budget of tokens', () => {
  it('is whole where it fits', async () => {
    const whole = await context(4);
    expect(contextWithin(whole, 1_000_000)).toBe(whole);
  });

  it.each([200, 500, 1_000, 1_500])('stays within %i, takes the first passages and says what is left out', async tokens => {
    const whole = await context(10);
    expect(estimateTokens(whole.text)).toBeGreaterThan(tokens);
    const cut = contextWithin(whole, tokens);
    expect(estimateTokens(cut.text)).toBeLessThanOrEqual(tokens);
    expect(cut.passages).toEqual(whole.passages.slice(0, cut.passages.length));
    expect(cut.passages.length).toBeLessThan(whole.passages.length);
    expect(cut.text).toContain(`Left out to stay within ${tokens} tokens: ${whole.passages.length - cut.passages.length} passages`);
  });

  it('grows with the budget', async () => {
    const whole = await context(10);
    const counts = [200, 500, 1_000, 1_500].map(tokens => contextWithin(whole, tokens).passages.length);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(counts.at(-1)).toBeGreaterThan(0);
  });
});
