import type { CancelSignal } from '../../base/cancel';
import type { QuestionOptions } from '../options';
import { inverseFrequency, liveFrequency, postings, type QuestionTerm, questionTerms, scoreQuestion } from '../search/bm25';
import type { Corpus } from '../search/corpus';
import { isStopWord } from '../search/stopWords';
import { tokensOf } from '../search/tokenizer';
import type { EntityPassages } from './entityPassages';
import type { EntityRelations } from './entityRelations';
import { factEdges, type FactSource } from './factEdges';
import { ranking } from './parameters';
import { type QuestionEntity, questionEntities } from './questionEntities';
import { walkScores } from './rank';
import { type Route, route } from './route';
import { Selector } from './selector';
import { type LinkTargets, type Walk, walk } from './walk';

/** What a run needs to know of the workspace. */
export interface RunContext {
  readonly corpus: Corpus;
  readonly entityPassages: EntityPassages;
  readonly entityRelations: EntityRelations;
  /** Types of the relations that the question speaks of. */
  readonly asked: ReadonlySet<string>;
  /** Passages to which the relations that the question speaks of lead from what it names, best first. */
  readonly leads: (entities: readonly QuestionEntity[]) => readonly number[];
  readonly linkTargets: LinkTargets;
  /** A passage's text and place; undefined where it is gone. */
  readonly factSource: (passage: number) => FactSource | undefined;
}

/** One passage of a run, in rank order: its node of the walk and the parts of its score. */
export interface RankedNode {
  readonly node: number;
  readonly passage: number;
  readonly lookup: number;
  readonly walk: number;
  readonly total: number;
}

/** A run in numbers: everything explored and ranked; what is selected follows from the settings. */
export interface Run {
  readonly question: string;
  readonly options: QuestionOptions;
  readonly route: Route;
  readonly terms: readonly QuestionTerm[];
  readonly entities: readonly QuestionEntity[];
  readonly walk: Walk;
  readonly nodeScores: Float64Array;
  readonly hits: readonly number[];
  readonly ranked: readonly RankedNode[];
  readonly selector: Selector;
  /** Ranks of the selected passages. */
  readonly selected: readonly number[];
}

/** Explores, ranks and selects. Cost: the postings of the question's words, and the walk under its node cap. */
export function startRun(question: string, options: QuestionOptions, context: RunContext, signal?: CancelSignal): Run {
  const { corpus, entityPassages } = context;
  const terms = questionTerms(question);
  const { scores, matched } = scoreQuestion(corpus, terms, ranking.bm25);
  const hits = bestHits(corpus, scores, matched);
  const best = hits.length > 0 ? scores[hits[0]] : 1;
  const lookup = scores.map(score => score / best);
  const entities = questionEntities(corpus, question);
  const chosen = route({ question, mode: options.mode, entities, hits: hits.length });
  const focus = questionFocus(corpus, terms, entities);
  const seeds = {
    entities: entities.map(({ entity }) => ({ entity, weight: ranking.seeds.entity * focus * entityPassages.rarity(entity) })),
    hits: hits.map((passage, i) => {
      const fit = lookup[passage] ** 2;
      return { passage, fit, weight: i < ranking.seeds.hits ? fit : 0 };
    }),
  };
  const explored = walk({
    ...context,
    seeds,
    lookup,
    cap: chosen.mode === 'lookup' ? Math.min(options.nodes, ranking.walk.lookupNodes) : options.nodes,
    signal,
  });
  const facts = chosen.followsFacts ? factEdges(explored, corpus, context.factSource) : new Set<number>();
  const nodeScores = walkScores(explored, seeds, facts);
  const titled = titledPassages(context, question, entities);
  const leads = context.leads(entities);
  const ranked = rankPassages({ corpus, walk: explored, nodeScores, lookup, route: chosen, titled, leads, focus, facts });
  const selector = new Selector({
    walk: explored,
    ranked: ranked.map(({ node }) => node),
    entities: entities.map(({ entity }) => explored.node('entity', entity)),
    hits: hits.map(passage => explored.node('passage', passage)),
  });
  const selected = selector.selected(options.hops, options.passages).filter(rank => ranked[rank].total >= options.minScore);
  return { question, options, route: chosen, terms, entities, walk: explored, nodeScores, hits, ranked, selector, selected };
}

/** The best hits that score at least half of the best, best first. */
function bestHits(corpus: Corpus, scores: Float32Array, matched: readonly number[]): number[] {
  let best = 0;
  for (const passage of matched) best = Math.max(best, scores[passage]);
  return matched
    .filter(passage => scores[passage] >= best * ranking.walk.hitShare)
    .sort((a, b) => scores[b] - scores[a] || corpus.compare(a, b))
    .slice(0, ranking.walk.hits);
}

interface RankingInput {
  readonly corpus: Corpus;
  readonly walk: Walk;
  readonly nodeScores: Float64Array;
  readonly lookup: Float32Array;
  readonly route: Route;
  readonly titled: ReadonlySet<number>;
  readonly leads: readonly number[];
  readonly focus: number;
  /** Edges that are facts, where the question follows them. */
  readonly facts: ReadonlySet<number>;
}

function rankPassages({ corpus, walk, nodeScores, lookup, route, titled, leads, focus, facts }: RankingInput): RankedNode[] {
  let best = 0;
  walk.nodes.forEach((node, i) => {
    if (node.kind === 'passage') best = Math.max(best, nodeScores[i]);
  });
  const weights = fusionWeights(route, focus);
  const ranked: RankedNode[] = [];
  walk.nodes.forEach(({ kind, ref }, node) => {
    if (kind !== 'passage') return;
    const walked = best > 0 ? (nodeScores[node] / best) ** ranking.fusion.walkPower : 0;
    const states = facts.size === 0 || walk.nodes[node].edges.some(edge => facts.has(edge));
    const total =
      ((states ? 1 : ranking.fusion.withoutFact) * (weights.lookup * lookup[ref] ** ranking.fusion.lookupPower + weights.walk * walked)) /
      (weights.lookup + weights.walk);
    ranked.push({ node, passage: ref, lookup: lookup[ref], walk: walked, total });
  });
  ranked.sort((a, b) => b.total - a.total || corpus.compare(a.passage, b.passage));
  const byPassage = new Map(ranked.map(entry => [entry.passage, entry]));
  const led = leads.slice(0, ranking.walk.leads).flatMap(passage => byPassage.get(passage) ?? []);
  const entitled = ranked.filter(({ passage }) => titled.has(passage)).slice(0, ranking.walk.titled);
  const first = [...led, ...entitled.filter(entry => !led.includes(entry))];
  return [...first, ...ranked.filter(entry => !first.includes(entry))];
}

/** First passages of documents and sections whose whole name the question is: the best of them always have a place. */
function titledPassages({ entityPassages }: RunContext, question: string, entities: readonly QuestionEntity[]): ReadonlySet<number> {
  const asked = tokensOf(question).filter(token => !isStopWord(token));
  const named = entities.find(({ term }) => tokensOf(term).filter(token => !isStopWord(token)).length === asked.length);
  return new Set(named ? entityPassages.about(named.entity) : []);
}

/**
 * How much of what the question asks is names: the share of its words' rarity that stands in names of entities. A question that is a
 * name and a little more is best answered over the graph; one that names the product in passing, by its words.
 */
export function questionFocus(corpus: Corpus, terms: readonly QuestionTerm[], entities: readonly QuestionEntity[]): number {
  const named = new Set(entities.flatMap(({ term }) => tokensOf(term)));
  let all = 0;
  let inNames = 0;
  for (const { word, stem } of terms) {
    const rarity = inverseFrequency(corpus.livePassages, liveFrequency(postings(corpus, stem)));
    all += rarity;
    if (named.has(word)) inNames += rarity;
  }
  return all === 0 ? 0 : inNames / all;
}

function fusionWeights({ mode, followsFacts }: Route, focus: number): { lookup: number; walk: number } {
  const { local, lookup, facts } = ranking.fusion;
  if (mode === 'lookup') return lookup;
  if (followsFacts) return facts;
  const share = Math.min(1, Math.max(0, (focus - ranking.fusion.focusFrom) / (ranking.fusion.focusTo - ranking.fusion.focusFrom)));
  return { lookup: share * local.lookup + (1 - share) * lookup.lookup, walk: share * local.walk + (1 - share) * lookup.walk };
}
