import type { Corpus } from '../search/corpus';

/**
 * Passages anew in order, where each further one of a section counts only a share of what it would count as the one before: what else a section
 * says stands mostly around what was found of it, and another section may say what it does not. Cost: a sort.
 *
 * @param share from 0 to 1; 1 leaves the order as it is.
 */
export function withSectionsApart<T extends { readonly passage: number; readonly total: number }>(
  ranked: readonly T[],
  share: number,
  corpus: Corpus,
): T[] {
  const taken = new Map<number, number>();
  const counted = ranked.map(entry => {
    const section = corpus.sectionOf(entry.passage);
    const before = taken.get(section) ?? 0;
    taken.set(section, before + 1);
    return { entry, value: entry.total * share ** before };
  });
  counted.sort((a, b) => b.value - a.value || corpus.compare(a.entry.passage, b.entry.passage));
  return counted.map(({ entry }) => entry);
}
