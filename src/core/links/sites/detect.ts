import { directoryOf } from '../destination';
import { readConfig, readRedirects, tomlRedirects, type Config } from './config';
import { astroSite } from './astro';
import { docfxSite } from './docfx';
import { docusaurusSite } from './docusaurus';
import { hugoSite } from './hugo';
import { jekyllSite } from './jekyll';
import { vitePressSite } from './vitePress';
import { gitHubDocsSite, mdBookSite, mkDocsSite, pagesSite } from './simpleSites';
import { hostedAt, isRepository, type Home } from './homes';
import { addressKey, below, join, type Site, type SiteFile } from './site';

/**
 * Files that tell how a site addresses its documents, as globs below a workspace folder. Whoever discovers files reads them
 * (they are small) and hands their text to `createResolver`.
 */
export const siteFileGlobs: readonly string[] = [
  '**/{hugo,config}.{toml,yaml,yml,json}',
  '**/config/_default/*.{toml,yaml,yml}',
  '**/docusaurus.config.{js,ts,mjs,cjs}',
  '**/{mkdocs.yml,mkdocs.yaml,book.toml,_config.yml,_config.yaml,docfx.json,dendron.yml}',
  '**/{.vitepress,.vuepress}/{config,config/index}.{js,ts,mjs,mts,cjs}',
  '**/astro.config.{js,ts,mjs,mts,cjs}',
  '**/next.config.{js,ts,mjs,cjs}',
  '**/package.json',
  '**/_redirects',
  '**/netlify.toml',
  '**/CNAME',
  '**/.openpublishing.publish.config.json',
  '**/.openpublishing.redirection*.json',
  '**/versions.json',
  '**/logseq/config.edn',
];

interface Found {
  readonly folder: string;
  readonly root: string;
  readonly redirects: ReadonlyMap<string, string>;
}

type Detector = (at: Found, file: SiteFile, files: readonly SiteFile[]) => Site | null;

/** By the name of the file; the site's root is the folder that `up` levels above it. */
const detectors: readonly { readonly pattern: RegExp; readonly up: number; readonly detect: Detector }[] = [
  {
    pattern: /(?:^|\/)hugo\.(?:toml|ya?ml|json)$/i,
    up: 0,
    detect: (at, file) => hugoSite(at.folder, at.root, readConfig(file.path, file.text), at.redirects),
  },
  { pattern: /(?:^|\/)config\.(?:toml|ya?ml|json)$/i, up: 0, detect: oldHugo },
  {
    pattern: /(?:^|\/)config\/_default\/(?:hugo|config)\.(?:toml|ya?ml)$/i,
    up: 2,
    detect: (at, file) => hugoSite(at.folder, at.root, readConfig(file.path, file.text), at.redirects),
  },
  { pattern: /(?:^|\/)docusaurus\.config\.\w+$/, up: 0, detect: (at, file, files) => docusaurusSite(at, file.text, files) },
  { pattern: /(?:^|\/)mkdocs\.ya?ml$/, up: 0, detect: (at, file) => mkDocsSite(at, readConfig(file.path, file.text)) },
  { pattern: /(?:^|\/)book\.toml$/, up: 0, detect: (at, file) => mdBookSite(at, readConfig(file.path, file.text)) },
  { pattern: /(?:^|\/)_config\.ya?ml$/, up: 0, detect: (at, file) => jekyllSite(at, readConfig(file.path, file.text), file.text) },
  {
    pattern: /(?:^|\/)docfx\.json$/,
    up: 0,
    detect: (at, file, files) => docfxSite(at, readConfig(file.path, file.text), file.text, files),
  },
  { pattern: /(?:^|\/)\.(?:vitepress|vuepress)\/config\/index\.\w+$/, up: 2, detect: (at, file) => vitePressSite(at, file.text) },
  { pattern: /(?:^|\/)\.(?:vitepress|vuepress)\/config\.\w+$/, up: 1, detect: (at, file) => vitePressSite(at, file.text) },
  { pattern: /(?:^|\/)astro\.config\.\w+$/, up: 0, detect: (at, file) => astroSite(at, file.text) },
  { pattern: /(?:^|\/)next\.config\.\w+$/, up: 0, detect: at => pagesSite(at) },
  {
    pattern: /(?:^|\/)package\.json$/,
    up: 0,
    detect: (at, file) => (/"name"\s*:\s*"docs\.github\.com"/.test(file.text) ? gitHubDocsSite(at) : null),
  },
];

/** A file named `config.*` is Hugo's only where it speaks of an address or of content. */
function oldHugo(at: Found, file: SiteFile): Site | null {
  const config: Config = readConfig(file.path, file.text);
  const telling = ['baseurl', 'contentdir', 'languagecode', 'defaultcontentlanguage', 'theme'].some(key => config.has(key));
  return telling ? hugoSite(at.folder, at.root, config, at.redirects) : null;
}

/** The sites of a workspace, deepest root first, so that the first that holds a file is its own. */
export function detectSites(files: readonly SiteFile[], homes: readonly Home[]): Site[] {
  const sorted = [...files].sort((a, b) => (a.folder + a.path < b.folder + b.path ? -1 : 1));
  const sites: Site[] = [];
  for (const file of sorted) {
    const rule = detectors.find(({ pattern }) => pattern.test(file.path));
    if (rule === undefined) continue;
    let root = directoryOf(file.path);
    for (let i = 0; i < rule.up; i++) root = directoryOf(root);
    const at = { folder: file.folder, root, redirects: redirectsOf(sorted, file.folder, root) };
    const site = rule.detect(at, file, sorted);
    if (site !== null && !sites.some(other => other.folder === site.folder && other.root === root && other.name === site.name))
      sites.push(site);
  }
  const bases = [
    ...homes.filter(home => !isRepository(home.url)).map(({ folder, url }) => ({ folder, root: '', url })),
    ...hostedAt(sorted),
  ];
  for (const { folder, root } of bases) {
    if (!sites.some(site => site.folder === folder && below(`${site.root}/`, root) !== null))
      sites.push(hostedSite({ folder, root, redirects: redirectsOf(sorted, folder, root) }));
  }
  return sites
    .map(site => ({
      ...site,
      baseUrls: [
        ...site.baseUrls,
        ...bases.filter(({ folder, root }) => folder === site.folder && (root === site.root || root === '')).map(({ url }) => url),
      ],
    }))
    .sort((a, b) => b.root.length - a.root.length);
}

/** Known by its address only: its front page is not the folder's README, as far as anyone can tell. */
function hostedSite(at: Found): Site {
  return { ...pagesSite(at), serves: address => addressKey(address) !== '/' };
}

function redirectsOf(files: readonly SiteFile[], folder: string, root: string): Map<string, string> {
  const redirects = new Map<string, string>();
  const places = ['', 'static', 'public', 'docs', 'docs/public'].map(directory => join(root, directory, '_redirects'));
  const netlify = [join(root, 'netlify.toml'), 'netlify.toml'];
  for (const file of files) {
    if (file.folder !== folder) continue;
    const found = places.includes(file.path)
      ? readRedirects(file.text)
      : netlify.includes(file.path)
        ? tomlRedirects(readConfig(file.path, file.text))
        : [];
    for (const [from, to] of found) if (!redirects.has(from)) redirects.set(from, to);
  }
  return redirects;
}
