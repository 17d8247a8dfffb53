/**
 * Whether a short form stands for a long one: its letters are found in the long form in order, the first at the beginning of its first
 * word, each other one at the beginning of a word or inside one that has given its first letter (Schwartz and Hearst, 2003).
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
  return initials(letters, words) || inOrder(letters, words);
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

/** Letters inside words too, if every word that is not small gives one: `Hypertext Transfer Protocol (HTTP)`. */
function inOrder(letters: readonly string[], words: readonly string[]): boolean {
  let letter = 0;
  for (const word of words) {
    if (!word.startsWith(letters[letter] ?? ' ')) {
      if (small.has(word)) continue;
      return false;
    }
    for (let i = 0; i < word.length && letter < letters.length; i++) {
      if (word[i] !== letters[letter]) continue;
      // A letter inside a word is taken only where no later word must begin with it.
      if (i > 0 && words.indexOf(word) + 1 < words.length && words[words.indexOf(word) + 1].startsWith(letters[letter])) break;
      letter++;
    }
  }
  return letter === letters.length;
}
