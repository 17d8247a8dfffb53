import type { Dirent } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { sep } from 'node:path';
import { type CancelSignal, checkpoint } from '../base/cancel';
import { type Settings, settingsIn } from '../core/options';
import type { SkippedFile } from '../core/ports';
import type { Disk } from './disk';
import type { IgnoreRules } from './ignoreRules';
import { mapLimited } from './limiter';
import {
  failureCode,
  ignoreFileOf,
  notIncluded,
  notRegular,
  type Reason,
  rulesAtTop,
  type Selection,
  selectionOf,
  withIgnoreFile,
} from './selection';
import { isSiteFile } from './siteFiles';

/** Folders that are read at the same time: enough to keep the four threads of libuv busy. */
const parallelFolders = 16;
/** Files without markdown that are remembered as link targets; beyond it, links to such files cannot be checked. */
const maxOthers = 100_000;

/** A workspace folder on disk. */
export interface Root {
  readonly key: string;
  readonly name: string;
  /** Absolute path, as given. */
  readonly path: string;
}

/** A file that is wanted; sizes are not looked at yet. */
export interface WantedFile {
  readonly folder: string;
  readonly path: string;
}

export interface Walk {
  readonly wanted: readonly WantedFile[];
  readonly skipped: readonly SkippedFile[];
  /** As `Discovery.others`. */
  readonly others: readonly string[];
  /** Files that say how links of a site are meant. */
  readonly siteFiles: readonly WantedFile[];
}

/** A folder still to read: `path` as it is named below its root, `real` where it truly lies. */
interface Branch {
  readonly root: Root;
  readonly path: string;
  readonly real: string;
  readonly rules: IgnoreRules;
}

interface Alias {
  readonly root: Root;
  readonly path: string;
  readonly absolute: string;
  readonly rules: IgnoreRules;
}

interface Place {
  readonly folder: string;
  readonly path: string;
}

/**
 * Walks the folders. Real files come first; symbolic links are looked at afterwards, in order of their paths, so that a file that is
 * reachable in several ways keeps its real path where it has one in the workspace, and else the first of its aliases. Each real
 * folder is read once, so loops end. Order of the result: by folder, then by path in code units.
 */
export async function walk(roots: readonly Root[], settings: Settings, disk: Disk, signal?: CancelSignal): Promise<Walk> {
  return await new Walker(roots, settings, disk, signal).run();
}

class Walker {
  readonly #roots: readonly Root[];
  readonly #settings: ReadonlyMap<Root, Settings>;
  readonly #disk: Disk;
  readonly #signal: CancelSignal | undefined;
  readonly #selections: ReadonlyMap<Root, Selection>;
  readonly #wanted: WantedFile[] = [];
  readonly #skipped: SkippedFile[] = [];
  readonly #others: string[] = [];
  readonly #siteFiles: WantedFile[] = [];
  /** Real path of each wanted file to the name that it is read by. */
  readonly #files = new Map<string, Place>();
  /** Real path of each folder read, and of each root, to the name that it is read by. */
  readonly #folders = new Map<string, Place>();
  #aliases: Alias[] = [];

  constructor(roots: readonly Root[], settings: Settings, disk: Disk, signal: CancelSignal | undefined) {
    this.#roots = roots;
    this.#settings = new Map(roots.map(root => [root, settingsIn(settings, root.key)]));
    this.#disk = disk;
    this.#signal = signal;
    this.#selections = new Map([...this.#settings].map(([root, own]) => [root, selectionOf(own)]));
  }

  async run(): Promise<Walk> {
    const branches: Branch[] = [];
    for (const root of this.#roots) {
      const real = await this.#realRoot(root);
      if (real === null) continue;
      if (this.#folders.has(real)) {
        this.#duplicateFolder(root.key, '', this.#folders.get(real)!);
        continue;
      }
      this.#folders.set(real, { folder: root.key, path: '' });
      branches.push({ root, path: '', real, rules: await rulesAtTop(real, this.#settings.get(root)!) });
    }
    for (const branch of branches) await this.#readTree(branch);
    await this.#followAliases();
    const order = new Map(this.#roots.map((root, index) => [root.key, index]));
    const compare = (a: Place, b: Place) => order.get(a.folder)! - order.get(b.folder)! || byCodeUnits(a.path, b.path);
    return {
      wanted: this.#withoutTwins().sort(compare),
      skipped: this.#skipped.sort(compare),
      others: this.#others.sort(byCodeUnits),
      siteFiles: this.#siteFiles.sort(compare),
    };
  }

  async #realRoot(root: Root): Promise<string | null> {
    try {
      const real = await realpath(root.path);
      if ((await stat(real)).isDirectory()) return real;
      this.#skip(root.key, '', { code: 'unreadable', message: `The workspace folder "${root.name}" is not a folder.` });
    } catch (failure) {
      this.#skip(root.key, '', {
        code: 'unreadable',
        message: `The workspace folder "${root.name}" cannot be read (${failureCode(failure)}).`,
      });
    }
    return null;
  }

  /** Reads a folder and all below it, but follows no link. */
  async #readTree(top: Branch): Promise<void> {
    let level: Branch[] = [top];
    while (level.length > 0) {
      const below = await mapLimited(level, parallelFolders, async branch => {
        checkpoint(this.#signal);
        return await this.#readFolder(branch);
      });
      level = below.flat();
    }
  }

  async #readFolder(branch: Branch): Promise<Branch[]> {
    const { root, path: folder } = branch;
    let entries: Dirent[];
    try {
      entries = await this.#disk.entries(branch.real);
    } catch (failure) {
      this.#skip(root.key, `${folder}/`, { code: 'unreadable', message: `The folder cannot be read (${failureCode(failure)}).` });
      return [];
    }
    const rules = await this.#rulesInside(branch, entries);
    const below: Branch[] = [];
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      const real = branch.real.endsWith(sep) ? branch.real + entry.name : branch.real + sep + entry.name;
      if (entry.name === '.git') continue;
      if (entry.isDirectory()) {
        if (this.#mayEnter(root, path, real, rules)) below.push({ root, path, real, rules: rules.enter(path) });
      } else if (entry.isSymbolicLink()) this.#aliases.push({ root, path, absolute: real, rules });
      else if (entry.isFile()) this.#file(root, path, real, rules);
      else if (this.#selections.get(root)!.includes(path)) this.#skip(root.key, path, notRegular);
    }
    return below;
  }

  async #rulesInside(branch: Branch, entries: readonly Dirent[]): Promise<IgnoreRules> {
    if (!this.#settings.get(branch.root)!.respectIgnoreFiles || !entries.some(entry => entry.name === '.gitignore' && !entry.isDirectory()))
      return branch.rules;
    try {
      return await withIgnoreFile(branch.real, branch.path, branch.rules);
    } catch (failure) {
      this.#skip(branch.root.key, ignoreFileOf(branch.path), {
        code: 'unreadable',
        message: `The ignore file cannot be read (${failureCode(failure)}); its rules are not applied.`,
      });
      return branch.rules;
    }
  }

  #mayEnter(root: Root, path: string, real: string, rules: IgnoreRules): boolean {
    const read = this.#folders.get(real);
    if (read) {
      this.#duplicateFolder(root.key, path, read);
      return false;
    }
    const reason = this.#selections.get(root)!.leftOut(path, true, rules);
    if (reason) {
      this.#skip(root.key, `${path}/`, reason);
      return false;
    }
    this.#folders.set(real, { folder: root.key, path });
    this.#other(root.key, `${path}/`);
    return true;
  }

  #file(root: Root, path: string, real: string, rules: IgnoreRules): void {
    const wanted = this.#selections.get(root)!.includes(path);
    if (!wanted && !this.#selections.get(root)!.concerns(path)) {
      this.#other(root.key, path);
      if (isSiteFile(path)) this.#siteFiles.push({ folder: root.key, path });
      return;
    }
    const reason = this.#selections.get(root)!.leftOut(path, false, rules);
    if (reason) this.#skip(root.key, path, reason);
    else if (wanted) {
      this.#wanted.push({ folder: root.key, path });
      this.#files.set(real, { folder: root.key, path });
    } else this.#skip(root.key, path, notIncluded);
  }

  async #followAliases(): Promise<void> {
    const rootOrder = new Map(this.#roots.map((root, index) => [root, index]));
    while (this.#aliases.length > 0) {
      const aliases = this.#aliases.sort((a, b) => rootOrder.get(a.root)! - rootOrder.get(b.root)! || byCodeUnits(a.path, b.path));
      this.#aliases = [];
      for (const alias of aliases) {
        checkpoint(this.#signal);
        await this.#followAlias(alias);
      }
    }
  }

  async #followAlias(alias: Alias): Promise<void> {
    const { root, path, rules } = alias;
    const concerns = this.#selections.get(root)!.concerns(path);
    if (!this.#settings.get(root)!.followSymlinks) {
      this.#skip(root.key, path, { code: 'excluded', message: 'It is a symbolic link; the setting search.followSymlinks is off.' });
      return;
    }
    let real: string;
    let isFolder: boolean;
    try {
      real = await realpath(alias.absolute);
      const target = await stat(real);
      isFolder = target.isDirectory();
      if (!isFolder && !target.isFile()) throw Object.assign(new Error('not a file'), { code: 'not a regular file' });
    } catch (failure) {
      if (concerns)
        this.#skip(root.key, path, { code: 'unreadable', message: `The symbolic link leads nowhere (${failureCode(failure)}).` });
      return;
    }
    if (isFolder) return await this.#followFolder(alias, real);
    const read = this.#files.get(real);
    if (!read || !this.#selections.get(root)!.includes(path)) return this.#file(root, path, real, rules);
    const reason = this.#selections.get(root)!.leftOut(path, false, rules);
    if (reason) this.#skip(root.key, path, reason);
    else this.#skip(root.key, path, { code: 'duplicate', message: `It is another name of ${this.#named(read)}.` }, read);
  }

  async #followFolder(alias: Alias, real: string): Promise<void> {
    const { root, path, rules } = alias;
    // Git takes a link for a file, people take it for the folder: both forms of a rule hold.
    const reason = this.#selections.get(root)!.leftOut(path, true, rules) ?? this.#selections.get(root)!.leftOut(path, false, rules);
    if (reason) return this.#skip(root.key, `${path}/`, reason);
    const read = this.#folders.get(real);
    if (read) return this.#duplicateFolder(root.key, path, read);
    const inside = real.endsWith(sep) ? real : real + sep;
    if ([...this.#folders.keys()].some(folder => folder.startsWith(inside) && this.#folders.get(folder)!.path === '')) {
      return this.#skip(root.key, `${path}/`, {
        code: 'duplicate',
        message: 'It is a symbolic link to a folder that holds the workspace folder itself.',
      });
    }
    this.#folders.set(real, { folder: root.key, path });
    this.#other(root.key, `${path}/`);
    await this.#readTree({ root, path, real, rules: rules.enter(path) });
  }

  /** Names that differ only in their Unicode normal form have one id: the first in order is read. */
  #withoutTwins(): WantedFile[] {
    const names = new Map<string, WantedFile>();
    for (const { folder, path } of this.#wanted.sort((a, b) => byCodeUnits(a.path, b.path))) {
      const key = `${folder}:/${composed(path)}`;
      const twin = names.get(key);
      if (twin)
        this.#skip(folder, path, { code: 'duplicate', message: 'Another file has the same name in a different Unicode form.' }, twin);
      else names.set(key, { folder, path });
    }
    return [...names.values()];
  }

  #duplicateFolder(folder: string, path: string, read: Place): void {
    this.#skip(
      folder,
      `${path}/`,
      { code: 'duplicate', message: `It is another name of the folder ${this.#named(read)}.` },
      { folder: read.folder, path: `${read.path}/` },
    );
  }

  #named(place: Place): string {
    const name = this.#roots.find(root => root.key === place.folder)?.name ?? place.folder;
    if (place.path === '') return name;
    return this.#roots.length > 1 ? `${name}/${place.path}` : place.path;
  }

  #skip(folder: string, path: string, problem: Reason, sameAs?: Place): void {
    this.#skipped.push({
      folder,
      path,
      problem: { ...problem, span: null },
      ...(sameAs && { sameAs: { folder: sameAs.folder, path: sameAs.path } }),
    });
  }

  #other(folder: string, path: string): void {
    if (this.#others.length < maxOthers) this.#others.push(folder === '' ? path : `${folder}:/${path}`);
  }
}

/** In NFC; most names are in ASCII, which is. */
function composed(path: string): string {
  return /^[\x20-\x7e]*$/.test(path) ? path : path.normalize('NFC');
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
