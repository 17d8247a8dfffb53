import { describe, expect, it } from 'vitest';
import { random } from '../../../src/base/random';
import { inOneGo } from '../../../src/base/steps';
import { fastestBlock, plainDots } from '../../../src/core/vectors/dots';
import { nearestRows } from '../../../src/core/vectors/nearestRows';

const dimension = 32;
const parameters = { most: 3, least: 0.5, probes: 4, exactUpTo: 500, seed: 1 };

/** Unit vectors around a few directions, as texts on a few things have them. */
function bundles(count: number, seed = 7): Int8Array {
  const next = random(seed);
  const around = Array.from({ length: 40 }, () => Array.from({ length: dimension }, () => next() - 0.5));
  const rows = new Int8Array(count * dimension);
  for (let row = 0; row < count; row++) {
    const middle = around[Math.floor(next() * around.length)];
    const vector = middle.map(value => value + (next() - 0.5) * 0.8);
    const length = Math.hypot(...vector);
    vector.forEach((value, j) => {
      rows[row * dimension + j] = Math.max(-127, Math.min(127, Math.round((256 * value) / length)));
    });
  }
  return rows;
}

function neighbours(rows: Int8Array, own: Partial<typeof parameters> = {}, isAllowed = (_row: number, _other: number) => true) {
  const all = { dimension, rows, count: rows.length / dimension, isAllowed };
  const { targets, scores } = inOneGo(nearestRows(all, { ...parameters, ...own }));
  return Array.from({ length: all.count }, (_, row) =>
    Array.from({ length: parameters.most }, (_, k) => ({
      row: targets[row * parameters.most + k],
      score: scores[row * parameters.most + k],
    })).filter(near => near.row >= 0),
  );
}

describe('nearest rows', () => {
  const rows = bundles(3000);
  const exact = neighbours(rows, { exactUpTo: 10_000 });

  it('finds nearly all that comparing each with each finds, and by the same scores', () => {
    const found = neighbours(rows);
    let [kept, all] = [0, 0];
    exact.forEach((near, row) => {
      const of = new Map(found[row].map(one => [one.row, one.score]));
      for (const one of near) {
        all++;
        if (!of.has(one.row)) continue;
        kept++;
        expect(of.get(one.row)).toBe(one.score);
      }
    });
    expect(kept / all).toBeGreaterThan(0.9);
    expect(neighbours(rows)).toEqual(found);
  });

  it('gives the nearest first, none below the least, none that is not allowed, and never the row itself', () => {
    const found = neighbours(rows, { least: 0.8 }, (row, other) => (row + other) % 2 === 1);
    for (const [row, near] of found.entries()) {
      for (const [k, one] of near.entries()) {
        expect([one.score >= 0.8, (row + one.row) % 2, one.row !== row]).toEqual([true, 1, true]);
        if (k > 0) expect(one.score).toBeLessThanOrEqual(near[k - 1].score);
      }
    }
    expect(found.some(near => near.length > 0)).toBe(true);
  });

  it.each([0, 1, 2])('takes %i rows', count => {
    expect(neighbours(bundles(count)).length).toBe(count);
  });
});

it('compares with held rows as plain JavaScript does, also with more than fit at first', () => {
  const count = 12_000;
  const rows = bundles(count);
  const block = fastestBlock(dimension);
  for (const many of [5, count, 0, 17]) {
    const [fast, plain] = [new Int32Array(many), new Int32Array(many)];
    const vector = Int16Array.from(rows.subarray(64, 64 + dimension));
    block.load(rows.subarray(0, many * dimension), many);
    block.dots(vector, fast);
    plainDots(vector, rows, many, plain);
    expect(fast).toEqual(plain);
  }
});
