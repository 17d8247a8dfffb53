import { relationName } from './names';
import { readFactMappings } from './factMappings';
import type { Span } from '../model/span';
import { readRecordMappings, recordPath } from './recordMappings';
import type { EntityType, RelationType, Schema, SchemaProblem } from './schema';
import { schemaKeys } from './schemaKeys';
import { YamlReader } from './yamlReader';

/** What a schema file says, and what is wrong in it. */
export interface ParsedSchema {
  readonly schema: Schema;
  readonly problems: readonly SchemaProblem[];
  /** The files, or patterns of files, that it takes for records or facts, each with the place of its name. */
  readonly sources: readonly SchemaSource[];
}

export interface SchemaSource {
  readonly files: string;
  readonly span: Span;
}

/**
 * Reads `.docgraph/schema.yaml`. A wrong part is a problem with its place and stops nothing else. Short forms: a list in place of a type
 * is its words, of a relation its phrases, of an entity its aliases; one word in place of a list is a list of it.
 */
export function parseSchema(text: string): ParsedSchema {
  const reader = new SchemaReader(text);
  return { schema: reader.read(), problems: reader.problems, sources: reader.sources };
}

/** The YAML reader with what schema files are made of. */
export class SchemaReader extends YamlReader {
  sources: readonly SchemaSource[] = [];

  read(): Schema {
    const parts = new Map<string, unknown>();
    const top = this.entries(this.contents);
    if (!top && this.scalar(this.contents) !== null)
      this.problem(this.spanOf(this.contents), `The file must be a map with these keys: ${schemaKeys.top.join(', ')}.`);
    for (const { key, keySpan, value } of top ?? []) {
      if (schemaKeys.top.includes(key)) parts.set(key, value);
      else this.problem(keySpan, `"${key}" is not known here. Known: ${schemaKeys.top.join(', ')}.`);
    }
    const namesIn = (part: 'records' | 'facts') => this.entries(parts.get(part)) ?? [];
    this.sources = [
      ...namesIn('records').map(({ key, keySpan }) => ({ files: recordPath(key), span: keySpan })),
      ...namesIn('facts').map(({ key, keySpan }) => ({ files: key, span: keySpan })),
    ];
    return {
      entityTypes: this.named(parts.get('types'), 'types', (name, value) => this.#type(name, value)),
      relationTypes: this.named(parts.get('relations'), 'relations', (name, value) => this.#relation(name, value)),
      entities: this.named(parts.get('entities'), 'entities', (name, value) => this.#entity(name, value)),
      same: this.#groups(parts.get('same'), 'same'),
      different: this.#groups(parts.get('different'), 'different'),
      functional: this.words(parts.get('functional'), 'functional').map(word => word.toLowerCase()),
      records: readRecordMappings(this, parts.get('records')),
      facts: readFactMappings(this, parts.get('facts')),
    };
  }

  /** A map from names to things, or a list of names. */
  named<T>(node: unknown, where: string, make: (name: string, value: unknown) => T): T[] {
    if (this.#isEmpty(node)) return [];
    const entries = this.entries(node);
    if (entries) return entries.map(({ key, value }) => make(key, value));
    if (this.items(node)) return this.words(node, where).map(name => make(name, null));
    this.problem(this.spanOf(node), `"${where}" must be a map from names to what they are, or a list of names.`);
    return [];
  }

  /** One word, or a list of them. */
  words(node: unknown, where: string): string[] {
    if (this.#isEmpty(node)) return [];
    const word = this.scalar(node);
    if (word !== null) return [word];
    const items = this.items(node);
    if (!items) {
      this.problem(this.spanOf(node), `"${where}" must be a word or a list of words.`);
      return [];
    }
    return items.flatMap(item => {
      const text = this.scalar(item);
      if (text === null || text.trim() === '') this.problem(this.spanOf(item), `"${where}" must be a list of words.`);
      return text === null || text.trim() === '' ? [] : [text];
    });
  }

  /** The known keys of a map by name; others are told. */
  fields(node: unknown, where: string, known: readonly string[]): ReadonlyMap<string, unknown> {
    const found = new Map<string, unknown>();
    for (const { key, keySpan, value } of this.entries(node) ?? []) {
      const name = known.find(candidate => candidate === key || candidate.replace(/ (\w)/, (_, first) => first.toUpperCase()) === key);
      if (name !== undefined) found.set(name, value);
      else this.problem(keySpan, `"${key}" is not known in ${where}. Known: ${known.join(', ')}.`);
    }
    return found;
  }

  word(node: unknown, where: string): string {
    if (this.#isEmpty(node)) return '';
    const text = this.scalar(node);
    if (text === null) this.problem(this.spanOf(node), `"${where}" must be one word.`);
    return text ?? '';
  }

  #flag(node: unknown, where: string): boolean {
    const text = this.word(node, where);
    if (text !== '' && text !== 'true' && text !== 'false') this.problem(this.spanOf(node), `"${where}" must be true or false.`);
    return text === 'true';
  }

  #isEmpty(node: unknown): boolean {
    return node === undefined || node === null || (this.scalar(node) === null && !this.entries(node) && !this.items(node));
  }

  #type(name: string, value: unknown): EntityType {
    if (!this.entries(value)) return { name, parent: '', words: this.words(value, name), required: [] };
    const fields = this.fields(value, `the type ${name}`, schemaKeys.type);
    return {
      name,
      parent: this.word(fields.get('parent'), 'parent'),
      words: this.words(fields.get('words'), 'words'),
      required: this.words(fields.get('required'), 'required'),
    };
  }

  #relation(given: string, value: unknown): RelationType {
    const name = relationName(given);
    const isMap = this.entries(value) !== undefined;
    const fields = isMap ? this.fields(value, `the relation ${given}`, schemaKeys.relation) : new Map([['phrases', value]]);
    const phrases = (key: string) => this.words(fields.get(key), key).map(phrase => phrase.trim().replace(/\s+/g, ' '));
    return {
      name,
      from: this.words(fields.get('from'), 'from'),
      to: this.words(fields.get('to'), 'to'),
      phrases: phrases('phrases'),
      inversePhrases: phrases('inverse phrases'),
      properties: this.words(fields.get('properties'), 'properties'),
      symmetric: this.#flag(fields.get('symmetric'), 'symmetric'),
      inverse: relationName(this.word(fields.get('inverse'), 'inverse')),
      functional: this.#flag(fields.get('functional'), 'functional'),
    };
  }

  #entity(name: string, value: unknown): Schema['entities'][number] {
    if (!this.entries(value)) return { name, type: '', aliases: this.words(value, name) };
    const fields = this.fields(value, `the entity ${name}`, schemaKeys.entity);
    return { name, type: this.word(fields.get('type'), 'type'), aliases: this.words(fields.get('aliases'), 'aliases') };
  }

  /** A list of lists of names. */
  #groups(node: unknown, where: string): string[][] {
    if (this.#isEmpty(node)) return [];
    const items = this.items(node) ?? [];
    if (!this.items(node)) this.problem(this.spanOf(node), `"${where}" must be a list of lists of names.`);
    return items.flatMap(item => {
      const names = this.items(item) ? this.words(item, where) : [];
      if (names.length < 2) this.problem(this.spanOf(item), `Each part of "${where}" must be a list of two names or more.`);
      return names.length < 2 ? [] : [names];
    });
  }
}
