import { describe, expect, test } from 'vitest';
import { fastestDots, plainDots } from '../../../src/core/vectors/dots';
import { PassageVectors } from '../../../src/core/vectors/passageVectors';
import { fastestSums, goesOn, listLength, plainSums } from '../../../src/core/vectors/sums';
import { WordPieces } from '../../../src/core/vectors/wordPieces';
import { readWordVectors, vectorFormat } from '../../../src/core/vectors/wordVectors';

/** The file of some pieces, each with its scale and row. */
function file(rows: readonly (readonly [string, number, readonly number[]])[], header: object = {}): Uint8Array {
  const dimension = rows[0][2].length;
  const head = JSON.stringify({ format: vectorFormat, version: '1', dimension, pieces: rows.length, ...header });
  const text = Buffer.from(`${head}\n${rows.map(([piece]) => piece).join('\n')}\n`);
  const scales = Float32Array.from(rows, ([, scale]) => scale);
  return Buffer.concat([text, Buffer.from(scales.buffer), Buffer.from(rows.flatMap(([, , row]) => row.map(value => value & 255)))]);
}

const small = file([
  ['gear', 1, [4, 0, 0, 0]],
  ['##box', 0.5, [0, 4, 0, 0]],
  ['größe', 1, [0, 0, -4, 0]],
]);

describe('word pieces', () => {
  const pieces = new WordPieces(['gear', 'gearbox', '##box', '##es', '##b', 'b']);
  test.each([
    ['a whole word', 'gear', [0]],
    ['the longest piece first', 'gearboxes', [1, 3]],
    ['pieces inside a word apart from those at its start', 'bb', [5, 4]],
    ['nothing for a word that cannot be covered', 'gearx', []],
    ['nothing for an endless run', 'b'.repeat(101), []],
  ])('%s', (_, word, expected) => {
    expect(pieces.of(word)).toEqual(expected);
  });
});

describe('the file of vectors', () => {
  test('adds up the pieces of a word, each by its scale', () => {
    const vectors = readWordVectors(small)!;
    expect(['gearbox', 'größe', 'unknown'].map(word => vectors.piecesOf(word))).toEqual([[0, 1], [2], []]);
    const sum = new Float32Array(4);
    vectors.sums.list.set([0, 1 + goesOn, 2]);
    vectors.sums.addTo(sum, 3);
    expect([...sum]).toEqual([4, 2, -4, 0]);
  });

  test.each([
    ['empty', new Uint8Array()],
    ['no header', Buffer.from('hello\nworld')],
    ['another format', file([['a', 1, [1, 1, 1, 1]]], { format: 'other' })],
    ['cut short', small.subarray(0, small.length - 1)],
    ['more pieces than there are', file([['a', 1, [1, 1, 1, 1]]], { pieces: 9 })],
  ])('is refused where it is %s', (_, bytes) => {
    expect(readWordVectors(bytes)).toBeNull();
  });
});

describe('vectors of passages', () => {
  const words = ['gear', 'gearbox', 'unknown'];
  const numbered = (...ids: number[]) => ({ ids, word: (id: number) => words[id] });
  const vectors = new PassageVectors(readWordVectors(small)!);

  test('have unit length, whatever the number of words', () => {
    expect([...vectors.embed(numbered(0))]).toEqual([1, 0, 0, 0]);
    expect([...vectors.embed(numbered(0, 0, 2))]).toEqual([1, 0, 0, 0]);
    expect([...vectors.embed(numbered(2))]).toEqual([0, 0, 0, 0]);
  });

  test('are the same for a long text, which is added in parts', () => {
    expect(vectors.embed(numbered(...Array.from({ length: 3000 }, (_, i) => i % 3)))).toEqual(vectors.embed(numbered(0, 1)));
  });

  test('are near their own text, and lean to their context', () => {
    const stored = new Int8Array(8);
    vectors.write(numbered(0), null, stored, 0);
    vectors.write(numbered(0), vectors.embed(numbered(1)), stored, 4);
    const near = new Float32Array(2);
    vectors.cosines(vectors.embed(numbered(1)), stored, 2, near, 0);
    expect(near[1]).toBeGreaterThan(near[0]);
    expect(near[0]).toBeCloseTo(0.444, 1);
  });
});

describe('inner products', () => {
  test.each([16, 128, 256, 100])('are the same by vector instructions and without, in %i dimensions', dimension => {
    const count = 5000;
    const question = Int16Array.from({ length: dimension }, (_, i) => ((i * 7919) % 8191) - 4095);
    const rows = Int8Array.from({ length: dimension * count }, (_, i) => ((i * 104729) % 255) - 127);
    const [fast, plain] = [new Int32Array(count), new Int32Array(count)];
    fastestDots(dimension)(question, rows, count, fast);
    plainDots(question, rows, count, plain);
    expect(fast).toEqual(plain);
    expect(new Set(plain).size).toBeGreaterThan(50);
  });
});

describe('sums of words', () => {
  test.each([16, 128, 100])('are the same by vector instructions and without, in %i dimensions', dimension => {
    const count = 300;
    const scales = Float32Array.from({ length: count }, (_, i) => Math.abs(Math.sin(i * 7.3)) * 10 ** ((i % 7) - 4));
    const rows = Int8Array.from({ length: count * dimension }, (_, i) => ((i * 104729) % 255) - 127);
    const sums = [fastestSums, plainSums].map(make => {
      const { list, addTo } = make({ dimension, scales, rows });
      for (let i = 0; i < list.length; i++) list[i] = ((i * 7919) % count) + (i % 3 > 0 && i % 7 > 0 ? goesOn : 0);
      const sum = new Float32Array(dimension).fill(0.1);
      addTo(sum, listLength);
      addTo(sum, 3);
      addTo(sum, 0);
      return sum;
    });
    expect(sums[0]).toEqual(sums[1]);
    expect(new Set(sums[1]).size).toBeGreaterThan(dimension / 2);
  });
});
