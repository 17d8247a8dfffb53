import { type CancelSignal, checkpoint } from '../../base/cancel';
import type { Corpus } from '../search/corpus';
import type { EntityPassages } from './entityPassages';
import { type EntityRelations, relationLabel, type StatedAt } from './entityRelations';
import { LeftOut } from './leftOut';
import { ranking } from './parameters';
import type { PassageFilter } from './passageFilter';
import { isRecord, neighbours, passagesIn } from './surroundings';

/** A node of the walk: a passage, an entity or a section, by its number in the corpus. */
export interface WalkNode {
  readonly kind: 'passage' | 'entity' | 'section';
  readonly ref: number;
  hop: number;
  /** How much of the question reached it when it was found; decides who goes first under the cap. */
  priority: number;
  /** Edges by their number in `Walk.edges`. */
  readonly edges: number[];
}

export interface WalkEdge {
  readonly from: number;
  readonly to: number;
  readonly kind: 'MENTIONS' | 'ABOUT' | 'LINKS_TO' | 'NEXT' | 'CONTAINS' | 'RELATES' | 'SAME_AS' | 'SIMILAR_TO';
  readonly weight: number;
  readonly back: number;
  /** Hops that going from `from` to `to` costs, and back. */
  readonly cost: 0 | 1;
  readonly costBack: 0 | 1;
  /** Type of a relation, reason of a merge; empty otherwise. */
  readonly label: string;
  /** The characters that state a relation, or mention an entity by its key in the records. */
  readonly stated: StatedAt | null;
}

/** What was explored: always four hops within the node cap. */
export interface Walk {
  readonly nodes: readonly WalkNode[];
  readonly edges: readonly WalkEdge[];
  /** Nodes that were allowed. */
  readonly cap: number;
  /** Nodes seen and left out by the cap, each once, at the hop that saw it first. */
  readonly cut: readonly number[];
  /** The same of nodes below the least score. */
  readonly faint: readonly number[];
  readonly node: (kind: WalkNode['kind'], ref: number) => number;
}

/** Where a link out of a passage leads: the first passage of its target. */
export type LinkTargets = (passage: number) => readonly number[];

export interface WalkSeeds {
  readonly entities: readonly { readonly entity: number; readonly weight: number }[];
  /** Lookup hits, best first; `weight` is what they start the PageRank with, `fit` orders the exploration. */
  readonly hits: readonly { readonly passage: number; readonly weight: number; readonly fit: number }[];
}

export interface WalkRequest {
  readonly corpus: Corpus;
  readonly entityPassages: EntityPassages;
  readonly entityRelations: EntityRelations;
  /** Types of the relations that the question speaks of. */
  readonly asked: ReadonlySet<string>;
  readonly linkTargets: LinkTargets;
  readonly seeds: WalkSeeds;
  readonly lookup: Float32Array;
  readonly filter: PassageFilter | null;
  readonly cap: number;
  /** The walk goes on to what the question reaches with at least this share of what reaches the best passage of hop 0; from 0 (everything) to 1. */
  readonly minScore: number;
  readonly signal?: CancelSignal;
}

/**
 * Breadth-first over the graph, hop by hop; inside a hop the nodes that more of the question reaches go first, so that the cap cuts
 * the least related. What too little of the question reaches is left out, and so is what lies behind it. Cost: bounded by the node cap times the fan-out.
 */
export function walk(request: WalkRequest): Walk {
  return new Walker(request).run();
}

interface Candidate {
  readonly kind: WalkNode['kind'];
  readonly ref: number;
  priority: number;
  readonly links: { readonly from: number; readonly make: (to: number) => WalkEdge }[];
}

class Walker {
  readonly #request: WalkRequest;
  readonly #nodes: WalkNode[] = [];
  readonly #edges: WalkEdge[] = [];
  readonly #index = new Map<number, number>();
  readonly #edgeKeys = new Set<number | string>();
  /** Whether only edges between nodes that were found are still looked for. */
  #isClosing = false;
  readonly #leftOut = new LeftOut();
  /** The least priority of what is walked to. */
  #least = 0;

  constructor(request: WalkRequest) {
    this.#request = request;
  }

  run(): Walk {
    const { seeds, signal } = this.#request;
    let frontier: number[] = [];
    for (const { entity, weight } of seeds.entities) frontier.push(this.#addNode('entity', entity, 0, weight));
    for (const { passage, fit } of seeds.hits) frontier.push(this.#addNode('passage', passage, 0, fit));
    frontier = [...new Set(frontier)];
    frontier = this.#enterEntities(frontier, 0);
    this.#least =
      this.#request.minScore * this.#nodes.reduce((most, { kind, priority }) => (kind === 'passage' ? Math.max(most, priority) : most), 0);
    for (let hop = 1; hop <= ranking.walk.hops; hop++) {
      checkpoint(signal);
      const reached = this.#step(frontier, hop);
      frontier = this.#enterEntities(reached, hop);
    }
    this.#closeEdges();
    this.#joinSimilar();
    return {
      nodes: this.#nodes,
      edges: this.#edges,
      cap: this.#request.cap,
      ...this.#leftOut.byHop(ranking.walk.hops, key => this.#index.has(key)),
      node: (kind, ref) => this.#index.get(nodeKey(kind, ref)) ?? -1,
    };
  }

  /** Free of cost: from the entities of a hop to their passages. */
  #enterEntities(frontier: readonly number[], hop: number): number[] {
    const names = new Map<number, Candidate>();
    // Only of what the question names: further out, other names of things that are reached by the way tie together what is not asked.
    if (hop === 0) for (const from of frontier) if (this.#nodes[from].kind === 'entity') this.#otherNames(from, names);
    const reached = [...frontier, ...this.#admit(names, hop)];
    const candidates = new Map<number, Candidate>();
    for (const from of reached) if (this.#nodes[from].kind === 'entity') this.#fromEntity(from, candidates);
    return [...reached, ...this.#admit(candidates, hop)];
  }

  #otherNames(from: number, candidates: Map<number, Candidate>): void {
    const { same } = ranking.edges;
    const node = this.#nodes[from];
    for (const { entity, reason } of this.#request.entityRelations.sameAs(node.ref)) {
      this.#propose(candidates, 'entity', entity, node.priority, from, to => edge(from, to, 'SAME_AS', same, same, 0, 0, reason));
    }
  }

  #fromRelations(from: number, candidates: Map<number, Candidate>): void {
    const { relates, asked } = ranking.edges;
    const node = this.#nodes[from];
    const { filter, entityRelations } = this.#request;
    const related = entityRelations.of(node.ref).filter(({ type }) => filter?.allowsRelation(type) !== false);
    for (const { entity, type, forward, stated } of related) {
      this.#propose(candidates, 'entity', entity, node.priority / related.length, from, to => {
        const [subject, object] = forward ? [from, to] : [to, from];
        // A model's reading leads on as any relation does, and is never taken for the answer.
        const weight = this.#request.asked.has(type) && !stated.byModel ? asked : relates;
        return edge(subject, object, 'RELATES', weight, weight, 1, 1, relationLabel(type, stated), stated);
      });
    }
  }

  /** One hop from the passages, sections and entities of a frontier. */
  #step(frontier: readonly number[], hop: number): number[] {
    const candidates = new Map<number, Candidate>();
    for (const from of frontier) {
      if (this.#nodes[from].kind === 'passage') this.#fromPassage(from, candidates);
      else if (this.#nodes[from].kind === 'section') this.#fromSection(from, candidates);
      else this.#fromRelations(from, candidates);
    }
    return this.#admit(candidates, hop);
  }

  #admit(candidates: Map<number, Candidate>, hop: number): number[] {
    const fresh: Candidate[] = [];
    for (const candidate of candidates.values()) {
      const key = nodeKey(candidate.kind, candidate.ref);
      const known = this.#index.get(key);
      if (known === undefined && candidate.priority < this.#least) this.#leftOut.faint(key, hop);
      else if (known === undefined) fresh.push(candidate);
      else for (const link of candidate.links) this.#addEdge(link.make(known));
    }
    fresh.sort((a, b) => b.priority - a.priority || this.#compare(a, b));
    const room = Math.max(0, Math.floor((this.#request.cap - this.#nodes.length) * (ranking.walk.shares[hop] ?? 1)));
    for (const { kind, ref } of fresh.slice(room)) this.#leftOut.cut(nodeKey(kind, ref), hop);
    return fresh.slice(0, room).map(candidate => {
      const node = this.#addNode(candidate.kind, candidate.ref, hop, candidate.priority);
      for (const link of candidate.links) this.#addEdge(link.make(node));
      return node;
    });
  }

  #fromEntity(from: number, candidates: Map<number, Candidate>): void {
    const { entityPassages, lookup } = this.#request;
    const node = this.#nodes[from];
    const { about, naming } = entityPassages.passagesOf(
      node.ref,
      lookup,
      node.hop === 0 ? ranking.walk.fanOut : ranking.walk.fanOutLater,
      this.#request.filter?.isAllowed,
    );
    const share = node.priority / Math.max(1, about.length + naming.length);
    for (const passage of about) {
      this.#propose(candidates, 'passage', passage, node.priority, from, to =>
        edge(from, to, 'ABOUT', ranking.edges.about, ranking.edges.mentionBack, 0, 1),
      );
    }
    const weight = ranking.edges.mentionBack / Math.sqrt(Math.max(1, naming.length));
    const rarity = entityPassages.rarity(node.ref);
    for (const passage of naming) {
      const fit = share * (1 + lookup[passage]);
      this.#propose(candidates, 'passage', passage, fit, from, to =>
        edge(to, from, 'MENTIONS', ranking.edges.mention * rarity, weight, 1, 0),
      );
    }
    for (const stated of this.#request.entityRelations.rowsOf(node.ref).slice(0, ranking.walk.fanOut)) {
      const isAsked = this.#request.asked.has(stated.type);
      const fit = isAsked ? node.priority : share * (1 + lookup[stated.passage]);
      const [there, back] = isAsked ? [ranking.edges.asked, ranking.edges.asked] : [ranking.edges.mention * rarity, weight];
      this.#propose(candidates, 'passage', stated.passage, fit, from, to => edge(to, from, 'MENTIONS', there, back, 1, 0, '', stated));
    }
  }

  #fromPassage(from: number, candidates: Map<number, Candidate>): void {
    const { corpus, entityPassages, linkTargets } = this.#request;
    const node = this.#nodes[from];
    const entities = Array.from(corpus.named.of(node.ref));
    const rarities = entities.map(entity => entityPassages.rarity(entity));
    const total = rarities.reduce((sum, rarity) => sum + rarity, 0.5);
    entities.forEach((entity, i) => {
      if (this.#isClosing && !this.#index.has(nodeKey('entity', entity))) return;
      const weight = ranking.edges.mention * rarities[i];
      const back = ranking.edges.mentionBack / Math.sqrt(Math.max(1, entityPassages.frequency(entity)));
      this.#propose(candidates, 'entity', entity, (node.priority * rarities[i]) / total, from, to =>
        edge(from, to, 'MENTIONS', weight, back, 1, 0),
      );
    });
    for (const target of linkTargets(node.ref)) {
      if (target === node.ref) continue;
      this.#propose(candidates, 'passage', target, node.priority * 0.5, from, to =>
        edge(from, to, 'LINKS_TO', ranking.edges.link, ranking.edges.linkBack, 1, 1),
      );
    }
    // Rows stand side by side without a reason, and a file of them may be long.
    if (isRecord(corpus, node.ref)) return;
    const { next, section } = ranking.edges;
    for (const neighbour of neighbours(corpus, node.ref)) {
      const [first, second] = neighbour < node.ref ? [-1, from] : [from, -1];
      this.#propose(candidates, 'passage', neighbour, node.priority * next, from, to =>
        edge(first < 0 ? to : first, second < 0 ? to : second, 'NEXT', next, next, 1, 1),
      );
    }
    this.#propose(candidates, 'section', corpus.sectionOf(node.ref), node.priority * section, from, to =>
      edge(to, from, 'CONTAINS', section, section, 1, 1),
    );
  }

  #fromSection(from: number, candidates: Map<number, Candidate>): void {
    const { corpus } = this.#request;
    const node = this.#nodes[from];
    const { section } = ranking.edges;
    const inside = passagesIn(corpus, node.ref);
    for (const passage of inside) {
      this.#propose(candidates, 'passage', passage, (node.priority * section) / inside.length, from, to =>
        edge(from, to, 'CONTAINS', section, section, 1, 1),
      );
    }
    const parent = corpus.parentSection(node.ref);
    if (parent >= 0)
      this.#propose(candidates, 'section', parent, node.priority * section, from, to => edge(to, from, 'CONTAINS', section, section, 1, 1));
  }

  #propose(
    candidates: Map<number, Candidate>,
    kind: WalkNode['kind'],
    ref: number,
    priority: number,
    from: number,
    make: (to: number) => WalkEdge,
  ): void {
    const { filter } = this.#request;
    if (filter && ((kind === 'passage' && !filter.isAllowed(ref)) || (kind === 'entity' && !filter.allowsEntity(ref)))) return;
    const key = nodeKey(kind, ref);
    if (this.#isClosing && !this.#index.has(key)) return;
    const known = candidates.get(key);
    if (known) {
      known.priority += priority;
      known.links.push({ from, make });
    } else candidates.set(key, { kind, ref, priority, links: [{ from, make }] });
  }

  /** Edges between nodes that were both found, which no step went over: the neighbours of the outermost hop, and sections of passages. */
  #closeEdges(): void {
    const { corpus } = this.#request;
    const outermost = this.#nodes.length;
    this.#isClosing = true;
    for (let from = 0; from < outermost; from++) {
      const node = this.#nodes[from];
      if (node.kind !== 'passage') continue;
      const candidates = new Map<number, Candidate>();
      this.#fromPassage(from, candidates);
      for (const candidate of candidates.values()) {
        const known = this.#index.get(nodeKey(candidate.kind, candidate.ref));
        if (known !== undefined) for (const link of candidate.links) this.#addEdge(link.make(known));
      }
    }
    for (let from = 0; from < outermost; from++) {
      if (this.#nodes[from].kind !== 'section') continue;
      const parent = this.#index.get(nodeKey('section', corpus.parentSection(this.#nodes[from].ref)));
      if (parent !== undefined) this.#addEdge(edge(parent, from, 'CONTAINS', ranking.edges.section, ranking.edges.section, 1, 1));
    }
  }

  /** What is near in meaning to hits, while there is room, and to each other. Without weight: walked like other ways, they cost more than they brought. */
  #joinSimilar(): void {
    const { corpus, filter, cap } = this.#request;
    for (const [from, { kind, ref, hop }] of [...this.#nodes].entries()) {
      for (const { passage, score } of (kind === 'passage' && corpus.similar?.of(ref)) || []) {
        const known = this.#index.get(nodeKey('passage', passage));
        const isOut = hop > 0 || this.#least > 0 || filter?.isAllowed(passage) === false;
        if (known === undefined && isOut) continue;
        if (known === undefined && this.#nodes.length >= cap) {
          this.#leftOut.cut(nodeKey('passage', passage), 1);
          continue;
        }
        const ends = [from, known ?? this.#addNode('passage', passage, 1, 0)];
        if (corpus.compare(ref, passage) > 0) ends.reverse();
        this.#addEdge(edge(ends[0], ends[1], 'SIMILAR_TO', 0, 0, 1, 1, score.toFixed(2)));
      }
    }
  }

  #addNode(kind: WalkNode['kind'], ref: number, hop: number, priority: number): number {
    const key = nodeKey(kind, ref);
    const known = this.#index.get(key);
    if (known !== undefined) {
      this.#nodes[known].priority += priority;
      return known;
    }
    this.#index.set(key, this.#nodes.length);
    this.#nodes.push({ kind, ref, hop, priority, edges: [] });
    return this.#nodes.length - 1;
  }

  #addEdge(added: WalkEdge): void {
    const key = edgeKey(added);
    if (this.#edgeKeys.has(key)) return;
    this.#edgeKeys.add(key);
    this.#nodes[added.from].edges.push(this.#edges.length);
    if (added.to !== added.from) this.#nodes[added.to].edges.push(this.#edges.length);
    this.#edges.push(added);
  }

  #compare(a: Candidate, b: Candidate): number {
    if (a.kind !== b.kind) return a.kind < b.kind ? -1 : 1;
    const { corpus } = this.#request;
    if (a.kind === 'passage') return corpus.compare(a.ref, b.ref);
    if (a.kind === 'entity') return corpus.entities.id(a.ref) < corpus.entities.id(b.ref) ? -1 : 1;
    return corpus.compareSections(a.ref, b.ref);
  }
}

const edgeKinds: readonly WalkEdge['kind'][] = ['MENTIONS', 'ABOUT', 'LINKS_TO', 'NEXT', 'CONTAINS'];
/** More nodes than any walk has. */
const nodeRange = 2 ** 16;

/** A number where it can be one, as it can for most edges: far faster than a string. */
function edgeKey({ from, kind, to, label }: WalkEdge): number | string {
  const kindNumber = edgeKinds.indexOf(kind);
  if (label !== '' || kindNumber < 0) return `${from} ${kind} ${to} ${label}`;
  return (from * nodeRange + to) * edgeKinds.length + kindNumber;
}

function edge(
  from: number,
  to: number,
  kind: WalkEdge['kind'],
  weight: number,
  back: number,
  cost: 0 | 1,
  costBack: 0 | 1,
  label = '',
  stated: StatedAt | null = null,
): WalkEdge {
  return { from, to, kind, weight, back, cost, costBack, label, stated };
}

function nodeKey(kind: WalkNode['kind'], ref: number): number {
  return (kind === 'passage' ? 0 : kind === 'entity' ? 2 ** 40 : 2 ** 41) + ref;
}
