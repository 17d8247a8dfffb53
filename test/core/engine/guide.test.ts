import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/core/questions/judge';
import { parseQuestionFile } from '../../../src/core/questions/questionFile';
import { parseQueries } from '../../../src/core/schema/parseQueries';
import { parseSchema } from '../../../src/core/schema/parseSchema';
import { defaultSettings } from '../../../src/core/options';
import { options, smallEngine } from '../../support/smallEngine';

const guide = readFileSync('media/guide.md', 'utf8');
/** The examples of the guide: a name alone in back quotes, then its text between fences. */
const files = Object.fromEntries([...guide.matchAll(/^`([^`\n]+)`\n\n```\w+\n([\s\S]*?)^```$/gm)].map(([, name, text]) => [name, text]));

describe('what the guide shows', () => {
  it('is a file each, without a mistake', () => {
    expect(Object.keys(files)).toHaveLength((guide.match(/^```\w/gm) ?? []).length);
    expect(parseSchema(files['.docgraph/schema.yaml']).problems).toEqual([]);
    expect(parseQueries(files['.docgraph/queries.yaml']).problems).toEqual([]);
    expect(parseQuestionFile(files['.docgraph/questions.yaml']).problems).toEqual([]);
    const settings = JSON.parse(files['.vscode/settings.json']) as Record<string, Record<string, boolean>>;
    expect(Object.keys(settings['docgraph.index.kinds']).filter(kind => !(kind in defaultSettings.kinds))).toEqual([]);
  });

  it('names what is missing, and what contradicts the configuration', async () => {
    const { engine } = await smallEngine(files);
    const found = await engine.health();
    expect(found.filter(({ kind }) => kind === 'missing-property').map(({ message }) => message)).toEqual([]);
    expect((await engine.contradictions()).map(({ subject, predicate }) => `${predicate} of ${subject.name}`).sort()).toEqual([
      'port of Gateway',
      'status of New Checkout',
    ]);
    const { 'deploy/gateway.yaml': _, ...without } = files;
    const gaps = (await (await smallEngine({ ...without, 'docs/gateway.md': '# Gateway\n' })).engine.health()).filter(
      ({ kind }) => kind === 'missing-property',
    );
    expect(gaps.map(({ message }) => message)).toEqual(['Gateway has no port']);
  });

  it('answers from a row, runs its query, and passes its questions', async () => {
    const { engine } = await smallEngine(files);
    const { answer } = await engine.ask('Which port does the Ledger have?', options());
    expect(answer.points[0]?.citations[0]).toMatchObject({ file: '.docgraph/records/services.yaml' });
    expect(answer.points[0].text).toContain('8443');
    const { things } = await engine.runQuery('owner-of-needs', { service: 'Gateway' });
    expect(things.map(({ name }) => name).sort()).toEqual(['Ada Brenn', 'Mira Holt']);
    for (const expected of parseQuestionFile(files['.docgraph/questions.yaml']).questions) {
      const { answer: given } = await engine.ask(expected.question, options());
      expect(judge(expected, given).map(({ message }) => message)).toEqual([]);
    }
  });
});
