import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CancelSignal } from '../../base/cancel';
import { EngineError } from '../../core/errors';
import { Reading, type ReadDocument } from '../../core/indexing/reading';
import { scoreCoreference } from '../../evaluation/extraction/coreference';
import { kepSchema, scoreDocumentRelations } from '../../evaluation/extraction/documentRelations';
import { scoreGlossary } from '../../evaluation/extraction/glossary';
import { type ExtractionReport, reportText } from '../../evaluation/extraction/score';
import { scoreTaggedTokens } from '../../evaluation/extraction/taggedTokens';
import type { Command, ExtractionSet } from '../args';
import { type ExitCode, exitCodes } from '../errors';
import type { Output } from '../output';

/** Errors that are printed; with `--json` all of them are. */
const shownErrors = 20;

/** Scores what is read out of texts against a public set. */
export async function evaluateExtraction(
  { folder, gold, extraction, json }: Extract<Command, { name: 'evaluateExtraction' }>,
  output: Output,
  signal: CancelSignal,
): Promise<ExitCode> {
  const report = await scoreSet(extraction, folder, gold ?? folder, signal);
  if (json) output.json(report);
  else output.print(reportText({ ...report, errors: report.errors.slice(0, shownErrors) }));
  return exitCodes.done;
}

async function scoreSet(set: ExtractionSet, docs: string, gold: string, signal: CancelSignal): Promise<ExtractionReport> {
  const reading = new Reading();
  const read = (file: string) => readDocument(reading, docs, file);
  switch (set) {
    case 'cncf':
      return scoreGlossary(readText(join(gold, 'entities/cncf/entities.jsonl')), read);
    case 'adr':
      return scoreDocumentRelations(readText(join(gold, 'relations/adr/relations.jsonl')), read, file => file);
    case 'kep': {
      const records = (readdirSync(docs, { recursive: true }) as string[])
        .map(path => path.replaceAll('\\', '/'))
        .filter(path => path.endsWith('/kep.yaml'));
      reading.set('', kepSchema, records);
      return scoreDocumentRelations(readText(join(gold, 'relations/kep/relations.jsonl')), read, file =>
        file.replace(/README\.md$/, 'kep.yaml'),
      );
    }
    case 'stackoverflow':
      return scoreTaggedTokens(readText(join(gold, 'github-half.txt')));
    case 'redocred':
      return await scoreCoreference(readText(join(gold, 'dev.json')), { now: () => Date.now() }, signal);
  }
}

function readDocument(reading: Reading, docs: string, path: string): ReadDocument | null {
  try {
    return reading.read({ folder: '', path }, readFileSync(join(docs, path), 'utf8').replace(/^\ufeff/, ''));
  } catch {
    // A file that the gold names and the folder lacks counts as missed.
    return null;
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (failure) {
    throw new EngineError('invalid-input', `${file} cannot be read (${failure instanceof Error ? failure.message : String(failure)}).`);
  }
}
