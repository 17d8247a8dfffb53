import type { CancelSignal } from '../base/cancel';
import type { Engine } from '../core/engine';
import type { QuestionOptions } from '../core/options';

/** Names that a question is read together with are no more than these: the first ones are what the former question was about. */
const mostCarried = 4;

/** Words that point back to what was spoken of before. */
const pointing = /\b(?:it|its|they|them|their|this|that|these|those|he|she|his|her|there)\b/i;
/** It only goes on: `and when?`, `what about Friday?`. */
const goesOn = /^\W*(?:and|but|so|what about|how about)\b/i;

/** The question together with names that it does not say itself. */
export function inContext(question: string, carried: readonly string[]): string {
  return carried.length === 0 ? question : `${question} (${carried.join(', ')})`;
}

/** The names of the question before that this one is read with: those, where it points back or goes on and names nothing itself; else none. */
export async function carriedNames(
  engine: Pick<Engine, 'search'>,
  question: string,
  { before, options }: { readonly before: readonly string[]; readonly options: QuestionOptions },
  signal: CancelSignal,
): Promise<readonly string[]> {
  if (before.length === 0 || !(pointing.test(question) || goesOn.test(question))) return [];
  const { entities } = await engine.search(question, options, signal);
  return entities.length > 0 ? [] : before.slice(0, mostCarried);
}
