import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ServerRequest {
  readonly url: string;
  readonly authorization: string;
  readonly body: { readonly model: string; readonly stream: boolean; readonly messages: readonly { role: string; content: string }[] };
}

/** What the server does with a request; `turn` counts them from 0. */
export type Behaviour = (response: ServerResponse, request: ServerRequest, turn: number) => void | Promise<void>;

/** A server of ours on the loopback interface that speaks the protocol of chat completions as its behaviour says. */
export async function modelServer(behaviour: Behaviour) {
  const requests: ServerRequest[] = [];
  let open = 0;
  const server = createServer(async (incoming, response) => {
    open++;
    response.on('close', () => open--);
    const body = JSON.parse(await textOf(incoming)) as ServerRequest['body'];
    const request = { url: incoming.url ?? '', authorization: incoming.headers.authorization ?? '', body };
    requests.push(request);
    await behaviour(response, request, requests.length - 1);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}/v1`,
    requests,
    openRequests: () => open,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>(resolve => server.close(() => resolve()));
    },
  };
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of incoming.setEncoding('utf8')) text += chunk;
  return text;
}

const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const delta = (content: string) => event({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });

/** Streams a text in small pieces, cut through the middle of events and characters. */
export function stream(response: ServerResponse, text: string, { end = true } = {}): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const events = [...text.matchAll(/[\s\S]{1,5}/g)].map(([part]) => delta(part)).join('');
  const bytes = Buffer.from(`: hello\n\n${events}${end ? 'data: [DONE]\n\n' : ''}`);
  for (let i = 0; i < bytes.length; i += 13) response.write(bytes.subarray(i, i + 13));
  if (end) response.end();
}

export function fail(response: ServerResponse, status: number, body: unknown = {}, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
