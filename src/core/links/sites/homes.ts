import { directoryOf } from '../destination';
import type { FileEntry, FileIndex } from '../fileIndex';
import { findPath } from '../paths';
import { readConfig } from './config';
import { join, type SiteFile } from './site';

/** Where a workspace folder is found on the web. */
export interface Home {
  readonly folder: string;
  readonly url: string;
}

const repository =
  /^(?:git\+)?https?:\/\/(?:www\.)?(github\.com|gitlab\.com|codeberg\.org|bitbucket\.org)\/([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/i;
const blob =
  /^https?:\/\/(?:www\.)?([\w.]+)\/([\w.-]+)\/([\w.-]+?)\/(?:-\/)?(?:blob|tree|edit|raw|src\/branch)\/[^/?#]+(?:\/([^?#]*))?(?:[?#].*)?$/i;

export function isRepository(url: string): boolean {
  return repository.test(url);
}

/** The repositories that configuration at the root of a folder names as its own, and those that were given. */
export function detectRepositories(files: readonly SiteFile[], homes: readonly Home[]): Home[] {
  const found = homes.filter(({ url }) => isRepository(url));
  for (const { folder, path, text } of files) {
    const keys = repositoryKeys[path.slice(path.lastIndexOf('/') + 1).toLowerCase()];
    // `package.json` of a part of a repository names the whole, a vendored one names another: only the root's is believed.
    if (keys === undefined || (path.endsWith('package.json') && path.includes('/'))) continue;
    const config = readConfig(path, text);
    for (const key of keys) for (const url of config.get(key) ?? []) if (isRepository(url)) found.push({ folder, url });
  }
  return found;
}

const repositoryKeys: Readonly<Record<string, readonly string[]>> = {
  'package.json': ['repository', 'repository.url'],
  'book.toml': ['output.html.git-repository-url'],
  'mkdocs.yml': ['repo_url'],
  '.openpublishing.publish.config.json': ['git_repository_url_open_to_public_contributors'],
};

/** The file that a link into one of the repositories shows, on whatever branch; null for other links. */
export function findInRepository(index: FileIndex, repositories: readonly Home[], url: string): FileEntry | null {
  const match = blob.exec(url);
  if (match === null) return null;
  const [, host, owner, name, path = ''] = match;
  // The front page of a branch is not the folder that is open here.
  if (path === '') return null;
  for (const { folder, url: home } of repositories) {
    const own = repository.exec(home);
    if (own === null || `${own[1]}/${own[2]}/${own[3]}`.toLowerCase() !== `${host}/${owner}/${name}`.toLowerCase()) continue;
    const found = findPath(index, folder, decodeURI(path.replace(/%(?![0-9a-f]{2})/gi, '%25')));
    if (found?.kind === 'files') return found.files[0];
  }
  return null;
}

/** Hosts that deployment files name: `CNAME`, and Netlify's redirects of other hosts to the main one. */
export function hostedAt(files: readonly SiteFile[]): { readonly folder: string; readonly root: string; readonly url: string }[] {
  return files.flatMap(({ folder, path, text }) => {
    const directory = directoryOf(path);
    if (/(?:^|\/)CNAME$/.test(path) && /^[\w.-]+\s*$/.test(text)) {
      return [{ folder, root: directory.replace(/(?:^|\/)(?:static|public)$/, ''), url: `https://${text.trim()}` }];
    }
    if (!/(?:^|\/)netlify\.toml$/.test(path)) return [];
    const config = readConfig(path, text);
    const [main] = (config.get('redirects.to') ?? []).flatMap(to => /^(https?:\/\/[\w.-]+)\/:splat$/.exec(to)?.[1] ?? []);
    return main === undefined ? [] : [{ folder, root: join(directory, config.get('build.base')?.[0] ?? ''), url: main }];
  });
}
