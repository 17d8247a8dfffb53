import { compare, type FileEntry, type FileIndex } from '../fileIndex';
import { readConfig } from './config';
import { below, join, type SiteFile } from './site';

export interface Vault {
  readonly name: string;
  /** Its folder, and the workspace folder. */
  readonly path: string;
  readonly folder: string;
}

/** A Dendron workspace: notes are named by dots (`a.b.c.md`), in vaults. */
export interface Dendron {
  readonly vaults: readonly Vault[];
}

export function detectDendron(files: readonly SiteFile[]): Dendron | null {
  const vaults = files
    .filter(({ path }) => /(?:^|\/)dendron\.yml$/.test(path))
    .flatMap(({ folder, path, text }) => {
      const config = readConfig(path, text);
      const root = path.slice(0, Math.max(0, path.lastIndexOf('/')));
      const names = config.get('workspace.vaults.name') ?? config.get('vaults.name') ?? [];
      return (config.get('workspace.vaults.fspath') ?? config.get('vaults.fspath') ?? ['vault']).map((fsPath, index) => ({
        name: names[index] ?? fsPath,
        path: join(root, fsPath),
        folder,
      }));
    });
  return vaults.length === 0 ? null : { vaults };
}

export interface NoteReference {
  readonly vault: string | null;
  readonly name: string;
  readonly fragment: string | null;
}

/** Reads `dendron://vault/a.b#anchor`, `a.b#anchor` and references to a part, `a.b#from,1:#to`. */
export function readNoteReference(target: string): NoteReference {
  const cross = /^dendron:\/\/([^/]+)\/(.*)$/.exec(target);
  const rest = cross === null ? target : cross[2];
  const hash = rest.indexOf('#');
  return {
    vault: cross?.[1] ?? null,
    name: (hash < 0 ? rest : rest.slice(0, hash)).trim(),
    fragment: hash < 0 ? null : rest.slice(hash + 1),
  };
}

/** The part of a fragment that names where a reference begins. */
export function fragmentStart(fragment: string): string {
  return fragment.replace(/(?:,\d+)?(?::(?:#.*)?)?$/, '');
}

/** The notes of that name: in the named vault, else first in the document's own one, then in the others by path. */
export function findNotes(
  index: FileIndex,
  { vaults }: Dendron,
  from: { folder: string; path: string },
  { name, vault }: NoteReference,
): FileEntry[] {
  if (name === '') return [];
  const named = vaults.filter(other => other.name === vault || (vault !== null && other.path.endsWith(vault)));
  // A vault of an older or another workspace: its notes may have come here under their names.
  const wanted = named.length > 0 ? named : vaults;
  const own = (other: Vault): number => (other.folder === from.folder && below(from.path, other.path) !== null ? 0 : 1);
  return [...wanted]
    .sort((a, b) => own(a) - own(b) || compare(a.path, b.path))
    .flatMap(other => index.at(other.folder, join(other.path, `${name}.md`)));
}
