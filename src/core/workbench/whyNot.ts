import { type CancelSignal, checkpoint } from '../../base/cancel';
import type { Place, PlaceInFile } from '../engine';
import type { IndexState } from '../indexing/indexState';
import { documentId } from '../model/ids';
import type { ScoreParts } from '../model/retrieval';
import type { WhyNot, WhyNotRemedy, WhyNotRule } from '../model/whyNot';
import { limits, type QuestionOptions } from '../options';
import { copyKey } from '../retrieval/copies';
import type { Labels } from '../retrieval/labels';
import { ranking } from '../retrieval/parameters';
import type { Run } from '../retrieval/run';
import { explainScore } from '../search/bm25';
import type { Corpus } from '../search/corpus';

export interface WhyNotRequest {
  readonly question: string;
  readonly options: QuestionOptions;
  readonly passage: number;
}

export interface WhyNotContext {
  readonly corpus: Corpus;
  readonly labels: Labels;
  readonly run: (question: string, options: QuestionOptions) => Run;
  /** The question without those of its filters that leave a passage out; null where none of its own does. */
  readonly withoutFilters: (question: string, passage: number) => string | null;
}

type Verdict = Pick<WhyNot<Place>, 'rule' | 'reason' | 'copyOf' | 'remedy'>;

/** Why a passage is not selected for a question, and what would bring it. Cost: one run, and up to four where it was not explored. */
export function whyNot(request: WhyNotRequest, context: WhyNotContext, signal?: CancelSignal): WhyNot<Place> {
  const { question, options, passage } = request;
  const { corpus, labels } = context;
  const run = context.run(question, options);
  const rank = run.ranked.findIndex(entry => entry.passage === passage);
  const hop = rank < 0 ? 255 : run.selector.hops(options.passages)[run.ranked[rank].node];
  return {
    question,
    ...verdict(request, context, { run, rank, hop }, signal),
    place: labels.place(labels.documentOf(passage), labels.spanOf(passage)),
    headings: labels.headings(corpus.sectionOf(passage)),
    rank: rank < 0 ? null : rank,
    explored: run.ranked.length,
    hop: hop === 255 ? null : hop,
    score: scoreOf(run, corpus, passage, rank),
  };
}

interface Found {
  readonly run: Run;
  /** -1 where the passage was not explored. */
  readonly rank: number;
  readonly hop: number;
}

function verdict(request: WhyNotRequest, context: WhyNotContext, { run, rank, hop }: Found, signal?: CancelSignal): Verdict {
  const { question, options, passage } = request;
  const say = (rule: WhyNotRule, reason: string, remedy: WhyNotRemedy | null = null): Verdict => ({ rule, reason, remedy, copyOf: null });
  if (run.filter && !run.filter.isAllowed(passage)) {
    const without = context.withoutFilters(question, passage);
    return say(
      'filtered',
      `The question is narrowed to other passages: ${run.filter.said.join('; ')}.`,
      without === null ? null : { question: without },
    );
  }
  if (rank < 0) {
    const minScore = options.minScore > 0 ? byOpening(request, context) : null;
    if (minScore !== null)
      return say('below-score', `The walk leaves out what scores less than ${options.minScore}, and so does not get to it.`, minScore);
    const remedy = byExploring(request, context, signal);
    const found = run.lookup.fit[passage] > 0;
    return found
      ? say('not-walked', 'The question finds it, but its words are found better elsewhere and the walk does not get to it.', remedy)
      : say('not-found', 'It has none of the words of the question, is not near in meaning, and the walk does not get to it.', remedy);
  }
  if (run.selected.includes(rank)) return say('selected', 'It is among the selected passages.');
  const remedy = bySelecting(run, rank);
  const twin = twinBefore(run, context.corpus, rank);
  if (twin !== null) {
    const { labels } = context;
    const copyOf = labels.place(labels.documentOf(twin), labels.spanOf(twin));
    return {
      ...say('copy', `It says in the same words what ${copyOf?.file ?? 'another passage'} says, which stands for it.`, remedy),
      copyOf,
    };
  }
  if (hop > options.hops) {
    const far = hop === 255 ? 'No path leads to it' : `It lies ${hop} hops from the question`;
    return say('beyond-hops', `${far}; ${options.hops} are walked.`, remedy);
  }
  const { total } = run.ranked[rank];
  if (total < options.minScore)
    return say('below-score', `Its score, ${total.toFixed(3)}, is below the least one, ${options.minScore}.`, remedy);
  return say('beyond-budget', `The budget, ${options.passages}, is filled by better passages.`, remedy);
}

/** The least hops and passages, none less than now, that select a rank; with the score that must be allowed. */
function bySelecting({ selector, ranked, options }: Run, rank: number): WhyNotRemedy | null {
  const { total } = ranked[rank];
  // Rounded down, so that the score itself passes.
  const minScore = total < options.minScore ? { minScore: Math.floor(total * 1000) / 1000 } : {};
  for (let hops = options.hops; hops <= limits.hops.max; hops++) {
    for (let passages = options.passages; passages <= limits.passages.max; passages++) {
      if (!selector.selected(hops, passages).includes(rank)) continue;
      return { ...(hops !== options.hops && { hops }), ...(passages !== options.passages && { passages }), ...minScore };
    }
  }
  return null;
}

/** No least score, where the walk gets to the passage then; with what selects it. */
function byOpening({ question, options, passage }: WhyNotRequest, context: WhyNotContext): WhyNotRemedy | null {
  const run = context.run(question, { ...options, minScore: 0 });
  const rank = run.ranked.findIndex(entry => entry.passage === passage);
  const remedy = rank < 0 ? null : bySelecting(run, rank);
  return remedy && { ...remedy, minScore: 0 };
}

/** More nodes, the graph by force, or both, where they reach the passage; with what selects it then. */
function byExploring({ question, options, passage }: WhyNotRequest, context: WhyNotContext, signal?: CancelSignal): WhyNotRemedy | null {
  const most = { nodes: limits.nodes.max };
  const local = { mode: 'local' as const };
  for (const change of [...(options.mode === 'local' ? [] : [local]), most, { ...local, ...most }]) {
    checkpoint(signal);
    const run = context.run(question, { ...options, ...change });
    const rank = run.ranked.findIndex(entry => entry.passage === passage);
    const remedy = rank < 0 ? null : bySelecting(run, rank);
    if (remedy !== null) return { ...change, ...remedy };
  }
  return null;
}

/** A passage with the same words under the same headings that is ranked before. */
function twinBefore({ ranked }: Run, corpus: Corpus, rank: number): number | null {
  const own = copyKey(corpus, ranked[rank].passage);
  return ranked.slice(0, rank).find(({ passage }) => copyKey(corpus, passage) === own)?.passage ?? null;
}

function scoreOf({ lookup, ranked, terms }: Run, corpus: Corpus, passage: number, rank: number): ScoreParts {
  return {
    lookup: lookup.fit[passage],
    words: lookup.words[passage],
    meaning: lookup.meaning?.[passage] ?? 0,
    walk: rank < 0 ? 0 : ranked[rank].walk,
    total: rank < 0 ? 0 : ranked[rank].total,
    terms: explainScore(corpus, terms, passage, ranking.lookup.bm25),
  };
}

/** Of a file that is not read, or in which nothing can be cited. */
export function notIndexed(question: string, reason: string): WhyNot<Place> {
  return {
    question,
    rule: 'not-indexed',
    reason,
    place: null,
    headings: [],
    rank: null,
    explored: 0,
    hop: null,
    score: null,
    copyOf: null,
    remedy: null,
  };
}

/** The passage at a place, else the next one, else the last of its file; null where the file has none, or is not in the index. */
export function passageAt(state: IndexState, { folder, path, line, character }: PlaceInFile): number | null {
  const id = documentId(folder, path);
  const place = state.corpus.place(id);
  const lines = state.texts.get(id)?.lines;
  if (!place || !lines) return null;
  const offset = lines.offsetAt(line, character);
  const [from, to] = state.corpus.passagesOf(place);
  for (let passage = from; passage < to; passage++) {
    const { loaded, local } = state.corpus.locate(passage);
    if (loaded.segment.passageEnd[local] >= offset) return passage;
  }
  return to > from ? to - 1 : null;
}
