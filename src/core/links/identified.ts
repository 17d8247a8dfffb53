import type { ResolvedLink } from '../model/lexical';
import { decode } from './destination';
import type { FileIndex } from './fileIndex';
import { findFragment } from './fragment';
import { isUuid } from './outline';
import { external, missingAnchor, toFile, unresolved } from './result';

const blockReference = /^\(\((.{36})\)\)$/;
const crossReference = /^xref:([^?#]+)(?:\?[^#]*)?(?:#(.*))?$/i;

/**
 * Links by an id that holds in the whole workspace: a block of Logseq (`((uuid))`, also as a destination, or the id alone), and docfx's
 * `xref:uid`. Null for all others. A `uid` that no document has is one of an API elsewhere, as far as anyone can tell.
 */
export function resolveIdentified(index: FileIndex, raw: string): ResolvedLink | null {
  const block = blockReference.exec(raw)?.[1] ?? raw;
  if (isUuid(block)) {
    const entry = index.identified(block);
    if (entry?.outline == null) return unresolved('missing-file', `No block has the id "${block}".`);
    return toFile(entry, `^${block}`, findFragment(entry.outline, `^${block}`));
  }
  const reference = crossReference.exec(raw);
  if (reference === null) return null;
  const entry = index.identified(decode(reference[1]));
  if (entry?.outline == null) return external;
  const fragment = reference[2] ?? null;
  if (fragment === null || fragment === '') return toFile(entry, fragment, null);
  const place = findFragment(entry.outline, fragment);
  return place === null ? missingAnchor(entry, fragment) : toFile(entry, fragment, place);
}
