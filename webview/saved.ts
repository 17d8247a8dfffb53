import type { Positions } from './graph/layout';
import type { State } from './state';

/** What the panel keeps of itself over a reload, as plain JSON. */
export interface Saved {
  readonly version: 1;
  readonly state: Pick<State, 'draft' | 'selection' | 'toggled' | 'graphMode' | 'playback' | 'result' | 'dismissed'>;
  /** Scrolled pixels of each scrolling part, by its name. */
  readonly scroll: Readonly<Record<string, number>>;
  /** Positions of the drawn nodes, for the graph of that name. */
  readonly graph: { readonly name: string; readonly positions: Positions } | null;
}

export function toSaved(state: State, scroll: Saved['scroll'], graph: Saved['graph']): Saved {
  const { draft, selection, toggled, graphMode, result, dismissed } = state;
  const playback = state.playback === null ? null : { ...state.playback, playing: false };
  return { version: 1, state: { draft, selection, toggled, graphMode, playback, result, dismissed }, scroll, graph };
}

/** Null where nothing was kept, or by another version of the panel. */
export function asSaved(value: unknown): Saved | null {
  return typeof value === 'object' && value !== null && (value as Partial<Saved>).version === 1 ? (value as Saved) : null;
}
