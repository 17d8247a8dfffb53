import { describe, expect, it } from 'vitest';
import { type QuestionFilter, questionModes } from '../../../src/core/options';
import { options, smallEngine } from '../../support/smallEngine';

const files = {
  '.docgraph/schema.yaml':
    'entities:\n  Service: {}\n  Team: {}\nrelations:\n  OWNED_BY:\n    from: Service\n    to: Team\n    phrases: [is owned by]\n',
  'ops/checkout.md':
    '---\ntype: Service\ndate: 2024-03-01\ntags: [money]\n---\n# Checkout\n\nThe Checkout is owned by Blue Team. The outage of the Checkout lasted an hour.\n',
  'ops/search.md':
    '---\ntype: Service\ndate: 2025-06-01\ntags: [money/late]\n---\n# Search Box\n\nThe outage of the Search Box came from the Checkout.\n',
  'notes/old.md': '---\ndate: 2020-01-01\n---\n# Old Note\n\nAn outage of the Checkout in the old days. #history\n',
  'notes/undated.md': '# Undated\n\nAn outage without the Checkout, and without a day.\n',
};

const cases: readonly (readonly [name: string, filter: QuestionFilter, files: readonly string[]])[] = [
  ['a day from which on', { after: '2025-01-01' }, ['ops/search.md']],
  ["a day up to which, the file's own where no text has one", { before: '2021-01-01' }, ['notes/old.md', 'notes/undated.md']],
  ['both days', { after: '2024-01-01', before: '2024-12-31' }, ['ops/checkout.md']],
  ['a folder', { folders: ['ops'] }, ['ops/checkout.md', 'ops/search.md']],
  ['folders as people write them', { folders: ['./notes/'] }, ['notes/old.md', 'notes/undated.md']],
  ['a tag with those inside it', { tags: ['#money'] }, ['ops/checkout.md', 'ops/search.md']],
  ['a tag in the text', { tags: ['history'] }, ['notes/old.md']],
  ['a relation', { relations: ['owned_by'] }, ['ops/checkout.md']],
  ['two of them together', { folders: ['ops'], before: '2024-12-31' }, ['ops/checkout.md']],
  ['nothing that there is', { folders: ['none'] }, []],
];

const modes = questionModes;

describe.each(modes)('filters in mode %s', mode => {
  it.each(cases)('keep to %s', async (_, filter, expected) => {
    const { engine } = await smallEngine(files);
    const { retrieval, graph } = await engine.ask('What happened in the outage of the Checkout?', options({ mode, filter }));
    const found = [...new Set(retrieval.passages.map(({ file }) => file))].sort();
    for (const file of found) expect(expected).toContain(file);
    if (mode !== 'global' && mode !== 'entity') expect(found).toEqual(expected);
    const drawn = graph.nodes.flatMap(({ attributes }) =>
      attributes.kind === 'passage' && attributes.place ? [attributes.place.file] : [],
    );
    for (const file of drawn) expect(expected).toContain(file);
  });
});

describe('the trace of a filtered question', () => {
  it('says what it was narrowed to, and which days counted', async () => {
    const { engine } = await smallEngine(files);
    const { trace, passages } = await engine.search(
      'outage of the Checkout',
      options({ filter: { after: '2024-01-01', before: '2025-12-31' } }),
    );
    const step = trace.find(({ kind }) => kind === 'filter');
    expect(step).toEqual({
      kind: 'filter',
      filters: ['on or after 2024-01-01', 'on or before 2025-12-31'],
      dates: { 'front matter': passages.length },
    });
  });

  it('refuses a day that is none', async () => {
    const { engine } = await smallEngine(files);
    await expect(engine.search('outage', options({ filter: { after: 'May' } }))).rejects.toThrow('"May" is no day');
  });
});
