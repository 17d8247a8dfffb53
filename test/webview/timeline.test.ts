import { describe, expect, test } from 'vitest';
import { litAt, stepDuration } from '../../webview/playback/timeline';
import { steps } from './harness/launch';

const sorted = (keys: ReadonlySet<string>): readonly string[] => [...keys].sort();

describe('litAt', () => {
  test('nothing is lit before anything was touched', () => {
    const lit = litAt(steps, 0);
    expect([lit.nodes.size, lit.edges.size, lit.passages.size, lit.points.size, lit.current.size]).toEqual([0, 0, 0, 0, 0]);
  });

  test('what earlier steps lit stays lit, what the step touches is current', () => {
    const lit = litAt(steps, 2);
    expect(sorted(lit.nodes)).toEqual(['document:launch/plan.md', 'entity:cold-store units', 'entity:larkfield opening']);
    expect(sorted(lit.passages)).toEqual(['passage:mail-ships', 'passage:mail-waits', 'passage:plan-needs']);
    expect(sorted(lit.current)).toEqual([
      'entity:cold-store units',
      'entity:larkfield opening RELATES entity:cold-store units',
      'passage:mail-ships',
      'passage:mail-waits',
    ]);
  });

  test('at the end every point is lit', () => {
    expect(sorted(litAt(steps, steps.length - 1).points)).toEqual(['point:0', 'point:1', 'withheld:0', 'withheld:1']);
  });

  for (const [position, nearest] of [
    [-3, 0],
    [99, steps.length - 1],
  ] as const) {
    test(`position ${position} is taken as ${nearest}`, () => expect(litAt(steps, position)).toEqual(litAt(steps, nearest)));
  }

  test('without steps nothing is lit', () => expect(litAt([], 0).current.size).toBe(0));
});

describe('stepDuration', () => {
  const duration = (characters: number): number => stepDuration({ ...steps[0], caption: 'x'.repeat(characters) });
  test('a longer caption stays longer, within limits', () => {
    expect(duration(60)).toBeGreaterThan(duration(40));
    expect([duration(0), duration(5)]).toEqual([1200, 1200]);
    expect(duration(2000)).toBe(4500);
  });
});
