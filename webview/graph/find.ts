import type { DrawnGraph } from './elements';

/** Keys of the nodes whose label has all words of the query, those that begin with it first, then in the order of the graph. Cost: linear. */
export function findNodes({ nodes }: Pick<DrawnGraph, 'nodes'>, query: string): readonly string[] {
  const wanted = folded(query);
  const words = wanted.split(' ').filter(word => word !== '');
  if (words.length === 0) return [];
  const found = nodes.flatMap(({ key, attributes }) => {
    const label = folded(attributes.label);
    return words.every(word => label.includes(word)) ? [{ key, first: label.startsWith(wanted) }] : [];
  });
  return [...found.filter(({ first }) => first), ...found.filter(({ first }) => !first)].map(({ key }) => key);
}

/** The match after (or before) the one that is chosen, round and round; null where there is none. */
export function nextMatch(matches: readonly string[], chosen: string | undefined, step: 1 | -1): string | null {
  if (matches.length === 0) return null;
  const at = chosen === undefined ? -1 : matches.indexOf(chosen);
  if (at < 0) return matches[step === 1 ? 0 : matches.length - 1];
  return matches[(at + step + matches.length) % matches.length];
}

/** Without case, accents and runs of white space, so that `cafe` finds `Café`. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}
