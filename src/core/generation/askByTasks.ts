import type { CancelSignal } from '../../base/cancel';
import { distinctBy } from '../../base/distinct';
import { isObject } from '../../base/isObject';
import { oneLine } from '../../base/oneLine';
import type { AskResult, Engine } from '../engine';
import type { RankedPassage } from '../model/retrieval';
import type { TraceStep } from '../model/trace';
import { limits, type QuestionOptions } from '../options';
import type { LanguageModel, ModelMessage } from '../ports';
import { askWithModel, composeOver, type ModelAskResult } from './askWithModel';
import { isForTheWhole } from './askWhole';
import { readLooseJson } from './looseJson';
import { ModelError } from './modelError';
import { readableReply } from './wholeReply';

/** Tasks of one question, whatever the settings say, and characters of one. */
export const mostTasks = 8;
const longestTask = 300;

export interface TaskQuestion {
  readonly engine: Engine;
  readonly model: LanguageModel;
  readonly question: string;
  readonly options: QuestionOptions;
  /** Tasks that the model may split it into; none asks once. */
  readonly tasks: number;
  /** The answer without the model, where it is known. */
  readonly plain?: AskResult;
}

/** One task that was done. */
interface Done {
  readonly task: string;
  readonly part: 'task' | 'deeper';
  readonly result: ModelAskResult;
}

/**
 * A question that the model splits into tasks: one bounded retrieval for each, composed and checked like any question, and one deeper one
 * where what a task has found names the setting that brings in what is missing. Tasks lead to no further tasks. What is released of all of
 * them is the answer. Where the model does not split it, or nothing comes of it, the question is asked once.
 * Cost: one request, and at most two for each task, each of them repaired at most once.
 * @throws EngineError, CancelledError
 */
export async function askByTasks(asked: TaskQuestion, signal: CancelSignal): Promise<ModelAskResult> {
  const { engine, model, question, options } = asked;
  const plain = asked.plain ?? (await engine.ask(question, options, signal));
  const once = () => composeOver(engine, model, { plain, question, options }, signal);
  if (isForTheWhole(plain) || !plain.retrieval.passages.some(({ selected }) => selected)) return await once();
  const tasks = await split(asked, signal);
  if (tasks.length < 2) return await once();
  const done: Done[] = [];
  for (const task of tasks) {
    const result = await askWithModel(engine, model, task, options, signal);
    done.push({ task, part: 'task', result });
    const wider = deeper(result, options);
    if (wider !== null) done.push({ task, part: 'deeper', result: await askWithModel(engine, model, task, wider, signal) });
  }
  const together = putTogether(plain, tasks, done, model.name);
  return together.answer.points.length > 0 && together.note?.answered ? together : await once();
}

/** The settings that bring in what a task lacks; null where nothing is missing, or no setting helps. */
function deeper({ answer }: ModelAskResult, options: QuestionOptions): QuestionOptions | null {
  const remedy = answer.withheld.find(point => point.class === 'missing' && point.remedy !== null)?.remedy;
  if (!remedy) return null;
  const hops = Math.min(Math.max(remedy.hops, options.hops), limits.hops.max);
  const passages = Math.min(Math.max(remedy.passages, options.passages), limits.passages.max);
  return hops === options.hops && passages === options.passages ? null : { ...options, hops, passages };
}

/** None where the model fails at it: then the question is asked once. @throws CancelledError */
async function split({ model, question, tasks }: TaskQuestion, signal: CancelSignal): Promise<readonly string[]> {
  const messages: readonly ModelMessage[] = [
    {
      role: 'system',
      text: [
        'You split a question on documents into smaller ones that can each be answered from one place. Reply with one JSON object and no other text: {"tasks":["..."]}',
        `At most ${Math.min(tasks, mostTasks)} tasks. Each is a whole question with the names it is about, in the language of the question. A question that needs no splitting is its only task. Do not answer it.`,
      ].join('\n'),
    },
    { role: 'user', text: `Question: ${question}` },
  ];
  try {
    const found = await readableReply(model, messages, { read: readTasks, onReply() {} }, signal);
    return [...new Set(found)].slice(0, Math.min(tasks, mostTasks));
  } catch (failure) {
    if (failure instanceof ModelError) return [];
    throw failure;
  }
}

function readTasks(text: string): readonly string[] | null {
  const read = readLooseJson(text)?.value;
  const list = isObject(read) ? read.tasks : read;
  if (!Array.isArray(list)) return null;
  return list.flatMap(item => (typeof item === 'string' && item.trim() !== '' && item.length <= longestTask ? [oneLine(item)] : []));
}

function putTogether(plain: AskResult, tasks: readonly string[], done: readonly Done[], name: string): ModelAskResult {
  // Of a task that was asked again, the deeper result counts; what is no model's is left to the question asked once.
  const counted = done.filter(({ part, task, result }, i) => result.note?.answered && !(part === 'task' && done[i + 1]?.task === task));
  const points = distinctBy(
    counted.flatMap(({ result }) => result.answer.points),
    ({ text }) => text,
  );
  const released = new Set(points.map(({ text }) => text));
  const withheld = distinctBy(
    counted.flatMap(({ result }) => result.answer.withheld),
    ({ text }) => text,
  ).filter(({ text }) => !released.has(text));
  const steps: TraceStep[] = [
    { kind: 'model', part: 'split', question: tasks.join(' · '), passages: 0, points: tasks.length },
    ...done.map(
      ({ task, part, result }): TraceStep => ({
        kind: 'model',
        part,
        question: task,
        passages: result.retrieval.passages.filter(({ selected }) => selected).length,
        points: result.note?.answered ? result.answer.points.length : 0,
      }),
    ),
  ];
  const requests = done.reduce((sum, { result }) => sum + (result.note?.requests ?? 0), 1);
  const omitted = done.reduce((sum, { result }) => sum + (result.note?.omitted ?? 0), 0);
  const cut = counted.some(({ result }) => result.note?.problem === 'cut');
  return {
    ...plain,
    retrieval: {
      ...plain.retrieval,
      passages: withPassages(
        plain.retrieval.passages,
        counted.flatMap(({ result }) => result.retrieval.passages.filter(({ selected }) => selected)),
      ),
      trace: [...plain.retrieval.trace, ...steps],
    },
    answer: {
      status: withheld.length > 0 ? 'partial' : 'answered',
      points,
      withheld,
      conflicts: plain.answer.conflicts,
    },
    note: {
      model: name,
      answered: points.length > 0,
      problem: cut ? 'cut' : null,
      message: cut ? `${name} broke off.` : '',
      omitted,
      requests,
    },
  };
}

/** The passages of the question, with those that its tasks have selected. */
function withPassages(own: readonly RankedPassage[], selected: readonly RankedPassage[]): readonly RankedPassage[] {
  const wanted = new Map(selected.map(passage => [passage.id, passage]));
  const marked = own.map(passage => (wanted.delete(passage.id) ? { ...passage, selected: true } : passage));
  return [...marked, ...[...wanted.values()].map((passage, i) => ({ ...passage, rank: own.length + i }))];
}
