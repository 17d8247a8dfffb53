import type { AnswerScores } from './answers';
import { gateShares, type GateReport } from './gate';

export interface AnswersEvaluation {
  readonly answers: AnswerScores;
  readonly gold: GateReport;
  readonly mechanical: GateReport;
}

/** Plain objects; shares from 0 to 1. */
export function answersJson({ answers, gold, mechanical }: AnswersEvaluation): Readonly<Record<string, unknown>> {
  const gate = (report: GateReport) => ({ ...gateShares(report), rows: report.rows });
  return { answers, gold: gate(gold), mechanical: gate(mechanical) };
}

/** For people. */
export function answersText({ answers, gold, mechanical }: AnswersEvaluation): string {
  const { calibration, holdsAnswer, ...rest } = answers;
  return [
    `Answers of ${rest.questions} questions: ${rest.answered} with a released point, ${rest.withheldOnly} with withheld ones only, ${rest.unknown} unknown.`,
    `Of those with a released point the first cites a gold place in ${percent(rest.firstInGold)}, any in ${percent(rest.anyInGold)}${holdsAnswer === null ? '' : `; one holds the known answer in ${percent(holdsAnswer)}`}.`,
    `Citation precision ${percent(rest.citationPrecision)}, recall ${percent(rest.citationRecall)}.`,
    ...calibration.map(
      ({ from, to, points, said, inGold }) =>
        `  confidence ${from.toFixed(1)} to ${to.toFixed(1)}: ${points} points, said ${percent(said)}, ${percent(inGold)} cite a gold place`,
    ),
    '',
    gateText('Points of the gold sentences', gold),
    '',
    gateText('Statements made mechanically', mechanical),
  ].join('\n');
}

/** The confusion table: what was done to a statement, and what the check said of it. */
export function gateText(title: string, report: GateReport): string {
  const { caught, refused, true: trueOnes, false: falseOnes } = gateShares(report);
  const classes = [
    ...new Set(report.rows.flatMap(row => Object.keys(row.classes))),
  ].sort() as (keyof GateReport['rows'][number]['classes'])[];
  const table: string[][] = [
    ['', 'is', 'count', ...classes],
    ...report.rows.map(row => [
      row.kind,
      row.isTrue ? 'true' : 'false',
      String(row.count),
      ...classes.map(name => String(row.classes[name] ?? 0)),
    ]),
  ];
  const widths = table[0].map((_, column) => Math.max(...table.map(row => row[column].length)));
  const lines = table.map(row =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('  '),
  );
  return [`${title}: ${falseOnes} false, ${percent(caught)} caught; ${trueOnes} true, ${percent(refused)} refused.`, ...lines].join('\n');
}

function percent(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}
