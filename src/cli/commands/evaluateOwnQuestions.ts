import { readFileSync } from 'node:fs';
import { checkpoint } from '../../base/cancel';
import { EngineError } from '../../core/errors';
import type { Answer } from '../../core/model/answer';
import { type Failure, judge } from '../../core/questions/judge';
import { type ExpectedAnswer, parseQuestionFile, questionsPath } from '../../core/questions/questionFile';
import type { Command } from '../args';
import { type ExitCode, exitCodes } from '../errors';
import { count, type Output } from '../output';
import { type CliSignal, withSession } from '../session';

interface Judged {
  readonly expected: ExpectedAnswer;
  readonly status: Answer['status'];
  readonly failures: readonly Failure[];
}

/** Asks the questions of the folder's own file and tells which are not answered as expected. */
export async function evaluateOwnQuestions(
  command: Extract<Command, { name: 'evaluate' }>,
  file: string,
  output: Output,
  signal: CliSignal,
): Promise<ExitCode> {
  const { questions, problems } = parseQuestionFile(readFileSync(file, 'utf8').replace(/^\ufeff/, ''));
  if (problems.length > 0) {
    const told = problems.map(({ line, column, message }) => `${questionsPath}:${line}:${column}: ${message}`);
    throw new EngineError('invalid-input', told.join('\n'));
  }
  if (questions.length === 0) throw new EngineError('invalid-input', `${questionsPath} holds no question.`);
  return await withSession(command, output, signal, async ({ engine, question: defaults }) => {
    const judged: Judged[] = [];
    for (const expected of questions) {
      checkpoint(signal);
      const own = {
        ...(expected.hops !== null && { hops: expected.hops }),
        ...(expected.passages !== null && { passages: expected.passages }),
      };
      const { answer } = await engine.ask(expected.question, { ...defaults, ...own, ...command.options }, signal);
      judged.push({ expected, status: answer.status, failures: judge(expected, answer) });
    }
    const passed = judged.filter(({ failures }) => failures.length === 0).length;
    if (command.json) output.json({ questions: judged.length, passed, results: judged.map(toJson) });
    else output.print([...judged.flatMap(toText), `${count(judged.length, 'question')}, ${passed} as expected`].join('\n'));
    return passed === judged.length ? exitCodes.done : exitCodes.nothing;
  });
}

function toJson({ expected, status, failures }: Judged) {
  const { question, line } = expected;
  return { question, line, status, passed: failures.length === 0, failures: failures.map(({ message }) => message) };
}

function toText({ expected, failures }: Judged): string[] {
  return failures.map(({ message }) => `${questionsPath}:${expected.line}  ${expected.question}\n    ${message}`);
}
