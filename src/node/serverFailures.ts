import { ModelError } from '../core/generation/modelError';

/** Busy, or broken for a moment: the same request may do later. */
export function retryable(status: number): boolean {
  return status === 408 || status === 409 || status === 429 || status >= 500;
}

/** Models that think before they speak take no temperature but their own. */
export function refusesTemperature(status: number, text: string): boolean {
  return status === 400 && /\btemperature\b/i.test(text);
}

/** Whether a failure says that more was sent than the model reads at once. */
export function saysOverflow(text: string): boolean {
  return /context[_ ](?:length|window|size)|maximum context|too many tokens|exceed\w* [^.]{0,40}(?:context|tokens)|prompt is too long/i.test(
    text,
  );
}

/** What a server's refusal means for the user. Its own words are only looked at, since they may repeat what was sent. */
export function explainStatus(
  status: number,
  text: string,
  { model, host, keyCommand }: { readonly model: string; readonly host: string; readonly keyCommand: string },
): ModelError {
  if (status === 401 || status === 403)
    return new ModelError('unauthorized', `${host} does not accept the key. Set it with "${keyCommand}".`);
  if (saysOverflow(text) || status === 413)
    return new ModelError(
      'context-overflow',
      `The passages do not fit into the context of ${model}. Choose fewer passages or another model.`,
    );
  if (status === 404 || /model[^.]{0,80}(?:not found|does not exist|not loaded|unknown)|(?:unknown|no such|invalid) model/i.test(text))
    return new ModelError('no-model', `${host} has no model "${model}", or is no model server. Check the address and the name.`);
  if (/content[_ ](?:filter|policy)/i.test(text)) return new ModelError('refused', `${model} refused the request.`);
  if (status === 429) return new ModelError('rate-limited', `${host} has no capacity left for you now. Try again later.`);
  return new ModelError('server', `${host} failed (HTTP ${status}).`);
}
