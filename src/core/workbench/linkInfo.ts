import type { LinkRow } from '../engine';
import { newNote, noteName } from '../health/placeholders';
import type { GraphLink } from '../indexing/linkGraph';
import type { IndexState } from '../indexing/indexState';
import type { LinkDestination, LinkInfo, Renamable } from '../model/editing';
import { mayEdit } from '../model/formats';
import type { DocumentId } from '../model/ids';
import { isWikiLink, type Link, type LinkTarget, type ParsedDocument } from '../model/lexical';
import { linesOf } from '../model/origin';
import type { TextLines } from '../model/span';
import { isNative } from './native';
import { headingTextSpan } from './renaming';

/** Characters of a preview; a hover shows no more. */
const previewLength = 600;
/** Characters of an embedded document that are shown. */
const embedLength = 20_000;

/** 0-based, as the editor counts. */
export interface EditorPosition {
  readonly line: number;
  readonly character: number;
}

/** Links at a place of a document, and what the editor needs of them. */
export class LinkInfos {
  readonly #state: IndexState;

  constructor(state: IndexState) {
    this.#state = state;
  }

  /** The innermost link at a place; null where there is none. */
  at(id: DocumentId, position: EditorPosition): LinkInfo | null {
    const document = this.#state.structure(id);
    if (!document) return null;
    const lines = linesOf(document);
    const offset = lines.offsetAt(position.line, position.character);
    const links = document.links.filter(({ span }) => span.start <= offset && offset <= span.end);
    const link = links.sort((a, b) => a.span.end - a.span.start - (b.span.end - b.span.start))[0];
    return link ? this.#info(document, link, lines) : null;
  }

  /** All links that VS Code does not know itself. */
  foreign(id: DocumentId): LinkInfo[] {
    const document = this.#state.structure(id);
    if (!document) return [];
    const lines = linesOf(document);
    return document.links.map(link => this.#info(document, link, lines)).filter(({ native }) => !native);
  }

  /** Wikilinks, shortcodes and site links that lead to what stands at a place: a heading, a block id, else the document. */
  referencesTo(id: DocumentId, position: EditorPosition, row: (link: GraphLink) => LinkRow | undefined): LinkRow[] {
    const document = this.#state.structure(id);
    if (!document) return [];
    const leads = this.#subject(document, position);
    const links = [...this.#state.links.linksOf(id), ...this.#state.links.backlinksOf(id)];
    const found = links.filter(({ from, ordinal, resolved }) => {
      const source = this.#state.structure(from);
      const link = source?.links[ordinal];
      return resolved.target !== null && source && link && leads(resolved.target) && !isNative(source, link, resolved);
    });
    return found.flatMap(link => row(link) ?? []);
  }

  /** A heading or a tag under the cursor; null in what is not markdown. */
  renamableAt(id: DocumentId, position: EditorPosition): Renamable | null {
    const document = this.#state.structure(id);
    if (!document || !mayEdit(document.path)) return null;
    const lines = linesOf(document);
    const offset = lines.offsetAt(position.line, position.character);
    const tag = document.tags.find(({ span }) => span.start <= offset && offset <= span.end);
    if (tag) return { kind: 'tag', text: tag.name, range: lines.range(tag.span) };
    const heading = document.sections.find(({ headingSpan }) => headingSpan && headingSpan.start <= offset && offset <= headingSpan.end);
    const span = heading && headingTextSpan(document, heading.ordinal);
    if (!heading || !span) return null;
    return {
      kind: 'heading',
      document: id,
      section: heading.ordinal,
      text: document.text.slice(span.start, span.end),
      range: lines.range(span),
    };
  }

  #subject(document: ParsedDocument, position: EditorPosition): (target: LinkTarget) => boolean {
    const lines = linesOf(document);
    const onLine = (offset: number): boolean => lines.position(offset).line === position.line;
    const own = (target: LinkTarget): boolean => target.document === document.id;
    const block = document.anchors.find(({ span, kind }) => kind === 'block' && onLine(span.start));
    if (block) return target => own(target) && target.fragment?.toLowerCase() === `^${block.id}`.toLowerCase();
    const heading = document.sections.find(({ headingSpan }) => headingSpan && onLine(headingSpan.start));
    // The first heading is the document's own: what leads to the document leads to it.
    if (heading && heading.level > 1) return target => own(target) && target.section === heading.ordinal;
    return target => own(target);
  }

  #info(document: ParsedDocument, link: Link, lines: TextLines): LinkInfo {
    const resolved = this.#state.resolve(document, link);
    const missing = resolved.state === 'missing-file' && isWikiLink(link) && link.kind !== 'embed';
    return {
      kind: link.kind,
      range: lines.range(link.span),
      raw: link.raw,
      state: resolved.state,
      problem: resolved.problem,
      native: isNative(document, link, resolved),
      target: resolved.target && this.#destination(resolved.target, link.kind === 'embed'),
      create: missing ? newNote(document, noteName(link)) : null,
    };
  }

  #destination(target: LinkTarget, embedded: boolean): LinkDestination {
    const { folder, file: path, document: id, section, line } = target;
    const file = this.#state.fileName({ folder, path });
    const document = id ? this.#state.structure(id) : undefined;
    if (!document) return { folder, path, document: id, file, title: file, headings: [], line, slug: '', preview: '' };
    const headings = section === null ? [] : document.sections[section].headings;
    const slug = section === null ? '' : (document.sections[section].ids[0] ?? document.sections[section].slug);
    const preview = embedded ? embedOf(document, section, line) : previewOf(document, section, line);
    return { folder, path, document: id, file, title: document.title, headings, line, slug, preview };
  }
}

/** The first passage of the section (headings apart), of the block at the line, or of the document. */
function previewOf(document: ParsedDocument, section: number | null, line: number | null): string {
  const { passages, text } = document;
  const shown = passages.filter(({ kind }) => kind !== 'heading');
  const start = section === null && line !== null ? linesOf(document).offsetAt(line, 0) : null;
  const found =
    section !== null
      ? shown.find(passage => passage.section === section)
      : shown.find(({ span }) => start === null || (span.start <= start && start <= span.end));
  return found ? text.slice(found.span.start, found.span.end).slice(0, previewLength) : '';
}

/** The section with those below it, the block at the line, or the whole document without its front matter. */
function embedOf(document: ParsedDocument, section: number | null, line: number | null): string {
  const { sections, text } = document;
  if (section === null && line !== null) return previewOf(document, section, line);
  const first = sections[section ?? 0];
  const next = section === null ? undefined : sections.find(({ ordinal, level }) => ordinal > section && level <= first.level);
  return text.slice(first.span.start, next?.span.start).slice(0, embedLength);
}
