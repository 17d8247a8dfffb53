import type { Corpus } from './corpus';
import { tokensOf } from './tokenizer';

/** Words, folded, with which a question for yes or no begins, and after what; and those with which its answer does. English, German, French. */
const lists = {
  asking: `am any are can could did do does had has have is may might must shall should was were will would
    bin brauche braucht darf durfen funktioniert geht gibt habe haben hat ist kann kannst konnen muss mussen sind soll sollte unterstutzt werden
    wird dois doit est existe faut peut peuvent peux puis sont`,
  before: 'and but so then und aber et mais',
  answering: 'absolutely certainly definitely no nope sure yes doch ja nein non oui',
} as const;
const words = (list: string) => new Set(list.split(/\s+/));
const asking = words(lists.asking);
const before = words(lists.before);
const answering = words(lists.answering);

/** Whether a question wants a yes or a no; one in another language never does. */
export function asksYesOrNo(question: string): boolean {
  const first = tokensOf(question).find(token => !before.has(token));
  return first !== undefined && asking.has(first);
}

/** Whether a passage begins with a yes or a no. */
export function beginsWithYesOrNo(corpus: Corpus, passage: number): boolean {
  const { tokens, from, to } = corpus.tokens(passage);
  return from < to && answering.has(corpus.vocabulary.token(tokens[from] >>> 1));
}
