import type { WebviewMessage } from '../src/protocol/messages';
import type { ModeView, OpenTarget, RemedyView } from '../src/protocol/views';
import type { Marked, Ties } from './answer/citations';
import type { ColouredFolder } from './graph/folders';
import type { GraphActions } from './graph/graphActions';
import type { Look } from './graph/look';
import type { Route } from './graph/route';
import type { ShownGraph } from './graph/shown';
import type { ColouredThemes } from './graph/themeColours';
import type { Lit } from './playback/timeline';
import type { Part, State } from './state';
import type { Translate } from './strings';

/** Everything a part of the panel needs to draw itself. Views are pure functions of it to a template. */
export interface View {
  readonly state: State;
  readonly t: Translate;
  readonly ties: Ties;
  readonly marked: Marked;
  /** Null where the run is not being played. */
  readonly lit: Lit | null;
  readonly actions: Actions;
  /** The graph on show; null where there is none. */
  readonly shown: ShownGraph | null;
  /** Null where nothing is known of themes. */
  readonly themes: ColouredThemes | null;
  /** Empty where nodes are not coloured by folder. */
  readonly folders: readonly ColouredFolder[];
  /** Matches of the search in the graph, in order; null where nothing is looked for. */
  readonly found: readonly string[] | null;
  /** The way between two nodes that is shown; null where none is, or where there is none. */
  readonly route: Route | null;
  readonly look: Look;
  /** The elements that the graph draws itself into, flat and in space. */
  readonly canvas: HTMLElement;
  readonly space: HTMLElement;
}

export type Command = Extract<WebviewMessage, { type: 'command' }>['command'];

/** What the user can do. */
export interface Actions {
  /** Also looks for passages that fit it, a moment later. */
  draft(text: string): void;
  closeFound(): void;
  /** The row in use of what was found; -1 for none. */
  activate(row: number): void;
  /** `carried` are the names to read it with; without them the host decides. */
  ask(question: string, carried?: readonly string[]): void;
  cancel(): void;
  clear(): void;
  openTab(): void;
  command(command: Command): void;
  /** What stands in a setting's field before it is entered; null once it is left. */
  typeSetting(typing: State['typing']): void;
  /** Shown at once, sent when the user has stopped changing them. */
  changeSettings(settings: RemedyView): void;
  /** Shown and sent at once. */
  applySettings(settings: RemedyView): void;
  select(keys: readonly string[], part: Part): void;
  /** With Ctrl, Command or Alt held: beside the editor in use. */
  open(target: OpenTarget, event: MouseEvent | KeyboardEvent | null): void;
  /** A statement with its citations to the clipboard. */
  copyPoint(key: string): void;
  /** All the evidence of a statement in the editor. */
  peekPoint(key: string): void;
  /** Asks for the map of settings, once for a question. */
  mapSettings(): void;
  setMode(mode: ModeView): void;
  /** Asks for the ranks under each mode, once for a question. */
  compareModes(): void;
  /** Shows a statement of the checked text where it stands. */
  showChecked(index: number): void;
  /** Lets the user say what a name of the question means. */
  chooseReading(term: string): void;
  toggle(name: string): void;
  readonly graph: GraphActions;
  showGraphAs(mode: State['graphMode']): void;
  /** Takes away the word that there is no view in space. */
  dismissSpace(): void;
  /** The row of the tree that the keyboard is on. */
  focusRow(row: string): void;
  showTab(tab: State['tab']): void;
  closeComparison(): void;
  zoom(direction: 'in' | 'out' | 'fit'): void;
  /** Colours the graph by themes, and shows these nodes: null leaves the view as it is, none shows all. */
  showThemes(theme: State['theme'], keys: readonly string[] | null): void;
  play(): void;
  restart(): void;
  setSpeed(speed: number): void;
  pause(): void;
  seek(position: number): void;
  endPlayback(): void;
  dismissChanges(): void;
}

/** Classes of something with a key: selected, belonging to the selection, and lit or not yet lit while the run is played. */
export function marks(view: View, key: string, lit: ReadonlySet<string> | undefined): Record<string, boolean> {
  return {
    chosen: view.marked.chosen.has(key),
    related: !view.marked.chosen.has(key) && view.marked.related.has(key),
    unlit: lit !== undefined && !lit.has(key),
    current: view.lit?.current.has(key) ?? false,
  };
}
