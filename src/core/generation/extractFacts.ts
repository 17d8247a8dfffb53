import { CancelledError, type CancelSignal, checkpoint } from '../../base/cancel';
import { estimateTokens } from '../../base/tokens';
import type { Engine } from '../engine';
import type { DropReason, FactsTaken, ModelFacts, ModelUnit, ModelUnits } from '../model/modelFacts';
import type { LanguageModel, ModelMessage } from '../ports';
import { factPrompt, followUpPrompt, readFacts } from './factPrompt';
import { ModelError, type ModelErrorCode } from './modelError';
import { readableReply } from './wholeReply';

/** Tokens of a usual reply, for the estimate. */
const replyTokens = 400;
/** What would fail with the next unit as well. */
const ending: readonly ModelErrorCode[] = ['unreachable', 'unauthorized', 'no-model', 'no-consent', 'rate-limited', 'insecure'];

export interface ExtractionOptions {
  /** Tokens, sent and received, after which no further request is made. */
  readonly maxTokens: number;
  /** Whether each unit is asked about once more, for what was missed. */
  readonly followUp: boolean;
}

/** What reading the units would cost, before anything is sent. */
export interface ExtractionPlan extends ModelUnits {
  readonly requests: number;
  /** An estimate on the high side, of what is sent and received. */
  readonly tokens: number;
}

export interface ExtractionResult extends FactsTaken {
  /** Units that were read. */
  readonly read: number;
  /** Units of the plan that were not. */
  readonly left: number;
  readonly requests: number;
  readonly tokens: number;
  readonly failures: readonly (Pick<ModelUnit, 'file' | 'line'> & { readonly message: string })[];
  /** Why it ended early: a sentence of the model's failure, `cancelled`, or `cap`; empty where it did not. */
  readonly stopped: string;
}

/** What a model would be asked, within the cap. Cost: reads every document. */
export async function planExtraction(engine: Engine, options: ExtractionOptions, signal?: CancelSignal): Promise<ExtractionPlan> {
  const { maxTokens, followUp } = options;
  const all = await engine.modelUnits(maxTokens, signal);
  const pending: ModelUnit[] = [];
  let tokens = 0;
  for (const unit of all.pending) {
    const sent = tokensOf(factPrompt(all, unit));
    const cost = followUp ? 2 * sent + 3 * replyTokens : sent + replyTokens;
    if (tokens + cost > maxTokens) break;
    tokens += cost;
    pending.push(unit);
  }
  const beyond = all.beyond + all.pending.length - pending.length;
  return { ...all, pending, beyond, requests: pending.length * (followUp ? 2 : 1), tokens };
}

/**
 * Has a model read the units of a plan. What it says of each is kept as soon as it is there, so that a run that is cancelled or fails goes
 * on where it ended; only what the gate lets through counts. A unit that fails is listed, and read in the next run.
 * @throws EngineError
 */
export async function extractFacts(
  { engine, model }: { readonly engine: Engine; readonly model: LanguageModel },
  plan: ExtractionPlan,
  { maxTokens, followUp, onProgress }: ExtractionOptions & { readonly onProgress?: (done: number) => void },
  signal: CancelSignal,
): Promise<ExtractionResult> {
  const run = { read: 0, requests: 0, tokens: 0, entities: 0, relations: 0, stopped: '' };
  const dropped: Record<DropReason, number> = { quote: 0, name: 0, type: 0, empty: 0 };
  const failures: ExtractionResult['failures'][number][] = [];
  const onReply = (sent: readonly ModelMessage[], reply: string) => {
    run.requests++;
    run.tokens += tokensOf(sent) + estimateTokens(reply);
  };
  for (const [done, unit] of plan.pending.entries()) {
    onProgress?.(done);
    if (run.tokens >= maxTokens) run.stopped = 'cap';
    if (run.stopped !== '') break;
    try {
      const facts = await factsOf(unit);
      const taken = await engine.addModelFacts([{ key: unit.key, documents: unit.documents, facts }]);
      run.read++;
      run.entities += taken.entities;
      run.relations += taken.relations;
      for (const reason of Object.keys(dropped) as DropReason[]) dropped[reason] += taken.dropped[reason];
    } catch (failure) {
      if (failure instanceof CancelledError) run.stopped = 'cancelled';
      else if (!(failure instanceof ModelError)) throw failure;
      else if (ending.includes(failure.code)) run.stopped = failure.message;
      else failures.push({ file: unit.file, line: unit.line, message: failure.message });
    }
  }
  return { ...run, dropped, failures, left: plan.pending.length - run.read - failures.length };

  async function factsOf(unit: ModelUnit): Promise<ModelFacts> {
    checkpoint(signal);
    const asked = factPrompt(plan, unit);
    if (tokensOf(asked) + replyTokens > model.contextTokens)
      throw new ModelError('context-overflow', `A part of ${unit.file} does not fit into the context of ${model.name}.`);
    const reading = { read: readFacts, onReply };
    const first = await readableReply(model, asked, reading, signal);
    if (!followUp || run.tokens >= maxTokens) return first;
    const more = await readableReply(model, followUpPrompt(asked, first), reading, signal).catch((failure: unknown) => {
      // What the first pass has found is not lost with the second.
      if (failure instanceof ModelError) return { entities: [], relations: [] };
      throw failure;
    });
    return { entities: [...first.entities, ...more.entities], relations: [...first.relations, ...more.relations] };
  }
}

function tokensOf(messages: readonly ModelMessage[]): number {
  return messages.reduce((sum, { text }) => sum + estimateTokens(text), 0);
}
