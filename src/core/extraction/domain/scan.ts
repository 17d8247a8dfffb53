import type { Link } from '../../model/lexical';
import type { Span } from '../../model/span';
import { endsSentence, isAbbreviation } from '../sentences';
import { isElided, type Language, languageOf } from './language';
import { isBlank, isCapital, isCloser, isOuterMark, isScript, isSpace, isWordUnit, joins } from './characters';

/** What a token is. A link and a span of code are one token each, whatever stands in them. */
export const Kind = { word: 0, number: 1, code: 2, link: 3, mark: 4, script: 5 } as const;
export type Kind = (typeof Kind)[keyof typeof Kind];

/**
 * What is seen at a token, as bits. `upper`: two or more letters, all of them capitals. `inner`: holds a digit, an underscore, a dot, a
 * slash or, behind small letters, a capital. `spaced`: white space or a line end stands before it. `opening`: the first of its sentence.
 */
export const Flag = { capital: 1, upper: 2, bold: 4, struck: 8, inner: 16, spaced: 32, opening: 64 } as const;

/**
 * Tokens of a stretch of raw markdown, with offsets into the document, cut into sentences. Marks of emphasis, tags, comments, images and
 * link targets are passed over, so that all that is left is read by a person. Cost: one pass, no strings made.
 */
export class Scan {
  count = 0;
  kinds = new Uint8Array(1024);
  flags = new Uint8Array(1024);
  starts = new Int32Array(1024);
  ends = new Int32Array(1024);
  hashes = new Int32Array(1024);
  /** Ordinal of the link for a link token, code unit for a mark. */
  refs = new Int32Array(1024);
  /** Index of the first token of each sentence. */
  readonly sentences: number[] = [];
  readonly text: string;
  readonly links: readonly Link[];
  readonly language: Language | '';
  /** In German every noun has a capital, which then makes no name. */
  readonly capitalNouns: boolean;
  #link = 0;
  #end = 0;
  #bold = false;
  #struck = false;
  #spaced = true;

  constructor(text: string, links: readonly Link[]) {
    this.text = text;
    this.links = links;
    this.language = languageOf(text.slice(0, 4000));
    this.capitalNouns = this.language === 'de';
  }

  /** Reads one passage; those of a document must come in order. */
  read(span: Span): void {
    this.count = 0;
    this.sentences.length = 0;
    this.#end = span.end;
    this.#bold = false;
    this.#struck = false;
    this.#spaced = true;
    this.#break();
    let at = this.#lineStart(span.start);
    while (at < span.end) at = this.#step(at);
  }

  /** The token as a reader sees it. */
  textOf(token: number): string {
    if (this.kinds[token] === Kind.link) return this.links[this.refs[token]].label;
    return this.text.slice(this.starts[token], this.ends[token]);
  }

  /** In lower case, with the plain apostrophe. */
  lower(token: number): string {
    const text = this.textOf(token).toLowerCase();
    return text.includes('’') ? text.replaceAll('’', "'") : text;
  }

  sentenceEnd(sentence: number): number {
    return sentence + 1 < this.sentences.length ? this.sentences[sentence + 1] : this.count;
  }

  /** The characters of tokens with the marks that open and close around them: back quotes, emphasis, the rest of a link. */
  outerSpan(from: number, to: number): Span {
    const { text } = this;
    let start = this.kinds[from] === Kind.link ? this.links[this.refs[from]].span.start : this.starts[from];
    let end = this.kinds[to - 1] === Kind.link ? this.links[this.refs[to - 1]].span.end : this.ends[to - 1];
    while (start > 0 && isOuterMark(text.charCodeAt(start - 1))) start--;
    while (end < text.length && isOuterMark(text.charCodeAt(end))) end++;
    if (text.startsWith('* ', start) || text.startsWith('_ ', start)) start = this.starts[from];
    return { start, end };
  }

  #step(at: number): number {
    const { text } = this;
    const unit = text.charCodeAt(at);
    if (unit === 32 || unit === 9) {
      this.#spaced = true;
      return at + 1;
    }
    if (unit === 10 || unit === 13) return this.#newline(at);
    const link = this.#linkAt(at);
    if (link !== 0) return link;
    if (isWordUnit(unit) && unit !== 95) return this.#word(at);
    if (unit >= 0x3040 && isScript(unit)) return this.#script(at);
    return this.#punctuation(at, unit);
  }

  #newline(at: number): number {
    this.#spaced = true;
    let next = at + (this.text.startsWith('\r\n', at) ? 2 : 1);
    while (next < this.#end && isBlank(this.text.charCodeAt(next))) next++;
    const unit = this.text.charCodeAt(next);
    if (unit === 10 || unit === 13) this.#break();
    return this.#lineStart(next);
  }

  /** Passes over the marks that begin a line: quotes and list items; an item begins a sentence. */
  #lineStart(from: number): number {
    const { text } = this;
    let at = from;
    for (;;) {
      const unit = text.charCodeAt(at);
      if (unit === 32 || unit === 9 || unit === 62) at++;
      else break;
    }
    const unit = text.charCodeAt(at);
    const digit = unit >= 48 && unit <= 57;
    if (unit !== 42 && unit !== 45 && unit !== 43 && unit !== 58 && !digit) return at;
    let after = at + 1;
    if (digit) {
      while (text.charCodeAt(after) >= 48 && text.charCodeAt(after) <= 57) after++;
      const mark = text.charCodeAt(after);
      if (mark !== 46 && mark !== 41) return at;
      after++;
    }
    if (!isBlank(text.charCodeAt(after))) return at;
    this.#break();
    while (isBlank(text.charCodeAt(after))) after++;
    if (text.charCodeAt(after) === 91 && text.charCodeAt(after + 2) === 93 && /[ xX]/.test(text[after + 1])) after += 3;
    return after;
  }

  #break(): void {
    if (this.sentences.length === 0 || this.sentences[this.sentences.length - 1] !== this.count) this.sentences.push(this.count);
  }

  /** Where reading goes on behind a link that begins here; 0 where none does. */
  #linkAt(at: number): number {
    while (this.#link < this.links.length && this.links[this.#link].span.start < at) this.#link++;
    const link = this.links[this.#link];
    if (link === undefined || link.span.start !== at || link.span.end > this.#end) return 0;
    switch (link.kind) {
      case 'inline':
      case 'reference':
      case 'wiki': {
        if (link.label.trim() === '') return link.span.end;
        const inside = this.text.indexOf(link.label, at);
        const exact = inside >= 0 && inside + link.label.length <= link.span.end;
        const start = exact ? inside : at;
        this.#push(Kind.link, start, exact ? start + link.label.length : link.span.end, 0, Flag.capital, this.#link);
        return link.span.end;
      }
      case 'image':
      case 'image_reference':
      case 'definition':
      case 'shortcode':
      case 'footnote':
      case 'embed':
        this.#spaced = true;
        return link.span.end;
      case 'autolink':
        this.#push(Kind.mark, at, link.span.end, 0, 0, 58);
        return link.span.end;
      default:
        return 0;
    }
  }

  #word(from: number): number {
    const { text } = this;
    const end = this.#end;
    let at = from;
    let hash = 0;
    let flag = 0;
    let letters = 0;
    let capitals = 0;
    const first = text.charCodeAt(from);
    const number = first >= 48 && first <= 57;
    while (at < end) {
      const unit = text.charCodeAt(at);
      if (isWordUnit(unit)) {
        const capital = (unit >= 65 && unit <= 90) || (unit >= 0xc0 && unit <= 0xde);
        if (capital) capitals++;
        if (unit > 64 && unit !== 95) letters++;
        else flag |= Flag.inner;
        if (capital && at > from && letters > capitals) flag |= Flag.inner;
        hash = (Math.imul(hash, 31) + (capital ? unit + 32 : unit)) | 0;
      } else if ((unit === 39 || unit === 0x2019) && this.language === 'fr' && isElided(text, from, at)) {
        // `l'API` is an article and a name.
        hash = (Math.imul(hash, 31) + 39) | 0;
        at++;
        break;
      } else if (joins(text, at, unit, end, number)) {
        if (unit !== 45 && unit !== 39 && unit !== 0x2019) flag |= Flag.inner;
        hash = (Math.imul(hash, 31) + (unit === 0x2019 ? 39 : unit)) | 0;
      } else break;
      at++;
    }
    while (text.charCodeAt(at - 1) === 95) at--;
    if (text.charCodeAt(at) === 58 && text.startsWith('://', at)) return this.#url(from, at);
    if (number && text.charCodeAt(at) === 37) at++;
    if (isCapital(first)) flag |= Flag.capital;
    if (capitals >= 2 && capitals === letters) flag |= Flag.upper;
    this.#push(number ? Kind.number : Kind.word, from, at, hash, flag, 0);
    return at;
  }

  #url(from: number, at: number): number {
    let end = at;
    while (end < this.#end && !/[\s)>\]]/.test(this.text[end])) end++;
    this.#push(Kind.mark, from, end, 0, 0, 58);
    return end;
  }

  #script(from: number): number {
    let at = from;
    while (at < this.#end && isScript(this.text.charCodeAt(at))) at++;
    this.#push(Kind.script, from, at, 0, 0, 0);
    return at;
  }

  #punctuation(at: number, unit: number): number {
    const { text } = this;
    switch (unit) {
      case 96:
        return this.#code(at);
      case 42:
      case 95: {
        const twice = text.charCodeAt(at + 1) === unit;
        if (twice) this.#bold = !this.#bold;
        return at + (twice ? 2 : 1);
      }
      case 126:
        if (text.charCodeAt(at + 1) === 126) this.#struck = !this.#struck;
        return at + (text.charCodeAt(at + 1) === 126 ? 2 : 1);
      case 60:
        return this.#tag(at);
      case 92:
        return at + 1;
      case 123:
        if (text.charCodeAt(at + 1) === 123) return this.#until('}}', at);
        break;
      case 38: {
        const entity = /^&#?\w{2,8};/.exec(text.slice(at, at + 10));
        if (entity !== null) {
          this.#spaced = true;
          return at + entity[0].length;
        }
        break;
      }
      case 46:
      case 33:
      case 63:
      case 0x2026:
        return this.#stop(at, unit);
      case 0x3002:
      case 0xff01:
      case 0xff1f:
        this.#push(Kind.mark, at, at + 1, 0, 0, unit);
        this.#break();
        return at + 1;
      default:
    }
    this.#push(Kind.mark, at, at + 1, 0, 0, unit);
    return at + 1;
  }

  #code(at: number): number {
    const { text } = this;
    let open = at;
    while (text.charCodeAt(open) === 96) open++;
    const fence = text.slice(at, open);
    let close = text.indexOf(fence, open);
    while (close >= 0 && text.charCodeAt(close + fence.length) === 96) {
      let run = close;
      while (text.charCodeAt(run) === 96) run++;
      close = text.indexOf(fence, run);
    }
    if (close < 0 || close >= this.#end) return open;
    let start = open;
    let end = close;
    while (start < end && isBlank(text.charCodeAt(start))) start++;
    while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
    if (end > start) this.#push(Kind.code, start, end, 0, Flag.inner, 0);
    return close + fence.length;
  }

  #tag(at: number): number {
    const { text } = this;
    if (text.startsWith('<!--', at)) return this.#until('-->', at);
    const next = text.charCodeAt(at + 1) | 32;
    if ((next < 97 || next > 122) && next !== 47) {
      this.#push(Kind.mark, at, at + 1, 0, 0, 60);
      return at + 1;
    }
    const close = text.indexOf('>', at);
    if (close < 0 || close >= this.#end || close - at > 300) return at + 1;
    if (/^<(?:br|li|td|th|p|div|tr)\b/i.test(text.slice(at, at + 5))) this.#break();
    return close + 1;
  }

  #until(mark: string, at: number): number {
    const close = this.text.indexOf(mark, at);
    return close < 0 || close > this.#end ? this.#end : close + mark.length;
  }

  #stop(at: number, unit: number): number {
    const { text } = this;
    const end = this.#end;
    let after = at + 1;
    while (after < end && isCloser(text.charCodeAt(after))) after++;
    this.#push(Kind.mark, at, at + 1, 0, 0, unit);
    if (after >= end || isSpace(text.charCodeAt(after))) {
      let next = after;
      while (next < end && isSpace(text.charCodeAt(next))) next++;
      if (next >= end || this.#ends(at, after, text.charCodeAt(next))) {
        this.#break();
        return after;
      }
    }
    return at + 1;
  }

  /** Whether a stop, the last token, ends its sentence: told by the word before it, and only where that is unclear by more. */
  #ends(at: number, after: number, follows: number): boolean {
    const { text } = this;
    if (follows >= 97 && follows <= 122) return false;
    const last = this.count - 2;
    const kind = last < 0 ? Kind.mark : this.kinds[last];
    if (kind === Kind.code || kind === Kind.link) return true;
    if (kind === Kind.word && this.ends[last] === at && this.ends[last] - this.starts[last] > 1 && !isAbbreviation(this.lower(last)))
      return true;
    return endsSentence(text, Math.max(0, at - 40), at, after, text.slice(at, after));
  }

  #push(kind: Kind, start: number, end: number, hash: number, flag: number, ref: number): void {
    if (this.count === this.kinds.length) this.#grow();
    const at = this.count++;
    this.kinds[at] = kind;
    this.starts[at] = start;
    this.ends[at] = end;
    this.hashes[at] = hash;
    this.refs[at] = ref;
    let flags = flag | (this.#bold ? Flag.bold : 0) | (this.#struck ? Flag.struck : 0) | (this.#spaced ? Flag.spaced : 0);
    if (at === this.sentences[this.sentences.length - 1]) flags |= Flag.opening;
    this.flags[at] = flags;
    this.#spaced = false;
  }

  #grow(): void {
    const length = this.kinds.length * 2;
    const bytes = (old: Uint8Array) => {
      const next = new Uint8Array(length);
      next.set(old);
      return next;
    };
    const words = (old: Int32Array) => {
      const next = new Int32Array(length);
      next.set(old);
      return next;
    };
    this.kinds = bytes(this.kinds);
    this.flags = bytes(this.flags);
    this.starts = words(this.starts);
    this.ends = words(this.ends);
    this.hashes = words(this.hashes);
    this.refs = words(this.refs);
  }
}

/** The hash of a lower-cased word, as tokens have it. */
export function hashWord(lower: string): number {
  let hash = 0;
  for (let i = 0; i < lower.length; i++) hash = (Math.imul(hash, 31) + lower.charCodeAt(i)) | 0;
  return hash;
}
