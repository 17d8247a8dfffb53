import { decode, directoryOf, joinPath } from './destination';
import { compare, documentExtensions, type FileEntry, type FileIndex } from './fileIndex';
import { findFile, folderDocument, type From } from './paths';

/** What a wikilink's name may mean: one file, or several in the stated order. */
export interface WikiTarget {
  readonly files: readonly FileEntry[];
  readonly fragment: string | null;
}

/**
 * The files that the target of a wikilink names. Order of rules: seen from the folder of its document; seen from the root of its
 * workspace folder; the path's last whole segments; title or alias of one document; a Logseq namespace; a folder's own document. The first rule that
 * finds something decides. A name may hold `#`: the longest part before one that names a file wins.
 */
export function findWikiTarget(index: FileIndex, folders: readonly string[], from: From, raw: string): WikiTarget {
  for (const { name, fragment } of splits(raw)) {
    if (name === '') continue;
    const files = findName(index, folders, from, name);
    if (files.length > 0) return { files, fragment };
  }
  const hash = raw.indexOf('#');
  return { files: [], fragment: hash < 0 ? null : raw.slice(hash + 1) };
}

/** The usual reading, `name#fragment`, comes first; then `#` as a part of the name. */
function splits(raw: string): { name: string; fragment: string | null }[] {
  const found: { name: string; fragment: string | null }[] = [];
  for (let i = raw.indexOf('#'); i >= 0; i = raw.indexOf('#', i + 1))
    found.push({ name: raw.slice(0, i).trim(), fragment: raw.slice(i + 1) });
  found.push({ name: raw.trim(), fragment: null });
  return found.slice(0, 8);
}

function findName(index: FileIndex, folders: readonly string[], from: From, name: string): readonly FileEntry[] {
  const decoded = decode(name);
  for (const written of decoded === name ? [name] : [name, decoded]) {
    const path = written.replaceAll('\\', '/').replace(/^\//, '');
    const found =
      first(directFiles(index, folders, from, path, written.startsWith('/'))) ??
      first(bySuffix(index, from, path)) ??
      first(uniqueName(index, written)) ??
      first(byNamespace(index, path)) ??
      first(byFolder(index, from, path));
    if (found !== undefined) return found;
  }
  return [];
}

function first(files: readonly FileEntry[]): readonly FileEntry[] | undefined {
  return files.length > 0 ? files : undefined;
}

function directFiles(index: FileIndex, folders: readonly string[], from: From, path: string, rooted: boolean): readonly FileEntry[] {
  const near = rooted ? null : joinPath(directoryOf(from.path), path);
  if (near !== null && near !== '') {
    const files = documentFirst(index, from.folder, near);
    // A document that names itself so means another of that name, if there is one.
    if (files.length > 0 && (files[0].path !== from.path || bySuffix(index, from, path).length < 2)) return files;
  }
  const root = joinPath('', path);
  if (root === null || root === '') return [];
  for (const folder of rooted ? [from.folder, ...folders.filter(key => key !== from.folder)] : [from.folder]) {
    const files = documentFirst(index, folder, root);
    if (files.length > 0) return files;
  }
  return [];
}

/** `[[a]]` is `a.md` rather than a file `a`. */
function documentFirst(index: FileIndex, folder: string, path: string): readonly FileEntry[] {
  for (const extension of documentExtensions) {
    const files = index.at(folder, path + extension);
    if (files.length > 0) return files;
  }
  return findFile(index, folder, path);
}

function bySuffix(index: FileIndex, from: From, path: string): readonly FileEntry[] {
  const clean = path.replace(/^(?:\.{1,2}\/)+/, '').replace(/\/+$/, '');
  if (clean === '') return [];
  for (const extension of [...documentExtensions, '']) {
    const files = index.endingIn(clean + extension);
    if (files.length > 0) return bestFirst(files, from, clean + extension);
  }
  return [];
}

function uniqueName(index: FileIndex, name: string): readonly FileEntry[] {
  const files = index.named(name);
  return files.length === 1 ? files : [];
}

/** Logseq keeps the page `a/b` in a file `a___b.md`, or in older versions `a%2Fb.md`; characters that file systems refuse are encoded. */
function byNamespace(index: FileIndex, path: string): readonly FileEntry[] {
  const encoded = path.replace(/[<>:"|?*%#]/g, encodeURIComponent).replaceAll('*', '%2A');
  if (!path.includes('/') && encoded === path) return [];
  for (const separator of ['___', '%2F']) {
    const files = index.endingIn(`${encoded.replaceAll('/', separator)}.md`);
    if (files.length === 1) return files;
  }
  return [];
}

function byFolder(index: FileIndex, from: From, path: string): readonly FileEntry[] {
  const near = joinPath(directoryOf(from.path), path);
  for (const directory of [near, joinPath('', path)]) {
    if (directory === null || directory === '' || !index.hasDirectory(from.folder, directory)) continue;
    const files = folderDocument(index, from.folder, directory);
    if (files.length > 0) return files;
  }
  return [];
}

/**
 * The order among files that end alike: same workspace folder, exact spelling, fewest segments, longest way shared with the
 * document, then by path. A file that alone is spelled exactly so leaves no doubt.
 */
function bestFirst(files: readonly FileEntry[], from: From, written: string): readonly FileEntry[] {
  if (files.length === 1) return files;
  const exact = `/${written.normalize('NFC')}`;
  const spelled = files.filter(file => `/${file.path.normalize('NFC')}`.endsWith(exact));
  const pool = spelled.length > 0 ? spelled : files;
  const rank = (file: FileEntry): number[] => [
    file.folder === from.folder ? 0 : 1,
    file.path.split('/').length,
    -sharedSegments(file.path, from.path),
  ];
  return pool
    .map(file => ({ file, rank: rank(file) }))
    .sort((a, b) => compareRanks(a.rank, b.rank) || compare(a.file.folder, b.file.folder) || compare(a.file.path, b.file.path))
    .map(({ file }) => file);
}

/** Whether the first of several is the one that is meant: alone, or alone in its workspace folder at its depth (the shortest path wins). */
export function isCertain(files: readonly FileEntry[], from: From): boolean {
  if (files.length < 2) return true;
  const depth = (file: FileEntry): number => file.path.split('/').length + (file.folder === from.folder ? 0 : 1000);
  return depth(files[0]) < depth(files[1]);
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return 0;
}

function sharedSegments(a: string, b: string): number {
  const left = a.split('/');
  const right = b.split('/');
  let shared = 0;
  while (shared < left.length - 1 && left[shared] === right[shared]) shared++;
  return shared;
}
