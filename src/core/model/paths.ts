import type { NodeId, NodeKind } from './ids';
import type { EdgeKind } from './retrieval';

export interface PathNode {
  readonly key: NodeId;
  readonly kind: NodeKind;
  readonly label: string;
}

export interface PathEdge<P> {
  readonly kind: EdgeKind;
  /** Type of a RELATES edge, reason of a SAME_AS edge; empty otherwise. */
  readonly label: string;
  /** Whether the edge leads from the later node to the earlier one. */
  readonly turned: boolean;
  /** The characters that make it. */
  readonly evidence: P;
}

/** One way: `edges[i]` ties `nodes[i]` to `nodes[i + 1]`. */
export interface FoundPath<P> {
  readonly nodes: readonly PathNode[];
  readonly edges: readonly PathEdge<P>[];
  /** How much of what flows out of the ends goes this way, from 0 to 1 for the best one. */
  readonly score: number;
}

export interface PathsBetween<P> {
  readonly from: PathNode;
  readonly to: PathNode;
  /** The best first; none where nothing within reach ties them. */
  readonly paths: readonly FoundPath<P>[];
}
