import { readFileSync } from 'node:fs';
import { type CancelSignal, checkpoint } from '../../base/cancel';
import type { Engine } from '../../core/engine';
import type { PathStep, RankedPassage, Retrieval } from '../../core/model/retrieval';
import type { TraceStep } from '../../core/model/trace';
import type { QuestionOptions } from '../../core/options';
import { tellHowRead } from '../howRead';
import { type ExitCode, exitCodes, UsageError } from '../errors';
import { jsonRange, type Output, oneLine, where, harmless } from '../output';

/** Characters of a passage that are shown to people. */
const excerpt = 240;
/** Passages shown to people beyond the selected ones. */
const shownBeyond = 5;

export function showSearch(retrieval: Retrieval, json: boolean, output: Output): ExitCode {
  if (!json) tellHowRead(retrieval, output);
  if (json) output.json(retrievalToJson(retrieval));
  else output.print(harmless(toText(retrieval)));
  return retrieval.passages.length > 0 ? exitCodes.done : exitCodes.nothing;
}

/** One line for each question of the file, in its order. @throws UsageError with the line where the file is wrong. */
export async function searchAll(
  engine: Engine,
  file: string,
  options: QuestionOptions,
  output: Output,
  signal: CancelSignal,
): Promise<ExitCode> {
  let found = false;
  for (const { id, question } of readQuestions(file)) {
    checkpoint(signal);
    const retrieval = await engine.search(question, options, signal);
    found ||= retrieval.passages.length > 0;
    output.json({ id, ...retrievalToJson(retrieval) });
  }
  return found ? exitCodes.done : exitCodes.nothing;
}

function readQuestions(file: string): readonly { readonly id: string | number; readonly question: string }[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (failure) {
    throw new UsageError(
      `--questions: ${file} cannot be read (${failure instanceof Error ? failure.message : String(failure)}).`,
      'search',
    );
  }
  const questions: { id: string | number; question: string }[] = [];
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    if (line.trim() === '') continue;
    const wrong = new UsageError(`--questions: ${file}:${index + 1} is not { "id": ..., "question": "..." }.`, 'search');
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      throw wrong;
    }
    if (typeof value !== 'object' || value === null || !('id' in value) || !('question' in value)) throw wrong;
    const { id, question } = value;
    if ((typeof id !== 'string' && typeof id !== 'number') || typeof question !== 'string' || question.trim() === '') throw wrong;
    questions.push({ id, question });
  }
  return questions;
}

function retrievalToJson(retrieval: Retrieval) {
  return { passages: retrieval.passages.map(passageToJson), ambiguous: retrieval.ambiguous, trace: retrieval.trace };
}

function passageToJson({ file, range, headings, score, text, path, selected }: RankedPassage) {
  return { file, range: jsonRange(range), headings, score: score.total, text, path: path.map(stepToJson), selected };
}

function stepToJson({ from, fromLabel, edge, label, turned, to, toLabel, evidence }: PathStep) {
  return {
    from,
    fromLabel,
    edge,
    ...(label !== undefined && { label, turned }),
    to,
    toLabel,
    evidence: evidence && { document: evidence.document, span: evidence.span, quote: evidence.quote },
  };
}

/** A relation by its type, in its direction. */
function stepToText({ fromLabel, edge, label, turned, toLabel }: PathStep): string {
  const name = edge === 'RELATES' ? label : edge;
  return turned && edge === 'RELATES' ? `${fromLabel} <-${name}- ${toLabel}` : `${fromLabel} -${name}-> ${toLabel}`;
}

/** What each limit left out, with the option that sets it. */
function cutWords(step: Extract<TraceStep, { kind: 'select' }>): string[] {
  const { cutByHops, cutByBudget, cutByScore, cutByNodes, cutInWalk, nodeCap, nodeCapBy } = step;
  const cuts = [
    [cutByBudget, 'beyond the budget (--passages)'],
    [cutByHops, 'beyond the hops (--hops)'],
    [cutByScore, 'below the least score (--min-score)'],
    [cutInWalk, 'nodes below the least score (--min-score)'],
    [
      cutByNodes,
      nodeCapBy === 'setting' ? `nodes beyond the cap of ${nodeCap} (--nodes)` : `nodes beyond the ${nodeCap} of this mode (--mode)`,
    ],
  ] as const;
  return cuts.flatMap(([number, words]) => (number > 0 ? [`${number} ${words}`] : []));
}

function toText({ passages, trace }: Retrieval): string {
  if (passages.length === 0) return 'Nothing found.';
  const selected = passages.filter(passage => passage.selected).length;
  const shown = passages.filter((passage, index) => passage.selected || index < selected + shownBeyond);
  const lines = shown.flatMap(passage => {
    const { rank, file, range, title, headings, score, path } = passage;
    const why = path.map(stepToText).join(', ');
    return [
      `${passage.selected ? '*' : ' '}${String(rank + 1).padStart(3)}. ${where(file, range)}  ${[title, ...headings.filter(heading => heading !== title)].join(' > ')}  (${score.total.toFixed(3)})`,
      `      ${oneLine(passage.text, excerpt)}`,
      ...(why ? [`      why: ${why}`] : []),
    ];
  });
  const more = passages.length - shown.length;
  const cut = trace.flatMap(step => (step.kind === 'select' ? cutWords(step) : []));
  return [
    ...lines,
    `${selected} selected (*)${more > 0 ? `, ${more} more found (--json shows all)` : ''}.`,
    ...(cut.length > 0 ? [`Left out: ${cut.join(', ')}.`] : []),
  ].join('\n');
}
