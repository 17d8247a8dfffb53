import { hashText } from '../../base/hash';
import { formatOf } from '../model/formats';
import type { Settings } from '../options';
import type { StoredDocument, Workspace } from '../ports';

/** Bytes up to which a file is read to be sure; of a bigger one, time and size must do. */
const surelyRead = 1024 * 1024;

/** Whether a file is no longer what is stored of it: gone, or with another time, size or text. */
export async function isStale(workspace: Workspace, stored: StoredDocument, settings: Settings): Promise<boolean> {
  const now = await workspace.stat(stored);
  if (now === null || now.modified !== stored.modified || now.size !== stored.size) return true;
  // Taking the text out of a PDF anew costs seconds.
  if (now.size > surelyRead || formatOf(stored.path) === 'pdf') return false;
  const read = await workspace.read(stored, settings);
  return !('text' in read) || hashText(read.text) !== stored.hash;
}
