import { type CancelSignal, checkpoint } from '../../base/cancel';
import type { Graph, GraphNode, Place } from '../engine';
import { EngineError } from '../errors';
import type { IndexState } from '../indexing/indexState';
import { type DocumentId, type NodeId, nodeId } from '../model/ids';
import type { EdgeKind } from '../model/retrieval';
import { GraphBuilder } from '../retrieval/graphBuilder';
import type { Labels } from '../retrieval/labels';
import { neighbours, passagesIn } from '../retrieval/surroundings';
import type { DocumentRef } from '../search/corpus';
import type { GraphReaders, Surroundings } from './surroundings';
import { themePrefix, type ThemeOverview } from './themeOverview';

export interface ExpansionContext {
  readonly state: IndexState;
  readonly labels: Labels;
  readonly readers: GraphReaders;
  readonly surroundings: Surroundings;
  readonly overview: ThemeOverview;
}

/** Passages that name a thing which are drawn around it. */
const namingPassages = 12;
/** Documents between two looks at the signal. */
const batch = 200;

/** One node of any kind with what one hop reaches from it; each edge that text makes has its characters. */
export class Expansion {
  readonly #context: ExpansionContext;

  constructor(context: ExpansionContext) {
    this.#context = context;
  }

  /** At most `cap` nodes, the node itself first. Cost: of a tag or a missing target, a look at every document. @throws EngineError `not-found` */
  async of(node: NodeId, cap: number, signal?: CancelSignal): Promise<Graph> {
    if (node.startsWith(themePrefix)) return this.#context.overview.open(node.slice(themePrefix.length), cap, signal);
    const kind = node.slice(0, node.indexOf(':'));
    const id = node.slice(kind.length + 1);
    if (kind === 'document') return this.#context.surroundings.of([id as DocumentId], 1, cap);
    const around = new Around(cap);
    if (kind === 'entity') this.#entity(id, around);
    else if (kind === 'passage') this.#passage(id, around);
    else if (kind === 'section') this.#section(node, around);
    else if (kind === 'tag') this.#tag(id, around, signal);
    else if (kind === 'placeholder') this.#placeholder(id, around, signal);
    return around.build(node);
  }

  #entity(id: string, around: Around): void {
    const { labels, readers, surroundings } = this.#context;
    around.take(surroundings.around(`entity:${id}`, 1, around.room));
    const entity = readers.entityRelations().numberOf(id);
    if (entity < 0) return;
    for (const passage of readers.entityPassages().naming(entity, namingPassages)) {
      const span = labels.nameSpan(passage, entity) ?? labels.spanOf(passage);
      const evidence = labels.place(labels.documentOf(passage), span);
      const key = this.#addPassage(passage, around);
      if (key !== null) around.edge(key, nodeId('entity', id), 'MENTIONS', '', evidence);
    }
  }

  #passage(id: string, around: Around): void {
    const { state, labels } = this.#context;
    const { corpus } = state;
    const passage = this.#passageNumber(id);
    if (passage < 0) throw gone(id);
    const own = this.#addPassage(passage, around)!;
    const section = this.#addSection(corpus.sectionOf(passage), around);
    if (section !== null) around.edge(section, own, 'CONTAINS', '', null);
    for (const { entity } of corpus.mentions(passage)) {
      const span = labels.mentionSpan(passage, entity);
      const key = nodeId('entity', corpus.entities.id(entity));
      const place = span && labels.place(labels.documentOf(passage), span);
      if (around.node(key, 'entity', corpus.entities.label(entity), place)) around.edge(own, key, 'MENTIONS', '', place);
    }
    for (const target of state.links.targetsOf(passage)) {
      const key = this.#addPassage(target, around);
      const span = key && state.linkSpan(passage, target);
      if (key !== null) around.edge(own, key, 'LINKS_TO', '', span ? labels.place(labels.documentOf(passage), span) : null);
    }
    for (const neighbour of neighbours(corpus, passage)) {
      const key = this.#addPassage(neighbour, around);
      const [first, second] = neighbour < passage ? [key, own] : [own, key];
      if (first !== null && second !== null) around.edge(first, second, 'NEXT', '', null);
    }
  }

  #section(node: NodeId, around: Around): void {
    const { state, labels } = this.#context;
    const { corpus } = state;
    const section = this.#sectionNumber(node);
    if (section < 0) throw gone(node);
    const own = this.#addSection(section, around)!;
    const parent = corpus.parentSection(section);
    const above = parent < 0 ? null : this.#addSection(parent, around);
    if (above !== null) around.edge(above, own, 'CONTAINS', '', null);
    for (const other of this.#sectionsOf(labels.documentOfSection(section).id)) {
      if (corpus.parentSection(other) !== section) continue;
      const key = this.#addSection(other, around);
      if (key !== null) around.edge(own, key, 'CONTAINS', '', null);
    }
    for (const passage of passagesIn(corpus, section)) {
      const key = this.#addPassage(passage, around);
      if (key !== null) around.edge(own, key, 'CONTAINS', '', null);
    }
  }

  #tag(tag: string, around: Around, signal: CancelSignal | undefined): void {
    const own = nodeId('tag', tag);
    around.node(own, 'tag', `#${tag}`, null);
    for (const id of this.#documents(signal)) {
      const found = this.#context.state.structure(id)?.tags.find(({ name }) => name === tag);
      const key = found && this.#addDocument(id, around);
      if (found && key) around.edge(key, own, 'TAGGED', '', this.#placeIn(id, found.span));
    }
  }

  #placeholder(name: string, around: Around, signal: CancelSignal | undefined): void {
    const own = nodeId('placeholder', name);
    around.node(own, 'placeholder', name, null);
    for (const id of this.#documents(signal)) {
      const link = this.#context.state.links.linksOf(id).find(({ raw, resolved }) => raw === name && resolved.state === 'missing-file');
      const key = link && this.#addDocument(id, around);
      if (link && key) around.edge(key, own, 'LINKS_TO', '', this.#placeIn(id, link.span));
    }
  }

  *#documents(signal: CancelSignal | undefined): Generator<DocumentId> {
    let looked = 0;
    for (const id of [...this.#context.state.corpus.documentIds()].sort()) {
      if (looked++ % batch === 0) checkpoint(signal);
      yield id;
    }
  }

  #placeIn(id: DocumentId, span: { readonly start: number; readonly end: number }): Place | null {
    const { state, labels } = this.#context;
    const ref = state.corpus.place(id);
    return ref ? labels.place(state.corpus.document(ref), span) : null;
  }

  #addDocument(id: DocumentId, around: Around): NodeId | null {
    const ref = this.#context.state.corpus.place(id);
    if (!ref) return null;
    const { title } = this.#context.state.corpus.document(ref);
    const key = nodeId('document', id);
    return around.node(key, 'document', title, this.#placeIn(id, this.#firstSpan(ref))) ? key : null;
  }

  #firstSpan(ref: DocumentRef): { readonly start: number; readonly end: number } {
    const [first, end] = this.#context.state.corpus.passagesOf(ref);
    return first < end ? this.#context.labels.spanOf(first) : { start: 0, end: 0 };
  }

  #addPassage(passage: number, around: Around): NodeId | null {
    const { state, labels } = this.#context;
    const key = nodeId('passage', state.corpus.passageId(passage));
    const place = labels.place(labels.documentOf(passage), labels.spanOf(passage));
    return around.node(key, 'passage', labels.passageLabel(passage), place) ? key : null;
  }

  #addSection(section: number, around: Around): NodeId | null {
    const { labels } = this.#context;
    if (labels.isDocument(section)) return this.#addDocument(labels.documentOfSection(section).id, around);
    const key = labels.sectionNode(section);
    return around.node(key, 'section', labels.sectionLabel(section), labels.sectionPlace(section)) ? key : null;
  }

  #passageNumber(id: string): number {
    const { corpus } = this.#context.state;
    const ref = this.#documentOf(id);
    if (!ref) return -1;
    const [from, to] = corpus.passagesOf(ref);
    for (let passage = from; passage < to; passage++) if (corpus.passageId(passage) === id) return passage;
    return -1;
  }

  #sectionNumber(node: NodeId): number {
    const { state, labels } = this.#context;
    const ref = this.#documentOf(node.slice('section:'.length));
    if (!ref) return -1;
    return [...this.#sectionsOf(state.corpus.document(ref).id)].find(section => labels.sectionNode(section) === node) ?? -1;
  }

  *#sectionsOf(id: DocumentId): Generator<number> {
    const { corpus } = this.#context.state;
    const ref = corpus.place(id);
    const loaded = ref && corpus.segment(ref.segment);
    if (!ref || !loaded) return;
    const { documentSection } = loaded.segment;
    for (let local = documentSection[ref.document]; local < documentSection[ref.document + 1]; local++) yield loaded.sectionBase + local;
  }

  /** A path may hold `#` itself: the longest beginning that is a document counts. */
  #documentOf(id: string): DocumentRef | undefined {
    const { corpus } = this.#context.state;
    for (let at = id.lastIndexOf('#'); at > 0; at = id.lastIndexOf('#', at - 1)) {
      const ref = corpus.place(id.slice(0, at) as DocumentId);
      if (ref) return ref;
    }
    return undefined;
  }
}

function gone(node: string): EngineError {
  return new EngineError('not-found', `${node} is not in the index any more.`);
}

/** Gathers nodes under a cap, the first one as the start. */
class Around {
  readonly #builder = new GraphBuilder();
  readonly #cap: number;
  #title = '';
  #more = 0;

  constructor(cap: number) {
    this.#cap = cap;
  }

  get room(): number {
    return Math.max(1, this.#cap - this.#builder.nodeCount);
  }

  take({ nodes, edges, attributes }: Graph): void {
    this.#title = attributes.title;
    this.#more += attributes.more;
    for (const node of nodes) this.#builder.node(node.key, node.attributes);
    for (const edge of edges) this.#builder.edge(edge.source, edge.target, edge.attributes);
  }

  /** Whether the node is there now. */
  node(key: NodeId, kind: GraphNode['attributes']['kind'], label: string, place: Place | null): boolean {
    if (this.#builder.has(key)) return true;
    if (this.#builder.nodeCount >= this.#cap) {
      this.#more++;
      return false;
    }
    const first = this.#builder.nodeCount === 0;
    if (first) this.#title = label;
    this.#builder.node(key, { kind, label, hop: first ? 0 : 1, seed: first, touched: false, selected: false, more: 0, place });
    return true;
  }

  edge(source: NodeId, target: NodeId, kind: EdgeKind, label: string, evidence: Place | null): void {
    this.#builder.edge(source, target, { kind, label, touched: false, evidence });
  }

  build(node: NodeId): Graph {
    if (this.#builder.nodeCount === 0) throw gone(node);
    return this.#builder.build(this.#title, this.#more);
  }
}
