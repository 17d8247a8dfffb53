import { describe, expect, test } from 'vitest';
import { hashText } from '../../../src/base/hash';
import { smallEngine } from '../../support/smallEngine';

const files = {
  'storage.md':
    '# Storage\n\nData is kept for 15 days by default. The `retention` flag changes this.\n\n## Disks\n\nDisks are checked weekly.\n\n## Rejected\n\nData could be kept for ever.\n',
  'team.md': '# Team\n\nAda Moss leads the harbour team.\n',
};

/** Class and text of each statement that a report over these files cites something for. */
async function check(report: string): Promise<readonly string[]> {
  const { engine } = await smallEngine(files);
  const found = await engine.checkDocument({ folder: '', path: 'report.md', text: report });
  for (const { span, range } of found) expect([range.start.offset, range.end.offset]).toEqual([span.start, span.end]);
  return found.map(({ class: kind, text, warning }) => `${kind}${warning === null ? '' : '!'}: ${text}`);
}

describe('statements of a report', () => {
  test.each<[string, string, readonly string[]]>([
    ['a link behind in brackets', 'Data is kept for 15 days ([storage](storage.md)).', ['supported: Data is kept for 15 days.']],
    ['a link behind the stop', 'Data is kept for 30 days. [storage](storage.md)', ['unsupported: Data is kept for 30 days.']],
    [
      'a link on the words',
      'By default data is kept for [15 days](storage.md#storage).',
      ['supported: By default data is kept for 15 days.'],
    ],
    ['a link to another section', 'Data is kept for [15 days](storage.md#disks).', ['unsupported: Data is kept for 15 days.']],
    ['a link to a section that is not there', 'Disks are checked [weekly](storage.md#drives).', ['missing: Disks are checked weekly.']],
    ['a link to no file', 'Disks are checked [weekly](gone.md).', ['missing: Disks are checked weekly.']],
    ['a wikilink', 'The harbour team is led by Ada Moss ([[team]]).', ['supported: The harbour team is led by Ada Moss.']],
    ['a footnote', 'Ada Moss leads the team.[^1]\n\n[^1]: [Team](team.md)', ['supported: Ada Moss leads the team.']],
    [
      'a footnote with a quote',
      'Bo leads it.[^1]\n\n[^1]: [Team](team.md), "Ada Moss leads the harbour team"',
      ['unsupported: Bo leads it.'],
    ],
    ['a quote that is somewhere', 'The page says "Ada Moss leads the harbour team".', ['supported: Ada Moss leads the harbour team']],
    ['a quote that is nowhere', 'It says "Bo Holm leads the harbour team today".', ['fabricated: Bo Holm leads the harbour team today']],
    ['a quote of another file', '"Ada Moss leads the harbour team" ([x](storage.md))', ['misattributed: Ada Moss leads the harbour team']],
    [
      'a quote that is gone from a file which has changed since',
      'Data is kept for 9 days.[^1]\n\n[^1]: [storage.md:3](storage.md#L3 "as of 0123456789abcdef"): "Data is kept for 9 days"',
      ['stale: Data is kept for 9 days.'],
    ],
    [
      'a quote of the first of two footnotes that is gone',
      'Data is kept for 9 days.[^1][^2]\n\n[^1]: [a](storage.md "as of 0123456789abcdef"): "Data is kept for 9 days"\n[^2]: [b](team.md): "Ada Moss leads the harbour team"',
      ['stale: Data is kept for 9 days.'],
    ],
    [
      'a quote that is still in a file which has changed since',
      'Data is kept for 15 days.[^1]\n\n[^1]: [storage.md:9](storage.md#L9 "as of 0123456789abcdef"): "Data is kept for 15 days"',
      ['supported: Data is kept for 15 days.'],
    ],
    [
      'a quote that is nowhere in a file which has not changed',
      `Data is kept for 9 days.[^1]\n\n[^1]: [storage.md:3](storage.md#L3 "as of ${hashText(files['storage.md'])}"): "Data is kept for 9 days"`,
      ['fabricated: Data is kept for 9 days.'],
    ],
    ['a block quote', '> Disks are checked weekly.\n> — [Storage](storage.md)', ['supported: Disks are checked weekly.']],
    [
      'a block quote that is introduced',
      'From [Storage](storage.md):\n\n> Disks are checked daily.',
      ['fabricated: Disks are checked daily.'],
    ],
    ['a misleading place', 'Data could be kept for ever ([x](storage.md#rejected)).', ['supported!: Data could be kept for ever.']],
    [
      'a row',
      '| Who | Does |\n| --- | --- |\n| [Ada Moss](team.md) | leads the team |',
      ['supported: Who: Ada Moss; Does: leads the team'],
    ],
    ['words that only stand apart', 'Disks keep data weekly ([x](storage.md)).', ['unclear: Disks keep data weekly.']],
    ['no citation, a pointer, a link outside', 'Data is kept. See [x](storage.md). It is [so](https://e.org).', []],
  ])('%s', async (_, report, expected) => expect(await check(report)).toEqual(expected));
});

test('what bears a statement out is told, also where only a file is cited', async () => {
  const { engine } = await smallEngine(files);
  const [{ citations }] = await engine.checkDocument({
    folder: '',
    path: 'report.md',
    text: 'Disks are checked weekly ([x](storage.md)).',
  });
  expect(citations.map(({ quote, range }) => [quote, range?.start.line])).toEqual([['Disks are checked weekly.', 6]]);
});

test('a report of the workspace is no evidence for itself', async () => {
  const text = 'It says "Bo Holm leads the harbour team today" ([x](storage.md)). As said, "Bo Holm leads the harbour team today".';
  const { engine } = await smallEngine({ ...files, 'report.md': text });
  const found = await engine.checkDocument({ folder: '', path: 'report.md', text });
  expect(found.map(statement => statement.class)).toEqual(['fabricated', 'fabricated']);
});
