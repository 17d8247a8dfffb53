import { inverseFrequency, liveFrequency, postings, type QuestionTerm } from '../search/bm25';
import type { Corpus } from '../search/corpus';
import { ranking } from './parameters';
import type { RankedNode } from './run';
import type { Walk } from './walk';

/** A passage that gained, since one of the best leads on to it and it holds what that one lacks; by their nodes of the walk. */
export interface Bridge {
  readonly from: number;
  /** The entity that both are about or name; -1 for a link. */
  readonly over: number;
  readonly to: number;
  readonly gain: number;
}

export interface BridgeContext {
  readonly walk: Walk;
  readonly corpus: Corpus;
  readonly terms: readonly QuestionTerm[];
  /** Entities that the question names: what they lead to has its score by that already. */
  readonly named: ReadonlySet<number>;
  /** What a passage gains that holds all that is lacking, as a share of the score of the one that leads to it. */
  readonly gain: number;
}

/**
 * The second search of questions whose answer stands in another passage than what they describe: from each of the best passages over the names
 * in it, and its links, to passages that hold the words of the question that it lacks. Each gains by the share of these words, by their rarity, and
 * by the score of the one that leads to it; of several ways the best counts. In order of gain. Cost: the words of the walked passages around the best.
 */
export function bridges(best: readonly RankedNode[], context: BridgeContext): Bridge[] {
  const { walk, corpus, terms, gain: most } = context;
  const wanted = terms.map(({ stem, weight }) => ({
    stem: corpus.vocabulary.find(stem),
    rarity: weight * inverseFrequency(corpus.livePassages, liveFrequency(postings(corpus, stem))),
  }));
  const found = new Map<number, Bridge>();
  for (const { node, passage, total } of best.slice(0, ranking.bridge.from)) {
    const held = stemsIn(corpus, passage);
    const lacking = wanted.filter(({ stem }) => stem >= 0 && !held.has(stem));
    const all = lacking.reduce((sum, { rarity }) => sum + rarity, 0);
    if (all === 0) continue;
    for (const [to, over] of reachedFrom(node, context)) {
      const there = stemsIn(corpus, walk.nodes[to].ref);
      const share = lacking.reduce((sum, { stem, rarity }) => sum + (there.has(stem) ? rarity : 0), 0) / all;
      const gain = most * total * share;
      if (gain > (found.get(to)?.gain ?? 0)) found.set(to, { from: node, over, to, gain });
    }
  }
  return [...found.values()].sort((a, b) => b.gain - a.gain || corpus.compare(walk.nodes[a.to].ref, walk.nodes[b.to].ref));
}

/** Ranked anew with what the bridges give. */
export function withBridges(ranked: readonly RankedNode[], found: readonly Bridge[]): RankedNode[] {
  if (found.length === 0) return [...ranked];
  const gains = new Map(found.map(({ to, gain }) => [to, gain]));
  // A stable sort: ties keep the order that they came in.
  return ranked.map(entry => ({ ...entry, total: entry.total + (gains.get(entry.node) ?? 0) })).sort((a, b) => b.total - a.total);
}

/** Passages that a passage links to, that an entity in it is the name of, or that name one; each with the first entity on the way. */
function reachedFrom(node: number, { walk, named }: BridgeContext): ReadonlyMap<number, number> {
  const reached = new Map<number, number>();
  const add = (to: number, over: number) => {
    if (to !== node && walk.nodes[to].kind === 'passage' && !reached.has(to)) reached.set(to, over);
  };
  for (const number of walk.nodes[node].edges) {
    const { kind, from, to } = walk.edges[number];
    if (kind === 'LINKS_TO' && from === node) add(to, -1);
    if (kind !== 'MENTIONS' || from !== node || named.has(walk.nodes[to].ref)) continue;
    for (const further of walk.nodes[to].edges) {
      const edge = walk.edges[further];
      if (edge.kind === 'ABOUT') add(edge.to, to);
      else if (edge.kind === 'MENTIONS') add(edge.from, to);
    }
  }
  return reached;
}

function stemsIn(corpus: Corpus, passage: number): ReadonlySet<number> {
  const { tokens, from, to } = corpus.tokens(passage);
  const stems = new Set<number>();
  for (let at = from; at < to; at++) stems.add(corpus.vocabulary.stem(tokens[at] >>> 1));
  return stems;
}
