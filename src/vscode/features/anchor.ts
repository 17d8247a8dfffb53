import { hashText } from '../../base/hash';
import { textDiffers } from '../../core/model/formats';
import { LineIndex } from '../../core/model/span';
import type { OpenTarget } from '../../protocol/views';

export interface LineRange {
  readonly startLine: number;
  readonly startCharacter: number;
  readonly endLine: number;
  readonly endCharacter: number;
}

type Wanted = Pick<OpenTarget, 'start' | 'end' | 'quote' | 'hash' | 'line'> & { readonly document?: string };

/**
 * Where the characters of a target stand in `text` (the file's or the editor's present text, without byte order mark), as lines
 * and characters; null where the quote is gone.
 *
 * The text that the span was taken from needs no search. Otherwise the quote is looked for with line ends evened out, since the
 * editor unifies them, and of several places the one nearest to the old line wins, then the nearest to the old offset, then the
 * first. A target without a quote is its line. Cost: one pass over the text for all targets, and one search for each.
 */
export function targetFinder(text: string): (target: Wanted) => LineRange | null {
  const lines = new LineIndex(text);
  const once = lazy(() => ({ hash: hashText(text), evened: evenLineEnds(text) }));
  return target => {
    if (target.quote === '') return lineOnly(lines, target.line - 1);
    const { hash, evened } = once();
    // What is read of a notebook or a page of HTML is not written so in the file.
    const isThere = text.slice(target.start, target.end) === target.quote || textDiffers(target.document ?? '');
    if (hash === target.hash && isThere) return toLines(lines, target.start, target.end);
    const { even, offsets } = evened;
    const quote = evenLineEnds(target.quote).even;
    let best: { start: number; distance: readonly [number, number] } | null = null;
    for (let at = even.indexOf(quote); at !== -1; at = even.indexOf(quote, at + 1)) {
      const start = offsets(at);
      const distance = [Math.abs(lines.position(start).line - (target.line - 1)), Math.abs(start - target.start)] as const;
      if (best === null || distance[0] < best.distance[0] || (distance[0] === best.distance[0] && distance[1] < best.distance[1]))
        best = { start: at, distance };
    }
    return best === null ? null : toLines(lines, offsets(best.start), offsets(best.start + quote.length));
  };
}

/** The same for one target. */
export function findTarget(text: string, target: Wanted): LineRange | null {
  return targetFinder(text)(target);
}

function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function lineOnly(lines: LineIndex, line: number): LineRange {
  const known = Math.min(Math.max(line, 0), lines.lineCount - 1);
  return { startLine: known, startCharacter: 0, endLine: known, endCharacter: 0 };
}

function toLines(lines: LineIndex, start: number, end: number): LineRange {
  const from = lines.position(start);
  const to = lines.position(end);
  return { startLine: from.line, startCharacter: from.character, endLine: to.line, endCharacter: to.character };
}

/** The text with LF for each line end, and for each of its offsets the one in the original. Linear in the text. */
function evenLineEnds(text: string): { even: string; offsets: (offset: number) => number } {
  if (!text.includes('\r')) return { even: text, offsets: offset => offset };
  // Offsets, in the evened text, right after each CRLF: each is one character shorter there.
  const shortened: number[] = [];
  const even = text.replace(/\r\n?/g, (end, at: number) => {
    if (end.length === 2) shortened.push(at - shortened.length + 1);
    return '\n';
  });
  return { even, offsets: offset => offset + countUpTo(shortened, offset) };
}

/** How many of the ascending numbers are at most `value`. */
function countUpTo(numbers: readonly number[], value: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
