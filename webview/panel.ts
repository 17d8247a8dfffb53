import { render } from 'lit';
import type { HostMessage } from '../src/protocol/messages';
import { createActions } from './actions';
import { mark, nothingMarked, type Ties, tie } from './answer/citations';
import { app } from './app';
import { onThemeChange } from './graph/colours';
import { targetOf } from './graph/follow';
import { GraphStage } from './graph/graphStage';
import { graphParts } from './graph/graphParts';
import { type ShownGraph, shownGraph } from './graph/shown';
import { colouredThemes } from './graph/themeColours';
import type { Host } from './host';
import { Player } from './playback/player';
import { litAt } from './playback/timeline';
import { asSaved, type Saved, savedGraph, toSaved } from './saved';
import { readScroll, restoreScroll, revealCurrent, revealSelection } from './scroll';
import { initialState, type PanelEvent, reduce, type State } from './state';
import { translator } from './strings';
import type { Actions, View } from './view';

/** Milliseconds between two looks at the clock, for ages in words. */
const clockPeriod = 30_000;
/** Milliseconds of rest after which the view's own state is kept. */
const savePause = 200;

/** Starts the panel in an element and asks the host for its snapshot. */
export function bootPanel(root: HTMLElement, host: Host): void {
  const panel = new Panel(root, host);
  panel.start();
}

class Panel {
  readonly #root: HTMLElement;
  readonly #host: Host;
  readonly #saved: Saved | null;
  readonly #graph: GraphStage;
  readonly #player: Player;
  readonly #actions: Actions;
  #state: State;
  #screenReader = usesScreenReader();
  #view: View | null = null;
  #shown: ShownGraph | null = null;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #scrollRestored = false;
  /** The run whose entities were asked for. */
  #askedEntitiesOf = 0;

  constructor(root: HTMLElement, host: Host) {
    this.#root = root;
    this.#host = host;
    this.#saved = asSaved(host.loadState());
    this.#state = { ...initialState, now: Date.now(), ...this.#saved?.state, graph: savedGraph(this.#saved) };
    if (this.#screenReader) this.#state = { ...this.#state, graphMode: 'list' };
    this.#graph = new GraphStage({
      host,
      state: () => this.#state,
      dispatch: event => this.#dispatch(event),
      actions: () => this.#actions,
      open: (key, event) => this.#openKey(key, event),
      changed: () => this.#saveSoon(),
      kept: this.#saved?.graph ?? null,
    });
    this.#player = new Player(() => this.#dispatch({ type: 'tick' }));
    this.#actions = createActions({
      host,
      state: () => this.#state,
      dispatch: event => this.#dispatch(event),
      zoom: direction => this.#graph.zoom(direction),
      showNodes: keys => this.#graph.showNodes(keys),
      graph: select => this.#graph.actions(select, () => this.#view?.found ?? []),
    });
  }

  start(): void {
    window.addEventListener('error', event => this.#host.post({ type: 'failure', message: String(event.error?.stack ?? event.message) }));
    window.addEventListener('unhandledrejection', event =>
      this.#host.post({ type: 'failure', message: String(event.reason?.stack ?? event.reason) }),
    );
    document.addEventListener('keydown', event => {
      if (event.key === 'Escape' && this.#state.snapshot?.busy != null) this.#actions.cancel();
    });
    document.addEventListener('scroll', () => this.#saveSoon(), { capture: true, passive: true });
    onThemeChange(() => {
      this.#graph.retheme();
      this.#followScreenReader();
    });
    setInterval(() => this.#dispatch({ type: 'clock', now: Date.now() }), clockPeriod);
    this.#host.listen(message => this.#receive(message));
    this.#host.post({ type: 'ready' });
  }

  /** VS Code marks the page while a screen reader is in use: then the graph is a tree. */
  #followScreenReader(): void {
    const inUse = usesScreenReader();
    if (inUse && !this.#screenReader) this.#dispatch({ type: 'graphMode', mode: 'list' });
    this.#screenReader = inUse;
  }

  #receive(message: HostMessage): void {
    switch (message.type) {
      case 'snapshot':
        this.#state = { ...this.#state, now: Date.now() };
        this.#dispatch({ type: 'snapshot', snapshot: message.snapshot });
        return;
      case 'highlight':
        this.#dispatch({ type: 'select', keys: message.keys, part: 'host' });
        return;
      case 'found':
        this.#dispatch(message);
        return;
      case 'focusQuestion':
        this.#root.querySelector<HTMLElement>('.question-field')?.focus();
        return;
      case 'exportGraph':
        this.#graph.save(message.format);
        return;
      default:
        // Another window of the page may post what it likes; only our own messages are meant for us.
        message satisfies never;
    }
  }

  #dispatch(event: PanelEvent): void {
    const before = this.#state;
    this.#state = reduce(before, event);
    if (this.#state === before) return;
    this.#render(before);
    this.#player.follow(this.#state);
    this.#saveSoon();
  }

  #render(before: State): void {
    const state = this.#state;
    const view = this.#viewOf(before);
    this.#view = view;
    render(app(view), this.#root);
    this.#graph.follow(view);
    if (state.selection !== before.selection) revealSelection(this.#root, state, view.marked.chosen);
    if (state.graph.menu !== before.graph.menu) focusMenu(this.#root, before.graph.menu);
    if (state.playback !== before.playback && state.playback !== null) revealCurrent(this.#root);
    this.#askForEntities(state);
    if (!this.#scrollRestored && state.snapshot !== null) {
      this.#scrollRestored = true;
      // Only now are the elements inside the components there, and heights final.
      requestAnimationFrame(() => restoreScroll(this.#root, this.#saved?.scroll ?? {}));
    }
  }

  /** The entities of an answer are computed once somebody looks at them. */
  #askForEntities({ tab, snapshot }: State): void {
    const run = snapshot?.result?.run ?? 0;
    if (tab !== 'entities' || run === 0 || snapshot?.entities !== null || this.#askedEntitiesOf === run) return;
    this.#askedEntitiesOf = run;
    this.#host.post({ type: 'showEntities' });
  }

  /** What follows from the snapshot is derived again only when the snapshot is another one. */
  #viewOf(before: State): View {
    const state = this.#state;
    const { snapshot } = state;
    const same = this.#view !== null && before.snapshot === snapshot;
    const sameGraph = same && before.graph.look === state.graph.look && before.graph.base === state.graph.base;
    if (!sameGraph) this.#shown = shownGraph(snapshot, state.graph);
    const t = same ? this.#view!.t : translator(snapshot?.strings ?? {});
    const ties = sameGraph ? this.#view!.ties : this.#tiesOf(state);
    return {
      state,
      t,
      ties,
      ...graphParts(this.#shown, state),
      marked: state.selection.length === 0 ? nothingMarked : mark(ties, state.selection),
      lit: state.playback === null ? null : litAt(snapshot?.result?.steps ?? [], state.playback.position),
      actions: this.#actions,
      shown: this.#shown,
      themes: same && before.theme === state.theme ? this.#view!.themes : colouredThemes(state),
      canvas: this.#graph.canvas,
      space: this.#graph.space,
    };
  }

  #tiesOf(state: State): Ties {
    const graph = this.#shown?.graph ?? {
      options: { type: 'directed', multi: true, allowSelfLoops: true },
      attributes: { more: 0, title: '' },
      nodes: [],
      edges: [],
    };
    return tie(graph, state.snapshot?.result ?? null);
  }

  #openKey(key: string, event: MouseEvent | KeyboardEvent | null): void {
    const target = this.#shown === null ? null : targetOf(this.#shown.graph, key);
    if (target !== null) this.#actions.open(target, event);
  }

  #saveSoon(): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => {
      if (this.#state.snapshot !== null) this.#host.saveState(toSaved(this.#state, readScroll(this.#root), this.#graph.positions()));
    }, savePause);
  }
}

/** The keyboard goes into what was unfolded, and back to its button when it is folded. */
function focusMenu(root: HTMLElement, before: State['graph']['menu']): void {
  const field = root.querySelector<HTMLElement>('.graph-menu [data-autofocus]');
  if (field !== null) field.focus();
  else if (before !== null && root.querySelector('.graph-menu') === null && document.activeElement === document.body)
    root.querySelector<HTMLElement>(`.graph-menu-button[data-menu="${before}"]`)?.focus();
}

function usesScreenReader(): boolean {
  return document.body.classList.contains('vscode-using-screen-reader');
}
