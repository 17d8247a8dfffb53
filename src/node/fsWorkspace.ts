import { readFileSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type CancelSignal, checkpoint } from '../base/cancel';
import { EngineError } from '../core/errors';
import type { Problem, ProblemCode } from '../core/model/problem';
import { type Settings, settingsIn } from '../core/options';
import type { Discovery, Folder, FoundFile, SkippedFile, Workspace } from '../core/ports';
import { formatOf } from '../core/model/formats';
import { decode } from './decode';
import { Disk } from './disk';
import { examine } from './examine';
import { mapLimited } from './limiter';
import { readPdf } from './pdf';
import { failureCode, tooLarge } from './selection';
import { readSiteFiles } from './siteFiles';
import { type Root, walk } from './walk';

/** Files whose size is asked for at the same time. */
const parallelStats = 64;

/** The only folder of a workspace, by its path on disk. */
export function singleFolder(path: string): Folder {
  const uri = pathToFileURL(path).href;
  return { key: '', name: path.split(/[\\/]/).filter(Boolean).at(-1) ?? path, uri };
}

/**
 * Files on disk. All folders must be `file:` URIs. Paths are handed out as the file system spells them, with forward slashes.
 * `discover` throws `no-folder` where none of the folders is there. Cost: 10,000 files take well under a second.
 */
export function fsWorkspace(folders: readonly Folder[]): Workspace {
  const roots: readonly Root[] = folders.map(folder => ({ key: folder.key, name: folder.name, path: fileURLToPath(folder.uri) }));
  const pathOf = (file: Pick<FoundFile, 'folder' | 'path'>): string | null => {
    const root = roots.find(candidate => candidate.key === file.folder);
    const segments = file.path.split('/');
    return root && !segments.includes('..') ? join(root.path, segments.join(sep)) : null;
  };
  const disk = new Disk();
  return {
    folders,
    discover: (settings, signal) => discover(roots, settings, disk, signal),
    async examine(files, settings) {
      return (await examine(roots, files, settings)) ?? only(files, await discover(roots, settings, disk));
    },
    async read(file, settings) {
      const path = pathOf(file);
      if (path === null) return { problem: problem('outside', 'The file lies outside of the workspace.') };
      // Reading is synchronous, and so is what follows it.
      await disk.breathe();
      const own = settingsIn(settings, file.folder);
      const bytes = read(path, own);
      if (!(bytes instanceof Uint8Array)) return { problem: bytes };
      return formatOf(file.path) === 'pdf' ? await readPdf(bytes) : decode(bytes, own.encoding);
    },
    async stat(file) {
      const path = pathOf(file);
      const found = path === null ? null : await stat(path).catch(() => null);
      return found?.isFile() ? { modified: Math.floor(found.mtimeMs), size: found.size } : null;
    },
  };
}

/** The part of a whole discovery that speaks of some files, compared in NFC. */
export function only(files: readonly Pick<FoundFile, 'folder' | 'path'>[], found: Discovery): Pick<Discovery, 'files' | 'skipped'> {
  const nameOf = ({ folder, path }: Pick<FoundFile, 'folder' | 'path'>) => `${folder}:/${path.normalize('NFC')}`;
  const asked = new Set(files.map(nameOf));
  return { files: found.files.filter(file => asked.has(nameOf(file))), skipped: found.skipped.filter(file => asked.has(nameOf(file))) };
}

async function discover(roots: readonly Root[], settings: Settings, disk: Disk, signal?: CancelSignal): Promise<Discovery> {
  if (roots.length === 0) throw new EngineError('no-folder', 'No folder is open. Open a folder with markdown files.');
  const found = await walk(roots, settings, disk, signal);
  const missing = found.skipped.filter(file => file.path === '' && file.problem.code === 'unreadable');
  if (missing.length === roots.length) throw new EngineError('no-folder', `${missing[0].problem.message} Check the path.`);
  const files: FoundFile[] = [];
  const skipped: SkippedFile[] = [...found.skipped];
  const rootPaths = new Map(roots.map(root => [root.key, root.path]));
  await mapLimited(found.wanted, parallelStats, async file => {
    checkpoint(signal);
    try {
      const { size, mtimeMs } = await disk.stat(rootPaths.get(file.folder)! + sep + file.path.replaceAll('/', sep));
      const own = settingsIn(settings, file.folder);
      if (size > own.maxFileSize) skipped.push({ ...file, problem: { ...tooLarge(size, own), span: null } });
      else files.push({ ...file, modified: Math.floor(mtimeMs), size });
    } catch (failure) {
      skipped.push({ ...file, problem: problem('unreadable', `The file cannot be read (${failureCode(failure)}).`) });
    }
  });
  const rank = new Map(roots.map((root, index) => [root.key, index]));
  const compare = (a: Pick<FoundFile, 'folder' | 'path'>, b: Pick<FoundFile, 'folder' | 'path'>) =>
    rank.get(a.folder)! - rank.get(b.folder)! || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
  return {
    files: files.sort(compare),
    skipped: skipped.sort(compare),
    others: found.others,
    siteFiles: await readSiteFiles(roots, found.siteFiles),
  };
}

/**
 * Synchronous on purpose: the engine has its own thread, and four trips to the thread pool per small file cost more than parsing it
 * (10,000 files of 1 KB: 0.2 s against 1 to 4 s).
 */
function read(path: string, settings: Settings): Uint8Array | Problem {
  try {
    const found = statSync(path);
    if (!found.isFile()) return problem('unreadable', 'It is not a regular file.');
    const { size } = found;
    if (size > settings.maxFileSize) return { ...tooLarge(size, settings), span: null };
    return readFileSync(path);
  } catch (failure) {
    return problem('unreadable', `The file cannot be read (${failureCode(failure)}).`);
  }
}

function problem(code: ProblemCode, message: string): Problem {
  return { code, message, span: null };
}
