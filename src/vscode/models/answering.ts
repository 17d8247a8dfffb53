import type * as vscode from 'vscode';
import type { CancelSignal } from '../../base/cancel';
import type { Engine } from '../../core/engine';
import { askByTasks } from '../../core/generation/askByTasks';
import { askWithModel, type ModelAskResult } from '../../core/generation/askWithModel';
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
  try {
    const model = await models.current(chat);
    const tasks = readMostTasks();
    if (model !== null && tasks > 0) return await askByTasks({ engine, model, question, options, tasks }, signal);
    if (model !== null) return await askWithModel(engine, model, question, options, signal);
    return { ...(await engine.ask(question, options, signal)), note: null };
  } catch (failure) {
    if (!(failure instanceof ModelError)) throw failure;
    const { code, message } = failure;
    const note = { model: '', answered: false, problem: code, message, omitted: 0, requests: 0 };
    return { ...(await engine.ask(question, options, signal)), note };
  }
}
