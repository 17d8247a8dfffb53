import type { NodeKindView } from '../../src/protocol/views';
import type { Positions } from './layout';

/** What is left of a graph: nothing is filtered where a list is empty and a day is ''. */
export interface GraphFilter {
  /** Kinds that are left out. */
  readonly withoutKinds: readonly NodeKindView[];
  /** Relations that are left out, by `relationOf`. */
  readonly withoutRelations: readonly string[];
  /** Types of entities that are left; '' for those without a type. */
  readonly types: readonly string[];
  /** Top folders that are left; '' for files beside the folders. */
  readonly folders: readonly string[];
  readonly tags: readonly string[];
  /** ISO days, both inclusive. */
  readonly after: string;
  readonly before: string;
}

/** How the reader looks at a graph: plain data, kept over a reload and in saved views. All keys are of nodes. */
export interface Look {
  /** The node whose neighbourhood is shown in the place of the graph that came; null for that graph. */
  readonly centre: string | null;
  /** Nodes whose neighbours are shown, in the order in which they were expanded. */
  readonly expanded: readonly string[];
  /** Nodes that what hangs on them alone is folded into. */
  readonly folded: readonly string[];
  readonly hidden: readonly string[];
  /** Where nodes are held, whatever the layout says. */
  readonly pinned: Positions;
  readonly filter: GraphFilter;
  readonly colour: 'kind' | 'folder';
  readonly size: 'kind' | 'rank' | 'degree';
  readonly layout: 'force' | 'layered' | 'concentric';
  /** Words on each connection, also where they are many. */
  readonly relations: boolean;
  /** Whether arrows show where a connection leads. */
  readonly arrows: boolean;
  /** Whether more nodes are drawn than can be taken in at a glance. */
  readonly all: boolean;
}

export const noFilter: GraphFilter = {
  withoutKinds: [],
  withoutRelations: [],
  types: [],
  folders: [],
  tags: [],
  after: '',
  before: '',
};

export const plainLook: Look = {
  centre: null,
  expanded: [],
  folded: [],
  hidden: [],
  pinned: {},
  filter: noFilter,
  colour: 'kind',
  size: 'kind',
  layout: 'force',
  relations: false,
  arrows: true,
  all: false,
};

/** For another graph: what was about the nodes of the former one is dropped, how graphs are drawn stays. */
export function lookForOther({ colour, size, layout, relations, arrows }: Look): Look {
  return { ...plainLook, colour, size, layout, relations, arrows };
}

/** The change that shows the neighbours of a node, or takes them away again. */
export function expansion({ expanded, folded }: Look, key: string): Partial<Look> {
  if (expanded.includes(key)) return { expanded: expanded.filter(other => other !== key) };
  return { expanded: [...expanded, key], folded: folded.filter(other => other !== key) };
}

/** The change that folds what hangs on a node alone into it, or unfolds it again. */
export function folding({ folded, expanded }: Look, key: string): Partial<Look> {
  if (folded.includes(key)) return { folded: folded.filter(other => other !== key) };
  return { folded: [...folded, key], expanded: expanded.filter(other => other !== key) };
}

/** The change that holds a node where it stands, or lets it go again. */
export function pinning({ pinned }: Look, key: string, positions: Positions): Partial<Look> {
  const { [key]: held, ...others } = pinned;
  if (held !== undefined) return { pinned: others };
  return positions[key] === undefined ? {} : { pinned: { ...pinned, [key]: positions[key] } };
}

export function hiding({ hidden, expanded }: Look, key: string): Partial<Look> {
  return { hidden: [...new Set([...hidden, key])], expanded: expanded.filter(other => other !== key) };
}

/** How many parts of the filter leave something out. */
export function filterCount(filter: GraphFilter): number {
  const { withoutKinds, withoutRelations, types, folders, tags, after, before } = filter;
  const lists = [withoutKinds, withoutRelations, types, folders, tags].filter(list => list.length > 0).length;
  return lists + (after !== '' || before !== '' ? 1 : 0);
}

/** A look that was kept as JSON; what an older one lacks is as usual. Null where it is none. */
export function parseLook(json: string): Look | null {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const given = value as Partial<Look>;
    return { ...plainLook, ...given, filter: { ...noFilter, ...given.filter } };
  } catch {
    return null;
  }
}
