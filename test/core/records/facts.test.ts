import { describe, expect, it, test } from 'vitest';
import { parseSchema } from '../../../src/core/schema/parseSchema';
import { Reading } from '../../../src/core/indexing/reading';
import { smallEngine } from '../../support/smallEngine';

/** Each fact as `thing: predicate value (kind) from characters`. */
function factsOf(path: string, text: string, mapping: string): string[] {
  const reading = new Reading();
  reading.set('', `facts:\n  ${path}:\n${mapping.replace(/^/gm, '    ')}\n`, [path]);
  const { document, domain } = reading.read({ folder: '', path }, text);
  return domain.statements.map(({ subject, predicate, value, passage }) => {
    const { start, end } = document.passages[passage].span;
    return `${subject.name}: ${predicate} ${value?.normal} (${value?.kind}) from ${text.slice(start, end)}`;
  });
}

describe('a configuration file that the schema names', () => {
  test.each([
    [
      'package.json',
      '{ "name": "ledger", "version": "2.1.0", "config": { "port": 8443 } }',
      'about: Ledger\nvalues:\n  version: version\n  config.port: port',
      ['Ledger: version 2.1.0 (version) from version": "2.1.0', 'Ledger: port 8443 (quantity) from port": 8443'],
    ],
    [
      'app.yaml',
      'server:\n  port: 80 # http\n  listen_host: a\n',
      'about: Ledger',
      ['Ledger: server port 80 (quantity) from port: 80', 'Ledger: server listen host a (text) from listen_host: a'],
    ],
    [
      'app.properties',
      '# a comment\nserver.port = 80\nname=Ledger\n',
      'name: name\nvalues: { server.port: port }',
      ['Ledger: port 80 (quantity) from server.port = 80'],
    ],
    ['app.ini', '[server]\r\nport=80 ; http\r\n', 'about: L\nvalues: { server.port: port }', ['L: port 80 (quantity) from port=80']],
    ['.env', 'export PORT="80"\n', 'about: L\nvalues: { PORT: port }', ['L: port 80 (quantity) from export PORT="80']],
    ['a.toml', '[a.b]\nc = "v1.2"\nd = [1]\n', 'about: L', ['L: a b c v1.2 (version) from c = "v1.2']],
    [
      'flags.yaml',
      'beta: true\nold: off\n',
      'values:\n  beta: { about: New Checkout, as: status }\n  old: { about: Basket, as: status }',
      ['New Checkout: status enabled (state) from beta: true', 'Basket: status disabled (state) from old: off'],
    ],
    [
      'b.toml',
      'port = 7_000\nid = "7_00"\n',
      'about: L',
      ['L: port 7000 (quantity) from port = 7_000', 'L: id 7_00 (text) from id = "7_00'],
    ],
    ['a.yaml', '- 1\n', 'about: L', []],
    ['a.json', '{ "a": ', 'about: L', []],
  ])('%s: %s', (path, text, mapping, facts) => {
    expect(factsOf(path, text, mapping)).toEqual(facts);
  });

  it.each([
    ['a: 1\n---\na: 2\n', ['Line 2, column 1: Only the first document']],
    ['--- # one\na: 1\n---\n# two\n\nb: 2\n', ['Line 3, column 1: Only the first document']],
    ['---\na: 1\n---\n', []],
    ['---\na: 1\n---\n# nothing more\n', []],
    ['---\na: 1\n...\n', []],
  ])('tells what stands in further documents of a file: %j', (text, expected) => {
    const reading = new Reading();
    reading.set('', 'facts:\n  a.yaml: { about: L, values: { a: port } }\n', ['a.yaml']);
    const { problems } = reading.read({ folder: '', path: 'a.yaml' }, text).document;
    expect(problems.map(({ message }) => /^Line \d+, column \d+: Only the first document/.exec(message)?.[0])).toEqual(expected);
  });

  it('says at which place it is broken, and which value the schema names that is not there', () => {
    const reading = new Reading();
    reading.set('', 'facts:\n  a.json: { about: L, values: { x.y: port } }\n', ['a.json']);
    const { problems } = reading.read({ folder: '', path: 'a.json' }, '{ "x": [ }').document;
    const messages = problems.map(({ message }) => message);
    expect(messages[0]).toMatch(/^Line 1, column \d+: Not valid JSON/);
    expect(messages.at(-1)).toContain('no value at "x.y"');
  });

  test.each([
    ['facts:\n  a.json: {}\n', []],
    [
      'facts:\n  a.json: { values: { port: port } }\n',
      ['2:11 The facts of a.json need "about", the thing they are about, or "name", the key of its name.'],
    ],
    ['facts:\n  a.json: { about: L, vals: x }\n', ['2:23 "vals" is not known in the facts of a.json. Known: about, name, type, values.']],
  ])('%j: %j', (text, problems) => {
    expect(parseSchema(text).problems.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual(problems);
  });

  it('contradicts a document that says otherwise, and one that says the same is no contradiction', async () => {
    const { engine } = await smallEngine({
      '.docgraph/schema.yaml':
        'facts:\n  ledger/package.json:\n    about: Ledger\n    type: service\n    values: { version: version, config.port: port }\n  flags.properties:\n    values:\n      checkout.new: { about: New Checkout, as: status }\n',
      'ledger/package.json': '{ "name": "ledger", "version": "2.1.0", "config": { "port": 8443 } }',
      'flags.properties': 'checkout.new=true\n',
      'docs/ledger.md': '# Ledger\n\nThe port of Ledger is 8444. The version of Ledger is 2.1.0. New Checkout is disabled.\n',
    });
    const found = (await engine.contradictions()).map(({ subject, predicate }) => [subject.name, predicate]);
    expect(found).toEqual([
      ['New Checkout', 'status'],
      ['Ledger', 'port'],
    ]);
  });
});
