import type { GraphView, PanelSnapshot } from '../../src/protocol/views';

/** The graph on show: the result's, else that of the document in focus. The name tells one drawing from another. */
export interface ShownGraph {
  readonly name: string;
  readonly graph: GraphView;
}

export function shownGraph(snapshot: PanelSnapshot | null, result: string): ShownGraph | null {
  if (snapshot?.result != null) return { name: `result ${result}`, graph: snapshot.result.graph };
  if (snapshot?.focus != null)
    return { name: `focus ${snapshot.focus.document} ${fingerprint(snapshot.focus.graph)}`, graph: snapshot.focus.graph };
  return null;
}

/** The neighbourhood of a document changes while it is written; its keys tell whether it has to be drawn anew. */
function fingerprint(graph: GraphView): string {
  let hash = 0;
  for (const { key } of [...graph.nodes, ...graph.edges]) {
    for (let index = 0; index < key.length; index++) hash = (Math.imul(hash, 31) + key.charCodeAt(index)) | 0;
    hash = (Math.imul(hash, 31) + 10) | 0;
  }
  return (hash >>> 0).toString(36);
}
