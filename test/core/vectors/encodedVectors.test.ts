import { describe, expect, it } from 'vitest';
import { random } from '../../../src/base/random';
import { EncodedVectors, quantised, scaleBytes } from '../../../src/core/vectors/encodedVectors';
import { pooled, unitVector } from '../../../src/core/vectors/pooling';

function randomUnit(dimension: number, next: () => number): Float32Array {
  return unitVector(Float32Array.from({ length: dimension }, () => next() - 0.5));
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i], 0);
}

describe('vectors of an encoder', () => {
  it.each([16, 100, 384, 1536, 3072])('keep their cosines to a hundredth as signed bytes, in %i dimensions', dimension => {
    const next = random(dimension);
    const vectors = new EncodedVectors(dimension);
    const originals = Array.from({ length: 1200 }, () => randomUnit(dimension, next));
    originals.forEach((vector, i) => vectors.put(`${i}`, quantised(vector)));
    const question = randomUnit(dimension, next);
    const cosines = vectors.cosines(question);
    originals.forEach((vector, i) => expect(Math.abs(cosines[vectors.slotOf(`${i}`)] - dot(vector, question))).toBeLessThan(0.01));
  });

  it('keep a place for what is not there yet, and share it among texts that are the same', () => {
    const vectors = new EncodedVectors(16);
    const [a, b] = [vectors.slotOf('a'), vectors.slotOf('b')];
    expect([vectors.slotOf('a'), vectors.isReady(a), vectors.ready]).toEqual([a, false, 0]);
    vectors.put('b', quantised(new Float32Array(16).fill(0.25)));
    expect([vectors.isReady(a), vectors.isReady(b), vectors.ready]).toEqual([false, true, 1]);
    vectors.put('b', quantised(new Float32Array(16).fill(-0.25)));
    expect(vectors.ready).toBe(1);
    expect(vectors.cosines(new Float32Array(16).fill(0.25))[b]).toBeCloseTo(-1, 2);
  });

  it('leave out what is of another length', () => {
    const vectors = new EncodedVectors(16);
    vectors.put('a', new Uint8Array(scaleBytes + 15).fill(1));
    expect(vectors.ready).toBe(0);
  });
});

describe('the vector of a text', () => {
  const pieces = Float32Array.from([1, 0, 0, 1, 0, 3]);

  it('is the mean of its pieces, or that of the first, at unit length', () => {
    expect([...pooled(pieces, 2, 'mean')].map(value => value.toFixed(3))).toEqual(['0.243', '0.970']);
    expect([...pooled(pieces, 2, 'first')]).toEqual([1, 0]);
  });

  it('is nothing where the model gives no numbers', () => {
    expect([...pooled(Float32Array.from([Number.NaN, 1]), 2, 'mean')]).toEqual([0, 0]);
  });
});
