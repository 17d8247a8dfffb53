import { decode, directoryOf, joinPath } from '../links/destination';
import { documentExtension } from '../links/edits/writeLink';
import { isWikiLink, type Link, type ParsedDocument, type ResolvedLink } from '../model/lexical';

/** Whether VS Code's own markdown support leads where the link leads: a plain link by the path of a file, or to a heading of its own document. */
export function isNative(document: Pick<ParsedDocument, 'path' | 'folder'>, link: Link, { state, target }: ResolvedLink): boolean {
  if (isWikiLink(link) || link.kind === 'shortcode' || link.kind === 'footnote' || link.kind === 'include' || link.kind === 'property')
    return false;
  if (target === null) return true;
  if (link.raw.startsWith('#') || state === 'directory') return true;
  const path = decode(link.raw.replace(/[#?].*$/, ''));
  const joined = path.startsWith('/') ? joinPath('', path) : joinPath(directoryOf(document.path), path);
  return joined !== null && [target.file, target.file.replace(documentExtension, '')].includes(joined);
}
