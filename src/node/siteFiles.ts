import { readFile, stat } from 'node:fs/promises';
import { sep } from 'node:path';
import { siteFileGlobs } from '../core/links/sites/detect';
import type { SiteFile } from '../core/ports';
import { compileGlobs } from '../base/globs';
import { mapLimited } from './limiter';
import type { Root, WantedFile } from './walk';

/** A configuration for people is far smaller, and a workspace has few of them. */
const maxBytes = 256 * 1024;
const maxFiles = 200;

const isNamed = compileGlobs(siteFileGlobs, { nocase: false });

/** Whether a file tells how a site addresses its pages. */
export function isSiteFile(path: string): boolean {
  return isNamed(path);
}

/** The texts of the files, in their order. What cannot be read is left out: links are then meant as in plain markdown. */
export async function readSiteFiles(roots: readonly Root[], files: readonly WantedFile[]): Promise<readonly SiteFile[]> {
  const read = await mapLimited(files.slice(0, maxFiles), 8, async ({ folder, path }) => {
    const root = roots.find(candidate => candidate.key === folder)!;
    const name = root.path + sep + path.replaceAll('/', sep);
    const found = await stat(name).catch(() => null);
    if (!found || found.size > maxBytes) return null;
    const text = await readFile(name, 'utf8').catch(() => null);
    return text === null ? null : { folder, path, text: text.replace(/^\ufeff/, '') };
  });
  return read.filter(file => file !== null);
}
