import type { IndexState } from '../indexing/indexState';
import { decode } from '../links/destination';
import { splitWritten } from '../links/edits/writeLink';
import { parseDocument } from '../markdown/parse';
import { slugOf } from '../markdown/slug';
import type { RenameEdits, RenameRequest } from '../model/editing';
import { mayEdit } from '../model/formats';
import { isWikiLink, type Link, type ParsedDocument } from '../model/lexical';
import type { Span } from '../model/span';
import { inDocuments, type TextEdit } from './fileEdits';
import { fileMoves } from './moving';

const nothing: RenameEdits = { edits: [], left: [] };

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

/** The heading's own text, and every link that names it by that text or its slug. Explicit ids stay. */
function headingRename(state: IndexState, { document: id, section, heading }: Extract<RenameRequest, { kind: 'heading' }>): RenameEdits {
  const document = state.document(id);
  const span = document && headingTextSpan(document, section);
  const newText = heading.replace(/\s+/g, ' ').trim();
  if (!document || !mayEdit(document.path) || !span || newText === '') return nothing;
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
  // Of a page of HTML the address does not stand in the text: that it names what changes is enough to tell.
  if (!mayEdit(from.path)) return old && now && old.slug !== now.slug ? [{ span: link.span, newText: '' }] : [];
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
function tagRename(state: IndexState, from: string, to: string): RenameEdits {
  const oldName = from.replace(/^#/, '');
  const newName = to.replace(/^#/, '').trim();
  if (oldName === '' || newName === '') return nothing;
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
