/** A value that whoever runs the query gives; `{name}` in the query stands for it. */
export interface QueryParameter {
  readonly name: string;
  readonly description: string;
  /** Null where it must be given. */
  readonly fallback: string | null;
}

/** A named query over the graph: from things along relations to things of some types. */
export interface OwnQuery {
  readonly name: string;
  readonly description: string;
  readonly parameters: readonly QueryParameter[];
  /** Names of the things it begins at; empty where it begins at all of `startType`. */
  readonly start: readonly string[];
  readonly startType: string;
  /** Types of relations that are followed, each as it points (`A`), against it (`<A`), or both ways (`<A>`); empty: all, both ways. */
  readonly follow: readonly { readonly type: string; readonly forward: boolean; readonly backward: boolean }[];
  /** 1 to 4. */
  readonly depth: number;
  /** Types of the things that are wanted; empty: any. */
  readonly types: readonly string[];
  /** Names of wanted things hold this; empty: any. */
  readonly named: string;
}

/** The queries of the workspace's own, and what is wrong in their files, by line and column (1-based). */
export interface WorkspaceQueries {
  readonly queries: readonly OwnQuery[];
  readonly problems: readonly { readonly file: string; readonly message: string; readonly line: number; readonly column: number }[];
}

export interface QueryStep<P> {
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly evidence: P;
}

/** What a query found, the nearest first, each with the way to it. */
export interface QueryResult<P> {
  readonly name: string;
  readonly description: string;
  readonly starts: readonly { readonly id: string; readonly name: string }[];
  readonly things: readonly { readonly id: string; readonly name: string; readonly type: string; readonly way: readonly QueryStep<P>[] }[];
  /** Things beyond those that are listed. */
  readonly more: number;
}
