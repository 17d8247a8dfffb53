import { type CancelSignal, checkpoint } from '../../base/cancel';
import type { Place, PlaceInFile, Related, RelatedPassage } from '../engine';
import { EngineError } from '../errors';
import type { IndexState } from '../indexing/indexState';
import { copyKey } from '../retrieval/copies';
import type { Labels } from '../retrieval/labels';
import { ranking } from '../retrieval/parameters';
import { questionTerms, scoreQuestion } from '../search/bm25';
import type { Corpus } from '../search/corpus';
import { bestPassages } from '../search/nearPassages';
import { vectorScores } from '../search/vectorSearch';
import { passageAt } from './whyNot';

/** Copies are looked past: so many times the passages that are asked for are ranked. */
const spare = 4;
const most = 100;

/**
 * The passages nearest in meaning to a passage or a text; by their words where there are no vectors. What stands in the passage's own section
 * is left out, and of passages with the same words one is given. Exact. Cost: linear, some 30 ns a passage.
 */
export class RelatedPassages {
  readonly #state: IndexState;
  readonly #labels: Labels;

  constructor(state: IndexState, labels: Labels) {
    this.#state = state;
    this.#labels = labels;
  }

  /** @throws EngineError `invalid-input`, `not-found` */
  of(from: PlaceInFile | { readonly text: string }, count: number, signal?: CancelSignal): Related {
    if ('text' in from) {
      if (from.text.trim() === '') throw new EngineError('invalid-input', 'There is no text to find related passages for.');
      return { of: null, passages: this.#spelled(this.#nearest(from.text, -1, count, signal)) };
    }
    const passage = passageAt(this.#state, from);
    if (passage === null) throw new EngineError('not-found', `${from.path} has no passage in the index.`);
    const own = this.#spelled([{ passage, score: 1 }]).at(0) ?? null;
    const text = [...this.#labels.headings(this.#state.corpus.sectionOf(passage)), own?.text ?? ''].join('\n');
    return { of: own, passages: this.#spelled(this.#nearest(text, passage, count, signal)) };
  }

  #nearest(text: string, own: number, count: number, signal?: CancelSignal) {
    const { corpus } = this.#state;
    const scores = vectorScores(corpus, text) ?? byWords(corpus, text);
    checkpoint(signal);
    const section = own < 0 ? -1 : corpus.sectionOf(own);
    const wanted = Math.max(1, Math.min(most, Math.floor(count)));
    const found = bestPassages(corpus, scores, wanted * spare, passage => section < 0 || corpus.sectionOf(passage) !== section);
    const seen = new Set(own < 0 ? [] : [copyKey(corpus, own)]);
    const distinct = found.filter(({ passage }) => {
      const key = copyKey(corpus, passage);
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
    return distinct.slice(0, wanted);
  }

  #spelled(found: readonly { readonly passage: number; readonly score: number }[]): RelatedPassage[] {
    return found.flatMap(({ passage, score }) => {
      const place: Place | null = this.#labels.place(this.#labels.documentOf(passage), this.#labels.spanOf(passage));
      if (!place) return [];
      const { quote: text, ...where } = place;
      return [{ ...where, title: this.#labels.documentOf(passage).title, headings: this.#headings(passage), text, score }];
    });
  }

  #headings(passage: number): string[] {
    return this.#labels.headings(this.#state.corpus.sectionOf(passage));
  }
}

/** BM25 against the best. */
function byWords(corpus: Corpus, text: string): Float32Array {
  const { scores, matched } = scoreQuestion(corpus, questionTerms(text), ranking.lookup.bm25);
  const best = matched.reduce((high, passage) => Math.max(high, scores[passage]), 0);
  return best > 0 ? scores.map(score => score / best) : scores;
}
