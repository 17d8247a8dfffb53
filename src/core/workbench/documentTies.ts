import { type CancelSignal, checkpoint } from '../../base/cancel';
import type { DomainGraph } from '../domain/domainGraph';
import type { Place } from '../engine';
import type { IndexState } from '../indexing/indexState';
import type { LinkSuggestion, NamedEntity, UnlinkedMention } from '../model/documentTies';
import type { DocumentId } from '../model/ids';
import { contains } from '../model/span';
import type { EntityPassages } from '../retrieval/entityPassages';
import type { Labels } from '../retrieval/labels';
import { foldedName } from '../search/entityIndex';
import { nameKinds, passageKinds } from '../search/segment';
import type { Enrichment } from './enrichment';
import type { EntityInfos } from './entityInfos';
import type { DomainLists } from './domainLists';

/** More rows than these nobody reads. */
const most = { mentions: 200, suggestions: 20, entities: 60, places: 20, relations: 20 } as const;
/** Passages of a name that are looked into. */
const namingPassages = 1000;
/** A title that so many documents have names no single one. */
const commonTitle = 3;
const titleKind = nameKinds.indexOf('title');

export interface DocumentTiesContext {
  readonly state: IndexState;
  readonly labels: Labels;
  readonly domain: DomainGraph;
  readonly lists: DomainLists;
  readonly infos: EntityInfos;
  readonly enrichment: Enrichment;
  readonly passages: () => EntityPassages;
}

/** What ties a document, or some passages, to the rest beside the links that are written. */
export class DocumentTies {
  readonly #context: DocumentTiesContext;

  constructor(context: DocumentTiesContext) {
    this.#context = context;
  }

  /**
   * Where documents that do not link here call this one by its title or an alias, by document id and place. Left out is what stands in a link or
   * in code, and a title of one small word (`notes`), or of three documents and more, which names nothing by itself. Cost: the passages that
   * hold the rarest word of each name.
   */
  unlinkedMentions(id: DocumentId, signal?: CancelSignal): UnlinkedMention<Place>[] {
    const { state } = this.#context;
    if (!state.corpus.place(id)) return [];
    const linked = new Set(state.links.backlinksOf(id).map(({ from }) => from));
    const found: UnlinkedMention<Place>[] = [];
    for (const [passage, entities] of this.#passagesNaming(id, signal)) {
      const document = this.#context.labels.documentOf(passage);
      if (document.id === id || linked.has(document.id)) continue;
      const places = this.#mentionsIn(passage, entities);
      found.push(...places.map(place => ({ place, fromTitle: document.title })));
      if (found.length >= most.mentions) break;
    }
    return found.slice(0, most.mentions);
  }

  /** From the latest themes, without those that are linked by now, the closest first; none before themes were computed. */
  suggestedLinks(id: DocumentId): LinkSuggestion<Place>[] {
    const { state, domain, enrichment, labels } = this.#context;
    const generation = enrichment.latest();
    const own = generation?.documents.indexOf(id) ?? -1;
    if (!generation || own < 0 || !state.corpus.place(id)) return [];
    const others = new Set([
      ...state.links.linksOf(id).map(({ resolved }) => resolved.target?.document),
      ...state.links.backlinksOf(id).map(({ from }) => from),
    ]);
    const suggestions = generation.links.flatMap(({ from, to, score, shared }): LinkSuggestion<Place>[] => {
      const other = from === own ? to : to === own ? from : -1;
      const place = other < 0 ? undefined : state.corpus.place(generation.documents[other]);
      if (!place || others.has(generation.documents[other])) return [];
      const document = state.corpus.document(place);
      const names = shared.map(name => domain.entity(name).name);
      const { folder, path, title } = document;
      return [{ document: document.id, folder, path, file: labels.file(document), title, score, shared: names, place: null }];
    });
    return suggestions.slice(0, most.suggestions).map(row => ({ ...row, place: this.#firstMention(id, row.document) }));
  }

  /** What the passages at these places name, those of most places first, ties by name and id. `start`: an offset in the passage. */
  entitiesIn(places: readonly { readonly document: DocumentId; readonly start: number }[], signal?: CancelSignal): NamedEntity<Place>[] {
    const found = new Map<string, NamedEntity<Place>['places'][number][]>();
    const { corpus } = this.#context.state;
    for (const passage of this.#passagesAt(places)) {
      checkpoint(signal);
      for (const { id, place } of this.#namesIn(passage)) {
        const row = { passage: corpus.passageId(passage), place };
        const known = found.get(id);
        if (known) known.push(row);
        else found.set(id, [row]);
      }
    }
    const { domain, infos } = this.#context;
    const wanted = [...found].map(([id, rows]) => ({ entity: domain.entity(id), rows }));
    const named = ({ rows }: (typeof wanted)[number]) => new Set(rows.map(({ passage }) => passage)).size;
    wanted.sort((a, b) => named(b) - named(a) || compareText(a.entity.name, b.entity.name) || compareText(a.entity.id, b.entity.id));
    return wanted.slice(0, most.entities).map(({ entity, rows }) => ({
      id: entity.id,
      name: entity.name,
      type: entity.type,
      aliases: entity.aliases.map(({ name }) => name),
      description: infos.definition(entity.id),
      places: rows.slice(0, most.places),
      relations: this.#relationsIn(entity.id, rows),
    }));
  }

  /** Relations of an entity whose evidence stands in the passages that name it here. */
  #relationsIn(id: string, rows: NamedEntity<Place>['places']): NamedEntity<Place>['relations'] {
    const { lists, domain, labels } = this.#context;
    const spans = rows.map(({ place }) => {
      const passage = this.#passageAt(place.document, place.span.start);
      return { document: place.document, span: passage < 0 ? place.span : labels.spanOf(passage) };
    });
    const isHere = ({ document, span }: Place) => spans.some(other => other.document === document && contains(other.span, span));
    return domain
      .relationsOf(id)
      .map(relation => lists.relation(relation))
      .flatMap(({ type, from, to, evidence }) => {
        const here = evidence.find(isHere);
        return here ? [{ type, from: from.name, to: to.name, evidence: here }] : [];
      })
      .slice(0, most.relations);
  }

  #namesIn(passage: number): { readonly id: string; readonly place: Place }[] {
    const { state, labels, domain } = this.#context;
    const spans = labels.mentionSpans(passage, state.corpus.namesIn(passage));
    return spans.flatMap(({ entity, span }) => {
      const place = labels.place(labels.documentOf(passage), span);
      return place ? domain.idsOf(state.corpus.entities.id(entity)).map(id => ({ id, place })) : [];
    });
  }

  #passagesAt(places: readonly { readonly document: DocumentId; readonly start: number }[]): number[] {
    const passages = new Set(places.map(({ document, start }) => this.#passageAt(document, start)));
    passages.delete(-1);
    return [...passages].sort((a, b) => this.#context.state.corpus.compare(a, b));
  }

  #passageAt(document: DocumentId, offset: number): number {
    const { state, labels } = this.#context;
    const ref = state.corpus.place(document);
    const [from, to] = ref ? state.corpus.passagesOf(ref) : [0, 0];
    for (let passage = from; passage < to; passage++) {
      const { start, end } = labels.spanOf(passage);
      if (start <= offset && offset < end) return passage;
    }
    return -1;
  }

  /** Passages that name a document, by document id and place, with the numbers of its names. */
  #passagesNaming(id: DocumentId, signal?: CancelSignal): [number, ReadonlySet<number>][] {
    const { state } = this.#context;
    const entities = this.#entitiesOf(id);
    const passages = new Set<number>();
    for (const entity of entities) {
      checkpoint(signal);
      for (const passage of this.#context.passages().naming(entity, namingPassages)) passages.add(passage);
    }
    return [...passages].sort((a, b) => state.corpus.compare(a, b)).map(passage => [passage, entities]);
  }

  /** Numbers of the names that a document is called by, without those that many are called by. */
  #entitiesOf(id: DocumentId): ReadonlySet<number> {
    const { corpus } = this.#context.state;
    const { title, aliases } = corpus.document(corpus.place(id)!);
    const numbers = new Set([title, ...aliases].map(name => corpus.entities.numberOf(foldedName(name))));
    numbers.delete(-1);
    const titled = (entity: number) => corpus.entities.sources(entity).filter(({ kind }) => kind === titleKind).length;
    return new Set([...numbers].filter(entity => titled(entity) < commonTitle));
  }

  #mentionsIn(passage: number, entities: ReadonlySet<number>): Place[] {
    const { state, labels } = this.#context;
    const { loaded, local } = state.corpus.locate(passage);
    const kind = passageKinds[loaded.segment.passageKind[local]];
    if (kind === 'code' || kind === 'record' || kind === 'heading') return [];
    const document = labels.documentOf(passage);
    const parsed = state.structure(document.id);
    if (!parsed) return [];
    const { start } = labels.spanOf(passage);
    const named = state.corpus.namesIn(passage).filter(match => entities.has(match.entity));
    return labels.mentionSpans(passage, named).flatMap(({ span }) => {
      const isTaken = parsed.links.some(link => contains(link.span, span)) || isCode(parsed.text.slice(start, span.start));
      const place = isTaken ? null : labels.place(document, span);
      return place && !/^\p{Ll}+$/u.test(place.quote) ? [place] : [];
    });
  }

  #firstMention(id: DocumentId, other: DocumentId): Place | null {
    const { state } = this.#context;
    const entities = this.#entitiesOf(other);
    const [from, to] = state.corpus.passagesOf(state.corpus.place(id)!);
    for (let passage = from; passage < to; passage++) {
      const [place] = this.#mentionsIn(passage, entities);
      if (place) return place;
    }
    return null;
  }
}

/** Whether what follows stands in a code span: an odd number of back ticks is open. */
function isCode(before: string): boolean {
  return ((before.match(/`+/g) ?? []).length & 1) === 1;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
