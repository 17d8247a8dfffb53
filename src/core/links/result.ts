import type { LinkState, LinkTarget, ResolvedLink } from '../model/lexical';
import type { FileEntry } from './fileIndex';
import type { FragmentTarget } from './fragment';

/** A link that leads nowhere, or out of the workspace. */
export function unresolved(state: Exclude<LinkState, 'ok' | 'ambiguous'>, problem: string): ResolvedLink {
  return { state, target: null, problem };
}

export const external: ResolvedLink = { state: 'external', target: null, problem: '' };

export const templated: ResolvedLink = {
  state: 'templated',
  target: null,
  problem: 'The destination is filled in by a template when the site is built.',
};

export function toDirectory(folder: string, file: string): ResolvedLink {
  return {
    state: 'directory',
    target: { document: null, file: `${file}/`, folder, fragment: null, section: null, line: null },
    problem: '',
  };
}

/** A file that was found, with what its fragment names (null where there is no fragment, or the file has no outline). */
export function toFile(entry: FileEntry, fragment: string | null, place: FragmentTarget | null): ResolvedLink {
  return { state: 'ok', target: target(entry, fragment, place), problem: '' };
}

export function missingAnchor(entry: FileEntry, fragment: string): ResolvedLink {
  return {
    state: 'missing-anchor',
    target: target(entry, fragment, null),
    problem: `${entry.path} has no heading or anchor "${fragment}".`,
  };
}

/** Several files fit; `chosen` is the first by the stated order and is reported with the others. */
export function ambiguous(resolved: ResolvedLink, candidates: readonly FileEntry[]): ResolvedLink {
  const shown = candidates.slice(0, 5).map(({ path }) => path);
  const more = candidates.length > shown.length ? ` and ${candidates.length - shown.length} more` : '';
  return { state: 'ambiguous', target: resolved.target, problem: `Several files fit: ${shown.join(', ')}${more}.` };
}

function target(entry: FileEntry, fragment: string | null, place: FragmentTarget | null): LinkTarget {
  return {
    document: entry.outline?.id ?? null,
    file: entry.path,
    folder: entry.folder,
    fragment,
    section: place?.section ?? null,
    line: place?.line ?? null,
  };
}
