import type { Graph, Place } from '../engine';
import { EngineError } from '../errors';
import type { GraphLink } from '../indexing/linkGraph';
import type { IndexState } from '../indexing/indexState';
import type { DocumentId } from '../model/ids';
import type { EntityPassages } from '../retrieval/entityPassages';
import type { EntityRelations } from '../retrieval/entityRelations';
import type { Labels } from '../retrieval/labels';
import { type DocumentLink, neighbourhood } from '../retrieval/neighbourhood';
import type { RelatedNames } from './relatedNames';
import { questionEntities } from '../retrieval/questionEntities';

/** What tells of entities, for the corpus as it is now. */
export interface GraphReaders {
  entityPassages(): EntityPassages;
  entityRelations(): EntityRelations;
}

/** Before the id of an entity, where any node may be named. */
const entityPrefix = 'entity:';

/** Graphs of documents: one with its neighbours, or all of them. */
export class Surroundings {
  readonly #state: IndexState;
  readonly #labels: Labels;
  readonly #readers: GraphReaders;

  readonly #related: RelatedNames;

  constructor(state: IndexState, labels: Labels, readers: GraphReaders, related: RelatedNames) {
    this.#related = related;
    this.#state = state;
    this.#labels = labels;
    this.#readers = readers;
  }

  of(documents: readonly DocumentId[], hops: number, cap: number, entities: readonly number[] = []): Graph {
    const state = this.#state;
    return neighbourhood(documents, hops, cap, {
      corpus: state.corpus,
      labels: this.#labels,
      entityPassages: this.#readers.entityPassages(),
      entityRelations: this.#readers.entityRelations(),
      entities,
      related: entity => (entities.length === 1 ? this.#relatedTo(entity) : []),
      links: id => [...state.links.linksOf(id), ...state.links.backlinksOf(id)].flatMap(toDocumentLink),
      tags: id => [...new Set(state.structure(id)?.tags.map(({ name }) => name))],
      linkPlace: link => this.#place(link),
    });
  }

  /** Every document and what ties them, in order of id, up to the cap; and the relations of what the records and the texts state. */
  whole(cap: number): Graph {
    return this.of([...this.#state.corpus.documentIds()].sort(), 1, cap, this.#readers.entityRelations().all());
  }

  /** What surrounds a document, or a thing by its name or by `entity:` and its id, with the documents about it. */
  around(node: string, hops: number, cap: number): Graph {
    const entity = this.#state.documentNamed(node) ? -1 : this.#entityNamed(node);
    if (entity < 0) return this.of(this.find(node), hops, cap);
    const graph = this.of(this.#documentsAbout(entity), hops, cap, [entity]);
    return { ...graph, attributes: { ...graph.attributes, title: this.#state.corpus.entities.label(entity) } };
  }

  #relatedTo(entity: number): { entity: number; passage: number }[] {
    const relations = this.#readers.entityRelations();
    return relations.idsOf(entity).flatMap(id =>
      this.#related.of(id).flatMap(({ from, to, passages }) => {
        const other = relations.numberOf(from === id ? to : from);
        return other < 0 ? [] : [{ entity: other, passage: passages[0] }];
      }),
    );
  }

  #entityNamed(node: string): number {
    const isId = node.startsWith(entityPrefix);
    const known = isId ? this.#readers.entityRelations().numberOf(node.slice(entityPrefix.length)) : -1;
    return known >= 0 ? known : (questionEntities(this.#state.corpus, isId ? node.slice(entityPrefix.length) : node)[0]?.entity ?? -1);
  }

  #documentsAbout(entity: number): DocumentId[] {
    const about = this.#readers.entityPassages().about(entity);
    return [...new Set(about.map(passage => this.#labels.documentOf(passage).id))];
  }

  /** The documents that a path, an id or a name stands for. Throws `not-found` where there is none. */
  find(node: string): DocumentId[] {
    const { corpus } = this.#state;
    const named = this.#state.documentNamed(node);
    if (named) return [named];
    const inner = node.replace(/^(?:document|entity):/, '');
    if (corpus.place(inner as DocumentId)) return [inner as DocumentId];
    const entity = questionEntities(corpus, inner)[0];
    const documents = entity ? this.#documentsAbout(entity.entity) : [];
    if (documents.length > 0) return documents;
    throw new EngineError('not-found', `No document or entity is called "${node}". Give a path below the folder, or a title.`);
  }

  #place(link: DocumentLink): Place | null {
    const { corpus } = this.#state;
    const place = corpus.place(link.from);
    return place ? this.#labels.place(corpus.document(place), link.span) : null;
  }
}

/** Links that lead to a document of the workspace or to nothing; external ones and files of other kinds tie no documents. */
function toDocumentLink({ from, span, kind, raw, resolved }: GraphLink): DocumentLink[] {
  const { state, target } = resolved;
  const embed = kind === 'embed' || kind === 'image' || kind === 'image_reference';
  if (target?.document) return [{ from, to: target.document, placeholder: null, embed, span }];
  if (state !== 'missing-file' || kind === 'definition') return [];
  return [{ from, to: null, placeholder: raw, embed, span }];
}
