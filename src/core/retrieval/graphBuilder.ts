import { MultiDirectedGraph } from 'graphology';
import type { Graph, GraphEdge, GraphNode } from '../engine';
import type { NodeId } from '../model/ids';

/** Gathers nodes and edges once each, and gives them as graphology serialises them, in the order they came. */
export class GraphBuilder {
  readonly #graph = new MultiDirectedGraph<GraphNode['attributes'], GraphEdge['attributes'], Graph['attributes']>();

  has(node: NodeId): boolean {
    return this.#graph.hasNode(node);
  }

  get nodeCount(): number {
    return this.#graph.order;
  }

  node(key: NodeId, attributes: GraphNode['attributes']): void {
    if (!this.#graph.hasNode(key)) this.#graph.addNode(key, attributes);
  }

  /** Changes some attributes of a node that is there. */
  merge(key: NodeId, attributes: Partial<GraphNode['attributes']>): void {
    if (this.#graph.hasNode(key)) this.#graph.mergeNodeAttributes(key, attributes);
  }

  /** Adds an edge between two nodes that are there; one of the same kind between the same ends is kept as it is. */
  edge(source: NodeId, target: NodeId, attributes: GraphEdge['attributes']): void {
    const key = edgeKey(source, attributes.kind, attributes.label, target);
    if (!this.#graph.hasNode(source) || !this.#graph.hasNode(target) || this.#graph.hasEdge(key)) return;
    this.#graph.addDirectedEdgeWithKey(key, source, target, attributes);
  }

  build(title: string, more: number): Graph {
    this.#graph.replaceAttributes({ title, more });
    const { attributes, nodes, edges } = this.#graph.export();
    return {
      options: { type: 'directed', multi: true, allowSelfLoops: true },
      attributes: attributes as Graph['attributes'],
      nodes: nodes.map(({ key, attributes }) => ({ key: key as NodeId, attributes: attributes! })),
      edges: edges.map(({ key, source, target, attributes }) => ({
        key: key!,
        source: source as NodeId,
        target: target as NodeId,
        attributes: attributes!,
      })),
    };
  }
}

/** An edge is named by its ends, kind and relation, so that the same edge has the same key in every run. */
export function edgeKey(source: string, kind: string, label: string, target: string): string {
  return `${source}|${kind}${label === '' ? '' : `:${label}`}|${target}`;
}
