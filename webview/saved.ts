import type { KeptPositions } from './graph/follow';
import type { State } from './state';

/** What the panel keeps of itself over a reload, as plain JSON. */
export interface Saved {
  readonly version: 2;
  readonly state: Pick<State, 'draft' | 'selection' | 'toggled' | 'graphMode' | 'theme' | 'playback' | 'result' | 'dismissed'>;
  /** Scrolled pixels of each scrolling part, by its name. */
  readonly scroll: Readonly<Record<string, number>>;
  /** Positions of the drawn nodes, for the graph of that name. */
  readonly graph: KeptPositions | null;
}

export function toSaved(state: State, scroll: Saved['scroll'], graph: Saved['graph']): Saved {
  const { draft, selection, toggled, graphMode, theme, result, dismissed } = state;
  const playback = state.playback === null ? null : { ...state.playback, playing: false };
  return { version: 2, state: { draft, selection, toggled, graphMode, theme, playback, result, dismissed }, scroll, graph };
}

/** Null where nothing was kept, or by another version of the panel. */
export function asSaved(value: unknown): Saved | null {
  return typeof value === 'object' && value !== null && (value as Partial<Saved>).version === 2 ? (value as Saved) : null;
}
