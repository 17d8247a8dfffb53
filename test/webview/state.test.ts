import { describe, expect, test } from 'vitest';
import type { PanelSnapshot, ResultView } from '../../src/protocol/views';
import { initialState, isOpen, type PanelEvent, reduce, type State, shownSettings } from '../../webview/state';
import { result } from './harness/launch';
import { snapshots } from './harness/snapshots';

const snapshot = (changes: Partial<PanelSnapshot>): PanelEvent => ({ type: 'snapshot', snapshot: { ...snapshots.ready, ...changes } });
const withResult = (changes: Partial<ResultView> = {}): PanelEvent => snapshot({ result: { ...result, ...changes } });
const stateAfter = (...events: readonly PanelEvent[]): State => events.reduce(reduce, initialState);
const last = result.steps.length - 1;

interface Case {
  readonly name: string;
  readonly events: readonly PanelEvent[];
  readonly shown: (state: State) => unknown;
  readonly expected: unknown;
}

const settings = { type: 'settings', settings: { hops: 3, passages: 6 } } as const;

const cases: readonly Case[] = [
  {
    name: 'the box follows the question that was answered',
    events: [withResult()],
    shown: state => state.draft,
    expected: result.question,
  },
  {
    name: 'the box follows the question that runs',
    events: [snapshot({ busy: { question: 'Who?' } })],
    shown: state => state.draft,
    expected: 'Who?',
  },
  {
    name: 'a question in writing is left alone',
    events: [{ type: 'draft', text: 'What' }, withResult()],
    shown: state => state.draft,
    expected: 'What',
  },
  { name: 'the box is emptied with its result', events: [withResult(), snapshot({})], shown: state => state.draft, expected: '' },
  { name: 'settings are shown at once', events: [snapshot({}), settings], shown: shownSettings, expected: { hops: 3, passages: 6 } },
  {
    name: 'settings are kept within their ranges',
    events: [{ type: 'settings', settings: { hops: 9, passages: Number.NaN } }],
    shown: shownSettings,
    expected: { hops: 4, passages: 1 },
  },
  {
    name: 'a snapshot of before does not undo changed settings',
    events: [snapshot({}), settings, snapshot({})],
    shown: shownSettings,
    expected: { hops: 3, passages: 6 },
  },
  {
    name: 'a snapshot does not undo what is being typed',
    events: [snapshot({}), { type: 'typing', typing: { setting: 'passages', text: '1' } }, snapshot({})],
    shown: state => state.typing,
    expected: { setting: 'passages', text: '1' },
  },
  {
    name: 'what was typed is gone once it is entered',
    events: [snapshot({}), { type: 'typing', typing: { setting: 'passages', text: '1' } }, settings],
    shown: state => state.typing,
    expected: null,
  },
  {
    name: 'the host has the last word on settings',
    events: [snapshot({}), settings, snapshot({ settings: { hops: 1, passages: 2, nodes: 500, mode: 'auto' } })],
    shown: shownSettings,
    expected: { hops: 1, passages: 2 },
  },
  {
    name: 'a selection stays over snapshots of the same run',
    events: [withResult(), select('passage:rota'), withResult()],
    shown: state => state.selection,
    expected: ['passage:rota'],
  },
  {
    name: 'a new run forgets the selection',
    events: [withResult(), select('passage:rota'), withResult({ run: 4 })],
    shown: state => state.selection,
    expected: [],
  },
  {
    name: 'a new run of the question prepares the film from its start',
    events: [withResult(), { type: 'seek', position: 3 }, withResult({ run: 4 })],
    shown: state => state.playback,
    expected: { position: 0, playing: false },
  },
  {
    name: 'another question ends the film',
    events: [withResult(), { type: 'play' }, withResult({ run: 4, question: 'Another?' })],
    shown: state => state.playback,
    expected: null,
  },
  {
    name: 'a film that is restarted plays from its start, wherever it was',
    events: [withResult(), { type: 'seek', position: 3 }, { type: 'restart' }],
    shown: state => state.playback,
    expected: { position: 0, playing: true },
  },
  {
    name: 'where there is no view in space, the flat one is shown',
    events: [withResult(), { type: 'graphMode', mode: 'space' }, { type: 'space', space: 'missing' }],
    shown: state => [state.graphMode, state.space],
    expected: ['drawing', 'missing'],
  },
  {
    name: 'selecting a folded passage unfolds it',
    events: [withResult(), select('passage:rota')],
    shown: state => isOpen(state, 'explored'),
    expected: true,
  },
  {
    name: 'selecting a passage that shows folds nothing',
    events: [withResult(), select('passage:plan-needs')],
    shown: state => isOpen(state, 'explored'),
    expected: false,
  },
  {
    name: 'a disclosure that is open by default closes and opens',
    events: [{ type: 'toggle', name: 'graph' }],
    shown: state => [isOpen(state, 'graph', true), isOpen(reduce(state, { type: 'toggle', name: 'graph' }), 'graph', true)],
    expected: [false, true],
  },
  {
    name: 'a new run closes what belonged to single passages',
    events: [withResult(), { type: 'toggle', name: 'score:x' }, { type: 'toggle', name: 'withheld' }, withResult({ run: 4 })],
    shown: state => state.toggled,
    expected: ['withheld'],
  },
  {
    name: 'play begins at the first step',
    events: [withResult(), { type: 'play' }],
    shown: state => state.playback,
    expected: { position: 0, playing: true },
  },
  {
    name: 'play goes on from where it was paused',
    events: [withResult(), { type: 'seek', position: 3 }, { type: 'play' }],
    shown: state => state.playback,
    expected: { position: 3, playing: true },
  },
  {
    name: 'play begins anew after the end',
    events: [withResult(), { type: 'seek', position: last }, { type: 'play' }],
    shown: state => state.playback,
    expected: { position: 0, playing: true },
  },
  {
    name: 'the last step stops the playback',
    events: [withResult(), { type: 'seek', position: last - 1 }, { type: 'play' }, { type: 'tick' }, { type: 'tick' }],
    shown: state => state.playback,
    expected: { position: last, playing: false },
  },
  {
    name: 'a paused playback does not move',
    events: [withResult(), { type: 'play' }, { type: 'pause' }, { type: 'tick' }],
    shown: state => state.playback,
    expected: { position: 0, playing: false },
  },
  {
    name: 'a position outside is taken as the nearest',
    events: [withResult(), { type: 'seek', position: 99 }],
    shown: state => state.playback,
    expected: { position: last, playing: false },
  },
  {
    name: 'without a run there is nothing to play',
    events: [snapshot({}), { type: 'play' }],
    shown: state => state.playback,
    expected: null,
  },
  {
    name: 'dismissed changes stay dismissed for their run',
    events: [withResult(), { type: 'dismissChanges' }],
    shown: state => state.dismissed === state.result.run,
    expected: true,
  },
];

function select(key: string): PanelEvent {
  return { type: 'select', keys: [key], part: 'graph' };
}

describe('reduce', () => {
  for (const { name, events, shown, expected } of cases) test(name, () => expect(shown(stateAfter(...events))).toEqual(expected));

  const kept = stateAfter(withResult(), select('passage:rota'), { type: 'seek', position: 2 });
  const restored: State = { ...initialState, draft: kept.draft, selection: kept.selection, playback: kept.playback, result: kept.result };

  test('after a reload the same result brings selection and playback back, also under another run number', () => {
    const state = [snapshot({}), snapshot({ busy: { question: result.question } }), withResult({ run: 1 })].reduce(reduce, restored);
    expect([state.selection, state.playback]).toEqual([['passage:rota'], { position: 2, playing: false }]);
  });

  test('after a reload another result does not', () => {
    const state = reduce(restored, withResult({ question: 'Another?' }));
    expect([state.selection, state.playback]).toEqual([[], null]);
  });

  test('the same question asked again is a new run', () => {
    const state = [withResult(), withResult({ run: 4 })].reduce(reduce, restored);
    expect(state.selection).toEqual([]);
  });
});
