import type { GraphEdgeView, GraphNodeView, NodeKindView } from '../../src/protocol/views';
import type { DrawnGraph } from './elements';
import { kindOrder } from './words';

/** A row of the graph as a tree, as much of it as is unfolded, from top to bottom. */
export interface TreeRow {
  /** The way to it from the top: tells it from the same node elsewhere in the tree. */
  readonly id: string;
  /** Id of the row above it in the tree; empty for the top. */
  readonly parent: string;
  /** From 1. */
  readonly level: number;
  /** Its place among the rows of its parent, from 1, and how many these are. */
  readonly place: number;
  readonly size: number;
  /** Null where it has nothing below it. */
  readonly open: boolean | null;
  readonly of:
    | { readonly kind: 'group'; readonly nodes: NodeKindView; readonly count: number }
    | { readonly kind: 'node'; readonly node: GraphNodeView }
    /** A connection of the node above, and the node at its other end. */
    | { readonly kind: 'edge'; readonly edge: GraphEdgeView; readonly node: GraphNodeView; readonly outward: boolean };
}

/** Ways deeper than this go round in circles. */
const deepest = 6;
/** A group of more nodes is folded by default: its rows alone would hold the page up. */
const mostUnfolded = 200;

/**
 * Nodes in groups by kind, with their connections below them, and so on from node to node. `isOpen` is asked for each row that can be unfolded;
 * groups that are not large are open by default. Cost: linear in the graph and in the rows that are unfolded.
 */
export function treeRows(graph: DrawnGraph, isOpen: (id: string, byDefault: boolean) => boolean): TreeRow[] {
  const rows: TreeRow[] = [];
  const nodes = new Map(graph.nodes.map(node => [node.key, node]));
  const edges = edgesOf(graph);
  const addEdges = (parent: TreeRow, node: GraphNodeView, came: string): void => {
    const below = (edges.get(node.key) ?? []).filter(({ key }) => key !== came);
    below.forEach((edge, index) => {
      const outward = edge.source === node.key;
      const other = nodes.get(outward ? edge.target : edge.source);
      if (other === undefined) return;
      const id = `${parent.id}\n${edge.key}`;
      const level = parent.level + 1;
      const more = level < deepest && (edges.get(other.key)?.length ?? 0) > 1;
      const row = add(
        { id, parent: parent.id, level, place: index + 1, size: below.length, of: { kind: 'edge', edge, node: other, outward } },
        more,
      );
      if (row.open === true) addEdges(row, other, edge.key);
    });
  };
  const add = (row: Omit<TreeRow, 'open'>, unfolds: boolean, byDefault = false): TreeRow => {
    const whole = { ...row, open: unfolds ? isOpen(row.id, byDefault) : null };
    rows.push(whole);
    return whole;
  };
  const groups = kindOrder
    .map(kind => ({ kind, members: graph.nodes.filter(node => node.attributes.kind === kind) }))
    .filter(({ members }) => members.length > 0);
  groups.forEach(({ kind, members }, index) => {
    const of = { kind: 'group' as const, nodes: kind, count: members.length };
    const group = add({ id: kind, parent: '', level: 1, place: index + 1, size: groups.length, of }, true, members.length <= mostUnfolded);
    if (group.open !== true) return;
    members.forEach((node, at) => {
      const unfolds = (edges.get(node.key)?.length ?? 0) > 0;
      const row = add({ id: node.key, parent: kind, level: 2, place: at + 1, size: members.length, of: { kind: 'node', node } }, unfolds);
      if (row.open === true) addEdges(row, node, '');
    });
  });
  return rows;
}

function edgesOf(graph: DrawnGraph): ReadonlyMap<string, readonly GraphEdgeView[]> {
  const edges = new Map<string, GraphEdgeView[]>();
  for (const edge of graph.edges) {
    for (const end of edge.source === edge.target ? [edge.source] : [edge.source, edge.target]) {
      const known = edges.get(end);
      if (known === undefined) edges.set(end, [edge]);
      else known.push(edge);
    }
  }
  return edges;
}

/** Where a key leads from a row: the id of another row, `fold` or `unfold` for the row itself; null where it leads nowhere. */
export function treeMove(rows: readonly TreeRow[], from: string, key: string): { readonly row: string } | 'fold' | 'unfold' | null {
  const at = rows.findIndex(({ id }) => id === from);
  const row = rows[at];
  if (row === undefined) return null;
  const to = (other: TreeRow | undefined): { readonly row: string } | null => (other === undefined ? null : { row: other.id });
  switch (key) {
    case 'ArrowDown':
      return to(rows[at + 1]);
    case 'ArrowUp':
      return to(rows[at - 1]);
    case 'Home':
      return to(rows[0]);
    case 'End':
      return to(rows.at(-1));
    case 'ArrowRight':
      if (row.open === false) return 'unfold';
      return row.open === true && rows[at + 1]?.parent === row.id ? to(rows[at + 1]) : null;
    case 'ArrowLeft':
      return row.open === true ? 'fold' : to(rows.find(({ id }) => id === row.parent));
    default:
      return null;
  }
}
