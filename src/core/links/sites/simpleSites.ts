import { type Config, scriptValue } from './config';
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
}

/** A site whose pages are addressed as its files are named; `slug`, `permalink`, `url` and `redirect_from` of the front matter hold. */
export function simpleSite({ name, folder, root, pages, statics, baseUrls, redirects }: SimpleSite): Site {
  return {
    name,
    folder,
    root,
    baseUrls,
    relative: 'file',
    redirects,
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
        return [...addresses, ...(properties.redirect_from ?? [])];
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

type Detected = Pick<SimpleSite, 'folder' | 'root' | 'redirects'>;

export function mdBookSite(at: Detected, config: Config): Site {
  const directory = config.get('book.src')?.[0] ?? 'src';
  return simpleSite({ ...at, name: 'mdbook', pages: [{ directory, prefix: '' }], statics: [], baseUrls: [] });
}

export function mkDocsSite(at: Detected, config: Config): Site {
  const directory = config.get('docs_dir')?.[0] ?? 'docs';
  return simpleSite({ ...at, name: 'mkdocs', pages: [{ directory, prefix: '' }], statics: [], baseUrls: config.get('site_url') ?? [] });
}

/** The configuration lies in `.vitepress/` (or `.vuepress/`) of the folder of pages. */
export function vitePressSite(at: Detected, source: string): Site {
  const directory = scriptValue(source, 'srcDir') ?? '';
  const prefix = scriptValue(source, 'base') ?? '';
  return simpleSite({ ...at, name: 'vitepress', pages: [{ directory, prefix }], statics: [join(directory, 'public')], baseUrls: [] });
}

export function jekyllSite(at: Detected, config: Config): Site {
  const prefix = config.get('baseurl')?.[0] ?? '';
  const baseUrls = (config.get('url') ?? []).filter(url => url !== '');
  // Collections (`_name/`) have their folder's name as a part of the address; posts have their day.
  const collections = [...config.keys()].flatMap(key => /^collections\.([\w-]+)(?:\.|$)/.exec(key)?.[1] ?? []);
  const pages = [...new Set(collections)].map(name => ({ directory: `_${name}`, prefix: join(prefix, name) }));
  return simpleSite({ ...at, name: 'jekyll', pages: [...pages, { directory: '', prefix }], statics: [], baseUrls });
}

/** The docset's place on its host is told by its breadcrumbs: `/windows/wsl/breadcrumb/toc.json`. */
export function docfxSite(at: Detected, config: Config): Site {
  const breadcrumb = [...config].find(([key]) => key.endsWith('breadcrumb_path'))?.[1][0] ?? '';
  const prefix = /^~?(\/.*?)\/(?:breadcrumb|bread)\//.exec(breadcrumb)?.[1] ?? '';
  return simpleSite({
    ...at,
    name: 'docfx',
    pages: [{ directory: '', prefix }],
    statics: [],
    baseUrls: prefix === '' ? [] : ['https://learn.microsoft.com', 'https://docs.microsoft.com'],
  });
}

export function gitHubDocsSite(at: Detected): Site {
  return simpleSite({
    ...at,
    name: 'github-docs',
    pages: [{ directory: 'content', prefix: '' }],
    statics: [],
    baseUrls: ['https://docs.github.com'],
  });
}

export function astroSite(at: Detected, source: string): Site {
  const prefix = scriptValue(source, 'base') ?? '';
  const pages = ['src/content/docs', 'src/content/pages', 'src/pages'].map(directory => ({ directory, prefix }));
  const url = scriptValue(source, 'site');
  return simpleSite({
    ...at,
    name: 'astro',
    pages: [...pages, { directory: 'src/content', prefix }],
    statics: ['public'],
    baseUrls: url === null ? [] : [url.replace(/\/$/, '')],
  });
}

/** A site of another kind that serves `public/` and has pages beside it. */
export function pagesSite(at: Detected): Site {
  const pages = ['content', 'pages', 'src/content', 'src/pages', ''].map(directory => ({ directory, prefix: '' }));
  return simpleSite({ ...at, name: 'pages', pages, statics: ['public', 'static'], baseUrls: [] });
}
