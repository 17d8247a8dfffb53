import type { DomainGraph } from '../domain/domainGraph';
import { commonPassages, frequencies } from '../enrichment/commonPassages';
import { type Edge, undirected, type WeightedGraph } from '../enrichment/graph';
import type { DocumentId } from '../model/ids';
import type { Corpus } from '../search/corpus';
import { foldedName } from '../search/entityIndex';
import { nameKinds } from '../search/segment';
import { themeParameters } from './parameters';

const fileKind = nameKinds.indexOf('file');
const { graph: numbers } = themeParameters;

/** What the graph is made from. */
export interface GraphSource {
  readonly corpus: Corpus;
  readonly domain: DomainGraph;
  /** Documents that the links of one lead to. */
  readonly linkedFrom: (document: DocumentId) => readonly DocumentId[];
}

/** The graph of entities of the whole workspace, and which of them stand in which passage. */
export interface EntityGraph {
  /** Ids of the entities, in order; a node is a number of it. */
  readonly ids: readonly string[];
  readonly graph: WeightedGraph;
  /** Passages that speak of each node. */
  readonly frequency: Uint32Array;
  /** Numbers of all passages in the corpus, in order of document and place. */
  readonly passages: Uint32Array;
  /** Nodes of the passage `i` are `named[starts[i]]` up to `named[starts[i + 1]]`. */
  readonly starts: Uint32Array;
  readonly named: Uint32Array;
  /** In order of id. */
  readonly documents: readonly DocumentId[];
  /** Number of the document of each passage. */
  readonly documentOf: Uint32Array;
  /** Node of the entity that titles each document, or -1. */
  readonly titleOf: Int32Array;
  /** Node of an entity of the corpus, or -1. */
  readonly nodeOf: (entity: number) => number;
}

/** Documents read between two looks at the time. */
const perStep = 16;

/**
 * Ties entities that a passage names together, with the thing that its document is about (weighted by how much more often they do so than
 * by chance, and pruned), that a statement relates, and whose documents link to each other. Cost: linear in the tokens and the statements.
 */
export function* entityGraph(source: GraphSource): Generator<void, EntityGraph> {
  const gathered = yield* gather(source);
  const { ids, named, documents, titleOf } = gathered;
  const frequency = frequencies({ nodes: ids.length, named });
  yield;
  const ties = yield* commonPassages({ nodes: ids.length, starts: gathered.starts, named }, { ...numbers, fewest: 1 });
  const linked = yield* links(source, documents, titleOf);
  const graph = undirected(ids.length, [...ties, ...gathered.relations, ...linked]);
  yield;
  const { relations: _, ...rest } = gathered;
  return { ...rest, graph, frequency };
}

type Gathered = Omit<EntityGraph, 'graph' | 'frequency'> & { readonly relations: readonly Edge[] };

/** Reads names and statements, passage by passage. Nodes are numbered in order of their ids. */
function* gather({ corpus, domain }: GraphSource): Generator<void, Gathered> {
  const documents = [...corpus.documentIds()].sort();
  const nodes = new Nodes(corpus, domain);
  const passages: number[] = [];
  const documentOf: number[] = [];
  const inPassage: number[][] = [];
  const titles: number[] = [];
  const relations: { from: number; to: number; weight: number }[] = [];
  const numberOf = new Map<number, number>();
  for (const [number, id] of documents.entries()) {
    if (number % perStep === 0) yield;
    const place = corpus.place(id)!;
    const title = nodes.ofName(corpus.document(place).title);
    titles.push(title);
    const [from, to] = corpus.passagesOf(place);
    for (let passage = from; passage < to; passage++) {
      numberOf.set(passage, passages.length);
      passages.push(passage);
      documentOf.push(number);
      const { tokens, from: first, to: end } = corpus.tokens(passage);
      const found = corpus.entities.find(tokens, first, end).map(({ entity }) => nodes.ofEntity(entity));
      inPassage.push(title < 0 ? found : [title, ...found]);
    }
  }
  yield;
  for (const { from, to, weight, evidence } of domain.allRelations()) {
    const [subject, object] = [nodes.ofId(from), nodes.ofId(to)];
    relations.push({ from: subject, to: object, weight: numbers.relation * Math.log2(1 + weight) });
    for (const statement of evidence) inPassage[numberOf.get(domain.index.passageOf(statement)) ?? -1]?.push(subject, object);
  }
  yield;
  return inOrder({ nodes, passages, documentOf, inPassage, titles, relations, documents });
}

interface Read {
  readonly nodes: Nodes;
  readonly passages: readonly number[];
  readonly documentOf: readonly number[];
  readonly inPassage: readonly (readonly number[])[];
  readonly titles: readonly number[];
  readonly relations: readonly Edge[];
  readonly documents: readonly DocumentId[];
}

function inOrder({ nodes, passages, documentOf, inPassage, titles, relations, documents }: Read): Gathered {
  const order = Array.from(nodes.ids, (_, node) => node).sort((a, b) => (nodes.ids[a] < nodes.ids[b] ? -1 : 1));
  const renumbered = new Uint32Array(order.length);
  order.forEach((node, at) => {
    renumbered[node] = at;
  });
  const starts = new Uint32Array(passages.length + 1);
  const named: number[] = [];
  inPassage.forEach((found, i) => {
    for (const node of [...new Set(found)].map(node => renumbered[node]).sort((a, b) => a - b)) named.push(node);
    starts[i + 1] = named.length;
  });
  return {
    ids: order.map(node => nodes.ids[node]),
    passages: Uint32Array.from(passages),
    starts,
    named: Uint32Array.from(named),
    documents,
    documentOf: Uint32Array.from(documentOf),
    titleOf: Int32Array.from(titles, node => (node < 0 ? -1 : renumbered[node])),
    nodeOf: entity => renumbered[nodes.ofEntity(entity)] ?? -1,
    relations: relations.map(({ from, to, weight }) => ({ from: renumbered[from], to: renumbered[to], weight })),
  };
}

/** Numbers for the things that names stand for, in order of their first use. */
class Nodes {
  readonly ids: string[] = [];
  readonly #corpus: Corpus;
  readonly #domain: DomainGraph;
  readonly #byId = new Map<string, number>();
  readonly #byEntity = new Map<number, number>();

  constructor(corpus: Corpus, domain: DomainGraph) {
    this.#corpus = corpus;
    this.#domain = domain;
  }

  ofId(id: string): number {
    const known = this.#byId.get(id);
    if (known !== undefined) return known;
    this.#byId.set(id, this.ids.length);
    this.ids.push(id);
    return this.ids.length - 1;
  }

  ofEntity(entity: number): number {
    let node = this.#byEntity.get(entity);
    if (node === undefined) {
      // A file's name stands for what the document is called.
      const key = this.#titleOfFile(entity) ?? this.#corpus.entities.id(entity);
      node = this.ofId(this.#domain.idOf(key) ?? key);
      this.#byEntity.set(entity, node);
    }
    return node;
  }

  #titleOfFile(entity: number): string | undefined {
    const sources = this.#corpus.entities.sources(entity);
    const [{ segment, document, kind }] = sources;
    if (kind !== fileKind || sources.length > 1) return undefined;
    const key = foldedName(this.#corpus.document({ segment, document }).title);
    return key !== '' && this.#corpus.entities.numberOf(key) >= 0 ? key : undefined;
  }

  /** -1 for a name that says nothing. */
  ofName(name: string): number {
    const key = foldedName(name);
    const entity = key === '' ? -1 : this.#corpus.entities.numberOf(key);
    return entity < 0 ? -1 : this.ofEntity(entity);
  }
}

function* links({ linkedFrom }: GraphSource, documents: readonly DocumentId[], titleOf: Int32Array): Generator<void, Edge[]> {
  const numberOf = new Map(documents.map((id, number) => [id, number]));
  const edges: Edge[] = [];
  for (const [from, id] of documents.entries()) {
    if (from % perStep === 0) yield;
    for (const target of new Set(linkedFrom(id))) {
      const to = numberOf.get(target);
      if (to !== undefined && titleOf[from] >= 0 && titleOf[to] >= 0)
        edges.push({ from: titleOf[from], to: titleOf[to], weight: numbers.link });
    }
  }
  yield;
  return edges;
}
