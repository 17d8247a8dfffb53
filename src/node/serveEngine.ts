import type { MessagePort } from 'node:worker_threads';
import type { CancelSignal } from '../base/cancel';
import type { Engine, IndexProgress } from '../core/engine';
import type { EnginePorts } from '../core/index';
import { memoryStore } from '../core/indexing/memoryStore';
import type { Logger } from '../core/ports';
import { signalOf } from './cancellation';
import { fromFailure, toFailure } from './failures';
import { Heartbeat } from './heartbeat';
import { type AskHost, mixedWorkspace } from './remoteWorkspace';
import { openEncoder } from './encoder/openEncoder';
import { bundledParsers } from './parserPool';
import { shippedVectors } from './shippedVectors';
import { openOwnStore } from './ownStore';
import type { OpenedStore } from './sqliteStore';
import { watchedStore, watchedWorkspace } from './watchedWorkspace';
import type { Call, Calls, FromWorker, Method, StuckFile, ToWorker, WorkerStart, WorkspaceMethod } from './workerMessages';

interface CallContext {
  readonly signal: CancelSignal;
  readonly onProgress: (progress: IndexProgress) => void;
}

type Handlers = { readonly [M in Method]: (engine: Engine, args: Calls[M], context: CallContext) => ReturnType<Engine[M]> };

const handlers: Handlers = {
  prepare: (engine, args) => engine.prepare(...args),
  refresh: (engine, [request], { onProgress, signal }) => engine.refresh(request, onProgress, signal),
  setOverlay: (engine, args) => engine.setOverlay(...args),
  status: engine => engine.status(),
  search: (engine, [question, options], { signal }) => engine.search(question, options, signal),
  ask: (engine, [question, options], { signal }) => engine.ask(question, options, signal),
  settingsMap: (engine, [question, options], { signal }) => engine.settingsMap(question, options, signal),
  whyNot: (engine, [question, options, at], { signal }) => engine.whyNot(question, options, at, signal),
  related: (engine, [from, count], { signal }) => engine.related(from, count, signal),
  verify: (engine, [points], { signal }) => engine.verify(points, signal),
  documentText: (engine, args) => engine.documentText(...args),
  askWith: (engine, [question, options, points], { signal }) => engine.askWith(question, options, points, signal),
  neighbourhood: (engine, [document, hops, nodes], { signal }) => engine.neighbourhood(document, hops, nodes, signal),
  graph: (engine, [node, hops, nodes], { signal }) => engine.graph(node, hops, nodes, signal),
  documents: engine => engine.documents(),
  links: (engine, args) => engine.links(...args),
  backlinks: (engine, args) => engine.backlinks(...args),
  allLinks: (engine, _, { signal }) => engine.allLinks(signal),
  skipped: engine => engine.skipped(),
  explainFile: (engine, args) => engine.explainFile(...args),
  entities: (engine, [filter], { signal }) => engine.entities(filter, signal),
  relations: (engine, args) => engine.relations(...args),
  claims: (engine, args) => engine.claims(...args),
  context: (engine, [question, options], { signal }) => engine.context(question, options, signal),
  starterSchema: engine => engine.starterSchema(),
  domainSummary: engine => engine.domainSummary(),
  entityGroups: (engine, [words, limit], { signal }) => engine.entityGroups(words, limit, signal),
  entityDetails: (engine, args) => engine.entityDetails(...args),
  entityAt: (engine, args) => engine.entityAt(...args),
  entityMentions: (engine, args) => engine.entityMentions(...args),
  contradictions: (engine, _, { signal }) => engine.contradictions(signal),
  unlinkedMentions: (engine, [document], { signal }) => engine.unlinkedMentions(document, signal),
  suggestedLinks: (engine, args) => engine.suggestedLinks(...args),
  entitiesIn: (engine, [places], { signal }) => engine.entitiesIn(places, signal),
  newLink: (engine, args) => engine.newLink(...args),
  themes: (engine, _, { signal }) => engine.themes(signal),
  themeMarks: (engine, [nodes], { signal }) => engine.themeMarks(nodes, signal),
  themeMap: (engine, [nodes], { signal }) => engine.themeMap(nodes, signal),
  overview: (engine, [nodes], { signal }) => engine.overview(nodes, signal),
  expand: (engine, [node, nodes], { signal }) => engine.expand(node, nodes, signal),
  nodeFacts: (engine, args) => engine.nodeFacts(...args),
  path: (engine, [from, to], { signal }) => engine.path(from, to, signal),
  queries: engine => engine.queries(),
  runQuery: (engine, [name, parameters], { signal }) => engine.runQuery(name, parameters, signal),
  modelUnits: (engine, [tokens], { signal }) => engine.modelUnits(tokens, signal),
  addModelFacts: (engine, args) => engine.addModelFacts(...args),
  removeModelFacts: engine => engine.removeModelFacts(),
  encoding: engine => engine.encoding(),
  encode: (engine, [most], { onProgress, signal }) => engine.encode(most, onProgress, signal),
  dropEncoded: engine => engine.dropEncoded(),
  health: (engine, _, { signal }) => engine.health(signal),
  renameEdits: (engine, [request], { signal }) => engine.renameEdits(request, signal),
  renamableAt: (engine, args) => engine.renamableAt(...args),
  complete: (engine, args) => engine.complete(...args),
  linkAt: (engine, args) => engine.linkAt(...args),
  foreignLinks: (engine, args) => engine.foreignLinks(...args),
  referencesTo: (engine, args) => engine.referencesTo(...args),
  checkDocument: (engine, args) => engine.checkDocument(...args),
  close: engine => engine.close(),
};

/** At most one progress message in so many milliseconds: a first index would send thousands. */
const progressInterval = 50;

/** Builds the ports inside the engine's thread, and answers the calls of `workerClient.ts` until `close`. */
export function serveEngine(port: MessagePort, start: WorkerStart, createEngine: (ports: EnginePorts) => Engine): void {
  const post = (message: FromWorker) => port.postMessage(message);
  const heartbeat = new Heartbeat(start.heartbeat);
  const host = hostCalls(post);
  const { store, message } = openWindowStore(start);
  const engine = createEngine({
    workspace: watchedWorkspace(mixedWorkspace(start.folders, host.ask), heartbeat, start.stuck),
    store: watchedStore(store, heartbeat),
    clock: { now: () => Date.now() },
    logger: postingLogger(post),
    vectors: shippedVectors(),
    parsers: bundledParsers({ heartbeats: start.parserHeartbeats, onLost: file => endAt(file, heartbeat) }),
    openEncoder,
    message,
    idle,
  });
  port.on('message', (received: ToWorker) => {
    if (received.type === 'call')
      void answer(received, engine, start.cancellation, post).then(() => received.method === 'close' && port.close());
    else host.settle(received);
  });
}

/** Ends this thread as the file would have if it had been read here: the host then starts another, and leaves the file out. */
function endAt(file: StuckFile, heartbeat: Heartbeat): void {
  heartbeat.begin(file);
  process.exit(1);
}

/** A wait keeps no thread alive that has nothing else to do. */
function idle(milliseconds: number): Promise<void> {
  return new Promise(resolve => (milliseconds === 0 ? setImmediate(resolve) : setTimeout(resolve, milliseconds).unref()));
}

async function answer<M extends Method>(
  call: Call<M>,
  engine: Engine,
  cancellation: SharedArrayBuffer,
  post: (message: FromWorker) => void,
): Promise<void> {
  const { id, method, args } = call;
  let last = 0;
  const onProgress = (progress: IndexProgress) => {
    const now = Date.now();
    if (now - last < progressInterval && progress.done < progress.total) return;
    last = now;
    post({ type: 'progress', id, progress });
  };
  try {
    const value: unknown = await handlers[method](engine, args, { signal: signalOf(cancellation, id), onProgress });
    post({ type: 'result', id, value });
  } catch (thrown) {
    post({ type: 'failure', id, failure: toFailure(thrown) });
  }
}

/** A second window on the same workspace keeps its index to itself rather than not working. */
function openWindowStore({ storageDirectory, storePatience }: WorkerStart): OpenedStore {
  if (storageDirectory === null) return { store: memoryStore(), message: '' };
  const locked = 'Another window uses the index of this workspace: this window keeps its own in memory.';
  return openOwnStore({ directory: storageDirectory, busyTimeout: storePatience }, locked);
}

function postingLogger(post: (message: FromWorker) => void): Logger {
  const at = (level: 'info' | 'warn' | 'error') => (message: string) => post({ type: 'log', level, message });
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

/** Calls to the host's workspace that wait for their answer. */
function hostCalls(post: (message: FromWorker) => void): { readonly ask: AskHost; settle(message: Exclude<ToWorker, Call>): void } {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(failure: Error): void }>();
  let next = 1;
  const ask = (method: WorkspaceMethod, args: Extract<FromWorker, { type: 'workspace' }>['args']) =>
    new Promise<unknown>((resolve, reject) => {
      const id = next++;
      waiting.set(id, { resolve, reject });
      post({ type: 'workspace', id, method, args });
    });
  return {
    ask: ask as AskHost,
    settle(message) {
      const call = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.type === 'workspaceResult') call?.resolve(message.value);
      else call?.reject(fromFailure(message.failure));
    },
  };
}
