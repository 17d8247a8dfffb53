import type { GraphEdgeView, GraphNodeView, GraphView } from '../../src/protocol/views';
import { waysToSelected } from './paths';

/** More nodes than this are a hairball; what the cap leaves out is said as "n more". */
export const drawnNodes = 300;

export interface DrawnGraph {
  readonly nodes: readonly GraphNodeView[];
  readonly edges: readonly GraphEdgeView[];
  /** Nodes left out here or already by the host. */
  readonly more: number;
}

/**
 * The nodes to draw: seeds first, then selected, then touched ones, then by hop, then in the host's order; and the edges
 * between them. The host's order is kept in what is returned. Cost: n log n.
 */
export function drawnGraph(graph: GraphView, limit: number = drawnNodes): DrawnGraph {
  const order = new Map(graph.nodes.map((node, index) => [node.key, index]));
  const kept = [...graph.nodes].sort((a, b) => priority(a) - priority(b) || order.get(a.key)! - order.get(b.key)!).slice(0, limit);
  const keys = new Set(kept.map(node => node.key));
  return {
    nodes: graph.nodes.filter(node => keys.has(node.key)),
    edges: graph.edges.filter(edge => keys.has(edge.source) && keys.has(edge.target)),
    more: graph.attributes.more + graph.nodes.length - kept.length,
  };
}

function priority({ attributes }: GraphNodeView): number {
  if (attributes.seed) return 0;
  if (attributes.selected) return 1;
  const outside = attributes.hop < 0 ? 9 : attributes.hop;
  return (attributes.touched ? 2 : 20) + outside;
}

/** One element of the drawing; the form that cytoscape takes, without its types. */
export interface DrawnElement {
  readonly group: 'nodes' | 'edges';
  readonly data: Readonly<Record<string, string | number>>;
  readonly classes: string;
}

export interface ElementWords {
  /** Words for an edge: its relation, or its kind in words. */
  readonly edge: (edge: GraphEdgeView) => string;
  /** Also connections without a name of their own are told in words. */
  readonly all?: boolean;
  readonly arrows?: boolean;
}

/** Of a label in full, which is shown on pointing; what is shown of it otherwise depends on the room. */
const longestLabel = 80;

/** More edges than this are drawn fainter. */
const plainEdges = 50;

/** Cytoscape wants ids that are unique over nodes and edges: edges get a prefix. */
export function edgeElementId(key: string): string {
  return `edge ${key}`;
}

/**
 * Classes: the kind, `seed`, `touched`, `in-context` (selected, or what holds it), `way` (on a way from the start to a selected
 * passage), and `quiet` for all else where there are such ways. Edges are `named` where their relation is told, and `no-arrow` where
 * directions are not to be seen.
 */
export function toElements(graph: DrawnGraph, words: ElementWords): readonly DrawnElement[] {
  const ways = waysToSelected(graph);
  const quiet = ways.nodes.size > 0;
  const degrees = new Map<string, number>();
  for (const { source, target } of graph.edges) for (const key of [source, target]) degrees.set(key, (degrees.get(key) ?? 0) + 1);
  const nodes = graph.nodes.map(({ key, attributes }): DrawnElement => {
    const { kind, hop, more, seed, touched, selected } = attributes;
    return {
      group: 'nodes',
      data: {
        id: key,
        key,
        kind,
        hop,
        label: nodeLabel(attributes.label, more),
        text: oneLine(attributes.label),
        suffix: more > 0 ? `+${more}` : '',
        degree: degrees.get(key) ?? 0,
      },
      classes: classes(
        [kind, true],
        ['seed', seed],
        ['touched', touched],
        ['in-context', selected],
        ['way', ways.nodes.has(key)],
        ['quiet', quiet && !seed && !selected && !ways.nodes.has(key)],
      ),
    };
  });
  const edges = graph.edges.map((edge): DrawnElement => {
    const { kind, label, touched } = edge.attributes;
    return {
      group: 'edges',
      data: { id: edgeElementId(edge.key), key: edge.key, source: edge.source, target: edge.target, kind, label: words.edge(edge) },
      classes: classes(
        [`kind-${kind}`, true],
        ['touched', touched],
        ['named', label !== '' || (words.all ?? false)],
        // What is only named together has no direction.
        ['no-arrow', !(words.arrows ?? true) || (kind === 'RELATES' && label === '')],
        ['way', ways.edges.has(edge.key)],
        ['quiet', (quiet || graph.edges.length > plainEdges) && !ways.edges.has(edge.key)],
      ),
    };
  });
  return [...nodes, ...edges];
}

/** A label, cut where it is very long, with the number of neighbours that are not drawn. */
export function nodeLabel(label: string, more: number): string {
  const characters = [...oneLine(label)];
  const short =
    characters.length <= longestLabel
      ? characters.join('')
      : `${characters
          .slice(0, longestLabel - 1)
          .join('')
          .trimEnd()}…`;
  return more > 0 ? `${short} +${more}` : short;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function classes(...pairs: readonly (readonly [string, boolean])[]): string {
  return pairs
    .filter(([, on]) => on)
    .map(([name]) => name)
    .join(' ');
}
