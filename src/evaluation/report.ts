import { metricNames, type Scores } from './metrics';
import type { Evaluation, Group } from './run';

/** One flat object; shares from 0 to 1, times in milliseconds. */
export function reportJson(evaluation: Evaluation): Readonly<Record<string, unknown>> {
  const flat = (group: Group) => ({ ...group.scores, questions: group.questions });
  const each = (all: Readonly<Record<string, Group>>) =>
    Object.fromEntries(Object.entries(all).map(([name, group]) => [name, flat(group)]));
  const { scores, byType, byHops, p50, p95, questions } = evaluation;
  return { ...scores, byType: each(byType), byHops: each(byHops), p50, p95, questions };
}

/** A table for people: per cent, one row for each ranking and each group of the first one. */
export function reportText(rankings: readonly { readonly name: string; readonly evaluation: Evaluation }[]): string {
  const rows: string[][] = [['', ...metricNames, 'questions', 'ms p50', 'ms p95']];
  for (const { name, evaluation } of rankings) {
    const { scores, questions, p50, p95 } = evaluation;
    rows.push([name, ...percents(scores), String(questions), p50.toFixed(1), p95.toFixed(1)]);
    for (const [type, group] of Object.entries(evaluation.byType))
      rows.push([`  type ${type}`, ...percents(group.scores), String(group.questions), '', '']);
    for (const [hops, group] of Object.entries(evaluation.byHops))
      rows.push([`  hops ${hops}`, ...percents(group.scores), String(group.questions), '', '']);
  }
  const widths = rows[0].map((_, column) => Math.max(...rows.map(row => row[column].length)));
  return rows
    .map(row => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('  '))
    .join('\n');
}

function percents(scores: Scores): readonly string[] {
  return metricNames.map(name => (100 * scores[name]).toFixed(1));
}
