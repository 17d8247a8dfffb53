import type { Community as Cluster } from '../enrichment/hierarchy';
import type { EntityGraph } from './entityGraph';
import { themeParameters } from './parameters';

/** What the passages of the workspace say of each community. */
export interface Coverage {
  /** How central each node is in its community, by level and node: from 0 to 1 for the most central one. */
  readonly centrality: readonly Float64Array[];
  /** By community: places in `EntityGraph.passages` of those that name several of its members, the fullest first. */
  readonly passages: readonly (readonly number[])[];
  /** By community: numbers of its documents, those that say most first. */
  readonly documents: readonly (readonly number[])[];
}

const passagesPerStep = 500;

/** Cost: linear in the names of all passages, for each level. */
export function* coverage(graph: EntityGraph, clusters: readonly Cluster[], pageRank: Float64Array): Generator<void, Coverage> {
  const levels = clusters.reduce((most, { level }) => Math.max(most, level + 1), 0);
  const centrality: Float64Array[] = [];
  const passages: number[][] = clusters.map(() => []);
  const documents: number[][] = clusters.map(() => []);
  for (let level = 0; level < levels; level++) {
    const at = new Int32Array(graph.ids.length).fill(-1);
    clusters.forEach((cluster, number) => {
      if (cluster.level === level) for (const node of cluster.members) at[node] = number;
    });
    centrality.push(centralityAt(graph, at, clusters, pageRank));
    yield;
    yield* tally(graph, at, centrality[level], passages, documents);
  }
  return { centrality, passages, documents };
}

/** Share of the graph's walk that a node has, times the share of its ties that stay inside. */
function centralityAt({ graph }: EntityGraph, at: Int32Array, clusters: readonly Cluster[], pageRank: Float64Array): Float64Array {
  const scores = new Float64Array(graph.nodes);
  const best = new Float64Array(clusters.length);
  for (let node = 0; node < graph.nodes; node++) {
    if (at[node] < 0) continue;
    let all = 0;
    let inside = 0;
    for (let edge = graph.starts[node]; edge < graph.starts[node + 1]; edge++) {
      all += graph.weights[edge];
      if (at[graph.targets[edge]] === at[node]) inside += graph.weights[edge];
    }
    scores[node] = all > 0 ? (pageRank[node] * inside) / all : 0;
    best[at[node]] = Math.max(best[at[node]], scores[node]);
  }
  return scores.map((score, node) => (at[node] >= 0 && best[at[node]] > 0 ? score / best[at[node]] : 0));
}

function* tally(
  graph: EntityGraph,
  at: Int32Array,
  centrality: Float64Array,
  passages: number[][],
  documents: number[][],
): Generator<void> {
  const { starts, named, documentOf } = graph;
  const scores = new Map<number, Map<number, number>>();
  const lists = new Map<number, { readonly i: number; readonly weight: number }[]>();
  for (let i = 0; i < graph.passages.length; i++) {
    if (i % passagesPerStep === 0) yield;
    const found = new Map<number, { members: number; weight: number }>();
    for (let j = starts[i]; j < starts[i + 1]; j++) {
      const community = at[named[j]];
      if (community < 0) continue;
      const sum = found.get(community) ?? { members: 0, weight: 0 };
      found.set(community, { members: sum.members + 1, weight: sum.weight + centrality[named[j]] });
    }
    for (const [community, { members, weight }] of found) {
      if (members < themeParameters.named) continue;
      entry(lists, community, () => []).push({ i, weight });
      const ofDocument = entry(scores, documentOf[i], () => new Map<number, number>());
      ofDocument.set(community, (ofDocument.get(community) ?? 0) + weight);
    }
  }
  yield;
  for (const [community, list] of lists) {
    list.sort((a, b) => b.weight - a.weight || a.i - b.i);
    passages[community] = list.map(({ i }) => i);
  }
  shareDocuments(scores, documents);
}

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function shareDocuments(scores: ReadonlyMap<number, ReadonlyMap<number, number>>, documents: number[][]): void {
  const ofCommunity = new Map<number, { document: number; score: number }[]>();
  for (const [document, communities] of scores) {
    const best = Math.max(...communities.values());
    for (const [community, score] of communities) {
      if (score < best * themeParameters.documentShare) continue;
      entry(ofCommunity, community, () => []).push({ document, score });
    }
  }
  for (const [community, list] of ofCommunity) {
    list.sort((a, b) => b.score - a.score || a.document - b.document);
    documents[community] = list.map(({ document }) => document);
  }
}
