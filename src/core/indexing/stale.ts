import { hashText } from '../../base/hash';
import { formatOf } from '../model/formats';
import { documentId } from '../model/ids';
import type { Settings } from '../options';
import type { Store, StoredDocument, Workspace } from '../ports';
import { metaBatch } from './batch';

/** Bytes up to which a file is read to be sure; of a bigger one, time and size must do. */
const surelyRead = 1024 * 1024;
/** Under which it is kept by which settings everything was looked at last. */
const lookedBy = 'lookedBy';

/** Those whose file is no longer what is stored of it; with `wantedBy` also those that a look at all files by these settings would leave out. */
export async function staleAmong(
  workspace: Workspace,
  stored: readonly StoredDocument[],
  settings: Settings,
  wantedBy: Settings | null,
): Promise<StoredDocument[]> {
  const stale = wantedBy ? await notWanted(workspace, stored, wantedBy) : [];
  for (const one of stored) if (!stale.includes(one) && (await isStale(workspace, one, settings))) stale.push(one);
  return stale;
}

/** Gone, or with another time, size or text. */
async function isStale(workspace: Workspace, stored: StoredDocument, settings: Settings): Promise<boolean> {
  const now = await workspace.stat(stored);
  if (now === null || now.modified !== stored.modified || now.size !== stored.size) return true;
  // Taking the text out of a PDF anew costs seconds.
  if (now.size > surelyRead || formatOf(stored.path) === 'pdf') return false;
  const read = await workspace.read(stored, settings);
  return !('text' in read) || hashText(read.text) !== stored.hash;
}

async function notWanted(workspace: Workspace, stored: readonly StoredDocument[], settings: Settings): Promise<StoredDocument[]> {
  const { files } = await (workspace.examine?.(stored, settings) ?? workspace.discover(settings));
  const wanted = new Set<string>(files.map(({ folder, path }) => documentId(folder, path)));
  return stored.filter(({ id }) => !wanted.has(id));
}

/** Notes by which settings everything has been looked at. */
export function noteLook(store: Store, settings: Settings): void {
  const value = fingerprint(settings);
  if (store.meta(lookedBy) !== value) store.apply(metaBatch({ [lookedBy]: value }));
}

/** Whether all that is stored was made by these settings: with others, other files would be read, or otherwise. */
export function wasLookedAtBy(store: Store, settings: Settings): boolean {
  return store.meta(lookedBy) === fingerprint(settings);
}

function fingerprint(settings: Settings): string {
  return hashText(JSON.stringify(settings));
}
