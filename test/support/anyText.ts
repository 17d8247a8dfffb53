import fc from 'fast-check';

/** What means something in markdown, alone or with others. */
export const marks = [
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
export const anyText = fc
  .array(fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...marks) }, { weight: 1, arbitrary: fc.string() }), { maxLength: 40 })
  .map(parts => parts.join(''));

/** A number from 0 up to 1; `bench/generate.mjs` and fast-check have such. */
type Random = () => number;

/** A text with a few accidents: cut, doubled, mixed with another, sprinkled with marks, its line ends changed. */
export function mutate(text: string, other: string, next: Random): string {
  let mutated = text;
  for (let left = 1 + Math.floor(next() * 4); left > 0; left--)
    mutated = accidents[Math.floor(next() * accidents.length)](mutated, other, next);
  return mutated;
}

function slice(text: string, next: Random, longest: number): [from: number, to: number] {
  const from = Math.floor(next() * text.length);
  return [from, Math.min(text.length, from + 1 + Math.floor(next() * longest))];
}

const accidents: readonly ((text: string, other: string, next: Random) => string)[] = [
  (text, _, next) => {
    const [from, to] = slice(text, next, 200);
    return text.slice(0, from) + text.slice(to);
  },
  (text, _, next) => {
    const [from, to] = slice(text, next, 60);
    return text.slice(0, to) + text.slice(from, to).repeat(1 + Math.floor(next() * 30)) + text.slice(to);
  },
  (text, other, next) => {
    const [from, to] = slice(other, next, 400);
    const at = Math.floor(next() * text.length);
    return text.slice(0, at) + other.slice(from, to) + text.slice(at);
  },
  (text, _, next) => {
    const at = Math.floor(next() * text.length);
    return text.slice(0, at) + marks[Math.floor(next() * marks.length)].repeat(1 + Math.floor(next() * 12)) + text.slice(at);
  },
  (text, _, next) => text.slice(Math.floor(next() * text.length)),
  (text, _, next) => text.replaceAll('\n', ['\r\n', '\r', '\n\n', ' ', '\0'][Math.floor(next() * 5)]),
];
