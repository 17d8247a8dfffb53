import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { schemaCompletions } from '../../../src/core/schema/schemaCompletions';
import { schemaKeys } from '../../../src/core/schema/schemaKeys';
import { LineIndex } from '../../../src/core/model/span';

/** What is offered at the `|`. */
function offered(marked: string): string[] {
  const { line, character } = new LineIndex(marked).position(marked.indexOf('|'));
  return schemaCompletions(marked.replace('|', ''), line, character).map(({ label }) => label);
}

const declared = 'types:\n  Team: [team]\n  Service:\nrelations:\n  OWNS:\n  RUNS: [runs]\n';

describe('what may be written in a schema', () => {
  it.each([
    ['keys of the file', '|', schemaKeys.top],
    ['keys of the file after others', 'types:\n  A: [a]\nre|', schemaKeys.top],
    ['keys of a type', 'types:\n  A:\n    |', schemaKeys.type],
    ['keys of a relation', 'relations:\n  owns:\n    phrases: [owns]\n    |', schemaKeys.relation],
    ['keys of an entity, quoted', 'entities:\n  "A: b":\n    t|', schemaKeys.entity],
    ['keys of records', 'records:\n  a.yaml:\n    |', schemaKeys.records],
    ['keys of an end', 'records:\n  a.yaml:\n    from:\n      |', schemaKeys.end],
    ['types as values', `${declared}  IN:\n    from: |`, ['Service', 'Team']],
    ['types in a list', `${declared}  IN:\n    from: [Team, S|`, ['Service', 'Team']],
    ['relations as values', `${declared}  IN:\n    inverse: O|`, ['IN', 'OWNS', 'RUNS']],
    ['no names of things', 'types:\n  |', []],
    ['no words', 'types:\n  A:\n    words: [|', []],
    ['nothing in a comment', '# types|', []],
  ])('%s', (_name, text, expected) => {
    expect(offered(text)).toEqual(expected);
  });

  it('is what the JSON schema knows', () => {
    const { properties } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../media/schema.json'), 'utf8')) as {
      properties: Record<string, unknown>;
    };
    expect(Object.keys(properties)).toEqual(schemaKeys.top);
  });
});
