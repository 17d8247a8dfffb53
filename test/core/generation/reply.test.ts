import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLooseJson } from '../../../src/core/generation/looseJson';
import { readReply } from '../../../src/core/generation/reply';

describe('JSON as models write it', () => {
  it.each<[string, unknown, boolean]>([
    ['{"a":[1,"b",true,null,-2.5e1]}', { a: [1, 'b', true, null, -25] }, false],
    ['Here it is:\n```json\n{"a": 1}\n```\nHope it helps!', { a: 1 }, false],
    ['{"a":[1,2,],}', { a: [1, 2] }, false],
    ['{"a": \'c\', // so\n "b": /* x */ 2}', { a: 'c', b: 2 }, false],
    ['{"a":"line\nbreak \\"q\\" \\u00e9 \\n"}', { a: 'line\nbreak "q" é \n' }, false],
    ['{"a":[{"t":"one"},{"t":"tw', { a: [{ t: 'one' }] }, true],
    ['{"a":"tw', {}, true],
    ['[{"a":1},{"a":2}', [{ a: 1 }, { a: 2 }], true],
    ['{“a”: “b”}', { a: 'b' }, false],
    ['<think>Perhaps {"a": 7}? No.</think>\n{"a": 1}', { a: 1 }, false],
    ['Perhaps {"a": 7}? No.\n</think>\n\n```json\n{"a": 1}\n```', { a: 1 }, false],
    ['{"a": "the mark </think> ends it"}', { a: 'the mark </think> ends it' }, false],
  ])('%j', (text, value, cut) => {
    expect(readLooseJson(text)).toEqual({ value, cut });
  });

  it.each(['', 'I cannot answer that.', 'a { b', '}{', '[1, 2]', '<think>Perhaps {"a": 7}? And'])('%j is none', text => {
    expect(readLooseJson(text)).toBeUndefined();
  });

  it('reads a property of any name', () => {
    const text = '{"__proto__": 1, "constructor": 2}';
    expect(JSON.stringify(readLooseJson(text))).toBe(JSON.stringify({ value: JSON.parse(text), cut: false }));
  });

  it('reads what JSON.stringify writes, whatever it is, and every part of it without an exception', () => {
    const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.string(), leaf), { minLength: 1 }), fc.nat(), (points, at) => {
        const text = JSON.stringify({ points });
        expect(readLooseJson(text)).toEqual({ value: JSON.parse(text), cut: false });
        readLooseJson(text.slice(0, at % text.length));
      }),
      { seed: 11, numRuns: 300 },
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\\\'a1 /*\n') }), text => void readLooseJson(text)),
      { seed: 11 },
    );
  });

  it('takes a time that grows with the text alone', () => {
    for (const text of ['{"a":'.repeat(20_000), '['.repeat(40_000), '{"a":"'.padEnd(40_000, '\\'), `{"a":${'/'.repeat(40_000)}`]) {
      const start = process.cpuUsage();
      readReply(text);
      expect(process.cpuUsage(start).user / 1000).toBeLessThan(1_000);
    }
  });
});

describe('a reply', () => {
  it.each<[string, unknown]>([
    ['{"points":[]}', []],
    ['{"points":[{"text":"A","quotes":[{"passage":1,"quote":"a"}]}]}', [{ text: 'A', quotes: [{ passage: 1, quote: 'a' }] }]],
    ['{"points":[{"text":"A","passages":["Passage 2"]}]}', [{ text: 'A', quotes: [{ passage: 2, quote: null }] }]],
    ['[{"statement":"A","citations":"x"}]', [{ text: 'A', quotes: [{ passage: null, quote: 'x' }] }]],
    ['{"text":"A","quotes":[{"id":"[3]","text":"q"}]}', [{ text: 'A', quotes: [{ passage: 3, quote: 'q' }] }]],
    ['{"points":[{"text":"A"}]}', [{ text: 'A', quotes: [] }]],
    [
      '{"points":[{"text":"A","quotes":[{"passage":"none","quote":7}]},5,{"text":""}]}',
      [{ text: 'A', quotes: [{ passage: null, quote: null }] }],
    ],
  ])('%j', (text, points) => {
    expect(readReply(text)).toEqual({ points, cut: false });
  });

  it.each(['Sorry, no.', '{"points":[5]}', '{"points":[{"te', '{"points":"none"}', '{"answer":"It is 5."}'])('%j is none', text => {
    expect(readReply(text)).toBeNull();
  });

  it('is bounded', () => {
    const many = JSON.stringify({ points: Array.from({ length: 500 }, (_, i) => ({ text: `Point ${i}`, passages: Array(500).fill(1) })) });
    expect(readReply(many)?.points).toHaveLength(12);
    expect(readReply(JSON.stringify({ points: [{ text: 'x'.repeat(5_000) }] }))).toBeNull();
  });
});
