/** Languages that a text is told to be in, where it matters. */
export type Language = 'de' | 'fr' | 'es';

const smallWords: readonly (readonly [Language | 'en', string])[] = [
  ['en', 'the and is of to for with that this'],
  ['de', 'der die das und ist nicht ein eine wird von mit beträgt'],
  ['fr', 'le les est une des du dans pour avec sur ne pas qui'],
  ['es', 'el los las es una del para con por está se'],
];
const languages = smallWords.map(([language]) => language);
/** Small words to the numbers of the languages that have them. */
const languagesOf: ReadonlyMap<string, readonly number[]> = smallWords.reduce((known, [, words], language) => {
  for (const word of words.split(' ')) known.set(word, [...(known.get(word) ?? []), language]);
  return known;
}, new Map<string, number[]>());
const longestSmallWord = 7;

/** The language that a text has most small words of, the first of those that have as many; empty where that is English, or it has none. */
export function languageOf(text: string): Language | '' {
  const counts = languages.map(() => 0);
  for (const word of text.match(/[a-zà-ÿ]+/gi) ?? []) {
    if (word.length <= longestSmallWord) for (const language of languagesOf.get(word.toLowerCase()) ?? []) counts[language]++;
  }
  const most = Math.max(...counts);
  const language = languages[counts.indexOf(most)];
  return most === 0 || language === 'en' ? '' : language;
}

/** Whether the letters before an apostrophe are a French word that has lost its last vowel. */
export function isElided(text: string, from: number, at: number): boolean {
  return at - from === 1 ? /[cdjlmnst]/i.test(text[from]) : at - from <= 6 && /^(?:qu|jusqu|lorsqu)$/i.test(text.slice(from, at));
}
