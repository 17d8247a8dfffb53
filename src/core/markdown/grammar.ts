import { Tree } from '@lezer/common';
import { parser as commonMark, Table, TaskList, type BlockContext, type LeafBlock, type Line, type MarkdownParser } from '@lezer/markdown';

/**
 * Containers (quotes, lists, list items) that may enclose each other; a line that opens more is a paragraph.
 * A list counts twice (list and item). People nest a few levels; each level costs time on every line below it.
 */
const maxDepth = 64;

/** Lines of one paragraph or table inside a quote. Lezer weaves the `>` marks in one by one, so the cost grows with the square. */
const maxQuotedLines = 1000;

/** A line that begins with `<` and is longer is no HTML block: lezer's test for one backtracks on it. */
const maxHtmlLine = 10_000;

const inlineNames = ['Escape', 'Entity', 'InlineCode', 'HTMLTag', 'Emphasis', 'HardBreak', 'Link', 'Image', 'LinkEnd'];

// Link definitions are peeled off paragraphs by us: lezer's incremental test for them copies the whole paragraph per line.
const bare = commonMark.configure([
  { remove: [...inlineNames, 'LinkReference'], parseInline: [{ name: 'Later', parse: cx => cx.end }] },
  Table,
  TaskList,
]);

/** Where the block grammar gave up: offset of the line. */
export interface GaveUp {
  readonly offset: number;
  readonly reason: string;
}

/**
 * How much block structure is read: so many lines, and so many more per million characters; a line counts once more for each
 * quote or list that it opens. Real documents have a tenth of it; the tree of more takes seconds to build and fills the memory.
 */
const lineBudget = { base: 40_000, perMillion: 20_000 };

/** Block structure of a text; inline syntax is left to `inline.ts`. */
export interface BlockTree {
  readonly tree: Tree;
  /** Where the structure ends that is read; what follows is plain text. The length of the text, but for enormous ones. */
  readonly parsedTo: number;
  readonly gaveUp: readonly GaveUp[];
}

/**
 * Parses the blocks of `text` (line ends already `\n`). Cost: linear in the length, also on hostile input, since nesting and
 * the length of quoted leaves are bounded; where a bound was met, `gaveUp` says so and the text there is a plain paragraph.
 */
export function parseBlocks(text: string): BlockTree {
  const gaveUp: GaveUp[] = [];
  const parsedTo = affordableEnd(text);
  const tree = parseTree(parsedTo === text.length ? text : text.slice(0, parsedTo), gaveUp);
  if (tree === null) return { tree: Tree.empty, parsedTo: 0, gaveUp: [{ offset: 0, reason: 'lines too long for tables' }] };
  if (parsedTo < text.length) gaveUp.push({ offset: parsedTo, reason: 'too many lines before it' });
  return { tree, parsedTo, gaveUp };
}

/** Null where a line of millions of cells ends the stack of lezer's regular expression for tables. */
function parseTree(text: string, gaveUp: GaveUp[]): Tree | null {
  try {
    return guarded(gaveUp).parse(text);
  } catch (failure) {
    if (failure instanceof RangeError) return null;
    throw failure;
  }
}

const containerMarks = /[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y;

function affordableEnd(text: string): number {
  const budget = lineBudget.base + (lineBudget.perMillion * text.length) / 1_000_000;
  if (text.length < budget) return text.length;
  let weight = 0;
  for (let start = 0; start < text.length; ) {
    weight++;
    containerMarks.lastIndex = start;
    while (containerMarks.test(text)) weight++;
    if (weight > budget) return start;
    const end = text.indexOf('\n', start);
    if (end < 0) break;
    start = end + 1;
  }
  return text.length;
}

/** Node ids of the block grammar by name; equal for all texts. */
export const nodeIds: Readonly<Record<string, number>> = Object.fromEntries(guarded([]).nodeSet.types.map(type => [type.name, type.id]));

function guarded(gaveUp: GaveUp[]): MarkdownParser {
  return bare.configure({
    parseBlock: [
      { name: 'DepthGuard', before: 'Blockquote', parse: (cx, line) => guardDepth(cx, line, gaveUp) },
      { name: 'HtmlGuard', before: 'HTMLBlock', parse: (cx, line) => guardHtml(cx, line, gaveUp) },
      { name: 'LeafGuard', after: 'SetextHeading', endLeaf: guardLeaf(gaveUp) },
    ],
  });
}

function guardDepth(cx: BlockContext, line: Line, gaveUp: GaveUp[]): boolean {
  if (cx.depth <= maxDepth || !opensContainer(line.next)) return false;
  gaveUp.push({ offset: cx.lineStart, reason: `more than ${maxDepth / 2} levels of nesting` });
  return plainLine(cx, line);
}

function opensContainer(unit: number): boolean {
  return unit === 62 || unit === 42 || unit === 43 || unit === 45 || (unit >= 48 && unit <= 57);
}

function guardHtml(cx: BlockContext, line: Line, gaveUp: GaveUp[]): boolean {
  if (line.next !== 60 || line.text.length < maxHtmlLine) return false;
  gaveUp.push({ offset: cx.lineStart, reason: `more than ${maxHtmlLine} characters of HTML in one line` });
  return plainLine(cx, line);
}

function plainLine(cx: BlockContext, line: Line): boolean {
  const from = cx.lineStart + line.pos;
  const element = cx.elt('Paragraph', from, cx.lineStart + line.text.length);
  cx.nextLine();
  cx.addElement(element);
  return true;
}

function guardLeaf(gaveUp: GaveUp[]): (cx: BlockContext, line: Line, leaf: LeafBlock) => boolean {
  let current: LeafBlock | null = null;
  let lines = 0;
  return (cx, line, leaf) => {
    if (leaf !== current) {
      current = leaf;
      lines = 0;
    }
    if (line.markers.length === 0 || ++lines < maxQuotedLines) return false;
    gaveUp.push({ offset: cx.lineStart, reason: `more than ${maxQuotedLines} lines in one quoted paragraph` });
    return true;
  };
}
