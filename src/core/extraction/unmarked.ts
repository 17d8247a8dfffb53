import { oneLine } from '../../base/oneLine';
import type { Span } from '../model/span';

/** Text without markdown marks; `offsets[i]` is where character `i` stands in the raw text, with one more entry for the end. */
export interface UnmarkedText {
  readonly text: string;
  readonly offsets: Uint32Array;
}

// In this order: what is dropped or replaced as a whole, at the place where it begins.
const CONSTRUCT = new RegExp(
  [
    '(?<comment><!--[\\s\\S]*?-->)',
    '(?<escape>\\\\[!-/:-@[-`{-~])',
    '(?<entity>&(?:amp|lt|gt|quot|nbsp|apos|#39);)',
    '(?<code>`+)',
    '(?<wiki>!?\\[\\[(?<target>[^\\]\\[|\\n]*)(?:\\|(?<alias>[^\\]\\[\\n]*))?\\]\\])',
    '(?<footnote>\\[\\^[^\\]\\s]+\\]:?)',
    '(?<close>\\](?:\\((?:<[^>\\n]*>|[^()\\s]*(?:\\([^()\\s]*\\)[^()\\s]*)*)(?:\\s+(?:"[^"]*"|\'[^\']*\'|\\([^)]*\\)))?\\s*\\)|\\[[^\\]\\n]*\\])?)',
    '(?<open>!?\\[)',
    '(?<auto><(?<url>[a-zA-Z][\\w+.-]*:[^\\s<>]*|[^\\s<>@]+@[^\\s<>]+)>)',
    '(?<tag></?[a-zA-Z][^<>\\n]*>)',
    '(?<strike>~~)',
    '(?<stars>\\*+)',
    '(?<under>_+)',
  ].join('|'),
  'g',
);

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&apos;': "'",
  '&#39;': "'",
};

const LINE_MARK = /^(?:[ \t]*>[ \t]?)*[ \t]*(?:#{1,6}[ \t]+|(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)?/;

/**
 * The text as a reader sees it: link labels without targets, no emphasis, code, quote, list or heading marks. White space stays. Reads any
 * fragment alike wherever it was cut from (a sentence, half a row, a pasted quote), which a markdown parser does not. Cost: one pass.
 */
export function unmarked(raw: string): UnmarkedText {
  const out = new Output(raw);
  let start = 0;
  for (const line of raw.match(/[^\n\r]*(?:\r\n|\n|\r|$)/g) ?? []) {
    const mark = LINE_MARK.exec(line)?.[0].length ?? 0;
    out.skip.push({ start, end: start + mark });
    start += line.length;
  }
  return out.finish();
}

class Output {
  readonly skip: Span[] = [];
  readonly #raw: string;
  readonly #units: string[] = [];
  readonly #offsets: number[] = [];

  constructor(raw: string) {
    this.#raw = raw;
  }

  finish(): UnmarkedText {
    const raw = this.#raw;
    const closeOf = matchBrackets(raw);
    let at = 0;
    CONSTRUCT.lastIndex = 0;
    for (let match = CONSTRUCT.exec(raw); match !== null; match = CONSTRUCT.exec(raw)) {
      this.#copy(at, match.index);
      at = this.#construct(match, closeOf);
      CONSTRUCT.lastIndex = at;
    }
    this.#copy(at, raw.length);
    const offsets = new Uint32Array(this.#offsets.length + 1);
    offsets.set(this.#offsets);
    offsets[this.#offsets.length] = raw.length;
    return { text: this.#units.join(''), offsets };
  }

  /** Writes what the construct shows, and tells where reading goes on. */
  #construct(match: RegExpExecArray, links: ReadonlySet<number>): number {
    const groups = match.groups ?? {};
    const start = match.index;
    const end = start + match[0].length;
    if (groups.escape) this.#copy(start + 1, end);
    else if (groups.entity) this.#write(ENTITIES[groups.entity] ?? ' ', start);
    else if (groups.code) return this.#code(start, groups.code);
    else if (groups.wiki) this.#wiki(start, groups);
    else if (groups.auto) this.#copy(start + 1, end - 1);
    else if (groups.open && !links.has(start)) this.#copy(start, end);
    else if (groups.close && !links.has(start)) {
      this.#copy(start, start + 1);
      return start + 1;
    } else if (groups.stars && !this.#flanks(start, end)) this.#copy(start, end);
    else if (groups.under && !this.#wordEdge(start, end)) this.#copy(start, end);
    return end;
  }

  #code(start: number, fence: string): number {
    const from = start + fence.length;
    const close = this.#raw.indexOf(fence, from);
    if (close < 0) {
      this.#copy(start, from);
      return from;
    }
    this.#copy(from, close);
    return close + fence.length;
  }

  #wiki(start: number, groups: Record<string, string>): void {
    const inner = start + (groups.wiki.startsWith('!') ? 3 : 2);
    if (groups.alias !== undefined) this.#copy(inner + groups.target.length + 1, inner + groups.target.length + 1 + groups.alias.length);
    else this.#copy(inner, inner + groups.target.length);
  }

  /** A run of stars between spaces or digits (`2 * 3`) is text. */
  #flanks(start: number, end: number): boolean {
    return !(isSpace(this.#raw[start - 1]) && isSpace(this.#raw[end]));
  }

  /** An underscore inside a word (`scrape_timeout`) is text. */
  #wordEdge(start: number, end: number): boolean {
    return !(isWord(this.#raw[start - 1]) && isWord(this.#raw[end])) && this.#flanks(start, end);
  }

  #write(unit: string, offset: number): void {
    this.#units.push(unit);
    this.#offsets.push(offset);
  }

  #copy(from: number, to: number): void {
    for (let i = from; i < to; i++) {
      const hidden = this.#hiddenUntil(i);
      if (hidden > i) {
        i = hidden - 1;
        continue;
      }
      this.#write(this.#raw[i], i);
    }
  }

  #next = 0;

  /** End of the line mark that covers this offset, or 0. Offsets are asked in rising order. */
  #hiddenUntil(offset: number): number {
    while (this.#next < this.skip.length && this.skip[this.#next].end <= offset) this.#next++;
    const mark = this.skip[this.#next];
    return mark !== undefined && mark.start <= offset ? mark.end : 0;
  }
}

/** Offsets of the brackets that open and close links: a pair whose end has a target, or which stands in a reference form. */
function matchBrackets(raw: string): ReadonlySet<number> {
  const links = new Set<number>();
  const open: number[] = [];
  for (let i = 0; i < raw.length; i++) {
    const unit = raw[i];
    if (unit === '\\') i++;
    else if (unit === '[') open.push(raw[i - 1] === '!' ? i - 1 : i);
    else if (unit === ']') {
      const start = open.pop();
      const follows = raw[i + 1];
      if (start !== undefined && (follows === '(' || follows === '[')) {
        links.add(start);
        links.add(i);
      }
    }
  }
  return links;
}

/** The text without its marks, on one line: as it is told to people. */
export function unmarkedLine(text: string): string {
  return oneLine(unmarked(text).text);
}

function isSpace(unit: string | undefined): boolean {
  return unit === undefined || /\s/.test(unit);
}

function isWord(unit: string | undefined): boolean {
  return unit !== undefined && /[\p{L}\p{N}]/u.test(unit);
}
