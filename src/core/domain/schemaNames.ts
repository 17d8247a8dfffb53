import type { RelationType, Schema } from '../schema/schema';
import { foldedName } from '../search/entityIndex';

/** What a schema says of names and relations, ready to be asked by key. */
export class SchemaNames {
  readonly #heads = new Map<string, string>();
  readonly #groups = new Map<string, string[]>();
  readonly #different = new Set<string>();
  readonly #types = new Map<string, string>();
  readonly #spellings = new Map<string, string>();
  readonly #parents = new Map<string, string>();
  readonly #relations = new Map<string, RelationType>();
  /** Relations that are the other way round of one that is declared before them. */
  readonly #inverses = new Map<string, string>();
  readonly #functional: ReadonlySet<string>;
  readonly isEmpty: boolean;
  readonly #schema: Schema;

  constructor(schema: Schema) {
    this.#schema = schema;
    const { entities, same, different, entityTypes, relationTypes, functional } = schema;
    this.isEmpty = entities.length + same.length + entityTypes.length + relationTypes.length === 0;
    for (const { name, aliases } of entities) this.#join([name, ...aliases]);
    for (const names of same) this.#join(names);
    for (const { name, type } of entities) if (type !== '') this.#types.set(foldedName(name), type);
    for (const names of different) {
      const keys = names.map(foldedName);
      for (const a of keys) for (const b of keys) if (a !== b) this.#different.add(`${a}\u0000${b}`);
    }
    for (const { name, parent } of entityTypes) if (parent !== '') this.#parents.set(name.toLowerCase(), parent.toLowerCase());
    for (const relation of relationTypes) {
      if (!this.#relations.has(relation.name)) this.#relations.set(relation.name, relation);
      if (relation.inverse !== '' && !this.#inverses.has(relation.name)) this.#inverses.set(relation.inverse, relation.name);
    }
    // A configuration has one value for each key.
    const configured = schema.facts.flatMap(({ values }) =>
      values.map(({ path, as }) =>
        (as || path)
          .toLowerCase()
          .replace(/[_\s.-]+/g, ' ')
          .trim(),
      ),
    );
    this.#functional = new Set([...functional, ...configured]);
  }

  /** The first name of a group, or of the first of the groups that share one, stands for all. */
  #join(names: readonly string[]): void {
    const keys = names.map(foldedName);
    names.forEach((name, i) => {
      if (!this.#spellings.has(keys[i])) this.#spellings.set(keys[i], name);
    });
    const heads = [...new Set(keys.map(key => this.#heads.get(key) ?? key))];
    const [head] = heads;
    const members = new Set([...heads.flatMap(other => [other, ...(this.#groups.get(other) ?? [])]), ...keys]);
    for (const other of heads) this.#groups.delete(other);
    this.#groups.set(head, [...members]);
    for (const key of members) this.#heads.set(key, head);
  }

  /** What stands for the key by the schema; undefined where it says nothing. */
  headOf(key: string): string | undefined {
    return this.#heads.get(key);
  }

  /** All keys that the schema holds for the same as this one. */
  groupOf(key: string): readonly string[] {
    return this.#groups.get(this.#heads.get(key) ?? key) ?? [];
  }

  areDifferent(a: string, b: string): boolean {
    return this.#different.has(`${a}\u0000${b}`);
  }

  typeOf(key: string): string {
    return this.#types.get(key) ?? '';
  }

  spelling(key: string): string {
    return this.#spellings.get(key) ?? '';
  }

  /** Whether a type is another or lies below it; case does not count. */
  isA(type: string, wanted: string): boolean {
    const seen = new Set<string>();
    for (let at = type.toLowerCase(); at !== '' && !seen.has(at); at = this.#parents.get(at) ?? '') {
      if (at === wanted.toLowerCase()) return true;
      seen.add(at);
    }
    return false;
  }

  types(): Schema['entityTypes'] {
    return this.#schema.entityTypes;
  }

  relations(): Schema['relationTypes'] {
    return this.#schema.relationTypes;
  }

  relation(name: string): RelationType | undefined {
    return this.#relations.get(name);
  }

  /** A relation in the one direction that counts: `OWNED_BY` turned round is `OWNS` where the schema says so. */
  canonical(name: string): { readonly name: string; readonly turned: boolean } {
    const forward = this.#inverses.get(name);
    return forward !== undefined && forward !== name ? { name: forward, turned: true } : { name, turned: false };
  }

  /** Predicates and relations that have one value at a time because the schema says so. */
  get functional(): ReadonlySet<string> {
    const relations = [...this.#relations.values()].filter(relation => relation.functional).map(({ name }) => name);
    return new Set([...this.#functional, ...relations]);
  }

  isFunctional(predicate: string): boolean {
    return this.#functional.has(predicate.toLowerCase()) || (this.#relations.get(predicate)?.functional ?? false);
  }

  /** Whether ends of known types may stand in the relation. */
  allows(name: string, subjectType: string, objectType: string): boolean {
    const relation = this.#relations.get(name);
    const fits = (type: string, allowed: readonly string[]) =>
      type === '' || allowed.length === 0 || allowed.some(candidate => this.isA(type, candidate));
    return !relation || (fits(subjectType, relation.from) && fits(objectType, relation.to));
  }
}
