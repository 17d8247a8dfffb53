import type { Discovery, FoundFile, SkippedFile, Store, Workspace } from '../core/ports';
import { formatOf } from '../core/model/formats';
import { only } from './fsWorkspace';
import type { Heartbeat } from './heartbeat';
import type { StuckFile } from './workerMessages';

/** Milliseconds. */
const aliveInterval = 100;

/**
 * A workspace that tells the watchdog which file the engine is at: from the moment its text is handed out until the engine asks for
 * anything else, or the thread's event loop turns. Files that were stuck before are left out, until their size changes.
 */
export function watchedWorkspace(workspace: Workspace, heartbeat: Heartbeat, stuck: readonly StuckFile[]): Workspace {
  const stuckSizes = new Map(stuck.map(file => [nameOf(file), file.size]));
  // Sizes on disk by name, as the last discovery found them: what tells a changed file from the one that was stuck.
  const sizes = new Map<string, number>();
  const isStuck = (file: Pick<FoundFile, 'folder' | 'path' | 'size'>) => stuckSizes.get(nameOf(file)) === file.size;
  const withoutStuck = <T extends Pick<Discovery, 'files' | 'skipped'>>(found: T): T => {
    const left = found.files.filter(isStuck);
    if (left.length === 0) return found;
    return { ...found, files: found.files.filter(file => !isStuck(file)), skipped: [...found.skipped, ...left.map(toSkipped)] };
  };
  return {
    folders: workspace.folders,
    async discover(settings, signal) {
      heartbeat.end();
      const found = await workspace.discover(settings, signal);
      sizes.clear();
      for (const file of found.files) sizes.set(nameOf(file), file.size);
      return withoutStuck(found);
    },
    async examine(files, settings) {
      heartbeat.end();
      const found = await (workspace.examine?.(files, settings) ?? workspace.discover(settings).then(all => only(files, all)));
      for (const file of found.files) sizes.set(nameOf(file), file.size);
      return withoutStuck(found);
    },
    async read(file, settings) {
      heartbeat.end();
      const size = (stuckSizes.size === 0 ? sizes.get(nameOf(file)) : undefined) ?? (await workspace.stat(file))?.size ?? 0;
      if (isStuck({ ...file, size })) return { problem: toSkipped(file).problem };
      const named = { folder: file.folder, path: file.path, size };
      const result = await (formatOf(file.path) === 'pdf'
        ? alive(heartbeat, named, () => workspace.read(file, settings))
        : workspace.read(file, settings));
      if ('text' in result) {
        heartbeat.begin(named);
        setImmediate(() => heartbeat.end());
      }
      return result;
    },
    stat(file) {
      heartbeat.end();
      return workspace.stat(file);
    },
  };
}

/** Work on a file in many turns: it is stuck only where no turn ends. */
async function alive<T>(heartbeat: Heartbeat, file: StuckFile, work: () => Promise<T>): Promise<T> {
  heartbeat.begin(file);
  const timer = setInterval(() => heartbeat.begin(file), aliveInterval);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    heartbeat.end();
  }
}

/** A store whose calls tell that the engine has left the file it was at. */
export function watchedStore(store: Store, heartbeat: Heartbeat): Store {
  const after = <A extends readonly unknown[], R>(call: (...args: A) => R) => {
    return (...args: A): R => {
      heartbeat.end();
      return call(...args);
    };
  };
  return {
    kind: store.kind,
    location: store.location,
    documents: after(() => store.documents()),
    document: after(id => store.document(id)),
    content: after(id => store.content(id)),
    segments: after(() => store.segments()),
    skipped: after(() => store.skipped()),
    meta: after(key => store.meta(key)),
    apply: after(batch => store.apply(batch)),
    clear: after(() => store.clear()),
    encoded: after(version => store.encoded(version)),
    addEncoded: after((version, vectors) => store.addEncoded(version, vectors)),
    dropEncoded: after((version, keys) => store.dropEncoded(version, keys)),
    size: after(() => store.size()),
    close: after(() => store.close()),
  };
}

function nameOf({ folder, path }: Pick<FoundFile, 'folder' | 'path'>): string {
  return `${folder}:/${path}`;
}

function toSkipped({ folder, path }: Pick<FoundFile, 'folder' | 'path'>): SkippedFile {
  const message = 'Reading the file took too long, or ended the index process. It is left out until it changes.';
  return { folder, path, problem: { code: 'stuck', message, span: null } };
}
