import type { IndexSummary } from '../../core/engine';
import { type ExitCode, exitCodes } from '../errors';
import { count, type Output, harmless, onOneLine } from '../output';

export function showIndex(summary: IndexSummary, json: boolean, output: Output): ExitCode {
  if (json) output.json(toJson(summary));
  else output.print(harmless(toText(summary)));
  return summary.documents > 0 ? exitCodes.done : exitCodes.nothing;
}

function toJson(summary: IndexSummary) {
  const {
    documents,
    sections,
    passages,
    links,
    entities,
    relations,
    claims,
    communities,
    milliseconds,
    bytes,
    parsed,
    removed,
    unchanged,
  } = summary;
  const skipped = summary.skipped.map(({ file, reason }) => ({ file, reason }));
  return {
    documents,
    sections,
    passages,
    links,
    entities,
    relations,
    claims,
    communities,
    skipped,
    milliseconds,
    bytes,
    parsed,
    removed,
    unchanged,
  };
}

function toText(summary: IndexSummary): string {
  const lines = [
    `${count(summary.documents, 'document')}, ${count(summary.sections, 'section')}, ${count(summary.passages, 'passage')}, ${count(summary.links, 'link')}, ${count(summary.entities, 'entity', 'entities')}`,
    `${summary.parsed} parsed, ${summary.removed} removed, ${summary.unchanged} unchanged in ${(summary.milliseconds / 1000).toFixed(2)} s; index of ${(summary.bytes / 1024 / 1024).toFixed(1)} MB`,
  ];
  if (summary.skipped.length > 0) lines.push('', `Left out (${summary.skipped.length}):`);
  for (const { file, reason } of summary.skipped) lines.push(`  ${onOneLine(file)}: ${onOneLine(reason)}`);
  return lines.join('\n');
}
