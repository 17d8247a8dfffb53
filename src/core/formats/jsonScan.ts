import type { Span } from '../model/span';

/** A string of a JSON text: its characters between the quotation marks, escapes included. */
export type JsonString = Span;

/** Reads a JSON text from the left, with places, and without a tree: whoever asks takes what he needs. Cost: linear, whatever the nesting. */
export class JsonScan {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** The next sign that is no white space; empty at the end. */
  peek(): string {
    while (this.at < this.text.length && isSpace(this.text.charCodeAt(this.at))) this.at++;
    return this.text[this.at] ?? '';
  }

  /** Passes over `sign` where it is the next one. */
  take(sign: string): boolean {
    if (this.peek() !== sign) return false;
    this.at++;
    return true;
  }

  /** The string that comes next; null where none does, or it has no end. */
  string(): JsonString | null {
    if (this.peek() !== '"') return null;
    const start = this.at + 1;
    for (let end = start; end < this.text.length; end++) {
      const unit = this.text.charCodeAt(end);
      if (unit === 92) end++;
      else if (unit === 34) {
        this.at = end + 1;
        return { start, end };
      }
    }
    return null;
  }

  /** Passes over the value that comes next, whole; false where the text ends in it, or nothing is a value. */
  skip(): boolean {
    let depth = 0;
    do {
      const sign = this.peek();
      if (sign === '') return false;
      if (sign === '"') {
        if (this.string() === null) return false;
      } else if (sign === '{' || sign === '[') {
        depth++;
        this.at++;
      } else if (sign === '}' || sign === ']') {
        if (--depth < 0) return false;
        this.at++;
      } else if (sign === ',' || sign === ':') {
        if (depth === 0) return false;
        this.at++;
      } else while (this.at < this.text.length && /[^\s,:{}[\]"]/.test(this.text[this.at])) this.at++;
    } while (depth > 0);
    return true;
  }

  /**
   * Calls `member` for each member of the object that comes next, with its key as written; it must take the value. False where no object
   * comes, or it is broken.
   */
  members(member: (key: string) => boolean): boolean {
    if (!this.take('{')) return false;
    if (this.take('}')) return true;
    do {
      const key = this.string();
      if (key === null || !this.take(':') || !member(this.text.slice(key.start, key.end))) return false;
    } while (this.take(','));
    return this.take('}');
  }

  /** Calls `item` for each item of the array that comes next; it must take it. False where no array comes, or it is broken. */
  items(item: () => boolean): boolean {
    if (!this.take('[')) return false;
    if (this.take(']')) return true;
    do if (!item()) return false;
    while (this.take(','));
    return this.take(']');
  }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/** The pieces of a string as its reader sees them: copied where `value` is null. A pair of surrogates is one piece. */
export function* decodedPieces(text: string, { start, end }: JsonString): Generator<Span & { readonly value: string | null }> {
  let from = start;
  let at = start;
  while (at < end) {
    if (text.charCodeAt(at) !== 92) {
      at++;
      continue;
    }
    if (at > from) yield { start: from, end: at, value: null };
    const piece = escapeAt(text, at, end);
    yield piece;
    from = at = piece.end;
  }
  if (end > from) yield { start: from, end, value: null };
}

function escapeAt(text: string, at: number, end: number): Span & { readonly value: string } {
  const unit = unicodeAt(text, at);
  if (unit === null) return { start: at, end: Math.min(at + 2, end), value: escapes[text[at + 1]] ?? text[at + 1] ?? '' };
  const low = unit >= 0xd800 && unit < 0xdc00 ? unicodeAt(text, at + 6) : null;
  const isPair = low !== null && low >= 0xdc00 && low < 0xe000 && at + 12 <= end;
  return { start: at, end: isPair ? at + 12 : Math.min(at + 6, end), value: String.fromCharCode(unit, ...(isPair ? [low] : [])) };
}

function unicodeAt(text: string, at: number): number | null {
  const digits = /^\\u([0-9a-fA-F]{4})/.exec(text.slice(at, at + 6));
  return digits === null ? null : Number.parseInt(digits[1], 16);
}

function isSpace(unit: number): boolean {
  return unit === 32 || unit === 9 || unit === 10 || unit === 13;
}
