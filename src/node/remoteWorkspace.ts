import { checkpoint } from '../base/cancel';
import { EngineError } from '../core/errors';
import type { Discovery, Folder, FoundFile, ReadResult, SkippedFile, Workspace } from '../core/ports';
import { fsWorkspace } from './fsWorkspace';
import type { WorkspaceMethod } from './workerMessages';

/** Asks the host; the value is what the method of its `Workspace` gives. */
export type AskHost = <M extends WorkspaceMethod>(
  method: M,
  args: Parameters<Required<Workspace>[M]>,
) => Promise<Awaited<ReturnType<Required<Workspace>[M]>>>;

/** Folders that only the host can reach (`vscode-vfs:` and the like). A signal does not cross; it is looked at when the answer is there. */
export function remoteWorkspace(folders: readonly Folder[], ask: AskHost): Workspace {
  return {
    folders,
    async discover(settings, signal) {
      const found = await ask('discover', [settings]);
      checkpoint(signal);
      return found;
    },
    examine: (files, settings) => ask('examine', [files, settings]),
    read: (file, settings) => ask('read', [file, settings]),
    stat: file => ask('stat', [file]),
  };
}

/** Folders on disk are read here, the others through the host. */
export function mixedWorkspace(folders: readonly Folder[], ask: AskHost): Workspace {
  const onDisk = folders.filter(isOnDisk);
  const elsewhere = folders.filter(folder => !isOnDisk(folder));
  if (elsewhere.length === 0) return fsWorkspace(folders);
  const remote = remoteWorkspace(elsewhere, ask);
  if (onDisk.length === 0) return remote;
  const disk = fsWorkspace(onDisk);
  const partOf = (file: Pick<FoundFile, 'folder'>) => (elsewhere.some(folder => folder.key === file.folder) ? remote : disk);
  return {
    folders,
    async discover(settings, signal) {
      const parts = [await discoverOrSkip(disk, () => disk.discover(settings, signal)), await remote.discover(settings, signal)];
      return inOrderOf(folders, parts);
    },
    async examine(files, settings) {
      const far = files.filter(file => partOf(file) === remote);
      const near = files.filter(file => partOf(file) === disk);
      const parts = [await disk.examine!(near, settings), far.length === 0 ? nothing : await remote.examine!(far, settings)];
      return { files: parts.flatMap(part => part.files), skipped: parts.flatMap(part => part.skipped) };
    },
    read: (file, settings): Promise<ReadResult> => partOf(file).read(file, settings),
    stat: file => partOf(file).stat(file),
  };
}

const nothing: Pick<Discovery, 'files' | 'skipped'> = { files: [], skipped: [] };

export function isOnDisk(folder: Folder): boolean {
  return folder.uri.startsWith('file:');
}

/** Missing folders on disk must not hide the ones elsewhere. */
async function discoverOrSkip(part: Workspace, discover: () => Promise<Discovery>): Promise<Discovery> {
  try {
    return await discover();
  } catch (failure) {
    if (!(failure instanceof EngineError) || failure.code !== 'no-folder') throw failure;
    const skipped: SkippedFile[] = part.folders.map(folder => ({
      folder: folder.key,
      path: '',
      problem: { code: 'unreadable', message: failure.message, span: null },
    }));
    return { files: [], skipped, others: [] };
  }
}

function inOrderOf(folders: readonly Folder[], parts: readonly Discovery[]): Discovery {
  const order = new Map(folders.map((folder, index) => [folder.key, index]));
  // Each part is sorted already, and the sort is stable.
  const compare = (a: { readonly folder: string }, b: { readonly folder: string }) => order.get(a.folder)! - order.get(b.folder)!;
  return {
    files: parts.flatMap(part => part.files).sort(compare),
    skipped: parts.flatMap(part => part.skipped).sort(compare),
    others: parts.flatMap(part => part.others),
    siteFiles: parts.flatMap(part => part.siteFiles ?? []),
  };
}
