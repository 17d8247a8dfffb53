// Entry of the bundle that holds the library for PDF files.
import { getDocumentProxy } from 'unpdf';
import { pageHeading } from '../core/formats/pdfText';
import type { ReadResult } from '../core/ports';

/** Pages that are read at most: more than any book has. */
const mostPages = 3000;
/** UTF-16 units of text that are taken at most. */
const mostText = 10_000_000;
/** A bigger step than this part more than the page's usual one parts two paragraphs. */
const paragraphStep = 1.3;
/** So does another size of letters. */
const otherSize = 1.15;

interface Line {
  readonly text: string;
  /** Of the base line, from the foot of the page, in points. */
  readonly y: number;
  /** Of the letters, in points. */
  readonly height: number;
}

/** The parts of the library's items that are read. */
interface Item {
  readonly str?: string;
  readonly hasEOL?: boolean;
  readonly height?: number;
  readonly transform?: readonly number[];
}

/** Text of all pages, each under a line that names it; two pages are parted by a form feed. @throws what the library throws */
export async function pdfText(bytes: Uint8Array): Promise<ReadResult> {
  // The library takes the bytes over. Errors only: it warns of slips in files that are read all the same.
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  try {
    const pages: string[][] = [];
    let length = 0;
    for (let number = 1; number <= Math.min(document.numPages, mostPages) && length <= mostText; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      page.cleanup();
      const paragraphs = paragraphsOf(linesOf(items));
      pages.push(paragraphs);
      length += paragraphs.reduce((sum, paragraph) => sum + paragraph.length, 0);
      await new Promise(resolve => setImmediate(resolve));
    }
    return toResult(pages, document.numPages);
  } finally {
    await document.loadingTask.destroy();
  }
}

function toResult(pages: readonly (readonly string[])[], total: number): ReadResult {
  const joined = withoutHyphens(pages);
  const text = joined
    .map((paragraphs, i) => [pageHeading(i + 1), ...paragraphs].join('\n\n'))
    .filter((_, i) => joined[i].length > 0)
    .join('\n\n\f');
  if (text === '') return { text, warning: { code: 'binary', message: 'The PDF holds no text, only pictures of it.', span: null } };
  if (pages.length === total) return { text };
  const message = `The PDF is very long: only its first ${pages.length} of ${total} pages are read.`;
  return { text, warning: { code: 'too-large', message, span: null } };
}

function linesOf(items: readonly object[]): Line[] {
  const lines: Line[] = [];
  let text = '';
  let y = 0;
  let height = 0;
  const end = (): void => {
    const clean = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
    if (clean !== '') lines.push({ text: clean, y, height });
    text = '';
    height = 0;
  };
  for (const { str, hasEOL, height: own, transform } of items as readonly Item[]) {
    if (str === undefined) continue;
    if (height === 0 && str.trim() !== '') {
      y = transform?.[5] ?? 0;
      height = own ?? 0;
    }
    text += str;
    if (hasEOL) end();
  }
  end();
  return lines;
}

/** Lines that follow each other in the page's usual step, in letters of one size. */
function paragraphsOf(lines: readonly Line[]): string[] {
  const steps = lines.slice(1).map(({ y }, i) => lines[i].y - y);
  const usual = median(steps.filter(step => step > 0));
  const paragraphs: string[] = [];
  lines.forEach(({ text, height }, i) => {
    const before = lines[i - 1];
    const step = steps[i - 1] ?? 0;
    const isNext =
      before !== undefined &&
      step > 0 &&
      step <= usual * paragraphStep &&
      height <= before.height * otherSize &&
      before.height <= height * otherSize;
    if (isNext) paragraphs[paragraphs.length - 1] += `\n${text}`;
    else paragraphs.push(text);
  });
  return paragraphs;
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[(sorted.length - 1) >> 1] ?? 0;
}

/** Words that were cut at the end of a line, whole again, unless the document writes them with a hyphen elsewhere. */
function withoutHyphens(pages: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const compounds = new Set<string>();
  for (const paragraph of pages.flat()) for (const [word] of paragraph.matchAll(/\p{L}+-\p{Ll}+/gu)) compounds.add(word.toLowerCase());
  return pages.map(paragraphs =>
    paragraphs.map(paragraph =>
      paragraph.replace(/(\p{L}+)-\n(\p{Ll}+)/gu, (_, first: string, rest: string) =>
        compounds.has(`${first}-${rest}`.toLowerCase()) ? `${first}-${rest}` : `${first}${rest}`,
      ),
    ),
  );
}
