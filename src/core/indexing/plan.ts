import { EngineError } from '../errors';
import type { Settings } from '../options';
import type { FoundFile, StoredDocument } from '../ports';
import { documentId } from '../model/ids';

/** What a refresh has to do. */
export interface Plan {
  /** Files that are new, or whose time or size differs from what is stored. */
  readonly read: readonly FoundFile[];
  /** Ids of stored documents whose file is gone or no longer wanted. */
  readonly remove: readonly string[];
  readonly unchanged: number;
}

/** Compares files with the store. `only` bounds it to some documents: all others are left as they are, but for
 * those of `again`, which would be read otherwise now. */
export function planRefresh(
  files: readonly FoundFile[],
  stored: readonly StoredDocument[],
  only: ReadonlySet<string> | null,
  again: readonly FoundFile[] = [],
): Plan {
  const known = new Map(stored.map(document => [document.id, document]));
  const read: FoundFile[] = [];
  const seen = new Set<string>();
  let unchanged = 0;
  for (const file of files) {
    const id = documentId(file.folder, file.path) as string;
    seen.add(id);
    if (only && !only.has(id)) {
      unchanged++;
      continue;
    }
    const before = known.get(id);
    if (before && !only && before.modified === file.modified && before.size === file.size) unchanged++;
    else read.push(file);
  }
  const planned = new Set(read.map(({ folder, path }) => documentId(folder, path)));
  const reread = again.filter(({ folder, path }) => !planned.has(documentId(folder, path)));
  const remove = stored.map(({ id }) => id).filter(id => !seen.has(id) && (!only || only.has(id)));
  return { read: [...read, ...reread], remove, unchanged: Math.max(0, unchanged - reread.length) };
}

/** @throws EngineError `too-many-files` where the settings do not allow so many */
export function checkCount(count: number, { maxFiles }: Settings): void {
  if (maxFiles === 0 || count <= maxFiles) return;
  throw new EngineError(
    'too-many-files',
    `There are ${count} files to read, and docgraph.index.maxFiles is ${maxFiles}. Raise it (0: any number), or choose folders with docgraph.index.include.`,
  );
}
