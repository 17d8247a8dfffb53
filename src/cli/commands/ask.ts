import { placeName } from '../../core/model/formats';
import type { CancelSignal } from '../../base/cancel';
import type { AskResult, Engine } from '../../core/engine';
import { toProof } from '../../core/exchange/proof';
import { askWithModel, type ModelNote } from '../../core/generation/askWithModel';
import { ModelError } from '../../core/generation/modelError';
import { extractorVersion } from '../../core/indexing/structure';
import type { Answer, Citation, Conflict, PointData, WithheldPoint } from '../../core/model/answer';
import type { RankedPassage } from '../../core/model/retrieval';
import type { QuestionOptions } from '../../core/options';
import type { LanguageModel } from '../../core/ports';
import { serverModel } from '../../node/serverModel';
import type { Command, ModelChoice } from '../args';
import { type ExitCode, exitCodes, UsageError } from '../errors';
import { tellHowRead } from '../howRead';
import { count, jsonCitation, type Output, oneLine, where, harmless, onOneLine } from '../output';
import { packageVersion } from '../version';

/** Characters of a quote that are shown to people. */
const excerpt = 160;
/** Passages that are offered where nothing answers. */
const mostNear = 3;
/** Length of the longest bar of a chart. */
const barCharacters = 24;

/** Where the key of a model server comes from: a command line would show it to others. */
const keyVariable = 'DOCGRAPH_MODEL_KEY';

/** Answers, by a model where one is named: what it says passes the same check. A model that fails is told of on stderr. */
export async function ask(
  { question, model, json, proof }: Extract<Command, { name: 'ask' }>,
  engine: Engine,
  options: QuestionOptions,
  output: Output,
  signal: CancelSignal,
): Promise<ExitCode> {
  const result =
    model === null
      ? { ...(await engine.ask(question, options, signal)), note: undefined }
      : await askWithModel(engine, chosenModel(model, 'ask'), question, options, signal);
  if (result.note?.message) output.log(harmless(result.note.message));
  if (proof) {
    output.print(proofOf(result, options).trimEnd());
    return result.answer.points.length > 0 ? exitCodes.done : exitCodes.nothing;
  }
  if (!json) tellHowRead(result.retrieval, output);
  if (json) output.json(toJson(result, result.note));
  else output.print(harmless(toText(result.answer, result.retrieval.passages)));
  return result.answer.points.length > 0 ? exitCodes.done : exitCodes.nothing;
}

export function chosenModel({ name, endpoint, contextTokens }: ModelChoice, topic: 'ask' | 'extract'): LanguageModel {
  try {
    return serverModel({ model: name, endpoint, contextTokens, key: process.env[keyVariable] ?? '' });
  } catch (failure) {
    if (failure instanceof ModelError) throw new UsageError(failure.message, topic);
    throw failure;
  }
}

function proofOf(
  { retrieval, answer, note, generation }: AskResult & { readonly note?: ModelNote | null },
  { hops, passages }: QuestionOptions,
): string {
  const route = retrieval.trace.find(step => step.kind === 'route');
  const versions = { docgraph: packageVersion(), extractor: extractorVersion, generation };
  const model = note?.answered === true ? note.model : null;
  const made = new Date().toISOString();
  return toProof(answer, { question: retrieval.question, mode: route?.mode ?? '', hops, passages, model, made, versions });
}

function toJson({ answer, followUps, retrieval }: AskResult, note: ModelNote | null | undefined) {
  return {
    ...(note === undefined ? {} : { model: note }),
    status: answer.status,
    points: answer.points.map(({ text, kind, citations, documents, confidence, warning, theme, data }) => ({
      text,
      kind,
      citations: citations.map(jsonCitation),
      documents,
      confidence,
      warning,
      ...(theme !== undefined && { theme }),
      ...(data !== undefined && { data }),
    })),
    withheld: answer.withheld.map(withheldToJson),
    conflicts: answer.conflicts.map(conflictToJson),
    ambiguous: retrieval.ambiguous,
    followUps,
    trace: retrieval.trace,
  };
}

function withheldToJson(point: WithheldPoint) {
  const missing = point.missing.map(({ file, heading, hops, passages }) => ({ file, heading, hops, passages }));
  const { text, class: verdict, reason, uncovered, remedy } = point;
  return { text, class: verdict, reason, missing, remedy, uncovered, citations: point.citations.map(jsonCitation) };
}

function conflictToJson({ subject, predicate, sides }: Conflict) {
  return { subject, predicate, sides: sides.map(({ value, citation }) => ({ value, citation: jsonCitation(citation) })) };
}

function toText(answer: Answer, passages: readonly RankedPassage[]): string {
  const lines: string[] = [];
  if (answer.status === 'unknown') {
    lines.push('Nothing found that answers this.');
    const near = passages.filter(passage => passage.selected).slice(0, mostNear);
    if (near.length > 0) lines.push('', 'Passages that come near:');
    for (const { file, range, text } of near) lines.push(`- ${where(file, range)}  "${oneLine(text, excerpt)}"`);
  }
  for (const [i, point] of answer.points.entries()) {
    if (point.theme !== undefined && point.theme !== answer.points[i - 1]?.theme) lines.push(`${point.theme}:`);
    lines.push(
      `- ${point.data === undefined ? point.text : tableText(point.data)}${point.documents > 1 ? `  (${count(point.documents, 'document')})` : ''}${point.warning ? '  [in a misleading place: rejected, an example, or a quotation]' : ''}`,
    );
    lines.push(...point.citations.map(citation => `    ${cited(citation)}`));
  }
  if (answer.withheld.length > 0) lines.push('', `Not confirmed (${answer.withheld.length}):`);
  for (const point of answer.withheld) {
    lines.push(`- ${point.text}`, `    ${point.class}: ${point.reason}`);
    for (const { file, heading, hops, passages } of point.missing) {
      lines.push(`    missing: ${onOneLine(file)}${heading ? ` > ${heading}` : ''} (brought in by --hops ${hops} --passages ${passages})`);
    }
  }
  for (const { subject, predicate, sides } of answer.conflicts) {
    lines.push('', `Contradiction: ${predicate} of ${subject}`);
    for (const { value, citation } of sides) lines.push(`- ${value}`, `    ${cited(citation)}`);
  }
  return lines.join('\n');
}

/** Labels, numbers and a bar for each, under each other. */
function tableText({ label, measure, rows }: PointData): string {
  const most = Math.max(...rows.map(row => Math.abs(row.value)), Number.MIN_VALUE);
  const lines = [{ label, written: measure, value: 0 }, ...rows];
  const widths = [Math.max(...lines.map(row => row.label.length)), Math.max(...lines.map(row => row.written.length))];
  return lines
    .map(row => {
      const bar = row.value > 0 ? `  ${'█'.repeat(Math.max(1, Math.round((barCharacters * row.value) / most)))}` : '';
      return `${row.label.padEnd(widths[0])}  ${row.written.padStart(widths[1])}${bar}`;
    })
    .join('\n  ');
}

function cited({ file, range, quote, headings }: Citation): string {
  const at = placeName(file, headings);
  return `${where(file, range)}${at === '' ? '' : ` (${at})`}${quote === null ? '' : `  "${oneLine(quote, excerpt)}"`}`;
}
