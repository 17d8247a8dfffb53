import type { GraphFormatView } from '../../src/protocol/views';
import type { Host } from '../host';
import type { PanelEvent, State } from '../state';
import type { Actions, View } from '../view';
import { pageTheme } from './colours';
import { GraphFollower, type KeptPositions, type Marks } from './follow';
import { createGraphActions, type GraphActions, graphKey } from './graphActions';
import { GraphDrawing } from './graphView';
import { SpaceFollower } from './spaceFollower';
import { toSvg } from './svg';
import { readTheme } from './theme';

export interface GraphStageOptions {
  readonly host: Host;
  readonly state: () => State;
  readonly dispatch: (event: PanelEvent) => void;
  readonly actions: () => Actions;
  readonly open: (key: string, event: MouseEvent | KeyboardEvent | null) => void;
  /** Something that is kept over a reload has changed. */
  readonly changed: () => void;
  readonly kept: KeptPositions | null;
}

/** The graph on the page, flat or in space, and what it asks of the host. */
export class GraphStage {
  readonly #options: GraphStageOptions;
  readonly #drawing: GraphDrawing;
  readonly #follower: GraphFollower;
  readonly #space: SpaceFollower;
  /** Nodes whose neighbours the host was asked for last. */
  #wanted = '';
  /** What the drawing followed last. */
  #shows: readonly unknown[] = [];

  constructor(options: GraphStageOptions) {
    this.#options = options;
    const { state, dispatch, actions, open } = options;
    const listener = {
      select: (key: string) => actions().select([key], 'graph'),
      deselect: () => actions().select([], 'graph'),
      open,
      command: (event: KeyboardEvent, chosen: string | null) => graphKey(event, chosen, actions().graph),
    };
    this.#drawing = new GraphDrawing({ ...listener, moved: options.changed, resized: () => this.#follower.resized() });
    this.#follower = new GraphFollower(this.#drawing, options.kept, share => {
      if (state().layoutShare !== share) queueMicrotask(() => dispatch({ type: 'layout', share }));
    });
    this.#space = new SpaceFollower(listener, space => queueMicrotask(() => dispatch({ type: 'space', space })));
  }

  get canvas(): HTMLElement {
    return this.#drawing.element;
  }

  get space(): HTMLElement {
    return this.#space.element;
  }

  actions(select: (keys: readonly string[]) => void, found: () => readonly string[]): GraphActions {
    const { host, state, dispatch } = this.#options;
    return createGraphActions({
      host,
      state,
      dispatch,
      select,
      found,
      positions: () => this.#drawing.positions(),
      showNodes: keys => this.#drawing.showNodes(keys),
      save: format => this.save(format),
      layOutAnew: () => this.#follower.layOutAnew(),
      cancelLayout: () => this.#follower.cancelLayout(),
    });
  }

  follow(view: View): void {
    const { state } = view;
    const shows = [view.shown, view.t, view.themes, state.selection, state.playback, state.graph, state.graphMode, state.snapshot];
    // The clock, typing and the progress of a layout change nothing here, and a large graph is marked at some cost.
    if (shows.every((part, at) => part === this.#shows[at])) return;
    this.#shows = shows;
    const marks = { ...marksOf(view), t: view.t };
    this.#follower.follow(view.shown, marks);
    this.#space.follow(view.state.graphMode === 'space', view.shown, marks);
    this.#askForNeighbours(view.state);
  }

  retheme(): void {
    this.#follower.retheme();
    this.#space.retheme();
  }

  positions(): KeptPositions | null {
    return this.#follower.positions();
  }

  zoom(direction: 'in' | 'out' | 'fit'): void {
    const target = this.#options.state().graphMode === 'space' ? this.#space : this.#drawing;
    if (direction === 'fit') target.fit();
    else target.zoom(direction);
  }

  showNodes(keys: readonly string[]): void {
    this.#drawing.showNodes(keys);
  }

  /** Tells the host what is drawn, so that it can save it. */
  save(format: GraphFormatView): void {
    const drawn = this.#follower.drawn;
    if (drawn === null) return;
    const positions = this.#drawing.positions();
    const nodes = drawn.nodes.map(({ key }) => key);
    this.#options.host.post({
      type: 'exportGraph',
      format,
      nodes,
      edges: drawn.edges.map(({ key }) => key),
      places: nodes.every(key => positions[key] !== undefined) ? nodes.map(key => positions[key]) : [],
      image: format === 'png' || format === 'svg' ? this.#image(format) : '',
    });
  }

  #image(format: 'png' | 'svg'): string {
    const theme = readTheme(pageTheme());
    if (format === 'png') return this.#drawing.png(theme.background) ?? '';
    const painting = this.#drawing.painting() ?? { nodes: [], edges: [] };
    const title = this.canvas.getAttribute('aria-label') ?? '';
    return toSvg({ ...painting, background: theme.background, foreground: theme.foreground, fontFamily: theme.fontFamily, title });
  }

  #askForNeighbours({ graph: { look }, snapshot }: State): void {
    if (snapshot === null) return;
    const keys = [...(look.centre === null ? [] : [look.centre]), ...look.expanded];
    const wanted = keys.join('\n');
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.#options.host.post({ type: 'expand', keys });
  }
}

function marksOf({ ties, marked, lit, themes, folders, route, found, look }: View): Marks {
  return {
    ties,
    marked,
    lit,
    themes,
    look,
    folderColours: folders.length === 0 ? null : new Map(folders.flatMap(({ keys, colour }) => keys.map(key => [key, colour] as const))),
    route: new Set(route === null ? [] : [...route.nodes, ...route.edges]),
    found: found === null ? null : new Set(found),
  };
}
