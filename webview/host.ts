import type { HostMessage, WebviewMessage } from '../src/protocol/messages';

/** The editor on the other side, or a stand-in for it in a plain browser. */
export interface Host {
  post(message: WebviewMessage): void;
  /** What `saveState` kept, also over a reload; undefined where nothing was kept. */
  loadState(): unknown;
  saveState(state: unknown): void;
  /** Calls for each message of the host. */
  listen(receive: (message: HostMessage) => void): void;
}

interface VsCodeApi {
  postMessage(message: WebviewMessage): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** The one place that asks for the editor's API, which may be asked for only once. */
export function connectHost(): Host {
  const api = typeof acquireVsCodeApi === 'function' ? acquireVsCodeApi() : browserApi();
  return {
    post: message => api.postMessage(message),
    loadState: () => api.getState(),
    saveState: state => api.setState(state),
    listen: receive => {
      window.addEventListener('message', (event: MessageEvent<HostMessage>) => receive(event.data));
    },
  };
}

const browserStateKey = 'docgraph.panel';

/** In a plain browser: messages go out as events of the window, state lives as long as the tab. */
function browserApi(): VsCodeApi {
  return {
    postMessage: message => {
      window.dispatchEvent(new CustomEvent('docgraph-message', { detail: message }));
    },
    getState: () => JSON.parse(sessionStorage.getItem(browserStateKey) ?? 'null') ?? undefined,
    setState: state => sessionStorage.setItem(browserStateKey, JSON.stringify(state)),
  };
}
