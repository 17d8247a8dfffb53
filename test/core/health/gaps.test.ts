import { expect, test } from 'vitest';
import { smallEngine } from '../../support/smallEngine';

/** Gaps as `file:line message`. */
async function gapsOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { engine } = await smallEngine(files);
  const findings = await engine.health();
  return findings
    .filter(({ kind }) => kind === 'missing-property' || kind === 'undefined-term')
    .map(({ file, range, message }) => `${file}:${(range?.start.line ?? -1) + 1} ${message}`);
}

const schema = 'types:\n  service: { required: [owner, port] }\n  database: { parent: service }\n';

test.each<[string, Record<string, string>, string[]]>([
  [
    'a property that the schema requires and a record lacks',
    {
      '.docgraph/schema.yaml': schema,
      '.docgraph/records/services.yaml': '- name: Ledger\n  owner: Ann\n- name: Till\n  owner: Bob\n  port: 80\n',
    },
    ['.docgraph/records/services.yaml:1 Ledger has no port'],
  ],
  [
    'none that a document states',
    {
      '.docgraph/schema.yaml': schema,
      '.docgraph/records/services.yaml': '- name: Ledger\n  owner: Ann\n',
      'a.md': '# A\n\nThe port of Ledger is 8080.\n',
    },
    [],
  ],
  [
    'those of a type above',
    {
      '.docgraph/schema.yaml': `${schema}records:\n  stores.yaml: database\n`,
      '.docgraph/records/stores.yaml': '- name: Main Store\n  port: 1\n',
    },
    ['.docgraph/records/stores.yaml:1 Main Store has no owner'],
  ],
  ['a short name that three documents use', three('The QXR starts. We stop the QXR.'), ['a.md:3 "QXR" is explained nowhere']],
  ['none that one of them explains', { ...three('The QXR starts.'), 'd.md': 'The Quick Xylophone Robot (QXR) plays.\n' }, []],
  ['none that is a title', { ...three('The QXR starts.'), 'd.md': '# QXR\n\nIt plays.\n' }, []],
  ['none that everybody knows', three('The HTTP server starts.'), []],
  ['none that is a word in capitals', three('Do NEVER stop. It never stops and never ends.'), []],
  ['none that two documents use', { 'a.md': 'The QXR starts.\n', 'b.md': 'The QXR stops.\n' }, []],
])('finds %s', async (_, files, gaps) => {
  expect(await gapsOf(files)).toEqual(gaps);
});

function three(text: string): Record<string, string> {
  return Object.fromEntries(['a', 'b', 'c'].map(name => [`${name}.md`, `# Page ${name}\n\n${text}\n`]));
}
