import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type CancelSignal, checkpoint } from '../../base/cancel';
import { EngineError } from '../../core/errors';
import { parseFile } from '../../core/formats/parseFile';
import type { ParsedDocument } from '../../core/model/lexical';
import type { Range } from '../../core/model/span';
import { LineIndex } from '../../core/model/span';
import { questionsPath } from '../../core/questions/questionFile';
import type { Settings } from '../../core/options';
import { scoreAnswers } from '../../evaluation/answers';
import { answersJson, answersText } from '../../evaluation/answersReport';
import { bm25Baseline } from '../../evaluation/baseline';
import { missingGold, parseQuestions } from '../../evaluation/dataset';
import { goldGate, mechanicalGate } from '../../evaluation/gate';
import type { RankedItem } from '../../evaluation/metrics';
import { reportJson, reportText } from '../../evaluation/report';
import { type Evaluation, evaluateRanking } from '../../evaluation/run';
import { fsWorkspace, singleFolder } from '../../node/fsWorkspace';
import type { Command } from '../args';
import { type ExitCode, exitCodes } from '../errors';
import type { Output } from '../output';
import { withSession } from '../session';
import { evaluateOwnQuestions } from './evaluateOwnQuestions';

/** Sentences of the documents from which statements are made, and the seed of the choices. */
const trials = { sentences: 400, seed: 8 };
const clock = { now: () => performance.now() };

/** Scores the engine's ranking on a dataset folder, beside plain BM25 over the same passages. */
export async function evaluate(command: Extract<Command, { name: 'evaluate' }>, output: Output, signal: CancelSignal): Promise<ExitCode> {
  const own = join(command.folder, questionsPath);
  const file = join(command.folder, 'questions.jsonl');
  if (command.answers && !existsSync(file) && existsSync(own)) return await evaluateOwnQuestions(command, own, output, signal);
  const docs = join(command.folder, 'docs');
  const questions = parseQuestions(readText(file), file);
  if (!isFolder(docs)) throw new EngineError('no-folder', `A dataset has a folder docs/; ${docs} is none.`);
  return await withSession(
    { ...command, folder: docs, encodes: true },
    output,
    signal,
    async ({ engine, settings, question: defaults }) => {
      const files = new Set((await engine.documents()).map(document => document.path.normalize('NFC')));
      const missing = missingGold(questions, files);
      if (missing.length > 0) output.log(`Gold files that are not in docs/ (their questions count as missed): ${missing.join(', ')}`);
      const options = { ...defaults, ...command.options };
      if (command.answers) {
        const documents = await parseAll(docs, settings, signal);
        const result = {
          answers: await scoreAnswers(questions, async question => (await engine.ask(question, options, signal)).answer, signal),
          gold: goldGate(questions, documents),
          mechanical: mechanicalGate(documents, trials),
        };
        if (command.json) output.json(answersJson(result));
        else output.print(answersText(result));
        return exitCodes.done;
      }
      const ranker = async (question: string) => (await engine.search(question, options, signal)).passages.map(toItem);
      // The first question pays for what is made on demand; it is asked once before the clock runs.
      await ranker(questions[0].question);
      const evaluation = await evaluateRanking(questions, ranker, clock, signal);
      const baseline = command.baseline || !command.json ? await evaluateBaseline(docs, settings, questions, signal) : null;
      report(evaluation, baseline, command.json, output);
      return exitCodes.done;
    },
  );
}

function report(evaluation: Evaluation, baseline: Evaluation | null, json: boolean, output: Output): void {
  if (json) output.json({ ...reportJson(evaluation), ...(baseline && { baseline: reportJson(baseline) }) });
  else output.print(reportText([{ name: 'docgraph', evaluation }, ...(baseline ? [{ name: 'plain BM25', evaluation: baseline }] : [])]));
}

async function evaluateBaseline(
  docs: string,
  settings: Settings,
  questions: Parameters<typeof evaluateRanking>[0],
  signal: CancelSignal,
): Promise<Evaluation> {
  const items: RankedItem[] = [];
  for (const { path, text, passages } of await parseAll(docs, settings, signal)) {
    const lines = new LineIndex(text);
    for (const { span } of passages) items.push(toItem({ file: path, range: lines.range(span), text: text.slice(span.start, span.end) }));
  }
  return await evaluateRanking(questions, bm25Baseline(items), clock, signal);
}

async function parseAll(docs: string, settings: Settings, signal: CancelSignal): Promise<ParsedDocument[]> {
  const workspace = fsWorkspace([singleFolder(docs)]);
  const { files } = await workspace.discover(settings, signal);
  const documents: ParsedDocument[] = [];
  for (const file of files) {
    checkpoint(signal);
    const read = await workspace.read(file, settings);
    if ('text' in read) documents.push(parseFile({ folder: '', path: file.path, text: read.text }));
  }
  return documents;
}

function toItem({ file, range, text }: { readonly file: string; readonly range: Range; readonly text: string }): RankedItem {
  const { start, end } = range;
  const endLine = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
  return { file: file.normalize('NFC'), startLine: start.line, endLine, text };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (failure) {
    throw new EngineError(
      'invalid-input',
      `A dataset has a file questions.jsonl; ${file} cannot be read (${failure instanceof Error ? failure.message : String(failure)}).`,
    );
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
