import type { IndexState } from '../indexing/indexState';
import type { LinkResolver } from '../indexing/linkGraph';
import { decode } from '../links/destination';
import { rewriteName } from '../links/edits/rewrite';
import { splitWritten } from '../links/edits/writeLink';
import { unwrapTemplate } from '../links/template';
import { parseDocument } from '../markdown/parse';
import { slugOf } from '../markdown/slug';
import type { FileEdit } from '../model/edit';
import type { FileRef, RenameEdits, RenameRequest } from '../model/editing';
import type { DocumentId } from '../model/ids';
import { documentId } from '../model/ids';
import { isWikiLink, type Link, type LinkKind, type ParsedDocument, type ResolvedLink } from '../model/lexical';
import { LineIndex, type Span } from '../model/span';

/** The edits that keep links right when something is renamed. */
export function renameEdits(state: IndexState, request: RenameRequest): RenameEdits {
  switch (request.kind) {
    case 'files':
      return fileMoves(state, request.moves);
    case 'heading':
      return headingRename(state, request);
    case 'tag':
      return tagRename(state, request.from, request.to);
  }
}

const ourKinds: ReadonlySet<string> = new Set(['wiki', 'embed', 'property', 'shortcode']);

/** The link, or the `ref` that is its destination (`[b]({{< ref "b.md" >}})`); null for what VS Code's own support updates. */
function ourForm(state: IndexState, document: ParsedDocument, link: Link): Link | null {
  if (isWikiLink(link)) return labelledNote(state, document, link) ?? link;
  if (link.kind === 'shortcode') return link;
  const inner = link.raw.startsWith('{{') ? unwrapTemplate(link.raw) : null;
  if (inner?.kind !== 'reference') return null;
  const start = link.rawSpan.start + link.raw.indexOf(inner.path);
  return { ...link, kind: 'shortcode', raw: inner.path, rawSpan: { start, end: start + inner.path.length } };
}

/** Cost: every wikilink of the workspace is resolved anew, since a moved file may also take a name away from another. */
function fileMoves(state: IndexState, moves: Extract<RenameRequest, { kind: 'files' }>['moves']): FileEdit[] {
  const newPath = ({ folder, path }: FileRef): string => {
    const move = moves.find(({ folder: at, from }) => at === folder && (path === from || path.startsWith(`${from}/`)));
    return move ? move.to + path.slice(move.from.length) : path;
  };
  const after = state.movedResolver(newPath);
  return inDocuments(
    state,
    id => mayChange(state, id, newPath, after),
    document => {
      const from = { before: document.path, after: newPath(document) };
      const source = { id: documentId(document.folder, from.after), folder: document.folder, path: from.after };
      return document.links.flatMap(written => {
        const link = ourForm(state, document, written);
        if (link === null || link.rawSpan.end - link.rawSpan.start !== link.raw.length) return [];
        const { state: was, target } = state.resolve(document, link);
        if (target === null || (was !== 'ok' && was !== 'missing-anchor')) return [];
        const resolve = (raw: string) => resolveAs(after, source, link, raw);
        const newName = rewriteName({
          link,
          text: document.text,
          from,
          target,
          newPath: newPath({ folder: target.folder, path: target.file }),
          resolve,
        });
        return newName === null ? [] : [{ span: splitWritten(link, target.fragment).nameSpan, newText: newName }];
      });
    },
  );
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
function mayChange(state: IndexState, id: DocumentId, newPath: (file: FileRef) => string, after: LinkResolver): boolean {
  const { folder, path } = state.corpus.document(state.corpus.place(id)!);
  if (newPath({ folder, path }) !== path) return true;
  return state.links.linksOf(id).some(({ kind, raw, label, resolved: { target } }) => {
    if (target === null || !(ourKinds.has(kind) || raw.startsWith('{{'))) return false;
    if (newPath({ folder: target.folder, path: target.file }) !== target.file) return true;
    const rawSpan = { start: 2, end: 2 + raw.length };
    const link: Link = { kind: kind as LinkKind, raw, label, span: { start: 0, end: raw.length + 4 }, rawSpan, section: -1, passage: -1 };
    const now = after.resolve({ id, folder, path }, link).target;
    return now?.file !== target.file || now.folder !== target.folder;
  });
}

function resolveAs(resolver: LinkResolver, from: { id: DocumentId } & FileRef, link: Link, raw: string): ResolvedLink {
  return resolver.resolve(from, { ...link, raw, label: link.label === link.raw ? raw : link.label });
}

interface TextEdit {
  readonly span: Span;
  readonly newText: string;
}

/** The edits of all documents that may have some, in order of file. */
function inDocuments(
  state: IndexState,
  may: (id: DocumentId) => boolean,
  edits: (document: ParsedDocument) => readonly TextEdit[],
): FileEdit[] {
  const found: FileEdit[] = [];
  const ids = [...state.corpus.documentIds()].sort();
  for (const id of ids) {
    const document = may(id) ? state.document(id) : undefined;
    if (!document) continue;
    const own = [...edits(document)].sort((a, b) => a.span.start - b.span.start);
    if (own.length === 0) continue;
    const lines = new LineIndex(document.text);
    const { folder, path, text } = document;
    // A definition that several references use is changed once.
    const once = own.filter(({ span }, index) => index === 0 || span.start >= own[index - 1].span.end);
    for (const { span, newText } of once)
      found.push({
        document: id,
        folder,
        path,
        file: state.fileName(document),
        range: lines.range(span),
        oldText: text.slice(span.start, span.end),
        newText,
      });
  }
  return found;
}

/** The heading's own text, and every link that names it by that text or its slug. Explicit ids stay. */
function headingRename(state: IndexState, { document: id, section, heading }: Extract<RenameRequest, { kind: 'heading' }>): FileEdit[] {
  const document = state.document(id);
  const span = document && headingTextSpan(document, section);
  const newText = heading.replace(/\s+/g, ' ').trim();
  if (!document || !span || newText === '') return [];
  const changed = parseDocument({ ...document, text: document.text.slice(0, span.start) + newText + document.text.slice(span.end) });
  const sources = new Set([id, ...state.links.backlinksOf(id).map(({ from }) => from)]);
  return inDocuments(
    state,
    other => sources.has(other),
    other => [
      ...(other.id === id ? [{ span, newText }] : []),
      ...other.links.flatMap(link => fragmentEdit(state, other, link, document, changed)),
    ],
  );
}

function fragmentEdit(state: IndexState, from: ParsedDocument, link: Link, before: ParsedDocument, after: ParsedDocument): TextEdit[] {
  const { target } = state.resolve(from, link);
  if (target?.document !== before.id || target.section === null || target.fragment === null) return [];
  const written = splitWritten(link, target.fragment);
  const old = before.sections[target.section];
  const now = after.sections[target.section];
  if (!written.fragmentSpan || written.fragment === null || !old || !now) return [];
  const newText = isWikiLink(link)
    ? wikiFragment(written.fragment, before, after, target.section)
    : urlFragment(written.fragment, old.slug, now.slug);
  return newText === null || newText === written.fragment ? [] : [{ span: written.fragmentSpan, newText }];
}

function urlFragment(fragment: string, oldSlug: string, newSlug: string): string | null {
  const plain = decode(fragment).normalize('NFC');
  return plain.toLowerCase() === oldSlug && oldSlug !== newSlug ? newSlug : null;
}

/** `A#B` names a heading by its path: each part that names a changed heading changes. */
function wikiFragment(fragment: string, before: ParsedDocument, after: ParsedDocument, section: number): string | null {
  const old = before.sections[section];
  const now = after.sections[section];
  const parts = fragment.split('#');
  const path = ancestry(before, section);
  let at = path.length - 1;
  const changed = parts.map(part => part);
  for (let i = parts.length - 1; i >= 0 && at >= 0; i--) {
    while (at >= 0 && !sameText(before.sections[path[at]].heading, parts[i])) at--;
    if (at < 0) break;
    const [was, is] = [before.sections[path[at]].heading, after.sections[path[at]].heading];
    if (was !== is) changed[i] = linkText(is);
    at--;
  }
  if (changed.some((part, i) => part !== parts[i])) return changed.join('#');
  return old.slug !== now.slug && (fragment === old.slug || slugOf(fragment) === old.slug) && !sameText(now.heading, fragment)
    ? now.slug
    : null;
}

function ancestry(document: ParsedDocument, section: number): number[] {
  const path: number[] = [];
  for (let at = section; at > 0; at = document.sections[at].parent) path.unshift(at);
  return path;
}

/** A heading as a wikilink may name it. */
export function linkText(heading: string): string {
  return heading
    .replace(/[#|^[\]]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function sameText(heading: string, text: string): boolean {
  const key = (value: string): string =>
    value
      .normalize('NFC')
      .toLowerCase()
      .replace(/[#|^:%[\]\s]+/g, ' ')
      .trim();
  return key(heading) === key(text);
}

/** The text of a heading as it is written, without its marks and `{#id}`. */
export function headingTextSpan({ text, sections }: ParsedDocument, section: number): Span | null {
  const span = sections[section]?.headingSpan;
  if (!span) return null;
  const written = text.slice(span.start, span.end);
  const match = /^(\s*#{1,6}[ \t]+)?([\s\S]*?)((?:[ \t]*\{[^{}\n]*\})?(?:[ \t]+#+)?(?:[ \t]*(?:\r\n|\n|\r)[ \t]*(?:=+|-+))?\s*)$/.exec(
    written,
  );
  if (!match || match[2].trim() === '' || /[\r\n]/.test(match[2])) return null;
  const start = span.start + (match[1]?.length ?? 0) + (match[2].length - match[2].trimStart().length);
  return { start, end: start + match[2].trim().length };
}

/** The tag and those below it (`a/b` under `a`), in texts and front matter. */
function tagRename(state: IndexState, from: string, to: string): FileEdit[] {
  const oldName = from.replace(/^#/, '');
  const newName = to.replace(/^#/, '').trim();
  if (oldName === '' || newName === '') return [];
  return inDocuments(
    state,
    () => true,
    document =>
      document.tags.flatMap(({ name, span }) => {
        if (name !== oldName && !name.startsWith(`${oldName}/`)) return [];
        const written = document.text.slice(span.start, span.end);
        const start = written.endsWith(name) ? span.end - name.length : -1;
        return start < 0 ? [] : [{ span: { start, end: start + oldName.length }, newText: newName }];
      }),
  );
}
