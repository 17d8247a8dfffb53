import { limits } from '../options';
import type { Remedy } from '../model/retrieval';
import type { Walk } from './walk';

/** What a run found, in the form the selection needs. */
export interface SelectorInput {
  readonly walk: Walk;
  /** Nodes of passages, in rank order. */
  readonly ranked: readonly number[];
  /** Nodes of the question's entities. */
  readonly entities: readonly number[];
  /** Nodes of the lookup hits that may start the walk, best first. */
  readonly hits: readonly number[];
}

/**
 * Which passages a setting of hops and budget selects, for every setting of one run: the walk has explored all of it already. The
 * budget also says how many lookup hits are hop 0, so hops are counted anew for each number of them.
 */
export class Selector {
  readonly #input: SelectorInput;
  /** By number of hits: hops of each node. */
  readonly #hops = new Map<number, Uint8Array>();
  /** By hops and number of hits: place of each ranked passage among those that may be selected, or -1. */
  readonly #places = new Map<number, Int16Array>();

  constructor(input: SelectorInput) {
    this.#input = input;
  }

  /** Hops of each node under a budget; 255 where it is out of reach. */
  hops(budget: number): Uint8Array {
    const hits = Math.min(budget, this.#input.hits.length);
    let hops = this.#hops.get(hits);
    if (!hops) {
      hops = this.#countHops(hits);
      this.#hops.set(hits, hops);
    }
    return hops;
  }

  /** From what is known for a few hits less, if anything is: more starts only bring nodes nearer. */
  #countHops(hits: number): Uint8Array {
    const { walk, entities, hits: all } = this.#input;
    for (let fewer = hits - 1; fewer >= 0; fewer--) {
      const known = this.#hops.get(fewer);
      if (known) return countHops(walk, all.slice(fewer, hits), known.slice());
    }
    return countHops(walk, [...entities, ...all.slice(0, hits)], new Uint8Array(walk.nodes.length).fill(255));
  }

  /** Ranks of the selected passages, best first. */
  selected(hops: number, budget: number): number[] {
    const places = this.#placesFor(hops, budget);
    const selected: number[] = [];
    for (let rank = 0; rank < places.length && selected.length < budget; rank++) if (places[rank] >= 0) selected.push(rank);
    return selected;
  }

  /** The fewest hops, then the fewest passages, that select all of these ranks; null where no setting does. */
  remedy(ranks: readonly number[]): Remedy | null {
    const furthest = this.hops(limits.passages.max);
    // No setting reaches a passage by fewer hops than with all hits at hop 0.
    const least = ranks.reduce((most, rank) => Math.max(most, furthest[this.#input.ranked[rank]] ?? 255), 0);
    for (let hops = least; hops <= limits.hops.max; hops++) {
      for (let passages = limits.passages.min; passages <= limits.passages.max; passages++) {
        const places = this.#placesFor(hops, passages);
        if (ranks.every(rank => places[rank] >= 0 && places[rank] < passages)) return { hops, passages };
      }
    }
    return null;
  }

  #placesFor(hops: number, budget: number): Int16Array {
    const hits = Math.min(budget, this.#input.hits.length);
    const key = hits * 8 + hops;
    let places = this.#places.get(key);
    if (!places) {
      const reached = this.hops(budget);
      const { ranked } = this.#input;
      places = new Int16Array(ranked.length);
      for (let rank = 0, next = 0; rank < ranked.length; rank++) places[rank] = reached[ranked[rank]] <= hops ? next++ : -1;
      this.#places.set(key, places);
    }
    return places;
  }
}

/** Breadth-first with free edges (entity to its passages) taken first; `hops` is what is reached already, and is brought down. */
function countHops(walk: Walk, starts: readonly number[], hops: Uint8Array): Uint8Array {
  let frontier = [...new Set(starts)].filter(node => hops[node] > 0);
  for (const node of frontier) hops[node] = 0;
  for (let hop = 0; frontier.length > 0; hop++) {
    const next: number[] = [];
    for (let i = 0; i < frontier.length; i++) {
      const node = frontier[i];
      if (hops[node] !== hop) continue;
      for (const number of walk.nodes[node].edges) {
        const { from, to, cost, costBack } = walk.edges[number];
        const other = from === node ? to : from;
        const reached = hop + (from === node ? cost : costBack);
        if (reached >= hops[other]) continue;
        hops[other] = reached;
        if (reached === hop) frontier.push(other);
        else next.push(other);
      }
    }
    frontier = next;
  }
  return hops;
}
