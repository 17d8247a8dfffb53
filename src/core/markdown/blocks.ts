import type { Tree, TreeCursor } from '@lezer/common';
import type { Span } from '../model/span';
import { nodeIds } from './grammar';

export type BlockKind = 'heading' | 'paragraph' | 'list' | 'table' | 'code' | 'quote' | 'html' | 'silent';

/** A block of the document's own level, in order. */
export interface Block {
  readonly kind: BlockKind;
  readonly start: number;
  readonly end: number;
  /** 1 to 6 for headings; 0 otherwise. */
  readonly level: number;
  /** Items of a list, children of a quote, rows of a table without its header. */
  readonly parts: readonly Span[];
  /** Header row of a table. */
  readonly header: Span | null;
  /** Its leaves in `Leaf[]`, from and up to. */
  readonly leafFrom: number;
  readonly leafTo: number;
}

export type LeafKind = 'paragraph' | 'heading' | 'cell' | 'html';

/** A block that holds inline text, at any depth. */
export interface Leaf {
  readonly kind: LeafKind;
  readonly start: number;
  readonly end: number;
  /** 1 to 6 for headings. */
  readonly level: number;
  /** Text of `start..end` with the marks of enclosing quotes blanked out. */
  readonly source: string;
}

export interface Blocks {
  readonly blocks: readonly Block[];
  readonly leaves: readonly Leaf[];
}

/** Reads the tree once. `text` has line ends `\n` only; from `parsedTo` on, it is one paragraph without inline syntax. */
export function collectBlocks(text: string, tree: Tree, parsedTo: number): Blocks {
  const blocks: Block[] = [];
  const leaves: Leaf[] = [];
  const cursor = tree.cursor();
  if (cursor.firstChild()) {
    do blocks.push(readBlock(text, cursor, leaves));
    while (cursor.nextSibling());
  }
  if (parsedTo < text.length) {
    const rest = { start: trimStart(text, parsedTo, text.length), end: trimEnd(text, parsedTo, text.length) };
    blocks.push({ kind: 'paragraph', ...rest, level: 0, parts: [], header: null, leafFrom: leaves.length, leafTo: leaves.length });
  }
  return { blocks, leaves };
}

interface TypeRule {
  readonly block: BlockKind;
  /** Null for containers, whose children are looked at. */
  readonly leaf: LeafKind | null;
  readonly level: number;
}

const rules: (TypeRule | undefined)[] = [];
function rule(name: string, block: BlockKind, leaf: LeafKind | null, level = 0): void {
  rules[nodeIds[name]] = { block, leaf, level };
}
for (let level = 1; level <= 6; level++) rule(`ATXHeading${level}`, 'heading', 'heading', level);
rule('SetextHeading1', 'heading', 'heading', 1);
rule('SetextHeading2', 'heading', 'heading', 2);
rule('Paragraph', 'paragraph', 'paragraph');
rule('Task', 'paragraph', 'paragraph');
rule('TableCell', 'paragraph', 'cell');
rule('HTMLBlock', 'html', 'html');
rule('BulletList', 'list', null);
rule('OrderedList', 'list', null);
rule('ListItem', 'list', null);
rule('Blockquote', 'quote', null);
rule('Table', 'table', null);
rule('TableHeader', 'table', null);
rule('TableRow', 'table', null);
rule('FencedCode', 'code', null);
rule('CodeBlock', 'code', null);
const codeIds = new Set([nodeIds.FencedCode, nodeIds.CodeBlock]);
const markIds = new Set([nodeIds.QuoteMark, nodeIds.ListMark, nodeIds.TableDelimiter]);
const tableHeader = nodeIds.TableHeader;

function readBlock(text: string, cursor: TreeCursor, leaves: Leaf[]): Block {
  const found = rules[cursor.type.id];
  const leafFrom = leaves.length;
  const parts: Span[] = [];
  let header: Span | null = null;
  if (found?.leaf !== null || codeIds.has(cursor.type.id)) readLeaves(text, cursor, leaves);
  else if (cursor.firstChild()) {
    do {
      if (cursor.type.id === tableHeader) header = { start: cursor.from, end: trimEnd(text, cursor.from, cursor.to) };
      else if (!markIds.has(cursor.type.id)) parts.push({ start: cursor.from, end: trimEnd(text, cursor.from, cursor.to) });
      readLeaves(text, cursor, leaves);
    } while (cursor.nextSibling());
    cursor.parent();
  }
  const start = found?.block === 'code' ? cursor.from : trimStart(text, cursor.from, cursor.to);
  const end = trimEnd(text, start, cursor.to);
  return { kind: found?.block ?? 'silent', start, end, level: found?.level ?? 0, parts, header, leafFrom, leafTo: leaves.length };
}

/** Adds the leaves at and below the cursor, which comes back to where it was. */
function readLeaves(text: string, cursor: TreeCursor, leaves: Leaf[]): void {
  const found = rules[cursor.type.id];
  if (found === undefined || codeIds.has(cursor.type.id)) return;
  if (found.leaf !== null) {
    leaves.push(readLeaf(text, cursor, found.leaf, found.level));
    return;
  }
  if (!cursor.firstChild()) return;
  do readLeaves(text, cursor, leaves);
  while (cursor.nextSibling());
  cursor.parent();
}

/** Reads the leaf at the cursor, which comes back to where it was. */
export function readLeaf(text: string, cursor: TreeCursor, kind: LeafKind, level: number): Leaf {
  let start = cursor.from;
  let end = cursor.to;
  let source = '';
  let copied = start;
  if (cursor.firstChild()) {
    do {
      const { from, to, type } = cursor;
      if (type.id === nodeIds.TaskMarker) start = to;
      else if (type.id === nodeIds.HeaderMark && from === start) start = to;
      else if (type.id === nodeIds.HeaderMark) end = from;
      else {
        source += text.slice(copied, from) + ' '.repeat(to - from);
        copied = to;
      }
    } while (cursor.nextSibling());
    cursor.parent();
  }
  const from = cursor.from;
  source = source === '' ? text.slice(start, end) : (source + text.slice(copied, end)).slice(start - from, end - from);
  return { kind, start, end, level, source };
}

export function trimStart(text: string, start: number, end: number): number {
  let i = start;
  while (i < end && isBlank(text.charCodeAt(i))) i++;
  return i;
}

export function trimEnd(text: string, start: number, end: number): number {
  let i = end;
  while (i > start && isBlank(text.charCodeAt(i - 1))) i--;
  return i;
}

function isBlank(unit: number): boolean {
  return unit === 32 || unit === 9 || unit === 10 || unit === 13;
}
