import { joinPath } from './destination';
import type { FileEntry } from './fileIndex';
import type { From } from './paths';
import type { Site } from './sites/site';
import type { SiteIndex } from './sites/siteIndex';

/** A link of a document as its site resolves it, from the page's address. Null where the site has nothing there. */
export function findInSite(sites: SiteIndex, from: From, own: FileEntry | null, path: string): FileEntry | null {
  const site = sites.siteOf(from.folder, from.path);
  if (site === null) return null;
  if (path.startsWith('/')) return at(sites, site, '', path);
  if (path.startsWith('~/')) return at(sites, site, '', path.slice(1));
  if (own?.outline == null) return null;
  const [address] = site.pageAddresses(own.outline);
  if (address === undefined) return null;
  const page = address.replace(/^\/+|\/+$/g, '').replace(/\.html?$/, '');
  const folder = page.includes('/') ? page.slice(0, page.lastIndexOf('/')) : '';
  // A page at `/a/b/` and one at `/a/b` see `../c` differently; generators that write relative links by address use the first.
  const bases = site.relative === 'address' ? [page, folder] : [folder, page];
  return at(sites, site, bases[0], path) ?? at(sites, site, bases[1], path);
}

/** Whether a link is to be looked for by address before it is looked for as a file. */
export function addressFirst(sites: SiteIndex, from: From, path: string): boolean {
  const site = sites.siteOf(from.folder, from.path);
  if (site === null) return false;
  return path.startsWith('/') || (site.relative === 'address' && !/\.(?:md|mdx|markdown)$/i.test(path));
}

function at(sites: SiteIndex, site: Site, base: string, path: string): FileEntry | null {
  const joined = joinPath(base, path);
  return joined === null ? null : sites.at(site, `/${joined}`);
}

/** A full URL that names a page of one of the sites; null where it names none. */
export function findByUrl(sites: SiteIndex, url: string): FileEntry | null {
  const plain = withoutScheme(url);
  for (const site of sites.sites) {
    for (const baseUrl of site.baseUrls) {
      const base = withoutScheme(baseUrl).replace(/\/$/, '');
      if (base === '' || (plain !== base && !plain.startsWith(`${base}/`))) continue;
      const found = sites.at(site, plain.slice(base.length) || '/') ?? sites.at(site, plain.slice(plain.indexOf('/')));
      if (found !== null) return found;
    }
  }
  return null;
}

function withoutScheme(url: string): string {
  return url.replace(/^(?:https?:)?\/\/(?:www\.)?/i, '').replace(/[?#].*$/, '');
}
