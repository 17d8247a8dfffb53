import type { CitationView, GraphEdgeView, GraphView, ResultView } from '../../src/protocol/views';

/** Who belongs to whom among passages, nodes, edges and points of what is shown. Built once per result. */
export interface Ties {
  /** Key of the passage's own node, by the passage's key; and the other way round. */
  readonly nodeOfPassage: ReadonlyMap<string, string>;
  readonly passageOfNode: ReadonlyMap<string, string>;
  readonly edges: ReadonlyMap<string, GraphEdgeView>;
  /** Passages tied to a node: beside it in the graph, of its document, or brought by it. */
  readonly passagesOfNode: ReadonlyMap<string, ReadonlySet<string>>;
  readonly pointsOfPassage: ReadonlyMap<string, ReadonlySet<string>>;
  readonly passagesOfPoint: ReadonlyMap<string, ReadonlySet<string>>;
}

/** What a selection marks. `chosen` holds the selected things themselves, also under the other name of a passage and its node. */
export interface Marked {
  readonly chosen: ReadonlySet<string>;
  /** Keys of passages, nodes, edges and points that belong to what is chosen. */
  readonly related: ReadonlySet<string>;
}

export const nothingMarked: Marked = { chosen: new Set(), related: new Set() };

/** Cost: linear in nodes, edges, passages and citations, times the passages of a document. */
export function tie(graph: GraphView, result: Pick<ResultView, 'passages' | 'answer'> | null): Ties {
  const passages = result?.passages ?? [];
  const nodeOfPassage = new Map<string, string>();
  const passageOfNode = new Map<string, string>();
  const nodeKeys = new Set(graph.nodes.map(node => node.key));
  for (const passage of passages) {
    const node = [passage.key, `passage:${passage.key}`].find(key => nodeKeys.has(key));
    if (node === undefined) continue;
    nodeOfPassage.set(passage.key, node);
    passageOfNode.set(node, passage.key);
  }
  const passagesOfNode = new Map<string, Set<string>>();
  const edges = new Map(graph.edges.map(edge => [edge.key, edge]));
  for (const edge of graph.edges) {
    for (const [end, other] of [
      [edge.source, edge.target],
      [edge.target, edge.source],
    ]) {
      const passage = passageOfNode.get(end);
      if (passage !== undefined) add(passagesOfNode, other, passage);
    }
  }
  const documents = new Map(
    graph.nodes.filter(node => node.attributes.kind === 'document').map(node => [node.attributes.target?.document, node.key]),
  );
  for (const passage of passages) {
    const document = documents.get(passage.target.document);
    if (document !== undefined) add(passagesOfNode, document, passage.key);
    for (const step of passage.path) add(passagesOfNode, step.toKey, passage.key);
  }
  const pointsOfPassage = new Map<string, Set<string>>();
  const passagesOfPoint = new Map<string, Set<string>>();
  for (const point of [...(result?.answer.points ?? []), ...(result?.answer.withheld ?? [])]) {
    for (const citation of point.citations) {
      if (citation.passage === '') continue;
      add(pointsOfPassage, citation.passage, point.key);
      add(passagesOfPoint, point.key, citation.passage);
    }
  }
  return { nodeOfPassage, passageOfNode, edges, passagesOfNode, pointsOfPassage, passagesOfPoint };
}

/** Selecting one thing marks its counterparts in the other parts of the panel. */
export function mark(ties: Ties, selection: readonly string[]): Marked {
  const chosen = new Set<string>();
  const related = new Set<string>();
  const relatePassage = (passage: string): void => {
    related.add(passage);
    const node = ties.nodeOfPassage.get(passage);
    if (node !== undefined) related.add(node);
    for (const point of ties.pointsOfPassage.get(passage) ?? []) related.add(point);
  };
  for (const key of selection) {
    chosen.add(key);
    const twin = ties.nodeOfPassage.get(key) ?? ties.passageOfNode.get(key);
    if (twin !== undefined) chosen.add(twin);
    const passage = ties.passageOfNode.get(key) ?? key;
    for (const point of ties.pointsOfPassage.get(passage) ?? []) related.add(point);
    for (const cited of ties.passagesOfPoint.get(key) ?? []) relatePassage(cited);
    if (twin === undefined) for (const tied of ties.passagesOfNode.get(key) ?? []) relatePassage(tied);
    const edge = ties.edges.get(key);
    if (edge === undefined) continue;
    for (const end of [edge.source, edge.target]) {
      related.add(end);
      const endPassage = ties.passageOfNode.get(end);
      if (endPassage !== undefined) relatePassage(endPassage);
    }
  }
  return { chosen, related };
}

/** Keys that a click on a citation selects: its passage and that passage's node. */
export function keysOfCitation(ties: Ties, citation: CitationView): readonly string[] {
  if (citation.passage === '') return [];
  const node = ties.nodeOfPassage.get(citation.passage);
  return node === undefined || node === citation.passage ? [citation.passage] : [citation.passage, node];
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, new Set([value]));
  else values.add(value);
}
