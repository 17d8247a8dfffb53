import type { Span } from '../model/span';

/** A type of entities, as the workspace declares it. */
export interface EntityType {
  readonly name: string;
  /** Names of a type above it, or empty. */
  readonly parent: string;
  /** Words by which people speak of things of this type (`customer`, `buyer`). */
  readonly words: readonly string[];
  /** Properties that each thing of the type should have: one that has not is a gap. */
  readonly required: readonly string[];
}

/** A type of relations: what may stand at its ends, and how texts and questions say it. */
export interface RelationType {
  /** In capitals. */
  readonly name: string;
  /** Types of entities allowed at each end; empty: any. */
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** Phrases between subject and object that state it (`depends on`), and those that state it the other way round (`is needed by`). */
  readonly phrases: readonly string[];
  readonly inversePhrases: readonly string[];
  /** Front matter properties and table columns that state it. */
  readonly properties: readonly string[];
  readonly symmetric: boolean;
  /** Name of the relation that says the same the other way round, or empty. */
  readonly inverse: string;
  /** One object at a time: two different ones contradict. */
  readonly functional: boolean;
}

/** A file, or many by a pattern, whose rows are ground truth. */
export interface RecordMapping {
  /** Glob below the workspace folder. */
  readonly files: string;
  /** Entity type of a row; empty for a relation without a key of its own. */
  readonly type: string;
  /** Path of the list or map of rows inside a JSON or YAML file (`items`); empty: the whole file, and a map at the top is one row. */
  readonly rows: string;
  /** Column that names a row for the other files; empty: the first of `id`, `key`, `slug`, `name`, `title`, else the file. */
  readonly key: string;
  /** Column by which people call it; empty: `name`, `title`, `label`, else the key. */
  readonly name: string;
  readonly aliases: readonly string[];
  /** Column to relation: its value is the key or the name of a row of `to`. */
  readonly relations: readonly { readonly column: string; readonly relation: string; readonly to: string }[];
  /** For a relation without a key of its own: its type, and the columns of its two ends. */
  readonly edge: {
    readonly relation: string;
    readonly from: string;
    readonly fromType: string;
    readonly to: string;
    readonly toType: string;
  } | null;
}

/** Configuration files that say what is so: documents that say otherwise contradict them. */
export interface FactMapping {
  /** Glob below the workspace folder. */
  readonly files: string;
  /** Name of the thing that the values are about; empty: the value at `name`, a path in the file. */
  readonly about: string;
  readonly name: string;
  readonly type: string;
  /** Paths of values (`server.port`), what each says (`as`, empty: the path in words), and of what where it is another thing. None: all values. */
  readonly values: readonly { readonly path: string; readonly as: string; readonly about: string }[];
}

/** Where each workspace folder keeps its schema, and its records where no mapping says otherwise. */
export const schemaPath = '.docgraph/schema.yaml';
export const recordsFolder = '.docgraph/records';

/** What a workspace says in `.docgraph/schema.yaml` of the things that it speaks of. */
export interface Schema {
  readonly entityTypes: readonly EntityType[];
  readonly relationTypes: readonly RelationType[];
  /** Other names of an entity, and its type where it is given. */
  readonly entities: readonly { readonly name: string; readonly type: string; readonly aliases: readonly string[] }[];
  /** Names that are one thing, and names that are not, whatever their spelling suggests. */
  readonly same: readonly (readonly string[])[];
  readonly different: readonly (readonly string[])[];
  /** Predicates of claims that have one value at a time, besides those that have by nature. */
  readonly functional: readonly string[];
  readonly records: readonly RecordMapping[];
  readonly facts: readonly FactMapping[];
}

/** What is wrong with a schema file, where; the rest of it counts. */
export interface SchemaProblem {
  readonly message: string;
  /** 1-based, as editors show them. */
  readonly line: number;
  readonly column: number;
  readonly span: Span;
}

export const emptySchema: Schema = {
  entityTypes: [],
  relationTypes: [],
  entities: [],
  same: [],
  different: [],
  functional: [],
  records: [],
  facts: [],
};
