import { expect, test } from 'vitest';
import type { ReadDocument } from '../../src/core/indexing/reading';
import { Reading } from '../../src/core/indexing/reading';
import { scoreCoreference } from '../../src/evaluation/extraction/coreference';
import { kepSchema, scoreDocumentRelations } from '../../src/evaluation/extraction/documentRelations';
import { scoreGlossary } from '../../src/evaluation/extraction/glossary';
import type { ExtractionReport } from '../../src/evaluation/extraction/score';
import { scoreTaggedTokens } from '../../src/evaluation/extraction/taggedTokens';

function reader(files: Readonly<Record<string, string>>, schema = ''): (file: string) => ReadDocument | null {
  const reading = new Reading();
  reading.set(
    '',
    schema,
    Object.keys(files).filter(file => file.endsWith('.yaml')),
  );
  return path => (path in files ? reading.read({ folder: '', path }, files[path]) : null);
}

const lines = (...rows: readonly object[]) => rows.map(row => JSON.stringify(row)).join('\n');
const scores = (report: ExtractionReport) => Object.fromEntries(report.scores.map(({ name, value }) => [name, value]));

test('a glossary is scored by its terms, their definitions and their other names', () => {
  const read = reader({
    'a.md': '---\ntitle: Application Interface (API)\n---\nAn application interface ties programs.\n',
    'b.md': '# Pod\n',
  });
  const gold = lines(
    { entity: 'Application Interface (API)', aliases: [{ text: 'Application Interface' }, { text: 'API' }], definition_file: 'a.md' },
    { entity: 'Pods', aliases: [{ text: 'Shell' }], definition_file: 'b.md' },
    { entity: 'Gone', aliases: [], definition_file: 'c.md' },
  );
  const report = scoreGlossary(gold, read);
  expect(scores(report)).toEqual({ terms: 1 / 3, 'terms with a definition': 1 / 3, aliases: 2 / 3 });
  expect(report.errors).toContain('b.md: not the alias Shell');
});

test('relations of decisions count with their direction and the place that their link leads to', () => {
  const read = reader({
    'adr/0001-a.md': '# 1. A\n\n## Status\n\nSuperseded by [2. B](0002-b.md)\n',
    'adr/0002-b.md': '# 2. B\n\nThis ADR in part supersedes [0001](0001-a.md). See ADR 3.\n',
  });
  const row = (src: string, relation: string, target: string) => ({ src: `adr/${src}`, relation, target: `adr/${target}` });
  const gold = lines(
    row('0001-a.md', 'superseded by', '0002-b.md'),
    row('0002-b.md', 'supersedes', '0001-a.md'),
    row('0002-b.md', 'mentions', '0003-c.md'),
    row('0001-a.md', 'supersedes', '0002-b.md'),
  );
  const report = scoreDocumentRelations(gold, read, file => file);
  expect(scores(report)).toEqual({ 'superseded by': 1, supersedes: 0.5, mentions: 1, all: 0.75 });
  expect(report.errors).toEqual(['adr/0001-a.md supersedes adr/0002-b.md']);
});

test('relations of enhancements are read from their records', () => {
  const read = reader(
    { 'keps/sig-a/1-one/kep.yaml': 'title: One\nsee-also:\n  - "/keps/sig-b/2-two"\nreplaces:\n  - "/keps/sig-b/3-old"\n' },
    kepSchema,
  );
  const row = (relation: string, target: string) => ({
    src: 'keps/sig-a/1-one/README.md',
    relation,
    target: `keps/sig-b/${target}/README.md`,
  });
  const report = scoreDocumentRelations(
    lines(row('see-also', '2-two'), row('replaces', '3-three'), row('replaces', '4-four')),
    read,
    file => file.replace('README.md', 'kep.yaml'),
  );
  expect(scores(report)).toEqual({ 'see-also': 1, replaces: 0.5, all: 2 / 3 });
});

test('names of code are scored by tokens and by whole entities', () => {
  const tagged = [
    'Use\tO\tUse\tO',
    'read_async\tB-Library_Function\tread_async\tO',
    'and\tO\tand\tO',
    'npm\tB-Code_Block\tnpm\tB-Code_Block',
  ];
  const report = scoreTaggedTokens(`${tagged.join('\n')}\ninstall\tI-Code_Block\tinstall\tI-Code_Block\n\nold\tB-Library\told\tO\n`);
  expect(scores(report)).toMatchObject({ 'tokens precision': 1, 'tokens recall': 3 / 4, 'entities recall': 2 / 3 });
});

test('mentions are scored by pairs that belong together', async () => {
  const mention = (name: string) => ({ name, sent_id: 0 });
  const article = {
    title: 'Sherlock Holmes',
    sents: ['Sherlock Holmes was a writer .'.split(' '), 'Holmes met Acme .'.split(' ')],
    vertexSet: [[mention('Sherlock Holmes'), mention('Sherlock Holmes')], [mention('Acme')]],
    labels: [{ h: 0, t: 1, evidence: [1] }],
  };
  const report = await scoreCoreference(JSON.stringify([article]), { now: () => 0 }, { aborted: false });
  expect(scores(report)).toMatchObject({ 'pairs of mentions precision': 1, 'pairs of mentions recall': 1 });
});
