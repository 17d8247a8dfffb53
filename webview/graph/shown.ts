import type { GraphView, PanelSnapshot } from '../../src/protocol/views';
import { type FilterChoices, type WorkedGraph, workedGraph } from './worked';
import type { GraphState } from './visits';

/** The graph on show: the result's, else that of the ways between two things, else that of the document in focus; as the reader's look has it. */
export interface ShownGraph extends Omit<WorkedGraph, 'graph'> {
  /** The same name, the same drawing: it tells whether anything has to be drawn anew, also after a reload. */
  readonly name: string;
  /** The same family, the same places: graphs that one comes from the other by expanding, hiding or filtering. */
  readonly family: string;
  readonly graph: GraphView;
  readonly choices: FilterChoices;
  /** What it is the neighbourhood of; empty for that of a question, which is on show anyway. */
  readonly title: string;
}

/** Null where there is nothing to draw. Cost: linear in what the graph shows. */
export function shownGraph(snapshot: PanelSnapshot | null, { base, look }: Pick<GraphState, 'base' | 'look'>): ShownGraph | null {
  const result = snapshot?.result ?? null;
  const focus = snapshot?.focus ?? null;
  const paths = snapshot?.paths ?? null;
  const graph = result?.graph ?? paths?.graph ?? focus?.graph;
  if (snapshot === null || graph === undefined || graph.nodes.length === 0) return null;
  const worked = workedGraph({ base: graph, expansions: snapshot.expansions, facts: snapshot.facts }, look);
  const around = look.centre !== null && typeof snapshot.expansions[look.centre] === 'object' ? worked.graph.attributes.title : '';
  return {
    ...worked,
    name: fingerprint(worked.graph),
    family: `${base}\n${around === '' ? '' : look.centre}`,
    title: around !== '' ? around : result === null && paths === null ? (focus?.title ?? '') : '',
  };
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
