import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const { contributes } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const settings: readonly string[] = contributes.configuration.flatMap(({ properties }: { properties: object }) => Object.keys(properties));

const host = 'test/host/settings.spec.ts';
const server = 'test/host/agents/modelServer.spec.ts';
const readFiles = [
  'test/host/index.spec.ts',
  'docgraph.index.exclude, include, maxFileSize and respectIgnoreFiles decide what is read',
] as const;
const question = ['test/host/ask.spec.ts', 'the settings docgraph.hops, passages and maxNodes are what a question takes'] as const;
const destination = [server, 'docgraph.model.provider, endpoint and name decide who is asked, once the user has agreed'] as const;
const encoder = [
  host,
  'docgraph.encoder.provider, folder, endpoint and name choose one, which is offered once and not used before',
] as const;
const extraction = [server, 'docgraph.model.extraction.maxTokens caps a run, and followUp asks once more'] as const;

/** For each setting the test that sees its effect in a real VS Code: its file and its name. */
const seenBy: Readonly<Record<string, readonly [file: string, test: string]>> = {
  'docgraph.hops': question,
  'docgraph.passages': question,
  'docgraph.maxNodes': question,
  'docgraph.mode': [host, 'docgraph.mode decides how a question is answered'],
  'docgraph.minScore': [host, 'docgraph.minScore leaves out what scores less'],
  'docgraph.followActiveEditor': [
    'test/host/panel.spec.ts',
    'does not follow where docgraph.followActiveEditor is off, but shows what is asked for',
  ],
  'docgraph.highlightEvidence': ['test/host/evidence.spec.ts', 'docgraph.highlightEvidence turns the marks off'],
  'docgraph.contextTokens': ['test/host/agents/copyContext.spec.ts', 'puts what a question selects on the clipboard, within the budget'],
  'docgraph.entities.hover': [
    'test/host/entities.spec.ts',
    'are explained where the pointer rests on them, and nothing is where they are defined or linked',
  ],
  'docgraph.links.baseUrl': [host, 'docgraph.links.baseUrl makes links by full URL lead to their files'],
  'docgraph.links.site': [host, 'docgraph.links.site decides whose rules links follow'],
  'docgraph.links.diagnostics': [
    'test/host/links.spec.ts',
    'problems are shown only where the setting asks for them, and none that VS Code shows',
  ],
  'docgraph.links.codeLens': [
    'test/host/evidence.spec.ts',
    'docgraph.links.codeLens counts the links to a document and to its headings, and is off by default',
  ],
  'docgraph.access': [host, 'docgraph.access and docgraph.reader hide what needs another label'],
  'docgraph.reader': [host, 'docgraph.access and docgraph.reader hide what needs another label'],
  'docgraph.readerName': [host, 'docgraph.readerName is whom I and my mean'],
  'docgraph.readerFocus': [host, 'docgraph.readerFocus lifts what matters most to who asks'],
  'docgraph.index.include': readFiles,
  'docgraph.index.kinds': [host, 'docgraph.index.kinds decides which other texts are read'],
  'docgraph.index.exclude': readFiles,
  'docgraph.index.respectIgnoreFiles': readFiles,
  'docgraph.index.maxFileSize': readFiles,
  'docgraph.index.maxFiles': ['test/host/index.spec.ts', 'asks before it reads more files than docgraph.index.maxFiles'],
  'docgraph.encoder.provider': encoder,
  'docgraph.encoder.folder': encoder,
  'docgraph.encoder.endpoint': encoder,
  'docgraph.encoder.name': encoder,
  'docgraph.model.provider': destination,
  'docgraph.model.endpoint': destination,
  'docgraph.model.name': destination,
  'docgraph.model.contextTokens': [server, 'docgraph.model.contextTokens bounds what is sent'],
  'docgraph.model.timeout': [server, 'docgraph.model.timeout is how long it may be silent'],
  'docgraph.model.tasks': [
    'test/host/agents/models.spec.ts',
    'are put together from tasks where the user lets the model split a question, each checked by itself',
  ],
  'docgraph.model.extraction.maxTokens': extraction,
  'docgraph.model.extraction.followUp': extraction,
};

describe('every setting has an effect that a test sees', () => {
  it('has a test named for it, and no test is named for a setting that is gone', () => {
    expect(Object.keys(seenBy).sort()).toEqual([...settings].sort());
  });

  it.each(Object.entries(seenBy))('%s', (setting, [file, name]) => {
    const text = readFileSync(join(root, file), 'utf8');
    const start = text.indexOf(`test('${name}'`);
    expect(start, `${file} has no test "${name}"`).toBeGreaterThan(-1);
    const next = text.indexOf("\n  test('", start + 1);
    const body = text.slice(start, next < 0 ? undefined : next);
    // A model is chosen once for all tests of its suite.
    const setUp = text.slice(text.indexOf('suiteSetup('), text.indexOf('suiteTeardown('));
    const changes = new RegExp(`(?:setting|withSetting|Setting)\\(\\s*'${setting.replaceAll('.', '\\.')}'`);
    expect(changes.test(body) || changes.test(setUp), `"${name}" does not change ${setting}`).toBe(true);
  });
});
