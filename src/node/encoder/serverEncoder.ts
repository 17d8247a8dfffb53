import { isObject } from '../../base/isObject';
import type { CancelSignal } from '../../base/cancel';
import type { Encoder, EncoderChoice } from '../../core/encoder';
import { EngineError } from '../../core/errors';
import { ModelError } from '../../core/generation/modelError';
import { encodedTextVersion } from '../../core/vectors/encodedText';
import { unitVector } from '../../core/vectors/pooling';
import { Patience, type Timeout } from '../patience';
import { apiUrl, answeredBy } from '../serverRequest';

export type ServerChoice = Extract<EncoderChoice, { provider: 'server' }>;

export interface ServerEncoderOptions {
  readonly timeout?: Timeout;
  /** Milliseconds before the first repeat of a request; doubled each time. */
  readonly backOff?: number;
}

/** A batch of paragraphs takes a slow machine some seconds. */
const passageTimeout: Timeout = { idle: 60_000, total: 120_000 };
/** Who asks waits; without an answer by then, the question is answered without the encoder. */
const questionTimeout: Timeout = { idle: 5_000, total: 10_000 };
const batch = 32;
/** Characters of a text that are sent: what is beyond the usual 512 tokens is cut by the server anyway, or refused. */
const mostCharacters = 2_000;

const neverAborted: CancelSignal = { aborted: false };

/**
 * A model on a server that speaks OpenAI's protocol of embeddings. One word is sent to learn the dimension.
 * @throws EngineError `encoder-unusable` where the server is not there, refuses, or answers with something else
 */
export async function serverEncoder(
  choice: ServerChoice,
  signal: CancelSignal = neverAborted,
  options: ServerEncoderOptions = {},
): Promise<Encoder> {
  const { endpoint, name } = choice;
  if (endpoint === '' || name === '')
    throw new EngineError('encoder-unusable', 'The encoder needs the address of a server and the name of its model.');
  const ask = (texts: readonly string[], timeout: Timeout, cancelled: CancelSignal) =>
    embed(choice, texts, { ...options, timeout: options.timeout ?? timeout }, cancelled);
  const [probe] = await ask(['dimension'], questionTimeout, signal);
  const dimension = probe.length;
  const { host, pathname } = apiUrl(endpoint, '', choice.key);
  return {
    name: `${name} at ${host}`,
    dimension,
    version: `server-${host}${pathname}-${name}-${dimension}-${encodedTextVersion}`,
    batch,
    async encode(texts, purpose, cancelled = neverAborted) {
      const vectors = await ask(
        texts.map(text => text.slice(0, mostCharacters)),
        purpose === 'question' ? questionTimeout : passageTimeout,
        cancelled,
      );
      const other = vectors.find(vector => vector.length !== dimension);
      if (other)
        throw new EngineError(
          'encoder-unusable',
          `${name} at ${host} gave a vector of dimension ${other.length}, before of ${dimension}. Has the model changed? Choose the encoder anew.`,
        );
      return vectors;
    },
    close: async () => {},
  };
}

async function embed(
  { endpoint, name, key }: ServerChoice,
  texts: readonly string[],
  { timeout, backOff }: ServerEncoderOptions & { readonly timeout: Timeout },
  signal: CancelSignal,
): Promise<Float32Array[]> {
  const patience = new Patience(timeout, signal);
  let who = name;
  try {
    const url = apiUrl(endpoint, 'embeddings', key);
    who = `${name} at ${url.host}`;
    const body = { model: name, input: texts, encoding_format: 'float' };
    const response = await answeredBy({ url, key, body, model: name, backOff, keyCommand: 'Docgraph: Choose Encoder' }, patience);
    return vectorsOf(await response.json().catch(() => null), texts.length, who);
  } catch (failure) {
    const explained = patience.explain(failure, who);
    if (explained instanceof ModelError) throw new EngineError('encoder-unusable', explained.message);
    if (explained instanceof TypeError || (explained instanceof Error && explained.name === 'AbortError'))
      throw new EngineError('encoder-unusable', `${who} cannot be reached, or broke off. Is the server running?`);
    throw explained;
  } finally {
    patience.end();
  }
}

/** The vectors of a reply, in the order of the texts. @throws EngineError `encoder-unusable` where it holds something else */
function vectorsOf(reply: unknown, count: number, who: string): Float32Array[] {
  const data = isObject(reply) ? reply.data : undefined;
  const vectors: Float32Array[] = [];
  for (const [i, entry] of (Array.isArray(data) ? data : []).entries()) {
    if (!isObject(entry)) continue;
    const { embedding, index = i } = entry;
    if (!Array.isArray(embedding) || embedding.length === 0 || !embedding.every(value => typeof value === 'number')) continue;
    if (typeof index === 'number') vectors[index] = unitVector(Float32Array.from(embedding));
  }
  if (vectors.length !== count || Object.keys(vectors).length !== count)
    throw new EngineError('encoder-unusable', `${who} did not answer with a vector for each text. Is it a server of embeddings?`);
  return vectors;
}
