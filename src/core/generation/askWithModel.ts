import type { CancelSignal } from '../../base/cancel';
import type { AskResult, Engine } from '../engine';
import type { QuestionOptions } from '../options';
import type { LanguageModel } from '../ports';
import { askWhole, isForTheWhole } from './askWhole';
import { composeWithModel } from './compose';
import { ModelError, type ModelErrorCode } from './modelError';

/** What became of the model's part in an answer. */
export interface ModelNote {
  /** The model that was asked. */
  readonly model: string;
  /** Whether the points shown are the model's; else they are the documents' own sentences. */
  readonly answered: boolean;
  /** `nothing-said` where it gave no point, `nothing-held` where the check released none of them, `cut` where it broke off. */
  readonly problem: ModelErrorCode | 'nothing-said' | 'nothing-held' | 'cut' | null;
  /** The problem in a sentence; empty where there is none. */
  readonly message: string;
  /** Selected passages that did not fit into its context. */
  readonly omitted: number;
  readonly requests: number;
}

export interface ModelAskResult extends AskResult {
  /** Null where no model was asked, since nothing was found that it could be asked about. */
  readonly note: ModelNote | null;
}

/**
 * Answers a question with a model: it composes from the selected passages, and what it says passes the same check as everything else.
 * Where it fails, says nothing, or nothing that holds, the answer is the one without it, and the note says so.
 * @throws EngineError, CancelledError
 */
export async function askWithModel(
  engine: Engine,
  model: LanguageModel,
  question: string,
  options: QuestionOptions,
  signal: CancelSignal,
): Promise<ModelAskResult> {
  return composeOver(engine, model, { plain: await engine.ask(question, options, signal), question, options }, signal);
}

/** A question with the answer that it has without a model. */
export interface PlainAsk {
  readonly plain: AskResult;
  readonly question: string;
  readonly options: QuestionOptions;
}

/** The same where the answer without the model is known. @throws EngineError, CancelledError */
export async function composeOver(
  engine: Engine,
  model: LanguageModel,
  { plain, question, options }: PlainAsk,
  signal: CancelSignal,
): Promise<ModelAskResult> {
  if (!plain.retrieval.passages.some(passage => passage.selected)) return { ...plain, note: null };
  try {
    if (isForTheWhole(plain)) return await wholeAnswer(engine, model, { plain, question, options }, signal);
    const { points, cut, omitted, requests } = await composeWithModel(model, plain, signal);
    const told = { model: model.name, omitted, requests };
    if (points.length === 0) return nothingSaid(plain, told);
    return judged(plain, await engine.askWith(question, options, points, signal), { ...told, cut });
  } catch (failure) {
    if (!(failure instanceof ModelError)) throw failure;
    const { code, message } = failure;
    return { ...plain, note: { model: model.name, answered: false, problem: code, message, omitted: 0, requests: 0 } };
  }
}

type Told = Pick<ModelNote, 'model' | 'omitted' | 'requests'>;

async function wholeAnswer(
  engine: Engine,
  model: LanguageModel,
  { plain, question, options }: PlainAsk,
  signal: CancelSignal,
): Promise<ModelAskResult> {
  const { result, said, cut, omitted, requests } = await askWhole({ engine, model, question, options }, signal);
  const told = { model: model.name, omitted, requests };
  return said === 0 ? nothingSaid(plain, told) : judged(plain, result, { ...told, cut });
}

function nothingSaid(plain: AskResult, told: Told): ModelAskResult {
  const message = `${told.model} found no answer in the passages.`;
  return { ...plain, note: { ...told, answered: false, problem: 'nothing-said', message } };
}

/** The model's answer where any of it holds; else the one without it, with what the model said apart, and why it does not hold. */
function judged(plain: AskResult, checked: AskResult, { cut, ...told }: Told & { readonly cut: boolean }): ModelAskResult {
  if (checked.answer.points.length > 0)
    return {
      ...checked,
      note: { ...told, answered: true, problem: cut ? 'cut' : null, message: cut ? `${told.model} broke off.` : '' },
    };
  const message = `Nothing that ${told.model} said is borne out by the passages.`;
  return {
    ...plain,
    answer: { ...plain.answer, status: 'partial', withheld: [...plain.answer.withheld, ...checked.answer.withheld] },
    note: { ...told, answered: false, problem: 'nothing-held', message },
  };
}
