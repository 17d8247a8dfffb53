import type { Citation, Warning } from '../model/answer';
import type { DocumentId } from '../model/ids';
import type { Passage, Section } from '../model/lexical';
import { linesOf } from '../model/origin';
import { contains, type Span } from '../model/span';
import { unmarked, unmarkedLine } from '../extraction/unmarked';
import { evenOut, evenQuote, findQuote, findVerbatim, isStitched, type EvenText } from './quoteMatch';
import type { Support } from './support';
import type { CurrentText, CurrentTexts } from './texts';
import { withoutOrders } from './told';

/** What became of one citation: where its quote stands now, or why it does not stand. */
export type Placed =
  | {
      readonly ok: true;
      readonly citation: Citation;
      readonly support: Support;
      readonly warning: Warning | null;
      /** For a citation without a quote: the passages of its target, one of which has to bear the statement out. Empty otherwise. */
      readonly parts: readonly Part[];
    }
  | { readonly ok: false; readonly class: 'missing' | 'stale' | 'misattributed' | 'stitched' | 'fabricated'; readonly reason: string };

/** One passage of a cited section or file. */
export interface Part {
  readonly citation: Citation;
  readonly support: Support;
  readonly warning: Warning | null;
}

/** Looks up quotes in the texts as they are now; evens each text out once. One per check run. */
export class Places {
  readonly #texts: CurrentTexts;
  readonly #even = new Map<DocumentId, EvenText>();

  constructor(texts: CurrentTexts) {
    this.#texts = texts;
  }

  place(citation: Citation): Placed {
    const text = this.#texts.read(citation.document);
    if (text === undefined) return { ok: false, class: 'missing', reason: `There is no file ${citation.file}.` };
    const quote = citation.quote === null ? '' : evenQuote(citation.quote);
    return quote === '' ? this.#wholeTarget(citation, text) : this.#quoted(citation, text, quote);
  }

  #quoted(citation: Citation, text: CurrentText, quote: string): Placed {
    const exact = citation.span !== null && text.text.slice(citation.span.start, citation.span.end) === citation.quote;
    const target = targetOf(citation, text);
    if (exact && citation.span !== null && (target === null || contains(target.passage, citation.span)))
      return found(citation, text, citation.span, quote);
    const verbatim = citation.quote?.trim() ?? '';
    const within =
      target === null ? null : (findIn(text, target.passage, quote, verbatim) ?? findIn(text, target.section, quote, verbatim));
    if (within !== null) return found(citation, text, within, quote);
    const changed = citation.hash !== null && citation.hash !== text.hash;
    const anywhere = findQuote(this.#evenOf(text), quote) ?? findVerbatim(text.text, verbatim);
    if (anywhere === null) return this.#nowhere(citation, text, quote, changed);
    // Without a place in the file, or with one that an edit has moved, the file is what is cited.
    if (target === null || (changed && citation.passage === null)) return found(citation, text, anywhere, quote);
    const section = sectionAt(text, anywhere.start);
    return {
      ok: false,
      class: 'misattributed',
      reason: `The quote stands in ${citation.file} under "${headingName(section, text)}", not where it is cited.`,
    };
  }

  #nowhere(citation: Citation, text: CurrentText, quote: string, changed: boolean): Placed {
    if (changed) return { ok: false, class: 'stale', reason: `${citation.file} has changed since, and the quote is gone.` };
    const words = quote.match(/[\p{L}\p{N}]+/gu) ?? [];
    for (const id of this.#texts.mentioning(words)) {
      const other = id === text.id ? undefined : this.#texts.read(id);
      if (other !== undefined && findQuote(this.#evenOf(other), quote) !== null) {
        return { ok: false, class: 'misattributed', reason: `The quote stands in ${other.id}, not in ${citation.file}.` };
      }
    }
    if (isStitched(quote, this.#evenOf(text).text))
      return { ok: false, class: 'stitched', reason: `The quote is put together from separate parts of ${citation.file}.` };
    return { ok: false, class: 'fabricated', reason: `The quote stands nowhere in the workspace.` };
  }

  #wholeTarget(citation: Citation, text: CurrentText): Placed {
    const target = targetOf(citation, text);
    if (target === null && (citation.passage !== null || citation.headings.length > 0)) {
      const moved = citation.hash !== null && citation.hash !== text.hash;
      return { ok: false, class: moved ? 'stale' : 'missing', reason: `The cited part of ${citation.file} is not there.` };
    }
    const span = target?.section ?? { start: 0, end: text.text.length };
    const within = text.passages.filter(passage => contains(span, passage.span));
    return {
      ...found(citation, text, span, plainOf(text, span)),
      parts: within.map(passage => found(citation, text, passage.span, plainOf(text, passage.span))),
    };
  }

  #evenOf(text: CurrentText): EvenText {
    let even = this.#even.get(text.id);
    if (even === undefined) {
      even = evenOut(text.text);
      this.#even.set(text.id, even);
    }
    return even;
  }
}

/** The passage (or section) that a citation points into, and its section; null where it names the file only. */
function targetOf(citation: Citation, text: CurrentText): { passage: Span; section: Span } | null {
  const passage = citation.passage === null ? undefined : text.passages.find(item => item.id === citation.passage);
  if (passage !== undefined) return { passage: passage.span, section: text.sections[passage.section].span };
  const at = citation.span?.start ?? offsetOf(citation, text);
  if (at !== null) {
    const section = sectionAt(text, at).span;
    const holding = text.passages.find(item => item.span.start <= at && at < item.span.end);
    // Front matter lies in no section: the file is what is cited.
    if (holding === undefined && at < section.start) return null;
    return { passage: holding?.span ?? section, section };
  }
  if (citation.headings.length === 0) return null;
  const path = citation.headings.join('\n');
  const section = text.sections.find(item => item.headings.join('\n') === path);
  return section === undefined ? null : { passage: section.span, section: section.span };
}

function offsetOf(citation: Citation, text: CurrentText): number | null {
  if (citation.range === null) return null;
  const { line, character } = citation.range.start;
  return Math.min(linesOf(text).offsetAt(line, character), text.text.length);
}

function plainOf(text: CurrentText, span: Span): string {
  return unmarkedLine(text.text.slice(span.start, span.end));
}

function findIn(text: CurrentText, area: Span, quote: string, verbatim: string): Span | null {
  const part = text.text.slice(area.start, area.end);
  const span = findQuote(evenOut(part), quote) ?? findVerbatim(part, verbatim);
  return span === null ? null : { start: area.start + span.start, end: area.start + span.end };
}

function found(
  citation: Citation,
  text: CurrentText,
  span: Span,
  quote: string,
): Part & { readonly ok: true; readonly parts: readonly Part[] } {
  const moved = citation.span === null || citation.span.start !== span.start || citation.span.end !== span.end;
  const section = sectionAt(text, span.start);
  const passage = text.passages.find(item => contains(item.span, span)) ?? null;
  const raw = passage === null ? '' : text.text.slice(passage.span.start, passage.span.end);
  const header = passage?.header == null ? '' : text.text.slice(passage.header.start, passage.header.end);
  return {
    ok: true,
    citation: {
      ...citation,
      passage: passage?.id ?? citation.passage,
      headings: section.headings,
      span,
      // Of the text that the span is of now.
      hash: citation.hash === null ? null : text.hash,
      // Only the whole document tells where its characters lie in a file of another form.
      range: moved || citation.range === null || text.origin ? linesOf(text).range(span) : citation.range,
    },
    support: {
      quote: tableAsWords(
        passage?.kind === 'code'
          ? text.text.slice(span.start, span.end)
          : passage === null
            ? withoutOrders(quote)
            : statedPart(raw, span.start - passage.span.start, span.end - span.start, quote),
      ),
      title: text.title,
      context: [text.title, ...section.headings].join(' . '),
      header: passage?.kind === 'table' ? tableAsWords(header || raw.split('\n')[0]) : '',
      passage: unmarked(withoutOrders(raw)).text,
    },
    warning: isMisleading(text, span, section, passage) ? 'misleading-place' : null,
    parts: [],
  };
}

/** What a quote states: without what the passage around it only orders to say. */
function statedPart(passage: string, start: number, length: number, quote: string): string {
  const stated = withoutOrders(passage).slice(start, start + length);
  return stated === passage.slice(start, start + length) ? quote : evenQuote(unmarked(stated).text);
}

function tableAsWords(text: string): string {
  return text
    .replace(/\s*\|\s*/g, ' ; ')
    .replace(/(?:;\s*:?-+:?\s*)+;?/g, ' ')
    .trim();
}

function sectionAt(text: CurrentText, offset: number): Section {
  let current = text.sections[0];
  for (const section of text.sections) if (section.span.start <= offset) current = section;
  return current;
}

function headingName(section: Section, text: CurrentText): string {
  return section.heading || text.title;
}

const MISLEADING =
  /\b(?:rejected|deprecated|superseded|obsolete|outdated|withdrawn|examples?|alternatives? considered|considered alternatives|not chosen|old version)\b/i;

function isMisleading(text: CurrentText, span: Span, section: Section, passage: Passage | null): boolean {
  if (section.headings.some(heading => MISLEADING.test(heading)) || MISLEADING.test(text.title)) return true;
  const lineStart = text.text.lastIndexOf('\n', span.start - 1) + 1;
  if (/^\s*>/.test(text.text.slice(lineStart, span.start + 1)) && !isCallout(text, passage)) return true;
  return isStruck(text, span, passage);
}

/** `> [!NOTE]` is a box of the author's own, not a quotation. */
function isCallout(text: CurrentText, passage: Passage | null): boolean {
  if (passage === null) return false;
  return (
    /^\s*>\s*\[!\w+\]/.test(text.text.slice(passage.span.start, passage.span.end)) ||
    /\[!\w+\]\s*$/.test(text.text.slice(Math.max(0, passage.span.start - 40), passage.span.start).trimEnd())
  );
}

function isStruck(text: CurrentText, span: Span, passage: Passage | null): boolean {
  const start = passage?.span.start ?? span.start;
  const end = passage?.span.end ?? span.end;
  const area = text.text.slice(start, end);
  for (const match of area.matchAll(/~~(?=\S)[\s\S]*?\S~~/g)) {
    const struck = { start: start + match.index, end: start + match.index + match[0].length };
    if (struck.start < span.end && span.start < struck.end) return true;
  }
  return false;
}
