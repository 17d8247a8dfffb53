/**
 * Whether a short form stands for a long one: its letters are found in the long form in order, the first at its beginning
 * (Schwartz and Hearst, 2003), or are the first letters of its words.
 */
export function abbreviates(short: string, long: string): boolean {
  const letters = [...short.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')];
  if (letters.length < 2 || long.length <= short.length) return false;
  if (letters.at(-1) === 's' && /s$/.test(short)) letters.pop();
  const words = long
    .toLowerCase()
    .split(/[\s/-]+/)
    .filter(word => word !== '');
  if (words.length < 2 || !words[0].startsWith(letters[0])) return false;
  return initials(letters, words) || (words.length <= letters.length + 3 && backwards(letters, words.join(' ')));
}

const small = new Set([
  'of',
  'and',
  'the',
  'for',
  'in',
  'on',
  'to',
  'a',
  'an',
  '&',
  'de',
  'des',
  'du',
  'la',
  'und',
  'der',
  'von',
  'y',
  'et',
  'as',
  'with',
]);

/** Each letter is the first of a word; small words may be passed over. */
function initials(letters: readonly string[], words: readonly string[]): boolean {
  let letter = 0;
  for (const word of words) {
    if (letter < letters.length && word.startsWith(letters[letter])) letter++;
    else if (!small.has(word)) return false;
  }
  return letter === letters.length;
}

/** Each letter stands somewhere in the words, read from the end, the first one at their beginning: `Hypertext Transfer Protocol (HTTP)`. */
function backwards(letters: readonly string[], long: string): boolean {
  let at = long.length;
  for (let letter = letters.length - 1; letter > 0; letter--) {
    at = long.lastIndexOf(letters[letter], at - 1);
    if (at <= 0) return false;
  }
  return true;
}
