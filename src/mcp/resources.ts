import type { DocumentSummary, Engine } from '../core/engine';
import type { ToolHost } from '../core/tools/tool';
import { engineCode, requestError } from './failures';

/** Documents of one page of the list. */
const pageSize = 200;
/** Characters of a document that a client gets as a whole; a longer one is read by docgraph_get_passage. */
const mostCharacters = 1_000_000;

const scheme = 'docgraph:///';

export const resourceTemplate = {
  uriTemplate: `${scheme}{+path}`,
  name: 'document',
  title: 'Markdown document',
  description: 'A markdown document by its path below the root',
  mimeType: 'text/markdown',
};

/** One page of the documents in order of path. The cursor is the last path of the page before. */
export function listResources(documents: readonly DocumentSummary[], cursor: string | undefined) {
  const sorted = [...documents].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const from = cursor === undefined ? 0 : sorted.findIndex(({ id }) => id > cursor);
  const page = from < 0 ? [] : sorted.slice(from, from + pageSize);
  const more = from >= 0 && from + pageSize < sorted.length;
  return {
    resources: page.map(({ path, title }) => ({ uri: uriOf(path), name: path, title, mimeType: 'text/markdown' })),
    ...(more ? { nextCursor: page.at(-1)?.id } : {}),
  };
}

export async function readResource(engine: Engine, host: ToolHost, uri: string) {
  const document = uri.startsWith(scheme) ? host.documentOf(pathOf(uri)) : undefined;
  if (document === undefined) throw requestError('not-found', `There is no document ${uri}. resources/list has all.`);
  const text = await engine.documentText(document).catch((failure: unknown) => {
    const code = engineCode(failure);
    throw code === null ? failure : requestError(code, (failure as Error).message);
  });
  if (text.text.length > mostCharacters)
    throw requestError(
      'invalid-input',
      `${uri} has ${text.text.length} characters, more than are given at once. Use docgraph_get_passage.`,
    );
  return { contents: [{ uri, mimeType: 'text/markdown', text: text.text }] };
}

function uriOf(path: string): string {
  return scheme + path.split('/').map(encodeURIComponent).join('/');
}

function pathOf(uri: string): string {
  try {
    return decodeURIComponent(uri.slice(scheme.length));
  } catch {
    throw requestError('invalid-input', `${uri} is not well encoded.`);
  }
}
