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
    const literal = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    bare = bare.replaceAll(`${name}: `, '').replace(new RegExp(`(^|[.!?] )${literal} (?=\\p{Ll})`, 'gu'), '$1');
  }
  return bare;
}
