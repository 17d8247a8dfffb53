import type { CancelSignal } from '../../base/cancel';
import type { QuestionOptions } from '../options';
import { type QuestionTerm, questionTerms } from '../search/bm25';
import { withCompoundParts } from '../search/compounds';
import type { Corpus } from '../search/corpus';
import { type OtherSpelling, withJoinedWords } from '../search/joinedWords';
import { bestOf, type Lookup, type LookupParameters, lookUp } from '../search/lookup';
import { isStopWord } from '../search/stopWords';
import { tokensOf } from '../search/tokenizer';
import type { EntityPassages } from './entityPassages';
import type { EntityRelations } from './entityRelations';
import { breadthOf } from './breadth';
import { type Bridge, bridges, withBridges } from './bridge';
import { factEdges, type FactSource } from './factEdges';
import { withCopiesBehind } from './copies';
import { ranking } from './parameters';
import type { AmbiguousName } from '../model/retrieval';
import type { NamesRead } from './nameReadings';
import type { PassageFilter } from './passageFilter';
import { type QuestionEntity, questionEntities } from './questionEntities';
import { type QuestionStep, questionSteps } from './questionSteps';
import { questionFocus, shareOfNames } from './questionFocus';
import type { GlobalRequest, GlobalResult } from './globalSearch';
import { walkScores } from './rank';
import { type Route, route } from './route';
import { withSectionsApart } from './sectionsApart';
import { Selector } from './selector';
import { wholeRun } from './wholeRun';
import { type LinkTargets, type Walk, type WalkSeeds, walk } from './walk';

export type AskThemes = (request: Pick<GlobalRequest, 'terms' | 'lookup' | 'hits'>) => GlobalResult;

/** What a run needs to know of the workspace. */
export interface RunContext {
  readonly corpus: Corpus;
  readonly entityPassages: EntityPassages;
  readonly entityRelations: EntityRelations;
  /** What the names of the question mean, and which of them may mean several things. */
  readonly readNames: (entities: readonly QuestionEntity[]) => NamesRead;
  /** Types of the relations that the question speaks of. */
  readonly asked: ReadonlySet<string>;
  /** Passages to which the relations that the question speaks of lead from what it names, best first. */
  readonly leads: (entities: readonly QuestionEntity[]) => readonly number[];
  /** Passages that an answer has to rest on however few of the question's words they share, best first. */
  readonly grounds: (entities: readonly QuestionEntity[], lookup: Lookup) => readonly number[];
  readonly linkTargets: LinkTargets;
  /** Answers from the themes; null where there are none. */
  readonly themes: AskThemes | null;
  /** What the question is narrowed to; null for everything. */
  readonly filter: PassageFilter | null;
  /** What who asks cares for most; null where all is alike to him. */
  readonly favours: ((passage: number) => boolean) | null;
  /** A passage's text and place; undefined where it is gone. */
  readonly factSource: (passage: number) => FactSource | undefined;
}

/** A step of the question, and the passages that fit it best, best first. */
export interface StepFound extends QuestionStep {
  readonly passages: readonly number[];
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
  /** Words that are also looked for in another spelling. */
  readonly spellings: readonly OtherSpelling[];
  readonly lookup: Lookup;
  readonly entities: readonly QuestionEntity[];
  readonly ambiguous: readonly AmbiguousName[];
  /** What a question for the whole is answered from; null for others. */
  readonly themes: GlobalResult | null;
  readonly filter: PassageFilter | null;
  readonly walk: Walk;
  readonly nodeScores: Float64Array;
  readonly hits: readonly number[];
  /** The parts of the question that were looked for by themselves, each with its best passages. */
  readonly steps: readonly StepFound[];
  /** Passages that gained by what one of the best leads on to. */
  readonly bridges: readonly Bridge[];
  readonly ranked: readonly RankedNode[];
  readonly selector: Selector;
  /** Ranks of the selected passages. */
  readonly selected: readonly number[];
}

/** Explores, ranks and selects. Cost: the postings of the question's words, and the walk under its node cap. */
export function startRun(question: string, options: QuestionOptions, context: RunContext, signal?: CancelSignal): Run {
  const { corpus, entityPassages, filter } = context;
  const { terms, spellings, entities, ambiguous, settled, focus, unknown, looked } = understood(question, options, context);
  const lookup = looked.fit;
  const named = { entities, focus, unknown, namesOnlyHubs: namesOnlyHubs(entities, entityPassages) };
  const asked = { question, mode: options.mode, breadth: breadthOf(question), hasThemes: context.themes !== null };
  let chosen = route({ ...asked, ...named, hits: looked.found.length });
  if (chosen.mode === 'global') {
    const whole = wholeRun({ question, options, route: chosen, entities, ambiguous }, context, signal);
    if (whole) return whole;
    chosen = { mode: 'lookup', reason: 'no theme speaks of what is asked', followsFacts: false };
  }
  const grounds = context.grounds(entities, looked);
  const wordless = options.mode === 'entity';
  const found = wordless ? [] : bestHits(corpus, looked, ranking.walk.hits[chosen.mode === 'local' ? 'local' : 'lookup']);
  const steps = wordless ? [] : stepsFound(context, question, options, focus);
  const hits = [...new Set([...found, ...grounds, ...steps.flatMap(({ passages }) => passages)])];
  const seeds = seedsOf(context, { entities, focus }, hits, lookup);
  const explored = walk({
    ...context,
    seeds,
    lookup,
    cap: chosen.mode === 'lookup' ? Math.min(options.nodes, ranking.walk.lookupNodes) : options.nodes,
    minScore: options.minScore,
    signal,
  });
  const facts = chosen.followsFacts && chosen.mode === 'local' ? factEdges(explored, corpus, context.factSource) : new Set<number>();
  const nodeScores = walkScores(explored, seeds, facts);
  // Chosen by hand, the graph decides whatever the question names.
  const graphFocus = options.mode === 'local' || wordless ? 1 : focus;
  const first = { titled: titledPassages(context, question, entities, settled), leads: [...grounds, ...context.leads(entities)] };
  const asNamed = { named: new Set(entities.map(({ entity }) => entity)), first, facts, wordless };
  const input = { question, terms, corpus, walk: explored, nodeScores, looked, route: chosen, ...asNamed };
  const { ranked, bridges: crossed } = rankPassages({ ...input, focus: graphFocus });
  const said = { question, options, route: chosen, terms, spellings, entities, ambiguous, themes: null, filter };
  const run = { ...said, lookup: looked, steps, bridges: crossed };
  const starts = entities.map(({ entity }) => explored.node('entity', entity));
  return selectedRun({ ...run, walk: explored, nodeScores, hits, ranked }, starts);
}

/** What the question says, and what its words fit. */
function understood(question: string, options: QuestionOptions, context: RunContext) {
  const { corpus, filter } = context;
  const asked = questionTerms(question);
  const { joined, compounds } = ranking.spelling;
  const { terms: written, said: spellings } = joined ? withJoinedWords(corpus, question, asked) : { terms: asked, said: [] };
  const terms = compounds ? withCompoundParts(corpus, question, written) : written;
  const { entities: all, ambiguous, settled } = context.readNames(questionEntities(corpus, question));
  const entities = all.filter(({ entity }) => filter?.allowsEntity(entity) !== false);
  const { share: focus, unknown } = questionFocus(context, question, terms, entities);
  const looked = lookedUp(context, { question, options, terms, focus });
  return { terms, spellings, entities, ambiguous, settled, focus, unknown, looked };
}

/** What the words of the question fit, and its meaning; as far as the filter allows it, and as the reader's focus weighs it. */
function lookedUp(
  { corpus, filter, favours }: RunContext,
  { question, options, terms, focus }: { question: string; options: QuestionOptions; terms: readonly QuestionTerm[]; focus: number },
): Lookup {
  const looked = lookUp(corpus, question, options.mode === 'vector' ? [] : terms, lookupParameters(options, focus));
  return favoured(narrowed(looked, filter), favours);
}

/** What a thing is called cannot be said in other words: the more of the question is names, the less nearness in meaning counts. */
function lookupParameters({ mode }: QuestionOptions, focus: number): LookupParameters {
  if (mode === 'text') return { ...ranking.lookup, vectors: 0 };
  // Words side by side are words too.
  if (mode === 'vector') return { ...ranking.lookup, pairs: 0 };
  const kept = mode === 'lookup' ? 1 : 1 - (1 - ranking.fusion.meaningOfNames) * shareOfNames(focus);
  return { ...ranking.lookup, vectors: ranking.lookup.vectors * kept };
}

/** What the settings select of what was explored. `entities` are the nodes of the walk that are hop 0 beside the hits. */
export function selectedRun(explored: Omit<Run, 'selector' | 'selected'>, entities: readonly number[]): Run {
  const { walk, ranked, hits, options } = explored;
  const selector = new Selector({
    walk,
    ranked: ranked.map(({ node }) => node),
    entities,
    hits: hits.map(passage => walk.node('passage', passage)),
  });
  const selected = selector.selected(options.hops, options.passages).filter(rank => ranked[rank].total >= options.minScore);
  return { ...explored, selector, selected };
}

/** Where the walk and its PageRank start. */
function seedsOf(
  { entityPassages }: RunContext,
  { entities, focus }: { readonly entities: readonly QuestionEntity[]; readonly focus: number },
  hits: readonly number[],
  lookup: Float32Array,
): WalkSeeds {
  return {
    entities: entities.map(({ entity }) => ({ entity, weight: ranking.seeds.entity * focus * entityPassages.rarity(entity) })),
    hits: hits.map((passage, i) => {
      const fit = lookup[passage] ** 2;
      return { passage, fit, weight: i < ranking.seeds.hits ? fit : 0 };
    }),
  };
}

/** Without what the filter leaves out. */
export function narrowed(looked: Lookup, filter: PassageFilter | null): Lookup {
  if (!filter) return looked;
  const found = looked.found.filter(passage => filter.isAllowed(passage));
  const best = found.reduce((most, passage) => Math.max(most, looked.fit[passage]), 0);
  const fit = new Float32Array(looked.fit.length);
  for (const passage of found) fit[passage] = looked.fit[passage] / best;
  return { ...looked, fit, found };
}

/** What the reader does not care for most counts less. */
function favoured(looked: Lookup, favours: RunContext['favours']): Lookup {
  if (!favours) return looked;
  const fit = Float32Array.from(looked.fit);
  for (const passage of looked.found) if (!favours(passage)) fit[passage] *= ranking.reader.outside;
  return { ...looked, fit };
}

/** Whether no name in the question tells a thing by itself: it stands all over a big workspace, or is guessed from a single word. */
function namesOnlyHubs(entities: readonly QuestionEntity[], entityPassages: EntityPassages): boolean {
  const { hubRarity } = ranking.global;
  return entities.every(
    ({ entity, how }) =>
      how === 'fuzzy' || (entityPassages.rarity(entity) < hubRarity && entityPassages.frequency(entity) > ranking.walk.hubFloor),
  );
}

/** The best hits that score at least a share of the best, best first. */
function bestHits(corpus: Corpus, { fit, found }: Lookup, { most, share }: { most: number; share: number }): number[] {
  return bestOf(fit, found, most)
    .filter(passage => fit[passage] >= share)
    .sort((a, b) => fit[b] - fit[a] || corpus.compare(a, b))
    .slice(0, most);
}

interface RankingInput {
  readonly question: string;
  readonly terms: readonly QuestionTerm[];
  /** Entities of the question. */
  readonly named: ReadonlySet<number>;
  readonly corpus: Corpus;
  readonly walk: Walk;
  readonly nodeScores: Float64Array;
  readonly looked: Lookup;
  readonly route: Route;
  /** Passages that come before all else where they were found. */
  readonly first: { readonly titled: ReadonlySet<number>; readonly leads: readonly number[] };
  readonly focus: number;
  /** Edges that are facts, where the question follows them. */
  readonly facts: ReadonlySet<number>;
  /** Whether the graph alone decides. */
  readonly wordless: boolean;
}

function rankPassages(input: RankingInput): { readonly ranked: RankedNode[]; readonly bridges: readonly Bridge[] } {
  const { question, corpus, walk, nodeScores, looked, route, focus, facts, wordless } = input;
  const { titled, leads } = input.first;
  const { fit: lookup, words } = looked;
  let best = 0;
  walk.nodes.forEach((node, i) => {
    if (node.kind === 'passage') best = Math.max(best, nodeScores[i]);
  });
  const { localShare, weights, power } = wordless ? graphAlone : fusionWeights(route, focus);
  const ranked: RankedNode[] = [];
  walk.nodes.forEach(({ kind, ref }, node) => {
    if (kind !== 'passage') return;
    const walked = best > 0 ? (nodeScores[node] / best) ** ranking.fusion.walkPower : 0;
    const states = facts.size === 0 || walk.nodes[node].edges.some(edge => facts.has(edge));
    // What the graph reaches is told apart by words: to be about the same things in general is what all of it has in common.
    const graph = (weights.lookup * words[ref] ** power + weights.walk * walked) / (weights.lookup + weights.walk);
    const total = localShare * (states ? 1 : ranking.fusion.withoutFact) * graph + (1 - localShare) * lookup[ref];
    ranked.push({ node, passage: ref, lookup: lookup[ref], walk: walked, total });
  });
  const { ordered, bridges: crossed } = inOrder(ranked, 1 - localShare, input);
  const byPassage = new Map(ordered.map(entry => [entry.passage, entry]));
  const led = leads.slice(0, ranking.walk.leads).flatMap(passage => byPassage.get(passage) ?? []);
  const entitled = ordered.filter(({ passage }) => titled.has(passage)).slice(0, ranking.walk.titled);
  const first = [...led, ...entitled.filter(entry => !led.includes(entry))];
  const all = [...first, ...ordered.filter(entry => !first.includes(entry))];
  return { ranked: ranking.copiesBehind ? withCopiesBehind(all, question, corpus) : all, bridges: crossed };
}

/**
 * Best first. As far as the words decide (`share`), passages of one section make room for those of others; as far as the graph decides, what the
 * best lead on to gains.
 */
function inOrder(ranked: readonly RankedNode[], share: number, input: RankingInput) {
  const { corpus } = input;
  const weighed = [...ranked].sort((a, b) => b.total - a.total || corpus.compare(a.passage, b.passage));
  const crossed = input.wordless || share === 1 ? [] : bridges(weighed, { ...input, gain: ranking.bridge.gain * (1 - share) });
  const bridged = withBridges(weighed, crossed);
  // Whatever was added, the best of all is as good as it was before: a threshold means the same.
  const scale = bestTotal(ranked) / (bestTotal(bridged) || 1);
  const scaled = bridged.map(entry => ({ ...entry, total: entry.total * scale }));
  return { ordered: withSectionsApart(scaled, ranking.lookupOrder.sameSection ** share, corpus), bridges: crossed };
}

function bestTotal(ranked: readonly RankedNode[]): number {
  return ranked.reduce((most, { total }) => Math.max(most, total), 0);
}

/** The steps of a question, each with the passages that fit it best. */
function stepsFound(context: RunContext, question: string, options: QuestionOptions, focus: number): StepFound[] {
  return questionSteps(question).map(step => {
    const looked = lookedUp(context, { question: step.words, options, terms: questionTerms(step.words), focus });
    return { ...step, passages: bestHits(context.corpus, looked, ranking.steps) };
  });
}

/** First passages of documents and sections whose whole name the question is, or that the schema says it means: the best of them always have a place. */
function titledPassages(
  { entityPassages }: RunContext,
  question: string,
  entities: readonly QuestionEntity[],
  settled: readonly number[],
): ReadonlySet<number> {
  const asked = tokensOf(question).filter(token => !isStopWord(token));
  const named = entities.find(({ term }) => tokensOf(term).filter(token => !isStopWord(token)).length === asked.length);
  return new Set([...(named ? [named.entity] : []), ...settled].flatMap(entity => entityPassages.about(entity)));
}

const graphAlone = { localShare: 1, weights: { lookup: 0, walk: 1 }, power: 1 };

/** How far the graph decides, from 0 (the words alone) to 1, and how it and the words go together where it does. */
function fusionWeights({ mode, followsFacts }: Route, focus: number) {
  const { local, facts, lookupPower } = ranking.fusion;
  if (mode === 'lookup') return { localShare: 0, weights: local, power: lookupPower };
  return { localShare: shareOfNames(focus), weights: followsFacts ? facts : local, power: lookupPower };
}
