import { untyped } from '../domain/domainGraph';
import type { Graph, GraphNode } from '../engine';
import { type DocumentId, type NodeId, nodeId } from '../model/ids';
import type { Span } from '../model/span';
import type { Corpus, DocumentRef } from '../search/corpus';
import { nameKinds } from '../search/segment';
import type { EntityPassages } from './entityPassages';
import { type EntityRelations, relationLabel } from './entityRelations';
import { GraphBuilder } from './graphBuilder';
import type { Labels } from './labels';

const placeholderKind = nameKinds.indexOf('placeholder');
const headingKind = nameKinds.indexOf('heading');

/** A link between documents as the neighbourhood needs it. */
export interface DocumentLink {
  readonly from: DocumentId;
  readonly to: DocumentId | null;
  /** Name of a target that does not exist, or null. */
  readonly placeholder: string | null;
  readonly embed: boolean;
  readonly span: Span;
}

export interface NeighbourhoodContext {
  readonly corpus: Corpus;
  readonly labels: Labels;
  readonly entityPassages: EntityPassages;
  readonly entityRelations: EntityRelations;
  /** Entities that are shown whatever documents name them: what is asked for by its name. */
  readonly entities: readonly number[];
  /** What is only named together with a thing, and the passage that shows it. */
  readonly related: (entity: number) => readonly { readonly entity: number; readonly passage: number }[];
  /** Links out of a document and into it. */
  readonly links: (document: DocumentId) => readonly DocumentLink[];
  readonly tags: (document: DocumentId) => readonly string[];
  /** The characters of a link. */
  readonly linkPlace: (link: DocumentLink) => GraphNode['attributes']['place'];
}

/** Entities of one document that are drawn: those that tell most. */
const entitiesPerDocument = 8;

/** What surrounds some documents: their sections, tags and telling entities, and what links tie to them, hop by hop under the cap. */
export function neighbourhood(starts: readonly DocumentId[], hops: number, cap: number, context: NeighbourhoodContext): Graph {
  const builder = new GraphBuilder();
  let more = 0;
  const add = (
    key: NodeId,
    attributes: Pick<GraphNode['attributes'], 'kind' | 'label' | 'hop' | 'place'> & { seed?: boolean },
  ): boolean => {
    if (builder.has(key)) return true;
    if (builder.nodeCount >= cap) {
      more++;
      return false;
    }
    builder.node(key, { seed: false, touched: false, selected: false, more: 0, ...attributes });
    return true;
  };
  for (const id of starts) addDocument(id, 0, context, add);
  let frontier = [...starts];
  for (let hop = 1; hop <= hops; hop++) {
    const next: DocumentId[] = [];
    for (const id of frontier) {
      for (const link of context.links(id)) {
        const other = link.from === id ? link.to : link.from;
        const isNew = other !== null && !builder.has(nodeId('document', other));
        if (other !== null && addDocument(other, hop, context, add) && isNew) next.push(other);
        if (link.placeholder !== null)
          add(nodeId('placeholder', link.placeholder), { kind: 'placeholder', label: link.placeholder, hop, place: null });
        const target = link.to !== null ? nodeId('document', link.to) : nodeId('placeholder', link.placeholder ?? '');
        builder.edge(nodeId('document', link.from), target, {
          kind: link.embed ? 'EMBEDS' : 'LINKS_TO',
          label: '',
          touched: false,
          evidence: context.linkPlace(link),
        });
      }
      addInside(id, hop, context, builder, add);
    }
    frontier = next;
  }
  addRelations(hops, context, builder, add);
  const title = starts.length === 1 ? (titleOf(starts[0], context) ?? starts[0]) : '';
  return builder.build(title, more);
}

/** What relations tie to the entities that are drawn, hop by hop, each with the characters that state it. */
function addRelations(hops: number, context: NeighbourhoodContext, builder: GraphBuilder, add: Add): void {
  const { corpus, labels, entityRelations } = context;
  const key = (entity: number) => nodeId('entity', corpus.entities.id(entity));
  const label = (entity: number) => corpus.entities.label(entity);
  for (const entity of context.entities) add(key(entity), { kind: 'entity', label: label(entity), hop: 0, seed: true, place: null });
  const done = new Set<number>();
  let frontier = [...context.entities];
  for (let hop = 1; hop <= hops && frontier.length > 0; hop++) {
    const next: number[] = [];
    for (const entity of frontier) {
      if (done.has(entity)) continue;
      done.add(entity);
      for (const { entity: other, type, forward, stated } of entityRelations.of(entity)) {
        const place = labels.place(stated.document, stated.span);
        if (!add(key(other), { kind: 'entity', label: label(other), hop, place })) continue;
        const [from, to] = forward ? [entity, other] : [other, entity];
        builder.edge(key(from), key(to), { kind: 'RELATES', label: relationLabel(type, stated), touched: false, evidence: place });
        next.push(other);
      }
    }
    frontier = next;
  }
  if (hops > 0) for (const entity of context.entities) addRelated(entity, context, builder, add);
}

/** Untyped edges of a thing, after all that is stated: each with the first passage that names both. */
function addRelated(entity: number, { corpus, labels, related }: NeighbourhoodContext, builder: GraphBuilder, add: Add): void {
  const own = nodeId('entity', corpus.entities.id(entity));
  for (const { entity: other, passage } of related(entity)) {
    const key = nodeId('entity', corpus.entities.id(other));
    const place = labels.place(labels.documentOf(passage), labels.spanOf(passage));
    if (add(key, { kind: 'entity', label: corpus.entities.label(other), hop: 1, place }))
      builder.edge(own, key, { kind: 'RELATES', label: untyped, touched: false, evidence: place });
  }
}

type Add = (key: NodeId, attributes: Pick<GraphNode['attributes'], 'kind' | 'label' | 'hop' | 'place'> & { seed?: boolean }) => boolean;

function addDocument(id: DocumentId, hop: number, context: NeighbourhoodContext, add: Add): boolean {
  const ref = context.corpus.place(id);
  if (!ref) return false;
  const document = context.corpus.document(ref);
  const [first, end] = context.corpus.passagesOf(ref);
  const span = first < end ? context.labels.spanOf(first) : { start: 0, end: 0 };
  return add(nodeId('document', id), {
    kind: 'document',
    label: document.title,
    hop,
    seed: hop === 0,
    place: context.labels.place(document, span),
  });
}

/** Sections, tags and entities of a document, one hop from it. */
function addInside(id: DocumentId, hop: number, context: NeighbourhoodContext, builder: GraphBuilder, add: Add): void {
  const ref = context.corpus.place(id);
  if (!ref) return;
  const from = nodeId('document', id);
  addSections(ref, hop, context, builder, add);
  for (const tag of context.tags(id)) {
    add(nodeId('tag', tag), { kind: 'tag', label: `#${tag}`, hop, place: null });
    builder.edge(from, nodeId('tag', tag), { kind: 'TAGGED', label: '', touched: false, evidence: null });
  }
  for (const { entity, passage } of tellingEntities(ref, context)) {
    const key = nodeId('entity', context.corpus.entities.id(entity));
    const span = context.labels.mentionSpan(passage, entity);
    const evidence = span && context.labels.place(context.labels.documentOf(passage), span);
    if (!add(key, { kind: 'entity', label: context.corpus.entities.label(entity), hop, place: evidence })) continue;
    builder.edge(from, key, { kind: 'MENTIONS', label: '', touched: false, evidence });
  }
}

function addSections(ref: DocumentRef, hop: number, context: NeighbourhoodContext, builder: GraphBuilder, add: Add): void {
  const { corpus, labels } = context;
  const loaded = corpus.segment(ref.segment)!;
  const { documentSection } = loaded.segment;
  for (let local = documentSection[ref.document] + 1; local < documentSection[ref.document + 1]; local++) {
    const section = loaded.sectionBase + local;
    const parent = corpus.parentSection(section);
    if (parent < 0 || labels.isDocument(section) || (hop === 1 && !labels.isDocument(parent) && !builder.has(labels.sectionNode(parent))))
      continue;
    const place = labels.sectionPlace(section);
    const key = labels.sectionNode(section);
    if (!add(key, { kind: 'section', label: labels.sectionLabel(section), hop, place })) continue;
    builder.edge(labels.sectionNode(parent), key, { kind: 'CONTAINS', label: '', touched: false, evidence: null });
  }
}

/** Named things of a document that other documents are about, the rarest first; its own names are left out. */
function tellingEntities(ref: DocumentRef, { corpus, entityPassages }: NeighbourhoodContext): { entity: number; passage: number }[] {
  const firstMention = new Map<number, number>();
  const [from, to] = corpus.passagesOf(ref);
  for (let passage = from; passage < to; passage++) {
    for (const entity of corpus.named.of(passage)) if (!firstMention.has(entity)) firstMention.set(entity, passage);
  }
  return [...firstMention]
    .filter(([entity]) =>
      corpus.entities
        .sources(entity)
        .every(
          source =>
            (source.segment !== ref.segment || source.document !== ref.document || source.kind === headingKind) &&
            source.kind !== placeholderKind,
        ),
    )
    .map(([entity, passage]) => ({ entity, passage, rarity: entityPassages.rarity(entity) }))
    .sort((a, b) => b.rarity - a.rarity || (corpus.entities.id(a.entity) < corpus.entities.id(b.entity) ? -1 : 1))
    .slice(0, entitiesPerDocument);
}

function titleOf(id: DocumentId, { corpus }: NeighbourhoodContext): string | undefined {
  const ref = corpus.place(id);
  return ref && corpus.document(ref).title;
}
