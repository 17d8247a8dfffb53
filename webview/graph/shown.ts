import type { GraphView, PanelSnapshot } from '../../src/protocol/views';

/** The graph on show: the result's, else that of the ways between two things, else that of the document in focus. */
export interface ShownGraph {
  /** The same name, the same drawing: it tells whether the graph has to be drawn anew, also after a reload. */
  readonly name: string;
  readonly graph: GraphView;
  /** What it is the neighbourhood of; empty for that of a question, which is on show anyway. */
  readonly title: string;
}

/** Null where there is nothing to draw. Cost: linear in what the graph shows. */
export function shownGraph(snapshot: PanelSnapshot | null): ShownGraph | null {
  const result = snapshot?.result ?? null;
  const focus = snapshot?.focus ?? null;
  const paths = snapshot?.paths ?? null;
  const graph = result?.graph ?? paths?.graph ?? focus?.graph;
  if (graph === undefined || graph.nodes.length === 0) return null;
  return { name: fingerprint(graph), graph, title: result === null && paths === null ? (focus?.title ?? '') : '' };
}

/** A hash over all that is drawn. */
function fingerprint(graph: GraphView): string {
  let hash = 0;
  const feed = (text: string): void => {
    for (let index = 0; index < text.length; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
    hash = (Math.imul(hash, 31) + 10) | 0;
  };
  for (const { key, attributes } of graph.nodes) {
    const { label, hop, more, seed, touched, selected } = attributes;
    feed(key);
    feed(label);
    feed(`${hop} ${more} ${seed} ${touched} ${selected}`);
  }
  for (const { key, attributes } of graph.edges) {
    feed(key);
    feed(`${attributes.label} ${attributes.touched}`);
  }
  return (hash >>> 0).toString(36);
}
