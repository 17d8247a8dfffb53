import { joinPath } from '../destination';
import type { Config } from './config';
import { datedAddress } from './dated';
import { below, join, plainAddress, type Site, type SiteName } from './site';

interface SimpleSite {
  readonly name: SiteName;
  readonly folder: string;
  readonly root: string;
  /** Where pages lie, below the root; and what stands before their addresses. */
  readonly pages: readonly { readonly directory: string; readonly prefix: string }[];
  /** Folders whose files are served from the site's root. */
  readonly statics: readonly string[];
  readonly baseUrls: readonly string[];
  readonly redirects: ReadonlyMap<string, string>;
  /** Addresses that the generator gives a page by rules of its own, the present one first. */
  readonly own?: (page: SitePage) => readonly string[];
  readonly pageAsFolder?: boolean;
  readonly contentRoot?: (path: string) => string | null;
  readonly canonical?: (address: string) => string;
}

/** A page, where it lies below one of the folders of pages. */
export interface SitePage {
  readonly directory: string;
  readonly local: string;
  readonly prefix: string;
  readonly properties: Readonly<Record<string, readonly string[]>>;
}

/** A site whose pages are addressed as its files are named; `slug`, `permalink`, `url` and `redirect_from` of the front matter hold. */
export function simpleSite({ pages, statics, own: ownAddresses = () => [], ...site }: SimpleSite): Site {
  const { root } = site;
  return {
    ...site,
    relative: 'file',
    serves: () => true,
    pageAddresses({ path, properties }) {
      for (const { directory, prefix } of pages) {
        const local = below(path, join(root, directory));
        if (local === null) continue;
        const [own] = [
          ...(properties.permalink ?? []),
          ...(properties.url ?? []),
          ...(properties.slug ?? []).filter(slug => slug.includes('/')),
        ];
        const plain = plainAddress(prefix, local);
        const posted = datedAddress(prefix, local, properties);
        const addresses = posted === null ? [plain] : [posted, plain];
        if (own !== undefined && !/[:{]/.test(own)) addresses.unshift(`/${join(prefix, own)}`);
        return [...ownAddresses({ directory, local, prefix, properties }), ...addresses, ...(properties.redirect_from ?? [])];
      }
      return [];
    },
    fileAddress(path) {
      for (const directory of statics) {
        const local = below(path, join(root, directory));
        if (local !== null) return `/${local}`;
      }
      for (const { directory, prefix } of pages) {
        const local = below(path, join(root, directory));
        if (local !== null) return `/${join(prefix, local)}`;
      }
      return null;
    },
  };
}

export type Detected = Pick<SimpleSite, 'folder' | 'root' | 'redirects'>;

export function mdBookSite(at: Detected, config: Config): Site {
  const directory = config.get('book.src')?.[0] ?? 'src';
  // `[output.html.redirect]` gives old addresses, as pages.
  const old = [...config].flatMap(([key, [to]]) => (key.startsWith(bookRedirect) ? [[key.slice(bookRedirect.length), to] as const] : []));
  const redirects = new Map([...at.redirects, ...old.map(([from, to]) => [from, to.startsWith('/') ? to : beside(from, to)] as const)]);
  return simpleSite({ ...at, name: 'mdbook', pages: [{ directory, prefix: '' }], statics: [], baseUrls: [], redirects });
}

const bookRedirect = 'output.html.redirect.';

function beside(address: string, path: string): string {
  return `/${joinPath(address.slice(0, address.lastIndexOf('/')), path) ?? ''}`;
}

/** With `use_directory_urls` (the default) a page ends in a slash. The plugin `redirects` maps old files to new ones. */
export function mkDocsSite(at: Detected, config: Config): Site {
  const directory = join(config.get('docs_dir')?.[0] ?? 'docs');
  const maps = [...config].flatMap(([key, [to]]) => {
    const from = key.split('.redirect_maps.')[1];
    return from === undefined ? [] : [[`/${from}`, to.startsWith('/') ? to : `/${to}`] as const];
  });
  return simpleSite({
    ...at,
    name: 'mkdocs',
    pages: [{ directory, prefix: '' }],
    statics: [],
    baseUrls: config.get('site_url') ?? [],
    redirects: new Map([...at.redirects, ...maps]),
    contentRoot: () => directory,
    pageAsFolder: config.get('use_directory_urls')?.[0] !== 'false',
  });
}

const gitHubPrefix = /^\/(?:[a-z]{2}(?:-[a-z]{2})?(?=\/|$)\/?)?(?:[a-z-]+@[\w.-]+\/?)?/i;

/** A link may name a language (`/en`) and a version of the product (`/enterprise-server@latest`), of which each has all pages. */
export function gitHubDocsSite(at: Detected): Site {
  return simpleSite({
    ...at,
    name: 'github-docs',
    pages: [{ directory: 'content', prefix: '' }],
    statics: [],
    baseUrls: ['https://docs.github.com'],
    canonical: address => address.replace(gitHubPrefix, '/'),
  });
}

/** A site of another kind that serves `public/` and has pages beside it. */
export function pagesSite(at: Detected): Site {
  const pages = ['content', 'pages', 'src/content', 'src/pages', ''].map(directory => ({ directory, prefix: '' }));
  return simpleSite({ ...at, name: 'pages', pages, statics: ['public', 'static'], baseUrls: [] });
}
