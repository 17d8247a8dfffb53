import { hashText } from '../../base/hash';
import type { ParseInput } from '../markdown/parse';
import type { ParsedDocument } from '../model/lexical';
import { blockDocument, type TextBlock } from './blockDocument';
import { blocksOfPlainText } from './plainTextFile';

/** What stands above the text of each page: it is what the page is called. */
export function pageHeading(page: number): string {
  return `Page ${page}`;
}

/** What parts two pages: a form feed, as printers know it, at the beginning of the line that names the page. */
const pageStart = /(?:^|\n\f)(Page \d+)(?=\n|$)/g;

/**
 * Reads the text that was taken out of a PDF (`node/pdf.ts`): each page is a section. The document's text is that text; the file itself is
 * binary.
 */
export function parsePdfText(input: ParseInput): ParsedDocument {
  const { text } = input;
  const starts = [...text.matchAll(pageStart)].map(found => ({
    heading: found[1],
    start: found.index + found[0].length - found[1].length,
  }));
  const blocks: TextBlock[] = starts.flatMap(({ heading, start }, i) => {
    const end = start + heading.length;
    const rest = blocksOfPlainText(text, { start: end, end: starts[i + 1]?.start ?? text.length }).blocks;
    // Numbers and lines of a page are no outline that can be trusted: the page is what is cited.
    const asText = rest.map((block): TextBlock => (block.kind === 'heading' ? { ...block, kind: 'paragraph', level: 0 } : block));
    return [{ kind: 'heading', level: 1, heading, start, end } satisfies TextBlock, ...asText];
  });
  return blockDocument(input, { text, hash: hashText(text), title: null, blocks });
}
