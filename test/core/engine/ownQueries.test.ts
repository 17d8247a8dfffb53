import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../src/core/options';
import { parseQueries } from '../../../src/core/schema/parseQueries';
import { smallEngine } from '../../support/smallEngine';

const queries = `owners:
  description: Who owns what a thing requires
  parameters:
    thing: Name of a thing
    depth: { description: unused, default: two }
  start: "{thing}"
  follow: [REQUIRES, OWNED_BY]
  depth: 2
needed-by:
  parameters: { thing: What is needed }
  start: "{thing}"
  follow: <REQUIRES
people:
  start: Gate Scheduler
  named: holt
`;
const files = {
  '.docgraph/queries.yaml': queries,
  'gate.md': '# Gate Scheduler\n\nThe Gate Scheduler requires the Surge Clock. The Gate Scheduler is owned by Mira Holt.\n',
  'clock.md': '# Surge Clock\n\nThe Surge Clock is owned by Ida Brenn.\n',
  'secret.md': '---\naccess: board\n---\n# Board notes\n\nThe Gate Scheduler requires the Zephyr Vault.\n',
};

async function run(name: string, parameters: Readonly<Record<string, string>>, reader: readonly string[] = []) {
  const { engine } = await smallEngine(files, { settings: { ...defaultSettings, reader } });
  return engine.runQuery(name, parameters);
}

/** Each thing with the way to it. */
async function found(...call: Parameters<typeof run>): Promise<string[]> {
  const { things } = await run(...call);
  return things.map(({ name, way }) => `${name}: ${way.map(({ from, type, to }) => `${from} ${type} ${to}`).join(', ')}`).sort();
}

describe('queries of a workspace', () => {
  it('follow relations as they point, to the depth, each step with the characters that state it', async () => {
    expect(await found('owners', { thing: 'Surge Clock' })).toEqual(['Ida Brenn: Surge Clock OWNED_BY Ida Brenn']);
    expect((await found('owners', { thing: 'Gate Scheduler' }, ['none'])).sort()).toEqual([
      'Ida Brenn: Gate Scheduler REQUIRES Surge Clock, Surge Clock OWNED_BY Ida Brenn',
      'Mira Holt: Gate Scheduler OWNED_BY Mira Holt',
      'Surge Clock: Gate Scheduler REQUIRES Surge Clock',
    ]);
    const { things } = await run('owners', { thing: 'Surge Clock' });
    expect(things[0].way[0].evidence).toMatchObject({ file: 'clock.md', quote: 'The Surge Clock is owned by Ida Brenn.' });
  });

  it('follow them against their direction, and keep what is named so', async () => {
    expect(await found('needed-by', { thing: 'Surge Clock' })).toEqual(['Gate Scheduler: Gate Scheduler REQUIRES Surge Clock']);
    expect(await found('people', {})).toEqual(['Mira Holt: Gate Scheduler OWNED_BY Mira Holt']);
  });

  it('find nothing that the reader may not see', async () => {
    expect(JSON.stringify(await run('owners', { thing: 'Gate Scheduler' }, ['staff']))).not.toMatch(/zephyr|board/i);
    expect(JSON.stringify(await run('owners', { thing: 'Gate Scheduler' }, ['board']))).toMatch(/Zephyr Vault/);
    await expect(run('owners', { thing: 'Zephyr Vault' }, ['staff'])).rejects.toThrow('Nothing is called "Zephyr Vault".');
    const access = { '.docgraph/queries.yaml': ['board'] };
    const { engine } = await smallEngine(files, { settings: { ...defaultSettings, reader: ['staff'], access } });
    expect(await engine.queries()).toEqual({ queries: [], problems: [] });
  });

  it.each([
    ['gone', {}, 'not-found', 'There are owners, needed-by, people.'],
    ['owners', {}, 'invalid-option', 'needs "thing": Name of a thing'],
    ['owners', { thing: 'Gate Scheduler', colour: 'red' }, 'invalid-option', '"colour" is no parameter'],
    ['owners', { thing: 'Nowhere' }, 'not-found', 'Nothing is called "Nowhere".'],
  ])('%s %j is refused: %s', async (name, parameters, code, words) => {
    await expect(run(name, parameters as Record<string, string>)).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
  });
});

describe('the file of queries', () => {
  it.each([
    [
      'a: { start: X, deep: 2 }',
      '1:16 "deep" is not known in a. Known: description, parameters, start, start type, follow, depth, types, named.',
    ],
    ['a:\n  start: X\n  depth: 9', '3:10 "depth" must be a whole number from 1 to 4.'],
    ['a:\n  follow: X', '1:1 "a" begins nowhere: give "start" (names of things) or "start type".'],
    ['a:\n  start: "{b}"', '2:11 "{b}" is no parameter of "a".'],
    ['a b: { start: X }', '1:1 "a b" is no name for a query: use letters, digits, - and _.'],
    ['a: X', '1:1 "a" must be a map with these keys: description, parameters, start, start type, follow, depth, types, named.'],
    ['- a', ''],
    ['a: [', '1:5 Not valid YAML'],
  ])('%j has its problem at its place', (text, expected) => {
    const { problems, queries: read } = parseQueries(text);
    const [first] = problems.map(({ line, column, message }) => `${line}:${column} ${message}`);
    expect(read).toEqual([]);
    expect(first ?? '').toContain(expected);
  });

  it('loses only the query that is wrong', () => {
    expect(parseQueries('a: { start: X, depth: 0 }\nb: { start: Y }\n').queries.map(({ name }) => name)).toEqual(['b']);
  });
});
