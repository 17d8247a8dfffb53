/** As much of a graph as other programs take: the engine's is one, and so is what the panel shows. */
export interface ExportedGraph {
  readonly nodes: readonly {
    readonly key: string;
    readonly attributes: {
      readonly kind: string;
      readonly label: string;
      readonly hop: number;
      readonly seed: boolean;
      readonly touched: boolean;
      readonly selected: boolean;
      readonly place: ExportedPlace | null;
    };
  }[];
  readonly edges: readonly {
    readonly key: string;
    readonly source: string;
    readonly target: string;
    readonly attributes: {
      readonly kind: string;
      readonly label: string;
      readonly touched: boolean;
      readonly evidence: ExportedPlace | null;
    };
  }[];
}

export interface ExportedPlace {
  readonly file: string;
  readonly quote: string;
  /** 0-based. */
  readonly range: { readonly start: { readonly line: number } };
}

export type Value = string | number | boolean;

/** A node or edge as other programs take it: flat values only. `line` is 1-based; 0 where there is no place. */
export interface NodeRow {
  readonly id: string;
  readonly kind: string;
  readonly values: Readonly<Record<keyof typeof nodeColumns, Value>>;
}

export interface EdgeRow {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly kind: string;
  readonly values: Readonly<Record<keyof typeof edgeColumns, Value>>;
}

export const nodeColumns = {
  kind: 'string',
  label: 'string',
  hop: 'int',
  seed: 'boolean',
  touched: 'boolean',
  selected: 'boolean',
  file: 'string',
  line: 'int',
} as const;
export const edgeColumns = { kind: 'string', label: 'string', touched: 'boolean', file: 'string', line: 'int', quote: 'string' } as const;

export function nodeRows(graph: ExportedGraph): readonly NodeRow[] {
  return graph.nodes.map(({ key, attributes: { kind, label, hop, seed, touched, selected, place } }) => {
    return { id: key, kind, values: { kind, label, hop, seed, touched, selected, ...where(place) } };
  });
}

export function edgeRows(graph: ExportedGraph): readonly EdgeRow[] {
  return graph.edges.map(({ key, source, target, attributes: { kind, label, touched, evidence } }) => {
    return { id: key, source, target, kind, values: { kind, label, touched, ...where(evidence), quote: evidence?.quote ?? '' } };
  });
}

function where(place: ExportedPlace | null): { readonly file: string; readonly line: number } {
  return place === null ? { file: '', line: 0 } : { file: place.file, line: place.range.start.line + 1 };
}
