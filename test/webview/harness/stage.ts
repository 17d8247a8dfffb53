import type { HostMessage, WebviewMessage } from '../../../src/protocol/messages';
import type { PanelSnapshot } from '../../../src/protocol/views';
import { edge, graph, node } from './builders';
import { indexAge, type SnapshotName, snapshots } from './snapshots';

/** The host's side of the harness: sets the page up as the editor does, answers `ready`, and keeps what the panel posts. */
export interface Stage {
  readonly posted: WebviewMessage[];
  show(name: SnapshotName): void;
  send(message: HostMessage): void;
}

declare global {
  interface Window {
    stage: Stage;
  }
}

const parameters = new URLSearchParams(location.search);
const place = parameters.get('place') === 'sidebar' ? 'sidebar' : 'editor';
const theme = parameters.get('theme') ?? 'dark';
const bodyClasses: Readonly<Record<string, readonly string[]>> = {
  dark: ['vscode-dark'],
  light: ['vscode-light'],
  'hc-dark': ['vscode-high-contrast'],
  'hc-light': ['vscode-high-contrast-light', 'vscode-high-contrast'],
};

document.documentElement.dataset.theme = theme;
document.documentElement.dataset.place = place;
document.body.classList.add(...(bodyClasses[theme] ?? []), ...(parameters.get('body')?.split(' ') ?? []));

/** How many neighbours a node turns out to have. */
const neighbours = Number(parameters.get('neighbours') ?? '3');
let shownName: SnapshotName = 'ready';
let wanted: readonly string[] = [];

/** As the engine would: the node with what one hop reaches, here made documents; where there are many, each links to another one as well. */
const expansionsOf = (keys: readonly string[]): PanelSnapshot['expansions'] =>
  Object.fromEntries(
    keys.map(key => {
      const own = node(key, `Around ${key}`, { seed: true, hop: 0 });
      const others = Array.from({ length: neighbours }, (_, index) => node(`document:near ${index + 1} of ${key}`, `Near ${index + 1}`));
      const edges = others.map(other => edge(key, 'LINKS_TO', other.key));
      const among = others.flatMap((other, index) =>
        index % 10 === 3 ? [edge(other.key, 'LINKS_TO', others[(index * 7) % neighbours].key)] : [],
      );
      return [key, graph(`Around ${key}`, [own, ...others], [...edges, ...among], 2)];
    }),
  );

const snapshotNamed = (name: SnapshotName): PanelSnapshot => {
  const snapshot: PanelSnapshot = snapshots[name];
  shownName = name;
  return { ...snapshot, place, expansions: expansionsOf(wanted), index: { ...snapshot.index, updated: Date.now() - indexAge } };
};

const send = (message: HostMessage): void => window.postMessage(message, '*');
const posted: WebviewMessage[] = [];
window.stage = { posted, send, show: name => send({ type: 'snapshot', snapshot: snapshotNamed(name) }) };

window.addEventListener('docgraph-message', event => {
  const message = (event as CustomEvent<WebviewMessage>).detail;
  posted.push(message);
  if (message.type === 'expand') {
    wanted = message.keys;
    window.stage.show(shownName);
  }
  if (message.type === 'ready') window.stage.show((parameters.get('snapshot') ?? 'partial') as SnapshotName);
});
