import { describe, expect, it } from 'vitest';
import { parseCommandLine } from '../../src/cli/args';

const words = (line: string) => line.split(' ').filter(word => word !== '');
const parse = (line: string) => parseCommandLine(words(line));
const common = { folder: 'docs', json: false, verbose: false, store: null, set: [] };

describe('the command line', () => {
  it.each([
    ['index docs', { ...common, name: 'index', rebuild: false }],
    ['index docs --rebuild --json -v', { ...common, name: 'index', rebuild: true, json: true, verbose: true }],
    ['links --store s docs --set a=1 --set b=2', { ...common, name: 'links', store: 's', set: ['a=1', 'b=2'] }],
    ['search docs why so late', { ...common, name: 'search', question: 'why so late', options: {} }],
    [
      'search docs q --mode local --hops 0 --passages 100 --nodes 10 --min-score 0.5',
      { ...common, name: 'search', question: 'q', options: { mode: 'local', hops: 0, passages: 100, nodes: 10, minScore: 0.5 } },
    ],
    ['search docs --questions q.jsonl --hops 1', { ...common, name: 'searchAll', questions: 'q.jsonl', options: { hops: 1 } }],
    ['ask docs -- --why', { ...common, name: 'ask', question: '--why', options: {}, model: null, proof: false }],
    [
      'ask docs why --model tiny --model-endpoint http://localhost:1/v1 --model-context 4000',
      {
        ...common,
        name: 'ask',
        question: 'why',
        options: {},
        model: { name: 'tiny', endpoint: 'http://localhost:1/v1', contextTokens: 4000 },
        proof: false,
      },
    ],
    ['graph docs', { ...common, name: 'graph', node: null, hops: null, nodes: null, format: 'json' }],
    [
      'graph docs --node a.md --hops 4 --nodes 7 --format gexf',
      { ...common, name: 'graph', node: 'a.md', hops: 4, nodes: 7, format: 'gexf' },
    ],
    ['verify docs points.json', { ...common, name: 'verify', input: 'points.json' }],
    ['evaluate docs --baseline', { ...common, name: 'evaluate', options: {}, baseline: true, answers: false }],
    ['evaluate docs --extraction adr --gold g', { ...common, name: 'evaluateExtraction', extraction: 'adr', gold: 'g' }],
    ['--help', { name: 'help', topic: null }],
    ['', { name: 'help', topic: null }],
    ['help ask', { name: 'help', topic: 'ask' }],
    ['graph --help', { name: 'help', topic: 'graph' }],
  ])('reads: %s', (line, expected) => expect(parse(line)).toEqual(expected));

  it.each([
    ['find docs', 'There is no command "find".'],
    ['--json index docs', 'The command comes first'],
    ['index', 'index needs a folder.'],
    ['verify docs', 'verify needs a file of points or a markdown document, or - for stdin.'],
    ['evaluate', 'evaluate needs a dataset folder.'],
    ['ask docs', 'ask needs a question.'],
    ['search docs', 'search needs a question.'],
    ['index docs more', 'index does not take "more".'],
    ['search docs q --questions f', 'search does not take "q".'],
    ['ask docs q --model tiny', '--model and --model-endpoint go together.'],
    ['ask docs q --hops 5', '--hops must be a whole number from 0 to 4, not "5".'],
    ['ask docs q --hops x', '--hops must be a whole number from 0 to 4, not "x".'],
    ['ask docs q --passages 0', '--passages must be a whole number from 1 to 100'],
    ['ask docs q --min-score 2', '--min-score must be a number from 0 to 1'],
    ['ask docs q --mode deep', '--mode must be one of auto, lookup, text, vector, entity, local, global, not "deep".'],
    ['graph docs --format dot', '--format must be one of json, graphml, gexf, cypher'],
    ['graph docs --json --format gexf', '--json and --format gexf exclude each other.'],
    ['links docs --hops 1', "Unknown option '--hops'."],
    ['links docs --store', "Option '--store <value>' argument missing."],
    ['help me', 'There is no command "me".'],
  ])('refuses: %s', (line, message) => expect(() => parse(line)).toThrow(message));
});
