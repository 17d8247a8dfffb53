import { type Config, readTree } from './config';
import { simpleSite, type Detected } from './simpleSites';
import { below, join, type Site, type SiteFile } from './site';

const hosts = ['https://learn.microsoft.com', 'https://docs.microsoft.com'];

/**
 * docfx: the docset's place on its host is told by its breadcrumbs (`/windows/wsl/breadcrumb/toc.json`), where its content lies by
 * `src` and `dest` of the configuration, and where its files have moved by `.openpublishing.redirection.json` (also of the folder above).
 */
export function docfxSite(at: Detected, config: Config, text: string, files: readonly SiteFile[]): Site {
  const breadcrumb = [...config].find(([key]) => key.endsWith('breadcrumb_path'))?.[1][0] ?? '';
  const prefix = /^~?(\/.*?)\/(?:breadcrumb|bread)\//.exec(breadcrumb)?.[1] ?? '';
  const site = simpleSite({
    ...at,
    name: 'docfx',
    pages: [...contentOf(text, prefix), { directory: '', prefix }],
    statics: [],
    baseUrls: prefix === '' ? [] : hosts,
  });
  return { ...site, redirects: new Map([...at.redirects, ...files.flatMap(file => moves(site, file))]) };
}

interface Content {
  readonly directory: string;
  readonly prefix: string;
}

function contentOf(text: string, prefix: string): Content[] {
  const { build } = readTree(text);
  const content = (build as { content?: unknown } | undefined)?.content;
  if (!Array.isArray(content)) return [];
  return content.flatMap((entry: { src?: unknown; dest?: unknown } | null) => {
    const directory = typeof entry?.src === 'string' ? join(entry.src) : '';
    const dest = typeof entry?.dest === 'string' ? entry.dest : '';
    return directory.includes('..') || (directory === '' && dest === '') ? [] : [{ directory, prefix: `/${join(prefix, dest)}` }];
  });
}

/** Old addresses of files that are no more, and where they went. */
function moves(site: Site, file: SiteFile): [string, string][] {
  if (file.folder !== site.folder || !/(?:^|\/)\.openpublishing\.redirection[^/]*\.json$/.test(file.path)) return [];
  const above = file.path.slice(0, Math.max(0, file.path.lastIndexOf('/')));
  const { redirections } = readTree(file.text);
  if (!Array.isArray(redirections)) return [];
  return redirections.flatMap((entry: Record<string, unknown> | null) => {
    const to = entry?.redirect_url;
    const fromRoot = entry?.source_path_from_root;
    const source =
      typeof fromRoot === 'string' ? join(fromRoot) : typeof entry?.source_path === 'string' ? join(above, entry.source_path) : null;
    if (source === null || typeof to !== 'string' || below(source, site.root) === null) return [];
    const host = hosts.find(other => to.startsWith(`${other}/`)) ?? '';
    return site.pageAddresses({ path: source, properties: {} }).map(from => [from, to.slice(host.length)] as [string, string]);
  });
}
