/**
 * Where a link leads. One resolver for graph, navigation, checks and answers. The order of rules, the first that finds something
 * decides:
 *
 *  1. Template marks: what `template.ts` can tell is resolved by the rules below (Hugo's `ref` as a path, an address, then a
 *     name); all else is `templated`. A scheme (or `//`): a page of one of the workspace's own sites where the URL names one,
 *     else `external`.
 *  2. A destination is read as a URL reference (fragment and query off, percent signs decoded); where that names no file, with
 *     `%`, `?`, `#` as parts of the name.
 *     Before all that, what names an id of the workspace (`identified.ts`): blocks of Logseq, `xref:` of docfx.
 *     What a document takes in (kind `include`) is a path from the document, then from the roots of its site.
 *  3. No path: the document itself.
 *  4. The document's site, where one is detected (`sites/detect.ts`): an address with a leading slash, and in Hugo a relative
 *     one, is looked up among the addresses of the site before the files, a relative one elsewhere after them.
 *     Files: with a leading slash from the root of the document's own workspace folder, then of the other ones in their order;
 *     else from the document's folder.
 *  5. At a path: the file; the file with `.md`, `.mdx`, `.markdown` added; the folder's `index`, `README`, `_index`; the folder.
 *     With a trailing slash the folder comes before the file, and it comes before an added extension in a
 *     document with a name in capitals (`README.md`) that is no page of a detected site: GitHub shows the folder. Case and Unicode form do not count, but the exact spelling wins;
 *     several files that differ only by case, none spelled as written, are `ambiguous`.
 *     In an Obsidian vault (a folder `.obsidian` above the document) what is not found so is looked for as a wikilink's name.
 *     Last, where no generator is detected: an address whose first folder does not exist here is mapped by a site elsewhere; the one
 *     document that ends in the rest of it is meant.
 *     An address of a page (`.html`) above the site's root is another site's: `external`.
 *  6. In a Dendron workspace a wikilink names a note by its dots (`sites/dendron.ts`). Any other wikilink: see `wikiLink.ts` (document's folder, root, last whole segments, title or alias, folder).
 *  7. A fragment: see `fragment.ts` (explicit id or slug, HTML id, the same without case, block, line). Missing: `missing-anchor`,
 *     with the file as target.
 */
import type { DocumentId } from '../model/ids';
import { isWikiLink, type Link, type ResolvedLink } from '../model/lexical';
import { decode, destinationKind, readings, wikiDestinationKind } from './destination';
import { FileIndex, pathKey, type FileEntry } from './fileIndex';
import { findByLetters, findFragment, findWikiFragment } from './fragment';
import { resolveIdentified } from './identified';
import type { DocumentOutline } from './outline';
import { findWritten, type Found, type From } from './paths';
import { ambiguous, external, missingAnchor, templated, toDirectory, toFile, unresolved } from './result';
import {
  addressFirst,
  findByTail,
  findByUrl,
  findIncluded,
  findInSite,
  hasOwnAnchors,
  isForTheHost,
  isInVault,
  isLostInBook,
  isTab,
  knowsIncludes,
  leavesSite,
} from './siteLink';
import { detectDendron, findNotes, fragmentStart, readNoteReference, type Dendron } from './sites/dendron';
import { detectSites } from './sites/detect';
import { detectRepositories, findInRepository, type Home } from './sites/homes';
import { detectGraphs, findJournal, type LogseqGraph } from './sites/logseq';
import type { SiteFile } from './sites/site';
import { SiteIndex } from './sites/siteIndex';
import { unwrapTemplate } from './template';
import { findWikiTarget, isCertain } from './wikiLink';

export interface ResolverInput {
  /** Keys of the workspace folders, in their order. */
  readonly folders: readonly string[];
  /** Paths that are no documents, as `folder:/path` or `path`; folders end in `/`. */
  readonly others: readonly string[];
  /** The texts of the files that `siteFileGlobs` names. */
  readonly siteFiles: readonly SiteFile[];
  /** Where a folder is found on the web: its repository (`https://github.com/owner/name`) or its site (`https://etcd.io`). */
  readonly homes?: readonly Home[];
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
  /** Addresses of a file in its site, the present one first. */
  addressesOf(file: From): readonly string[];
}

export function createResolver({ folders, others, siteFiles, homes = [] }: ResolverInput): Resolver {
  const index = new FileIndex();
  const sites = new SiteIndex(detectSites(siteFiles, homes), index);
  const repositories = detectRepositories(siteFiles, homes);
  const dendron = detectDendron(siteFiles);
  const graphs = detectGraphs(siteFiles);
  const entries = new Map<DocumentId, FileEntry>();
  for (const other of others) addOther(index, sites, folders, other);
  const remove = (id: DocumentId): void => {
    const entry = entries.get(id);
    if (entry === undefined) return;
    index.remove(entry);
    sites.remove(entry);
    entries.delete(id);
  };
  return {
    add(outline) {
      remove(outline.id);
      const entry = { folder: outline.folder, path: outline.path, outline };
      entries.set(outline.id, entry);
      index.add(entry);
      sites.add(entry);
    },
    remove,
    addressesOf({ folder, path }) {
      const [entry] = index.at(folder, path);
      return entry === undefined ? [] : sites.addressesOf(entry);
    },
    resolve(source, link) {
      const own = entries.get(source.id) ?? null;
      return resolveLink({ index, sites, repositories, dendron, graphs, folders, own, from: source }, link);
    },
  };
}

function addOther(index: FileIndex, sites: SiteIndex, folders: readonly string[], other: string): void {
  const folder = folders.find(key => key !== '' && other.startsWith(`${key}:/`)) ?? '';
  const path = folder === '' ? other : other.slice(folder.length + 2);
  if (path.endsWith('/')) {
    index.addDirectory(folder, path);
    return;
  }
  const entry = { folder, path, outline: null };
  index.add(entry);
  sites.add(entry);
}

interface Setting {
  readonly index: FileIndex;
  readonly sites: SiteIndex;
  readonly repositories: readonly Home[];
  readonly dendron: Dendron | null;
  readonly graphs: readonly LogseqGraph[];
  readonly folders: readonly string[];
  /** The document itself; null where it was not added. */
  readonly own: FileEntry | null;
  readonly from: From;
}

const notIndexed = unresolved('missing-file', 'This file is not indexed.');

function resolveLink(setting: Setting, link: Link): ResolvedLink {
  if (link.kind === 'footnote') return resolveFootnote(setting, link.raw.slice(1));
  if (link.kind === 'shortcode') return resolveReference(setting, link.raw);
  if (link.kind === 'include') return resolveInclude(setting, link.raw);
  const identified = resolveIdentified(setting.index, link.raw);
  if (identified !== null && (identified.target !== null || !isNamed(setting, link))) return identified;
  if (link.kind === 'autolink') return resolveUrl(setting, link.raw);
  if (isWikiLink(link)) return resolveWiki(setting, link);
  const kind = destinationKind(link.raw);
  if (kind === 'external') return resolveUrl(setting, link.raw);
  if (kind === 'local') return resolvePath(setting, link.raw);
  const unwrapped = unwrapTemplate(link.raw);
  if (unwrapped === null) return templated;
  return unwrapped.kind === 'path' ? resolvePath(setting, unwrapped.path) : resolveReference(setting, unwrapped.path);
}

/** A note may be named by an id as blocks have one (`[[uuid]]`). */
function isNamed({ index, folders, from }: Setting, { kind, raw }: Link): boolean {
  return (kind === 'wiki' || kind === 'embed') && findWikiTarget(index, folders, from, raw).files.length > 0;
}

/** What is taken in is seen from the document, then from the roots that generators have; missing only where one is known that takes it in. */
function resolveInclude(setting: Setting, raw: string): ResolvedLink {
  const { sites, from, own } = setting;
  const written = /^@\//.test(raw) ? null : findWritten(setting, decode(raw), 'page');
  if (written?.kind === 'files') return toFile(written.files[0], null, null);
  const entry = findIncluded(sites, from, raw);
  if (entry !== null) return toFile(entry, null, null);
  return knowsIncludes(sites, from, own) ? unresolved('missing-file', `There is no file "${raw}".`) : templated;
}

function resolveFootnote({ own }: Setting, id: string): ResolvedLink {
  const anchor = own?.outline?.anchors.find(other => other.kind === 'footnote' && other.id === id);
  if (own === null || anchor === undefined) return unresolved('missing-anchor', `No footnote "${id}" is defined in this file.`);
  return toFile(own, `^${id}`, { section: null, line: anchor.line });
}

function resolveUrl({ index, sites, repositories }: Setting, raw: string): ResolvedLink {
  if (!/^(?:https?:)?\/\/|^www\./i.test(raw)) return external;
  const entry = findInRepository(index, repositories, raw) ?? findByUrl(index, sites, raw);
  if (entry === null) return external;
  const hash = raw.indexOf('#');
  return withFragment({ sites }, entry, hash < 0 ? null : raw.slice(hash + 1), findFragment)!;
}

function resolvePath(setting: Setting, raw: string): ResolvedLink {
  const ways = readings(raw);
  const { path: first, fragment: place } = ways[0];
  if (first === '' && place === null) return unresolved('missing-file', 'The link has no destination.');
  if (first === '' && isTab(setting.sites, setting.from, place) && setting.own !== null) return toFile(setting.own, place, null);
  if (first === '') return withFragment(setting, setting.own, place, findFragment) ?? notIndexed;
  for (const { path, fragment } of ways) {
    const found = findFile(setting, path);
    if (found === null) continue;
    if (found.kind === 'directory') return toDirectory(found.folder, found.path);
    return several(found.files, path, withFragment(setting, found.files[0], fragment, findFragment)!);
  }
  const named = isInVault(setting.index, setting.from) ? resolveByName(setting, first, place) : null;
  if (named !== null) return named;
  const tail = findByTail(setting.index, setting.sites, setting.from, first);
  if (tail !== null) return withFragment(setting, tail, place, findFragment)!;
  if (leavesSite(setting.sites, setting.from, setting.own, first)) return external;
  return unresolved('missing-file', `There is no file or folder "${first}".`);
}

function findFile(setting: Setting, path: string): Found | null {
  const { index, sites, from, own } = setting;
  const byAddress = (): Found | null => {
    const entry = findInSite(sites, from, own, path);
    return entry === null ? null : { kind: 'files', files: [entry] };
  };
  const onHost = isForTheHost(sites, from, own) && !isInVault(index, from);
  const written = (): Found | null => findWritten(setting, path, onHost ? 'folder' : 'page');
  if (addressFirst(sites, from, path)) return byAddress() ?? written();
  const found = written();
  if (found?.kind === 'files' && isLostInBook(sites, from, path) && !isSpelledOut(found.files[0], path)) return null;
  return found !== null && (found.kind === 'files' || onHost) ? found : (byAddress() ?? found);
}

/** Whether the file was found without an extension added to what is written. */
function isSpelledOut(file: FileEntry, path: string): boolean {
  return pathKey(file.path).endsWith(pathKey(path.slice(path.lastIndexOf('/') + 1)));
}

/** In an Obsidian vault a link in parentheses may name its note as a wikilink does. */
function resolveByName(setting: Setting, path: string, fragment: string | null): ResolvedLink | null {
  const { files } = findWikiTarget(setting.index, setting.folders, setting.from, path.replace(/\.md$/i, ''));
  if (files.length === 0) return null;
  const resolved = withFragment(setting, files[0], fragment, findWikiFragment)!;
  return isCertain(files, setting.from) ? resolved : ambiguous(resolved, files);
}

/** Hugo's `ref`: a path or an address as any other, else the one document that ends so. */
function resolveReference(setting: Setting, raw: string): ResolvedLink {
  const direct = resolvePath(setting, raw);
  if (direct.state !== 'missing-file' || raw.startsWith('#')) return direct;
  const hash = raw.indexOf('#');
  const path = hash < 0 ? raw : raw.slice(0, hash);
  const rooted = path.startsWith('/') ? direct : resolvePath(setting, `/${raw}`);
  if (rooted.state !== 'missing-file') return rooted;
  const { files } = findWikiTarget(setting.index, setting.folders, setting.from, path.replace(/^\//, ''));
  if (files.length === 0) return direct;
  const resolved = withFragment(setting, files[0], hash < 0 ? null : raw.slice(hash + 1), findFragment)!;
  return isCertain(files, setting.from) ? resolved : ambiguous(resolved, files);
}

function resolveWiki(setting: Setting, link: Link): ResolvedLink {
  const noted = setting.dendron === null ? null : resolveNote(setting, setting.dendron, link);
  if (noted !== null) return noted;
  const { raw } = link;
  if (wikiDestinationKind(raw) === 'external') return resolveUrl(setting, raw);
  if (raw.startsWith('#')) return withFragment(setting, setting.own, raw.slice(1), findWikiFragment) ?? notIndexed;
  const { files, fragment } = findWikiTarget(setting.index, setting.folders, setting.from, raw);
  if (files.length === 0) {
    const journal = findJournal(setting.index, setting.graphs, setting.from, raw);
    return journal === null ? unresolved('missing-file', `No note is named "${raw}".`) : toFile(journal, null, null);
  }
  const resolved = withFragment(setting, files[0], fragment, findWikiFragment)!;
  return isCertain(files, setting.from) ? resolved : ambiguous(resolved, files);
}

/** In a Dendron workspace: `[[label|note]]`, so that what is seen is the target; null where no note is named so. */
function resolveNote(setting: Setting, dendron: Dendron, link: Link): ResolvedLink | null {
  const reference = readNoteReference(link.label);
  const { name, fragment } = reference;
  const files =
    name === '' && fragment !== null && setting.own !== null ? [setting.own] : findNotes(setting.index, dendron, setting.from, reference);
  if (files.length === 0) return unresolved('missing-file', `No note is named "${name}".`);
  if (fragment === null) return toFile(files[0], null, null);
  const start = fragmentStart(fragment);
  const place = start === '' || start === '*' || files[0].outline === null ? null : findWikiFragment(files[0].outline, start);
  return place === null && start !== '' && start !== '*' ? missingAnchor(files[0], fragment) : toFile(files[0], fragment, place);
}

/** Files that differ by case only: no doubt where the first is spelled as written. */
function several(files: readonly FileEntry[], path: string, resolved: ResolvedLink): ResolvedLink {
  if (files.length === 1) return resolved;
  const last = (text: string): string => text.normalize('NFC').slice(text.lastIndexOf('/') + 1);
  return last(files[0].path).startsWith(last(path)) ? resolved : ambiguous(resolved, files);
}

function withFragment(
  { sites }: Pick<Setting, 'sites'>,
  entry: FileEntry | null,
  fragment: string | null,
  find: typeof findFragment,
): ResolvedLink | null {
  if (entry === null) return null;
  if (fragment === null || fragment === '' || entry.outline === null) return toFile(entry, fragment, null);
  const place = find(entry.outline, fragment) ?? (hasOwnAnchors(sites, entry) ? findByLetters(entry.outline, fragment) : null);
  return place === null ? missingAnchor(entry, fragment) : toFile(entry, fragment, place);
}
