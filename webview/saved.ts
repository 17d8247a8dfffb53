import type { KeptPositions } from './graph/follow';
import { type GraphState, initialGraph } from './graph/visits';
import type { State } from './state';

/** What the panel keeps of itself over a reload, as plain JSON. */
export interface Saved {
  readonly version: 4;
  readonly state: Pick<
    State,
    'draft' | 'selection' | 'toggled' | 'graphMode' | 'theme' | 'tab' | 'playback' | 'speed' | 'result' | 'dismissed'
  > & {
    readonly graph: Pick<GraphState, 'base' | 'look' | 'past' | 'future'>;
  };
  /** Scrolled pixels of each scrolling part, by its name. */
  readonly scroll: Readonly<Record<string, number>>;
  /** Positions of the drawn nodes, for the graph of that name. */
  readonly graph: KeptPositions | null;
}

export function toSaved(state: State, scroll: Saved['scroll'], graph: Saved['graph']): Saved {
  const { draft, selection, toggled, graphMode, theme, tab, result, dismissed, speed } = state;
  // On the way to another graph, that one is to come back.
  const { base, look } = state.graph.waiting ?? state.graph;
  const kept = { base, look, past: state.graph.past, future: state.graph.future };
  const playback = state.playback === null ? null : { ...state.playback, playing: false };
  return {
    version: 4,
    state: { draft, selection, toggled, graphMode, theme, tab, playback, speed, result, dismissed, graph: kept },
    scroll,
    graph,
  };
}

/** Null where nothing was kept, or by another version of the panel. */
export function asSaved(value: unknown): Saved | null {
  return typeof value === 'object' && value !== null && (value as Partial<Saved>).version === 4 ? (value as Saved) : null;
}

/** What was kept of the graph waits until the same graph is on show again. */
export function savedGraph(saved: Saved | null): GraphState {
  if (saved === null) return initialGraph;
  const { base, look, past, future } = saved.state.graph;
  return { ...initialGraph, past, future, waiting: base === '' ? null : { base, look } };
}
