import type { CancelSignal } from '../../base/cancel';
import { postings, questionTerms } from '../search/bm25';
import { bestOf, type Lookup, lookUp } from '../search/lookup';
import { askedTerms } from './breadth';
import { ranking } from './parameters';
import { walkScores } from './rank';
import { narrowed, type RankedNode, type Run, type RunContext, selectedRun } from './run';
import { walk } from './walk';

/**
 * A run over the themes of the workspace: their passages are hop 0, and what stands around them is walked as after lookup. Null where no theme
 * speaks of what is asked.
 */
export function wholeRun(
  { question, options, route, entities, ambiguous }: Pick<Run, 'question' | 'options' | 'route' | 'entities' | 'ambiguous'>,
  context: RunContext,
  signal?: CancelSignal,
): Run | null {
  const { corpus } = context;
  const terms = askedTerms(question, stem => postings(corpus, stem).length > 0);
  const looked =
    terms.length > 0 ? lookUp(corpus, terms.map(({ word }) => word).join(' '), terms, ranking.lookup) : nothing(corpus.passageCapacity);
  const { fit: lookup, found: all } = narrowed(looked, context.filter);
  const { hits: most } = ranking.global;
  const found = [...bestOf(lookup, all, most)].sort((a, b) => lookup[b] - lookup[a] || corpus.compare(a, b)).slice(0, most);
  const themes = context.themes?.({ terms, lookup, hits: found });
  if (!themes || themes.passages.length === 0) return null;
  const hits = themes.passages.map(({ passage }) => passage);
  const seeds = { entities: [], hits: hits.map((passage, i) => ({ passage, weight: 1, fit: 1 - i / hits.length })) };
  const explored = walk({ ...context, seeds, lookup, minScore: 0, cap: Math.min(options.nodes, ranking.walk.lookupNodes), signal });
  const nodeScores = walkScores(explored, seeds, new Set());
  const ranked = rankTurns(hits, lookup, explored, nodeScores, corpus);
  // The graph shows what was walked.
  const walked = entities.filter(({ entity }) => explored.node('entity', entity) >= 0);
  const asked = terms.length > 0 ? terms : questionTerms(question);
  const run = {
    question,
    options,
    route,
    terms: asked,
    lookup: looked,
    entities: walked,
    ambiguous,
    spellings: [],
    steps: [],
    bridges: [],
    themes,
    filter: context.filter,
  };
  // What the question names in passing is no start: the themes are.
  return selectedRun({ ...run, walk: explored, nodeScores, hits, ranked }, []);
}

/** What is looked up where everything is asked for. */
function nothing(passages: number): Lookup {
  const zeros = new Float32Array(passages);
  return { fit: zeros, words: zeros, meaning: null, found: [] };
}

/** The passages of the themes in their turns fill the upper half of the scores, whatever else was walked the lower. */
function rankTurns(
  hits: readonly number[],
  lookup: Float32Array,
  explored: Run['walk'],
  nodeScores: Float64Array,
  corpus: RunContext['corpus'],
): RankedNode[] {
  const turns = new Map(hits.map((passage, turn) => [passage, turn]));
  const best = nodeScores.reduce((most, score) => Math.max(most, score), 0);
  const ranked = explored.nodes.flatMap(({ kind, ref }, node): RankedNode[] => {
    if (kind !== 'passage') return [];
    const walked = best > 0 ? nodeScores[node] / best : 0;
    const turn = turns.get(ref);
    const total = turn === undefined ? (lookup[ref] + walked) / 4 : 1 - turn / (2 * hits.length);
    return [{ node, passage: ref, lookup: lookup[ref], walk: walked, total }];
  });
  return ranked.sort((a, b) => b.total - a.total || corpus.compare(a.passage, b.passage));
}
