import { type Sentence, splitSentences } from '../extraction/sentences';
import { unmarked } from '../extraction/unmarked';
import type { Link, ParsedDocument, Passage } from '../model/lexical';
import { contains, type Span } from '../model/span';

/** A statement of a text with what it cites: links into the workspace, quoted words, or both. */
export interface Statement {
  /** Its characters in the text, the citation left out at the end. */
  readonly span: Span;
  /** What it says, without marks and without what only cites. */
  readonly text: string;
  readonly quotes: readonly Quote[];
  readonly links: readonly Link[];
}

export interface Quote {
  readonly text: string;
  /** Into the document. */
  readonly start: number;
  /** The links of the footnote that quotes it; undefined where it stands in the text. */
  readonly sources?: readonly Link[];
}

/** Fewer quoted words are a name or an expression, not a citation. */
const fewestQuoted = 4;

/**
 * The statements of a document that cite something: sentences, items and rows with links, footnotes or quoted words, and block quotes with
 * their attribution. Sentences that only point somewhere (`See the guide.`) state nothing. Cost: linear.
 */
export function citingStatements(document: ParsedDocument): Statement[] {
  const found: Statement[] = [];
  document.passages.forEach((passage, i) => {
    if (passage.kind === 'code' || passage.kind === 'html' || isNote(document, passage)) return;
    if (passage.kind === 'quote') found.push(...quoted(document, passage, document.passages[i - 1]));
    else found.push(...written(document, passage));
  });
  return found;
}

function isNote(document: ParsedDocument, passage: Passage): boolean {
  return document.anchors.some(anchor => anchor.kind === 'footnote' && contains(passage.span, anchor.span));
}

interface Piece {
  readonly sentence: Sentence;
  readonly span: Span;
  readonly links: readonly Link[];
}

function written(document: ParsedDocument, passage: Passage): Statement[] {
  const found: Statement[] = [];
  for (const piece of pieces(document, passage)) {
    const raw = document.text.slice(piece.span.start, piece.span.end);
    if (POINTS.test(piece.sentence.text)) continue;
    const text = stated(raw, piece, document);
    const last = found.at(-1);
    if (text === '') {
      // `... for 15 days. [Storage](storage.md)`: the citation stands behind its sentence.
      if (last !== undefined) found[found.length - 1] = { ...last, links: [...last.links, ...piece.links] };
      continue;
    }
    const notes = piece.links.filter(link => link.kind === 'footnote').flatMap(link => noteOf(document, link));
    const said = quotesIn(raw, piece.span.start);
    const quotes = [...said, ...notes.flatMap(note => note.quotes)];
    const links = [...piece.links.filter(isTarget), ...notes.flatMap(note => note.links)];
    // What only leads to a block quote, or a list.
    if (text.endsWith(':')) continue;
    found.push({ span: piece.span, text: framed(text, said), quotes, links });
  }
  return found.filter(statement => statement.links.length > 0 || statement.quotes.length > 0);
}

/** Sentences with the links up to the next one; a footnote mark stands behind the stop. */
function pieces(document: ParsedDocument, passage: Passage): Piece[] {
  const { start, end } = passage.span;
  const header = passage.header === null ? '' : document.text.slice(passage.header.start, passage.header.end);
  const sentences = splitSentences({ text: document.text.slice(start, end), kind: passage.kind, header });
  return sentences.map((sentence, i) => {
    const span = { start: start + sentence.span.start, end: start + sentence.span.end };
    const next = sentences[i + 1] === undefined ? end : start + sentences[i + 1].span.start;
    const links = document.links.filter(link => span.start <= link.span.start && link.span.start < next);
    return { sentence, span, links };
  });
}

/** Words that lead to a source instead of saying something. */
const POINTS = /^(?:see|read|refer to|check|visit|follow|go to|back to|next|for (?:more|further|details?)|more (?:on|about|in))\b/i;
const ONLY_CITES = /^(?:source|sources|here|docs?|documentation|link|ref|reference|see|page|file|\d+|\W*|.*\.mdx?(?:#.*)?)$/i;
const PREFACE = /^(?:according to|as (?:stated|said|written|described|documented|noted) (?:in|by)|per) [^,]{1,80}, /i;

/** What a sentence says: links read as their labels, without those that only cite, and without what introduces them. */
function stated(raw: string, piece: Piece, document: ParsedDocument): string {
  let text = raw;
  const own = piece.links.filter(link => contains(piece.span, link.span)).sort((a, b) => b.span.start - a.span.start);
  for (const link of own) {
    const from = link.span.start - piece.span.start;
    const to = link.span.end - piece.span.start;
    const bracketed = text[from - 1] === '(' && text[to] === ')';
    const behind = /[.!?;—–]["'”’)]?\s*$/.test(text.slice(0, from)) || /\b(?:see|source:?)\s*$/i.test(text.slice(0, from));
    const ending = /^[\s.)\]]*$/.test(text.slice(to));
    if (link.kind === 'footnote' || bracketed || ONLY_CITES.test(labelOf(link, document)) || (behind && ending))
      text = text.slice(0, from) + text.slice(to);
  }
  const plain = piece.sentence.form === 'row' ? piece.sentence.text : unmarked(text).text.replace(/\s+/g, ' ');
  const bare = plain
    .replace(/\(\s*(?:see|source:?|cf\.?)?\s*\)/gi, '')
    .replace(/\b(?:see|source:?)\s*[.)]?\s*$/i, '')
    .replace(/\s*[—–]\s*$/, '')
    .replace(/\s+([.,;:!?])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(PREFACE, '');
  return /[\p{L}\p{N}]/u.test(bare) ? bare : '';
}

function labelOf(link: Link, document: ParsedDocument): string {
  return link.label === '' ? document.text.slice(link.span.start, link.span.end) : link.label;
}

function isTarget(link: Link): boolean {
  return (
    link.kind !== 'footnote' &&
    link.kind !== 'image' &&
    link.kind !== 'image_reference' &&
    link.kind !== 'tag' &&
    link.kind !== 'definition'
  );
}

const QUOTED = /"([^"\n]+(?:\n[^"\n]+)*)"|“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»/g;

function quotesIn(raw: string, at: number): Quote[] {
  return [...raw.matchAll(QUOTED)].flatMap(match => {
    const text = match.slice(1).find(part => part !== undefined) ?? '';
    const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
    return words.length >= fewestQuoted ? [{ text, start: at + match.index }] : [];
  });
}

// What says only that something is quoted: `The guide says that "..."`.
const FRAME =
  /\b(?:the|a|an|our|its|this|that|as|it|in|of|on|and|docs?|documentation|page|guide|manual|report|section|file|text|note|notes|handbook|readme|faq|book|says?|said|states?|stated|writes|wrote|reads?|puts?|tells?|explains?|claims?|quotes?|quoted|according|to|there|here|we)\b/gi;

/** A sentence that only introduces its quote says what the quote says. */
function framed(text: string, quotes: readonly Quote[]): string {
  if (quotes.length === 0) return text;
  const around = text.replace(QUOTED, ' ').replace(FRAME, ' ');
  return /[\p{L}\p{N}]/u.test(around) ? text : quotes.map(quote => unmarked(quote.text).text).join(' ');
}

/** What the definition of a footnote cites. */
function noteOf(document: ParsedDocument, mark: Link): { quotes: readonly Quote[]; links: readonly Link[] }[] {
  const id = mark.label.toLowerCase();
  const anchor = document.anchors.find(item => item.kind === 'footnote' && item.id.toLowerCase() === id);
  const passage = anchor && document.passages.find(item => contains(item.span, anchor.span));
  if (passage === undefined) return [];
  const links = document.links.filter(link => contains(passage.span, link.span) && isTarget(link));
  const quotes = quotesIn(document.text.slice(passage.span.start, passage.span.end), passage.span.start);
  return [{ quotes: quotes.map(quote => ({ ...quote, sources: links })), links }];
}

/** A block quote with its source: a link at its end, or in the line that leads to it. */
function quoted(document: ParsedDocument, passage: Passage, before: Passage | undefined): Statement[] {
  const own = pieces(document, passage);
  const inside = own.flatMap(piece => piece.links.filter(isTarget));
  const source = own.findLast(piece => piece.links.some(isTarget));
  const leading = before === undefined || inside.length > 0 ? [] : pieces(document, before).slice(-1);
  const introduces = leading.filter(piece => /:\s*$/.test(document.text.slice(piece.span.start, before?.span.end)));
  const links = inside.length > 0 ? inside : introduces.flatMap(piece => piece.links.filter(isTarget));
  if (links.length === 0) return [];
  const words = own.filter(piece => piece !== source || stated(rawOf(document, piece), piece, document) !== '');
  const attributed = words.filter(piece => !/^\s*(?:—|–|--)/.test(rawOf(document, piece)));
  if (attributed.length === 0) return [];
  const text = attributed.map(piece => stated(rawOf(document, piece), piece, document)).join(' ');
  const span = { start: attributed[0].span.start, end: attributed[attributed.length - 1].span.end };
  return [{ span, text, quotes: [{ text, start: span.start }], links }];
}

function rawOf(document: ParsedDocument, piece: Piece): string {
  return document.text.slice(piece.span.start, piece.span.end);
}
