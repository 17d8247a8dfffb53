import type { Gold } from './dataset';

/** One passage of a ranking. Lines are 0-based; `text` is the passage from the first character of `startLine` on. */
export interface RankedItem {
  /** POSIX path below the dataset's `docs/`, in NFC. */
  readonly file: string;
  readonly startLine: number;
  /** Line of the last character. */
  readonly endLine: number;
  readonly text: string;
}

export const recallDepths = [1, 2, 5, 8, 10] as const;
export const allDepths = [5, 8] as const;
/** Bigger passages win at equal k; within so many characters they do not. */
export const characterBudget = 4000;

/** Shares from 0 to 1. */
export type Scores = Readonly<Record<MetricName, number>>;
export type MetricName = `recall@${(typeof recallDepths)[number]}` | `all@${(typeof allDepths)[number]}` | 'mrr' | 'recall@4000c';
export const metricNames: readonly MetricName[] = [
  ...recallDepths.map(k => `recall@${k}` as const),
  ...allDepths.map(k => `all@${k}` as const),
  'mrr',
  'recall@4000c',
];

/**
 * Scores of one ranking. Where gold has lines, k counts passages, and any of its places meets the question. Where it has none, k counts
 * files (the first passage of a file stands for it), and all of them are wanted.
 */
export function score(ranking: readonly RankedItem[], gold: readonly Gold[]): Scores {
  const byLines = gold.some(place => place.lines !== null);
  const ranks = byLines ? [firstRank(ranking, gold)] : fileRanks(ranking, gold);
  const within = (k: number) => ranks.filter(rank => rank <= k).length / ranks.length;
  const scores: Partial<Record<MetricName, number>> = {};
  for (const k of recallDepths) scores[`recall@${k}`] = within(k);
  for (const k of allDepths) scores[`all@${k}`] = within(k) === 1 ? 1 : 0;
  const best = Math.min(...ranks);
  return { ...scores, mrr: Number.isFinite(best) ? 1 / best : 0, 'recall@4000c': withinCharacters(ranking, gold, byLines) } as Scores;
}

export function mean(all: readonly Scores[]): Scores {
  return Object.fromEntries(
    metricNames.map(name => [name, all.length === 0 ? 0 : all.reduce((sum, scores) => sum + scores[name], 0) / all.length]),
  ) as Scores;
}

/** The value below which a share of the values lies (nearest rank); 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

/** Rank, from 1, of the first passage that overlaps a gold place; infinite where none does. */
function firstRank(ranking: readonly RankedItem[], gold: readonly Gold[]): number {
  const index = ranking.findIndex(item => gold.some(place => overlapStart(item, place) !== null));
  return index < 0 ? Number.POSITIVE_INFINITY : index + 1;
}

/** Rank, from 1, of each distinct gold file among the distinct files of the ranking. */
function fileRanks(ranking: readonly RankedItem[], gold: readonly Gold[]): readonly number[] {
  const order = new Map<string, number>();
  for (const { file } of ranking) if (!order.has(file)) order.set(file, order.size + 1);
  return goldFiles(gold).map(file => order.get(file) ?? Number.POSITIVE_INFINITY);
}

function goldFiles(gold: readonly Gold[]): readonly string[] {
  return [...new Set(gold.map(place => place.file))];
}

/** A passage counts from its first overlapping line: that line must begin within the budget. */
function withinCharacters(ranking: readonly RankedItem[], gold: readonly Gold[], byLines: boolean): number {
  const met = new Set<string>();
  let before = 0;
  for (const item of ranking) {
    if (before >= characterBudget) break;
    for (const place of gold) {
      const start = overlapStart(item, place);
      if (start !== null && before + start < characterBudget) met.add(place.file);
    }
    before += item.text.length;
  }
  return byLines ? Math.min(met.size, 1) : met.size / goldFiles(gold).length;
}

/** Characters of the passage before the first line that it shares with the place; null where it shares none. */
function overlapStart(item: RankedItem, place: Gold): number | null {
  if (item.file !== place.file) return null;
  if (place.lines === null) return 0;
  const first = place.lines[0] - 1;
  const last = place.lines[1] - 1;
  if (item.endLine < first || item.startLine > last) return null;
  let offset = 0;
  for (let line = item.startLine; line < first; line++) {
    const end = /\r\n|\n|\r/.exec(item.text.slice(offset));
    if (!end) break;
    offset += end.index + end[0].length;
  }
  return offset;
}
