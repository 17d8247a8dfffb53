import { expect, test } from 'vitest';
import { offendingSpan } from '../../../src/core/answer/offending';
import { smallEngine } from '../../support/smallEngine';

const files = {
  'storage.md': '# Storage\n\nData is kept for 15 days by default.\n',
  'team.md': '# Team\n\nAda Moss leads the harbour team.\n',
};

test.each([
  ['a number', 'Data is **kept** for 30 days ([s](storage.md)).', '30 days'],
  ['a unit', 'Data is never kept for 15 weeks ([s](storage.md)).', '15 weeks'],
  ['a quote', 'It says "data is thrown away after lunch" ([s](storage.md)).', 'data is thrown away after lunch'],
  ['a quote of another file', 'It says "Ada Moss leads the harbour team" ([s](storage.md)).', 'Ada Moss leads the harbour team'],
  ['no file', 'Data is kept [here](gone.md).', 'Data is kept [here](gone.md).'],
])('what is objected to: %s', async (_, text, expected) => {
  const { engine } = await smallEngine(files);
  const [statement] = await engine.checkDocument({ folder: '', path: 'report.md', text });
  const { start, end } = offendingSpan(statement, text);
  expect(text.slice(start, end)).toBe(expected);
});
