import type { Config } from './config';
import { fillPermalink, permalinkValues } from './permalink';
import { below, join, plainAddress, type Site } from './site';

type Properties = Readonly<Record<string, readonly string[]>>;

interface Language {
  readonly key: string;
  readonly contentDir: string;
  /** What stands before its addresses; empty for the default language. */
  readonly prefix: string;
}

/**
 * Hugo: pages are addressed by their path below the content root of their language, with the language's key before it (not for
 * the default language). `_index.md` and `index.md` stand for their folder; `url`, `slug` and `aliases` of the front matter hold;
 * `static/` and files beside pages are served as they are. Relative links are seen from the page's own address.
 */
export function hugoSite(folder: string, root: string, config: Config, redirects: ReadonlyMap<string, string>): Site {
  const languages = readLanguages(root, config);
  const statics = (config.get('staticdir') ?? ['static']).map(directory => join(root, directory));
  const languageOf = (path: string): Language | undefined => languages.find(({ contentDir }) => below(path, contentDir) !== null);
  return {
    name: 'hugo',
    folder,
    root,
    baseUrls: config.get('baseurl') ?? [],
    relative: 'address',
    redirects,
    serves: address => !/\/\/|\.(?:md|markdown)$/i.test(address),
    pageAddresses({ path, properties }) {
      const language = languageOf(path);
      if (language === undefined) return [];
      const { local, prefix } = translated(below(path, language.contentDir)!, language, languages);
      const address = plainAddress(prefix, local);
      const own = ownAddress(patternAddress(config, local, prefix, properties) ?? address, prefix, properties);
      const parent = address.slice(0, address.lastIndexOf('/'));
      const old = (properties.aliases ?? []).map(alias => (alias.startsWith('/') ? alias : `${parent}/${alias}`));
      return [own, ...old];
    },
    fileAddress(path) {
      for (const directory of statics) {
        const local = below(path, directory);
        if (local !== null) return `/${local}`;
      }
      const language = languageOf(path);
      return language === undefined ? null : `/${join(language.prefix, below(path, language.contentDir)!)}`;
    },
  };
}

/** By the pattern that `permalinks` gives pages of the section; null where it gives none. */
function patternAddress(config: Config, local: string, prefix: string, properties: Properties): string | null {
  const [section, ...rest] = local.split('/');
  const isList = /(?:^|\/)_index\.\w+$/i.test(local);
  if (rest.length === 0 || local === `${section}/_index.md`) return null;
  const key = section.toLowerCase();
  const kind = isList ? 'section' : 'page';
  const pattern = config.get(`permalinks.${kind}.${key}`)?.[0] ?? (isList ? undefined : config.get(`permalinks.${key}`)?.[0]);
  const filled = pattern === undefined ? null : fillPermalink(pattern, permalinkValues(local, properties));
  return filled === null ? null : `/${join(prefix, filled)}`;
}

function ownAddress(address: string, prefix: string, properties: Properties): string {
  const url = properties.url?.[0];
  if (url !== undefined) return url.startsWith('/') ? url : `/${join(prefix, url)}`;
  const slug = properties.slug?.[0];
  return slug === undefined ? address : `${address.slice(0, address.lastIndexOf('/'))}/${slug}`;
}

/** A translation may also be told by its name: `page.fr.md`. */
function translated(local: string, language: Language, languages: readonly Language[]): { local: string; prefix: string } {
  const match = /^(.*)\.([a-z]{2,3}(?:-[a-z]{2,4})?)\.(md|markdown)$/i.exec(local);
  const other = match === null ? undefined : languages.find(({ key }) => key === match[2].toLowerCase());
  return match === null || other === undefined
    ? { local, prefix: language.prefix }
    : { local: `${match[1]}.${match[3]}`, prefix: other.prefix };
}

function readLanguages(root: string, config: Config): Language[] {
  const content = config.get('contentdir')?.[0] ?? 'content';
  const main = (config.get('defaultcontentlanguage')?.[0] ?? 'en').toLowerCase();
  const inSubdirectory = config.get('defaultcontentlanguageinsubdir')?.[0] === 'true';
  const keys = new Set<string>();
  for (const key of config.keys()) {
    const match = /^languages\.([\w-]+)(?:\.|$)/.exec(key);
    if (match !== null) keys.add(match[1]);
  }
  const languages = [...keys].map(key => ({
    key,
    contentDir: join(root, config.get(`languages.${key}.contentdir`)?.[0] ?? content),
    prefix: key === main && !inSubdirectory ? '' : key,
  }));
  if (!languages.some(({ key }) => key === main))
    languages.push({ key: main, contentDir: join(root, content), prefix: inSubdirectory ? main : '' });
  // The deepest root decides; among equal ones the default language, whose pages carry no mark of their own.
  return languages.sort(
    (a, b) => b.contentDir.length - a.contentDir.length || Number(b.key === main) - Number(a.key === main) || (a.key < b.key ? -1 : 1),
  );
}
