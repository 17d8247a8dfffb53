import type { ExpansionView, GraphEdgeView, GraphNodeView, GraphView, NodeFactsView, NodeKindView } from '../../src/protocol/views';
import type { GraphFilter, Look } from './look';

export type Facts = Readonly<Record<string, NodeFactsView>> | null;

/** A graph as the reader's look has it, and what there is to filter by. */
export interface WorkedGraph {
  readonly graph: GraphView;
  /** Before filters: what the graph has of each property, in order. */
  readonly choices: FilterChoices;
  /** Nodes that were hidden by hand or folded, and nodes that filters leave out. */
  readonly hidden: number;
  readonly filtered: number;
  /** Nodes whose neighbours are on their way. */
  readonly loading: readonly string[];
}

export interface FilterChoices {
  readonly kinds: readonly NodeKindView[];
  readonly relations: readonly string[];
  readonly types: readonly string[];
  readonly folders: readonly string[];
  readonly tags: readonly string[];
  /** The first and the last day; empty where no node has one. */
  readonly days: readonly [first: string, last: string] | null;
}

export interface WorkSource {
  readonly base: GraphView;
  readonly expansions: Readonly<Record<string, ExpansionView>>;
  readonly facts: Facts;
}

/** The graph that came, with what is expanded, without what is hidden, folded or filtered. Pure. Cost: linear in nodes and edges, times the folded ones. */
export function workedGraph(source: WorkSource, look: Look): WorkedGraph {
  const whole = expandedGraph(source, look);
  const shown = withoutHidden(whole, look);
  const left = filtered(shown, look.filter, source.facts);
  const wanted = [...(look.centre === null ? [] : [look.centre]), ...look.expanded];
  return {
    graph: left,
    choices: choicesOf(shown, source.facts),
    hidden: whole.nodes.length - shown.nodes.length,
    filtered: shown.nodes.length - left.nodes.length,
    loading: wanted.filter(key => source.expansions[key] === undefined || source.expansions[key] === 'loading'),
  };
}

function expandedGraph({ base, expansions }: WorkSource, { centre, expanded }: Look): GraphView {
  const around = centre === null ? undefined : expansions[centre];
  const start = typeof around === 'object' ? around : base;
  if (expanded.length === 0) return start;
  const nodes = new Map(start.nodes.map(node => [node.key, node]));
  const edges = new Map(start.edges.map(edge => [edge.key, edge]));
  let more = start.attributes.more;
  for (const key of expanded) {
    const graph = expansions[key];
    const from = nodes.get(key);
    if (from === undefined || typeof graph !== 'object') continue;
    const hop = Math.max(0, from.attributes.hop) + 1;
    for (const node of graph.nodes) {
      if (!nodes.has(node.key)) nodes.set(node.key, { key: node.key, attributes: { ...node.attributes, hop, seed: false } });
    }
    for (const edge of graph.edges) if (!edges.has(edge.key) && nodes.has(edge.source) && nodes.has(edge.target)) edges.set(edge.key, edge);
    nodes.set(key, { key, attributes: { ...from.attributes, more: graph.attributes.more } });
    more += graph.attributes.more;
  }
  return { ...start, attributes: { ...start.attributes, more }, nodes: [...nodes.values()], edges: [...edges.values()] };
}

function withoutHidden(graph: GraphView, { hidden, folded }: Look): GraphView {
  const gone = new Set(hidden);
  for (const key of folded) for (const inside of hangingOn(graph, key)) gone.add(inside);
  return gone.size === 0 ? graph : keep(graph, node => !gone.has(node.key));
}

/** Nodes that only this node ties to the start; where there is no start, those that it alone is tied to. Cost: linear. */
export function hangingOn(graph: Pick<GraphView, 'nodes' | 'edges'>, key: string): readonly string[] {
  const neighbours = neighbourKeys(graph.edges);
  const starts = graph.nodes.filter(({ attributes }) => attributes.seed).map(node => node.key);
  if (starts.length === 0) {
    return [...(neighbours.get(key) ?? [])].filter(other => other !== key && [...(neighbours.get(other) ?? [])].every(end => end === key));
  }
  const withIt = reachable(starts, neighbours, null);
  if (!withIt.has(key)) return [];
  const withoutIt = reachable(
    starts.filter(start => start !== key),
    neighbours,
    key,
  );
  return graph.nodes.map(node => node.key).filter(other => other !== key && withIt.has(other) && !withoutIt.has(other));
}

export function neighbourKeys(edges: readonly GraphEdgeView[]): ReadonlyMap<string, ReadonlySet<string>> {
  const neighbours = new Map<string, Set<string>>();
  const add = (from: string, to: string): void => {
    const known = neighbours.get(from);
    if (known === undefined) neighbours.set(from, new Set([to]));
    else known.add(to);
  };
  for (const { source, target } of edges) {
    add(source, target);
    add(target, source);
  }
  return neighbours;
}

function reachable(
  starts: readonly string[],
  neighbours: ReadonlyMap<string, ReadonlySet<string>>,
  without: string | null,
): ReadonlySet<string> {
  const reached = new Set(starts);
  for (const key of reached) for (const next of neighbours.get(key) ?? []) if (next !== without) reached.add(next);
  return reached;
}

function filtered(graph: GraphView, filter: GraphFilter, facts: Facts): GraphView {
  const edges = filter.withoutRelations.length === 0 ? null : new Set(filter.withoutRelations);
  const tied = edges === null ? null : tiedNodes(graph, edges);
  const verdicts = new Map(graph.nodes.map(node => [node.key, verdictOf(node, filter, facts)]));
  const neighbours = neighbourKeys(graph.edges);
  const stays = (node: GraphNodeView): boolean => {
    const verdict = verdicts.get(node.key);
    if (verdict === 'out' || tied?.has(node.key) === false) return false;
    // What has no folder, tag or day of its own goes with what it is tied to.
    return verdict === 'in' || [...(neighbours.get(node.key) ?? [])].some(other => verdicts.get(other) === 'in');
  };
  const left = keep(graph, stays);
  return edges === null ? left : { ...left, edges: left.edges.filter(edge => !edges.has(relationOf(edge))) };
}

/** Nodes that a connection of the remaining relations touches, and those that none ever touched. */
function tiedNodes({ nodes, edges }: GraphView, without: ReadonlySet<string>): ReadonlySet<string> {
  const touched = new Set(edges.flatMap(({ source, target }) => [source, target]));
  const left = edges.filter(edge => !without.has(relationOf(edge))).flatMap(({ source, target }) => [source, target]);
  return new Set([...left, ...nodes.filter(({ key, attributes }) => attributes.seed || !touched.has(key)).map(({ key }) => key)]);
}

/** `with`: it has nothing that the filter asks about. */
function verdictOf(node: GraphNodeView, filter: GraphFilter, facts: Facts): 'in' | 'out' | 'with' {
  const { kind } = node.attributes;
  const { withoutKinds, types, folders, tags, after, before } = filter;
  if (withoutKinds.includes(kind)) return 'out';
  const { type = '', tags: own = [], day = '' } = facts?.[node.key] ?? {};
  if (kind === 'entity' && types.length > 0 && !types.includes(type)) return 'out';
  const inFile = kind === 'document' || kind === 'section' || kind === 'passage';
  const asked = [
    ...(folders.length === 0 ? [] : [inFile ? folders.includes(folderOf(node)) : null]),
    ...(tags.length === 0 ? [] : [inFile || kind === 'tag' ? tags.some(tag => own.includes(tag)) : null]),
    ...(after === '' && before === ''
      ? []
      : [inFile ? day !== '' && (after === '' || day >= after) && (before === '' || day <= before) : null]),
  ];
  if (asked.includes(false)) return 'out';
  return asked.includes(null) ? 'with' : 'in';
}

function keep(graph: GraphView, stays: (node: GraphNodeView) => boolean): GraphView {
  const nodes = graph.nodes.filter(stays);
  if (nodes.length === graph.nodes.length) return graph;
  const keys = new Set(nodes.map(({ key }) => key));
  return { ...graph, nodes, edges: graph.edges.filter(({ source, target }) => keys.has(source) && keys.has(target)) };
}

/** The top folder of the file that a node stands in; '' for a file beside the folders, and for what stands in none. */
export function folderOf({ attributes }: GraphNodeView): string {
  const file = attributes.target?.file ?? '';
  return file.includes('/') ? file.slice(0, file.indexOf('/')) : '';
}

/** What a relation is filtered by: its name, or its kind where it has none. */
export function relationOf({ attributes }: GraphEdgeView): string {
  return attributes.label === '' ? attributes.kind : attributes.label;
}

function choicesOf({ nodes, edges }: GraphView, facts: Facts): FilterChoices {
  const inFiles = nodes.filter(({ attributes: { kind } }) => kind === 'document' || kind === 'section' || kind === 'passage');
  const sorted = (values: readonly string[]): readonly string[] => [...new Set(values)].sort();
  const of = (key: string): NodeFactsView | undefined => facts?.[key];
  const days = sorted(inFiles.map(({ key }) => of(key)?.day ?? '').filter(day => day !== ''));
  return {
    kinds: [...new Set(nodes.map(({ attributes }) => attributes.kind))],
    relations: sorted(edges.map(relationOf)),
    types: sorted(nodes.filter(({ attributes }) => attributes.kind === 'entity').map(({ key }) => of(key)?.type ?? '')),
    folders: sorted(inFiles.map(folderOf)),
    tags: sorted(nodes.flatMap(({ key }) => of(key)?.tags ?? [])),
    days: days.length === 0 ? null : [days[0], days[days.length - 1]],
  };
}
