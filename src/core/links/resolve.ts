/**
 * Where a link leads. One resolver for graph, navigation, checks and answers. The order of rules, the first that finds something
 * decides:
 *
 *  1. A destination with template marks is `templated`; one with a scheme (or `//`) is `external`.
 *  2. A destination is read as a URL reference (fragment and query off, percent signs decoded); where that names no file, with
 *     `%`, `?`, `#` as parts of the name.
 *  3. No path: the document itself.
 *  4. A leading slash: from the root of the document's own workspace folder, then of the other ones in their order.
 *     Else: from the document's folder.
 *  5. At a path: the file; the file with `.md`, `.mdx`, `.markdown` added; the folder's `index`, `README`, `_index`; the folder.
 *     With a trailing slash the folder comes before the file. Case and Unicode form do not count, but the exact spelling wins;
 *     several files that differ only by case, none spelled as written, are `ambiguous`.
 *  6. A wikilink: see `wikiLink.ts` (document's folder, root, last whole segments, title or alias, folder).
 *  7. A fragment: see `fragment.ts` (explicit id or slug, HTML id, the same without case, block, line). Missing: `missing-anchor`,
 *     with the file as target.
 */
import type { DocumentId } from '../model/ids';
import type { Link, ResolvedLink } from '../model/lexical';
import { destinationKind, readings, wikiDestinationKind } from './destination';
import { FileIndex, type FileEntry } from './fileIndex';
import { findFragment, findWikiFragment } from './fragment';
import type { DocumentOutline } from './outline';
import { findWritten, type From } from './paths';
import { ambiguous, external, missingAnchor, templated, toDirectory, toFile, unresolved } from './result';
import { findWikiTarget } from './wikiLink';

export interface ResolverInput {
  /** Keys of the workspace folders, in their order. */
  readonly folders: readonly string[];
  /** Paths that are no documents, as `folder:/path` or `path`; folders end in `/`. */
  readonly others: readonly string[];
}

/** The document a link stands in; a `ParsedDocument` and a `DocumentOutline` both fit. */
export interface LinkSource extends From {
  readonly id: DocumentId;
}

export interface Resolver {
  /** Adds a document, or replaces the one with its id. */
  add(outline: DocumentOutline): void;
  remove(id: DocumentId): void;
  /** Where the link leads. Cost: a few look-ups; does not depend on the order of additions. */
  resolve(source: LinkSource, link: Link): ResolvedLink;
}

export function createResolver({ folders, others }: ResolverInput): Resolver {
  const index = new FileIndex();
  const entries = new Map<DocumentId, FileEntry>();
  for (const other of others) addOther(index, folders, other);
  const remove = (id: DocumentId): void => {
    const entry = entries.get(id);
    if (entry !== undefined) index.remove(entry);
    entries.delete(id);
  };
  return {
    add(outline) {
      remove(outline.id);
      const entry = { folder: outline.folder, path: outline.path, outline };
      entries.set(outline.id, entry);
      index.add(entry);
    },
    remove,
    resolve(source, link) {
      const own = entries.get(source.id) ?? null;
      return resolveLink({ index, folders, own, from: source }, link);
    },
  };
}

function addOther(index: FileIndex, folders: readonly string[], other: string): void {
  const folder = folders.find(key => key !== '' && other.startsWith(`${key}:/`)) ?? '';
  const path = folder === '' ? other : other.slice(folder.length + 2);
  if (path.endsWith('/')) index.addDirectory(folder, path);
  else index.add({ folder, path, outline: null });
}

interface Setting {
  readonly index: FileIndex;
  readonly folders: readonly string[];
  /** The document itself; null where it was not added. */
  readonly own: FileEntry | null;
  readonly from: From;
}

function resolveLink(setting: Setting, link: Link): ResolvedLink {
  if (link.kind === 'footnote') return resolveFootnote(setting, link.raw.slice(1));
  const wiki = link.kind === 'wiki' || link.kind === 'embed' || (link.kind === 'property' && link.span.start !== link.rawSpan.start);
  const kind = wiki ? wikiDestinationKind(link.raw) : destinationKind(link.raw);
  if (kind === 'templated') return templated;
  if (kind === 'external') return external;
  return wiki ? resolveWiki(setting, link.raw) : resolvePath(setting, link.raw);
}

function resolveFootnote({ own }: Setting, id: string): ResolvedLink {
  const anchor = own?.outline?.anchors.find(other => other.kind === 'footnote' && other.id === id);
  if (own === null || anchor === undefined) return unresolved('missing-anchor', `No footnote "${id}" is defined in this file.`);
  return toFile(own, `^${id}`, { section: null, line: anchor.line });
}

function resolvePath(setting: Setting, raw: string): ResolvedLink {
  const ways = readings(raw);
  if (ways[0].path === '')
    return withFragment(setting.own, ways[0].fragment, findFragment) ?? unresolved('missing-file', 'This file is not indexed.');
  for (const { path, fragment } of ways) {
    const found = findWritten(setting.index, setting.folders, setting.from, path);
    if (found === null) continue;
    if (found.kind === 'directory') return toDirectory(found.folder, found.path);
    return several(found.files, path, withFragment(found.files[0], fragment, findFragment)!);
  }
  return unresolved('missing-file', `There is no file or folder "${ways[0].path}".`);
}

function resolveWiki(setting: Setting, raw: string): ResolvedLink {
  if (raw.startsWith('#'))
    return withFragment(setting.own, raw.slice(1), findWikiFragment) ?? unresolved('missing-file', 'This file is not indexed.');
  const { files, fragment } = findWikiTarget(setting.index, setting.folders, setting.from, raw);
  if (files.length === 0) return unresolved('missing-file', `No note is named "${raw}".`);
  const resolved = withFragment(files[0], fragment, findWikiFragment)!;
  return files.length > 1 ? ambiguous(resolved, files) : resolved;
}

/** Files that differ by case only: no doubt where the first is spelled as written. */
function several(files: readonly FileEntry[], path: string, resolved: ResolvedLink): ResolvedLink {
  if (files.length === 1) return resolved;
  const last = (text: string): string => text.normalize('NFC').slice(text.lastIndexOf('/') + 1);
  return last(files[0].path).startsWith(last(path)) ? resolved : ambiguous(resolved, files);
}

function withFragment(entry: FileEntry | null, fragment: string | null, find: typeof findFragment): ResolvedLink | null {
  if (entry === null) return null;
  if (fragment === null || fragment === '' || entry.outline === null) return toFile(entry, fragment, null);
  const place = find(entry.outline, fragment);
  return place === null ? missingAnchor(entry, fragment) : toFile(entry, fragment, place);
}
