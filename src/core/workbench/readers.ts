import type { Engine, IndexSummary } from '../engine';
import { readableBy } from '../indexing/access';
import { metaBatch } from '../indexing/batch';
import type { IndexState } from '../indexing/indexState';
import { type DocumentId, documentId } from '../model/ids';
import type { Settings } from '../options';
import type { Store } from '../ports';
import { numberKeys } from './generationNumbers';
import { learnedKey } from './learning';
import { similarKey } from './similarity';
import { schemaPath } from '../schema/schema';

/** An engine with the state that it answers from. */
export interface BuiltEngine {
  readonly engine: Engine;
  readonly state: IndexState;
}

export interface ReaderContext {
  readonly store: Store;
  /** An engine over another store, of the same workspace. */
  readonly build: (store: Store) => BuiltEngine;
  /** Called with the settings of each refresh. */
  readonly onSettings: (settings: Settings) => void;
  /** Called before the store is closed. */
  readonly onClose: () => Promise<void>;
}

type Reader = Pick<Settings, 'reader' | 'access'>;
const storedKey = 'reader';
/** What was worked out of all documents. */
const ofAll: ReadonlySet<string> = new Set(['themes', learnedKey, similarKey, ...Object.values(numberKeys)]);

/**
 * The engine as the reader that the settings name sees it. A reader with limits is answered by an engine of its own over a store that holds
 * only what he may read: nothing else is in its index, so that no score, count, name, theme or error can tell of it. That engine is made
 * anew after each change. Cost: reading the stored index again.
 */
export function engineForReader(whole: BuiltEngine, context: ReaderContext): Engine {
  const overlays = new Map<string, Parameters<Engine['setOverlay']>>();
  let reader = JSON.parse(context.store.meta(storedKey) ?? 'null') as Reader | null;
  let shown: Engine = whole.engine;
  const isVisible = (id: DocumentId) => isVisibleTo(reader, id, whole.state);
  const show = async (): Promise<BuiltEngine | null> => {
    const view = reader && reader.reader.length > 0 ? context.build(readerStore(context.store, reader, isVisible)) : null;
    shown = view?.engine ?? whole.engine;
    for (const [file, text] of view ? overlays.values() : [])
      if (isVisible(documentId(file.folder, file.path))) await view!.engine.setOverlay(file, text);
    return view;
  };
  let ready: Promise<unknown> = reader ? show() : Promise.resolve();
  const shownAnew = async <T>(change: () => Promise<T>): Promise<T> => {
    await ready;
    return await change().finally(show);
  };
  const own: Pick<Engine, 'prepare' | 'refresh' | 'setOverlay' | 'addModelFacts' | 'removeModelFacts' | 'close'> = {
    prepare: settings => prepareWhole(settings, reader, whole, context),
    async refresh(request, onProgress, signal) {
      const { settings } = request;
      context.onSettings(settings);
      const before = JSON.stringify(reader);
      const isLimited = settings.reader.length > 0;
      const summary = await whole.engine.refresh(request, isLimited ? undefined : onProgress, signal);
      reader = isLimited ? { reader: settings.reader, access: settings.access } : null;
      const isOther = JSON.stringify(reader) !== before;
      if (isOther) context.store.apply(metaBatch({ [storedKey]: JSON.stringify(reader) }));
      if (!isLimited && !isOther) return summary;
      const made = show();
      ready = made;
      const view = await made;
      return view ? limitedSummary(summary, view.state, await view.engine.status()) : summary;
    },
    async setOverlay(file, text) {
      await ready;
      const key = documentId(file.folder, file.path);
      if (text === null) overlays.delete(key);
      else overlays.set(key, [file, text]);
      const wasVisible = isVisible(key);
      await whole.engine.setOverlay(file, text);
      if (shown === whole.engine) return;
      // Unsaved text may take a label or give one: then another set of documents is visible. A schema changes what all of them state.
      if (wasVisible === isVisible(key) && file.path !== schemaPath) {
        if (wasVisible) await shown.setOverlay(file, text);
      } else await show();
    },
    // What a model has said is kept for all readers; each sees what his documents bear out.
    addModelFacts: entries => shownAnew(() => whole.engine.addModelFacts(entries)),
    removeModelFacts: () => shownAnew(() => whole.engine.removeModelFacts()),
    async close() {
      await ready.then(context.onClose);
      await whole.engine.close();
    },
  };
  // Not a list of methods: one that was forgotten would answer from everything.
  return new Proxy(whole.engine, { get: (_, name) => Reflect.get(name in own ? own : shown, name) as unknown });
}

function isVisibleTo(reader: Reader | null, id: DocumentId, { corpus }: IndexState): boolean {
  const place = corpus.place(id);
  return place !== undefined && (!reader || readableBy(reader.reader, reader.access)(corpus.document(place)));
}

/** What a reader with limits sees is made after a look at everything. */
async function prepareWhole(
  settings: Settings,
  reader: Reader | null,
  { engine }: BuiltEngine,
  { onSettings }: ReaderContext,
): Promise<boolean> {
  if (reader !== null || settings.reader.length > 0) return false;
  onSettings(settings);
  return await engine.prepare(settings);
}

/** What a reader is told of a run: the counts of what he sees, and nothing of the files that were read. */
function limitedSummary(summary: IndexSummary, state: IndexState, { bytes }: { readonly bytes: number }): IndexSummary {
  const totals = state.totals();
  return { ...summary, ...totals, bytes, parsed: 0, removed: 0, unchanged: totals.documents };
}

/** A store as a reader sees it. It is never written. */
function readerStore(store: Store, { reader, access }: Reader, isVisible: (id: DocumentId) => boolean): Store {
  const mayRead = readableBy(reader, access);
  const visible = (id: string) => isVisible(id as DocumentId);
  const skipped = () => store.skipped().filter(file => mayRead(file));
  const own = () => store.documents().filter(({ id }) => visible(id));
  return {
    kind: store.kind,
    location: store.location,
    documents: own,
    document: id => (visible(id) ? store.document(id) : undefined),
    content: id => (visible(id) ? store.content(id) : undefined),
    segments: () => store.segments(),
    skipped,
    meta(key) {
      const value = store.meta(key);
      if (ofAll.has(key) || value === undefined) return undefined;
      return key === 'others'
        ? JSON.stringify((JSON.parse(value) as string[]).filter(path => mayRead({ path: path.replace(/^[^/]*:\//, '') })))
        : value;
    },
    apply: () => {},
    clear: () => {},
    // The vectors of encoders are kept by text, in the store of the whole workspace.
    encoded: () => [],
    addEncoded: () => {},
    dropEncoded: () => 0,
    size: () => own().reduce((sum, { id }) => sum + 2 * (store.content(id)?.text.length ?? 0), 0),
    close: () => {},
  };
}
