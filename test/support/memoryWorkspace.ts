import type { Settings } from '../../src/core/options';
import { wantedFiles } from '../../src/core/wantedFiles';
import { IgnoreRules } from '../../src/node/ignoreRules';
import { type Reason, selectionOf } from '../../src/node/selection';
import { isSiteFile } from '../../src/node/siteFiles';
import type { Discovery, Folder, FoundFile, ReadResult, Workspace } from '../../src/core/ports';

export interface MemoryFile {
  readonly text: string;
  readonly modified: number;
}

/**
 * A workspace whose files are texts in memory: `{ 'a.md': '[[b]]' }`, or with several folders `{ 'notes:/a.md': '...' }`. All files that
 * end in `.md`, `.markdown` or `.mdx` are found; the rest are link targets. Changing it counts the modification time up.
 */
export class MemoryWorkspace implements Workspace {
  readonly folders: readonly Folder[];
  readonly #files = new Map<string, MemoryFile>();
  #time = 1_000;
  /** Reads so far, to show what was not read again. */
  reads = 0;

  constructor(files: Readonly<Record<string, string>>, folders: readonly string[] = ['']) {
    this.folders = folders.map(key => ({ key, name: key === '' ? 'workspace' : key, uri: `memory:/${key}` }));
    for (const [path, text] of Object.entries(files)) this.write(path, text);
  }

  write(path: string, text: string): void {
    this.#time += 1_000;
    this.#files.set(path, { text, modified: this.#time });
  }

  remove(path: string): void {
    this.#files.delete(path);
  }

  /** Nothing happens where there is no such file. */
  rename(from: string, to: string): void {
    const file = this.#files.get(from);
    if (!file || from === to) return;
    this.#files.delete(from);
    this.#files.set(to, file);
  }

  async discover(settings: Settings): Promise<Discovery> {
    const files: FoundFile[] = [];
    const skipped: Discovery['skipped'][number][] = [];
    const others = new Set<string>();
    const { includes } = wantedFiles(settings);
    const leftOut = this.#selection(settings);
    for (const [name, file] of [...this.#files].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) {
      const { folder, path } = split(name);
      const prefix = name.slice(0, name.length - path.length);
      for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) others.add(prefix + path.slice(0, at + 1));
      const size = byteLength(file.text);
      const reason = leftOut(folder, path);
      if (reason) {
        skipped.push({ folder, path, problem: { ...reason, span: null } });
        continue;
      }
      if (!includes(path)) others.add(name);
      else if (size <= settings.maxFileSize) files.push({ folder, path, modified: file.modified, size });
      else skipped.push({ folder, path, problem: { code: 'too-large', message: 'The file is too large.', span: null } });
    }
    const siteFiles = [...this.#files]
      .filter(([name]) => isSiteFile(split(name).path))
      .map(([name, { text }]) => ({ ...split(name), text }));
    return { files, skipped, others: [...others].sort(), siteFiles };
  }

  /** Why a file is left out: the settings' globs and the `.gitignore` at the top of its folder. */
  #selection(settings: Settings): (folder: string, path: string) => Reason | null {
    const selection = selectionOf(settings);
    const rules = new Map(
      this.folders.map(({ key }) => {
        const text = settings.respectIgnoreFiles ? this.#files.get(join({ folder: key, path: '.gitignore' }))?.text : undefined;
        return [key, text === undefined ? IgnoreRules.none : IgnoreRules.none.add('', '.gitignore', text)];
      }),
    );
    return (folder, path) => {
      const above = path.split('/').slice(0, -1);
      const folders = above.map((_, i) => above.slice(0, i + 1).join('/'));
      for (const name of folders) {
        const reason = selection.leftOut(name, true, rules.get(folder)!);
        if (reason) return reason;
      }
      return selection.leftOut(path, false, rules.get(folder)!);
    };
  }

  async read(file: Pick<FoundFile, 'folder' | 'path'>): Promise<ReadResult> {
    this.reads++;
    const found = this.#files.get(join(file));
    return found ? { text: found.text } : { problem: { code: 'unreadable', message: 'The file is gone.', span: null } };
  }

  async stat(file: Pick<FoundFile, 'folder' | 'path'>): Promise<Pick<FoundFile, 'modified' | 'size'> | null> {
    const found = this.#files.get(join(file));
    return found ? { modified: found.modified, size: byteLength(found.text) } : null;
  }
}

function split(name: string): Pick<FoundFile, 'folder' | 'path'> {
  const at = name.indexOf(':/');
  return at < 0 ? { folder: '', path: name } : { folder: name.slice(0, at), path: name.slice(at + 2) };
}

function join(file: Pick<FoundFile, 'folder' | 'path'>): string {
  return file.folder === '' ? file.path : `${file.folder}:/${file.path}`;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
