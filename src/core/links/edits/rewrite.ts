import { isWikiLink, type Link, type LinkTarget, type ResolvedLink } from '../../model/lexical';
import { decode, directoryOf, joinPath } from '../destination';
import { addressWays, type MovedAddresses } from './addressWays';
import { documentExtension, encodeAs, relativePath, splitWritten } from './writeLink';

/** A link before and after the world around it changed. */
export interface MovedLink {
  readonly link: Link;
  /** Text of the link's document. */
  readonly text: string;
  /** Path of the link's document, before and after, and its workspace folder now. */
  readonly from: { readonly before: string; readonly after: string; readonly folder: string };
  /** Where it led. */
  readonly target: LinkTarget;
  /** The same file now. */
  readonly newFile: { readonly folder: string; readonly path: string };
  readonly addresses: MovedAddresses;
  /** Where a destination written in its place leads now. */
  resolve(raw: string): ResolvedLink;
}

/**
 * The part before the fragment as its author would write it now, or null where the link can stay (it still leads there) or where no
 * way of writing it leads there. Ways that are like the old one are tried first: a short name stays short while it is unique, a
 * path from the root or from the document stays one; the extension is kept or left out as before.
 */
export function rewriteName(moved: MovedLink): string | null {
  const { link, target, text } = moved;
  const written = splitWritten(link, target.fragment);
  const tail = written.fragment === null ? '' : `#${written.fragment}`;
  const leads = (raw: string): boolean => {
    const { state, target: now } = moved.resolve(raw);
    return (state === 'ok' || state === 'missing-anchor') && now?.file === moved.newFile.path && now.folder === moved.newFile.folder;
  };
  const byName = isWikiLink(link) || link.kind === 'shortcode';
  if (written.name === '' || (leads(link.raw) && !(byName && isAstray(moved, written.name)))) return null;
  const name = decodeWritten(link, written.name);
  const ways = waysToWrite(moved, name);
  for (const way of byName || link.kind === 'include' ? ways : [...addressWays(moved.addresses, name), ...ways]) {
    const name = encodeAs(way, link, text);
    if (leads(name + tail)) return name;
  }
  return null;
}

/**
 * Written by the file's name or path, and leading there only by something else now: its title, or the end of a path from the document.
 * Other tools would not follow it.
 */
function isAstray({ from, target, newFile: { path: newPath } }: MovedLink, name: string): boolean {
  if (/^\.{1,2}\//.test(name)) return joinPath(directoryOf(from.after), name) !== withoutExtensionAs(newPath, name);
  return isEndOf(target.file, name) && !isEndOf(newPath, name);
}

function isEndOf(path: string, name: string): boolean {
  const key = (text: string): string => `/${text.normalize('NFC').toLowerCase()}`.replace(/\/{2,}/g, '/');
  return key(withoutExtensionAs(path, name)).endsWith(key(name));
}

function decodeWritten(link: Link, name: string): string {
  return isWikiLink(link) || link.kind === 'shortcode' ? name : decode(name);
}

function waysToWrite({ link, text, from, target, newFile: { path: newPath, folder } }: MovedLink, name: string): string[] {
  const keepsExtension = documentExtension.test(name) || !documentExtension.test(target.file);
  const shorten = (path: string): string => (keepsExtension ? path : path.replace(documentExtension, ''));
  const path = shorten(forFolder(newPath, target.file, name) ?? newPath);
  const relative = relativePath(from.after, path);
  const dotted = name.startsWith('./') && !relative.startsWith('../') ? `./${relative}` : relative;
  const segments = path.split('/');
  if (isFullPath(link, text)) return [...rootedSuffixes(segments, target.file, name).map(way => way.slice(1)), path];
  const suffixes = segments.map((_, i) => segments.slice(segments.length - 1 - i).join('/'));
  const root = /^@\w*\//.exec(name)?.[0];
  if (root !== undefined)
    return [...rootedSuffixes(segments, target.file, name.slice(root.length)).map(way => root + way.slice(1)), root + path, dotted];
  const bracketed = isWikiLink(link) || link.kind === 'shortcode';
  if (from.folder !== folder) return bracketed ? suffixes : [`/${path}`];
  if (name.startsWith('/')) return [...rootedSuffixes(segments, target.file, name), `/${path}`];
  if (!bracketed) return [dotted, `/${path}`];
  if (/^\.{1,2}\//.test(name)) return [dotted, ...suffixes];
  if (!name.includes('/')) return suffixes;
  const depth = name.split('/').filter(part => part !== '').length;
  const isNear = joinPath(directoryOf(from.before), name) === withoutExtensionAs(target.file, name);
  const near = isNear && !relative.startsWith('../') ? [relative] : [];
  const full = withoutExtensionAs(target.file, name) === name ? [path] : [];
  return [...full, ...near, ...suffixes.slice(depth - 1), ...suffixes];
}

/** Liquid's `{% link path %}` takes the whole path, and nothing else. */
function isFullPath({ rawSpan }: Link, text: string): boolean {
  return /\{%-?[ \t]*link[ \t]+$/.test(text.slice(Math.max(0, rawSpan.start - 20), rawSpan.start));
}

/** A name of a folder for the document that stands for it: `[[guides]]` for `guides/index.md`. Null where it names the file itself. */
function forFolder(newPath: string, oldPath: string, name: string): string | null {
  const base = /\/(?:index|readme|_index)\.(?:md|mdx|markdown)$/i;
  if (!base.test(oldPath) || !base.test(newPath)) return null;
  const last = name.replace(/\/+$/, '').slice(name.replace(/\/+$/, '').lastIndexOf('/') + 1);
  const folder = directoryOf(oldPath);
  return folder.slice(folder.lastIndexOf('/') + 1).toLowerCase() === last.toLowerCase() ? directoryOf(newPath) : null;
}

/** A path from a root that is not the workspace's own: as much of the new path is left out as was of the old one. */
function rootedSuffixes(segments: readonly string[], oldPath: string, name: string): string[] {
  const before = name.split('/').filter(part => part !== '').length;
  const left = oldPath.split('/').length - before;
  return left > 0 && left < segments.length ? [`/${segments.slice(left).join('/')}`] : [];
}

function withoutExtensionAs(path: string, name: string): string {
  return documentExtension.test(name) ? path : path.replace(documentExtension, '');
}
