import { blockIdsKey, type DocumentOutline } from './outline';

/** A file that links may lead to; `outline` is null for what is no document (images, code). */
export interface FileEntry {
  readonly folder: string;
  readonly path: string;
  readonly outline: DocumentOutline | null;
}

/** Extensions that a link may leave out, in the order in which they are tried. */
export const documentExtensions = ['.md', '.mdx', '.markdown'];

/** How names are compared: composed, and without regard to case (the exact spelling decides between several). */
export function pathKey(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/**
 * All files and folders by path, by last segment, and by name. Adding and removing a file costs time in proportion to the
 * length of its path; what a look-up gives does not depend on the order of additions.
 */
export class FileIndex {
  readonly #byPath = new Map<string, FileEntry[]>();
  readonly #byLastSegment = new Map<string, FileEntry[]>();
  readonly #byName = new Map<string, FileEntry[]>();
  readonly #byId = new Map<string, FileEntry[]>();
  readonly #directories = new Map<string, number>();

  add(entry: FileEntry): void {
    const key = pathKey(entry.path);
    push(this.#byPath, `${entry.folder}:${key}`, entry);
    push(this.#byLastSegment, lastSegment(key), entry);
    for (const name of namesOf(entry)) push(this.#byName, name, entry);
    for (const id of idsOf(entry)) push(this.#byId, id, entry);
    for (const directory of ancestors(key)) {
      const at = `${entry.folder}:${directory}`;
      this.#directories.set(at, (this.#directories.get(at) ?? 0) + 1);
    }
  }

  remove(entry: FileEntry): void {
    const key = pathKey(entry.path);
    drop(this.#byPath, `${entry.folder}:${key}`, entry);
    drop(this.#byLastSegment, lastSegment(key), entry);
    for (const name of namesOf(entry)) drop(this.#byName, name, entry);
    for (const id of idsOf(entry)) drop(this.#byId, id, entry);
    for (const directory of ancestors(key)) {
      const at = `${entry.folder}:${directory}`;
      const count = (this.#directories.get(at) ?? 1) - 1;
      if (count === 0) this.#directories.delete(at);
      else this.#directories.set(at, count);
    }
  }

  /** A folder that discovery saw, which may hold no file we know. */
  addDirectory(folder: string, path: string): void {
    const key = pathKey(path.replace(/\/+$/, ''));
    for (const directory of [...ancestors(`${key}/x`)])
      this.#directories.set(`${folder}:${directory}`, (this.#directories.get(`${folder}:${directory}`) ?? 0) + 1);
  }

  /** Files at this path but for case, best first: the exact spelling, then by path. */
  at(folder: string, path: string): readonly FileEntry[] {
    const found = this.#byPath.get(`${folder}:${pathKey(path)}`);
    if (found === undefined) return [];
    if (found.length === 1) return found;
    const exact = path.normalize('NFC');
    return [...found].sort((a, b) => Number(spelled(b, exact)) - Number(spelled(a, exact)) || compare(a.path, b.path));
  }

  hasDirectory(folder: string, path: string): boolean {
    return path === '' || this.#directories.has(`${folder}:${pathKey(path)}`);
  }

  /** Files whose path ends in these whole segments. */
  endingIn(path: string): readonly FileEntry[] {
    const key = pathKey(path);
    const found = this.#byLastSegment.get(lastSegment(key)) ?? [];
    if (!key.includes('/')) return found;
    return found.filter(entry => `/${pathKey(entry.path)}`.endsWith(`/${key}`));
  }

  /** Documents titled or aliased so. */
  named(name: string): readonly FileEntry[] {
    return this.#byName.get(nameKey(name)) ?? [];
  }

  /** The document with this `uid` (docfx), or with a block of this id (Logseq); of several the first by path. */
  identified(id: string): FileEntry | null {
    const found = this.#byId.get(id.toLowerCase()) ?? [];
    return [...found].sort((a, b) => compare(a.folder, b.folder) || compare(a.path, b.path))[0] ?? null;
  }
}

function nameKey(name: string): string {
  return pathKey(name).replace(/\s+/g, ' ').trim();
}

function namesOf(entry: FileEntry): Set<string> {
  const { outline } = entry;
  if (outline === null) return new Set();
  return new Set([outline.title, ...outline.aliases].map(nameKey).filter(name => name !== ''));
}

function idsOf({ outline }: FileEntry): Set<string> {
  if (outline === null) return new Set();
  const { properties } = outline;
  return new Set([...(properties.uid ?? []), ...(properties[blockIdsKey] ?? [])].map(id => id.toLowerCase()));
}

function spelled(entry: FileEntry, exact: string): boolean {
  return entry.path.normalize('NFC') === exact;
}

function lastSegment(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}

function* ancestors(key: string): Iterable<string> {
  for (let i = key.lastIndexOf('/'); i > 0; i = key.lastIndexOf('/', i - 1)) yield key.slice(0, i);
}

function push(map: Map<string, FileEntry[]>, key: string, entry: FileEntry): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [entry]);
  else list.push(entry);
}

function drop(map: Map<string, FileEntry[]>, key: string, entry: FileEntry): void {
  const rest = map.get(key)?.filter(other => other !== entry) ?? [];
  if (rest.length === 0) map.delete(key);
  else map.set(key, rest);
}

/** Order by UTF-16 units: the same on every machine. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
