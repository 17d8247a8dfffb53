import type { RankedPassage, Retrieval } from '../model/retrieval';
import type { MatchedEntity, TraceStep } from '../model/trace';
import { explainScore } from '../search/bm25';
import type { Corpus } from '../search/corpus';
import { passageKinds } from '../search/segment';
import type { Labels } from './labels';
import { ranking } from './parameters';
import type { Paths } from './paths';
import type { Run } from './run';

/** A run with what puts it into words. */
export interface SpellContext {
  readonly run: Run;
  readonly corpus: Corpus;
  readonly labels: Labels;
  readonly paths: Paths;
}

/** A run in words: its ranked passages with text, score, path and remedy, and its trace. `limit` bounds the passages that are spelled out. */
export function toRetrieval({ run, corpus, labels, paths }: SpellContext, limit: number): Retrieval {
  const hops = run.selector.hops(run.options.passages);
  const selected = new Set(run.selected);
  const passages: RankedPassage[] = [];
  for (let rank = 0; rank < run.ranked.length && passages.length < limit; rank++) {
    const passage = spellOut({ run, corpus, labels, paths }, rank, hops[run.ranked[rank].node], selected.has(rank));
    if (passage) passages.push(passage);
  }
  const entities = run.entities.map(({ id, name, term, how }): MatchedEntity => ({ id, name, term, how }));
  return {
    question: run.question,
    entities,
    ambiguous: run.ambiguous,
    passages,
    trace: [...filterStep(run, passages), ...traceOf(run, corpus, hops, entities)],
    nodesWalked: run.walk.nodes.length,
  };
}

function spellOut({ run, corpus, labels, paths }: SpellContext, rank: number, hop: number, selected: boolean): RankedPassage | undefined {
  const { node, passage, lookup, walk, total } = run.ranked[rank];
  const { loaded, local } = corpus.locate(passage);
  const document = labels.documentOf(passage);
  const span = labels.spanOf(passage);
  const place = labels.place(document, span);
  const remedy = run.selector.remedy([rank]);
  if (!place || !remedy) return undefined;
  const header = labels.headerSpan(passage);
  return {
    id: corpus.passageId(passage),
    document: document.id,
    file: place.file,
    title: document.title,
    headings: labels.headings(corpus.sectionOf(passage)),
    kind: passageKinds[loaded.segment.passageKind[local]],
    text: place.quote,
    span,
    range: place.range,
    header: header ? (labels.place(document, header)?.quote ?? '') : '',
    hash: document.hash,
    section: loaded.segment.passageSection[local] - loaded.segment.documentSection[loaded.passageDocument[local]],
    ordinal: local - loaded.segment.documentPassage[loaded.passageDocument[local]],
    hop,
    rank,
    score: {
      lookup,
      words: run.lookup.words[passage],
      meaning: run.lookup.meaning?.[passage] ?? 0,
      walk,
      total,
      terms: explainScore(corpus, run.terms, passage, ranking.lookup.bm25),
    },
    selected,
    remedy,
    path: paths.of(node),
    entities: [...new Set(Array.from(corpus.named.of(passage), entity => corpus.entities.id(entity)))],
    date: run.filter?.dateOf(passage) ?? (document.day === '' ? null : { day: document.day, from: 'front matter' }),
  };
}

function traceOf(run: Run, corpus: Corpus, hops: Uint8Array, entities: readonly MatchedEntity[]): TraceStep[] {
  const ids = (ranks: readonly number[]) => ranks.map(rank => corpus.passageId(run.ranked[rank].passage));
  const all = run.ranked.map((_, rank) => rank);
  const reachable = all.filter(rank => hops[run.ranked[rank].node] <= run.options.hops);
  const steps: TraceStep[] = [
    { kind: 'route', mode: run.route.mode, reason: run.route.reason },
    ...themesStep(run),
    {
      kind: 'match',
      entities,
      learned: corpus.learned?.generation ?? 0,
      hits: run.hits.slice(0, run.options.passages).map(passage => {
        const score = run.ranked.find(entry => entry.passage === passage)?.lookup ?? 0;
        return { passage: corpus.passageId(passage), score };
      }),
    },
  ];
  if (run.steps.length > 0) {
    const told = run.steps.map(({ kind, words, passages }) => ({
      kind,
      words,
      passages: passages.map(passage => corpus.passageId(passage)),
    }));
    steps.push({ kind: 'steps', steps: told });
  }
  for (let hop = 0; hop <= run.options.hops; hop++) {
    const found = run.walk.nodes.filter((_, node) => hops[node] === hop);
    const named = found
      .filter(({ kind }) => kind === 'entity')
      .map(({ ref }) => ({ id: corpus.entities.id(ref), name: corpus.entities.label(ref) }));
    const passages = all.filter(rank => hops[run.ranked[rank].node] === hop);
    if (found.length === 0 && hop > 0) break;
    steps.push({
      kind: 'hop',
      hop,
      entities: named,
      passages: ids(passages),
      cut: run.walk.cut[hop] ?? 0,
      faint: run.walk.faint[hop] ?? 0,
    });
  }
  steps.push(...bridgeStep(run, corpus), { kind: 'rank', passages: ids(reachable) });
  const inBudget = run.selector.selected(run.options.hops, run.options.passages).length;
  steps.push({
    kind: 'select',
    passages: ids(run.selected),
    cutByHops: run.ranked.length - reachable.length,
    cutByBudget: reachable.length - inBudget,
    cutByScore: inBudget - run.selected.length,
    cutByNodes: run.walk.cut.reduce((sum, cut) => sum + cut, 0),
    cutInWalk: run.walk.faint.reduce((sum, faint) => sum + faint, 0),
    nodeCap: run.walk.cap,
    nodeCapBy: run.walk.cap < run.options.nodes ? 'mode' : 'setting',
  });
  return steps;
}

/** The ways by which selected passages have gained. */
function bridgeStep({ bridges, walk, ranked, selected }: Run, corpus: Corpus): TraceStep[] {
  const chosen = new Set(selected.map(rank => ranked[rank].node));
  const used = bridges.filter(({ to }) => chosen.has(to));
  if (used.length === 0) return [];
  const passages = (nodes: readonly number[]) => [...new Set(nodes)].map(node => corpus.passageId(walk.nodes[node].ref));
  const over = [...new Set(used.map(bridge => bridge.over))].filter(node => node >= 0).map(node => walk.nodes[node].ref);
  const entities = over.map(entity => ({ id: corpus.entities.id(entity), name: corpus.entities.label(entity) }));
  return [{ kind: 'bridge', from: passages(used.map(({ from }) => from)), entities, passages: passages(used.map(({ to }) => to)) }];
}

/** The themes that the selected passages speak for, with what they cover. */
function themesStep({ themes, selected, ranked }: Run): TraceStep[] {
  if (!themes) return [];
  const chosen = new Set(selected.map(rank => ranked[rank].passage));
  const numbers = new Set(themes.passages.flatMap(({ passage, theme }) => (chosen.has(passage) ? [theme] : [])));
  const used = themes.themes.filter((_, number) => numbers.has(number));
  const documents = new Set(used.flatMap(theme => theme.documents)).size;
  const told = used.map(({ id, title, level, documents: covered }) => ({ id, title, level, documents: covered.length }));
  const { generation, level, tests } = themes;
  return [{ kind: 'themes', generation, level, tests, themes: told, documents }];
}

/** What the question was narrowed to, and where the days of the passages found come from. */
function filterStep({ filter }: Run, passages: readonly RankedPassage[]): TraceStep[] {
  if (!filter) return [];
  const dates: Record<string, number> = {};
  for (const { date } of passages) {
    const from = date?.from ?? 'unknown';
    dates[from] = (dates[from] ?? 0) + 1;
  }
  return [{ kind: 'filter', filters: filter.said, dates }];
}
