import type { FoundView } from '../src/protocol/found';
import type { PanelSnapshot, RemedyView, ResultView } from '../src/protocol/views';
import type { SpaceState } from './graph/spaceFollower';
import { baseOf, type GraphEvent, type GraphState, initialGraph, reduceGraph } from './graph/visits';
import { clampPosition } from './playback/timeline';

/** All that the panel shows comes from this. `snapshot` is the host's; the rest is the view's own and survives a reload. */
export interface State {
  readonly snapshot: PanelSnapshot | null;
  /** Milliseconds since 1970, for ages in words. */
  readonly now: number;
  /** What stands in the question box. */
  readonly draft: string;
  /** Settings that the user changed and the host has not confirmed yet. */
  readonly pending: RemedyView | null;
  /** What is being typed into the field of a setting, until it is entered or left: a snapshot that comes meanwhile must not undo it. */
  readonly typing: { readonly setting: keyof RemedyView; readonly text: string } | null;
  /** Keys of passages, nodes, edges or points. */
  readonly selection: readonly string[];
  /** Where the selection was made, so that the other parts scroll to it. */
  readonly selectedIn: Part | null;
  /** Names of disclosures that the user opened or closed against their default. */
  readonly toggled: readonly string[];
  readonly graphMode: 'drawing' | 'list' | 'space';
  readonly space: SpaceState;
  /** How far a long layout has got, from 0 to 1; null where none is under way. */
  readonly layoutShare: number | null;
  readonly graph: GraphState;
  /** Row of the tree that the Tab key goes to; the first one where there is none of this id. */
  readonly treeFocus: string;
  /** Which of the three views of the evidence is in front. */
  readonly tab: EvidenceTab;
  /** What is being looked for while the question is written; empty where nothing is. */
  readonly finding: string;
  /** What was found for it; null where the list is closed. `active`: the row in use, -1 for none. */
  readonly found: { readonly rows: readonly FoundView[]; readonly active: number } | null;
  /** Which themes colour the graph: a level from 1 (0: none), of one theme or of all; null until the reader chooses. */
  readonly theme: { readonly level: number; readonly inside: string | null } | null;
  /** Null: everything is shown at once. */
  readonly playback: { readonly position: number; readonly playing: boolean } | null;
  /** How much faster than usual the steps are played. */
  readonly speed: number;
  /** The result that selection and playback belong to. */
  readonly result: ResultName;
  /** From the start until the first result: what was kept over a reload waits for the same result to come back. */
  readonly restoring: boolean;
  /** Run whose changes were dismissed; 0 for none. */
  readonly dismissed: number;
}

/** Tells results apart. Runs are counted anew when the host starts again; then the content tells. */
export interface ResultName {
  /** 0 where there is no result. */
  readonly run: number;
  readonly content: string;
}

export type EvidenceTab = 'sources' | 'passages' | 'entities';

export type Part = 'answer' | 'passages' | 'graph' | 'host';

export type PanelEvent =
  | { readonly type: 'snapshot'; readonly snapshot: PanelSnapshot }
  | { readonly type: 'clock'; readonly now: number }
  | { readonly type: 'draft'; readonly text: string }
  | { readonly type: 'settings'; readonly settings: RemedyView }
  | { readonly type: 'typing'; readonly typing: State['typing'] }
  | { readonly type: 'select'; readonly keys: readonly string[]; readonly part: Part }
  | { readonly type: 'toggle'; readonly name: string }
  | { readonly type: 'graphMode'; readonly mode: State['graphMode'] }
  | { readonly type: 'theme'; readonly theme: State['theme'] }
  | { readonly type: 'graph'; readonly event: GraphEvent }
  | { readonly type: 'space'; readonly space: SpaceState }
  | { readonly type: 'layout'; readonly share: number | null }
  | { readonly type: 'speed'; readonly speed: number }
  | { readonly type: 'treeFocus'; readonly row: string }
  | { readonly type: 'tab'; readonly tab: EvidenceTab }
  | { readonly type: 'finding'; readonly text: string }
  | { readonly type: 'found'; readonly text: string; readonly found: readonly FoundView[] }
  | { readonly type: 'activate'; readonly active: number }
  | { readonly type: 'closeFound' }
  | { readonly type: 'play' }
  | { readonly type: 'restart' }
  | { readonly type: 'pause' }
  | { readonly type: 'seek'; readonly position: number }
  /** The time of a playing step is over. */
  | { readonly type: 'tick' }
  | { readonly type: 'endPlayback' }
  | { readonly type: 'dismissChanges' };

export const initialState: State = {
  snapshot: null,
  now: 0,
  draft: '',
  pending: null,
  typing: null,
  selection: [],
  selectedIn: null,
  toggled: [],
  graphMode: 'drawing',
  space: 'none',
  layoutShare: null,
  graph: initialGraph,
  treeFocus: '',
  tab: 'passages',
  finding: '',
  found: null,
  theme: null,
  playback: null,
  speed: 1,
  result: { run: 0, content: '' },
  restoring: true,
  dismissed: 0,
};

/** Ranges of the two settings, as the host has them. */
export const settingLimits = { hops: { min: 0, max: 4 }, passages: { min: 1, max: 100 } } as const;

export function reduce(state: State, event: PanelEvent): State {
  switch (event.type) {
    case 'snapshot':
      return withSnapshot(state, event.snapshot);
    case 'clock':
      return { ...state, now: event.now };
    case 'draft':
      return { ...state, draft: event.text, found: state.found && { ...state.found, active: -1 } };
    case 'settings':
      return { ...state, pending: clampSettings(event.settings), typing: null };
    case 'typing':
      return { ...state, typing: event.typing };
    case 'select':
      return select(state, event.keys, event.part);
    case 'toggle':
      return { ...state, toggled: toggle(state.toggled, event.name) };
    case 'graphMode':
      return { ...state, graphMode: event.mode, space: 'none' };
    case 'graph':
      return { ...state, graph: reduceGraph(state.graph, event.event) };
    case 'space':
      // Where there is no view in space, the flat one shows the same.
      return { ...state, space: event.space, graphMode: event.space === 'missing' ? 'drawing' : state.graphMode };
    case 'layout':
      return { ...state, layoutShare: event.share };
    case 'speed':
      return { ...state, speed: event.speed };
    case 'theme':
      return { ...state, theme: event.theme };
    case 'treeFocus':
      return { ...state, treeFocus: event.row };
    case 'tab':
      return { ...state, tab: event.tab };
    case 'finding':
    case 'found':
    case 'activate':
    case 'closeFound':
      return reduceFound(state, event);
    case 'play':
      return play(state);
    case 'restart':
      return play({ ...state, playback: null });
    case 'pause':
      return state.playback === null ? state : { ...state, playback: { ...state.playback, playing: false } };
    case 'seek':
      return stepsOf(state).length === 0
        ? state
        : { ...state, playback: { position: clampPosition(stepsOf(state), event.position), playing: false } };
    case 'tick':
      return tick(state);
    case 'endPlayback':
      return { ...state, playback: null };
    case 'dismissChanges':
      return { ...state, dismissed: state.result.run };
    default:
      return event satisfies never;
  }
}

function reduceFound(state: State, event: Extract<PanelEvent, { type: 'finding' | 'found' | 'activate' | 'closeFound' }>): State {
  switch (event.type) {
    case 'finding':
      return { ...state, finding: event.text };
    case 'found':
      // What is looked for no longer is nobody's.
      return event.text === state.finding ? { ...state, found: { rows: event.found, active: -1 } } : state;
    case 'activate':
      return state.found === null ? state : { ...state, found: { ...state.found, active: event.active } };
    case 'closeFound':
      return state.found === null && state.finding === '' ? state : { ...state, finding: '', found: null };
  }
}

export function resultName(result: ResultView | null): ResultName {
  if (result === null) return { run: 0, content: '' };
  const { hops, passages } = result.settings;
  return { run: result.run, content: `${hops} ${passages} ${result.question}` };
}

/** The settings to show: the user's own until the host has them. */
export function shownSettings(state: State): RemedyView {
  const { hops, passages } = state.pending ?? state.snapshot?.settings ?? { hops: 0, passages: 1 };
  return { hops, passages };
}

export function isOpen(state: State, name: string, byDefault = false): boolean {
  return state.toggled.includes(name) !== byDefault;
}

function withSnapshot(state: State, snapshot: PanelSnapshot): State {
  const before = state.snapshot;
  const name = resultName(snapshot.result);
  const settingsCame = before !== null && !sameSettings(before.settings, snapshot.settings);
  const confirmed = state.pending !== null && (settingsCame || sameSettings(state.pending, snapshot.settings));
  const graph = reduceGraph(state.graph, { type: 'base', base: baseOf(snapshot) });
  const next: State = { ...state, snapshot, graph, pending: confirmed ? null : state.pending, draft: followQuestion(state, snapshot) };
  const waiting = state.restoring && snapshot.result === null;
  const same = name.run === state.result.run && name.content === state.result.content;
  if (waiting || same) return { ...next, restoring: waiting };
  const back = state.restoring && name.content === state.result.content;
  return { ...next, ...(back ? {} : freshView(state, snapshot)), result: name, restoring: false };
}

/** What the view forgets when another result comes: all that was about the former one. Who was watching the film gets the new run from its start. */
function freshView(state: State, { result }: PanelSnapshot): Pick<State, 'selection' | 'selectedIn' | 'playback' | 'toggled'> {
  const prepared =
    state.playback !== null && result !== null && result.question === state.snapshot?.result?.question && result.steps.length > 0;
  const playback = prepared ? { position: 0, playing: false } : null;
  return { selection: [], selectedIn: null, playback, toggled: state.toggled.filter(name => !name.includes(':')) };
}

/** The box shows the question that runs or was answered, unless the user is writing another one. */
function followQuestion(state: State, snapshot: PanelSnapshot): string {
  const shown = questionOf(state.snapshot);
  const untouched = state.draft === '' || state.draft === shown;
  const question = questionOf(snapshot);
  if (!untouched || question === shown) return state.draft;
  return question;
}

function questionOf(snapshot: PanelSnapshot | null): string {
  return snapshot?.busy?.question ?? snapshot?.result?.question ?? '';
}

function select(state: State, keys: readonly string[], part: Part): State {
  const passages = state.snapshot?.result?.passages ?? [];
  const folded = passages.some(passage => !passage.selected && keys.includes(passage.key));
  const reveal = folded && part !== 'passages' && !isOpen(state, 'explored');
  return { ...state, selection: keys, selectedIn: part, toggled: reveal ? toggle(state.toggled, 'explored') : state.toggled };
}

function play(state: State): State {
  const last = stepsOf(state).length - 1;
  if (last < 0) return state;
  const position = state.playback === null || state.playback.position >= last ? 0 : state.playback.position;
  return { ...state, playback: { position, playing: last > 0 } };
}

function tick(state: State): State {
  if (state.playback === null || !state.playback.playing) return state;
  const last = stepsOf(state).length - 1;
  const position = Math.min(last, state.playback.position + 1);
  return { ...state, playback: { position, playing: position < last } };
}

function stepsOf(state: State): ResultView['steps'] {
  return state.snapshot?.result?.steps ?? [];
}

function clampSettings(settings: RemedyView): RemedyView {
  const clamp = (value: number, { min, max }: { readonly min: number; readonly max: number }): number =>
    Number.isFinite(value) ? Math.min(max, Math.max(min, Math.round(value))) : min;
  return { hops: clamp(settings.hops, settingLimits.hops), passages: clamp(settings.passages, settingLimits.passages) };
}

function sameSettings(a: RemedyView, b: RemedyView): boolean {
  return a.hops === b.hops && a.passages === b.passages;
}

function toggle(names: readonly string[], name: string): readonly string[] {
  return names.includes(name) ? names.filter(other => other !== name) : [...names, name];
}
