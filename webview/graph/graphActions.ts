import type { GraphFormatView } from '../../src/protocol/views';
import type { Host } from '../host';
import type { PanelEvent, State } from '../state';
import { nextMatch } from './find';
import type { Positions } from './layout';
import { expansion, folding, hiding, type Look, parseLook, pinning, plainLook } from './look';
import { baseToOpen, type GraphEvent, type GraphState } from './visits';

/** What the user can do with the graph. Keys are of nodes. */
export interface GraphActions {
  /** Shows the neighbours of a node, or takes them away again. */
  expand(key: string): void;
  /** Folds what hangs on a node alone into it, or unfolds it again. */
  fold(key: string): void;
  /** Shows the neighbourhood of a node in the place of the graph; null goes back to the graph. */
  centre(key: string | null): void;
  pin(key: string): void;
  hide(key: string): void;
  /** Shows again what was hidden by hand and folded. */
  showHidden(): void;
  change(change: Partial<Look>): void;
  back(): void;
  forward(): void;
  /** The way to whatever is chosen next begins here; null ends it. */
  wayFrom(key: string | null): void;
  find(query: string): void;
  /** Chooses the next or the former match of the search. */
  match(step: 1 | -1): void;
  menu(menu: GraphState['menu']): void;
  saveView(): void;
  openView(name: string): void;
  deleteView(name: string): void;
  save(format: GraphFormatView): void;
  overview(): void;
  layOutAnew(): void;
  cancelLayout(): void;
}

export interface GraphActionsOptions {
  readonly host: Host;
  readonly state: () => State;
  readonly dispatch: (event: PanelEvent) => void;
  readonly select: (keys: readonly string[]) => void;
  readonly positions: () => Positions;
  /** Matches of the search, in order. */
  readonly found: () => readonly string[];
  readonly showNodes: (keys: readonly string[]) => void;
  readonly save: (format: GraphFormatView) => void;
  readonly layOutAnew: () => void;
  readonly cancelLayout: () => void;
}

export function createGraphActions(options: GraphActionsOptions): GraphActions {
  const { host, state, dispatch, select } = options;
  const graph = (event: GraphEvent): void => dispatch({ type: 'graph', event });
  const look = (): Look => state().graph.look;
  const change = (to: Partial<Look>): void => graph({ type: 'look', change: to });
  /** What is gone to may be another graph, which the host has to show. */
  const go = (event: GraphEvent): void => {
    graph(event);
    const base = baseToOpen(state().graph);
    if (base !== null) host.post({ type: 'openBase', base });
  };
  return {
    expand: key => change(expansion(look(), key)),
    fold: key => change(folding(look(), key)),
    centre: key => {
      change({ centre: key, expanded: [], folded: [], hidden: [] });
      if (key !== null) select([key]);
    },
    pin: key => change(pinning(look(), key, options.positions())),
    hide: key => {
      change(hiding(look(), key));
      select([]);
    },
    showHidden: () => change({ hidden: [], folded: [] }),
    change,
    back: () => go({ type: 'back' }),
    forward: () => go({ type: 'forward' }),
    wayFrom: key => graph({ type: 'wayFrom', key }),
    find: query => graph({ type: 'query', query }),
    match: step => {
      const key = nextMatch(options.found(), state().selection[0], step);
      if (key === null) return;
      select([key]);
    },
    menu: menu => graph({ type: 'menu', menu }),
    saveView: () => host.post({ type: 'saveView', base: state().graph.base, look: JSON.stringify(look()) }),
    openView: name => {
      const view = state().snapshot?.savedViews.find(other => other.name === name);
      if (view !== undefined) go({ type: 'visit', visit: { base: view.base, look: parseLook(view.look) ?? plainLook } });
    },
    deleteView: name => host.post({ type: 'deleteView', name }),
    save: options.save,
    overview: () => host.post({ type: 'showOverview' }),
    layOutAnew: options.layOutAnew,
    cancelLayout: options.cancelLayout,
  };
}

/** What a key does in the drawing, in the list and in space; returns whether it means anything. */
export function graphKey(event: KeyboardEvent, chosen: string | null, actions: GraphActions): boolean {
  if (event.altKey && event.key === 'ArrowLeft') actions.back();
  else if (event.altKey && event.key === 'ArrowRight') actions.forward();
  else if (event.ctrlKey || event.metaKey || event.altKey) return false;
  else if (event.key === '/') actions.menu('search');
  else if (event.key === 'Escape') {
    actions.wayFrom(null);
    actions.menu(null);
  } else if (chosen === null) return false;
  else if (event.key === 'e') actions.expand(chosen);
  else if (event.key === 'f') actions.fold(chosen);
  else if (event.key === 'c') actions.centre(chosen);
  else if (event.key === 'p') actions.pin(chosen);
  else if (event.key === 'h' || event.key === 'Delete') actions.hide(chosen);
  else if (event.key === 'w') actions.wayFrom(chosen);
  else return false;
  return true;
}
