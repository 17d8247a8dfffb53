import { addCounts, postingsOf, type QuestionTerm } from './bm25';
import type { Corpus } from './corpus';
import { languageOf } from './stopWords';
import { tokensOf } from './tokenizer';
import { type UsedWords, usedWords } from './usedWords';

/** Letters of a part of a compound at least, and of its stem. */
const shortestPart = 4;
const shortestStem = 3;
/** What a part counts against the whole word, as with the parts of an identifier. */
const partWeight = 0.5;

/**
 * Terms of a German question, and the two parts of each compound in it (`Fehlerbehandlung`: `Fehler`, `Behandlung`) as far as both are words of
 * the texts, in whatever form. Other questions stay as they are.
 */
export function withCompoundParts(corpus: Corpus, question: string, terms: readonly QuestionTerm[]): readonly QuestionTerm[] {
  if (languageOf(tokensOf(question)) !== 'de') return terms;
  const forms = germanForms(corpus);
  const known = new Set(terms.map(({ stem }) => stem));
  const parts = terms.flatMap(({ word, weight }) =>
    partsOf(word, forms).flatMap(part => {
      // A stem that no text has: what counts are the forms of the part.
      const stem = `${part}-`;
      if (known.has(stem)) return [];
      known.add(stem);
      return [{ word: part, stem, weight: weight * partWeight, beside: countsOf(corpus, forms.get(germanStem(part))!) }];
    }),
  );
  return [...terms, ...parts];
}

/** After the light stemmer of Savoy (2006), for folded words. @example germanStem('programmen') // 'programm' */
export function germanStem(word: string): string {
  let stem = word;
  if (stem.length > 6 && stem.endsWith('ern')) stem = stem.slice(0, -3);
  else if (stem.length > 5 && /e[mnrs]$/.test(stem)) stem = stem.slice(0, -2);
  else if (stem.length > 4 && (stem.endsWith('e') || /[bdfghklmnt]s$/.test(stem))) stem = stem.slice(0, -1);
  if (stem.length > 6 && stem.endsWith('est')) return stem.slice(0, -3);
  return stem.length > 5 && /e[rn]$/.test(stem) ? stem.slice(0, -2) : stem;
}

/** The two words that a word is made of; the first one may carry a letter or two that join them. The longest first one that fits. */
function partsOf(word: string, forms: Forms): string[] {
  if (!/^[a-z]+$/.test(word)) return [];
  for (let at = word.length - shortestPart; at >= shortestPart; at--) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every(part => germanStem(part).length >= shortestStem && forms.has(germanStem(part)))) return parts;
  }
  return [];
}

/** By passage: how often one of these tokens stands in it, as packed counts. */
function countsOf(corpus: Corpus, tokens: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const stem of new Set(tokens.map(token => corpus.vocabulary.stem(token)))) {
    for (const { loaded, from, to } of postingsOf(corpus, stem)) {
      const { postingPassage, postingCount } = loaded.segment;
      for (let i = from; i < to; i++) {
        const passage = loaded.base + postingPassage[i];
        if (loaded.dead[loaded.passageDocument[postingPassage[i]]] === 0)
          counts.set(passage, addCounts(counts.get(passage) ?? 0, postingCount[i]));
      }
    }
  }
  return counts;
}

/** Words that the texts use, by their German stem. */
type Forms = ReadonlyMap<string, readonly number[]>;

const remembered = new WeakMap<UsedWords, Forms>();

/** Made once for each state of the texts, at its first German question. Cost: some 200 ns for each word of the vocabulary. */
function germanForms(corpus: Corpus): Forms {
  const used = usedWords(corpus);
  const known = remembered.get(used);
  if (known) return known;
  const forms = new Map<string, number[]>();
  used.counts.forEach((count, token) => {
    const word = count === 0 ? '' : corpus.vocabulary.token(token);
    if (word.length < shortestStem || !/^[a-z]+$/.test(word)) return;
    const stem = germanStem(word);
    const same = forms.get(stem);
    if (same) same.push(token);
    else forms.set(stem, [token]);
  });
  remembered.set(used, forms);
  return forms;
}
