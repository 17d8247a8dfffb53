// Classes of UTF-16 units: told by comparing numbers, since the scan asks for each character of a text.

/** Marks that stand around words: emphasis, code, struck. */
export function isOuterMark(unit: number): boolean {
  return unit === 42 || unit === 95 || unit === 96 || unit === 126;
}

/** A space or a tab. */
export function isBlank(unit: number): boolean {
  return unit === 32 || unit === 9;
}

/** White space, line ends included. */
export function isSpace(unit: number): boolean {
  return unit === 32 || (unit >= 9 && unit <= 13) || unit === 0xa0;
}

// Stops, quotes, brackets and marks that close behind a sentence.
const closers = new Set([...'.!?…"\'”’»)]*_`'].map(mark => mark.charCodeAt(0)));

/** Whether a mark may stand between the stop of a sentence and the white space behind it. */
export function isCloser(unit: number): boolean {
  return closers.has(unit);
}

/** Latin, Greek and Cyrillic capitals. */
export function isCapital(unit: number): boolean {
  return (
    (unit >= 65 && unit <= 90) || (unit >= 0xc0 && unit <= 0xde && unit !== 0xd7) || (unit >= 0x391 && unit <= 0x42f && unit !== 0x3b1)
  );
}

/** Letters, digits and the underscore of scripts with spaces between words. */
export function isWordUnit(unit: number): boolean {
  if (unit < 128) return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95;
  return (unit >= 0xc0 && unit < 0x2000) || (unit >= 0xac00 && unit <= 0xd7a3);
}

/** Han, Kana and other scripts that write words without spaces. */
export function isScript(unit: number): boolean {
  return (unit >= 0x3040 && unit <= 0x30ff) || (unit >= 0x3400 && unit <= 0x9fff) || unit === 0x3005 || (unit >= 0xf900 && unit <= 0xfaff);
}

/** Whether a mark ties what stands before it to what follows: `sig-node`, `node.js`, `src/a.ts`, `don't`, `2017-06-30`. */
export function joins(text: string, at: number, unit: number, end: number, number: boolean): boolean {
  if (unit !== 45 && unit !== 46 && unit !== 47 && unit !== 39 && unit !== 0x2019 && !(number && (unit === 44 || unit === 58)))
    return false;
  if (at + 1 >= end) return false;
  const next = text.charCodeAt(at + 1);
  return number && (unit === 44 || unit === 58) ? next >= 48 && next <= 57 : isWordUnit(next);
}
