import { scriptRedirects, scriptValue } from './config';
import type { Detected } from './simpleSites';
import { below, join, withoutBase, withoutExtension, type Site, type SiteFile } from './site';
import { datedAddress } from './dated';

/**
 * Docusaurus: `docs/` at `/docs` (or `routeBasePath`), versions of `versioned_docs/version-X/` at `/docs/X`, `blog/` at `/blog`,
 * `src/pages/` at the root, `static/` as it is. Number prefixes (`01-`) are no part of an address; `slug` and `id` hold. Where there
 * are versions, the first of `versions.json` (or `lastVersion`) is at `/docs`, and `docs/` at `/docs/next`.
 */
export function docusaurusSite({ folder, root, redirects }: Detected, source: string, files: readonly SiteFile[]): Site {
  const url = scriptValue(source, 'url');
  const versions = readVersions(files.find(file => file.folder === folder && file.path === join(root, 'versions.json'))?.text);
  const layout = { instances: readInstances(source), last: scriptValue(source, 'lastVersion') ?? versions[0] ?? 'current' };
  return {
    name: 'docusaurus',
    folder,
    root,
    baseUrls: url === null ? [] : [url.replace(/\/$/, '')],
    relative: 'file',
    redirects: new Map([...redirects, ...scriptRedirects(source)]),
    serves: () => true,
    canonical: withoutBase(scriptValue(source, 'baseUrl') ?? ''),
    pageAddresses({ path, properties }) {
      const local = below(path, root);
      return local === null ? [] : placesOf(local, layout).flatMap(place => addressesOf(place, properties));
    },
    contentRoot(path) {
      const local = below(path, root) ?? path;
      const version = /^versioned_docs\/version-[^/]+(?=\/)/.exec(local)?.[0];
      const instance = layout.instances.find(({ directory }) => below(local, directory) !== null);
      return version ?? instance?.directory ?? (local.startsWith('blog/') ? 'blog' : null);
    },
    fileAddress(path) {
      const local = below(path, join(root, 'static'));
      return local === null ? null : `/${local}`;
    },
  };
}

function readVersions(text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  try {
    const versions: unknown = JSON.parse(text);
    return Array.isArray(versions) ? versions.map(String) : [];
  } catch {
    // Then there is one version, as far as can be told.
    return [];
  }
}

interface Layout {
  readonly instances: readonly Instance[];
  /** The version that is shown without its name in the address. */
  readonly last: string;
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
function readInstances(source: string): Instance[] {
  const instances: Instance[] = [];
  for (const match of source.matchAll(/\brouteBasePath\s*:\s*(['"`])([^'"`\n]*)\1/g)) {
    const block = source.slice(source.lastIndexOf('{', match.index), source.indexOf('}', match.index) + 1);
    const directory =
      scriptValue(block, 'path') ??
      (/\bblog\s*:\s*\{?$/.test(source.slice(0, source.lastIndexOf('{', match.index)).trimEnd()) ? 'blog' : 'docs');
    instances.push({ directory: join(directory), prefix: join(match[2]) });
  }
  if (!instances.some(({ directory }) => directory === 'docs')) instances.push({ directory: 'docs', prefix: 'docs' });
  return instances;
}

/** Where a file's page is, the present place first. */
function placesOf(local: string, { instances, last }: Layout): Place[] {
  const docs = instances.find(({ directory }) => directory === 'docs')!.prefix;
  const version = /^versioned_docs\/version-([^/]+)\/(.*)$/.exec(local);
  const ofVersion = (prefix: string, name: string, rest: string): Place[] => {
    const plain: Place = { kind: 'docs', prefix, local: rest };
    const named: Place = { kind: 'docs', prefix: join(prefix, name === 'current' ? 'next' : name), local: rest };
    if (name === last) return [plain, named];
    return name === 'current' ? [named, plain] : [named];
  };
  if (version !== null) return ofVersion(docs, version[1], version[2]);
  const translation = /^i18n\/([^/]+)\/docusaurus-plugin-content-docs\/(?:(current)|version-([^/]+))\/(.*)$/.exec(local);
  if (translation !== null) return ofVersion(join(translation[1], docs), translation[2] ?? translation[3], translation[4]);
  const places = [...instances, { directory: 'blog', prefix: 'blog' }, { directory: 'src/pages', prefix: '' }];
  for (const { directory, prefix } of places) {
    const rest = below(local, directory);
    if (rest === null) continue;
    if (directory === 'docs') return ofVersion(prefix, 'current', rest);
    return [{ kind: directory === 'blog' ? 'blog' : directory === 'src/pages' ? 'pages' : 'docs', prefix, local: rest }];
  }
  return [];
}

/** A post is found by its `slug`, else by its day. */
function addressesOf(place: Place, properties: Readonly<Record<string, readonly string[]>>): string[] {
  if (place.kind !== 'blog' || properties.slug !== undefined) return [docAddress(place, properties)];
  return [datedAddress(place.prefix, place.local, properties) ?? docAddress(place, properties)];
}

function docAddress({ kind, prefix, local }: Place, properties: Readonly<Record<string, readonly string[]>>): string {
  const segments = withoutExtension(local).split('/').map(withoutNumber);
  const slug = properties.slug?.[0];
  if (slug?.startsWith('/') || (slug !== undefined && kind === 'blog')) return `/${join(prefix, slug)}`;
  const name = segments.pop()!;
  const last = slug ?? properties.id?.[0] ?? name;
  const folderPage = slug === undefined && (/^(?:index|readme)$/i.test(name) || name === segments.at(-1));
  return `/${join(prefix, ...segments, folderPage ? '' : last)}`;
}

function withoutNumber(segment: string): string {
  return segment.replace(/^\d+\s*[-_.]+\s*(?=[^\d\s])/, '');
}
