import type { DocumentId } from '../model/ids';
import type { SuggestedLink } from '../model/themes';
import type { EntityGraph } from './entityGraph';
import { themeParameters } from './parameters';

const documentsPerStep = 200;

/**
 * Documents whose titles are tied closely (what they speak of meets in passages) and share neighbours in the graph, and that do not link to
 * each other. The score is that of Adamic and Adar (2003) over weighted ties. Cost: the ties of the titles, and of their neighbours.
 */
export function* suggestLinks(
  graph: EntityGraph,
  linkedFrom: (document: DocumentId) => readonly DocumentId[],
): Generator<void, SuggestedLink[]> {
  const { starts, targets, weights } = graph.graph;
  const documentOf = new Map<number, number>();
  const twice = new Set<number>();
  graph.titleOf.forEach((node, document) => {
    if (documentOf.has(node)) twice.add(node);
    documentOf.set(node, document);
  });
  for (const node of [-1, ...twice]) documentOf.delete(node);
  const found: { from: number; to: number; score: number; shared: string[] }[] = [];
  for (const [step, [node, from]] of [...documentOf].entries()) {
    if (step % documentsPerStep === 0) yield;
    const own = new Map<number, number>();
    for (let edge = starts[node]; edge < starts[node + 1]; edge++) own.set(targets[edge], weights[edge]);
    for (const [other, direct] of own) {
      const to = documentOf.get(other);
      if (to === undefined || to <= from || areLinked(graph, linkedFrom, from, to)) continue;
      const shared: { id: string; weight: number }[] = [];
      for (let edge = starts[other]; edge < starts[other + 1]; edge++) {
        const tie = own.get(targets[edge]);
        const degree = starts[targets[edge] + 1] - starts[targets[edge]];
        if (tie !== undefined) shared.push({ id: graph.ids[targets[edge]], weight: Math.min(tie, weights[edge]) / Math.log(1 + degree) });
      }
      if (shared.length === 0) continue;
      shared.sort((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1));
      const score = direct + shared.reduce((sum, { weight }) => sum + weight, 0);
      found.push({ from, to, score, shared: shared.slice(0, themeParameters.links.shared).map(({ id }) => id) });
    }
  }
  found.sort((a, b) => b.score - a.score || a.from - b.from || a.to - b.to);
  const best = found[0]?.score ?? 1;
  return found.slice(0, themeParameters.links.most).map(link => ({ ...link, score: link.score / best }));
}

function areLinked({ documents }: EntityGraph, linkedFrom: (document: DocumentId) => readonly DocumentId[], a: number, b: number): boolean {
  return linkedFrom(documents[a]).includes(documents[b]) || linkedFrom(documents[b]).includes(documents[a]);
}
