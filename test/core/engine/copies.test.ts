import { expect, test } from 'vitest';
import { compareVersions, pageVersion, versionsNamed } from '../../../src/base/pageVersion';
import { options, smallEngine } from '../../support/smallEngine';

const limits = '# Limits\n\n## Storage\n\nThe store of the beacon holds two gigabytes.\n';
const files = {
  'docs/v3.9/limits.md': limits,
  'docs/v3.10/limits.md': limits,
  'docs/v3.2/limits.md': limits,
  'docs/v3.2/advice.md': '# Advice\n\nAt night the store of the beacon is emptied by hand.\n',
};

test.each<[question: string, first: string]>([
  ['What of the store of the beacon?', 'docs/v3.10/limits.md'],
  ['What of the store of the beacon in v3.9?', 'docs/v3.9/limits.md'],
  ['What of the store of the beacon in version 3.2?', 'docs/v3.2/limits.md'],
])('of versions of a page that say the same, one has a place: %s', async (question, first) => {
  const { engine } = await smallEngine(files);
  const { passages } = await engine.search(question, options({ passages: 4 }));
  const order = passages.filter(({ text }) => text.startsWith('The store')).map(({ file }) => file);
  expect(order[0]).toBe(first);
  expect(order).toHaveLength(3);
  // What says something else comes before the second copy.
  expect(
    passages
      .slice(0, 2)
      .map(({ file }) => file)
      .sort(),
  ).toEqual([first, 'docs/v3.2/advice.md'].sort());
});

test('copies that are no versions keep the best ranked in its place', async () => {
  const { engine } = await smallEngine({ 'a/one.md': limits, 'b/two.md': limits });
  const { passages } = await engine.search('What of the store of the beacon?', options());
  expect(passages.filter(({ text }) => text.startsWith('The store')).map(({ file }) => file)).toEqual(['a/one.md', 'b/two.md']);
});

test.each<[a: string, b: string, order: number]>([
  ['docs/v3.10/x.md', 'docs/v3.9/x.md', 1],
  ['versioned_docs/version-1.x/x.md', 'versioned_docs/version-1.4/x.md', 1],
  ['2/x.md', '2.1/x.md', -1],
  ['docs/v3/x.md', 'docs/v3/x.md', 0],
  ['docs/v3/x.md', 'docs/v4/y.md', 0],
  ['docs/x.md', 'docs/v4/x.md', 0],
])('versions of a page: %s against %s', (a, b, order) => {
  expect(Math.sign(compareVersions(pageVersion(a), pageVersion(b)))).toBe(order);
});

test.each<[text: string, versions: readonly string[]]>([
  ['in v3.4?', ['3.4']],
  ['from 3.4 to 3.5.', ['3.4', '3.5']],
  ['the v2 API of x86', ['2']],
  ['nothing', []],
])('versions that a question names: %s', (text, versions) => {
  expect([...versionsNamed(text)]).toEqual(versions);
});
