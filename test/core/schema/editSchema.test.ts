import { describe, expect, it } from 'vitest';
import { editSchema, type SchemaChange } from '../../../src/core/schema/editSchema';
import { parseSchema } from '../../../src/core/schema/parseSchema';

const commented = `# Ours.
types:
  Service: [service]   # what runs
  Team:
    words: [team,crew]

# Decided in May.
same:
  - [Acme Corp, Acme] # the maker
  # Not the river.
  - [Nile, Project Nile]

# Keep this.
records:
  kep.yaml: { type: Kep }
# The end.
`;

function check(before: string, change: SchemaChange, after: string): void {
  const edited = editSchema(before, change);
  expect(edited).toEqual({ text: after });
  expect(parseSchema(after).problems).toEqual([]);
}

describe('a decision in the schema', () => {
  it('makes the file', () => {
    check('', { kind: 'same', names: ['Acme Corp', 'Acme'] }, 'same:\n  - [Acme Corp, Acme]\n');
    check('', { kind: 'type', name: 'Mira Holt', type: 'Person' }, 'entities:\n  Mira Holt:\n    type: Person\n');
    check('# only a comment\n', { kind: 'different', names: ['a', 'b'] }, '# only a comment\ndifferent:\n  - [a, b]\n');
  });

  it('changes nothing but the key that it concerns', () => {
    check(
      commented,
      { kind: 'same', names: ['Gate Scheduler', 'GS'] },
      commented.replace('Project Nile]\n', 'Project Nile]\n  - [Gate Scheduler, GS]\n'),
    );
    check(commented, { kind: 'different', names: ['x', 'y'] }, `${commented}different:\n  - [x, y]\n`);
    check(
      commented.replaceAll('\n', '\r\n'),
      { kind: 'different', names: ['x', 'y'] },
      `${commented}different:\n  - [x, y]\n`.replaceAll('\n', '\r\n'),
    );
  });

  it('joins a group that there is', () => {
    check(commented, { kind: 'same', names: ['acme  corp', 'ACM'] }, commented.replace('Corp, Acme]', 'Corp, Acme, ACM]'));
  });

  it('takes back what it contradicts', () => {
    check('same:\n  - [a, b, c]\n', { kind: 'different', names: ['a', 'b'] }, 'same:\n  - [a, c]\ndifferent:\n  - [a, b]\n');
    check('same:\n  - [a, b]\nfunctional: [x]\n', { kind: 'different', names: ['a', 'B'] }, 'functional: [x]\ndifferent:\n  - [a, B]\n');
    check('different:\n  - [a, b]\n', { kind: 'same', names: ['b', 'a'] }, 'same:\n  - [b, a]\n');
    check('entities:\n  a: [b, c]\n', { kind: 'different', names: ['a', 'b'] }, 'entities:\n  a: [c]\ndifferent:\n  - [a, b]\n');
  });

  it('says what a name means, and no longer what it meant before', () => {
    const means = { kind: 'means', name: 'Holmes', meant: 'Mycroft Holmes' } as const;
    check('# Ours.\n', means, '# Ours.\nsame:\n  - [Mycroft Holmes, Holmes]\n');
    check('same:\n  - [Sherlock Holmes, holmes]\n', means, 'same:\n  - [Mycroft Holmes, Holmes]\n');
    check('same:\n  - [Sherlock Holmes, S. H., Holmes]\n', means, 'same:\n  - [Sherlock Holmes, S. H.]\n  - [Mycroft Holmes, Holmes]\n');
    check('same:\n  - [Mycroft Holmes, Holmes]\n', means, 'same:\n  - [Mycroft Holmes, Holmes]\n');
    check('same:\n  - [Mycroft Holmes, M. H.] # a brother\n', means, 'same:\n  - [Mycroft Holmes, M. H., Holmes] # a brother\n');
    check('different:\n  - [Holmes, Mycroft Holmes]\n', means, 'same:\n  - [Mycroft Holmes, Holmes]\n');
    check(
      'entities:\n  Sherlock Holmes: [Holmes, Sherry] # the one\n',
      means,
      'entities:\n  Sherlock Holmes: [Sherry] # the one\nsame:\n  - [Mycroft Holmes, Holmes]\n',
    );
  });

  it('gives a type, whatever form the entity has', () => {
    const type = { kind: 'type', name: 'a', type: 'T' } as const;
    check('entities:\n  a: [b]\n', type, 'entities:\n  a:\n    type: T\n    aliases: [b]\n');
    check('entities:\n  A: { type: S, aliases: [b] }\n', type, 'entities:\n  A: { type: T, aliases: [ b ] }\n');
    check('entities:\n  a:\n', type, 'entities:\n  a:\n    type: T\n');
    check('entities: [x, a]\n', type, 'entities:\n  x:\n  a:\n    type: T\n');
  });

  it.each([
    ['same: [a\n', 'not valid YAML'],
    ['- a\n', 'no map of keys'],
    ['same: word\n', '"same" is not written as it should be'],
  ])('leaves %j alone', (text, problem) => {
    const edited = editSchema(text, { kind: 'same', names: ['a', 'b'] });
    expect('problem' in edited && edited.problem).toContain(problem);
  });

  it('quotes names that YAML would read otherwise', () => {
    const edited = editSchema('', { kind: 'same', names: ['yes', '1.10', 'a: b', '# c', '"q"'] });
    expect('text' in edited && parseSchema(edited.text).schema.same).toEqual([['yes', '1.10', 'a: b', '# c', '"q"']]);
  });
});
