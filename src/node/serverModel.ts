import type { CancelSignal } from '../base/cancel';
import { ModelError } from '../core/generation/modelError';
import type { LanguageModel, ModelMessage } from '../core/ports';
import { defaultTimeout, Patience, type Timeout } from './patience';
import { answeredBy, apiUrl, parsedEndpoint } from './serverRequest';
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

/**
 * The model as a port. Each request is repeated where the server is busy or broken, before the first character, with back-off.
 * @throws ModelError `insecure` where the endpoint is no address, or would send a key unencrypted over a network
 */
export function serverModel(options: ServerModelOptions): LanguageModel {
  const url = apiUrl(options.endpoint, 'chat/completions', options.key);
  return {
    name: options.model,
    contextTokens: options.contextTokens,
    generate: (messages, signal) => generate(url, options, messages, signal),
  };
}

/** Host and port that text would go to, for people. @throws ModelError `insecure` */
export function hostOf(endpoint: string): string {
  return parsedEndpoint(endpoint).host;
}

async function* generate(
  url: URL,
  options: ServerModelOptions,
  messages: readonly ModelMessage[],
  signal: CancelSignal,
): AsyncGenerator<string> {
  const patience = new Patience(options.timeout ?? defaultTimeout, signal);
  try {
    const { model, key, backOff } = options;
    const body = {
      model,
      messages: messages.map(({ role, text }) => ({ role, content: text })),
      stream: true,
      temperature: 0,
    };
    const keyCommand = 'Docgraph: Set Key of the Model Server';
    const response = await answeredBy({ url, key, body, model, backOff, keyCommand }, patience);
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
