import type { Span } from '../model/span';
import type { Token } from './inlineTypes';

/** A piece of visible text: taken from `start..end`, or `value` in its place. */
export interface Piece extends Span {
  readonly value: string | null;
}

/**
 * What a reader sees of `start..end`, in order, given the tokens in it (by start). `alt` tells whether the alternative text of
 * images counts.
 */
export function visiblePieces(start: number, end: number, tokens: readonly Token[], alt: boolean): Piece[] {
  const pieces: Piece[] = [];
  let position = start;
  const hidden = hiddenRanges(start, end, tokens, alt);
  for (const range of hidden) {
    if (range.start > position) pieces.push({ start: position, end: range.start, value: null });
    if (range.value !== null && range.start >= position) pieces.push(range);
    position = Math.max(position, range.end);
  }
  if (position < end) pieces.push({ start: position, end, value: null });
  return pieces;
}

function hiddenRanges(start: number, end: number, tokens: readonly Token[], alt: boolean): Piece[] {
  const hidden: Piece[] = [];
  for (const token of tokens) {
    if (token.start < start || token.end > end) continue;
    const whole = !alt && token.link?.image === true;
    if (whole || token.value !== null || token.textStart >= token.textEnd) hidden.push(token);
    else {
      if (token.textStart > token.start) hidden.push({ start: token.start, end: token.textStart, value: null });
      if (token.textEnd < token.end) hidden.push({ start: token.textEnd, end: token.end, value: null });
    }
  }
  return hidden.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Text of a leaf and the offset in the document at which it begins. */
export interface Source {
  readonly text: string;
  readonly base: number;
}

/** The same as one line of text: white space collapsed and trimmed. */
export function renderLine(source: Source, span: Span, tokens: readonly Token[], alt: boolean): string {
  const rendered = renderExact(source, span, tokens, alt);
  return /\s\s|[\n\r\t]/.test(rendered) ? rendered.replace(/[ \n\r\t]+/g, ' ').trim() : rendered.trim();
}

/** The same with its white space as it is: anchors are made from that. */
export function renderExact({ text, base }: Source, { start, end }: Span, tokens: readonly Token[], alt: boolean): string {
  let rendered = '';
  if (tokens.length === 0) rendered = text.slice(start - base, end - base);
  else
    for (const piece of visiblePieces(start, end, tokens, alt)) rendered += piece.value ?? text.slice(piece.start - base, piece.end - base);
  return rendered;
}
