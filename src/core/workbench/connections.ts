import type { CancelSignal } from '../../base/cancel';
import type { DomainGraph } from '../domain/domainGraph';
import type { Place } from '../engine';
import { EngineError } from '../errors';
import type { IndexState } from '../indexing/indexState';
import { type DocumentId, nodeId } from '../model/ids';
import type { FoundPath, PathEdge, PathNode, PathsBetween } from '../model/paths';
import { bestWays, type FoundWay, type Way } from '../retrieval/bestPaths';
import type { Labels } from '../retrieval/labels';
import { ranking } from '../retrieval/parameters';
import { type Walk, walk } from '../retrieval/walk';
import { questionTerms, scoreQuestion } from '../search/bm25';
import { foldedName } from '../search/entityIndex';
import type { GraphReaders } from './surroundings';

/**
 * Nodes walked from both ends together, paths shown, and passages of an end's own pages, and of those that name it, that the walk starts
 * from; of a name that stands all over, so many are looked through for those that name the other end as well.
 */
const numbers = { nodes: 2000, paths: 5, ownPassages: 48, namingPassages: 24, lookedThrough: 1000 } as const;
/** What leaving an end by a passage of its own page weighs, and by one that only names it. */
const ownWeight = 1;
const namingWeight = 0.5;
/** Edges from an end to a passage that the walk has none for: of its own page, and that names it. */
const ownEdge = -1;
const namingEdge = -2;
/** Edges that only say where a passage stands tie no things. */
const structural = new Set(['NEXT', 'CONTAINS']);

export interface ConnectionsContext {
  readonly state: IndexState;
  readonly domain: DomainGraph;
  readonly labels: Labels;
  readonly readers: GraphReaders;
}

/** One end: an entity, a document, or a document with the entity that it is about. */
interface End {
  readonly node: PathNode;
  /** Number in the corpus's entity index, or -1. */
  readonly entity: number;
  /** Of its own pages. */
  readonly passages: readonly number[];
  /** Others that name it, also by a name that only a sentence gives and no search follows; those that name the other end first. */
  readonly naming: readonly number[];
}

/** Ways between two things over what is stated, named and linked. */
export class Connections {
  readonly #context: ConnectionsContext;

  constructor(context: ConnectionsContext) {
    this.#context = context;
  }

  between(from: string, to: string, signal?: CancelSignal): PathsBetween<Place> {
    const ends = this.#withNaming([this.#end(from), this.#end(to)]);
    if (ends[0].node.key === ends[1].node.key)
      throw new EngineError('invalid-option', `"${from}" and "${to}" are the same. Give two different things or documents.`);
    const explored = this.#explore(ends, `${from} ${to}`, signal);
    const { ways, starts } = this.#ways(explored, ends);
    const found = bestWays({
      ways,
      from: starts[0],
      to: starts[1],
      most: numbers.paths,
      key: nodes => nodes.map(node => this.#keyOf(explored, node)).join('\u0000'),
    });
    const best = found[0]?.flow ?? 1;
    const paths = found.flatMap(way => this.#path(explored, ends, way, best) ?? []);
    return { from: ends[0].node, to: ends[1].node, paths };
  }

  #withNaming(ends: readonly Omit<End, 'naming'>[]): End[] {
    const all = ends.map(({ entity }) => (entity < 0 ? [] : this.#context.readers.entityPassages().naming(entity, numbers.lookedThrough)));
    return ends.map((end, i) => {
      const others = new Set(all[1 - i]);
      const naming = all[i].filter(passage => !end.passages.includes(passage));
      const first = naming.filter(passage => others.has(passage));
      return { ...end, naming: [...first, ...naming.filter(passage => !others.has(passage))].slice(0, numbers.namingPassages) };
    });
  }

  #end(name: string): Omit<End, 'naming'> {
    const { state, domain } = this.#context;
    const { corpus } = state;
    const document = state.documentNamed(name) ?? (corpus.place(name as DocumentId) ? (name as DocumentId) : undefined);
    if (document) {
      const place = corpus.place(document)!;
      const { title } = corpus.document(place);
      const entity = corpus.entities.numberOf(foldedName(title));
      return {
        node: { key: nodeId('document', document), kind: 'document', label: title },
        entity,
        passages: this.#ownPassages([document]),
      };
    }
    const bare = name.replace(/^entity:/, '');
    const key = foldedName(bare);
    const id = domain.idOf(bare) ?? (key === '' ? undefined : domain.idOf(key));
    let entity = key === '' ? -1 : corpus.entities.numberOf(key);
    if (entity < 0 && id !== undefined) {
      const { name: label } = domain.entity(id);
      entity = corpus.entities.intern(foldedName(label), label);
    }
    if (entity < 0)
      throw new EngineError('not-found', `Nothing is called "${name}". Give the name of a thing, or a path below the folder.`);
    const label = corpus.entities.label(entity);
    return { node: { key: nodeId('entity', corpus.entities.id(entity)), kind: 'entity', label }, entity, passages: this.#titled(entity) };
  }

  /** Passages of the documents whose title the entity is. */
  #titled(entity: number): number[] {
    const { state, labels, readers } = this.#context;
    const id = state.corpus.entities.id(entity);
    const documents = readers
      .entityPassages()
      .about(entity)
      .map(passage => labels.documentOf(passage))
      .filter(({ title }) => foldedName(title) === id);
    return this.#ownPassages(documents.map(document => document.id));
  }

  #ownPassages(documents: readonly DocumentId[]): number[] {
    const { corpus } = this.#context.state;
    const all = documents.flatMap(document => {
      const [from, to] = corpus.passagesOf(corpus.place(document)!);
      return Array.from({ length: to - from }, (_, i) => from + i);
    });
    return all.slice(0, numbers.ownPassages);
  }

  #explore(ends: readonly End[], words: string, signal: CancelSignal | undefined): Walk {
    const { state, readers } = this.#context;
    const { corpus } = state;
    const { scores } = scoreQuestion(corpus, questionTerms(words), ranking.lookup.bm25);
    const best = scores.reduce((most, score) => Math.max(most, score), 0);
    const seeds = {
      entities: ends.filter(({ entity }) => entity >= 0).map(({ entity }) => ({ entity, weight: 1 })),
      hits: ends.flatMap(({ passages, naming }) =>
        [...passages, ...naming].map(passage => ({ passage, weight: 0, fit: 1 / (passages.length + naming.length) })),
      ),
    };
    return walk({
      corpus,
      entityPassages: readers.entityPassages(),
      entityRelations: readers.entityRelations(),
      asked: new Set(),
      linkTargets: passage => state.links.targetsOf(passage),
      seeds,
      lookup: best > 0 ? scores.map(score => score / best) : scores,
      filter: null,
      cap: numbers.nodes,
      minScore: 0,
      signal,
    });
  }

  /** Ways over what was walked; a document end without an entity gets a node of its own behind those of the walk. */
  #ways(explored: Walk, ends: readonly End[]): { ways: Way[][]; starts: number[] } {
    const ways: Way[][] = explored.nodes.map(() => []);
    explored.edges.forEach(({ from, to, kind, weight, back }, edge) => {
      if (structural.has(kind)) return;
      ways[from].push({ to, weight, edge });
      ways[to].push({ to: from, weight: back, edge });
    });
    const starts = ends.map(({ entity, passages, naming }) => {
      const start = entity >= 0 ? explored.node('entity', entity) : ways.push([]) - 1;
      const leave = (passage: number, weight: number, edge: number): void => {
        const node = explored.node('passage', passage);
        if (node < 0 || ways[start].some(({ to }) => to === node)) return;
        ways[start].push({ to: node, weight, edge });
        ways[node].push({ to: start, weight, edge });
      };
      for (const passage of passages) leave(passage, ownWeight, ownEdge);
      for (const passage of naming) leave(passage, namingWeight, namingEdge);
      return start;
    });
    return { ways, starts };
  }

  /** Passages only carry a way: two ways over the same things say the same. */
  #keyOf(explored: Walk, node: number): string {
    const at = explored.nodes[node];
    if (!at) return `end ${node}`;
    return at.kind === 'passage' ? '' : `${at.kind} ${at.ref}`;
  }

  #path(explored: Walk, ends: readonly End[], { nodes, edges, flow }: FoundWay, best: number): FoundPath<Place> | null {
    const { labels } = this.#context;
    const last = nodes.length - 1;
    const shown = nodes.map((node, i): PathNode => {
      if (i === 0) return ends[0].node;
      if (i === last) return ends[1].node;
      return { key: labels.node(explored, node), kind: explored.nodes[node].kind, label: labels.label(explored, node) };
    });
    const told = edges.map((edge, i) => this.#edge(explored, edge, nodes[i], nodes[i + 1]));
    const whole = told.filter(edge => edge !== null);
    return whole.length === told.length ? { nodes: shown, edges: whole, score: flow / best } : null;
  }

  #edge(explored: Walk, number: number, before: number, after: number): PathEdge<Place> | null {
    const { labels } = this.#context;
    if (number < 0) {
      const passage = explored.nodes[before]?.kind === 'passage' ? before : after;
      const { ref } = explored.nodes[passage];
      const end = explored.nodes[passage === before ? after : before];
      const named = number === namingEdge ? labels.nameSpan(ref, end.ref) : null;
      const evidence = labels.place(labels.documentOf(ref), named ?? labels.spanOf(ref));
      const kind = number === namingEdge ? 'MENTIONS' : 'CONTAINS';
      return evidence && { kind, label: '', turned: (passage === before) === (kind === 'CONTAINS'), evidence };
    }
    const { kind, label, from } = explored.edges[number];
    const evidence = labels.edgePlace(explored, number) ?? this.#structuralPlace(explored, number);
    return evidence && { kind, label, turned: from !== before, evidence };
  }

  /** The heading or title that says what a passage is about; the name that stands for another one. */
  #structuralPlace(explored: Walk, number: number): Place | null {
    const { state, domain, labels } = this.#context;
    const { from, to, kind } = explored.edges[number];
    const target = explored.nodes[to].ref;
    if (kind === 'ABOUT') {
      const document = labels.documentOf(target);
      const structure = state.structure(document.id);
      const { loaded, local } = state.corpus.locate(target);
      const section =
        structure?.sections[loaded.segment.passageSection[local] - loaded.segment.documentSection[loaded.passageDocument[local]]];
      const span = section?.headingSpan ?? structure?.titleSpan ?? labels.spanOf(target);
      return labels.place(document, span);
    }
    if (kind !== 'SAME_AS') return null;
    const { entities } = state.corpus;
    const keys = [explored.nodes[from].ref, target].map(entity => entities.id(entity) as string);
    const names = keys.flatMap(key => domain.index.namesOf(key)).filter(({ ofKey, span }) => ofKey !== '' && span.end > span.start);
    return names.length > 0 ? labels.place(domain.index.document(names[0]), names[0].span) : null;
  }
}
