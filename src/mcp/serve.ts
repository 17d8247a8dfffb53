import { resolve } from 'node:path';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { CancelSignal } from '../base/cancel';
import { documentId } from '../core/model/ids';
import type { ToolHost } from '../core/tools/tool';
import { createMcpServer, type McpOptions } from './server';

/** Serves on stdin and stdout until the client closes them or `signal` is aborted. */
export async function serveMcp(options: McpOptions, signal: CancelSignal): Promise<void> {
  const server = createMcpServer(options, engine => rootHost(engine, options.root));
  const closed = new Promise<void>(done => {
    server.onclose = done;
  });
  const close = () => void server.close();
  server.onerror = failure => options.log(failure.message);
  // The transport of the kit does not look at the end of its input.
  process.stdin.once('end', close).once('close', close);
  if (signal instanceof AbortSignal) signal.addEventListener('abort', close, { once: true });
  await server.connect(new StdioServerTransport());
  if (signal.aborted) close();
  await closed;
  process.stdin.pause();
}

/** Names files by their path below the root; takes absolute ones too where they lie below it. */
export function rootHost(engine: ToolHost['engine'], root: string): ToolHost {
  const top = `${posix(resolve(root)).replace(/\/$/, '')}/`;
  return {
    engine,
    fileName: document => document,
    documentOf(file) {
      const path = posix(file).replace(/^(?:\.\/)+/, '');
      const inner = path.startsWith(top) ? path.slice(top.length) : path;
      if (/^(?:\/|[a-z]:\/)/i.test(inner) || inner.split('/').includes('..')) return undefined;
      return documentId('', inner);
    },
  };
}

function posix(path: string): string {
  return path.replaceAll('\\', '/');
}
