import type { PanelSnapshot } from '../../src/protocol/views';
import { type Look, lookForOther, plainLook } from './look';

/** A graph and how it was looked at. */
export interface Visit {
  /** See `baseOf`. */
  readonly base: string;
  readonly look: Look;
}

/** What the panel knows of the graph beside the snapshot. */
export interface GraphState extends Visit {
  /** The last one last. */
  readonly past: readonly Visit[];
  /** The next one last. */
  readonly future: readonly Visit[];
  /** A visit whose graph has been asked of the host and is not there yet. */
  readonly waiting: Visit | null;
  /** Nodes whose label has these words are marked. */
  readonly query: string;
  /** What is unfolded below the toolbar. */
  readonly menu: 'search' | 'filter' | 'look' | null;
  /** Where the way to the chosen node begins; null where no way is shown. */
  readonly wayFrom: string | null;
}

export type GraphEvent =
  | { readonly type: 'base'; readonly base: string }
  | { readonly type: 'look'; readonly change: Partial<Look> }
  | { readonly type: 'back' }
  | { readonly type: 'forward' }
  | { readonly type: 'visit'; readonly visit: Visit }
  | { readonly type: 'query'; readonly query: string }
  | { readonly type: 'menu'; readonly menu: GraphState['menu'] }
  | { readonly type: 'wayFrom'; readonly key: string | null };

export const initialGraph: GraphState = {
  base: '',
  look: plainLook,
  past: [],
  future: [],
  waiting: null,
  query: '',
  menu: null,
  wayFrom: null,
};

const mostVisits = 50;
/** A change of these is a step that one goes back over; how the graph is drawn is none. */
const stepKeys: readonly (keyof Look)[] = ['centre', 'expanded', 'folded', 'hidden', 'filter'];

/** Names the graph that a snapshot shows by what it is of; the host opens it again by this name. Empty where there is none. */
export function baseOf(snapshot: PanelSnapshot | null): string {
  const { result = null, paths = null, focus = null } = snapshot ?? {};
  if (result !== null) return `question|${result.question}`;
  if (paths !== null) return `paths|${JSON.stringify([paths.from, paths.to])}`;
  return focus === null ? '' : `focus|${focus.document}`;
}

export function reduceGraph(state: GraphState, event: GraphEvent): GraphState {
  switch (event.type) {
    case 'base':
      return arrive(state, event.base);
    case 'look': {
      const look = { ...state.look, ...event.change };
      const isStep = stepKeys.some(key => event.change[key] !== undefined && event.change[key] !== state.look[key]);
      return isStep ? { ...state, look, past: pushed(state.past, state), future: [] } : { ...state, look };
    }
    case 'back':
      return state.past.length === 0
        ? state
        : go(state, state.past.at(-1)!, { past: state.past.slice(0, -1), future: pushed(state.future, state) });
    case 'forward':
      return state.future.length === 0
        ? state
        : go(state, state.future.at(-1)!, { future: state.future.slice(0, -1), past: pushed(state.past, state) });
    case 'visit':
      return go(state, event.visit, { past: pushed(state.past, state), future: [] });
    case 'query':
      return { ...state, query: event.query };
    case 'menu':
      return { ...state, menu: event.menu, query: event.menu === 'search' ? state.query : '' };
    case 'wayFrom':
      return { ...state, wayFrom: event.key };
    default:
      return event satisfies never;
  }
}

/** Where a step back or forward leads to another graph: its base, for the host to open; null where it does not. */
export function baseToOpen({ base, waiting }: GraphState): string | null {
  return waiting === null || waiting.base === base ? null : waiting.base;
}

function arrive(state: GraphState, base: string): GraphState {
  if (base === state.base) return state;
  // Nothing is on show for a moment, while another graph is made.
  if (base === '') return state;
  if (state.waiting?.base === base) return { ...state, base, look: state.waiting.look, waiting: null, wayFrom: null };
  const other = { ...state, base, look: lookForOther(state.look), wayFrom: null, query: '' };
  // On the way to a graph that was asked for, others may be on show for a moment.
  if (state.waiting !== null) return other;
  return { ...other, past: pushed(state.past, state), future: [] };
}

function go(state: GraphState, visit: Visit, history: Pick<GraphState, 'past' | 'future'>): GraphState {
  const there = { ...state, ...history, wayFrom: null };
  return visit.base === state.base ? { ...there, look: visit.look, waiting: null } : { ...there, waiting: visit };
}

function pushed(visits: readonly Visit[], { base, look }: Visit): readonly Visit[] {
  return base === '' ? visits : [...visits, { base, look }].slice(-mostVisits);
}
