import type { HostMessage, WebviewMessage } from '../../../src/protocol/messages';
import type { PanelSnapshot } from '../../../src/protocol/views';
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

const snapshotNamed = (name: SnapshotName): PanelSnapshot => {
  const snapshot: PanelSnapshot = snapshots[name];
  return { ...snapshot, place, index: { ...snapshot.index, updated: Date.now() - indexAge } };
};

const send = (message: HostMessage): void => window.postMessage(message, '*');
const posted: WebviewMessage[] = [];
window.stage = { posted, send, show: name => send({ type: 'snapshot', snapshot: snapshotNamed(name) }) };

window.addEventListener('docgraph-message', event => {
  const message = (event as CustomEvent<WebviewMessage>).detail;
  posted.push(message);
  if (message.type === 'ready') window.stage.show((parameters.get('snapshot') ?? 'partial') as SnapshotName);
});
