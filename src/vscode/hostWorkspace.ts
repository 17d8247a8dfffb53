import * as vscode from 'vscode';
import { type CancelSignal, checkpoint } from '../base/cancel';
import type { Problem } from '../core/model/problem';
import { type Settings, settingsIn } from '../core/options';
import type { Discovery, Folder, FoundFile, ReadResult, SkippedFile, Workspace } from '../core/ports';
import { formatOf } from '../core/model/formats';
import { wantedFiles } from '../core/wantedFiles';
import { decode } from '../node/decode';
import { compileGlobs, type PathMatcher } from '../base/globs';
import { IgnoreRules } from '../node/ignoreRules';

/**
 * Folders that only VS Code can read (`vscode-vfs:` and the like), through its file system API. Some 14 times slower than the disk,
 * so folders on disk do not come here. Symbolic links are not followed: such file systems do not say where they lead.
 */
export function hostWorkspace(folders: readonly Folder[]): Workspace {
  const uriOf = (file: Pick<FoundFile, 'folder' | 'path'>): vscode.Uri | undefined => {
    const folder = folders.find(({ key }) => key === file.folder);
    if (folder === undefined || file.path.split('/').includes('..')) return undefined;
    return vscode.Uri.joinPath(vscode.Uri.parse(folder.uri, true), file.path);
  };
  return {
    folders,
    discover: (settings, signal) => new Discoverer(settings, signal).run(folders),
    async read(file, settings): Promise<ReadResult> {
      const uri = uriOf(file);
      if (uri === undefined) return { problem: problem('outside', 'The file lies outside of the workspace.') };
      // Reading one takes longer than the editor's own thread may be kept busy.
      if (formatOf(file.path) === 'pdf')
        return { problem: problem('unreadable', 'PDF files are read from the disk only, not in a virtual workspace.') };
      try {
        return decode(await vscode.workspace.fs.readFile(uri), settingsIn(settings, file.folder).encoding);
      } catch (failure) {
        return { problem: problem('unreadable', `The file cannot be read (${codeOf(failure)}).`) };
      }
    },
    async stat(file) {
      const uri = uriOf(file);
      const found = uri === undefined ? null : await statOf(uri);
      return found === null || (found.type & vscode.FileType.File) === 0 ? null : { modified: found.mtime, size: found.size };
    },
  };
}

/** A folder still to read. */
interface Branch {
  readonly folder: Folder;
  readonly path: string;
  readonly uri: vscode.Uri;
  readonly rules: IgnoreRules;
}

/** What the settings say of paths below a folder. */
interface Matchers {
  readonly settings: Settings;
  readonly include: PathMatcher;
  readonly exclude: PathMatcher;
  readonly editorExclude: PathMatcher;
}

class Discoverer {
  readonly #settings: Settings;
  readonly #signal: CancelSignal | undefined;
  readonly #ofFolders = new Map<Folder, Matchers>();
  readonly #files: FoundFile[] = [];
  readonly #skipped: SkippedFile[] = [];
  readonly #others: string[] = [];

  constructor(settings: Settings, signal: CancelSignal | undefined) {
    this.#settings = settings;
    this.#signal = signal;
  }

  #of(folder: Folder): Matchers {
    const known = this.#ofFolders.get(folder);
    if (known) return known;
    const settings = settingsIn(this.#settings, folder.key);
    const found = {
      settings,
      include: wantedFiles(settings).includes,
      exclude: compileGlobs(settings.exclude, { nocase: false }),
      editorExclude: compileGlobs(settings.editorExclude, { nocase: false }),
    };
    this.#ofFolders.set(folder, found);
    return found;
  }

  /** In the order of folders, then of paths in code units. */
  async run(folders: readonly Folder[]): Promise<Discovery> {
    for (const folder of folders)
      await this.#readFolder({ folder, path: '', uri: vscode.Uri.parse(folder.uri, true), rules: IgnoreRules.none });
    const order = new Map(folders.map((folder, index) => [folder.key, index]));
    const compare = (a: Pick<FoundFile, 'folder' | 'path'>, b: Pick<FoundFile, 'folder' | 'path'>): number =>
      order.get(a.folder)! - order.get(b.folder)! || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
    return { files: this.#files.sort(compare), skipped: this.#skipped.sort(compare), others: this.#others.sort() };
  }

  async #readFolder(branch: Branch): Promise<void> {
    checkpoint(this.#signal);
    let entries: [string, vscode.FileType][];
    try {
      entries = await vscode.workspace.fs.readDirectory(branch.uri);
    } catch (failure) {
      return this.#skip(branch.folder, `${branch.path}/`, problem('unreadable', `The folder cannot be read (${codeOf(failure)}).`));
    }
    const rules = await this.#rulesInside(branch, entries);
    for (const [name, type] of entries) {
      if (name === '.git') continue;
      const path = branch.path === '' ? name : `${branch.path}/${name}`;
      const uri = vscode.Uri.joinPath(branch.uri, name);
      if ((type & vscode.FileType.SymbolicLink) !== 0)
        this.#skip(branch.folder, path, problem('excluded', 'It is a symbolic link, which is not followed in a virtual workspace.'));
      else if (type === vscode.FileType.Directory) await this.#enter({ folder: branch.folder, path, uri, rules });
      else if (type === vscode.FileType.File) await this.#file({ folder: branch.folder, path, uri, rules });
    }
  }

  async #rulesInside({ folder, path, uri, rules }: Branch, entries: readonly [string, vscode.FileType][]): Promise<IgnoreRules> {
    if (
      !this.#of(folder).settings.respectIgnoreFiles ||
      !entries.some(([name, type]) => name === '.gitignore' && type === vscode.FileType.File)
    )
      return rules;
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(uri, '.gitignore')));
    return rules.add(path, path === '' ? '.gitignore' : `${path}/.gitignore`, text);
  }

  async #enter(branch: Branch): Promise<void> {
    const reason = this.#leftOut(branch, true);
    if (reason !== null) return this.#skip(branch.folder, `${branch.path}/`, reason);
    this.#other(branch.folder, `${branch.path}/`);
    await this.#readFolder({ ...branch, rules: branch.rules.enter(branch.path) });
  }

  async #file(branch: Branch): Promise<void> {
    const { folder, path, uri } = branch;
    if (!this.#of(folder).include(path)) return this.#other(folder, path);
    const reason = this.#leftOut(branch, false);
    if (reason !== null) return this.#skip(folder, path, reason);
    const found = await statOf(uri);
    if (found === null) this.#skip(folder, path, problem('unreadable', 'The file cannot be read.'));
    else if (found.size > this.#of(folder).settings.maxFileSize)
      this.#skip(folder, path, problem('too-large', 'The file is larger than docgraph.index.maxFileSize allows.'));
    else this.#files.push({ folder: folder.key, path, modified: found.mtime, size: found.size });
  }

  #leftOut({ folder, path, rules }: Branch, isFolder: boolean): Problem | null {
    const { exclude, editorExclude } = this.#of(folder);
    const it = isFolder ? 'The folder' : 'The file';
    if (exclude(path)) return problem('excluded', `${it} is left out by the setting docgraph.index.exclude.`);
    if (editorExclude(path)) return problem('excluded', `${it} is left out by the setting files.exclude or search.exclude.`);
    const ignored = rules.reason(path, isFolder);
    return ignored === null ? null : problem('ignored', `${it} is ignored by the rule "${ignored.rule}" in ${ignored.source}.`);
  }

  #skip(folder: Folder, path: string, reason: Problem): void {
    this.#skipped.push({ folder: folder.key, path, problem: reason });
  }

  #other(folder: Folder, path: string): void {
    this.#others.push(folder.key === '' ? path : `${folder.key}:/${path}`);
  }
}

async function statOf(uri: vscode.Uri): Promise<vscode.FileStat | null> {
  try {
    return await vscode.workspace.fs.stat(uri);
  } catch (failure) {
    if (failure instanceof vscode.FileSystemError) return null;
    throw failure;
  }
}

function codeOf(failure: unknown): string {
  return failure instanceof vscode.FileSystemError ? failure.code : String(failure);
}

function problem(code: Problem['code'], message: string): Problem {
  return { code, message, span: null };
}
