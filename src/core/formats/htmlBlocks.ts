import type { LinkDraft } from '../markdown/links';
import type { Anchor } from '../model/lexical';
import type { Origin } from '../model/origin';
import type { Span } from '../model/span';
import type { TextBlock } from './blockDocument';
import { type TableRow, tableOf } from './htmlTable';
import type { Content } from './htmlContent';
import { HtmlLine } from './htmlLine';
import { type HtmlTag, type HtmlText, type HtmlToken, piecesOf } from './htmlTokens';
import { Readable } from './readable';

/** Elements that stand on lines of their own. */
const blockNames = new Set(
  'address article aside blockquote body caption center dd details dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html legend li main ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

/** Levels of a list that are told by white space. */
const deepest = 8;

/** A list or a quotation that is being written. */
interface Box {
  readonly kind: 'list' | 'quote';
  readonly start: number;
  readonly parts: { start: number; end: number }[];
}

/** The tokens of a page, which of them close which (`closings`), and which are read. */
export interface HtmlPage {
  readonly tokens: readonly HtmlToken[];
  readonly closing: Int32Array;
  readonly content: Content;
}

export interface HtmlFound {
  readonly text: string;
  readonly origin: Origin;
  readonly title: { readonly text: string; readonly span: Span } | null;
  readonly blocks: readonly TextBlock[];
  readonly links: readonly LinkDraft[];
  readonly anchors: readonly Anchor[];
}

/** Writes the text of a page block by block, as its tokens come. */
export class HtmlBlocks {
  readonly #html: string;
  readonly #page: HtmlPage;
  readonly #out: Readable;
  readonly #line: HtmlLine;
  readonly #blocks: TextBlock[] = [];
  #title: HtmlFound['title'] = null;
  /** 1 to 6 in a heading, else 0. */
  #level = 0;
  #box: Box | null = null;
  #quotes = 0;
  readonly #lists: { readonly ordered: boolean; count: number }[] = [];
  /** The mark of a list item that has no text yet. */
  #marker: string | null = null;
  /** Line breaks since the last visible sign. */
  #breaks = 0;
  /** Number of the block that a definition's term makes; -1 where none is open. */
  #term = -1;

  constructor(html: string, page: HtmlPage) {
    this.#html = html;
    this.#page = page;
    this.#out = new Readable(html);
    this.#line = new HtmlLine(html, this.#out, () => this.#begin());
  }

  /** Reads the token at an index, with all inside it where it is read whole; returns the index of the last one read. */
  read(index: number): number {
    const { tokens, closing, content } = this.#page;
    const token = tokens[index];
    if (token.kind === 'text') {
      if (/\S/.test(token.value)) this.#breaks = 0;
      this.#line.text(token);
    } else if (token.kind === 'close') this.#close(token);
    else {
      const skipped = content.skipTo(index);
      if (skipped > index) return skipped;
      const end = closing[index];
      if (token.name === 'a' && this.#level > 0 && end >= 0 && !this.#says(index, end)) return end;
      if (token.name === 'pre' && end >= 0 && !this.#line.inCell) return this.#code(index, end);
      if (token.name === 'table' && end >= 0 && !this.#line.inCell) {
        const table = tableOf(tokens, closing, index);
        if (table) return this.#table(table, index, end);
      }
      this.#open(token);
    }
    return index;
  }

  finish(): HtmlFound {
    this.#endLine();
    this.#closeBox();
    this.#line.placeIds();
    const { text, origin } = this.#out.finish();
    const { links, anchors } = this.#line;
    return { text, origin, title: this.#title, blocks: this.#blocks, links, anchors };
  }

  /** Whether there are words between two tokens: a sign beside a heading only leads to it. */
  #says(from: number, to: number): boolean {
    for (let i = from; i < to; i++) {
      const token = this.#page.tokens[i];
      if (token.kind === 'text' && /[\p{L}\p{N}]/u.test(token.value)) return true;
    }
    return false;
  }

  #open(tag: HtmlTag): void {
    const { name, attributes } = tag;
    this.#line.addId(attributes.get('id'));
    if (name === 'a') this.#line.addId(attributes.get('name'));
    if (blockNames.has(name)) this.#openBlock(tag);
    else if (name === 'br') this.#break(tag);
    else if (name === 'a') this.#line.openLink(attributes.get('href'));
    else if (name === 'img') this.#line.image(attributes);
    else this.#line.openMark(name);
  }

  #openBlock({ name, attributes }: HtmlTag): void {
    if (this.#line.inCell) {
      this.#line.gap();
      return;
    }
    this.#endLine();
    if (isHeading(name)) {
      this.#closeBox();
      this.#level = Number(name[1]);
      this.#line.headingIds = this.#line.takeIds();
    } else if (name === 'ul' || name === 'ol') {
      const first = Number(attributes.get('start') ?? 1);
      this.#lists.push({ ordered: name === 'ol', count: Number.isSafeInteger(first) ? first : 1 });
    } else if (name === 'li') {
      const list = this.#lists.at(-1);
      this.#marker = list?.ordered ? `${list.count++}. ` : '- ';
    } else if (name === 'blockquote') this.#quotes++;
    else if (name === 'dt') this.#term = this.#blocks.length;
    else if (name === 'dd') this.#reopenTerm();
  }

  #close({ name }: HtmlTag): void {
    if (name === 'a') this.#line.closeLink();
    this.#line.closeMark(name);
    if (!blockNames.has(name)) return;
    if (this.#line.inCell) {
      this.#line.gap();
      return;
    }
    this.#endLine();
    if (isHeading(name)) {
      this.#level = 0;
      this.#line.headingIds = null;
    } else if (name === 'li') this.#marker = null;
    else if (name === 'ul' || name === 'ol') {
      this.#lists.pop();
      if (this.#lists.length === 0 && this.#box?.kind === 'list') this.#closeBox();
    } else if (name === 'blockquote') {
      this.#quotes = Math.max(0, this.#quotes - 1);
      if (this.#quotes === 0 && this.#box?.kind === 'quote') this.#closeBox();
    }
  }

  /** Begins a line: in a list or a quotation with its mark, else as a block of its own. */
  #begin(): void {
    const indent = '  '.repeat(Math.min(Math.max(0, this.#lists.length - 1), deepest));
    const isItem = this.#marker !== null || (this.#box?.kind === 'list' && this.#lists.length > 0);
    if (this.#level > 0 || (!isItem && this.#quotes === 0)) {
      this.#closeBox();
      this.#separate();
      this.#line.open(this.#out.length);
      return;
    }
    const kind = this.#quotes > 0 ? 'quote' : 'list';
    const isFirst = this.#openBox(kind);
    const next = this.#marker === null ? '\n>\n> ' : '\n> ';
    if (kind === 'quote') this.#out.add(isFirst ? '> ' : next);
    else if (!isFirst) this.#out.add('\n');
    const start = this.#out.length;
    this.#line.open(start);
    if (kind === 'quote' || (this.#marker !== null && this.#lists.length <= 1) || isFirst) this.#box!.parts.push({ start, end: start });
    if (isItem) this.#out.add(indent + (this.#marker ?? '  '));
    this.#marker = null;
  }

  /** Whether there was none yet. */
  #openBox(kind: Box['kind']): boolean {
    if (this.#box?.kind === kind) return false;
    this.#closeBox();
    this.#separate();
    this.#box = { kind, start: this.#out.length, parts: [] };
    return true;
  }

  #closeBox(): void {
    const box = this.#box;
    this.#box = null;
    if (box && this.#out.length > box.start)
      this.#blocks.push({ kind: box.kind, start: box.start, end: this.#out.length, parts: box.parts });
  }

  #separate(): void {
    if (this.#out.length > 0) this.#out.add('\n\n');
  }

  #endLine(): void {
    const span = this.#line.end();
    if (span === null) return;
    const words = this.#line.words.trim();
    if (this.#level > 0) {
      this.#blocks.push({ kind: 'heading', level: this.#level, heading: words, ids: this.#line.headingIds ?? [], ...span });
      if (this.#level === 1) this.#title ??= { text: words, span };
    } else if (this.#box) {
      const part = this.#box.parts.at(-1);
      if (part) part.end = span.end;
    } else this.#blocks.push({ kind: 'paragraph', ...span });
  }

  /** A definition stands below its term, as in markdown. */
  #reopenTerm(): void {
    const last = this.#blocks.at(-1);
    const isTerm = last?.kind === 'paragraph' && this.#blocks.length === this.#term + 1 && last.end === this.#out.length;
    this.#term = -1;
    if (!isTerm || this.#box) return;
    this.#blocks.pop();
    this.#out.add('\n: ');
    this.#line.open(last.start);
  }

  /** One ends a line, two in a row end a paragraph. */
  #break(tag: HtmlTag): void {
    if (this.#line.inCell) this.#line.gap();
    else if (++this.#breaks > 1) this.#endLine();
    if (this.#line.inCell || this.#line.start < 0) return;
    const indent = '  '.repeat(Math.min(Math.max(1, this.#lists.length), deepest));
    this.#line.break(tag, this.#box?.kind === 'quote' ? '> ' : this.#box ? indent : '');
  }

  /** Code keeps its white space, between the fences of markdown. */
  #code(index: number, end: number): number {
    this.#endLine();
    this.#closeBox();
    const inside = this.#page.tokens.slice(index + 1, end);
    const texts = inside.filter((token): token is HtmlText => token.kind === 'text');
    const all = texts.map(({ value }) => value).join('');
    if (all.trim() === '') return end;
    const language = inside.map(token =>
      token.kind === 'open' ? /\blang(?:uage)?-([\w+#-]{1,30})/.exec(token.attributes.get('class') ?? '') : null,
    );
    let width = 3;
    for (const [run] of all.matchAll(/`{3,}/g)) width = Math.max(width, run.length + 1);
    const fence = '`'.repeat(width);
    this.#separate();
    const start = this.#out.length;
    this.#out.add(`${fence}${language.find(found => found)?.[1] ?? ''}\n`);
    for (const token of inside) {
      if (token.kind === 'open' && token.name === 'br') this.#out.decoded('\n', token.start, token.end);
      if (token.kind !== 'text') continue;
      for (const { start: from, end: to, value } of piecesOf(this.#html, token))
        if (value === null) this.#out.copy(from, to);
        else this.#out.decoded(value, from, to);
    }
    this.#out.add(/\n$/.test(all) ? fence : `\n${fence}`);
    this.#blocks.push({ kind: 'code', start, end: this.#out.length });
    return end;
  }

  /** Rows with their header as markdown writes them; without one, a list of them. */
  #table(rows: readonly TableRow[], index: number, end: number): number {
    this.#caption(index, end);
    this.#endLine();
    this.#closeBox();
    const hasHeader = rows[0].isHeader && rows.length > 1;
    this.#separate();
    const start = this.#out.length;
    const parts: Span[] = [];
    let headerEnd = start;
    rows.forEach((row, i) => {
      if (i > 0) this.#out.add('\n');
      const from = this.#out.length;
      this.#out.add(hasHeader ? '| ' : '- ');
      row.cells.forEach((cell, column) => {
        if (column > 0) this.#out.add(hasHeader ? ' | ' : row.cells[column - 1].isHeader ? ': ' : ', ');
        if (cell.from < cell.to) this.#cell(cell.from, cell.to);
      });
      if (hasHeader) this.#out.add(' |');
      const to = this.#out.length;
      if (!hasHeader || i > 0) parts.push({ start: from, end: to });
      if (i > 0 || !hasHeader) return;
      headerEnd = to;
      this.#out.add(`\n|${' --- |'.repeat(row.cells.length)}`);
    });
    const header = hasHeader ? { start, end: headerEnd } : null;
    this.#blocks.push({ kind: hasHeader ? 'table' : 'list', start, end: this.#out.length, parts, header });
    return end;
  }

  /** What a table is called stands above it. */
  #caption(index: number, end: number): void {
    let at = index + 1;
    while (at < end && this.#page.tokens[at].kind === 'text') at++;
    const caption = this.#page.tokens[at];
    if (at >= end || caption.kind !== 'open' || caption.name !== 'caption') return;
    for (let i = at; i <= this.#page.closing[at]; i++) i = this.read(i);
  }

  #cell(from: number, to: number): void {
    this.#line.inCell = true;
    this.#line.open(this.#out.length);
    for (let i = from; i < to; i++) i = this.read(i);
    this.#line.end();
    this.#line.inCell = false;
  }
}

function isHeading(name: string): boolean {
  return /^h[1-6]$/.test(name);
}
