import type { SiteFile } from './site';

/** What a workspace's links may be said to follow; `auto` tells it from configuration files and structure. */
export const conventions = [
  'auto',
  'github',
  'hugo',
  'docusaurus',
  'mkdocs',
  'mdbook',
  'vitepress',
  'jekyll',
  'docfx',
  'astro',
  'dendron',
] as const;
export type Convention = (typeof conventions)[number];

/** The configuration file by which each convention is known, and where it stands below a folder's root. */
const files: Readonly<Record<Exclude<Convention, 'auto' | 'github'>, { readonly name: RegExp; readonly path: string }>> = {
  hugo: { name: /(?:^|\/)(?:hugo|config)\.(?:toml|ya?ml|json)$|(?:^|\/)config\/_default\//, path: 'hugo.toml' },
  docusaurus: { name: /(?:^|\/)docusaurus\.config\.\w+$/, path: 'docusaurus.config.js' },
  mkdocs: { name: /(?:^|\/)mkdocs\.ya?ml$/, path: 'mkdocs.yml' },
  mdbook: { name: /(?:^|\/)book\.toml$/, path: 'book.toml' },
  vitepress: { name: /(?:^|\/)\.(?:vitepress|vuepress)\/config\.\w+$/, path: '.vitepress/config.js' },
  jekyll: { name: /(?:^|\/)_config\.ya?ml$/, path: '_config.yml' },
  docfx: { name: /(?:^|\/)docfx\.json$/, path: 'docfx.json' },
  astro: { name: /(?:^|\/)astro\.config\.\w+$/, path: 'astro.config.mjs' },
  dendron: { name: /(?:^|\/)dendron\.yml$/, path: 'dendron.yml' },
};

const redirects = /(?:^|\/)_redirects$/;

/**
 * The configuration files that count under a convention. One that is chosen by hand counts alone: where a folder has no file of it, the
 * folder is read as such a site with its defaults. Plain `github` has none.
 */
export function siteFilesFor(convention: Convention, found: readonly SiteFile[], folders: readonly string[]): readonly SiteFile[] {
  if (convention === 'auto') return found;
  if (convention === 'github') return [];
  const { name, path } = files[convention];
  const own = found.filter(file => name.test(file.path) || redirects.test(file.path));
  const bare = folders.filter(folder => !own.some(file => file.folder === folder && name.test(file.path)));
  return [...own, ...bare.map(folder => ({ folder, path, text: convention === 'docfx' ? '{}' : '' }))];
}
