import { describe, expect, test } from 'vitest';
import { smallEngine } from '../../support/smallEngine';

/** Each link of one file: as written, its state, and the file it leads to. */
async function targets(from: string, files: Readonly<Record<string, string>>, folders?: readonly string[]): Promise<string[]> {
  const { engine } = await smallEngine(files, { folders });
  const links = (await engine.allLinks()).filter(({ from: place }) => place.file === from);
  return links.map(({ raw, state, target }) => `${raw} ${state} ${target?.file ?? ''}`.trim());
}

// The numbers are those of the cases that other tools got wrong.
describe('T3: names that resemble each other', () => {
  test('whole segments, never the end of a name', async () => {
    expect(await targets('x.md', { 'bar.md': '', 'foobar.md': '', 'x.md': '[[bar]] [[oobar]]' })).toEqual([
      'bar ok bar.md',
      'oobar missing-file',
    ]);
  });

  test('two notes of one name are ambiguous, a longer path tells them apart', async () => {
    const files = { 'd1/todo.md': '', 'd2/todo.md': '', 'x.md': '[[todo]] [[d2/todo]]' };
    expect(await targets('x.md', files)).toEqual(['todo ambiguous d1/todo.md', 'd2/todo ok d2/todo.md']);
  });

  test('case decides between names that differ by it, which is told, and is forgiven elsewhere', async () => {
    const files = { 'Todo.md': '', 'todo.md': '', 'Only.md': '', 'x.md': '[[Todo]] [[todo]] [[only]] [a](ONLY.md)' };
    expect(await targets('x.md', files)).toEqual([
      'Todo ambiguous Todo.md',
      'todo ambiguous todo.md',
      'only ok Only.md',
      'ONLY.md ok Only.md',
    ]);
  });

  test('a note before the folder of its name; the folder stands for its index', async () => {
    const files = { 'zoo.md': '', 'zoo/index.md': '', 'park/index.md': '', 'x.md': '[[zoo]] [a](zoo/) [b](park) [c](zoo)' };
    expect(await targets('x.md', files)).toEqual(['zoo ok zoo.md', 'zoo/ ok zoo/index.md', 'park ok park/index.md', 'zoo ok zoo.md']);
  });

  test('a path from the root, written inside the folder that it begins with', async () => {
    expect(await targets('d/a.md', { 'd/a.md': '[[d/b]]', 'd/b.md': '' })).toEqual(['d/b ok d/b.md']);
  });
});

describe('T4: several folders', () => {
  const files = { 'one:/a.md': '[r](/b.md) [s](b.md) [t](/only.md)', 'one:/b.md': '# One', 'two:/b.md': '# Two', 'two:/only.md': '' };

  test('the own folder first, then the others in their order', async () => {
    expect(await targets('one/a.md', files, ['one', 'two'])).toEqual(['/b.md ok one/b.md', 'b.md ok one/b.md', '/only.md ok two/only.md']);
  });

  test('one node for each file, though the paths are the same', async () => {
    const { engine } = await smallEngine(files, { folders: ['one', 'two'] });
    expect((await engine.documents()).map(({ id, file, title }) => [id, file, title])).toEqual([
      ['one:/a.md', 'one/a.md', 'a'],
      ['one:/b.md', 'one/b.md', 'One'],
      ['two:/b.md', 'two/b.md', 'Two'],
      ['two:/only.md', 'two/only.md', 'only'],
    ]);
  });
});

describe('T2: names with marks in them', () => {
  test.each([
    ['a space, plain and encoded', 'a b.md', '[p](<a b.md>) [q](a%20b.md) [[a b]]'],
    ['an encoded space in the name itself', 'a%20b.md', '[p](a%2520b.md) [[a%20b]]'],
    ['a number sign', 'x#y.md', '[p](x%23y.md) [q](<x%23y.md>)'],
    ['dots', 'my.file.md', '[p](my.file.md) [q](my.file) [[my.file]]'],
    ['brackets', 'p(1).md', '[p](p(1).md) [q](<p(1).md>) [[p(1)]]'],
    ['an umlaut, composed and not', 'U\u0308ber.md', '[p](\u00dcber.md) [[\u00dcber]] [q](U%CC%88ber.md)'],
  ])('%s', async (_, name, text) => {
    const found = await targets('x.md', { [name]: '# T', 'x.md': text });
    expect(found.length).toBeGreaterThan(1);
    for (const line of found) expect(line.endsWith(`ok ${name}`), line).toBe(true);
  });
});
