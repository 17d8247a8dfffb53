import type { GraphEdgeView } from '../../src/protocol/views';
import type { DrawnGraph } from './elements';

/** A shortest way between two nodes, whatever way its connections lead: the keys of its nodes and of the edges between them, in order. */
export interface Route {
  readonly nodes: readonly string[];
  readonly edges: readonly string[];
}

/** Of several shortest ways the one whose connections come first in the graph; null where there is none. Cost: linear. */
export function routeBetween({ edges }: Pick<DrawnGraph, 'edges'>, from: string, to: string): Route | null {
  const steps = new Map<string, GraphEdgeView[]>();
  for (const edge of edges) {
    for (const end of new Set([edge.source, edge.target])) {
      const known = steps.get(end);
      if (known === undefined) steps.set(end, [edge]);
      else known.push(edge);
    }
  }
  const cameBy = new Map<string, { readonly node: string; readonly edge: string } | null>([[from, null]]);
  const queue = [from];
  for (let head = 0; head < queue.length && !cameBy.has(to); head++) {
    const at = queue[head];
    for (const { key, source, target } of steps.get(at) ?? []) {
      const next = source === at ? target : source;
      if (cameBy.has(next)) continue;
      cameBy.set(next, { node: at, edge: key });
      queue.push(next);
    }
  }
  if (!cameBy.has(to)) return null;
  const nodes = [to];
  const way: string[] = [];
  for (let step = cameBy.get(to); step; step = cameBy.get(step.node)) {
    nodes.unshift(step.node);
    way.unshift(step.edge);
  }
  return { nodes, edges: way };
}
