import { decode, directoryOf, joinPath } from './destination';
import { documentExtensions, type FileEntry, type FileIndex } from './fileIndex';
import { pageKeys } from './outline';
import type { From } from './paths';
import { join, type Site } from './sites/site';
import type { SiteIndex } from './sites/siteIndex';

const folderPage = /(?:^|\/)(?:index|readme|_index)\.\w+$/i;

/** A link of a document as its site resolves it, from the page's address. Null where the site has nothing there. */
export function findInSite(sites: SiteIndex, from: From, own: FileEntry | null, written: string): FileEntry | null {
  const path = written.replaceAll('\\', '/');
  const site = sites.siteOf(from.folder, from.path);
  if (site === null) return null;
  if (path.startsWith('/')) {
    const root = /\.(?:md|mdx|markdown)$/i.test(path) ? site.contentRoot?.(from.path) : undefined;
    return at(sites, site, '', path) ?? (root == null ? null : sites.file(site, join(root, path)));
  }
  if (path.startsWith('@site/')) return sites.file(site, path.slice('@site/'.length));
  if (path.startsWith('~/')) return at(sites, site, '', site.fileAddress(join(site.root, path.slice(2))) ?? path.slice(1));
  if (own?.outline == null) return null;
  const [address] = site.pageAddresses(own.outline);
  if (address === undefined) return null;
  const page = address.replace(/^\/+|\/+$/g, '').replace(/\.html?$/, '');
  const folder = page.includes('/') ? page.slice(0, page.lastIndexOf('/')) : '';
  // A page at `/a/b/` and one at `/a/b` see `../c` differently; generators that write relative links by address use the first.
  const pageFirst = site.relative === 'address' || site.pageAsFolder === true || folderPage.test(from.path);
  const bases = pageFirst ? [page, folder] : [folder, page];
  return at(sites, site, bases[0], path) ?? at(sites, site, bases[1], path);
}

const forTheHost = /(?:^|\/)[A-Z][A-Z0-9_-]+\.(?:md|markdown)$/;

/** Whether the document is read where the repository is kept (`README.md`, `CONTRIBUTING.md`), and is no page of a generator that is known. */
export function isForTheHost(sites: SiteIndex, from: From, own: FileEntry | null): boolean {
  if (!forTheHost.test(from.path)) return false;
  const site = sites.siteOf(from.folder, from.path);
  return site === null || site.name === 'pages' || own?.outline == null || site.pageAddresses(own.outline).length === 0;
}

/** Whether a link is to be looked for by address before it is looked for as a file. */
export function addressFirst(sites: SiteIndex, from: From, path: string): boolean {
  const site = sites.siteOf(from.folder, from.path);
  if (site === null) return false;
  return path.startsWith('/') || (site.relative === 'address' && !/\.(?:md|mdx|markdown)$/i.test(path));
}

function at(sites: SiteIndex, site: Site, base: string, path: string): FileEntry | null {
  const joined = joinPath(base, path);
  const doubled = path.startsWith('/') ? path : `/${joined}`;
  return joined === null || !site.serves(doubled) ? null : sites.at(site, `/${joined}`);
}

/** A file that is taken in, seen from the roots of the document's site: its own, that of its pages (`@/`, MkDocs' snippets), `@site/`. */
export function findIncluded(sites: SiteIndex, from: From, raw: string): FileEntry | null {
  const site = sites.siteOf(from.folder, from.path);
  if (site === null) return null;
  const path = raw.replace(/^(?:@site|@)?\//, '');
  const pages = site.contentRoot?.(from.path) ?? '';
  const [inPages, inRoot] = [joinPath(pages, path), joinPath('', path)];
  return (inPages === null ? null : sites.file(site, inPages)) ?? (inRoot === null ? null : sites.file(site, inRoot));
}

/** Whether the document is a page of a generator that takes in files, so that one which is not there is missing. */
export function knowsIncludes(sites: SiteIndex, from: From, own: FileEntry | null): boolean {
  const site = sites.siteOf(from.folder, from.path);
  const takes = site !== null && ['mdbook', 'vitepress', 'mkdocs', 'jekyll', 'docusaurus'].includes(site.name);
  return takes && own?.outline != null && site.pageAddresses(own.outline).length > 0;
}

/** mdBook rewrites `x.md` and serves `x.html`; a relative link without an extension leads nowhere in it. */
export function isLostInBook(sites: SiteIndex, from: From, path: string): boolean {
  const site = sites.siteOf(from.folder, from.path);
  return site?.name === 'mdbook' && !path.startsWith('/') && !/(?:\.[a-z0-9]+|\/|^\.{1,2})$/i.test(path);
}

/** A relative address of a page that lies above the site's root: another site of the same host (`../std/vec.html` in one of several books). */
export function leavesSite(sites: SiteIndex, from: From, own: FileEntry | null, path: string): boolean {
  const site = sites.siteOf(from.folder, from.path);
  if (site === null || own?.outline == null || path.startsWith('/') || !/\.html?$/i.test(path)) return false;
  const [address] = site.pageAddresses(own.outline);
  return address !== undefined && joinPath(directoryOf(address.slice(1)), path) === null;
}

/** docfx switches tabs with `#tab/name`; these are no anchors. */
export function isTab(sites: SiteIndex, from: From, fragment: string | null): boolean {
  return fragment?.startsWith('tab/') === true && sites.siteOf(from.folder, from.path)?.name === 'docfx';
}

/**
 * Whether the file's site makes, or may make, anchors by a rule that leaves out or joins hyphens where GitHub's does not. A document
 * whose front matter speaks to a site, where none is known, is rendered by one of unknown rules.
 */
export function hasOwnAnchors(sites: SiteIndex, { folder, path, outline }: FileEntry): boolean {
  const name = sites.siteOf(folder, path)?.name ?? 'pages';
  if (name !== 'pages') return name === 'vitepress' || name === 'mkdocs';
  return outline !== null && pageKeys.some(key => key in outline.properties);
}

/** Whether a folder above the document is an Obsidian vault. */
export function isInVault(index: FileIndex, { folder, path }: From): boolean {
  for (let directory = directoryOf(path); ; directory = directoryOf(directory)) {
    if (index.hasDirectory(folder, join(directory, '.obsidian'))) return true;
    if (directory === '') return false;
  }
}

/** See the last part of rule 5 in `resolve.ts`. */
export function findByTail(index: FileIndex, sites: SiteIndex, from: From, path: string): FileEntry | null {
  const site = sites.siteOf(from.folder, from.path);
  if (!path.startsWith('/') || (site !== null && site.name !== 'pages')) return null;
  const segments = path.split('/').filter(segment => segment !== '');
  if (segments.length < 2 || segments.includes('..') || index.hasDirectory(from.folder, segments[0])) return null;
  const rest = segments
    .slice(1)
    .join('/')
    .replace(/\.(?:html?|mdx?|markdown)$/i, '');
  const files = documentExtensions.flatMap(extension => index.endingIn(rest + extension)).filter(file => file.folder === from.folder);
  return files.length === 1 ? files[0] : null;
}

/** A full URL that names a page of one of the sites; null where it names none. */
export function findByUrl(index: FileIndex, sites: SiteIndex, url: string): FileEntry | null {
  const plain = decode(withoutScheme(url));
  for (const site of sites.sites) {
    for (const baseUrl of site.baseUrls) {
      const base = withoutScheme(baseUrl).replace(/\/$/, '');
      if (base === '' || (plain !== base && !plain.startsWith(`${base}/`))) continue;
      const rest = plain.slice(base.length) || '/';
      const at = { folder: site.folder, path: join(site.root, 'page.md') };
      const found = sites.at(site, rest) ?? sites.at(site, plain.slice(plain.indexOf('/'))) ?? findByTail(index, sites, at, rest);
      if (found !== null) return found;
    }
  }
  return null;
}

function withoutScheme(url: string): string {
  return url.replace(/^(?:https?:)?\/\/(?:www\.)?/i, '').replace(/[?#].*$/, '');
}
