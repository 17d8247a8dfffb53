import type { Host } from './host';
import { type PanelEvent, shownSettings, type State } from './state';
import type { GraphActions } from './graph/graphActions';
import type { Actions } from './view';

export interface ActionsOptions {
  readonly host: Host;
  readonly state: () => State;
  readonly dispatch: (event: PanelEvent) => void;
  readonly zoom: Actions['zoom'];
  readonly showNodes: (keys: readonly string[]) => void;
  readonly graph: (select: (keys: readonly string[]) => void) => GraphActions;
}

/** Milliseconds without a further change after which changed settings are sent. */
const settingsPause = 150;
/** Milliseconds without a further key after which passages are looked for, and the fewest characters that are worth it. */
const findPause = 120;
const shortestFind = 2;

/** What the user does becomes an event for the state, a message to the host, or both. */
export function createActions({ host, state, dispatch, zoom, showNodes, graph }: ActionsOptions): Actions {
  let settingsTimer: ReturnType<typeof setTimeout> | undefined;
  const sendSettings = (): void => {
    clearTimeout(settingsTimer);
    host.post({ type: 'setSettings', ...shownSettings(state()) });
  };
  const select: Actions['select'] = (keys, part) => {
    dispatch({ type: 'select', keys, part });
    host.post({ type: 'select', keys });
  };
  return {
    ...questionActions({ host, state, dispatch }),
    cancel: () => host.post({ type: 'cancel' }),
    clear: () => host.post({ type: 'clearResult' }),
    openTab: () => host.post({ type: 'openTab' }),
    command: command => host.post({ type: 'command', command }),
    typeSetting: typing => dispatch({ type: 'typing', typing }),
    changeSettings: settings => {
      dispatch({ type: 'settings', settings });
      clearTimeout(settingsTimer);
      settingsTimer = setTimeout(sendSettings, settingsPause);
    },
    applySettings: settings => {
      dispatch({ type: 'settings', settings });
      sendSettings();
    },
    select,
    graph: graph(keys => select(keys, 'graph')),
    open: (target, event) =>
      host.post({ type: 'open', target, beside: event !== null && (event.ctrlKey || event.metaKey || event.altKey) }),
    copyPoint: key => host.post({ type: 'copyPoint', key }),
    peekPoint: key => host.post({ type: 'peekPoint', key }),
    mapSettings: () => host.post({ type: 'mapSettings' }),
    setMode: mode => host.post({ type: 'setMode', mode }),
    compareModes: () => host.post({ type: 'compareModes' }),
    showChecked: index => host.post({ type: 'showChecked', index }),
    chooseReading: term => host.post({ type: 'chooseReading', term }),
    toggle: name => dispatch({ type: 'toggle', name }),
    focusRow: row => dispatch({ type: 'treeFocus', row }),
    showTab: tab => dispatch({ type: 'tab', tab }),
    closeComparison: () => host.post({ type: 'closeComparison' }),
    showGraphAs: mode => dispatch({ type: 'graphMode', mode }),
    dismissSpace: () => dispatch({ type: 'space', space: 'none' }),
    zoom,
    showThemes: (theme, keys) => {
      dispatch({ type: 'theme', theme });
      if (keys !== null) showNodes(keys);
    },
    play: () => dispatch({ type: 'play' }),
    restart: () => dispatch({ type: 'restart' }),
    setSpeed: speed => dispatch({ type: 'speed', speed }),
    pause: () => dispatch({ type: 'pause' }),
    seek: position => dispatch({ type: 'seek', position }),
    endPlayback: () => dispatch({ type: 'endPlayback' }),
    dismissChanges: () => dispatch({ type: 'dismissChanges' }),
  };
}

/** Writing a question: what is typed is looked for when the keys rest. */
function questionActions({
  host,
  state,
  dispatch,
}: Pick<ActionsOptions, 'host' | 'state' | 'dispatch'>): Pick<Actions, 'draft' | 'closeFound' | 'activate' | 'ask'> {
  let findTimer: ReturnType<typeof setTimeout> | undefined;
  const closeFound = (): void => {
    clearTimeout(findTimer);
    if (state().finding !== '') host.post({ type: 'find', text: '' });
    dispatch({ type: 'closeFound' });
  };
  const find = (text: string): void => {
    dispatch({ type: 'finding', text });
    host.post({ type: 'find', text });
  };
  return {
    draft: text => {
      dispatch({ type: 'draft', text });
      clearTimeout(findTimer);
      const wanted = text.trim();
      if (wanted.length < shortestFind) closeFound();
      else findTimer = setTimeout(() => find(wanted), findPause);
    },
    closeFound,
    activate: active => dispatch({ type: 'activate', active }),
    ask: (question, carried) => {
      closeFound();
      if (question.trim() !== '') host.post({ type: 'ask', question: question.trim(), carried: carried ?? null });
    },
  };
}
