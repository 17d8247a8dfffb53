import type { IndexStatus, IndexSummary } from '../../core/engine';
import type { DomainSummary } from '../../core/model/domainRows';
import { type ExitCode, exitCodes } from '../errors';
import { count, type Output, harmless, onOneLine } from '../output';

type Summary = IndexSummary & Pick<DomainSummary, 'noise'> & Pick<IndexStatus, 'generations'>;

export function showIndex(summary: Summary, json: boolean, output: Output): ExitCode {
  if (json) output.json(toJson(summary));
  else output.print(harmless(toText(summary)));
  return summary.documents > 0 ? exitCodes.done : exitCodes.nothing;
}

function toJson(summary: Summary) {
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
    noise,
    generations,
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
    noise,
    generations,
  };
}

function toText(summary: Summary): string {
  const lines = [
    `${count(summary.documents, 'document')}, ${count(summary.sections, 'section')}, ${count(summary.passages, 'passage')}, ${count(summary.links, 'link')}, ${count(summary.entities, 'entity', 'entities')}, ${count(summary.relations, 'relation')}, ${count(summary.claims, 'claim')}`,
    `${summary.parsed} parsed, ${summary.removed} removed, ${summary.unchanged} unchanged in ${(summary.milliseconds / 1000).toFixed(2)} s; index of ${(summary.bytes / 1024 / 1024).toFixed(1)} MB`,
  ];
  lines.push(learnt(summary.generations));
  if (summary.noise !== '') lines.push(summary.noise);
  if (summary.skipped.length > 0) lines.push('', `Left out (${summary.skipped.length}):`);
  for (const { file, reason } of summary.skipped) lines.push(`  ${onOneLine(file)}: ${onOneLine(reason)}`);
  return lines.join('\n');
}

/** What was worked out of the whole workspace, by generations: it is made when a question needs it first. */
function learnt({ words, near, themes }: IndexStatus['generations']): string {
  const told = (number: number) => (number === 0 ? 'none yet' : `generation ${number}`);
  return `words: ${told(words)}; passages near to each other: ${told(near)}; themes: ${told(themes)}`;
}
