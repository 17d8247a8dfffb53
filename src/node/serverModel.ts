import type { CancelSignal } from '../base/cancel';
import { ModelError } from '../core/generation/modelError';
import type { LanguageModel, ModelMessage } from '../core/ports';
import { defaultTimeout, Patience, type Timeout } from './patience';
import { explainStatus, retryable } from './serverFailures';
import { deltasOf } from './serverStream';

/** A server that speaks the protocol of OpenAI's chat completions: Ollama, LM Studio, vLLM, a cloud. */
export interface ServerModelOptions {
  /** Base of the API, such as `http://localhost:11434/v1`. */
  readonly endpoint: string;
  /** The model's name on that server. */
  readonly model: string;
  /** Sent as a bearer token; empty sends none. */
  readonly key: string;
  readonly contextTokens: number;
  readonly timeout?: Timeout;
  /** Milliseconds before the first repeat of a request; doubled each time. */
  readonly backOff?: number;
}

const mostTries = 3;
const defaultBackOff = 500;
/** What a server asks for by Retry-After is done up to so many milliseconds. */
const longestWait = 10_000;

/**
 * The model as a port. Each request is repeated where the server is busy or broken, before the first character, with back-off.
 * @throws ModelError `insecure` where the endpoint is no address, or would send a key unencrypted over a network
 */
export function serverModel(options: ServerModelOptions): LanguageModel {
  const url = requestUrl(options);
  return {
    name: options.model,
    contextTokens: options.contextTokens,
    generate: (messages, signal) => generate(url, options, messages, signal),
  };
}

/** Host and port that text would go to, for people. @throws ModelError `insecure` */
export function hostOf(endpoint: string): string {
  return parsed(endpoint).host;
}

async function* generate(
  url: URL,
  options: ServerModelOptions,
  messages: readonly ModelMessage[],
  signal: CancelSignal,
): AsyncGenerator<string> {
  const patience = new Patience(options.timeout ?? defaultTimeout, signal);
  try {
    const response = await answered(url, options, messages, patience);
    yield* deltasOf(response, options.model, () => patience.heard());
  } catch (failure) {
    throw explain(patience.explain(failure, `${options.model} at ${url.host}`), url.host);
  } finally {
    patience.end();
  }
}

function explain(failure: unknown, host: string): unknown {
  if (failure instanceof TypeError || (failure instanceof Error && failure.name === 'AbortError'))
    return new ModelError('unreachable', `${host} cannot be reached, or broke off. Is the model server running?`);
  return failure;
}

async function answered(url: URL, options: ServerModelOptions, messages: readonly ModelMessage[], patience: Patience): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await request(url, options, messages, patience.signal);
    patience.heard();
    if (response.ok) return response;
    const text = (await response.text()).slice(0, 10_000);
    if (attempt >= mostTries || !retryable(response.status)) throw explainStatus(response.status, text, options.model, url.host);
    const asked = Number(response.headers.get('retry-after') ?? Number.NaN) * 1000;
    const wait = Number.isFinite(asked) ? asked : (options.backOff ?? defaultBackOff) * 2 ** (attempt - 1);
    await patience.wait(Math.min(Math.max(wait, 0), longestWait));
  }
}

function request(url: URL, { model, key }: ServerModelOptions, messages: readonly ModelMessage[], signal: AbortSignal): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === '' ? {} : { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({
      model,
      messages: messages.map(({ role, text }) => ({ role, content: text })),
      stream: true,
      temperature: 0,
    }),
    // Text and key go where the user said, and nowhere else.
    redirect: 'error',
    signal,
  });
}

function requestUrl({ endpoint, key }: ServerModelOptions): URL {
  const url = parsed(endpoint);
  const local = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (key !== '' && url.protocol === 'http:' && !local)
    throw new ModelError('insecure', `The key is not sent to ${url.host} without encryption. Use an https address, or remove the key.`);
  return new URL(`${url.pathname.replace(/\/+$/, '')}/chat/completions`, url);
}

function parsed(endpoint: string): URL {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new ModelError('insecure', `"${endpoint}" is not the address of a model server, such as http://localhost:11434/v1.`);
  return url;
}
