/** The items, each key once: the first that has it stays, in its place. */
export function distinctBy<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const seen = new Set<string>();
  return items.filter(item => {
    const key = keyOf(item);
    return !seen.has(key) && seen.add(key);
  });
}
