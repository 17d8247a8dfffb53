import { ModelError } from '../core/generation/modelError';
import type { Patience } from './patience';
import { explainStatus, refusesTemperature, retryable } from './serverFailures';

/** A request to a server that speaks OpenAI's protocol. */
export interface ServerRequest {
  readonly url: URL;
  /** Sent as a bearer token; empty sends none. */
  readonly key: string;
  readonly body: object;
  /** The model's name, for people. */
  readonly model: string;
  /** The command that sets the key, for people. */
  readonly keyCommand: string;
  /** Milliseconds before the first repeat of a request; doubled each time. */
  readonly backOff?: number;
}

const mostTries = 3;
const defaultBackOff = 500;
/** What a server asks for by Retry-After is done up to so many milliseconds. */
const longestWait = 10_000;

/** The answer; the request is repeated with back-off where the server is busy or broken. @throws ModelError for what it refuses */
export async function answeredBy(request: ServerRequest, patience: Patience): Promise<Response> {
  const { url, model, keyCommand } = request;
  let { body } = request;
  for (let attempt = 1; ; attempt++) {
    const response = await send({ ...request, body }, patience.signal);
    patience.heard();
    if (response.ok) return response;
    const text = (await response.text()).slice(0, 10_000);
    if ('temperature' in body && refusesTemperature(response.status, text)) {
      const { temperature: _, ...rest } = body;
      body = rest;
      continue;
    }
    if (attempt >= mostTries || !retryable(response.status))
      throw explainStatus(response.status, text, { model, host: url.host, keyCommand });
    const asked = Number(response.headers.get('retry-after') ?? Number.NaN) * 1000;
    const wait = Number.isFinite(asked) ? asked : (request.backOff ?? defaultBackOff) * 2 ** (attempt - 1);
    await patience.wait(Math.min(Math.max(wait, 0), longestWait));
  }
}

function send({ url, key, body }: ServerRequest, signal: AbortSignal): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === '' ? {} : { authorization: `Bearer ${key}` }) },
    body: JSON.stringify(body),
    // Text and key go where the user said, and nowhere else.
    redirect: 'error',
    signal,
  });
}

/** Address of one part of the API. @throws ModelError `insecure` where it is none, or would take a key unencrypted over a network */
export function apiUrl(endpoint: string, part: string, key: string): URL {
  const url = parsedEndpoint(endpoint);
  const local = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (key !== '' && url.protocol === 'http:' && !local)
    throw new ModelError('insecure', `The key is not sent to ${url.host} without encryption. Use an https address, or remove the key.`);
  return new URL(`${url.pathname.replace(/\/+$/, '')}/${part}`, url);
}

/** @throws ModelError `insecure` */
export function parsedEndpoint(endpoint: string): URL {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new ModelError('insecure', `"${endpoint}" is not the address of a model server, such as http://localhost:11434/v1.`);
  return url;
}
