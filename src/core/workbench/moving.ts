import type { IndexState } from '../indexing/indexState';
import type { MovedTargets } from '../indexing/linkTargets';
import { rewriteName } from '../links/edits/rewrite';
import { splitWritten } from '../links/edits/writeLink';
import { unwrapTemplate } from '../links/template';
import type { FileRef, RenameEdits, RenameRequest } from '../model/editing';
import { type DocumentId, documentId } from '../model/ids';
import { mayEdit } from '../model/formats';
import { isWikiLink, type Link, type LinkKind, type LinkTarget, type ParsedDocument, type ResolvedLink } from '../model/lexical';
import { inDocuments, type TextEdit } from './fileEdits';
import { isNative } from './native';

/** A move seen from a link: where each file is then, and where links lead then. */
interface Move {
  readonly newPlace: (file: FileRef) => FileRef;
  readonly after: MovedTargets;
}

/**
 * The edits that keep links right when files move: wikilinks, shortcodes, what is taken in, and addresses of the site; plain links by path are
 * VS Code's own. Cost: every such link of the workspace is resolved anew, since a moved file may also take a name away from another.
 */
export function fileMoves(state: IndexState, moves: Extract<RenameRequest, { kind: 'files' }>['moves']): RenameEdits {
  const newPlace = (file: FileRef): FileRef => {
    const move = moves.find(({ folder, from }) => folder === file.folder && (file.path === from || file.path.startsWith(`${from}/`)));
    if (move === undefined) return { folder: file.folder, path: file.path };
    return { folder: move.toFolder ?? move.folder, path: move.to + file.path.slice(move.from.length) };
  };
  const move = { newPlace, after: state.targets.moved(newPlace) };
  return inDocuments(
    state,
    id => mayChange(state, id, move),
    document => document.links.flatMap(link => movedLink(state, document, link, move)),
  );
}

function movedLink(state: IndexState, document: ParsedDocument, written: Link, move: Move): TextEdit[] {
  if (!mayEdit(document.path)) return breaks(state, document, written, move) ? [{ span: written.span, newText: '' }] : [];
  const { newPlace, after } = move;
  const link = ourForm(state, document, written);
  if (link === null || link.rawSpan.end - link.rawSpan.start !== link.raw.length) return [];
  const { state: was, target } = state.resolve(document, link);
  if (target === null || (was !== 'ok' && was !== 'missing-anchor')) return [];
  const place = newPlace(document);
  const source = { id: documentId(place.folder, place.path), ...place };
  const newFile = newPlace({ folder: target.folder, path: target.file });
  const newName = rewriteName({
    link,
    text: document.text,
    from: { before: document.path, after: place.path, folder: place.folder },
    target,
    newFile,
    addresses: {
      before: state.targets.addressesOf({ folder: target.folder, path: target.file }),
      after: after.addressesOf(newFile),
      own: after.addressesOf(place),
    },
    resolve: raw => after.resolve(source, { ...link, raw, label: link.label === link.raw ? raw : link.label }),
  });
  return newName === null ? [] : [{ span: splitWritten(link, target.fragment).nameSpan, newText: newName }];
}

/** Whether a link, left as it is, would no longer lead where it did. */
function breaks(state: IndexState, document: ParsedDocument, link: Link, { newPlace, after }: Move): boolean {
  const { target } = state.resolve(document, link);
  if (target === null) return false;
  const place = newPlace(document);
  const now = after.resolve({ id: documentId(place.folder, place.path), ...place }, link).target;
  return now === null || !isSame({ folder: now.folder, path: now.file }, newPlace({ folder: target.folder, path: target.file }));
}

const byAddress: ReadonlySet<string> = new Set(['inline', 'definition', 'image', 'html', 'html_image', 'autolink']);

/** The link, or the `ref` that is its destination (`[b]({{< ref "b.md" >}})`); null for what VS Code's own support updates. */
function ourForm(state: IndexState, document: ParsedDocument, link: Link): Link | null {
  if (isWikiLink(link)) return labelledNote(state, document, link) ?? link;
  if (link.kind === 'shortcode' || link.kind === 'include') return link;
  if (!byAddress.has(link.kind)) return null;
  const inner = unwrapTemplate(link.raw);
  if (inner === null) return isNative(document, link, state.resolve(document, link)) ? null : link;
  // Liquid's `link` is written without the slash that its path is read with.
  const raw = link.raw.includes(inner.path) ? inner.path : inner.path.slice(1);
  const start = link.rawSpan.start + link.raw.indexOf(raw);
  const kind = inner.kind === 'reference' || raw !== inner.path ? 'shortcode' : link.kind;
  return start < link.rawSpan.start ? null : { ...link, kind, raw, rawSpan: { start, end: start + raw.length } };
}

/** Dendron's `[[label|note]]`, whose target stands behind the bar, as a link of that target; null for all others. */
function labelledNote(state: IndexState, document: ParsedDocument, link: Link): Link | null {
  if (link.label === link.raw) return null;
  const asWritten = state.resolve(document, link).target;
  const byRaw = state.resolve(document, { ...link, label: link.raw }).target;
  if (asWritten === null || byRaw?.file === asWritten.file) return null;
  const start = document.text.lastIndexOf(link.label, link.span.end - 2 - link.label.length);
  return start <= link.rawSpan.end ? null : { ...link, raw: link.label, rawSpan: { start, end: start + link.label.length } };
}

/** Whether a document has to be read: it moves, or one of its links leads to a moved file, or elsewhere than before. */
function mayChange(state: IndexState, id: DocumentId, { newPlace, after }: Move): boolean {
  const { folder, path } = state.corpus.document(state.corpus.place(id)!);
  const from = { id, folder, path };
  if (!isSame(newPlace(from), from)) return true;
  return state.links.linksOf(id).some(({ kind, raw, label, resolved }) => {
    const { target } = resolved;
    if (target === null) return false;
    const link = linkAs(kind as LinkKind, raw, label);
    if (mayEdit(path) && !raw.includes('{') && isNative(from, link, resolved)) return false;
    const file = { folder: target.folder, path: target.file };
    return !isSame(newPlace(file), file) || leadsElsewhere(after.resolve(from, link), target);
  });
}

function linkAs(kind: LinkKind, raw: string, label: string): Link {
  const rawSpan = { start: 2, end: 2 + raw.length };
  return { kind, raw, label, span: { start: 0, end: raw.length + 4 }, rawSpan, section: -1, passage: -1 };
}

function leadsElsewhere({ target: now }: ResolvedLink, target: LinkTarget): boolean {
  return now?.file !== target.file || now.folder !== target.folder;
}

function isSame(a: FileRef, b: FileRef): boolean {
  return a.folder === b.folder && a.path === b.path;
}
