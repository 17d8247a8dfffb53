/** A name is far shorter; bounds the cost of `[[` without an end. */
const maxLength = 500;

export interface WikiLink {
  readonly end: number;
  /** What is seen: the alias, else the target. */
  readonly textStart: number;
  readonly textEnd: number;
  /** The part before the bar, trimmed. */
  readonly rawStart: number;
  readonly rawEnd: number;
}

/**
 * Reads `[[target]]`, `[[target#heading]]`, `[[target#^block]]`, `[[target|alias]]` and, in tables, `[[target\|alias]]` at
 * `position`. None where a line ends in it, a single backtick stands in it (one of the marks is in code then), or a `(`
 * follows that makes `[[1]](url)` a link of the usual form; `()` makes none, since it leads nowhere.
 */
export function readWikiLink(text: string, position: number): WikiLink | null {
  const start = position + 2;
  const close = closing(text, start);
  if (close < 0 || (text.charCodeAt(close + 2) === 40 && text.charCodeAt(close + 3) !== 41)) return null;
  const inner = text.slice(start, close).indexOf('|');
  const bar = inner < 0 ? -1 : start + inner;
  const targetEnd = bar < 0 ? close : text.charCodeAt(bar - 1) === 92 ? bar - 1 : bar;
  const target = trimmed(text, start, targetEnd);
  if (target.start === target.end && bar < 0) return null;
  const seen = bar < 0 ? target : trimmed(text, bar + 1, close);
  const label = seen.start === seen.end ? target : seen;
  return { end: close + 2, textStart: label.start, textEnd: label.end, rawStart: target.start, rawEnd: target.end };
}

function closing(text: string, start: number): number {
  const limit = Math.min(text.length, start + maxLength);
  let ticks = 0;
  for (let i = start; i < limit; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 93) return text.charCodeAt(i + 1) === 93 && i > start && ticks % 2 === 0 ? i : -1;
    if (unit === 91 || unit === 10) return -1;
    if (unit === 96) ticks++;
  }
  return -1;
}

function trimmed(text: string, from: number, to: number): { start: number; end: number } {
  let start = from;
  let end = Math.max(from, to);
  while (start < end && text.charCodeAt(start) === 32) start++;
  while (end > start && text.charCodeAt(end - 1) === 32) end--;
  return { start, end };
}
