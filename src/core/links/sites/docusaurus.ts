import { scriptValue } from './config';
import { below, join, withoutExtension, type Site } from './site';
import { datedAddress } from './dated';

/**
 * Docusaurus: `docs/` at `/docs` (or `routeBasePath`), versions of `versioned_docs/version-X/` at `/docs/X`, `blog/` at `/blog`,
 * `src/pages/` at the root, `static/` as it is. Number prefixes (`01-`) are no part of an address; `slug` and `id` hold.
 */
export function docusaurusSite(folder: string, root: string, source: string, redirects: ReadonlyMap<string, string>): Site {
  const base = scriptValue(source, 'baseUrl') ?? '/';
  const url = scriptValue(source, 'url');
  const instances = readInstances(source, base);
  return {
    name: 'docusaurus',
    folder,
    root,
    baseUrls: url === null ? [] : [url.replace(/\/$/, '')],
    relative: 'file',
    redirects,
    serves: () => true,
    pageAddresses({ path, properties }) {
      const local = below(path, root);
      if (local === null) return [];
      const place = placeOf(local, instances, base);
      if (place === null) return [];
      return place.kind === 'blog'
        ? [datedAddress(place.prefix, place.local, properties) ?? docAddress(place, properties)]
        : [docAddress(place, properties)];
    },
    fileAddress(path) {
      const local = below(path, join(root, 'static'));
      return local === null ? null : `/${join(base, local)}`;
    },
  };
}

interface Place {
  readonly kind: 'docs' | 'blog' | 'pages';
  readonly prefix: string;
  readonly local: string;
}

interface Instance {
  readonly directory: string;
  readonly prefix: string;
}

/** Folders of docs and where they are routed: `path: 'x', routeBasePath: 'y'` of one plugin stand near each other. */
function readInstances(source: string, base: string): Instance[] {
  const instances: Instance[] = [];
  for (const match of source.matchAll(/\brouteBasePath\s*:\s*(['"`])([^'"`\n]*)\1/g)) {
    const block = source.slice(source.lastIndexOf('{', match.index), source.indexOf('}', match.index) + 1);
    const directory =
      scriptValue(block, 'path') ??
      (/\bblog\s*:\s*\{?$/.test(source.slice(0, source.lastIndexOf('{', match.index)).trimEnd()) ? 'blog' : 'docs');
    instances.push({ directory: join(directory), prefix: join(base, match[2]) });
  }
  if (!instances.some(({ directory }) => directory === 'docs')) instances.push({ directory: 'docs', prefix: join(base, 'docs') });
  return instances;
}

function placeOf(local: string, instances: readonly Instance[], base: string): Place | null {
  const docs = instances.find(({ directory }) => directory === 'docs')!.prefix;
  const version = /^versioned_docs\/version-([^/]+)\/(.*)$/.exec(local);
  if (version !== null) return { kind: 'docs', prefix: join(docs, version[1]), local: version[2] };
  const translation = /^i18n\/([^/]+)\/docusaurus-plugin-content-docs\/(?:current|version-([^/]+))\/(.*)$/.exec(local);
  if (translation !== null) return { kind: 'docs', prefix: join(translation[1], docs, translation[2] ?? ''), local: translation[3] };
  const places = [...instances, { directory: 'blog', prefix: join(base, 'blog') }, { directory: 'src/pages', prefix: base }];
  for (const { directory, prefix } of places) {
    const rest = below(local, directory);
    if (rest === null) continue;
    const kind = directory === 'blog' ? 'blog' : directory === 'src/pages' ? 'pages' : 'docs';
    return { kind, prefix, local: rest };
  }
  return null;
}

function docAddress({ prefix, local }: Place, properties: Readonly<Record<string, readonly string[]>>): string {
  const segments = withoutExtension(local).split('/').map(withoutNumber);
  const slug = properties.slug?.[0];
  if (slug?.startsWith('/')) return `/${join(prefix, slug)}`;
  const name = segments.pop()!;
  const last = slug ?? properties.id?.[0] ?? name;
  const folderPage = slug === undefined && (/^(?:index|readme)$/i.test(name) || name === segments.at(-1));
  return `/${join(prefix, ...segments, folderPage ? '' : last)}`;
}

function withoutNumber(segment: string): string {
  return segment.replace(/^\d+\s*[-_.]+\s*(?=[^\d\s])/, '');
}
