import type { Schema } from '../schema/schema';
import type { DocumentId } from '../model/ids';
import type { PassageKind } from '../model/lexical';
import type { Span } from '../model/span';
import type { Corpus } from '../search/corpus';
import { passageKinds } from '../search/segment';
import { isRow, statementField, statementFields, type StoredName, type StoredStatement } from '../search/domainRows';
import { DomainIndex, type RowRef, trust } from './domainIndex';
import { Identity, type MergeReason } from './identity';
import { SchemaNames } from './schemaNames';

/** Type of what is spoken of and nowhere declared. */
export const unknownType = 'UNKNOWN';
/** A relation that no phrase and no structure states counts from this weight on. */
export const untyped = 'RELATED';
export const untypedWeight = 2;

export type NameRow = StoredName & RowRef;
export type StatementRow = StoredStatement & RowRef;

export interface EntityAlias {
  readonly name: string;
  readonly reason: MergeReason;
}

/** A thing that the workspace speaks of, under all its names. */
export interface Entity {
  /** Its canonical name (`foldedName`), or the type and key of its row. */
  readonly id: string;
  readonly name: string;
  /** `UNKNOWN` where nothing says it. */
  readonly type: string;
  /** Other types that texts give it, each with the number of places; most first. */
  readonly otherTypes: readonly { readonly type: string; readonly votes: number }[];
  readonly aliases: readonly EntityAlias[];
  /** Where it is named, the most trusted first. */
  readonly names: readonly NameRow[];
}

/** A typed, directed relation with everything that states it. */
export interface Relation {
  readonly type: string;
  /** Ids of entities; of a symmetric relation in their order. */
  readonly from: string;
  readonly to: string;
  /** Number of statements. */
  readonly weight: number;
  readonly evidence: readonly StatementRow[];
}

/** Whether nothing but a model has read it out of the texts. */
export function isByModel(evidence: readonly Pick<StatementRow, 'source'>[]): boolean {
  return evidence.every(({ source }) => source === 'model');
}

/** What a text says of an entity: a value, or that a relation does not hold (`value` null). */
export interface Claim {
  readonly subject: string;
  readonly statement: StatementRow;
  /** The other end of a denied relation. */
  readonly object: string;
}

/**
 * What the workspace speaks of, put together from the statements of its documents whenever it is asked: nothing of it is stored, so that
 * it is never stale, and a change costs what has changed. Answers are kept until the corpus or the schema changes.
 */
export class DomainGraph {
  readonly #corpus: Corpus;
  readonly #schemaOf: () => Schema;
  readonly index: DomainIndex;
  #schema: Schema | null = null;
  #version = -1;
  #names!: SchemaNames;
  #identity!: Identity;
  readonly #entities = new Map<string, Entity>();
  readonly #relations = new Map<string, readonly Relation[]>();

  constructor(corpus: Corpus, schema: () => Schema) {
    this.#corpus = corpus;
    this.#schemaOf = schema;
    this.index = new DomainIndex(corpus);
  }

  /** Takes what has changed; the first call after a change costs that change. */
  #follow(): void {
    const schema = this.#schemaOf();
    if (this.#version === this.#corpus.version && this.#schema === schema) return;
    this.index.follow();
    if (this.#schema !== schema) this.#names = new SchemaNames(schema);
    this.#schema = schema;
    this.#version = this.#corpus.version;
    this.#identity = new Identity(this.index, this.#names);
    this.#entities.clear();
    this.#relations.clear();
  }

  get schemaNames(): SchemaNames {
    this.#follow();
    return this.#names;
  }

  /** Id of the entity that a key stands for; undefined where nothing speaks of it. */
  idOf(key: string): string | undefined {
    this.#follow();
    const { head } = this.#identity.headOf(key);
    const keys = [head, key, ...this.#names.groupOf(key)];
    return keys.some(candidate => this.index.has(candidate)) ? head : undefined;
  }

  /** Ids of all rows that a name is the name of, else of the one entity that it stands for. */
  idsOf(key: string): string[] {
    const id = this.idOf(key);
    if (id === undefined || isRow(id)) return id === undefined ? [] : [id];
    const rows = [...new Set(this.index.namesOf(key).flatMap(({ ofKey }) => (isRow(ofKey) ? [ofKey] : [])))].sort();
    return rows.length > 0 ? rows : [id];
  }

  /** Ids of the things that a name may stand for, where there are two or more; see `Identity`. */
  readingsOf(key: string): readonly string[] {
    this.#follow();
    return this.#identity.readingsOf(key);
  }

  /** Whether any statement, or a row of the records, is about the entity. */
  isStated(id: string): boolean {
    return isRow(id) || this.statementsOf(id, 1).length > 0;
  }

  /** All keys of an entity, its own first, each with the reason of the merge. */
  keysOf(id: string): readonly { readonly key: string; readonly reason: MergeReason | null }[] {
    this.#follow();
    return this.#identity.membersOf(id);
  }

  entity(id: string): Entity {
    this.#follow();
    let entity = this.#entities.get(id);
    if (!entity) {
      entity = this.#describe(id);
      this.#entities.set(id, entity);
    }
    return entity;
  }

  #describe(id: string): Entity {
    const members = this.#identity.membersOf(id);
    const names = members.flatMap(({ key }) => this.index.namesOf(key).filter(({ ofKey }) => !isRow(ofKey) || ofKey === id));
    const own = isRow(id) ? this.index.namesFor(id) : names.filter(({ key }) => key === id);
    const ends = members.flatMap(({ key }) => this.index.statementsOf(key).map(statement => endOf(statement, key)));
    const inOrder = [...names].sort((a, b) => trust(a.kind) - trust(b.kind));
    const name = this.#names.spelling(id) || best(own)?.name || this.#spelling(id) || ends[0]?.name || id;
    const types = this.#votes(
      id,
      [...names, ...ends].map(({ type }) => type),
    );
    const aliases = members.flatMap(({ key, reason }) => {
      if (reason === null || isRow(key)) return [];
      const spelling = best(this.index.namesOf(key))?.name ?? this.#names.spelling(key);
      return spelling === '' || spelling === name ? [] : [{ name: spelling, reason }];
    });
    return { id, name, type: types[0]?.type ?? unknownType, otherTypes: types.slice(1), aliases, names: inOrder };
  }

  /** How statements spell what has no name of its own. */
  #spelling(id: string): string {
    const ends = this.index.statementsOf(id).map(statement => endOf(statement, id).name);
    const targets = isRow(id) ? [] : this.index.namesFor(id).map(({ of }) => of);
    return [...ends, ...targets].sort()[0] ?? '';
  }

  /** Types by votes, the schema's word first; ties go to the name of the type. */
  #votes(id: string, given: readonly string[]): { readonly type: string; readonly votes: number }[] {
    const votes = new Map<string, number>();
    for (const type of given) if (type !== '') votes.set(type, (votes.get(type) ?? 0) + 1);
    const declared = this.keysOf(id)
      .map(({ key }) => this.#names.typeOf(key))
      .find(type => type !== '');
    if (declared) votes.set(declared, Number.MAX_SAFE_INTEGER);
    return [...votes].map(([type, count]) => ({ type, votes: count })).sort((a, b) => b.votes - a.votes || (a.type < b.type ? -1 : 1));
  }

  /** Every relation of an entity, by type and then by its ends. */
  relationsOf(id: string): readonly Relation[] {
    this.#follow();
    let relations = this.#relations.get(id);
    if (!relations) {
      relations = this.assemble(this.statementsOf(id));
      this.#relations.set(id, relations);
    }
    return relations;
  }

  /** What is stated with the entity at one end, by name, then by document and place; of each name at most `limit`. */
  statementsOf(id: string, limit?: number): StatementRow[] {
    this.#follow();
    const seen = new Set<string>();
    return this.#identity
      .membersOf(id)
      .flatMap(({ key }) => this.index.statementsOf(key, limit))
      .filter(({ segment, index }) => !seen.has(`${segment} ${index}`) && seen.add(`${segment} ${index}`));
  }

  /** Id of the entity that the end of a statement means. */
  meant(key: string): string {
    this.#follow();
    return this.#identity.headOf(key).head;
  }

  claimsOf(id: string): Claim[] {
    return this.statementsOf(id)
      .flatMap(statement => this.#claim(statement) ?? [])
      .filter(({ subject }) => subject === id);
  }

  #claim(statement: StatementRow): Claim | null {
    if (statement.object && !statement.negated) return null;
    const object = statement.object ? this.#identity.headOf(statement.objectKey).head : '';
    return { subject: this.#identity.headOf(statement.subjectKey).head, statement, object };
  }

  /** Puts statements together: a relation that is stated again has more weight, not another edge. */
  assemble(statements: readonly StatementRow[]): Relation[] {
    const found = new Map<string, { type: string; from: string; to: string; evidence: StatementRow[] }>();
    for (const statement of statements) {
      if (!statement.object || statement.negated) continue;
      const relation = this.#directed(statement);
      if (!relation) continue;
      const key = [relation.type, relation.from, relation.to].join('\u0000');
      const known = found.get(key);
      if (known) known.evidence.push(statement);
      else found.set(key, { ...relation, evidence: [statement] });
    }
    return [...found.values()]
      .map(relation => ({ ...relation, weight: relation.evidence.length }))
      .filter(({ type, weight }) => type !== untyped || weight >= untypedWeight)
      .sort((a, b) => compareText(a.type, b.type) || compareText(a.from, b.from) || compareText(a.to, b.to));
  }

  /** Null where the schema does not allow such ends: a text was read wrongly. Records are as they are. */
  #directed(statement: StatementRow): Pick<Relation, 'type' | 'from' | 'to'> | null {
    const from = this.#identity.headOf(statement.subjectKey).head;
    const to = this.#identity.headOf(statement.objectKey).head;
    if (from === to) return null;
    const { name: type, turned } = this.#names.canonical(statement.predicate);
    const relation = this.#names.relation(statement.predicate);
    if (relation && (relation.from.length > 0 || relation.to.length > 0) && statement.source !== 'record') {
      const typeOf = (id: string) => (this.entity(id).type === unknownType ? '' : this.entity(id).type);
      if (!this.#names.allows(statement.predicate, typeOf(from), typeOf(to))) return null;
    }
    const swap = relation?.symmetric ? from > to : turned;
    return swap ? { type, from: to, to: from } : { type, from, to };
  }

  /** Ids of all entities, in order. Cost: linear in the index. */
  ids(): string[] {
    this.#follow();
    const ids = new Set<string>();
    for (const key of this.index.liveKeys()) ids.add(this.#identity.headOf(key).head);
    return [...ids].sort();
  }

  /** What sort of passage a statement stands in, and in which section of the corpus; null where it stands in none. */
  passagePlace(statement: StatementRow): { readonly kind: PassageKind; readonly section: number } | null {
    const passage = this.index.passageOf(statement);
    if (passage < 0) return null;
    const { loaded, local } = this.#corpus.locate(passage);
    return { kind: passageKinds[loaded.segment.passageKind[local]], section: this.#corpus.sectionOf(passage) };
  }

  /** What one passage states. Cost: the statements of its document. */
  statementsIn(passage: number): StatementRow[] {
    this.#follow();
    const { loaded, local } = this.#corpus.locate(passage);
    const document = loaded.passageDocument[local];
    const { documentStatement, statements } = loaded.segment.domain;
    const ordinal = local - loaded.segment.documentPassage[document];
    const rows: StatementRow[] = [];
    for (let index = documentStatement[document]; index < documentStatement[document + 1]; index++) {
      if (statements[index * statementFields + statementField.passage] === ordinal)
        rows.push(this.index.statement({ segment: loaded.number, document, index }));
    }
    return rows;
  }

  /** What some characters of a document state. Cost: its statements. */
  statementsAt(document: DocumentId, { start, end }: Span): StatementRow[] {
    this.#follow();
    const place = this.#corpus.place(document);
    if (!place) return [];
    const { documentStatement, statements } = this.#corpus.segment(place.segment)!.segment.domain;
    const rows: StatementRow[] = [];
    for (let index = documentStatement[place.document]; index < documentStatement[place.document + 1]; index++) {
      const at = index * statementFields;
      if (statements[at + statementField.start] < end && statements[at + statementField.end] > start)
        rows.push(this.index.statement({ ...place, index }));
    }
    return rows;
  }

  /** Every live statement, by document and place. Cost: linear in the index, and a sort of the documents. */
  allStatements(): StatementRow[] {
    this.#follow();
    const rows: StatementRow[] = [];
    const documents = [...this.#corpus.documentIds()].sort();
    for (const id of documents) {
      const place = this.#corpus.place(id)!;
      const { documentStatement } = this.#corpus.segment(place.segment)!.segment.domain;
      for (let row = documentStatement[place.document]; row < documentStatement[place.document + 1]; row++)
        rows.push(this.index.statement({ ...place, index: row }));
    }
    return rows;
  }

  allRelations(): Relation[] {
    return this.assemble(this.allStatements());
  }

  allClaims(): Claim[] {
    return this.allStatements().flatMap(statement => this.#claim(statement) ?? []);
  }
}

/** The end of a statement that has the key. */
function endOf(statement: StatementRow, key: string): { readonly name: string; readonly type: string } {
  return statement.subjectKey === key || !statement.object ? statement.subject : statement.object;
}

/** The most trusted name; ties go to the spelling that sorts first. */
function best(names: readonly NameRow[]): NameRow | undefined {
  return names.reduce<NameRow | undefined>((found, name) => {
    if (!found) return name;
    const order = trust(name.kind) - trust(found.kind) || compareText(name.name, found.name);
    return order < 0 ? name : found;
  }, undefined);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
