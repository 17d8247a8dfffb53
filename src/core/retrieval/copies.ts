import { compareVersions, pageVersion, versionsNamed } from '../../base/pageVersion';
import type { Corpus } from '../search/corpus';

/**
 * Of passages with the same words under the same headings one keeps its place, since the others would only take the room of what says
 * something else: where they are versions of one page, that of a version which the question names, else of the latest; else the best
 * ranked. The others go behind all. Cost: linear.
 */
export function withCopiesBehind<T extends { readonly passage: number }>(ranked: readonly T[], question: string, corpus: Corpus): T[] {
  const groups = new Map<string, T[]>();
  for (const entry of ranked) {
    const key = copyKey(corpus, entry.passage);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  if (groups.size === ranked.length) return [...ranked];
  const named = versionsNamed(question);
  const kept = [...groups.values()].map(group => preferred(group, named, corpus));
  const keeps = new Set(kept);
  return [...kept, ...ranked.filter(entry => !keeps.has(entry))];
}

/** The same for passages with the same words under the same headings. */
export function copyKey(corpus: Corpus, passage: number): string {
  const { loaded, local } = corpus.locate(passage);
  const { passageHash } = loaded.segment;
  return `${passageHash[local * 2]} ${passageHash[local * 2 + 1]}`;
}

function preferred<T extends { readonly passage: number }>(group: readonly T[], named: ReadonlySet<string>, corpus: Corpus): T {
  if (group.length === 1) return group[0];
  const versions = group.map(({ passage }) => {
    const { loaded, local } = corpus.locate(passage);
    return pageVersion(loaded.segment.documents[loaded.passageDocument[local]].path);
  });
  const asked = versions.findIndex(({ page, names }) => page === versions[0].page && names.some(name => named.has(name)));
  if (asked >= 0) return group[asked];
  return group[versions.reduce((best, version, i) => (compareVersions(version, versions[best]) > 0 ? i : best), 0)];
}
