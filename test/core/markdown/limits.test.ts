import { expect, test } from 'vitest';
import { cut, linksOf, parse } from './check';

test.each([
  ['nested quotes', `${'> '.repeat(80)}deep [a](b.md)\n\nnext [c](d.md)`, 1],
  ['nested lists', `${'- '.repeat(80)}deep [a](b.md)\n\nnext [c](d.md)`, 1],
  ['a long quoted paragraph', `${'> a\n'.repeat(1500)}\nnext [c](d.md)`, 1001],
  ['a long line of HTML', `<div ${'a '.repeat(6000)}>\n\nnext [c](d.md)`, 1],
])('%s: plain text there, a problem that names the line, the rest as ever', (_, text, line) => {
  const { problems } = parse(text);
  expect(problems.map(({ code }) => code)).toEqual(['too-complex']);
  expect(problems[0].message).toContain(`Line ${line} `);
  expect(linksOf(text).at(-1)).toBe('inline: [c](d.md) -> d.md');
});

test('past the lines that are read with their structure the text is still there', () => {
  const text = `${'a\n\n'.repeat(40_000)}the end`;
  const { problems, passages } = parse(text);
  expect(problems.map(({ code }) => code)).toEqual(['too-complex']);
  expect(cut(text, passages.at(-1)!.span).endsWith('the end')).toBe(true);
});

test('past so many links the text is plain', () => {
  const document = parse('[[a]] '.repeat(100_000));
  expect(document.problems.map(({ code }) => code)).toEqual(['too-complex']);
  expect(document.links.length).toBeGreaterThan(60_000);
});

test('a line of very many cells', () => {
  const cells = 600_000;
  const text = `|${'a|'.repeat(cells)}\n|${'-|'.repeat(cells)}\n`;
  expect(() => parse(text)).not.toThrow();
});

test('MDX: comments hold no links, imports only their file, tags may have expressions', () => {
  const text = 'import X from "./x.md"\nexport const a = "[b](c.md)"\n\n{/* [d](e.md) */}\n\n<Card title={`[f](g.md)`} />\n\n[h](i.md)\n';
  expect(linksOf(text, 'page.mdx')).toEqual(['include: import X from "./x.md" -> ./x.md', 'inline: [h](i.md) -> i.md']);
});
