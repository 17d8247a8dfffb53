import type { IndexState } from '../indexing/indexState';
import { documentExtension } from '../links/edits/writeLink';
import type { FileRef } from '../model/editing';
import type { DocumentId } from '../model/ids';
import type { Link, LinkKind } from '../model/lexical';
import type { SegmentDocument } from '../search/segment';

/** A link that nobody has written yet, for the resolver. */
export function linkTo(kind: LinkKind, raw: string): Link {
  const rawSpan = { start: 2, end: 2 + raw.length };
  return { kind, raw, label: raw, span: { start: 0, end: raw.length + 4 }, rawSpan, section: -1, passage: -1 };
}

/** The shortest way to write a document's name that leads to it and to no other; null where none does. */
export function shortestName(
  state: IndexState,
  from: FileRef & { readonly id: DocumentId },
  document: Pick<SegmentDocument, 'id' | 'path'>,
  kind: LinkKind,
): string | null {
  const path = kind === 'wiki' ? document.path.replace(documentExtension, '') : document.path;
  const segments = path.split('/');
  for (let count = 1; count <= segments.length; count++) {
    const name = segments.slice(segments.length - count).join('/');
    if (leadsTo(state, from, name, kind, document.id)) return name;
  }
  return leadsTo(state, from, `/${path}`, kind, document.id) ? `/${path}` : null;
}

function leadsTo(
  state: IndexState,
  from: FileRef & { readonly id: DocumentId },
  name: string,
  kind: LinkKind,
  document: DocumentId,
): boolean {
  const resolved = state.resolve(from, linkTo(kind, name));
  return resolved.state === 'ok' && resolved.target?.document === document;
}
