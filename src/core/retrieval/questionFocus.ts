import { inverseFrequency, liveFrequency, postings, type QuestionTerm } from '../search/bm25';
import type { Corpus } from '../search/corpus';
import { languageOf } from '../search/stopWords';
import { tokenize, tokensOf } from '../search/tokenizer';
import { stemOf } from '../search/vocabulary';
import { type EntityPassages, rarityOf } from './entityPassages';
import { ranking } from './parameters';
import type { QuestionEntity } from './questionEntities';

export interface QuestionFocus {
  /** How much of what the question asks is names, from 0 to 1. */
  readonly share: number;
  /** Words that are written as names, in order, though nothing is known by them. */
  readonly unknown: readonly string[];
}

/**
 * The share of the question's rarity that stands in names of entities, or in words that are written as names. A question that is a name and a
 * little more is best answered over the graph; one that names the product in passing, by its words.
 */
export function questionFocus(
  { corpus, entityPassages }: { readonly corpus: Corpus; readonly entityPassages: EntityPassages },
  question: string,
  terms: readonly QuestionTerm[],
  entities: readonly QuestionEntity[],
): QuestionFocus {
  const trust = new Map<string, number>();
  const raise = (word: string, value: number) => trust.set(word, Math.max(trust.get(word) ?? 0, value));
  const { plainWord, plainPhrase, asName } = ranking.fusion;
  for (const { entity, term } of entities) {
    const words = tokensOf(term);
    const plain = words.length === 1 ? plainWord : plainPhrase;
    const sure = /[\p{Lu}\p{N}_./]/u.test(term);
    for (const word of words) raise(word, telling(entityPassages.rarity(entity)) * (sure ? 1 : plain));
  }
  const frequency = new Map(terms.map(({ word, stem }) => [word, liveFrequency(postings(corpus, stem))]));
  const unknown = writtenAsNames(question).filter(({ word }) => !trust.has(word));
  for (const { word } of unknown) {
    raise(word, asName * telling(rarityOf(frequency.get(word) ?? liveFrequency(postings(corpus, stemOf(word))), corpus.livePassages)));
  }
  let all = 0;
  let inNames = 0;
  for (const { word } of terms) {
    const rarity = inverseFrequency(corpus.livePassages, frequency.get(word) ?? 0);
    all += rarity;
    inNames += rarity * (trust.get(word) ?? 0);
  }
  return { share: all === 0 ? 0 : inNames / all, unknown: unknown.map(({ written }) => written) };
}

/** How far the names decide, from 0 (the words alone) to 1. */
export function shareOfNames(focus: number): number {
  return between(focus, ranking.fusion.focusFrom, ranking.fusion.focusTo);
}

function telling(rarity: number): number {
  return between(rarity, ranking.fusion.rarityFrom, ranking.fusion.rarityTo);
}

/** Where a value stands from `from` (0) to `to` (1). */
function between(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}

/**
 * Words with a capital inside a sentence, and numbers right after them. None in German, which writes every noun so, nor where all words are
 * written so.
 */
function writtenAsNames(question: string): readonly { readonly word: string; readonly written: string }[] {
  if (languageOf(tokensOf(question)) === 'de') return [];
  const names: { readonly word: string; readonly written: string }[] = [];
  let small = 0;
  let last = 0;
  let afterName = false;
  tokenize(question, (word, start, end, capital) => {
    const opens = last === 0 || /[.!?:]\s/.test(question.slice(last, start));
    last = end;
    const isName = !opens && (capital || (afterName && /^\d/.test(word)));
    if (isName) names.push({ word, written: question.slice(start, end) });
    else if (!opens) small++;
    afterName = isName;
  });
  return small === 0 ? [] : names;
}
