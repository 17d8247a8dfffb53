import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { hashText } from '../base/hash';

/** What the place of the cache depends on; `process` and `os.homedir()` fit. */
export interface Host {
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

/** The user's cache folder of this program, by the rules of the platform. It need not exist. */
export function cacheDirectory(host: Host = { platform: process.platform, env: process.env, home: homedir() }): string {
  const { env, home, platform } = host;
  if (platform === 'win32') return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'docgraph', 'Cache');
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'docgraph');
  // The XDG rule: a relative path counts as unset.
  const xdg = env.XDG_CACHE_HOME;
  return join(xdg?.startsWith('/') ? xdg : join(home, '.cache'), 'docgraph');
}

/** Where the index of a folder lies: one place for each real folder, named so that people recognise it. */
export function storeDirectory(folder: string, cache: string = cacheDirectory()): string {
  const real = realFolder(folder);
  const name = basename(real)
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .slice(0, 40);
  return join(cache, `${name}-${hashText(real)}`);
}

/** A folder that is not there is named by its path; opening it reports that it is missing. */
function realFolder(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    return resolve(folder);
  }
}
