import { documentId } from '../model/ids';
import { type Settings, settingsIn } from '../options';
import type { Folder, FoundFile, SkippedFile } from '../ports';
import { wantedFiles } from '../wantedFiles';

/** What was found at the last look at the workspace; `settings` are those that it was done by. */
export interface LastLook {
  readonly folders: readonly Folder[];
  readonly skipped: readonly SkippedFile[];
  readonly settings: Settings | null;
}

/** Why a file that is not in the index is not, in a sentence. */
export function whyLeftOut(file: Pick<FoundFile, 'folder' | 'path'>, { folders, skipped, settings }: LastLook): string {
  if (!folders.some(({ key }) => key === file.folder)) return 'It lies outside of the open folders. Open its folder to have it indexed.';
  const id = documentId(file.folder, file.path);
  const inFolder = skipped.filter(entry => entry.folder === file.folder);
  const own = inFolder.find(entry => documentId(entry.folder, entry.path) === id);
  if (own) return own.problem.message;
  const above = inFolder.find(entry => entry.path.endsWith('/') && file.path.startsWith(entry.path));
  if (above) return above.problem.message;
  if (settings && wantedFiles(settingsIn(settings, file.folder)).isSwitchedOff(file.path))
    return 'Files of its kind are not read. Switch them on in the setting docgraph.index.kinds.';
  return 'It is not among the files that are read. Look at the settings docgraph.index.include and docgraph.index.exclude.';
}
