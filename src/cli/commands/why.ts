import type { Engine, Place } from '../../core/engine';
import type { WhyNot, WhyNotRemedy } from '../../core/model/whyNot';
import type { QuestionOptions } from '../../core/options';
import type { CancelSignal } from '../../base/cancel';
import type { Command } from '../args';
import { type ExitCode, exitCodes } from '../errors';
import { count, harmless, jsonRange, type Output, oneLine, where } from '../output';

/** Characters of the passage that are shown. */
const excerpt = 160;

/** Why a passage is not selected. The exit code tells whether it is. */
export async function why(
  { question, file, line, json }: Extract<Command, { name: 'why' }>,
  engine: Engine,
  options: QuestionOptions,
  output: Output,
  signal: CancelSignal,
): Promise<ExitCode> {
  const found = await engine.whyNot(question, options, { folder: '', path: file, line: line - 1, character: 0 }, signal);
  if (json) output.json(toJson(found));
  else output.print(harmless(toText(found)));
  return found.rule === 'selected' ? exitCodes.done : exitCodes.nothing;
}

function toJson({ place, copyOf, ...rest }: WhyNot<Place>) {
  return { ...rest, place: placeToJson(place), copyOf: placeToJson(copyOf) };
}

function placeToJson(place: Place | null) {
  return place && { file: place.file, range: jsonRange(place.range), quote: place.quote };
}

function toText({ rule, reason, place, rank, explored, hop, score, copyOf, remedy }: WhyNot<Place>): string {
  const lines = [`${rule}: ${reason}`];
  if (place) lines.push(`  ${where(place.file, place.range)}  ${oneLine(place.quote, excerpt)}`);
  if (rank !== null) lines.push(`  rank ${rank + 1} of ${explored}${hop === null ? '' : `, ${count(hop, 'hop')} from the question`}`);
  if (score) {
    const parts = { total: score.total, words: score.words, meaning: score.meaning, graph: score.walk };
    lines.push(
      `  score: ${Object.entries(parts)
        .map(([name, value]) => `${name} ${value.toFixed(3)}`)
        .join(', ')}`,
    );
    if (score.terms.length > 0)
      lines.push(`  words: ${score.terms.map(({ term, score: value, field }) => `${term} ${value.toFixed(2)} (${field})`).join(', ')}`);
  }
  if (copyOf) lines.push(`  copy of ${where(copyOf.file, copyOf.range)}`);
  if (rule !== 'selected') lines.push(remedy ? `  brought by: ${remedyToText(remedy)}` : '  No setting brings it in.');
  return lines.join('\n');
}

function remedyToText({ question, ...settings }: WhyNotRemedy): string {
  const flags = Object.entries(settings).map(([name, value]) => `--${name === 'minScore' ? 'min-score' : name} ${value}`);
  return [...flags, ...(question === undefined ? [] : [`the question ${JSON.stringify(question)}`])].join(' ');
}
