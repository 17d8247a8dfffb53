import { type CancelSignal, checkpoint } from '../../base/cancel';
import { type Community as Cluster, hierarchyInSteps } from '../enrichment/hierarchy';
import { personalisedPageRank } from '../enrichment/pageRank';
import type { Community, Finding, Generation } from '../model/themes';
import { type Coverage, coverage } from './coverage';
import { type EntityGraph, entityGraph, type GraphSource } from './entityGraph';
import { chooseFindings, type PassageReader, type Sentence, sentencesOf } from './findings';
import { matchIds } from './matching';
import { themeParameters } from './parameters';
import { suggestLinks } from './suggestedLinks';

export interface GenerationInput extends GraphSource {
  readonly reader: (graph: EntityGraph) => PassageReader;
  readonly fingerprint: string;
  /** Its ids are handed on; nothing else of it is used. */
  readonly former: Generation | null;
  readonly signal?: CancelSignal;
}

/** Communities reported between two looks at the time. */
const perStep = 4;

/**
 * Computes the themes of the workspace afresh; whoever runs it looks at the time at each step. Cost: near linear in the passages and the
 * ties between entities, and one reading of some passages for each community.
 */
export function* generation(input: GenerationInput): Generator<void, Generation> {
  const graph = yield* entityGraph(input);
  checkpoint(input.signal);
  const everywhere = new Float64Array(graph.graph.nodes).fill(1);
  const { scores } = personalisedPageRank(graph.graph, everywhere, themeParameters.pageRank);
  yield;
  const { clusters, alone } = connected(yield* hierarchyInSteps(graph.graph));
  yield;
  const covered = yield* coverage(graph, clusters, scores);
  const chosen = yield* reports(graph, clusters, covered, input.reader(graph));
  const links = yield* suggestLinks(graph, input.linkedFrom);
  const communities = clusters.map((cluster, number) => described(graph, cluster, number, covered, chosen[number]));
  const ids = matchIds(communities, input.former?.communities ?? []);
  return {
    number: (input.former?.number ?? 0) + 1,
    fingerprint: input.fingerprint,
    documents: graph.documents,
    communities: communities.map((community, number) => ({ ...community, id: ids[number] })),
    links,
    alone,
  };
}

/** Without communities of a single entity: it is alone, or stays with the one above. */
function connected(all: readonly Cluster[]): { clusters: Cluster[]; alone: number } {
  const numbers = new Map<number, number>();
  all.forEach(({ members }, number) => {
    if (members.length > 1) numbers.set(number, numbers.size);
  });
  const clusters = [...numbers.keys()].map(number => {
    const { level, parent, members, children } = all[number];
    return { level, parent: numbers.get(parent) ?? -1, members, children: children.flatMap(child => numbers.get(child) ?? []) };
  });
  return { clusters, alone: all.filter(({ level, members }) => level === 0 && members.length === 1).length };
}

/** From the narrowest communities up: what a broader one says is chosen from what its parts say, and from passages that join them. */
function* reports(
  graph: EntityGraph,
  clusters: readonly Cluster[],
  { centrality, passages }: Coverage,
  reader: PassageReader,
): Generator<void, Sentence[][]> {
  const { findings } = themeParameters;
  const chosen: Sentence[][] = clusters.map(() => []);
  const bottomUp = clusters.map((_, number) => number).sort((a, b) => clusters[b].level - clusters[a].level || a - b);
  for (const [step, number] of bottomUp.entries()) {
    if (step % perStep === 0) yield;
    const { level, members, children } = clusters[number];
    const inside = new Set(members);
    const value = (node: number) => (inside.has(node) ? centrality[level][node] : 0);
    const part = new Map<Sentence, number>(children.flatMap(child => chosen[child].map(sentence => [sentence, child] as const)));
    const own = sentencesOf(passages[number], children.length > 0 ? findings.passages / 3 : findings.passages, graph, reader);
    chosen[number] = chooseFindings([...part.keys(), ...own], {
      value,
      most: children.length > 0 ? findings.parent : findings.leaf,
      partOf: sentence => part.get(sentence) ?? -1 - sentence.passage,
    });
  }
  return chosen;
}

function described(
  { ids }: EntityGraph,
  { level, parent, members, children }: Cluster,
  number: number,
  { centrality, documents }: Coverage,
  chosen: readonly Sentence[],
): Community {
  const central = (a: number, b: number) => centrality[level][b] - centrality[level][a] || a - b;
  const inside = new Set(members);
  const findings = chosen.map(({ document, span, hash, nodes }): Finding => {
    const named = nodes.filter(node => inside.has(node)).sort(central);
    return { document, span, hash, members: named.map(node => ids[node]) };
  });
  const names = [...members].sort(central).map(node => ids[node]);
  return { id: '', level, parent, children, members: names, findings, documents: documents[number] };
}
