/**
 * Text into tokens: runs of letters and digits, folded (case, width, diacritics), in order, with their offsets. Runs of scripts that
 * are written without spaces are cut by `Intl.Segmenter`. `C++`, `C#` and `F#` are one token each. Cost: about 10 MB/s.
 */
export type TokenSink = (folded: string, start: number, end: number, capital: boolean) => void;

const word = /[\p{L}\p{N}\p{M}]+/gu;
const marks = /\p{M}+/gu;
/** Han, kana, Thai, Lao, Khmer, Myanmar: no spaces between words. */
const unspaced = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{2fa1f}]/u;
const unspacedRuns =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{2fa1f}]+|[^\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{2fa1f}]+/gu;

let segmenter: Intl.Segmenter | undefined;

export function tokenize(text: string, sink: TokenSink): void {
  scanWords(text, (start, end, capital) => sink(text.slice(start, end).toLowerCase(), start, end, capital), sink);
}

/** A word of ASCII that is not folded yet; `inner` says that a capital stands behind its first letter. */
export type AsciiSink = (start: number, end: number, capital: boolean, inner: boolean) => void;

/** As `tokenize`, but words of ASCII, which are most in many texts, go to a sink of their own, which may spare their strings. */
export function scanWords(text: string, ascii: AsciiSink, sink: TokenSink): void {
  const length = text.length;
  let i = 0;
  while (i < length) {
    const unit = text.charCodeAt(i);
    if (unit >= 128) {
      i = tokenizeUnicodeRun(text, i, sink);
      continue;
    }
    if (!isAsciiWord(unit)) {
      i++;
      continue;
    }
    const start = i;
    let next = unit;
    let inner = false;
    for (i++; i < length; i++) {
      next = text.charCodeAt(i);
      if (!isAsciiWord(next)) break;
      if (isCapital(next)) inner = true;
    }
    if (i < length && next >= 128 && isLetterAt(text, i)) {
      i = tokenizeUnicodeRun(text, start, sink);
      continue;
    }
    const end = i - start <= 2 ? languageNameEnd(text, start, i) : i;
    ascii(start, end, isCapital(unit), inner);
    i = end;
  }
}

/** Folds one word the way `tokenize` does; for a phrase use `tokenize`. */
export function fold(raw: string): string {
  if (isAscii(raw)) return raw.toLowerCase();
  if (unspaced.test(raw)) return raw.normalize('NFKC').toLowerCase();
  return raw.normalize('NFKD').replace(marks, '').toLowerCase().replaceAll('ß', 'ss');
}

/** The tokens of a text as an array. */
export function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  tokenize(text, token => tokens.push(token));
  return tokens;
}

/** The parts of an identifier in camel case or with digits at its end, folded; empty for an ordinary word. */
export function identifierParts(raw: string): string[] {
  if (!/[a-z0-9][A-Z]|[A-Z][A-Z][a-z]/.test(raw)) return [];
  const parts = raw.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
  return parts.length > 1 ? parts.filter(part => part.length > 1).map(part => part.toLowerCase()) : [];
}

function tokenizeUnicodeRun(text: string, from: number, sink: TokenSink): number {
  word.lastIndex = from;
  const found = word.exec(text);
  if (!found) return text.length;
  if (found.index > from) {
    // Anything before the next run of letters is punctuation; ASCII words in between are left to the fast path.
    for (let i = from; i < found.index; i++) if (isAsciiWord(text.charCodeAt(i))) return i;
    return found.index;
  }
  const raw = found[0];
  if (unspaced.test(raw)) for (const run of raw.matchAll(unspacedRuns)) emitRun(run[0], from + run.index, sink);
  else emit(raw, from, sink);
  return from + raw.length;
}

function emitRun(raw: string, start: number, sink: TokenSink): void {
  if (!unspaced.test(raw)) {
    emit(raw, start, sink);
    return;
  }
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  for (const piece of segmenter.segment(raw))
    sink(fold(piece.segment), start + piece.index, start + piece.index + piece.segment.length, false);
}

function emit(raw: string, start: number, sink: TokenSink): void {
  const folded = fold(raw);
  if (folded !== '') sink(folded, start, start + raw.length, raw[0] !== raw[0].toLowerCase());
}

/** Takes `++` or `#` into the name of a programming language. */
function languageNameEnd(text: string, start: number, end: number): number {
  if (end - start !== 1) return end;
  if (text.charCodeAt(end) === 43 && text.charCodeAt(end + 1) === 43) return end + 2;
  const letter = text.charCodeAt(start);
  return isCapital(letter) && text.charCodeAt(end) === 35 && !isAsciiWord(text.charCodeAt(end + 1)) ? end + 1 : end;
}

function isAsciiWord(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57);
}

function isCapital(unit: number): boolean {
  return unit >= 65 && unit <= 90;
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= 128) return false;
  return true;
}

function isLetterAt(text: string, at: number): boolean {
  word.lastIndex = at;
  return word.exec(text)?.index === at;
}
