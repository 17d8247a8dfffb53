import { describe, expect, test } from 'vitest';
import { cut, parse } from './check';

function properties(text: string): Record<string, string[]> {
  const document = parse(text);
  for (const { key, keySpan } of document.frontMatter?.properties ?? []) {
    expect(key.endsWith(cut(text, keySpan).replaceAll('"', ''))).toBe(true);
  }
  return Object.fromEntries(
    (document.frontMatter?.properties ?? []).map(({ key, values }) => [key, values.map(value => cut(text, value.span))]),
  );
}

describe('values with their exact spans', () => {
  test.each([
    ['date and time', 'date: 2025-04-11T00:01:00', { date: ['2025-04-11T00:01:00'] }],
    ['hyphenated key before tags', 'some-key: x\ntags: [a, "b c"]', { 'some-key': ['x'], tags: ['a', 'b c'] }],
    ['empty value', 'empty:\ntags:\n  - a\n  - b', { empty: [], tags: ['a', 'b'] }],
    ['quotes and a comment', 'title: "a: b" # c\nowner: \'d\'', { title: ['a: b'], owner: ['d'] }],
    ['a map', 'owner:\n  name: x\n  team: [y, z]', { owner: [], 'owner.name': ['x'], 'owner.team': ['y', 'z'] }],
    ['an alias', 'a: &x v\nb: *x', { a: ['&x v'.slice(3)], b: ['*x'] }],
  ])('%s', (_, yaml, expected) => {
    expect(properties(`---\n${yaml}\n---\nbody`)).toEqual(expected);
  });

  test('TOML', () => {
    const toml = 'title = "A \'b\'"\ndate = 2024-01-02\ntags = ["x",\n  \'y\']\n[menu]\nname = "m"\nnot a pair';
    expect(properties(`+++\n${toml}\n+++\nbody`)).toEqual({ title: ["A 'b'"], date: ['2024-01-02'], tags: ['x', 'y'], 'menu.name': ['m'] });
  });
});

test.each([
  ['tags: a, b', ['a', 'b']],
  ['tags: a b', ['a', 'b']],
  ['tags: [a, "#b"]', ['a', 'b']],
  ['tags:\n  - a\n  - b', ['a', 'b']],
  ['date: 2025-04-11T00:01:00\nmy-key:\ntags: a', ['a']],
])('tags of %j', (yaml, names) => {
  const text = `---\n${yaml}\n---\n`;
  expect(parse(text).tags.map(({ name, span }) => [name, cut(text, span)])).toEqual(names.map(name => [name, name]));
});

test('aliases are names, old addresses are not', () => {
  expect(parse('---\naliases: [One, /old/path/]\n---\n').aliases.map(({ text }) => text)).toEqual(['One']);
});

test('invalid YAML is one problem that names the line, and the body is indexed', () => {
  const document = parse('---\ntitle: x\nbad: [a\nother: "b\n---\n# H\n\ntext [a](b.md)\n');
  expect(document.problems.map(({ code, message }) => [code, /line \d+/.test(message)])).toEqual([['front-matter-invalid', true]]);
  expect([document.sections.length, document.links.length]).toEqual([2, 1]);
});

test.each([
  ['a rule is no front matter', '---\n\ntext'],
  ['front matter without an end', '---\ntitle: x\n'],
  ['not at the beginning', 'x\n---\ntitle: y\n---\n'],
])('%s', (_, text) => {
  expect(parse(text).frontMatter).toBeNull();
});

test('a bomb of aliases and a tower of brackets are told, not run', () => {
  const bomb = 'a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c]';
  expect(properties(`---\n${bomb}\n---\n`).d).toEqual(['*c', '*c']);
  expect(parse(`---\na: ${'['.repeat(5000)}\n---\n`).problems.map(({ code }) => code)).toEqual(['too-complex']);
});
