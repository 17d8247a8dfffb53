import type { Place } from '../../../core/engine';
import type { PathNode, PathsBetween } from '../../../core/model/paths';
import type { GraphEdgeView, GraphNodeView, PathStepView, PathsView } from '../../../protocol/views';
import { relationWords } from '../relationWords';
import { placeTarget } from './toView';

/** Ways between two things as the panel shows them: a list of steps with their evidence, and all of them as one graph. */
export function pathsView({ from, to, paths }: PathsBetween<Place>): PathsView {
  const nodes = new Map<string, GraphNodeView>();
  const edges = new Map<string, GraphEdgeView>();
  const add = ({ key, kind, label }: PathNode, hop: number): void => {
    const seed = key === from.key || key === to.key;
    if (nodes.has(key)) return;
    nodes.set(key, { key, attributes: { kind, label, hop, seed, touched: true, selected: false, more: 0, target: null } });
  };
  add(from, 0);
  add(to, 0);
  const views = paths.map(path => {
    for (const [at, node] of path.nodes.entries()) add(node, Math.min(at, path.nodes.length - 1 - at));
    const keys: string[] = path.nodes.map(({ key }) => key);
    const steps = path.edges.map(({ kind, label, turned, evidence }, at): PathStepView => {
      const [before, after] = [path.nodes[at], path.nodes[at + 1]];
      const words = kind === 'RELATES' ? relationWords(label) : '';
      const target = placeTarget(evidence);
      const [source, end] = turned ? [after, before] : [before, after];
      const key = `${source.key}|${kind}:${label}|${end.key}`;
      keys.push(key);
      edges.set(key, { key, source: source.key, target: end.key, attributes: { kind, label: words, touched: true, evidence: target } });
      return { from: before.label, edge: kind, label: words, turned, to: after.label, toKey: after.key, evidence: target };
    });
    return { steps, keys };
  });
  const graph = {
    options: { type: 'directed', multi: true, allowSelfLoops: true } as const,
    attributes: { more: 0, title: '' },
    nodes: [...nodes.values()],
    edges: [...edges.values()],
  };
  return { from: from.label, to: to.label, graph, paths: views };
}
