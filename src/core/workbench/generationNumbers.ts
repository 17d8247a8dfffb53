import type { IndexStatus } from '../engine';
import type { Store } from '../ports';

/** Beside each generation its number alone, since what was learnt is long. */
export const numberKeys = { words: 'learnedNumber', near: 'similarNumber', themes: 'themesNumber' } as const;

/** Numbers of the generations that the store holds, of whatever texts; 0 where there is none. */
export function generationNumbers(store: Store): IndexStatus['generations'] {
  const numberOf = (key: string) => Number(store.meta(key) ?? 0);
  return { words: numberOf(numberKeys.words), near: numberOf(numberKeys.near), themes: numberOf(numberKeys.themes) };
}
