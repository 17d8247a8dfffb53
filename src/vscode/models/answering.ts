import type * as vscode from 'vscode';
import { type CancelSignal, checkpoint } from '../../base/cancel';
import type { Engine } from '../../core/engine';
import { askByTasks } from '../../core/generation/askByTasks';
import { composeOver, type ModelAskResult } from '../../core/generation/askWithModel';
import { ModelError } from '../../core/generation/modelError';
import type { QuestionOptions } from '../../core/options';
import { readMostTasks } from '../config';
import type { Models } from './models';

export interface Asked {
  readonly question: string;
  readonly options: QuestionOptions;
  /** The model of a chat. */
  readonly chat?: vscode.LanguageModelChat;
}

/** The answer, by the chosen model where there is one; where it is not to be had, without it, and the note says why. */
export async function answerQuestion(engine: Engine, models: Models, asked: Asked, signal: CancelSignal): Promise<ModelAskResult> {
  const { question, options, chat } = asked;
  const plain = await engine.ask(question, options, signal);
  try {
    const destination = await models.destination(chat);
    if (destination === null || !(await models.mayUse(destination, plain))) return { ...plain, note: null };
    checkpoint(signal);
    const { model } = destination;
    const tasks = readMostTasks();
    if (tasks > 0) return await askByTasks({ engine, model, question, options, tasks, plain }, signal);
    return await composeOver(engine, model, { plain, question, options }, signal);
  } catch (failure) {
    if (!(failure instanceof ModelError)) throw failure;
    const { code, message } = failure;
    return { ...plain, note: { model: '', answered: false, problem: code, message, omitted: 0, requests: 0 } };
  }
}
