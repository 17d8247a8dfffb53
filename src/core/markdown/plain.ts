import type { TreeCursor } from '@lezer/common';
import { readLeaf, type Leaf } from './blocks';
import { peelDefinitions } from './definitions';
import { nodeIds, parseBlocks } from './grammar';
import { htmlHidden } from './html';
import { scanInline } from './inline';
import { inlineBudget, type InlineContext } from './inlineTypes';
import { maskText } from './mask';
import { visiblePieces, type Piece } from './render';

export interface PlainText {
  readonly text: string;
  /** For each UTF-16 unit of `text`, the offset in the raw text of what it comes from; ascending. */
  readonly offsets: Uint32Array;
}

/**
 * What a reader sees of a piece of markdown (a passage, or a part of one), with the way back: emphasis, code and heading marks,
 * list markers, quote marks, HTML tags, comments and link definitions are left out; a link is its label; entities and escapes
 * are decoded; cells are parted by ` | `, blocks by a line end; white space inside a block is one space. Cost: linear.
 */
export function plainText(raw: string): PlainText {
  const masked = maskText(raw, 0, false);
  const writer = new Writer({ definitions: new Map(), partial: true, mdx: false, budget: inlineBudget(raw.length) });
  const { tree, parsedTo } = parseBlocks(masked);
  write(masked, tree.cursor(), writer);
  writer.separate('\n');
  writer.pieces(masked, 0, [{ start: parsedTo, end: masked.length, value: null }]);
  return writer.finish();
}

/** What a reader sees of a passage, without the way back: code as it is, without its fence. */
export function shownText({ kind, text }: { readonly kind: string; readonly text: string }): string {
  const isBare = kind === 'code' && !/^\s*(?:`{3}|~{3})/.test(text);
  return isBare ? text : plainText(text).text.replace(/^\n+|\s+$/g, '');
}

type NodeWriter = (masked: string, cursor: TreeCursor, writer: Writer) => void;

const writers: (NodeWriter | undefined)[] = [];
for (const name of ['Paragraph', 'Task', 'SetextHeading1', 'SetextHeading2']) writers[nodeIds[name]] = writeParagraph;
for (let level = 1; level <= 6; level++) writers[nodeIds[`ATXHeading${level}`]] = writeParagraph;
for (const name of ['TableHeader', 'TableRow']) writers[nodeIds[name]] = writeRow;
for (const name of ['FencedCode', 'CodeBlock']) writers[nodeIds[name]] = writeCode;
writers[nodeIds.HTMLBlock] = writeHtml;

function write(masked: string, cursor: TreeCursor, writer: Writer): void {
  const known = writers[cursor.type.id];
  if (known !== undefined) {
    known(masked, cursor, writer);
    return;
  }
  if (!cursor.firstChild()) return;
  do write(masked, cursor, writer);
  while (cursor.nextSibling());
  cursor.parent();
}

function writeParagraph(masked: string, cursor: TreeCursor, writer: Writer): void {
  const leaf = readLeaf(masked, cursor, 'paragraph', 0);
  if (/^\s*\|/.test(leaf.source)) {
    writeLooseRows(leaf, writer);
    return;
  }
  const { rest } = peelDefinitions(leaf.source, leaf.start);
  writer.separate('\n');
  writeInline(leaf.source.slice(rest), leaf.start + rest, writer);
}

/** Rows of a table that was cut off from its header: a paragraph for the grammar. */
function writeLooseRows({ source, start }: Leaf, writer: Writer): void {
  for (const line of source.matchAll(/[^\n]+/g)) {
    writer.separate('\n');
    for (const cell of line[0].matchAll(/(?:\\.|[^|\\])+/g)) {
      if (cell[0].trim() === '') continue;
      writer.separate(' | ');
      writeInline(cell[0], start + line.index + cell.index, writer);
    }
  }
}

function writeRow(masked: string, cursor: TreeCursor, writer: Writer): void {
  writer.separate('\n');
  if (!cursor.firstChild()) return;
  do {
    if (cursor.type.id !== nodeIds.TableCell) continue;
    const leaf = readLeaf(masked, cursor, 'cell', 0);
    writer.separate(' | ');
    writeInline(leaf.source, leaf.start, writer);
  } while (cursor.nextSibling());
  cursor.parent();
}

function writeInline(source: string, base: number, writer: Writer): void {
  const { tokens } = scanInline(source, base, writer.context);
  writer.pieces(source, base, visiblePieces(base, base + source.length, tokens, true));
}

function writeCode(masked: string, cursor: TreeCursor, writer: Writer): void {
  writer.separate('\n');
  if (!cursor.firstChild()) return;
  do {
    if (cursor.type.id === nodeIds.CodeText) writer.verbatim(masked, cursor.from, cursor.to);
  } while (cursor.nextSibling());
  cursor.parent();
}

function writeHtml(masked: string, cursor: TreeCursor, writer: Writer): void {
  const leaf = readLeaf(masked, cursor, 'html', 0);
  writer.separate('\n');
  let position = 0;
  const pieces: Piece[] = [];
  for (const hidden of htmlHidden(leaf.source)) {
    pieces.push({ start: leaf.start + position, end: leaf.start + hidden.start, value: null });
    position = hidden.end;
  }
  pieces.push({ start: leaf.start + position, end: leaf.end, value: null });
  writer.pieces(leaf.source, leaf.start, pieces);
}

/** Collects units and their offsets; white space and separators are written only between visible units. */
class Writer {
  readonly context: InlineContext;
  readonly #parts: string[] = [];
  readonly #offsets: number[] = [];
  #pending = '';

  constructor(context: InlineContext) {
    this.context = context;
  }

  separate(separator: '\n' | ' | '): void {
    if (this.#offsets.length > 0 && this.#pending !== '\n') this.#pending = separator;
  }

  pieces(source: string, base: number, pieces: readonly Piece[]): void {
    for (const { start, end, value } of pieces) {
      if (value !== null) for (const unit of value.split('')) this.#unit(unit, start);
      else for (let i = start; i < end; i++) this.#unit(source[i - base], i);
    }
  }

  verbatim(text: string, start: number, end: number): void {
    for (let i = start; i < end; i++) {
      if (text[i] === '\n' || text[i] === ' ') this.#put(text[i], i);
      else this.#unit(text[i], i);
    }
  }

  finish(): PlainText {
    return { text: this.#parts.join(''), offsets: Uint32Array.from(this.#offsets) };
  }

  #unit(unit: string, offset: number): void {
    if (unit === ' ' || unit === '\n' || unit === '\t' || unit === '\r') {
      if (this.#offsets.length > 0 && this.#pending === '') this.#pending = ' ';
      return;
    }
    const pending = this.#pending;
    this.#pending = '';
    for (const mark of pending) this.#put(mark, offset);
    this.#put(unit, offset);
  }

  #put(unit: string, offset: number): void {
    this.#parts.push(unit);
    this.#offsets.push(offset);
  }
}
