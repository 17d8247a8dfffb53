// A sentence that begins so leaves to its place what it speaks of.
const PRONOUN_START = /^(?:it|its|they|their|he|his|she|her)\b/i;
const VERB_START = /^(?:is|are|was|were|has|have|defaults|requires|needs|uses)\b/;

/** What a document is called in running text: its title without a bracketed addition. */
export function shortTitle(title: string): string {
  return title.replace(/ \([^)]*\)$/, '');
}

/** The sentence, after the title of its document where it does not name what it speaks of: `M2 lock: It weighs 640 g.` */
export function labelled(sentence: string, title: string): string {
  if (title === '') return sentence;
  if (PRONOUN_START.test(sentence)) return `${shortTitle(title)}: ${sentence}`;
  return VERB_START.test(sentence) ? `${shortTitle(title)} ${sentence}` : sentence;
}

/** A statement without the titles that `labelled` has put before its sentences. */
export function withoutLabels(statement: string, titles: readonly string[]): string {
  let bare = statement;
  for (const name of titles.map(shortTitle)) {
    if (name === '') continue;
    bare = withoutSubject(bare.replaceAll(`${name}: `, ''), `${name} `);
  }
  return bare;
}

/** Without the words where they begin a sentence that goes on in small letters. Not by a pattern: a title may be longer than one can be. */
function withoutSubject(text: string, words: string): string {
  let rest = text;
  let from = 0;
  for (let at = rest.indexOf(words); at >= 0; at = rest.indexOf(words, from)) {
    const begins = at === 0 || /[.!?] $/.test(rest.slice(Math.max(0, at - 2), at));
    const goesOn = /^\p{Ll}/u.test(rest.slice(at + words.length, at + words.length + 2));
    from = begins && goesOn ? at : at + 1;
    if (begins && goesOn) rest = rest.slice(0, at) + rest.slice(at + words.length);
  }
  return rest;
}
