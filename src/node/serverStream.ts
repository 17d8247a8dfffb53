import { ModelError } from '../core/generation/modelError';

/** One line of a stream is no longer than this; what is, is no stream of ours. */
const longestLine = 1_000_000;

/** The text of a reply in parts as they come, whether the server streams or not. `heard` is called with each piece of the body. */
export async function* deltasOf(response: Response, model: string, heard: () => void): AsyncGenerator<string> {
  if (/\bjson\b/.test(response.headers.get('content-type') ?? '')) {
    yield textOf(parse(await response.text()), model);
    return;
  }
  for await (const line of lines(response, heard)) {
    if (!line.startsWith('data:')) continue;
    const data = line.slice('data:'.length).trim();
    if (data === '[DONE]') return;
    const text = textOf(parse(data), model);
    if (text !== '') yield text;
  }
}

async function* lines(response: Response, heard: () => void): AsyncGenerator<string> {
  if (response.body === null) return;
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of response.body) {
    heard();
    rest += decoder.decode(chunk, { stream: true });
    const parts = rest.split(/\r\n|\n|\r/);
    rest = parts.pop() ?? '';
    if (rest.length > longestLine) throw new ModelError('server', 'The model server sends what is no stream of a reply.');
    yield* parts;
  }
  yield rest + decoder.decode();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A line that was cut with its connection.
    return null;
  }
}

/** `choices[0].delta.content`, or `.message.content` where the server does not stream. */
function textOf(value: unknown, model: string): string {
  const read = (from: unknown, key: string | number): unknown =>
    typeof from === 'object' && from !== null ? (from as Record<string | number, unknown>)[key] : undefined;
  if (read(value, 'error') !== undefined) throw new ModelError('server', `The server of ${model} broke off with an error.`);
  const choice = read(read(value, 'choices'), 0);
  if (read(choice, 'finish_reason') === 'content_filter') throw new ModelError('refused', `${model} refused the request.`);
  const content = read(read(choice, 'delta') ?? read(choice, 'message'), 'content');
  return typeof content === 'string' ? content : '';
}
