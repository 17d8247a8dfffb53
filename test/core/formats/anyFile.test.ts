import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marks, mutate } from '../../support/anyText';
import { checkAll } from '../../support/soundness';
import { parse } from './check';

const html =
  '<p> </p> <div> </div> <h1> <h2> </h2> <ul> <ol> <li> </ul> <table> <tr> <th> <td> <td\u00a0rowspan=2> </table> <pre> </pre> <code> </code> <a\u00a0href="b"> </a> <dl> <dt> <dd> <blockquote> </blockquote> <br> <nav> </nav> <main> </main> <script> </script> <sup> </sup> <del> </del> <svg> </svg> <title> </title> &amp; &notit; &#x1F600; &nGt; & < <!-- --> | ` <caption> </caption> <article>'
    .split(' ')
    .map(mark => mark.replace('\u00a0', ' '));
const json =
  '{ } [ ] , : " \\" \\\\ \\n \\u00e9 \\ud83d \\ude00 "cells" {"cells":[ {"cell_type":"markdown","source":" "cell_type" "markdown" "source" ```'.split(
    ' ',
  );
const cues = [
  '00:00:01.000 --> 00:00:02.000',
  '01:02,5 -->',
  'WEBVTT',
  '<v Ann>',
  '</v>',
  '<c.x>',
  '{\\an8}',
  '&amp;',
  'Bob: ',
  '.',
  '1',
  'NOTE',
  '00:09:00.000 --> 1',
];
const pages = ['Page 1\n', '\n\fPage 2\n', '\f', '1.2 Title', '===', '- a', '  '];

/** What means something in a format, with words, white space and what may stand anywhere. */
const anyOf = (own: readonly string[]) =>
  fc
    .array(
      fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...own) },
        { weight: 3, arbitrary: fc.constantFrom(...marks, 'word', ' ', '\n\n') },
        fc.string(),
      ),
      {
        maxLength: 40,
      },
    )
    .map(parts => parts.join(''));

test.each([
  ['a.html', html],
  ['a.ipynb', json],
  ['a.vtt', cues],
  ['a.srt', cues],
  ['a.txt', pages],
  ['a.pdf', pages],
])(
  'any text that is called %s goes through parser, resolver, store and check',
  (name, own) => {
    fc.assert(
      fc.property(anyOf(own), text => void checkAll(text, name)),
      { seed: 11, numRuns: 500 },
    );
  },
  120_000,
);

test('so do notebooks and pages of real form with accidents', () => {
  const files = ['page.html', 'notebook.ipynb', 'call.vtt'].map(
    name => [name, readFileSync(`test/fixtures/formats/${name}`, 'utf8')] as const,
  );
  const random = fc.array(fc.double({ min: 0, max: 0.999999, noNaN: true }), { minLength: 8, maxLength: 40 });
  const accident = fc.property(fc.nat({ max: files.length - 1 }), fc.nat({ max: files.length - 1 }), random, (one, other, numbers) => {
    let at = 0;
    checkAll(
      mutate(files[one][1], files[other][1], () => numbers[at++ % numbers.length]),
      files[one][0],
    );
  });
  fc.assert(accident, { seed: 11, numRuns: 300 });
}, 120_000);

test.each([
  ['a.html', '<div>'],
  ['a.html', '<ul><li>a'],
  ['a.html', '<b><p>x'],
  ['a.html', '<a href=x>y'],
  ['a.html', '<table><tr><td>a'],
  ['a.html', '<table><caption>'],
  ['a.html', '&amp;&notit;&'],
  ['a.html', '<main>x</main>'],
  ['a.html', '<sup>x'],
  ['a.html', 'word <i>x</i> '],
  ['a.html', '<!--'],
  ['a.html', '<svg><title>'],
  ['a.ipynb', '['],
  ['a.ipynb', '{"worksheets":['],
  ['a.ipynb', '{"cells":['],
  ['a.vtt', '00:00:01.000 --> 00:00:02.000\n'],
  ['a.vtt', '00:00:01.000 --> 00:00:02.000\nA: b <\n'],
  ['a.txt', '- a\n'],
  ['a.txt', ' '],
  ['a.txt', 'a\n'],
])('in %s, twice %j takes about twice the time', (name, unit) => {
  const time = (length: number): number => {
    const text = unit.repeat(length / unit.length);
    const before = process.cpuUsage();
    parse(name, text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  time(5000);
  const small = Math.min(time(20_000), time(20_000), time(20_000));
  expect(Math.min(time(80_000), time(80_000), time(80_000))).toBeLessThan(small * 10 + 100);
});
