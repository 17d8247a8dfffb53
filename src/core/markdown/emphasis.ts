import { classAfter, classBefore } from './characters';

/** A run of `*`, `_` or `~~`, shrinking from both sides as its characters are used. */
export interface Delimiter {
  readonly unit: number;
  readonly length: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
  start: number;
  end: number;
  /** The delimiter before it that may still open, or -1. */
  previous: number;
}

/** Reads the delimiter run at `position`; null where the run can neither open nor close. */
export function readDelimiter(text: string, position: number): Delimiter {
  const unit = text.charCodeAt(position);
  let end = position + 1;
  while (text.charCodeAt(end) === unit) end++;
  const before = classBefore(text, position);
  const after = classAfter(text, end);
  const left = after !== 'space' && (after !== 'punctuation' || before !== 'other');
  const right = before !== 'space' && (before !== 'punctuation' || after !== 'other');
  const word = unit === 95;
  return {
    unit,
    length: end - position,
    canOpen: left && (!word || !right || before === 'punctuation'),
    canClose: right && (!word || !left || after === 'punctuation'),
    start: position,
    end,
    previous: -1,
  };
}

/**
 * CommonMark's pairing of delimiters from index `bottom` on; calls `mark` for each range of used characters and removes the
 * delimiters. Linear: a search that failed is never walked again (`floors`).
 */
export function pairDelimiters(list: Delimiter[], bottom: number, mark: (start: number, end: number) => void): void {
  if (list.length === bottom) return;
  const floors = new Map<number, number>();
  let last = -1;
  for (let i = bottom; i < list.length; i++) {
    const closer = list[i];
    closer.previous = last;
    if (closer.canClose) closeWith(list, i, bottom, floors, mark);
    last = closer.canOpen && closer.start < closer.end ? i : closer.previous;
  }
  list.length = bottom;
}

function closeWith(
  list: Delimiter[],
  index: number,
  bottom: number,
  floors: Map<number, number>,
  mark: (start: number, end: number) => void,
): void {
  const closer = list[index];
  const key = closer.unit * 8 + (closer.canOpen ? 4 : 0) + (closer.length % 3);
  const floor = floors.get(key) ?? bottom - 1;
  while (closer.start < closer.end) {
    let j = closer.previous;
    while (j > floor && !pairs(list[j], closer)) j = list[j].previous;
    if (j <= floor) {
      floors.set(key, Math.max(floor, closer.previous));
      return;
    }
    const opener = list[j];
    const used = Math.min(2, opener.end - opener.start, closer.end - closer.start);
    mark(opener.end - used, opener.end);
    mark(closer.start, closer.start + used);
    opener.end -= used;
    closer.start += used;
    closer.previous = opener.start < opener.end ? j : opener.previous;
  }
}

function pairs(opener: Delimiter, closer: Delimiter): boolean {
  if (opener.unit !== closer.unit || !opener.canOpen) return false;
  if (opener.unit === 126) return opener.length === closer.length;
  const both = opener.canClose || closer.canOpen;
  return !(both && (opener.length + closer.length) % 3 === 0 && (opener.length % 3 !== 0 || closer.length % 3 !== 0));
}
