import { hashText } from '../../base/hash';
import { passageId, type DocumentId } from '../model/ids';
import type { Passage, PassageKind, Section } from '../model/lexical';
import type { Span } from '../model/span';
import { trimEnd, trimStart, type Block } from './blocks';
import { htmlText } from './html';
import { splitProse } from './sentenceEnds';

/** Characters. Up to here a list or a table is one passage: about what a reader takes in at a glance. */
const groupLength = 1200;

/** Characters. A longer paragraph is no citable block any more and is cut at sentence ends. */
const proseLength = 4000;

interface Draft {
  readonly kind: PassageKind;
  readonly span: Span;
  readonly header: Span | null;
  readonly section: number;
}

/** What `silent` tells of a paragraph block: whether it holds anything beside definitions and comments. */
export type IsSilent = (block: Block) => boolean;

/** The citable blocks in order; disjoint, and none crosses a heading. `blocks` are those of the document's own level. */
export function buildPassages(
  document: DocumentId,
  text: string,
  blocks: readonly Block[],
  sections: readonly Section[],
  silent: IsSilent,
): Passage[] {
  const drafts: Draft[] = [];
  let section = 0;
  for (const block of blocks) {
    while (section + 1 < sections.length && sections[section + 1].span.start <= block.start) section++;
    if (sections[section].headingSpan?.start === block.start || silent(block)) continue;
    addBlock(text, block, section, drafts);
  }
  addBareHeadings(sections, drafts);
  return identify(document, text, drafts, sections);
}

function addBlock(text: string, block: Block, section: number, drafts: Draft[]): void {
  const add = (kind: PassageKind, span: Span, header: Span | null = null): void => {
    if (span.end > span.start) drafts.push({ kind, span, header, section });
  };
  switch (block.kind) {
    case 'paragraph':
      addParagraph(text, block, section, drafts);
      return;
    case 'list':
    case 'quote':
      for (const span of groups(text, block, null)) {
        for (const part of splitProse(text, span, proseLength)) add(block.kind, part);
      }
      return;
    case 'table':
      groups(text, block, block.header).forEach((span, index) => {
        add('table', span, index === 0 ? null : block.header);
      });
      return;
    case 'html':
      if (htmlText(text.slice(block.start, block.end)).trim() === '') return;
      for (const part of splitProse(text, block, proseLength)) add('html', part);
      return;
    case 'code':
      add('code', { start: block.start, end: block.end });
      return;
    default:
  }
}

const definitionMark = /^:[ \t]/m;

/** `Term`, then `: what it means`, with or without an empty line between, is one definition. */
function addParagraph(text: string, block: Block, section: number, drafts: Draft[]): void {
  const source = text.slice(block.start, Math.min(block.end, block.start + proseLength));
  const last = drafts.at(-1);
  if (/^:[ \t]/.test(source) && last?.section === section && isTerm(text, last, block.start)) {
    drafts[drafts.length - 1] = { ...last, kind: 'definition', span: { start: last.span.start, end: block.end } };
    return;
  }
  const kind = definitionMark.test(source) && !/^:[ \t]/.test(source) ? 'definition' : 'paragraph';
  for (const span of splitProse(text, block, proseLength)) drafts.push({ kind, span, header: null, section });
}

function isTerm(text: string, draft: Draft, next: number): boolean {
  if (draft.kind === 'definition') return text.slice(draft.span.end, next).trim() === '';
  if (draft.kind !== 'paragraph' || draft.span.end - draft.span.start > 200) return false;
  return text.slice(draft.span.end, next).trim() === '' && !/[\r\n]/.test(text.slice(draft.span.start, draft.span.end));
}

/** Whole parts (items, rows) together, up to `groupLength`; the header counts with the first group, which contains it. */
function groups(text: string, block: Block, header: Span | null): Span[] {
  if (block.end - block.start <= groupLength || block.parts.length === 0) return [{ start: block.start, end: block.end }];
  const spans: Span[] = [];
  let start = header === null ? trimStart(text, block.parts[0].start, block.end) : block.start;
  let end = start;
  for (const part of block.parts) {
    const partStart = trimStart(text, part.start, part.end);
    if (end > start && part.end - start > groupLength && partStart > start) {
      spans.push({ start, end });
      start = partStart;
    }
    end = part.end;
  }
  spans.push({ start, end: trimEnd(text, start, Math.max(end, block.end)) });
  return spans;
}

/** A section without a block and without a section below it is cited by its heading. */
function addBareHeadings(sections: readonly Section[], drafts: Draft[]): void {
  const filled = new Set(drafts.map(draft => draft.section));
  for (const section of sections) filled.add(section.parent);
  const bare = sections.filter(section => section.headingSpan !== null && !filled.has(section.ordinal));
  if (bare.length === 0) return;
  for (const { headingSpan, ordinal } of bare) drafts.push({ kind: 'heading', span: headingSpan!, header: null, section: ordinal });
  drafts.sort((a, b) => a.span.start - b.span.start);
}

function identify(document: DocumentId, text: string, drafts: readonly Draft[], sections: readonly Section[]): Passage[] {
  const seen = new Map<string, number>();
  return drafts.map((draft, ordinal) => {
    const { kind, span, header, section } = draft;
    const hash = hashText(`${sections[section].headings.join(' > ')}\u0000${text.slice(span.start, span.end)}`);
    const count = seen.get(hash) ?? 0;
    seen.set(hash, count + 1);
    return { id: passageId(document, hash, count), ordinal, section, kind, span: { start: span.start, end: span.end }, header };
  });
}
