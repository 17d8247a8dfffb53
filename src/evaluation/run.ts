import { type CancelSignal, checkpoint } from '../base/cancel';
import type { Clock } from '../core/ports';
import type { Question } from './dataset';
import { mean, percentile, type RankedItem, type Scores, score } from './metrics';

export interface Evaluation {
  readonly questions: number;
  readonly scores: Scores;
  readonly byType: Readonly<Record<string, Group>>;
  readonly byHops: Readonly<Record<string, Group>>;
  /** Milliseconds of one question. */
  readonly p50: number;
  readonly p95: number;
  /** For each question, in order: what a second look needs. */
  readonly perQuestion: readonly { readonly id: string; readonly scores: Scores }[];
}

export interface Group {
  readonly questions: number;
  readonly scores: Scores;
}

export type Ranker = (question: string) => Promise<readonly RankedItem[]> | readonly RankedItem[];

/** Asks every question and scores what comes back. `clock` measures; give it fractions of a millisecond where the host has them. */
export async function evaluateRanking(
  questions: readonly Question[],
  rank: Ranker,
  clock: Clock,
  signal?: CancelSignal,
): Promise<Evaluation> {
  const times: number[] = [];
  const perQuestion: { readonly id: string; readonly scores: Scores }[] = [];
  for (const { id, question, gold } of questions) {
    checkpoint(signal);
    const start = clock.now();
    const ranking = await rank(question);
    times.push(clock.now() - start);
    perQuestion.push({ id, scores: score(ranking, gold) });
  }
  const scoresOf = (index: number) => perQuestion[index].scores;
  return {
    questions: questions.length,
    scores: mean(perQuestion.map(({ scores }) => scores)),
    byType: groups(questions, question => question.type, scoresOf),
    byHops: groups(questions, question => question.hops?.toString() ?? null, scoresOf),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    perQuestion,
  };
}

/** Questions without the property are in no group. Groups are in the order of their names. */
function groups(
  questions: readonly Question[],
  key: (question: Question) => string | null,
  scoresOf: (index: number) => Scores,
): Readonly<Record<string, Group>> {
  const members = new Map<string, Scores[]>();
  for (const [index, question] of questions.entries()) {
    const name = key(question);
    if (name === null) continue;
    const list = members.get(name) ?? [];
    list.push(scoresOf(index));
    members.set(name, list);
  }
  const sorted = [...members].sort(([a], [c]) => (a < c ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, all]) => [name, { questions: all.length, scores: mean(all) }]));
}
