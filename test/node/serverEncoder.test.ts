import { afterEach, describe, expect, it } from 'vitest';
import { CancelledError } from '../../src/base/cancel';
import { type ServerEncoderOptions, serverEncoder } from '../../src/node/encoder/serverEncoder';
import { type Behaviour, fail, modelServer } from '../support/modelServer';

type Server = Awaited<ReturnType<typeof modelServer>>;
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const quick: ServerEncoderOptions = { backOff: 1, timeout: { idle: 5_000, total: 10_000 } };
/** What was sent, of the protocol of embeddings. */
const inputOf = (request: { readonly body: object }) => (request.body as { input: readonly string[] }).input;

/** Answers with one vector for each text: its length, and ones. */
const vectors = (dimension: number, order: 'in order' | 'reversed' = 'in order'): Behaviour => {
  return (response, request) => {
    const data = inputOf(request).map((text, index) => ({ index, embedding: [text.length, ...new Array<number>(dimension - 1).fill(1)] }));
    fail(response, 200, { data: order === 'reversed' ? data.reverse() : data });
  };
};

async function serve(behaviour: Behaviour): Promise<Server> {
  const server = await modelServer(behaviour);
  servers.push(server);
  return server;
}

function open(server: Pick<Server, 'endpoint'>, options = quick, key = '') {
  return serverEncoder({ provider: 'server', endpoint: server.endpoint, name: 'tiny', key }, undefined, options);
}

const failureOf = (failed: Promise<unknown>) =>
  failed.then(
    () => 'none',
    (failure: unknown) => (failure instanceof Error ? failure.message : String(failure)),
  );

describe('a server of embeddings', () => {
  it('is sent the texts, with its name and key, and its vectors come in their order, at unit length', async () => {
    const server = await serve(vectors(4, 'reversed'));
    const encoder = await open(server, quick, 'secret');
    const [long, short] = await encoder.encode(['aaaaaaaaa', 'b'], 'passage');
    expect([encoder.name, encoder.dimension]).toEqual([`tiny at ${new URL(server.endpoint).host}`, 4]);
    expect(long[0]).toBeGreaterThan(0.9);
    expect([...short]).toEqual([0.5, 0.5, 0.5, 0.5]);
    expect(server.requests.at(-1)).toEqual({
      url: '/v1/embeddings',
      authorization: 'Bearer secret',
      body: { model: 'tiny', input: ['aaaaaaaaa', 'b'], encoding_format: 'float' },
    });
  });

  it('is sent no more of a text than a model reads', async () => {
    const server = await serve(vectors(4));
    await (await open(server)).encode(['x'.repeat(50_000)], 'passage');
    expect(inputOf(server.requests.at(-1)!)[0]).toHaveLength(2000);
  });

  it('has another version with another address, model or dimension', async () => {
    const four = await open(await serve(vectors(4)));
    const five = await open(await serve(vectors(5)));
    expect(new Set([four.version, five.version]).size).toBe(2);
    expect(four.version).toContain('-tiny-4-');
  });

  it.each<[string, Behaviour, RegExp, number]>([
    ['401', response => fail(response, 401), /does not accept the key. Set it with "Docgraph: Choose Encoder"/, 1],
    ['404', response => fail(response, 404), /has no model "tiny", or is no model server/, 1],
    ['429 for ever', response => fail(response, 429), /no capacity left/, 3],
    ['500 for ever', response => fail(response, 500), /failed \(HTTP 500\)/, 3],
    ['a hang-up', response => void response.destroy(), /cannot be reached/, 1],
    ['a redirect', response => fail(response, 302, {}, { location: 'http://127.0.0.1:9/' }), /cannot be reached/, 1],
    ['no JSON', response => void response.end('<html>'), /did not answer with a vector for each text/, 1],
    ['something else', response => fail(response, 200, { choices: [] }), /did not answer with a vector for each text/, 1],
    ['words for numbers', response => fail(response, 200, { data: [{ embedding: ['a'] }] }), /did not answer with a vector/, 1],
  ])('fails with a sentence: %s', async (_, behaviour, expected, requests) => {
    const server = await serve(behaviour);
    expect(await failureOf(open(server))).toMatch(expected);
    expect(server.requests).toHaveLength(requests);
  });

  it('is asked again where it is busy for a moment', async () => {
    const server = await serve((response, request, turn) => (turn === 0 ? fail(response, 503) : vectors(4)(response, request, turn)));
    expect((await open(server)).dimension).toBe(4);
    expect(server.requests).toHaveLength(2);
  });

  it('is told from itself where its vectors have another dimension than before', async () => {
    const server = await serve((response, request, turn) => vectors(turn === 0 ? 4 : 5)(response, request, turn));
    const encoder = await open(server);
    expect(await failureOf(encoder.encode(['a'], 'passage'))).toMatch(/dimension 5, before of 4. Has the model changed\?/);
  });

  it('is given up where a vector is missing', async () => {
    const server = await serve((response, _, turn) => fail(response, 200, { data: [{ index: turn === 0 ? 0 : 1, embedding: [1, 2] }] }));
    const encoder = await open(server);
    expect(await failureOf(encoder.encode(['a', 'b'], 'passage'))).toMatch(/did not answer with a vector for each text/);
  });

  it('is given up where it is silent, and let go where the user stops', async () => {
    const silent = await serve(() => {});
    expect(await failureOf(open(silent, { ...quick, timeout: { idle: 100, total: 1000 } }))).toMatch(/did not answer in time/);
    const server = await serve((response, request, turn) => (turn === 0 ? vectors(4)(response, request, turn) : undefined));
    const encoder = await open(server);
    const abort = new AbortController();
    const run = encoder.encode(['a'], 'passage', abort.signal);
    abort.abort();
    await expect(run).rejects.toBeInstanceOf(CancelledError);
  });

  it.each([
    ['no address', '', /needs the address/],
    ['another protocol', 'ftp://example.org', /is not the address of a model server/],
    ['a password in it', 'https://a:b@example.org/v1', /is not the address/],
  ])('must have a right address: %s', async (_, endpoint, expected) => {
    expect(await failureOf(open({ endpoint }))).toMatch(expected);
  });

  it('gets no key without encryption over a network', async () => {
    expect(await failureOf(open({ endpoint: 'http://example.org/v1' }, quick, 'secret'))).toMatch(/key is not sent to example.org without/);
  });
});
