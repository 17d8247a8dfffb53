/** Character classes of CommonMark, by UTF-16 unit. */

export function isSpace(unit: number): boolean {
  return unit === 32 || (unit >= 9 && unit <= 13);
}

export function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

export function isLetter(unit: number): boolean {
  return (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122);
}

/** `\w`. */
export function isWord(unit: number): boolean {
  return isLetter(unit) || isDigit(unit) || unit === 95;
}

export function isAsciiPunctuation(unit: number): boolean {
  return (unit >= 33 && unit <= 47) || (unit >= 58 && unit <= 64) || (unit >= 91 && unit <= 96) || (unit >= 123 && unit <= 126);
}

/** Whether the character that ends before `position` (or begins at it, with `forward`) is white space; the ends of a text are. */
export function classBefore(text: string, position: number): 'space' | 'punctuation' | 'other' {
  if (position <= 0) return 'space';
  const unit = text.charCodeAt(position - 1);
  if (unit < 128) return asciiClass(unit);
  const pair = unit >= 0xdc00 && unit <= 0xdfff && position >= 2;
  return unicodeClass(pair ? text.slice(position - 2, position) : text[position - 1]);
}

export function classAfter(text: string, position: number): 'space' | 'punctuation' | 'other' {
  if (position >= text.length) return 'space';
  const unit = text.charCodeAt(position);
  if (unit < 128) return asciiClass(unit);
  return unicodeClass(String.fromCodePoint(text.codePointAt(position)!));
}

function asciiClass(unit: number): 'space' | 'punctuation' | 'other' {
  if (isSpace(unit)) return 'space';
  return isAsciiPunctuation(unit) ? 'punctuation' : 'other';
}

function unicodeClass(character: string): 'space' | 'punctuation' | 'other' {
  if (/\s/u.test(character)) return 'space';
  return /[\p{P}\p{S}]/u.test(character) ? 'punctuation' : 'other';
}

export function skipSpaces(text: string, position: number): number {
  let i = position;
  while (i < text.length && isSpace(text.charCodeAt(i))) i++;
  return i;
}

/** Position of the end of the line that holds `position`. */
export function lineEnd(text: string, position: number): number {
  const end = text.indexOf('\n', position);
  return end < 0 ? text.length : end;
}
