// Serves the panel in a plain page under its strict policy. `node test/webview/harness/server.mjs` to look at it by hand.
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { panelBundle, panelStyles, spaceBundle } from '../../../webview/build.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../../..');
const types = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript', '.ttf': 'font/ttf' };
const plain = name => ({ entryPoints: [join(here, name)], platform: 'browser', format: 'iife', target: 'es2022' });
const bundles = {
  '/webview.js': panelBundle(false),
  '/space.js': spaceBundle(),
  '/stage.js': plain('stage.ts'),
  '/graphBench.js': plain('graphBench.ts'),
};

/** Builds the bundles in memory and serves them; `{ origin, close }`. */
export async function serveHarness(port = 0) {
  const scripts = new Map();
  for (const [path, bundle] of Object.entries(bundles)) {
    const options = { ...bundle, bundle: true, write: false, logLevel: 'warning' };
    scripts.set(path, (await esbuild.build(options)).outputFiles[0].text);
  }
  const styles = await panelStyles();
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://harness').pathname);
    const type = types[extname(path)] ?? 'text/html';
    response.setHeader('content-type', `${type}; charset=utf-8`);
    if (scripts.has(path)) return response.end(scripts.get(path));
    if (path === '/webview.css') return response.end(styles);
    if (path === '/favicon.ico') return response.writeHead(204).end();
    const file = fileOf(path);
    if (!existsSync(file)) return response.writeHead(404).end();
    if (extname(file) === '.html')
      return response.end(readFileSync(file, 'utf8').replaceAll('__ORIGIN__', `http://${request.headers.host}`));
    createReadStream(file).pipe(response);
  });
  await new Promise(resolve => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`;
  return { origin, close: () => new Promise(resolve => server.close(resolve)) };
}

function fileOf(path) {
  if (path === '/') return join(here, 'index.html');
  if (path.startsWith('/codicons/')) return join(root, 'node_modules/@vscode/codicons/dist', path.slice('/codicons/'.length));
  return join(here, path);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log((await serveHarness(Number(process.env.PORT ?? 8123))).origin);
