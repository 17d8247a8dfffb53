import { hashText } from '../../base/hash';
import type { ParseInput } from '../markdown/parse';
import type { ParsedDocument } from '../model/lexical';
import type { Span } from '../model/span';
import { blockDocument, type TextBlock } from './blockDocument';

/** Characters of a line that may be a heading. */
const longestHeading = 80;

const underline = /^(?:={3,}|-{3,}|~{3,}|\*{3,})$/;
/** `3.  Protocol`, `4.2 Timers`, `A.1. Notes`: a number, white space, a capital, no full stop at the end. */
const numbered = /^(?:(\d{1,2}(?:\.\d{1,2}){0,4})\.?|Appendix [A-Z][.:]|[A-Z](?:\.\d{1,2})+\.?)[ \t]+[\p{Lu}\p{Lo}][^.]*$/u;
const listItem = /^[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]+\S/;

/** Reads a `.txt` file: paragraphs between empty lines, lists, and as headings only what is underlined or numbered. Never throws; cost: linear. */
export function parsePlainText(input: ParseInput): ParsedDocument {
  const { text } = input;
  const { blocks, title } = blocksOfPlainText(text, { start: 0, end: text.length });
  return blockDocument(input, { text, hash: hashText(text), title, blocks });
}

/** The blocks of a stretch of plain text; `title` is its first heading, else a short line that stands alone at its beginning. */
export function blocksOfPlainText(
  text: string,
  area: Span,
): { readonly blocks: TextBlock[]; readonly title: { readonly text: string; readonly span: Span } | null } {
  const blocks: TextBlock[] = [];
  let title: { text: string; span: Span } | null = null;
  for (const lines of paragraphs(text, area)) {
    const heading = headingOf(text, lines);
    const rest = heading ? lines.slice(heading.lines) : lines;
    if (heading) {
      const { start, end } = lines[0];
      const words = text.slice(start, end).trim();
      title ??= { text: words, span: { start, end } };
      blocks.push({ kind: 'heading', level: heading.level, heading: words, start, end: lines[heading.lines - 1].end });
    }
    const own: string = title === null && blocks.length === 0 && rest.length === 1 ? text.slice(rest[0].start, rest[0].end) : '';
    if (own !== '' && own.length <= longestHeading && !/[.:;,!?]$/.test(own)) title = { text: own, span: rest[0] };
    blocks.push(...blocksOf(text, rest));
  }
  return { blocks, title };
}

/** Lines without the white space around them, in groups that empty lines part. */
function* paragraphs(text: string, { start, end }: Span): Generator<Span[]> {
  let group: Span[] = [];
  let at = start;
  while (at < end) {
    const found = /[\r\n\f]/g;
    found.lastIndex = at;
    const stop = Math.min(found.exec(text)?.index ?? end, end);
    const line = text.slice(at, stop);
    const from = at + (line.length - line.trimStart().length);
    if (line.trim() !== '') group.push({ start: from, end: from + line.trim().length });
    else if (group.length > 0) {
      yield group;
      group = [];
    }
    at = stop + (text.startsWith('\r\n', stop) ? 2 : 1);
  }
  if (group.length > 0) yield group;
}

function headingOf(text: string, lines: readonly Span[]): { readonly level: number; readonly lines: number } | null {
  const line = text.slice(lines[0].start, lines[0].end);
  if (line.length > longestHeading) return null;
  const below = lines.length > 1 ? text.slice(lines[1].start, lines[1].end) : '';
  if (underline.test(below) && /[\p{L}\p{N}]/u.test(line)) return { level: below[0] === '=' || below[0] === '*' ? 1 : 2, lines: 2 };
  const number = lines.length === 1 ? numbered.exec(line) : null;
  if (number) return { level: Math.min(6, (number[1] ?? '').split('.').filter(part => part !== '').length + 1), lines: 1 };
  return null;
}

/** One block, or a paragraph and the list that it introduces. */
function blocksOf(text: string, lines: readonly Span[]): TextBlock[] {
  const isItem = ({ start, end }: Span): boolean => listItem.test(text.slice(start, end));
  const first = lines.findIndex(isItem);
  if (lines.length === 0 || lines.every(({ start, end }) => !/[\p{L}\p{N}]/u.test(text.slice(start, end)))) return [];
  const last = lines[lines.length - 1].end;
  // A single line in the midst of prose that begins with a number is no list.
  if (first < 0 || (first > 0 && lines.filter(isItem).length < 2)) return [{ kind: 'paragraph', start: lines[0].start, end: last }];
  const parts: { start: number; end: number }[] = [];
  for (const line of lines.slice(first)) {
    if (isItem(line) || parts.length === 0) parts.push({ ...line });
    else parts[parts.length - 1].end = line.end;
  }
  const before: TextBlock[] = first > 0 ? [{ kind: 'paragraph', start: lines[0].start, end: lines[first - 1].end }] : [];
  return [...before, { kind: 'list', start: lines[first].start, end: last, parts }];
}
