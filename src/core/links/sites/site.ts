import type { DocumentOutline } from '../outline';

/** A file whose text tells how a site is made. */
export interface SiteFile {
  /** Key of the workspace folder. */
  readonly folder: string;
  readonly path: string;
  readonly text: string;
}

export type SiteName =
  | 'hugo'
  | 'docusaurus'
  | 'mdbook'
  | 'mkdocs'
  | 'vitepress'
  | 'jekyll'
  | 'docfx'
  | 'github-docs'
  | 'astro'
  | 'dendron'
  | 'pages';

/**
 * How a site generator turns files into addresses. Addresses begin with a slash; upper and lower case, a trailing slash, and the
 * endings `.html`, `.md` and `/index` make no difference when they are compared.
 */
export interface Site {
  readonly name: SiteName;
  readonly folder: string;
  /** Folder of its configuration; what lies below belongs to the site. */
  readonly root: string;
  /** What stands before an address in full URLs of the site, such as `https://etcd.io`. */
  readonly baseUrls: readonly string[];
  /** Addresses of a document's page, the present one first; none where it has no page. */
  pageAddresses(outline: Pick<DocumentOutline, 'path' | 'properties'>): readonly string[];
  /** Address at which a file that is no document is served; null where it is not. */
  fileAddress(path: string): string | null;
  /** Whether a relative link is seen from the page's address (`address`) before the file's folder, or after it (`file`). */
  readonly relative: 'address' | 'file';
  /** False for addresses that its server does not know, though a page has nearly the same. */
  serves(address: string): boolean;
  /** Old address to new one; the old one may be a pattern of Netlify (`/a/*`, `/a/:name`). */
  readonly redirects: ReadonlyMap<string, string>;
  /** The address under which a page is known, of one that says more (its version, its language, what stands before all addresses). */
  readonly canonical?: (address: string) => string;
  /** The folder from which a path with a leading slash is seen in a document, where that is not the site's root. */
  readonly contentRoot?: (path: string) => string | null;
  /** Whether pages end in a slash, so that a relative address is seen from the page rather than from the one above it. */
  readonly pageAsFolder?: boolean;
}

/** What makes addresses equal. */
export function addressKey(address: string): string {
  const plain = address
    .normalize('NFC')
    .toLowerCase()
    .replace(/ /g, '-')
    .replace(/\/{2,}/g, '/');
  const clean = plain
    .replace(/\/$/, '')
    .replace(/\.(?:html?|mdx?|markdown)$/, '')
    .replace(/\/(?:index|readme|_index)$/, '');
  return clean === '' ? '/' : clean;
}

/** `path` below `directory` (empty for the root), or null where it is not below it. */
export function below(path: string, directory: string): string | null {
  if (directory === '') return path;
  return path.startsWith(`${directory}/`) ? path.slice(directory.length + 1) : null;
}

export function join(...parts: readonly string[]): string {
  return parts
    .flatMap(part => part.split('/'))
    .filter(part => part !== '' && part !== '.')
    .join('/');
}

export function withoutExtension(path: string): string {
  return path.replace(/\.(?:md|mdx|markdown)$/i, '');
}

/** Takes off what stands before all addresses of a site; many generators add it to links that are written without. */
export function withoutBase(base: string): (address: string) => string {
  const prefix = addressKey(`/${join(base)}`);
  return address => {
    const key = addressKey(address);
    return prefix === '/' || (key !== prefix && !key.startsWith(`${prefix}/`)) ? address : address.slice(prefix.length) || '/';
  };
}

/** Address of the page of `path`, where pages are named as files are; a file that stands for its folder gives the folder's. */
export function plainAddress(prefix: string, path: string): string {
  const plain = withoutExtension(path).replace(/(?:^|\/)(?:index|readme|_index)$/i, '');
  return `/${join(prefix, plain)}`;
}
