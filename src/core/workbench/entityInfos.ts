import { type CancelSignal, checkpoint } from '../../base/cancel';
import { type DomainGraph, type Entity, type NameRow, unknownType } from '../domain/domainGraph';
import type { Place } from '../engine';
import { EngineError } from '../errors';
import type { IndexState } from '../indexing/indexState';
import type { EntityAt, EntityDetails, EntityGroup, EntityHover, EntitySummary, Mention } from '../model/domainRows';
import type { DocumentId } from '../model/ids';
import { linesOf } from '../model/origin';
import { contains, type Span } from '../model/span';
import type { EntityPassages } from '../retrieval/entityPassages';
import type { Labels } from '../retrieval/labels';
import { isRow } from '../search/domainRows';
import { foldedName } from '../search/entityIndex';
import { passageKinds } from '../search/segment';
import type { DomainLists } from './domainLists';
import type { EditorPosition } from './linkInfo';
import { headingTextSpan } from './renaming';

/** Places of one entity that a tree shows, and that "Find References" lists; more are counted. */
const mostPlaces = 50;
const mostMentions = 1000;
const entitiesPerCheck = 1000;
/** A title that so many documents have is a kind of document (`README`) and names no single thing. */
const commonTitle = 3;

/** What entities are asked for one by one: by the tree, by hovers, by references. */
export class EntityInfos {
  readonly #state: IndexState;
  readonly #graph: DomainGraph;
  readonly #labels: Labels;
  readonly #lists: DomainLists;
  readonly #passages: () => EntityPassages;

  constructor(
    state: IndexState,
    graph: DomainGraph,
    labels: Labels,
    { lists, passages }: { lists: DomainLists; passages: () => EntityPassages },
  ) {
    this.#state = state;
    this.#graph = graph;
    this.#labels = labels;
    this.#lists = lists;
    this.#passages = passages;
  }

  /** Types in their order, those without one last; the most mentioned entities first, ties by name and id. */
  groups(words: string, limit: number, signal?: CancelSignal): EntityGroup[] {
    const mentions = this.#lists.mentions(signal);
    const wanted = words.trim().toLowerCase();
    const groups = new Map<string, EntitySummary[]>();
    this.#graph.ids().forEach((id, index) => {
      if (index % entitiesPerCheck === 0) checkpoint(signal);
      const entity = summary(this.#graph.entity(id), mentions);
      if (wanted !== '' && ![entity.name, ...entity.aliases].some(name => name.toLowerCase().includes(wanted))) return;
      const known = groups.get(entity.type);
      if (known) known.push(entity);
      else groups.set(entity.type, [entity]);
    });
    const isUntyped = (type: string) => Number(type === unknownType);
    return [...groups]
      .sort(([a], [b]) => isUntyped(a) - isUntyped(b) || compareText(a, b))
      .map(([type, entities]) => ({ type, count: entities.length, entities: entities.sort(compareEntities).slice(0, limit) }));
  }

  details(id: string): EntityDetails<Place> {
    if (!this.#isKnown(id)) throw new EngineError('not-found', `Nothing is called "${id}" any more. Look at the entities again.`);
    const graph = this.#graph;
    const entity = graph.entity(id);
    return {
      ...summary(entity, this.#lists.mentions()),
      merges: entity.aliases,
      otherTypes: entity.otherTypes,
      description: this.#description(entity),
      definitions: this.#definitions(entity),
      places: this.mentionsOf(id, mostPlaces).map(({ place }) => place),
      relations: this.#lists.relationsOf(id),
      claims: graph.claimsOf(id).flatMap(claim => this.#lists.claim(claim) ?? []),
    };
  }

  /** Where it is defined, or stated first. */
  definition(id: string): Place | null {
    const entity = this.#graph.entity(id);
    return this.#description(entity) ?? this.#definitions(entity)[0] ?? null;
  }

  #isKnown(id: string): boolean {
    const { index } = this.#graph;
    return this.#graph.keysOf(id).some(({ key }) => index.has(key));
  }

  /** By document and place. */
  mentionsOf(id: string, limit = mostMentions): Mention<Place>[] {
    const { corpus } = this.#state;
    const numbers = new Set(this.#keysOf(id).map(key => corpus.entities.numberOf(key)));
    numbers.delete(-1);
    const passages = new Set([...numbers].flatMap(number => this.#passages().naming(number, limit)));
    const found: Mention<Place>[] = [];
    for (const passage of [...passages].sort((a, b) => corpus.compare(a, b))) {
      if (found.length >= limit) break;
      const document = this.#labels.documentOf(passage);
      const links = this.#state.structure(document.id)?.links ?? [];
      const named = corpus.namesIn(passage).filter(match => numbers.has(match.entity));
      for (const { span } of this.#labels.mentionSpans(passage, named)) {
        const place = this.#labels.place(document, span);
        if (place) found.push({ place, inLink: links.some(link => contains(link.span, span)) });
      }
    }
    return found.slice(0, limit);
  }

  /** Names by which texts call it; of a row those of its records. */
  #keysOf(id: string): string[] {
    const rows = isRow(id) ? this.#graph.index.namesFor(id).map(({ key }) => key) : [];
    return [...rows, ...this.#graph.keysOf(id).map(({ key }) => key)].filter(key => !isRow(key));
  }

  /** The known name at a place that is no link and no code block. */
  at(id: DocumentId, position: EditorPosition): EntityAt<Place> | null {
    const { corpus } = this.#state;
    const document = this.#state.structure(id);
    const ref = corpus.place(id);
    if (!document || !ref) return null;
    const offset = linesOf(document).offsetAt(position.line, position.character);
    const covers = ({ start, end }: Span) => start <= offset && offset <= end;
    if (document.links.some(({ span }) => covers(span))) return null;
    const heading = document.sections.find(({ headingSpan }) => headingSpan && covers(headingSpan));
    const headingText = heading && headingTextSpan(document, heading.ordinal);
    if (heading && headingText)
      return this.#named(foldedName(heading.heading), this.#labels.place(corpus.document(ref), headingText), true);
    const [from, to] = corpus.passagesOf(ref);
    for (let passage = from; passage < to; passage++) {
      if (!covers(this.#labels.spanOf(passage)) || this.#kindOf(passage) === 'code') continue;
      const match = this.#labels.mentionSpans(passage, corpus.namesIn(passage)).find(({ span }) => covers(span));
      if (match) return this.#named(corpus.entities.id(match.entity), this.#labels.place(corpus.document(ref), match.span), false);
    }
    return null;
  }

  #named(key: string, named: Place | null, inHeading: boolean): EntityAt<Place> | null {
    const ids = named ? this.#graph.idsOf(key) : [];
    return named && ids.length > 0 ? { named, inHeading, entities: ids.map(id => this.#hover(this.#graph.entity(id), named)) } : null;
  }

  #kindOf(passage: number): (typeof passageKinds)[number] {
    const { loaded, local } = this.#state.corpus.locate(passage);
    return passageKinds[loaded.segment.passageKind[local]];
  }

  #hover(entity: Entity, named: Place): EntityHover<Place> {
    const { id, name, type, aliases } = entity;
    const elsewhere = (place: Place) => place.document !== named.document || !contains(place.span, named.span);
    const defined = this.#definitions(entity).filter(elsewhere);
    const isCommon = entity.names.filter(row => row.kind === 'title').length >= commonTitle;
    const isWord = /^\p{Ll}+$/u.test(named.quote);
    // A page that is called like a common word defines it no more than a hundred that are called alike.
    const onlyTitled = entity.names.every(row => row.kind === 'title' || !defines(row));
    const definitions = onlyTitled && (isCommon || isWord) ? [] : defined;
    return { id, name, type, aliases: aliases.map(alias => alias.name), description: this.#description(entity), definitions };
  }

  #description({ names }: Entity): Place | null {
    const defined = names.find(({ description }) => description !== null);
    return defined?.description ? this.#lists.place(defined, defined.description) : null;
  }

  /** Each place once. */
  #definitions({ names }: Entity): Place[] {
    const places = names.filter(defines).flatMap(row => this.#lists.place(row, row.span) ?? this.#start(row) ?? []);
    const seen = new Set<string>();
    return places
      .filter(({ document, span }) => {
        const key = `${document} ${span.start}`;
        return !seen.has(key) && seen.add(key);
      })
      .slice(0, mostPlaces);
  }

  /** The first passage of a document whose title stands nowhere in it. */
  #start(row: NameRow): Place | null {
    const [from, to] = this.#state.corpus.passagesOf(row);
    return from < to ? this.#labels.place(this.#labels.documentOf(from), this.#labels.spanOf(from)) : null;
  }
}

function defines({ kind, description }: NameRow): boolean {
  return kind === 'record' || kind === 'title' || kind === 'defined' || description !== null;
}

function summary({ id, name, type, aliases }: Entity, mentions: ReadonlyMap<string, number>): EntitySummary {
  return { id, name, type, aliases: aliases.map(alias => alias.name), mentions: mentions.get(id) ?? 0 };
}

function compareEntities(a: EntitySummary, b: EntitySummary): number {
  return b.mentions - a.mentions || compareText(a.name, b.name) || compareText(a.id, b.id);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
