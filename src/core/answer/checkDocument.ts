import type { CheckedStatement, Citation, Verdict } from '../model/answer';
import type { DocumentId } from '../model/ids';
import type { Link, ParsedDocument, ResolvedLink } from '../model/lexical';
import { LineIndex } from '../model/span';
import { hashInLink } from './asOf';
import { Checker } from './check';
import { evenOut, evenQuote, findQuote } from './quoteMatch';
import { citingStatements, type Quote, type Statement } from './statements';
import type { CurrentTexts } from './texts';

/** What is looked up to check a text: the workspace's texts, and where a link of this text leads. */
export interface DocumentLookup {
  readonly texts: CurrentTexts;
  /** How people name a document. */
  fileName(document: DocumentId): string;
  target(link: Link): ResolvedLink;
}

/**
 * Classes the statements of a text by what they cite: links to files of the workspace, footnotes with such links, quoted words. A quote
 * without a link is looked for in all files. Statements that cite only the world outside are left out. Pure; in the order of the text.
 */
export function checkDocument(document: ParsedDocument, { texts: all, ...others }: DocumentLookup): CheckedStatement[] {
  const lookup: DocumentLookup = { ...others, texts: without(all, document.id) };
  const checker = new Checker({ selected: null, texts: lookup.texts });
  const lines = new LineIndex(document.text);
  return citingStatements(document).flatMap(statement => {
    const { span, text } = statement;
    const citations = citationsOf(statement, document, lookup);
    if (citations.length === 0 && !isInvented(statement)) return [];
    const verdict = citations.length === 0 ? invented : checker.check({ text, requires: [], citations });
    return [{ span, range: lines.range(span), text, ...withEvidence(verdict, lookup.texts) }];
  });
}

/** Of a citation that names only a file or a section, the words there that bear the statement out. */
function withEvidence(verdict: Verdict, texts: CurrentTexts): Verdict {
  if (verdict.class !== 'supported') return verdict;
  const citations = verdict.citations.map(citation => {
    const { quote, span } = citation;
    const text = quote === null && span !== null ? texts.read(citation.document)?.text : undefined;
    return text === undefined || span === null ? citation : { ...citation, quote: text.slice(span.start, span.end) };
  });
  return { ...verdict, citations };
}

/** A text bears nothing out that it states itself, where it is one of the workspace's own. */
function without(texts: CurrentTexts, document: DocumentId): CurrentTexts {
  return {
    ...texts,
    read: id => (id === document ? undefined : texts.read(id)),
    mentioning: words => [...texts.mentioning(words)].filter(id => id !== document),
  };
}

const invented: Verdict = {
  class: 'fabricated',
  reason: 'The quote stands nowhere in the workspace.',
  uncovered: [],
  warning: null,
  citations: [],
};

/** Fewer words in quotation marks, without a source, may be anybody's. */
const sureQuote = 6;

/** It names no source at all, and quotes at length. */
function isInvented({ links, quotes }: Statement): boolean {
  return links.length === 0 && quotes.some(quote => (quote.text.match(/[\p{L}\p{N}]+/gu) ?? []).length >= sureQuote);
}

interface Target {
  readonly link: Link;
  readonly citation: Citation;
}

function citationsOf(statement: Statement, document: ParsedDocument, lookup: DocumentLookup): Citation[] {
  const targets = statement.links.flatMap(link => {
    const citation = toCitation(link, document, lookup);
    return citation === null ? [] : [{ link, citation }];
  });
  // All it links to is outside: nothing here can tell.
  if (targets.length === 0 && statement.links.length > 0) return [];
  const used = new Set<Target>();
  const quoted = statement.quotes.flatMap(quote => {
    const target = sourceOf(quote, targets, lookup.texts);
    if (target === undefined) return fromAnywhere(quote, lookup);
    used.add(target);
    return [{ ...target.citation, quote: quote.text }];
  });
  return [...quoted, ...targets.filter(target => !used.has(target)).map(target => target.citation)];
}

/** The cited file that holds the quote, else what its footnote links to, else the link that follows it, else the last one. */
function sourceOf(quote: Quote, targets: readonly Target[], texts: CurrentTexts): Target | undefined {
  const even = evenQuote(quote.text);
  const holding = targets.find(({ citation }) => {
    const text = texts.read(citation.document);
    return text !== undefined && findQuote(evenOut(text.text), even) !== null;
  });
  const own = targets.find(({ link }) => quote.sources?.includes(link));
  return holding ?? own ?? targets.find(({ link }) => link.span.start > quote.start) ?? targets.at(-1);
}

/** A quote that names no source: the first file that holds it; where none does it is nowhere. */
function fromAnywhere(quote: Quote, lookup: DocumentLookup): Citation[] {
  const even = evenQuote(quote.text);
  for (const id of lookup.texts.mentioning(even.match(/[\p{L}\p{N}]+/gu) ?? [])) {
    const text = lookup.texts.read(id);
    if (text !== undefined && findQuote(evenOut(text.text), even) !== null)
      return [{ ...empty, document: id, file: lookup.fileName(id), quote: quote.text }];
  }
  return [];
}

const empty: Omit<Citation, 'document' | 'file'> = { passage: null, headings: [], span: null, range: null, quote: null, hash: null };

/** Null for what leads out of the workspace, or to a file that holds no text. */
function toCitation(link: Link, document: ParsedDocument, { target: resolve, fileName, texts }: DocumentLookup): Citation | null {
  const { state, target } = resolve(link);
  if (state === 'missing-file' || (state === 'missing-anchor' && target?.document == null))
    return { ...empty, document: link.raw as DocumentId, file: link.raw };
  if (target?.document == null || target.document === document.id) return null;
  const text = texts.read(target.document);
  const headings = target.section === null ? [] : (text?.sections[target.section]?.headings ?? []);
  const lost = state === 'missing-anchor' && target.fragment !== null ? [target.fragment] : headings;
  const hash = hashInLink(document.text.slice(link.span.start, link.span.end));
  return { ...empty, document: target.document, file: fileName(target.document), headings: lost, hash };
}
