import type { IndexStatus } from '../engine';
import type { Store } from '../ports';
import type { Corpus } from '../search/corpus';
import type { Enrichment } from './enrichment';

/** Beside each generation its number alone, since what was learnt is long. */
export const numberKeys = { words: 'learnedNumber', near: 'similarNumber' } as const;

/** Numbers of the last generations, in use or stored, of whatever texts; 0 where there is none. */
export function generationNumbers(store: Store, { learned, similar }: Corpus, themes: Enrichment): IndexStatus['generations'] {
  const numberOf = (key: string, inUse = 0) => Math.max(inUse, Number(store.meta(key) ?? 0));
  return {
    words: numberOf(numberKeys.words, learned?.generation),
    near: numberOf(numberKeys.near, similar?.generation),
    themes: themes.latest()?.number ?? 0,
  };
}
