import type { NodeId } from '../model/ids';
import type { PathStep } from '../model/retrieval';
import type { Labels } from './labels';
import type { Run } from './run';

/** Stands for the question's words where a passage shares none of them. */
const byMeaning = 'near in meaning';

/**
 * Why each passage is there: from words of the question over the fewest hops to it; among equally short ways over the nodes that the
 * walk weighs most, and then over those found first.
 */
export class Paths {
  readonly #run: Run;
  readonly #labels: Labels;
  /** Edge by which each node was first reached; -1 at the start, -2 where it was not. */
  readonly #via: Int32Array;
  readonly #ways = new Map<number, readonly PathStep[]>();

  constructor(run: Run, labels: Labels) {
    this.#run = run;
    this.#labels = labels;
    this.#via = this.#search();
  }

  /** The way to a node; many begin alike, and share their steps. */
  of(node: number): readonly PathStep[] {
    const known = this.#ways.get(node);
    if (known) return known;
    const way = this.#via[node] >= 0 ? this.#onwards(node) : this.#begun(node);
    this.#ways.set(node, way);
    return way;
  }

  #onwards(node: number): readonly PathStep[] {
    const { walk } = this.#run;
    const edge = walk.edges[this.#via[node]];
    const before = edge.from === node ? edge.to : edge.from;
    return [...this.of(before), this.#labels.step(walk, this.#via[node], before, node)];
  }

  #begun(node: number): readonly PathStep[] {
    const start = this.#start(node);
    return start ? [start] : [];
  }

  /** Nodes on the way to a node, itself included. */
  nodesTo(node: number): number[] {
    const nodes = [node];
    for (let at = node; this.#via[at] >= 0; ) {
      const edge = this.#run.walk.edges[this.#via[at]];
      at = edge.from === at ? edge.to : edge.from;
      nodes.push(at);
    }
    return nodes;
  }

  #start(node: number): PathStep | undefined {
    const { walk, entities, terms } = this.#run;
    const { kind, ref } = walk.nodes[node];
    const to = this.#labels.node(walk, node);
    const toLabel = this.#labels.label(walk, node);
    if (kind === 'entity') {
      const entity = entities.find(candidate => candidate.entity === ref);
      return entity && { from: questionNode(entity.term), edge: 'NAMES', to, fromLabel: entity.term, toLabel, evidence: null };
    }
    const words = this.#labels.matchedWords(ref, terms).join(' ') || byMeaning;
    return { from: questionNode(words), edge: 'MATCHES', to, fromLabel: words, toLabel, evidence: null };
  }

  #search(): Int32Array {
    const { walk, nodeScores, entities, hits, selector, options } = this.#run;
    const hops = selector.hops(options.passages);
    const via = new Int32Array(walk.nodes.length).fill(-2);
    const starts = [
      ...entities.map(({ entity }) => walk.node('entity', entity)),
      ...hits.slice(0, options.passages).map(passage => walk.node('passage', passage)),
    ];
    for (const start of starts) via[start] = -1;
    const order = [...walk.nodes.keys()].filter(node => hops[node] < 255);
    order.sort((a, b) => hops[a] - hops[b] || nodeScores[b] - nodeScores[a] || a - b);
    // Free edges reach nodes of the same hop, so a node may have to wait for the one before it: pass over the order until nothing changes.
    for (let changed = true; changed; ) {
      changed = false;
      for (const node of order) if (via[node] !== -2) changed = this.#reachFrom(node, hops, via) || changed;
    }
    return via;
  }

  #reachFrom(node: number, hops: Uint8Array, via: Int32Array): boolean {
    const { walk } = this.#run;
    let changed = false;
    for (const number of walk.nodes[node].edges) {
      const { from, to, cost, costBack } = walk.edges[number];
      const other = from === node ? to : from;
      if (via[other] !== -2 || hops[other] !== hops[node] + (from === node ? cost : costBack)) continue;
      via[other] = number;
      changed = true;
    }
    return changed;
  }
}

function questionNode(words: string): NodeId {
  return `question:${words}` as NodeId;
}
