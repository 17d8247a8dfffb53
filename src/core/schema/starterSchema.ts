/** What was found in a workspace that has no schema yet, most frequent first. */
export interface Findings {
  readonly types: readonly { readonly name: string; readonly examples: readonly string[] }[];
  readonly relations: readonly { readonly name: string; readonly example: string }[];
  readonly entities: readonly { readonly name: string; readonly aliases: readonly string[] }[];
  /** Paths of files that are read as records. */
  readonly records: readonly string[];
}

const mostEach = 12;

/** A schema file to begin with: what was found, commented, so that each line can be kept, changed or deleted. */
export function starterSchema({ types, relations, entities, records }: Findings): string {
  const lines = [
    '# What the documents of this workspace speak of. Everything is optional; what is wrong here stops nothing else.',
    '# Lines that begin with a # are examples of what was found: take the # away to make them count.',
    '',
    '# Types of things, with the words by which people call them.',
    'types:',
    ...types
      .slice(0, mostEach)
      .map(({ name, examples }) => `  # ${quoted(name)}: [${quoted(name.toLowerCase())}]   # ${oneLine(examples)}`),
    '',
    '# Relations, with the phrases between subject and object that state them. Longer form:',
    '#   OWNED_BY: { phrases: [owned by], inverse phrases: [owns], properties: [owner], from: Service, to: Team, functional: true }',
    'relations:',
    ...relations
      .slice(0, mostEach)
      .map(({ name, example }) => `  # ${name}: [${name.toLowerCase().replaceAll('_', ' ')}]   # ${oneLine([example])}`),
    '',
    '# Other names of one thing.',
    'entities:',
    ...entities.slice(0, mostEach).map(({ name, aliases }) => `  # ${quoted(name)}: [${aliases.map(quoted).join(', ')}]`),
    '',
    '# Names that are one thing, and names that are not.',
    'same: []',
    'different: []',
    '',
    '# Properties with one value at a time, besides quantities, dates, versions and states.',
    'functional: []',
    '',
    '# Files whose rows are ground truth. Files in .docgraph/records need no entry.',
    '#   "services/**/service.yaml": { type: Service, key: id, name: title, relations: { owner: { relation: OWNED_BY, to: Team } } }',
    'records:',
    ...records.slice(0, mostEach).map(path => `  # ${quoted(path)}: {}`),
  ];
  return `${lines.join('\n')}\n`;
}

function quoted(text: string): string {
  return /^[\p{L}_][\p{L}\p{N}_ .-]*$/u.test(text) ? text : JSON.stringify(text);
}

function oneLine(texts: readonly string[]): string {
  return texts.join(', ').replace(/\s+/g, ' ');
}
