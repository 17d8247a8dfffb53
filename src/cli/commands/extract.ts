import type { CancelSignal } from '../../base/cancel';
import type { Engine } from '../../core/engine';
import { extractFacts, type ExtractionPlan, type ExtractionResult, planExtraction } from '../../core/generation/extractFacts';
import type { Command } from '../args';
import { type ExitCode, exitCodes } from '../errors';
import { count, harmless, type Output } from '../output';
import { chosenModel } from './ask';

/** Has a model read relations out of the files, or takes them out of the graph again. What it would cost is told first; `--yes` agrees. */
export async function extract(
  command: Extract<Command, { name: 'extract' }>,
  engine: Engine,
  output: Output,
  signal: CancelSignal,
): Promise<ExitCode> {
  if (command.model === null) {
    const removed = await engine.removeModelFacts();
    if (command.json) output.json({ removed });
    else output.print(`All that a model has read out of ${count(removed, 'part')} is removed.`);
    return removed > 0 ? exitCodes.done : exitCodes.nothing;
  }
  const model = chosenModel(command.model, 'extract');
  const plan = await planExtraction(engine, command, signal);
  if (!command.agreed) return tellPlan(plan, command, output);
  const onProgress = (done: number) => output.progress(`${done}/${plan.pending.length}`);
  const result = await extractFacts({ engine, model }, plan, { ...command, onProgress }, signal);
  output.progress('');
  tellResult(result, plan, command, output);
  return result.failures.length > 0 || (result.stopped !== '' && result.stopped !== 'cap') ? exitCodes.failed : exitCodes.done;
}

type Asked = Extract<Command, { name: 'extract' }>;

function tellPlan({ pending, beyond, known, requests, tokens }: ExtractionPlan, { json, model }: Asked, output: Output): ExitCode {
  if (json) output.json({ parts: pending.length, beyond, known, requests, tokens });
  else {
    const where = harmless(`${model?.name} at ${model?.endpoint}`);
    output.print(
      `${count(pending.length, 'part')}: about ${tokens} tokens in ${count(requests, 'request')}, to ${where}. ${beyond > 0 ? `${beyond} more are beyond the cap. ` : ''}${known > 0 ? `${known} are read already. ` : ''}Nothing is sent without --yes.`,
    );
  }
  return pending.length > 0 ? exitCodes.done : exitCodes.nothing;
}

function tellResult(result: ExtractionResult, { beyond }: ExtractionPlan, { json }: Asked, output: Output): void {
  const { read, relations, dropped, failures, left, stopped, requests, tokens } = result;
  for (const { file, line, message } of failures) output.log(harmless(`${file}:${line + 1}: ${message}`));
  if (stopped !== '') output.log(harmless(stopped === 'cap' ? 'The cap of tokens is reached.' : stopped));
  if (json) {
    output.json({ ...result, left: left + beyond });
    return;
  }
  const all = Object.values(dropped).reduce((sum, part) => sum + part, 0);
  output.print(
    `${count(relations, 'relation')} from ${count(read, 'part')} in ${count(requests, 'request')} of about ${tokens} tokens; ${all} dropped, ${failures.length} failed, ${left + beyond} left.`,
  );
}
