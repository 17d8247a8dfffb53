import { type CancelSignal, checkpoint } from '../../base/cancel';
import type { LanguageModel, ModelMessage } from '../ports';
import { ModelError } from './modelError';

/** Characters after which a reply is not read on: what has not ended by then will not. */
const longestReply = 40_000;
/** Of a reply that could not be read, what the model is shown again. */
const shownAgain = 4_000;

/** The whole of a reply. @throws ModelError, CancelledError */
export async function wholeReply(model: LanguageModel, messages: readonly ModelMessage[], signal: CancelSignal): Promise<string> {
  let text = '';
  for await (const part of model.generate(messages, signal)) {
    checkpoint(signal);
    text += part;
    if (text.length > longestReply) break;
  }
  checkpoint(signal);
  return text;
}

/**
 * What `read` makes of the reply; where that is null, the model is asked once more. `onReply` is told of each request and its reply.
 * @throws ModelError `bad-reply` where it is null again; CancelledError
 */
export async function readableReply<T>(
  model: LanguageModel,
  messages: readonly ModelMessage[],
  {
    read,
    onReply,
  }: { readonly read: (text: string) => T | null; readonly onReply: (sent: readonly ModelMessage[], reply: string) => void },
  signal: CancelSignal,
): Promise<T> {
  const ask = async (sent: readonly ModelMessage[]) => {
    const text = await wholeReply(model, sent, signal);
    onReply(sent, text);
    return text;
  };
  const first = await ask(messages);
  const reply = read(first);
  if (reply !== null) return reply;
  const again = await ask([
    ...messages,
    { role: 'assistant', text: first.slice(0, shownAgain) },
    { role: 'user', text: 'That is not the JSON object that was asked for. Reply with the object only, in exactly that form.' },
  ]);
  const repaired = read(again);
  if (repaired !== null) return repaired;
  throw new ModelError('bad-reply', `${model.name} gave no answer in the form that was asked for.`);
}
