import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText } from '../../../src/core/markdown/plain';
import type { ParsedDocument } from '../../../src/core/model/lexical';
import type { Span } from '../../../src/core/model/span';
import { parse } from './check';

const marks = [
  '# ',
  '## ',
  '- ',
  '1. ',
  '> ',
  '    ',
  '```',
  '~~~',
  '| a | b |',
  '|---|---|',
  '---',
  '===',
  '+++',
  '[[',
  ']]',
  '![',
  '[',
  ']',
  '](',
  '(',
  ')',
  '<a href="',
  '">',
  '<!--',
  '-->',
  '`',
  '``',
  '*',
  '**',
  '_',
  '~~',
  '\\',
  '&amp;',
  '{{< ref "',
  '" >}}',
  '{#id}',
  '[^1]',
  '[^1]: ',
  '[a]: b',
  '#tag',
  ' ^id',
  'title: x',
  'tags: [a]',
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  '\t',
  ' ',
  'word',
  '😀',
  '見。',
  '\ud83d',
  'https://a.org/b',
  'a@b.cd',
  '<h1>',
  '</h1>',
  '<div>',
  '{%',
  '|',
  ':',
  'www.',
];
const anyText = fc
  .array(fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...marks) }, { weight: 1, arbitrary: fc.string() }), { maxLength: 40 })
  .map(parts => parts.join(''));

function spansOf(document: ParsedDocument): Span[] {
  return [
    ...document.sections.map(({ span }) => span),
    ...document.passages.flatMap(({ span, header }) => (header === null ? [span] : [span, header])),
    ...document.links.flatMap(({ span, rawSpan }) => [span, rawSpan]),
    ...document.tags.map(({ span }) => span),
    ...document.anchors.map(({ span }) => span),
    ...(document.frontMatter?.properties ?? []).flatMap(({ keySpan, values }) => [keySpan, ...values.map(({ span }) => span)]),
  ];
}

function expectSound(text: string): void {
  const document = parse(text);
  for (const { start, end } of spansOf(document)) expect(0 <= start && start <= end && end <= text.length).toBe(true);
  expect(new Set(document.passages.map(({ id }) => id)).size).toBe(document.passages.length);
  expect(new Set(document.sections.map(({ id }) => id)).size).toBe(document.sections.length);
  let last = 0;
  for (const passage of document.passages) {
    expect(passage.span.start).toBeGreaterThanOrEqual(last);
    expect(passage.span.end).toBeGreaterThan(passage.span.start);
    last = passage.span.end;
    const section = document.sections[passage.section];
    expect(section.span.start <= passage.span.start && passage.span.end <= section.span.end).toBe(true);
  }
  for (const link of document.links) expect(text.slice(link.rawSpan.start, link.rawSpan.end)).toBe(link.raw);
  const { text: plain, offsets } = plainText(text);
  expect(offsets.length).toBe(plain.length);
  for (let i = 1; i < offsets.length; i++) expect(offsets[i - 1] <= offsets[i]).toBe(true);
}

test('any text: spans lie inside, ids are unique, passages are in order, apart and within their section', () => {
  fc.assert(fc.property(anyText, expectSound), { seed: 20240607, numRuns: 2000 });
}, 120_000);

test.each([
  '[a](',
  '_a*b ',
  '`` ` ',
  '<a ',
  '<a b="',
  '![[',
  '<!--',
  '> ',
  '- ',
  '[a][',
  '{{< ref "',
  '&',
  '[a](b (',
  '[[a]] ',
  'a@',
  '\\``',
])('twice the hostile text takes about twice the time: %j', unit => {
  const time = (length: number): number => {
    const text = unit.repeat(length / unit.length);
    const before = process.cpuUsage();
    parse(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  time(5000);
  const small = Math.min(time(10_000), time(10_000), time(10_000));
  // Milliseconds of the processor, which a busy machine hardly changes; quadratic growth would be sixteen-fold.
  expect(Math.min(time(40_000), time(40_000), time(40_000))).toBeLessThan(small * 10 + 100);
});
