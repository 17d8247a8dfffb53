import type { LinkDraft } from '../markdown/links';
import type { Anchor } from '../model/lexical';
import type { Span } from '../model/span';
import { type HtmlTag, type HtmlText, piecesOf } from './htmlTokens';
import type { Readable } from './readable';

/** What markdown writes around the content of an element. */
const marks: Readonly<Record<string, string | undefined>> = { code: '`', kbd: '`', samp: '`', tt: '`', del: '~~', s: '~~', strike: '~~' };

interface OpenLink {
  readonly raw: string;
  /** -1 before its first visible sign. */
  start: number;
  label: string;
}

/** Writes the text inside of a block: white space as one space, with marks, links and anchors. */
export class HtmlLine {
  readonly links: LinkDraft[] = [];
  readonly anchors: Anchor[] = [];
  /** Where the line begins that is being written; -1 where none is. */
  start = -1;
  /** What it says so far, where it is a heading. */
  words = '';
  /** The ids of the heading that is being written, if one is. */
  headingIds: string[] | null = null;
  /** Inside a cell bars are no borders. */
  inCell = false;
  readonly #html: string;
  readonly #out: Readable;
  readonly #begin: () => void;
  /** The sign that was written last; empty at the beginning. */
  #last = '';
  /** White space that is written once something visible follows. */
  #space: Span | null = null;
  /** Marks that wait for the content that they open. */
  #opening = '';
  #openMarks: string[] = [];
  #link: OpenLink | null = null;
  /** Ids that stand before the next visible sign. */
  #ids: string[] = [];

  /** `begin` is called before the first visible sign of a line, and must call `open`. */
  constructor(html: string, out: Readable, begin: () => void) {
    this.#html = html;
    this.#out = out;
    this.#begin = begin;
  }

  /** The line begins at `start`. */
  open(start: number): void {
    this.start = start;
    this.words = '';
    this.#last = '';
  }

  /** Ends the line; returns its characters, or null where none has begun. */
  end(): Span | null {
    this.#space = null;
    if (this.start < 0) return null;
    for (const mark of [...this.#openMarks].reverse()) if (!this.#opening.includes(mark)) this.#out.add(mark);
    // What is struck through goes on in the next block.
    this.#openMarks = this.#openMarks.filter(mark => mark === '~~' && !this.inCell);
    this.#opening = this.#openMarks.join('');
    this.closeLink();
    const span = { start: this.start, end: this.#out.length };
    this.start = -1;
    return span;
  }

  text(token: HtmlText): void {
    for (const { start, end, value } of piecesOf(this.#html, token)) {
      const text = value ?? this.#html.slice(start, end);
      for (const { index, 0: part } of text.matchAll(/[ \t\n\r\f]+|[^ \t\n\r\f]+/g)) {
        // A decoded piece is mostly one sign; where it is more, its first part stands for all of it.
        const at = value === null ? { start: start + index, end: start + index + part.length } : { start: index === 0 ? start : end, end };
        if (/^[ \t\n\r\f]/.test(part)) this.gap(at);
        else this.#visible(part, at, value !== null);
      }
    }
  }

  /** White space, of the file where `at` says so. */
  gap(at?: Span): void {
    if (this.start < 0) return;
    const end = at?.end ?? this.#space?.end ?? 0;
    this.#space = { start: this.#space?.start ?? at?.start ?? 0, end };
  }

  /** A line end that the page asks for, with what stands at the beginning of the next line. */
  break(tag: HtmlTag, prefix: string): void {
    this.#space = null;
    this.#out.decoded('\n', tag.start, tag.end);
    this.#out.add(prefix);
    this.#last = '\n';
    if (this.headingIds) this.words += ' ';
    if (this.#link && this.#link.start >= 0) this.#link.label += ' ';
  }

  openMark(name: string): void {
    const mark = marks[name];
    if (name === 'sup') this.#opening += '^';
    if (mark === undefined || this.#openMarks.includes(mark)) return;
    this.#openMarks.push(mark);
    this.#opening += mark;
  }

  closeMark(name: string): void {
    const mark = marks[name];
    if (name === 'sup') this.#opening = this.#opening.replace('^', '');
    const at = mark === undefined ? -1 : this.#openMarks.lastIndexOf(mark);
    if (mark === undefined || at < 0) return;
    this.#openMarks.splice(at, 1);
    if (this.#opening.includes(mark)) this.#opening = this.#opening.replace(mark, '');
    else if (this.start >= 0) {
      this.#out.add(mark);
      this.#last = mark;
    }
  }

  openLink(href: string | undefined): void {
    this.closeLink();
    if (href !== undefined && href.trim() !== '') this.#link = { raw: href.trim(), start: -1, label: '' };
  }

  closeLink(): void {
    const link = this.#link;
    this.#link = null;
    if (!link || link.start < 0) return;
    const span = { start: link.start, end: this.#out.length };
    this.links.push({ kind: 'html', span, raw: link.raw, rawSpan: span, label: link.label.trim() });
  }

  image(attributes: ReadonlyMap<string, string>): void {
    const raw = attributes.get('src')?.trim() ?? '';
    // A picture that lies in the page itself leads nowhere.
    if (raw === '' || raw.startsWith('data:')) return;
    const span = { start: this.#out.length, end: this.#out.length };
    this.links.push({ kind: 'html_image', span, raw, rawSpan: span, label: attributes.get('alt') ?? '' });
  }

  addId(id: string | undefined): void {
    if (id) this.#ids.push(id);
  }

  /** Ids that wait: a heading that begins takes them. */
  takeIds(): string[] {
    return this.#ids.splice(0);
  }

  /** Gives the ids that wait a place: here. */
  placeIds(): void {
    for (const id of this.takeIds()) {
      if (this.headingIds) this.headingIds.push(id);
      else this.anchors.push({ id, span: { start: this.#out.length, end: this.#out.length }, kind: 'html' });
    }
  }

  #visible(part: string, at: Span, isDecoded: boolean): void {
    if (this.start < 0) this.#begin();
    this.#writeSpace();
    if (this.#opening !== '') {
      const isRaised = /\S/.test(this.#last) && /^[\p{L}\p{N}+−-]/u.test(part);
      this.#out.add(this.#opening.replace('^', isRaised ? '^' : ''));
      this.#opening = '';
    }
    this.placeIds();
    if (this.#link && this.#link.start < 0) this.#link.start = this.#out.length;
    if (this.inCell && part.includes('|')) this.#copyEscaped(part, at, isDecoded);
    else if (isDecoded) this.#out.decoded(part, at.start, at.end);
    else this.#out.copy(at.start, at.end);
    this.#last = part[part.length - 1];
    if (this.headingIds) this.words += part;
    if (this.#link) this.#link.label += part;
  }

  /** A bar in a cell is no border. */
  #copyEscaped(part: string, at: Span, isDecoded: boolean): void {
    if (isDecoded) {
      this.#out.decoded(part.replaceAll('|', '\\|'), at.start, at.end);
      return;
    }
    let from = at.start;
    for (const { index } of part.matchAll(/\|/g)) {
      this.#out.copy(from, at.start + index);
      this.#out.add('\\');
      from = at.start + index;
    }
    this.#out.copy(from, at.end);
  }

  #writeSpace(): void {
    const space = this.#space;
    this.#space = null;
    if (!space || this.#last === '' || this.#last === '\n') return;
    if (space.end > space.start && space.start >= this.#out.file) this.#out.decoded(' ', space.start, space.end);
    else this.#out.add(' ');
    this.#last = ' ';
    if (this.headingIds) this.words += ' ';
    if (this.#link && this.#link.start >= 0) this.#link.label += ' ';
  }
}
