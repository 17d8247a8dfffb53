import type { DomainGraph, Relation } from '../domain/domainGraph';
import type { MergeReason } from '../domain/identity';
import type { Span } from '../model/span';
import type { Corpus } from '../search/corpus';
import { isRow } from '../search/domainRows';
import { foldedName } from '../search/entityIndex';
import type { SegmentDocument } from '../search/segment';
import { ranking } from './parameters';

/** The characters that state a relation, and the passage they stand in (-1 for front matter). */
export interface StatedAt {
  readonly document: SegmentDocument;
  readonly span: Span;
  readonly passage: number;
  /** The relation that it states. */
  readonly type: string;
  /** Whether only a model has read it so. */
  readonly byModel: boolean;
}

/** What a graph or a way calls a relation: one that only a model has read says so. */
export function relationLabel(type: string, { byModel }: Pick<StatedAt, 'byModel'>): string {
  return byModel ? `${type} (model)` : type;
}

/** A relation as seen from one of its ends. */
export interface Related {
  /** The other end, by its number in the corpus's entity index. */
  readonly entity: number;
  readonly type: string;
  /** Whether the end that is looked from is the subject. */
  readonly forward: boolean;
  readonly weight: number;
  readonly stated: StatedAt;
}

/** What the domain graph ties to the entities of the corpus, each asked once for one state of it. */
export class EntityRelations {
  readonly #corpus: Corpus;
  readonly #graph: DomainGraph;
  readonly #version: number;
  /** Another schema is another state. */
  readonly #schema: object;
  readonly #related = new Map<number, readonly Related[]>();
  readonly #rows = new Map<number, readonly StatedAt[]>();

  constructor(corpus: Corpus, graph: DomainGraph) {
    this.#corpus = corpus;
    this.#graph = graph;
    this.#version = corpus.version;
    this.#schema = graph.schemaNames;
  }

  get stale(): boolean {
    return this.#version !== this.#corpus.version || this.#schema !== this.#graph.schemaNames;
  }

  /** Relations of an entity, those that more statements rest on first, then by type and by the other end's id; at most the fan-out. */
  of(entity: number): readonly Related[] {
    let related = this.#related.get(entity);
    if (!related) {
      related = this.idsOf(entity).flatMap(id => this.#relations(id).flatMap(relation => this.#toRelated(relation, id) ?? []));
      related = [...related].sort((a, b) => b.weight - a.weight).slice(0, ranking.walk.relations);
      this.#related.set(entity, related);
    }
    return related;
  }

  /** Every entity that a relation ties to another, in order of id. Cost: linear in what is stated. */
  all(): number[] {
    const ids = new Set(this.#graph.allRelations().flatMap(({ from, to }) => [from, to]));
    return [...ids]
      .sort()
      .map(id => this.#numberOf(id))
      .filter(entity => entity >= 0);
  }

  #relations(id: string): Relation[] {
    return this.#graph.assemble(this.#graph.statementsOf(id, ranking.walk.statements));
  }

  #toRelated({ type, from, to, weight, evidence }: Relation, id: string): Related | null {
    const other = this.#numberOf(from === id ? to : from);
    const statement = evidence.find(({ source }) => source !== 'model') ?? evidence[0];
    const passage = this.#graph.index.passageOf(statement);
    const stated = {
      document: this.#graph.index.document(statement),
      span: statement.span,
      passage,
      type,
      byModel: statement.source === 'model',
    };
    return other < 0 ? null : { entity: other, type, forward: from === id, weight, stated };
  }

  /** Passages that speak of an entity by the key of its row, where no name stands: what other files of records say of it. */
  rowsOf(entity: number): readonly StatedAt[] {
    let rows = this.#rows.get(entity);
    if (!rows) {
      const statements = this.idsOf(entity)
        .filter(isRow)
        .flatMap(id => this.#graph.statementsOf(id, ranking.walk.statements));
      const seen = new Set<number>();
      rows = statements.flatMap(statement => {
        const passage = this.#graph.index.passageOf(statement);
        if (passage < 0 || statement.source !== 'record' || !statement.object || seen.has(passage)) return [];
        seen.add(passage);
        return [
          {
            document: this.#graph.index.document(statement),
            span: statement.span,
            passage,
            type: this.#graph.schemaNames.canonical(statement.predicate).name,
            byModel: false,
          },
        ];
      });
      this.#rows.set(entity, rows);
    }
    return rows;
  }

  /**
   * Other names of the same thing that texts use, with the reason. A name that texts are searched for needs only those that are declared:
   * what a sentence calls it otherwise ties in too much.
   */
  sameAs(entity: number): readonly { readonly entity: number; readonly reason: string }[] {
    const id = this.#graph.idOf(this.#corpus.entities.id(entity));
    if (id === undefined) return [];
    const declaredOnly = this.#corpus.entities.isRecognised(entity);
    const keys = this.#graph.keysOf(id);
    const own = keys.find(({ key }) => key === this.#corpus.entities.id(entity))?.reason ?? null;
    return keys.flatMap(({ key, reason }) => {
      if (declaredOnly && !isDeclared(reason ?? own)) return [];
      const other = isRow(key) ? -1 : this.#corpus.entities.numberOf(key);
      return other < 0 || other === entity ? [] : [{ entity: other, reason: reason ?? 'alias' }];
    });
  }

  /** Ids in the domain graph: of all rows that a name is the name of, else of the one thing. */
  idsOf(entity: number): string[] {
    return this.#graph.idsOf(this.#corpus.entities.id(entity));
  }

  /** Number of an entity by its id in the domain graph; -1 where nothing speaks of it. */
  numberOf(id: string): number {
    return this.#graph.idOf(id) === undefined ? -1 : this.#numberOf(id);
  }

  /** A row goes by its name; what no table of names holds gets a number of its own. */
  #numberOf(id: string): number {
    const { name } = this.#graph.entity(id);
    const key = isRow(id) ? foldedName(name) : id;
    if (key === '') return -1;
    const known = this.#corpus.entities.numberOf(key);
    return known >= 0 ? known : this.#corpus.entities.intern(key, name);
  }
}

function isDeclared(reason: MergeReason | null): boolean {
  return reason === 'schema' || reason === 'record' || reason === 'abbreviation';
}
