import { decode } from '../links/destination';
import { documentExtension, encodeAs, relativePath, splitWritten } from '../links/edits/writeLink';
import type { FileEdit } from '../model/edit';
import type { HealthFix } from '../model/health';
import { isWikiLink, type Link, type ParsedDocument, type ResolvedLink, type Section } from '../model/lexical';
import type { Span } from '../model/span';
import type { CheckedDocument } from './findings';
import type { LinkFixes } from './linkFindings';

/** What safe fixes have to know of the workspace. */
export interface FixContext {
  /** Files of that last segment, but for case; of a document also without its extension. */
  filesNamed(name: string): readonly { readonly folder: string; readonly path: string }[];
  document(id: NonNullable<NonNullable<ResolvedLink['target']>['document']>): ParsedDocument | undefined;
  resolve(from: ParsedDocument, link: Link): ResolvedLink;
}

/** Fixes that leave no doubt; each is tried with the resolver before it is offered. */
export function safeFixes(context: FixContext): LinkFixes {
  return {
    moved: (checked, link) => movedFix(context, checked, link),
    anchor: (checked, link, resolved) => anchorFix(context, checked, link, resolved),
  };
}

/** Exactly one other file has the last part of the destination as its name. */
function movedFix(context: FixContext, checked: CheckedDocument, link: Link): HealthFix | null {
  if (isWikiLink(link) || !/^(?:inline|definition|image|html|html_image)$/.test(link.kind)) return null;
  const hash = link.raw.indexOf('#');
  const written = splitWritten(link, hash < 0 ? null : link.raw.slice(hash + 1));
  const wanted = decode(written.name);
  const name = wanted.slice(wanted.lastIndexOf('/') + 1);
  // An address of a site without an extension may be made by a template, and a file of that name be something else.
  if (name === '' || /[?*]/.test(name) || (wanted.startsWith('/') && !name.includes('.'))) return null;
  const { document } = checked;
  const files = context.filesNamed(name).filter(file => file.folder === document.folder && file.path !== document.path);
  if (files.length !== 1) return null;
  const path =
    documentExtension.test(name) || !documentExtension.test(files[0].path) ? files[0].path : files[0].path.replace(documentExtension, '');
  const ways = [relativePath(document.path, path), `/${path}`];
  for (const way of wanted.startsWith('/') ? ways.reverse() : ways) {
    const newName = encodeAs(
      wanted.startsWith('./') && !way.startsWith('.') && !way.startsWith('/') ? `./${way}` : way,
      link,
      document.text,
    );
    const raw = newName + (written.fragment === null ? '' : `#${written.fragment}`);
    const { state, target } = context.resolve(document, { ...link, raw });
    if (state !== 'ok' || target === null || target.file !== files[0].path) continue;
    return { title: `Change to ${newName}`, edits: [editOf(checked, written.nameSpan, newName)], create: null };
  }
  return null;
}

/** Exactly one heading of the target is nearly spelled so. */
function anchorFix(context: FixContext, checked: CheckedDocument, link: Link, { target }: ResolvedLink): HealthFix | null {
  const document = target?.document ? context.document(target.document) : undefined;
  const written = target && splitWritten(link, target.fragment);
  if (!document || !written?.fragmentSpan || written.fragment === null || written.fragment.startsWith('^')) return null;
  const heading = nearest(document.sections, decode(written.fragment));
  if (heading === null) return null;
  for (const newText of isWikiLink(link) ? [heading.heading, heading.slug] : [heading.slug]) {
    const raw = `${written.name}#${newText}`;
    const resolved = context.resolve(checked.document, { ...link, raw, ...(link.label === link.raw ? { label: raw } : {}) });
    if (resolved.state !== 'ok' || resolved.target?.section !== heading.ordinal) continue;
    return { title: `Change to #${newText}`, edits: [editOf(checked, written.fragmentSpan, newText)], create: null };
  }
  return null;
}

/** Slips that count as spelling, for every so many letters. */
const lettersPerSlip = 5;
const mostSlips = 3;
/** In a document of more headings the spelling of a broken anchor is not guessed: each would be compared with all of them. */
const mostCompared = 1000;

/** The letters of a document's headings, for as long as it is known: each of its broken anchors is compared with all of them. */
const lettersOfSections = new WeakMap<readonly Section[], readonly (readonly [slug: string, heading: string])[]>();

function lettersIn(sections: readonly Section[]): readonly (readonly [slug: string, heading: string])[] {
  const known = lettersOfSections.get(sections);
  if (known) return known;
  const made = sections.map(({ slug, heading }) => [lettersOf(slug), lettersOf(heading)] as const);
  lettersOfSections.set(sections, made);
  return made;
}

function nearest(sections: readonly Section[], fragment: string): Section | null {
  if (sections.length > mostCompared) return null;
  const wanted = lettersOf(fragment);
  const allowed = Math.min(Math.floor(wanted.length / lettersPerSlip), mostSlips);
  let best: Section | null = null;
  let least = allowed + 1;
  let twin = false;
  const letters = lettersIn(sections);
  for (const [index, section] of sections.entries()) {
    // Another number is another thing, never a slip.
    if (section.slug === '' || digitsOf(section.slug) !== digitsOf(fragment)) continue;
    const [slug, heading] = letters[index];
    const bySlug = distance(wanted, slug, allowed);
    const slips = slug === heading ? bySlug : Math.min(bySlug, distance(wanted, heading, allowed));
    if (slips < least) [best, least, twin] = [section, slips, false];
    else if (slips === least && slips <= allowed) twin = true;
  }
  return twin ? null : best;
}

function digitsOf(text: string): string {
  return text.replace(/\D+/g, ' ').trim();
}

function lettersOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * Levenshtein's distance; anything over `most` where it is more than that. Cost: the lengths where they are alike, and beyond the common
 * beginning and end the shorter rest times `most`, since a cell further from the diagonal is over it already.
 */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) [endA, endB] = [endA - 1, endB - 1];
  const over = most + 1;
  const width = endB - start;
  let row = new Uint32Array(width + 1);
  let next = new Uint32Array(width + 1);
  for (let j = 0; j <= width; j++) row[j] = j;
  for (let i = 1; i <= endA - start; i++) {
    const first = Math.max(1, i - most);
    const last = Math.min(width, i + most);
    let least = i;
    next[first - 1] = first === 1 ? i : over;
    if (first > 1) least = over;
    for (let j = first; j <= last; j++) {
      const same = a.charCodeAt(start + i - 1) === b.charCodeAt(start + j - 1);
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (same ? 0 : 1));
      if (next[j] < least) least = next[j];
    }
    if (last < width) next[last + 1] = over;
    if (least > most) return over;
    [row, next] = [next, row];
  }
  return Math.min(row[width], over);
}

function editOf({ document, lines, file }: CheckedDocument, span: Span, newText: string): FileEdit {
  const { id, folder, path, text } = document;
  return { document: id, folder, path, file, range: lines.range(span), oldText: text.slice(span.start, span.end), newText };
}
