import type { Span } from '../model/span';
import { unmarked } from '../extraction/unmarked';

/** A text in which quotes are looked for: marks, white space, typographic signs and Unicode forms evened out. */
export interface EvenText {
  readonly text: string;
  /** Raw offset of each character, with one more entry for the end. */
  readonly offsets: Uint32Array;
}

const SIGNS: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '″': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '…': '...',
  '|': ' ',
};

/** Cost: linear. Pipes count as white space, so that a quoted table row may be written without them. */
export function evenOut(raw: string): EvenText {
  const plain = unmarked(raw);
  const units: string[] = [];
  const offsets: number[] = [];
  let space = true;
  for (const match of plain.text.matchAll(/\P{M}\p{M}*|\p{M}+/gsu)) {
    const sign = match[0];
    const at = plain.offsets[match.index];
    // Invisible signs, and the brackets of a reference link: `[etcd]` is read as `etcd`.
    if (/^[\u00ad\u200b-\u200d\u2060\ufeff[\]]/.test(sign)) continue;
    const evened = SIGNS[sign] ?? (/^\s/.test(sign) ? ' ' : sign.normalize('NFC'));
    if (evened === ' ' && space) continue;
    space = evened === ' ';
    for (let i = 0; i < evened.length; i++) {
      units.push(evened[i]);
      offsets.push(at);
    }
  }
  const ends = new Uint32Array(offsets.length + 1);
  ends.set(offsets);
  ends[offsets.length] = raw.length;
  return { text: units.join(''), offsets: ends };
}

/** Raw span of the first place where an evened quote stands, not inside a word; null where there is none. */
export function findQuote(even: EvenText, quote: string): Span | null {
  if (quote === '') return null;
  for (let at = even.text.indexOf(quote); at >= 0; at = even.text.indexOf(quote, at + 1)) {
    const end = at + quote.length;
    if (cutsWord(even.text, at) || cutsWord(even.text, end)) continue;
    return { start: even.offsets[at], end: rawEnd(even, end) };
  }
  return null;
}

/** The first place of a quote in a text as both are written: marks without a partner can make the evened forms differ. */
export function findVerbatim(text: string, quote: string): Span | null {
  if (quote === '') return null;
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
    const end = at + quote.length;
    if (!cutsWord(text, at) && !cutsWord(text, end)) return { start: at, end };
  }
  return null;
}

/** The quote as it is compared. */
export function evenQuote(quote: string): string {
  return evenOut(quote).text.trim();
}

function rawEnd(even: EvenText, end: number): number {
  const last = even.offsets[end - 1];
  const next = even.offsets[end];
  // A character that was several units in the raw text (decomposed accents, an emoji) ends where the next one begins, marks apart.
  return next - last <= 1 ? next : last + 1;
}

function cutsWord(text: string, at: number): boolean {
  return at > 0 && at < text.length && isWordUnit(text[at - 1]) && isWordUnit(text[at]) && !isIdeograph(text[at]);
}

function isWordUnit(unit: string): boolean {
  return /[\p{L}\p{N}]/u.test(unit);
}

function isIdeograph(unit: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(unit);
}

const SHORTEST_RUN = 3;
const MOST_RUNS = 3;

/** Whether a quote is put together from two or three runs of three words or more of a text. Both are evened. */
export function isStitched(quote: string, text: string): boolean {
  const words = wordsOf(quote);
  if (words.length < 2 * SHORTEST_RUN) return false;
  const source = wordsOf(text);
  const places = new Map<string, number[]>();
  for (let i = 0; i + SHORTEST_RUN <= source.length; i++) {
    const key = source.slice(i, i + SHORTEST_RUN).join(' ');
    places.set(key, [...(places.get(key) ?? []), i]);
  }
  const runs = new Array<number>(words.length + 1).fill(Number.POSITIVE_INFINITY);
  runs[0] = 0;
  for (let i = 0; i + SHORTEST_RUN <= words.length; i++) {
    if (runs[i] >= MOST_RUNS) continue;
    for (const place of places.get(words.slice(i, i + SHORTEST_RUN).join(' ')) ?? []) {
      for (let n = 0; i + n < words.length && words[i + n] === source[place + n]; n++) {
        if (n + 1 >= SHORTEST_RUN) runs[i + n + 1] = Math.min(runs[i + n + 1], runs[i] + 1);
      }
    }
  }
  return runs[words.length] <= MOST_RUNS;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
