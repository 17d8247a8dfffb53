import { directoryOf, joinPath } from './destination';
import { documentExtensions, type FileEntry, type FileIndex } from './fileIndex';

/** Files that stand for their folder, in order. */
const folderDocuments = ['index', 'readme', '_index'];

export type Found =
  | { readonly kind: 'files'; readonly files: readonly FileEntry[] }
  | { readonly kind: 'directory'; readonly path: string; readonly folder: string };

/** Which is meant by `guide` where there are a file `guide.md` and a folder `guide`: generators see the page, GitHub and editors the folder. */
export type Preference = 'page' | 'folder';

/** The file or folder at a path of one workspace folder; null where there is none. */
export function findPath(index: FileIndex, folder: string, path: string, preference: Preference = 'page'): Found | null {
  const trailing = path.endsWith('/');
  const clean = path.replace(/\/+$/, '');
  if (!trailing && clean !== '') {
    const files = preference === 'page' || !index.hasDirectory(folder, clean) ? findFile(index, folder, clean) : index.at(folder, clean);
    if (files.length > 0) return { kind: 'files', files };
  }
  if (index.hasDirectory(folder, clean)) {
    const files = folderDocument(index, folder, clean);
    return files.length > 0 ? { kind: 'files', files } : { kind: 'directory', path: clean, folder };
  }
  const files = trailing ? findFile(index, folder, clean) : [];
  return files.length > 0 ? { kind: 'files', files } : null;
}

/** The file as written, else with an extension of documents added. */
export function findFile(index: FileIndex, folder: string, path: string): readonly FileEntry[] {
  for (const candidate of [path, ...documentExtensions.map(extension => path + extension)]) {
    const files = index.at(folder, candidate);
    if (files.length > 0) return files;
  }
  return [];
}

export function folderDocument(index: FileIndex, folder: string, directory: string): readonly FileEntry[] {
  for (const name of folderDocuments) {
    for (const extension of documentExtensions) {
      const files = index.at(folder, directory === '' ? name + extension : `${directory}/${name}${extension}`);
      if (files.length > 0) return files;
    }
  }
  return [];
}

export interface From {
  readonly folder: string;
  readonly path: string;
}

/** A path written in `from`: with a leading slash from the root of its own workspace folder, then of the others; else from its folder. */
export function findWritten(place: WrittenIn, path: string, preference: Preference): Found | null {
  const found = findAsWritten(place, path, preference);
  // A backslash may be a part of a name, and is Windows' way to write a slash.
  return found === null && path.includes('\\') ? findAsWritten(place, path.replaceAll('\\', '/'), preference) : found;
}

interface WrittenIn {
  readonly index: FileIndex;
  readonly folders: readonly string[];
  readonly from: From;
}

function findAsWritten({ index, folders, from }: WrittenIn, path: string, preference: Preference): Found | null {
  if (!path.startsWith('/')) {
    const joined = joinPath(directoryOf(from.path), path);
    return joined === null ? null : findPath(index, from.folder, withSlash(joined, path), preference);
  }
  const joined = joinPath('', path);
  if (joined === null) return null;
  for (const folder of [from.folder, ...folders.filter(key => key !== from.folder)]) {
    const found = findPath(index, folder, withSlash(joined, path), preference);
    if (found !== null) return found;
  }
  return null;
}

/** A trailing slash (or `.`, `..`) says that a folder is meant. */
function withSlash(joined: string, written: string): string {
  return joined !== '' && /(?:^|\/)\.{0,2}$/.test(written) ? `${joined}/` : joined;
}
